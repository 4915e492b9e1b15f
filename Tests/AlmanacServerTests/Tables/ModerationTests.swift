import AlmanacCore
import Foundation
import HTTPTypes
import Testing

@testable import AlmanacServer
@testable import AlmanacTables

@Suite("W12 the operator moderates the quotes that users write")
struct ModerationTests {
    private func write(_ number: Int, _ english: String, _ person: TestPerson, _ server: TestServer) async throws {
        let answer = try await server.rest(
            .post, "userquotes", as: .person(person),
            #"{"id":"\#(Sample.uuid(number))","english_text":"\#(english)","chinese_text":"我的"}"#)
        #expect(answer.status == .created, "\(answer.text)")
    }

    private func own(_ person: TestPerson, _ server: TestServer) async throws -> [JSON] {
        try await server.rows("userquotes?order=id", as: .person(person))
    }

    @discardableResult
    private func moderate(_ number: Int, for reason: String? = nil, _ server: TestServer) async throws -> ModeratedQuote
    {
        try await moderateQuote(
            Sample.uuid(number), rejectedFor: reason, dataDirectory: server.configuration.dataDirectory,
            database: server.configuration.database)
    }

    @Test("W12 the list shows the quotes of a state, those that wait longest first")
    func list() async throws {
        try await withServer { server in
            let (ana, ben) = (try await server.person(), try await server.person())
            try await write(2, "First", ana, server)
            try await write(1, "Second", ben, server)
            try await write(3, "Third", ana, server)
            try await moderate(3, for: "Not a quote.", server)
            let (data, location) = (server.configuration.dataDirectory, server.configuration.database)
            let pending = try await listModeratedQuotes(.pending, dataDirectory: data, database: location)
            #expect(pending.map(\.englishText) == ["First", "Second"])
            #expect(pending.map(\.author) == [ana.id, ben.id])
            #expect(pending.allSatisfy { $0.chineseText == "我的" && $0.reason == nil && $0.state == .pending })
            let rejected = try await listModeratedQuotes(.rejected, dataDirectory: data, database: location)
            #expect(rejected.map(\.reason) == ["Not a quote."])
            #expect(try await listModeratedQuotes(.approved, dataDirectory: data, database: location).isEmpty)
            #expect(
                try await listModeratedQuotes(nil, dataDirectory: data, database: location).map(\.id)
                    == [2, 1, 3].map(Sample.uuid))
        }
    }

