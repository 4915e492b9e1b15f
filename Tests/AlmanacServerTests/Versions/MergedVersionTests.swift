import AlmanacCore
import Foundation
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("Q no word is ever lost: signing in and importing keep what gives way")
struct MergedVersionTests: VersionSuite {
    private func goal(_ text: String, day: Int, id: Int) -> String {
        #"""
        {"id":"\#(Sample.uuid(id))","goal_text":"\#(text)","effective_date":"2020-03-01",\#
        "updated_at":"2020-01-0\#(day)T08:00:00Z"}
        """#
    }

    private func merge(_ from: TestPerson, into to: TestPerson, _ server: TestServer) async throws {
        let answer = try await server.send(
            .post, "/api/account/merge", as: .person(to), #"{"access_token":"\#(from.token)"}"#)
        #expect(answer.status == .ok, "\(answer.text)")
    }

    @Test("Q two goals of one day both stay after a sign-in, and neither is a version")
    func both() async throws {
        try await withServer { server in
            let (from, to) = (try await server.person(), try await server.person())
            _ = try await server.rest(.post, "goals", as: .person(from), goal("Arriving", day: 5, id: 1))
            _ = try await server.rest(.post, "goals", as: .person(to), goal("Own", day: 4, id: 2))
            try await merge(from, into: to, server)
            let texts = try await server.rest(.get, "goals", as: .person(to)).column("goal_text")
            #expect(Set(texts) == ["Arriving", "Own"] && texts.count == 2)
            #expect(try await versions(server, as: .person(to)).isEmpty)
        }
    }

    @Test("Q at a sign-in the account’s current goal stays the latest by date, unless its time is over")
    func current() async throws {
        try await withServer { server in
            let today = Int(Date().timeIntervalSince1970) / 86_400
            let days = { (ago: Int) in CivilDate(daysSinceEpoch: today - ago).text }
            for (own, arriving, expected) in [(10, 3, 11), (10, 10, 11), (10, 20, 20), (100, 3, 3)] {
                let (from, to) = (try await server.person(), try await server.person())
                for (person, text, ago) in [(from, "Arriving", arriving), (to, "Own", own)] {
                    _ = try await server.rest(
                        .post, "goals", as: .person(person),
                        #"{"goal_text":"\#(text)","effective_date":"\#(days(ago))"}"#)
                }
                let texts = try await server.send(.get, "/api/account/texts", as: .person(to))
                #expect(texts.json["current"]?["goals"] == (own < 92 ? .string(days(own)) : nil))
                try await merge(from, into: to, server)
                let rows = try await server.rows("goals?order=effective_date.desc", as: .person(to))
                let there = rows.first { $0["goal_text"] == .string("Arriving") }
                #expect(there?["effective_date"] == .string(days(expected)))
                #expect(rows.count == 2)
                #expect(rows.first?["goal_text"] == .string(own < 92 ? "Own" : "Arriving"))
            }
        }
    }

    @Test("Q a sign-in takes versions along with their row")
    func following() async throws {
        try await withServer { server in
            let (from, to) = (try await server.person(), try await server.person())
            _ = try await server.rest(.post, "goals", as: .person(from), goal("Oldest", day: 1, id: 1))
            _ = try await server.rest(
                .patch, "goals?id=not.is.null", as: .person(from),
                #"{"goal_text":"Arriving","updated_at":"2020-01-03T08:00:00Z"}"#)
            _ = try await server.rest(.post, "goals", as: .person(to), goal("Own", day: 4, id: 2))
            try await merge(from, into: to, server)
            let rows = try await server.rows("goals", as: .person(to))
            let arrived = try #require(rows.first { $0["goal_text"] == .string("Arriving") }?["id"]?.string)
            let versions = try await versions(server, as: .person(to))
            #expect(versions.map { $0["columns"]?["goal_text"] } == [.string("Oldest")])
            #expect(versions.first?["row_key"] == .string("[\"\(arrived)\"]"))
        }
    }

    @Test("Q imported versions follow their row to its new id")
    func followingImport() async throws {
        try await withServer { server in
            let (from, to) = (try await server.person(), try await server.person())
            _ = try await server.rest(.post, "goals", as: .person(from), goal("Oldest", day: 1, id: 1))
            _ = try await server.rest(
                .patch, "goals?id=not.is.null", as: .person(from),
                #"{"goal_text":"Copied","updated_at":"2020-01-03T08:00:00Z"}"#)
            let export = try await server.send(.get, "/api/account/export", as: .person(from)).text
            _ = try await server.rest(.post, "goals", as: .person(to), goal("Own", day: 4, id: 2))
            _ = try await server.send(.post, "/api/account/import", as: .person(to), export)
            let rows = try await server.rows("goals", as: .person(to))
            let copied = try #require(rows.first { $0["goal_text"] == .string("Copied") }?["id"]?.string)
            #expect(rows.count == 2 && copied != Sample.uuid(1))
            let own = try await versions(server, as: .person(to))
            #expect(own.map { $0["columns"]?["goal_text"] } == [.string("Oldest")])
            #expect(own.first?["row_key"] == .string("[\"\(copied)\"]"))
        }
    }

    @Test("Q a row that the account had deleted later is kept when it arrives")
    func deletedLater() async throws {
        try await withServer { server in
            let account = try await server.person()
            let person = Sender.person(account)
            try await put("Stood", day: 1, to: server, as: person)
            let archive = try await server.send(.get, "/api/account/export", as: person).text
                .replacing("Stood", with: "In the copy").replacing("2020-01-01T08", with: "2020-01-02T08")
            _ = try await server.rest(.delete, "capsules?id=not.is.null", as: person)
            for _ in 0..<2 { _ = try await server.send(.post, "/api/account/import", as: person, archive) }
            #expect(try await standing(server, as: person).isEmpty)
            #expect(try await contents(server, as: person) == ["Stood", "In the copy"])
        }
    }

    @Test("Q an import keeps what it overwrites and what it does not take, each once")
    func imported() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("Copied", day: 3, to: server, as: person)
            let copy = try await server.send(.get, "/api/account/export", as: person).text
            try await put("Newer", day: 5, to: server, as: person)
            for _ in 0..<2 {
                // It is the text that the edit has replaced, and is kept already.
                _ = try await server.send(.post, "/api/account/import", as: person, copy)
                #expect(try await contents(server, as: person) == ["Copied"])
            }
            let older = copy.replacing("Copied", with: "Changed by hand").replacing("2020-01-03T", with: "2020-01-04T")
            for _ in 0..<2 { _ = try await server.send(.post, "/api/account/import", as: person, older) }
            #expect(try await contents(server, as: person) == ["Copied", "Changed by hand"])
            let newer = copy.replacing("Copied", with: "From the file").replacing("2020-01-03T", with: "2020-01-06T")
            _ = try await server.send(.post, "/api/account/import", as: person, newer)
            #expect(try await standing(server, as: person) == ["From the file"])
            #expect(try await contents(server, as: person) == ["Copied", "Changed by hand", "Newer"])
            let causes = try await versions(server, as: person).map { $0["cause"] }
            #expect(causes == [.string("edit"), .string("import"), .string("import")])
        }
    }

    @Test("Q an import of a later text decides nothing: what waits for a decision waits on")
    func importedUndecided() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("The other", day: 1, to: server, as: person)
            try await put("Stands", day: 2, base: 0, to: server, as: person)
            let copy = try await server.send(.get, "/api/account/export", as: person).text
                .replacing("Stands", with: "From the file").replacing("2020-01-02T", with: "2020-01-06T")
            _ = try await server.send(.post, "/api/account/import", as: person, copy)
            #expect(try await standing(server, as: person) == ["From the file"])
            let other = try #require(
                try await versions(server, as: person).first { $0["columns"]?["content"] == .string("The other") })
            #expect(other["parallel"] == .bool(true) && other["cause"] == .string("edit"))
            #expect(other["seen_at"] == .null)
        }
    }

    @Test("Q a copy holds versions whole, and an import into another account keeps their ids and their rows")
    func archive() async throws {
        try await withServer { server in
            let first = Sender.person(try await server.person())
            try await put("First", day: 1, to: server, as: first)
            try await put("Second", day: 2, base: 0, to: server, as: first)
            let export = try await server.send(.get, "/api/account/export", as: first)
            let before = try await versions(server, as: first)
            // Under a paper seal: an earlier version may say what is sealed now.
            #expect(before.count == 1 && !export.text.contains("First"))
            // Nothing of another account is taken away: the row gets another id, and its version with it.
            let second = Sender.person(try await server.person())
            for _ in 0..<2 { _ = try await server.send(.post, "/api/account/import", as: second, export.text) }
            let id = try #require(try await server.rows("capsules", as: second).first?["id"]?.string)
            let after = try await versions(server, as: second)
            #expect(after.count == 1 && id != Sample.uuid(1))
            #expect(after.first?["row_key"] == .string("[\"\(id)\"]"))
            #expect(after.first?["columns"]?["content"] == .string("First"))
            #expect(after.first?["parallel"] == .bool(true))
            #expect(try await versions(server, as: first) == before)
            // Once the first account is gone, the ids are free.
            _ = try await server.send(.delete, "/api/account", as: first)
            let third = Sender.person(try await server.person())
            _ = try await server.send(.post, "/api/account/import", as: third, export.text)
            #expect(try await versions(server, as: third).map { $0["id"] } == before.map { $0["id"] })
        }
    }

    @Test("Q a file cannot pass off anything else as a version")
    func forged() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            func archive(_ table: String, _ columns: String) -> String {
                #"""
                {"format":"almanac-account","version":1,"tables":{"versions":[{"id":"\#(Sample.uuid(5))",\#
                "table_name":"\#(table)","row_key":"[]","columns":\#(columns),"row_change":0,\#
                "edited_at":"2020-01-01T00:00:00Z","replaced_at":"2020-01-01T00:00:00Z","cause":"edit",\#
                "session":null,"label":null,"parallel":false,"seen_at":null,"updated_at":"2020-01-01T00:00:00Z"}]}}
                """#
            }
            for body in [archive("accounts", "{}"), archive("events", "{}"), archive("goals", "7")] {
                let answer = try await server.send(.post, "/api/account/import", as: person, body)
                #expect(answer.status == .ok && answer.json["taken"] == .int(0))
                #expect(answer.json["left_out"]?.array?.first?["at"] == .string("tables.versions[0]"), "\(answer.text)")
            }
            #expect(try await versions(server, as: person).isEmpty)
        }
    }

    @Test("Q a version that no longer fits its table is left out and named, and the rest of the copy is imported")
    func unfitting() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("First", day: 1, to: server, as: person)
            try await put("Second", day: 2, to: server, as: person)
            try await put("Third", day: 3, to: server, as: person)
            let copy = try await server.send(.get, "/api/account/export", as: person)
            var unfitting = try #require(copy.json["tables"]?["versions"]?.array?.first)
            // As if its table had taken another type once.
            unfitting = try JSON.parse(
                Array(unfitting.text.replacing(#""type":"memory""#, with: #""type":"poem""#).utf8))
            let text = copy.text.replacing(#""versions":["#, with: #""versions":[\#(unfitting.text),"#)
            _ = try await server.send(.delete, "/api/account", as: person)
            let other = Sender.person(try await server.person())
            let answer = try await server.send(.post, "/api/account/import", as: other, text)
            #expect(answer.status == .ok && answer.json["taken"] == .int(1), "\(answer.text)")
            let leftOut = answer.json["left_out"]?.array ?? []
            #expect(leftOut.map { $0["at"] } == [.string("tables.versions[0]")])
            #expect(leftOut.first?["reason"]?.string?.isEmpty == false)
            #expect(try await standing(server, as: other) == ["Third"])
            #expect(try await contents(server, as: other) == ["First", "Second"])
        }
    }
}
