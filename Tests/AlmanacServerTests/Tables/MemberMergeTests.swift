import AlmanacApp
import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Q: what two edits of a row become")
struct MemberMergeTests {
    private static let merge = "resolution=merge-duplicates,return=representation"

    /// Sends an edit of the preferences as a device does.
    private func edit(
        _ server: TestServer, _ person: TestPerson, _ body: String, was: String, at time: String,
        in table: String = "fact_preferences?on_conflict=user_id"
    ) async throws -> TestResponse {
        let was = was.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let body = body.dropLast() + ",\"updated_at\":\"\(time)\"}"
        return try await server.rest(
            .post, "\(table)&was=\(was)", as: .person(person), String(body), prefer: Self.merge)
    }

    private func items(_ answer: TestResponse, _ column: String) -> [String]? {
        answer.json.array?.first?[column]?.strings
    }

    @Test("security H4 the dates of a list's items count in what an account stores, also of those that are gone")
    func counted() async throws {
        try await withServer { server in
            let person = try await server.person()
            func bytes() async throws -> Int64 {
                try await server.database.read { try $0.usage(of: person.id).bytes }
            }
            let many = "[" + (0..<200).map { "\"topic-\($0)\"" }.joined(separator: ",") + "]"
            let full = #"{"language":"en","difficulty":"all","categories":\#(many)}"#
            let first = try await edit(server, person, full, was: #"{"categories":[]}"#, at: "2026-01-01T00:00:00Z")
            #expect(first.status.kind == .successful, "\(first.text)")
            let before = try await bytes()
            _ = try await edit(
                server, person, #"{"language":"en","difficulty":"all","categories":[]}"#,
                was: #"{"categories":\#(many)}"#, at: "2026-01-02T00:00:00Z")
            let row = try await server.rest(.get, "fact_preferences", as: .person(person))
            #expect(!row.text.contains("topic"))
            let after = try await bytes()
            #expect(after < before && after > 200 * 20)
            _ = try await server.rest(.delete, "fact_preferences?user_id=not.is.null", as: .person(person))
            #expect(try await bytes() < 500)
        }
    }

    @Test("Q of two edits that changed different members both stay, whichever arrives first", arguments: [true, false])
    func members(isOlderFirst: Bool) async throws {
        try await withServer { server in
            let person = try await server.person()
            _ = try await edit(
                server, person, #"{"language":"en","difficulty":"all","categories":["a","b"]}"#,
                was: #"{"language":null,"difficulty":null,"categories":null}"#, at: "2026-01-01T00:00:00Z")
            func older() async throws -> TestResponse {
                try await edit(
                    server, person, #"{"language":"de","difficulty":"all","categories":["b","c"]}"#,
                    was: #"{"language":"en","categories":["a","b"]}"#, at: "2026-01-02T00:00:00Z")
            }
            func later() async throws -> TestResponse {
                try await edit(
                    server, person, #"{"language":"en","difficulty":"advanced","categories":["b","a","d"]}"#,
                    was: #"{"difficulty":"all","categories":["a","b"]}"#, at: "2026-01-03T00:00:00Z")
            }
            let answers =
                isOlderFirst ? [try await older(), try await later()] : [try await later(), try await older()]
            #expect(answers.allSatisfy { $0.status == .ok }, "\(answers.map(\.text))")
            let row = try await server.rest(.get, "fact_preferences", as: .person(person))
            #expect(row.column("language") == ["de"])
            #expect(row.column("difficulty") == ["advanced"])
            #expect(items(row, "categories") == ["b", "d", "c"])
            #expect(row.column("updated_at").first?.hasPrefix("2026-01-03") == true)
            // Repeated after a lost answer, they change nothing more.
            for _ in 0..<2 { _ = (try await older(), try await later()) }
            let again = try await server.rest(.get, "fact_preferences", as: .person(person))
            #expect(again.column("language") == ["de"] && again.column("difficulty") == ["advanced"])
            #expect(items(again, "categories") == ["b", "d", "c"])
        }
    }

    @Test("Q where both changed one member the later edit's stands, and without the previous values the whole row's")
    func sameMember() async throws {
        try await withServer { server in
            let person = try await server.person()
            let table = "user_profile?on_conflict=user_id"
            _ = try await edit(
                server, person, #"{"name":"Later"}"#, was: #"{"name":"Ada"}"#, at: "2026-01-03T00:00:00Z", in: table)
            let older = try await edit(
                server, person, #"{"name":"Older"}"#, was: #"{"name":"Ada"}"#, at: "2026-01-02T00:00:00Z", in: table)
            #expect(older.json == .array([]))
            _ = try await server.rest(
                .post, table, as: .person(person), #"{"name":"Official","updated_at":"2026-01-04T00:00:00Z"}"#,
                prefer: Self.merge)
            #expect(try await server.rest(.get, "user_profile", as: .person(person)).column("name") == ["Official"])
        }
    }

    private static let profile = "user_profile?on_conflict=user_id"

    @Test(
        "Q a member is the latest edit's also where a later one of another member arrived first, and however often it arrives",
        arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func memberBetween(order: [Int]) async throws {
        try await withServer { server in
            let person = try await server.person()
            let edits = [
                (#"{"name":"Bea","timezone":null}"#, #"{"name":"Ada"}"#, "2026-01-02T00:00:00Z"),
                (#"{"name":"Cleo","timezone":null}"#, #"{"name":"Ada"}"#, "2026-01-03T00:00:00Z"),
                (#"{"name":"Bea","timezone":"UTC"}"#, #"{"timezone":null}"#, "2026-01-04T00:00:00Z"),
            ]
            _ = try await edit(
                server, person, #"{"name":"Ada"}"#, was: #"{"name":null}"#, at: "2026-01-01T00:00:00Z",
                in: Self.profile)
            for index in order + order {
                let (body, was, time) = edits[index]
                let answer = try await edit(server, person, body, was: was, at: time, in: Self.profile)
                #expect(answer.status == .ok, "\(answer.text)")
            }
            let row = try await server.rest(.get, "user_profile", as: .person(person))
            #expect(row.column("name") == ["Cleo"] && row.column("timezone") == ["UTC"], "\(row.text)")
        }
    }

    @Test("Q an edit that is sent again after a lost answer brings nothing back that was changed since")
    func repeated() async throws {
        try await withServer { server in
            let person = try await server.person()
            func send(_ language: String, _ items: String, was: String, _ day: Int) async throws {
                let answer = try await edit(
                    server, person, #"{"language":"\#(language)","categories":\#(items)}"#, was: was,
                    at: "2026-01-0\(day)T00:00:00Z")
                #expect(answer.json.array != nil, "\(answer.text)")
            }
            try await send("en", #"["a","b"]"#, was: #"{"language":null,"categories":null}"#, 1)
            let lost = { try await send("de", #"["b","c"]"#, was: #"{"language":"en","categories":["a","b"]}"#, 2) }
            try await lost()
            try await send("en", #"["a","b"]"#, was: #"{"language":"de","categories":["b","c"]}"#, 3)
            try await lost()
            let row = try await server.rest(.get, "fact_preferences", as: .person(person))
            #expect(row.column("language") == ["en"] && items(row, "categories") == ["a", "b"], "\(row.text)")
            // Also what another one removed between a removal and a return.
            try await send("en", #"["b"]"#, was: #"{"categories":["a","b"]}"#, 4)
            try await send("en", #"["b","a"]"#, was: #"{"categories":["b"]}"#, 6)
            try await send("en", #"["b"]"#, was: #"{"categories":["a","b"]}"#, 5)
            let again = try await server.rest(.get, "fact_preferences", as: .person(person))
            #expect(items(again, "categories") == ["b", "a"])
        }
    }

    @Test("Q what an official client sets, and what moves at a sign-in, keeps the date of each member")
    func dated() async throws {
        try await withServer { server in
            let (from, to) = (try await server.person(), try await server.person())
            func send(_ person: TestPerson, _ body: String, was: String, _ day: Int) async throws {
                let time = "2026-01-0\(day)T00:00:00Z"
                _ = try await edit(server, person, body, was: was, at: time, in: Self.profile)
            }
            func name(_ person: TestPerson) async throws -> [String] {
                try await server.rest(.get, "user_profile", as: .person(person)).column("name")
            }
            try await send(from, #"{"name":"Ada"}"#, was: #"{"name":null}"#, 1)
            for (body, day) in [(#""name":"Bea""#, 3), (#""name":"Ada""#, 4), (#""timezone":"UTC""#, 7)] {
                let changed = try await server.rest(
                    .patch, "user_profile?user_id=eq.\(from.id)", as: .person(from),
                    "{\(body),\"updated_at\":\"2026-01-0\(day)T00:00:00Z\"}")
                #expect(changed.status == .noContent, "\(changed.text)")
            }
            try await send(from, #"{"name":"Older"}"#, was: #"{"name":"Ada"}"#, 2)
            #expect(try await name(from) == ["Ada"])
            let answer = try await server.send(
                .post, "/api/account/merge", as: .person(to), #"{"access_token":"\#(from.token)"}"#)
            #expect(answer.status == .ok, "\(answer.text)")
            try await send(to, #"{"name":"Older"}"#, was: #"{"name":"Ada"}"#, 3)
            #expect(try await name(to) == ["Ada"])
            try await send(to, #"{"name":"Later"}"#, was: #"{"name":"Bea"}"#, 5)
            #expect(try await name(to) == ["Later"])
        }
    }

    @Test("Q of the days on which a fact was shown the last one stays")
    func greatest() async throws {
        try await withServer { server in
            let person = try await server.person()
            func show(_ day: String, at time: String) async throws {
                _ = try await server.rest(
                    .post, "seen_facts?on_conflict=user_id,fact_id", as: .person(person),
                    "{\"fact_id\":1,\"shown_on\":\"\(day)\",\"updated_at\":\"\(time)\"}", prefer: Self.merge)
            }
            try await show("2026-01-02", at: "2026-01-02T00:00:00Z")
            try await show("2026-01-01", at: "2026-01-05T00:00:00Z")
            #expect(try await server.rest(.get, "seen_facts", as: .person(person)).column("shown_on") == ["2026-01-02"])
            try await show("2026-01-04", at: "2026-01-04T00:00:00Z")
            #expect(try await server.rest(.get, "seen_facts", as: .person(person)).column("shown_on") == ["2026-01-04"])
        }
    }

    @Test(
        "walk whole 1 Q at sign-in both accounts' preferences are there, the account's where both have one",
        arguments: [true, false])
    func signIn(isSourceLater: Bool) async throws {
        try await withServer { server in
            let (from, to) = (try await server.person(), try await server.person())
            let times = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"]
            _ = try await edit(
                server, from, #"{"gender":"x","name":"Bea","goals":["a","b"]}"#, was: "{}",
                at: times[isSourceLater ? 1 : 0], in: "users?on_conflict=id")
            _ = try await edit(
                server, to, #"{"gender":null,"name":"Ada","goals":["c","a"]}"#, was: "{}",
                at: times[isSourceLater ? 0 : 1], in: "users?on_conflict=id")
            let answer = try await server.send(
                .post, "/api/account/merge", as: .person(to), #"{"access_token":"\#(from.token)"}"#)
            #expect(answer.status == .ok, "\(answer.text)")
            let user = try await server.rest(.get, "users", as: .person(to))
            #expect(user.column("name") == ["Ada"] && user.column("gender") == ["x"], "\(user.text)")
            let goals = isSourceLater ? ["a", "b", "c"] : ["c", "a", "b"]
            #expect(items(user, "goals") == goals)
        }
    }

    @Test("walk three 1 Q a day's choice stays the account's, whatever a sign-in or a device brings for the same day")
    func chosenOnce() async throws {
        try await withServer { server in
            let (from, to) = (try await server.person(), try await server.person())
            func choose(_ person: TestPerson, _ day: String, _ quote: Int, at time: String) async throws {
                let answer = try await edit(
                    server, person, #"{"daily_date":"\#(day)","daily_quotes":["\#(Sample.uuid(quote))"]}"#, was: "{}",
                    at: time, in: "userpreferences?on_conflict=user_id")
                #expect(answer.json.array != nil, "\(answer.text)")
            }
            func chosen() async throws -> [String]? {
                items(try await server.rest(.get, "userpreferences", as: .person(to)), "daily_quotes")
            }
            try await choose(to, "2026-01-01", 1, at: "2026-01-01T08:00:00Z")
            try await choose(to, "2026-01-01", 2, at: "2026-01-01T09:00:00Z")
            #expect(try await chosen() == [Sample.uuid(1)])
            try await choose(to, "2026-01-02", 3, at: "2026-01-02T08:00:00Z")
            #expect(try await chosen() == [Sample.uuid(3)])
            try await choose(from, "2026-01-02", 4, at: "2026-01-02T09:00:00Z")
            let answer = try await server.send(
                .post, "/api/account/merge", as: .person(to), #"{"access_token":"\#(from.token)"}"#)
            #expect(answer.status == .ok, "\(answer.text)")
            #expect(try await chosen() == [Sample.uuid(3)])
        }
    }

    @Test("Q docs/architecture.md says for each column of each table what two edits become")
    func documentation() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../docs/architecture.md").standardized
        let text = try String(contentsOf: file, encoding: .utf8)
        let found = text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| `") }
        let wanted = Tables.owned.flatMap(\.mergeLines)
        #expect(found == wanted, "\(wanted.joined(separator: "\n"))")
    }

    @Test("Q the columns that merge by themselves exist, and no text whose loss matters stands beside them")
    func declarations() {
        for table in Tables.all {
            for name in table.byMember + table.greatest + table.chosenOnce + table.formerKey {
                #expect(table[name] != nil && !table.primaryKey.contains(name), "\(table.name).\(name)")
            }
            // An older edit that still sets a member would hide that its text was not taken.
            #expect(table.byMember.isEmpty || table.privateColumns.isEmpty, "\(table.name)")
            #expect(table.formerKey.isEmpty || table.key == ["id"], "\(table.name)")
        }
    }
}