    @Test("W12 a verdict reaches the author's devices, with its reason, and changes nothing else")
    func verdict() async throws {
        try await withServer { server in
            let (ana, ben) = (try await server.person(), try await server.person())
            try await write(1, "Mine", ana, server)
            try await write(2, "Other", ana, server)
            try await write(3, "Ben's", ben, server)
            let before = try await own(ana, server)
            let bens = try await own(ben, server)
            let cursor = try #require(
                try await server.send(.get, "/api/changes?since=0", as: .person(ana)).json["cursor"]?.int)
            let verdict = try await moderate(1, for: "  Please add a translation. ", server)
            #expect(verdict.state == .rejected && verdict.reason == "Please add a translation.")
            let page = try await server.send(.get, "/api/changes?since=\(cursor)", as: .person(ana)).json
            let changes = try #require(page["changes"]?.array)
            #expect(changes.count == 1 && changes[0]["table"]?.string == "userquotes")
            let row = try #require(changes[0]["row"])
            #expect(row["moderation"]?.string == "rejected")
            #expect(row["moderation_reason"]?.string == "Please add a translation.")
            for name in ["id", "user_id", "english_text", "chinese_text", "created_at", "updated_at"] {
                #expect(row[name] == before[0][name], "\(name)")
            }
            #expect(try await own(ana, server)[1] == before[1])
            #expect(try await own(ben, server) == bens)
        }
    }

    @Test("W12 an approval takes the reason away, and the quote stays its author's own")
    func approval() async throws {
        try await withServer { server in
            let (ana, ben) = (try await server.person(), try await server.person())
            try await write(1, "Mine", ana, server)
            try await moderate(1, for: "No.", server)
            #expect(try await moderate(1, server).state == .approved)
            let row = try #require(try await own(ana, server).first)
            #expect(row["moderation"]?.string == "approved" && row["moderation_reason"] == .null)
            #expect(try await own(ben, server).isEmpty)
            #expect(try await server.rows("quotes?english_text=eq.Mine", as: .person(ben)).isEmpty)
        }
    }

    @Test("W12 an edited quote waits again, without the reason for the former text", arguments: [true, false])
    func edited(byUpsert: Bool) async throws {
        try await withServer { server in
            let ana = try await server.person()
            try await write(1, "Mine", ana, server)
            try await moderate(1, for: "No.", server)
            let edit =
                byUpsert
                ? try await server.rest(
                    .post, "userquotes", as: .person(ana),
                    #"{"id":"\#(Sample.uuid(1))","english_text":"Better"}"#, prefer: "resolution=merge-duplicates")
                : try await server.rest(
                    .patch, "userquotes?id=eq.\(Sample.uuid(1))", as: .person(ana), #"{"english_text":"Better"}"#)
            #expect(edit.status.code < 300, "\(edit.text)")
            let row = try #require(try await own(ana, server).first)
            #expect(row["english_text"]?.string == "Better")
            #expect(row["moderation"]?.string == "pending" && row["moderation_reason"] == .null)
        }
    }

    @Test("W12 an edit made before the verdict and sent after it still counts, and waits for a verdict")
    func lateEdit() async throws {
        try await withServer { server in
            let ana = try await server.person()
            try await write(1, "Mine", ana, server)
            let edited = try #require(try await own(ana, server).first?["updated_at"]?.string)
            try await moderate(1, server)
            let body = #"{"english_text":"Better","updated_at":"\#(edited)"}"#
            _ = try await server.rest(.patch, "userquotes?id=eq.\(Sample.uuid(1))", as: .person(ana), body)
            let row = try #require(try await own(ana, server).first)
            #expect(row["english_text"]?.string == "Better" && row["moderation"]?.string == "pending")
        }
    }

    @Test("W12 a verdict without a quote or a proper reason is refused, and changes nothing")
    func refused() async throws {
        try await withServer { server in
            let ana = try await server.person()
            try await write(1, "Mine", ana, server)
            let before = try await server.send(.get, "/api/changes?since=0", as: .person(ana)).text
            await #expect(throws: ModerationError.unknownQuote(Sample.uuid(2))) { try await moderate(2, server) }
            let (data, location) = (server.configuration.dataDirectory, server.configuration.database)
            await #expect(throws: ModerationError.unknownQuote("x' OR 1")) {
                try await moderateQuote("x' OR 1", rejectedFor: nil, dataDirectory: data, database: location)
            }
            await #expect(throws: ModerationError.noReason) { try await moderate(1, for: " \n", server) }
            let long = String(repeating: "长", count: 501)
            await #expect(throws: ModerationError.reasonTooLong(limit: 500)) {
                try await moderate(1, for: long, server)
            }
            #expect(try await server.send(.get, "/api/changes?since=0", as: .person(ana)).text == before)
            #expect(try await moderate(1, for: String(long.dropLast()), server).state == .rejected)
        }
    }

    @Test("W12 users can set neither the verdict nor its reason")
    func notByUsers() async throws {
        try await withServer { server in
            let ana = try await server.person()
            try await write(1, "Mine", ana, server)
            for change in [#"{"moderation":"approved"}"#, #"{"moderation_reason":"Fine"}"#] {
                try await server.rest(.patch, "userquotes?id=eq.\(Sample.uuid(1))", as: .person(ana), change)
                    .expectRest(403, "42501")
            }
            let row = try #require(try await own(ana, server).first)
            #expect(row["moderation"]?.string == "pending" && row["moderation_reason"] == .null)
        }
    }
}
