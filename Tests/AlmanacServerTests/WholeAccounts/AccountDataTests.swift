import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Users can export, import, merge and delete their data (P8)")
struct AccountDataTests {
    private func text(_ json: JSON) -> String { String(decoding: json.bytes, as: UTF8.self) }

    @Test("an export contains everything, and another account can import it")
    func exportAndImport() async throws {
        try await withServer { server in
            let first = Sender.person(try await server.person())
            let second = try await server.person()
            try await server.insertQuotes([Sample.quote(1, "q", nil, nil)])
            _ = try await server.rest(.post, "users", as: first, #"{"name":"Ada","goals":["run"]}"#)
            _ = try await server.rest(.post, "goals", as: first, Goal.text("Run", "2026-01-01", id: 1))
            _ = try await server.rest(.post, "liked_quotes", as: first, #"{"quote_id":"\#(Sample.uuid(1))"}"#)
            _ = try await server.rest(.post, "user_sports", as: first, #"{"sport_name":"Running"}"#)

            let export = try await server.send(.get, "/api/account/export", as: first)
            #expect(export.status == .ok)
            #expect(export.headers[.contentDisposition] == "attachment; filename=\"almanac.json\"")
            for table in Tables.all where table.owner != nil {
                #expect(export.json["tables"]?[table.name]?.array != nil)
            }
            let taken = try await server.send(
                .post, "/api/account/import", as: .person(second), export.text)
            #expect(taken.json == .members(("taken", .int(4))), "\(taken.text)")
            #expect(try await server.rest(.get, "users", as: .person(second)).column("name") == ["Ada"])
            #expect(try await server.rest(.get, "users", as: .person(second)).column("id") == [second.id])
            #expect(try await server.rest(.get, "goals", as: .person(second)).column("goal_text") == ["Run"])
            #expect(try await server.rows("liked_quotes", as: .person(second)).count == 1)
            // The first account still has its rows.
            #expect(try await server.rest(.get, "goals", as: first).column("id") == [Sample.uuid(1)])

            let again = try await server.send(.post, "/api/account/import", as: .person(second), export.text)
            #expect(again.json == .members(("taken", .int(0))))
            #expect(try await server.rows("goals", as: .person(second)).count == 1)
        }
    }

    @Test("Q an account tells how many texts it has, by table")
    func texts() async throws {
        try await withServer { server in
            let first = Sender.person(try await server.person())
            _ = try await server.rest(.post, "goals", as: first, Goal.text("Run", "2026-01-01", id: 1))
            let texts = try await server.send(.get, "/api/account/texts", as: first)
            #expect(texts.status == .ok)
            #expect(texts.json["texts"]?["goals"] == .int(1))
            #expect(texts.json["texts"]?["reflections"] == .int(0))
            #expect(texts.json["texts"]?["events"] == nil)
        }
    }

    @Test("an import does not grant a subscription, and does not overwrite a later edit")
    func importIsNoGrant() async throws {
        try await withServer { server in
            let person = try await server.person()
            _ = try await server.rest(.post, "users", as: .person(person), #"{"name":"Ada"}"#)
            let export = try await server.send(.get, "/api/account/export", as: .person(person))
            _ = try await server.rest(.patch, "users?id=not.is.null", as: .person(person), #"{"name":"Grace"}"#)
            _ = try await server.rest(
                .patch, "users?id=eq.\(person.id)", as: .service,
                #"{"subscription_status":"yearly","updated_at":"2020-01-01"}"#)
            let forged = export.text.replacing("\"free\"", with: "\"lifetime\"")
            _ = try await server.send(.post, "/api/account/import", as: .person(person), forged)
            let after = try await server.rest(.get, "users", as: .person(person))
            #expect(after.column("name") == ["Grace"])
            #expect(after.column("subscription_status") == ["free"])
        }
    }

    @Test("an invalid export changes nothing, and the error names the position")
    func badImport() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            func archive(_ tables: String) -> String {
                "{\"format\":\"almanac-account\",\"version\":1,\"tables\":{\(tables)}}"
            }
            let good = Goal.text("Run", "2026-01-01", id: 1)
            let cases = [
                ("{}", "format"), ("{\"format\":\"almanac-account\",\"version\":3}", "version"),
                (archive("\"nothing\":[]"), "tables.nothing"), (archive("\"quotes\":[]"), "tables.quotes"),
                (archive("\"goals\":[\(good),{\"goal_text\":\"\"}]"), "tables.goals[1]"),
                (archive("\"goals\":[\(good),5]"), "tables.goals[1]"),
                (
                    archive("\"goals\":[\(good)],\"liked_quotes\":[{\"quote_id\":\"\(Sample.uuid(9))\"}]"),
                    "tables.liked_quotes[0]"
                ),
            ]
            for (body, place) in cases {
                try await server.send(.post, "/api/account/import", as: person, body)
                    .expectProblem(422, "unusable-export", field: place)
            }
            #expect(try await server.rows("goals", as: person).isEmpty)
        }
    }

    @Test("an export that an earlier program made is imported without the columns that are gone")
    func formerColumns() async throws {
        try await withServer { server in
            let person = try await server.person()
            let row = #"{"language":"en","round_started_at":"2026-01-01T00:00:00+00:00"}"#
            let answer = try await server.send(
                .post, "/api/account/import", as: .person(person),
                #"{"format":"almanac-account","version":1,"tables":{"fact_preferences":[\#(row)]}}"#)
            #expect(answer.status == .ok)
            #expect(try await server.rows("fact_preferences", as: .person(person)).count == 1)
        }
    }

    @Test("field 7 an export with a byte-order mark is imported")
    func byteOrderMark() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let text = "\u{FEFF}" + #"{"format":"almanac-account","version":1,"tables":{}}"#
            #expect(try await server.send(.post, "/api/account/import", as: person, text).status == .ok)
        }
    }

    @Test("field 4 an export with control characters, which are refused now, is imported without them")
    func controlCharacters() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let answer = try await server.send(
                .post, "/api/account/import", as: person,
                #"{"format":"almanac-account","version":1,"tables":{"goals":["#
                    + Goal.text(#"Run\u000b far"#, "2026-01-01", id: 1) + "]}}")
            #expect(answer.status == .ok, "\(answer.text)")
            #expect(try await server.rows("goals", as: person).first?.string("goal_text") == "Run far")
        }
    }

    @Test("a merge moves the rows, keeps what the account has of single records, and deletes the emptied account")
    func merge() async throws {
        try await withServer { server in
            let anonymous = try await server.person()
            let target = try await server.person()
            let from = Sender.person(anonymous)
            let to = Sender.person(target)
            _ = try await server.rest(.post, "goals", as: from, Goal.text("Theirs", "2026-01-01", id: 1))
            _ = try await server.rest(.post, "goals", as: from, Goal.text("Both, later", "2026-02-02", id: 2))
            _ = try await server.rest(.post, "user_sports", as: from, #"{"sport_name":"Running"}"#)
            _ = try await server.rest(.post, "user_profile", as: from, Self.profile("older", "2026-01-01"))
            _ = try await server.rest(.post, "user_profile", as: to, Self.profile("newer", "2026-02-01"))
            _ = try await server.rest(.post, "preferences", as: from, Self.morning("06:00", "2026-02-01"))
            _ = try await server.rest(.post, "preferences", as: to, Self.morning("08:00", "2026-01-01"))
            let older = #"{"goal_text":"Both, earlier","effective_date":"2026-02-02","updated_at":"2020-01-01"}"#
            _ = try await server.rest(.post, "goals", as: to, older)

            let answer = try await server.send(
                .post, "/api/account/merge", as: to, #"{"access_token":"\#(anonymous.token)"}"#)
            #expect(answer.status == .ok, "\(answer.text)")
            // Goals are no single records, even those of one day.
            let goals = try await server.rest(.get, "goals?order=effective_date,updated_at", as: to)
            #expect(goals.column("goal_text") == ["Theirs", "Both, earlier", "Both, later"])
            #expect(Set(goals.column("id")).isSuperset(of: [Sample.uuid(1), Sample.uuid(2)]))
            #expect(try await server.rest(.get, "user_profile", as: to).column("name") == ["newer"])
            #expect(
                try await server.rest(.get, "preferences", as: to).column("morning_reflection_time") == ["08:00:00"])
            #expect(try await server.rows("user_sports", as: to).count == 1)
            try await server.rest(.get, "goals", as: from).expectRest(401, "PGRST301")
        }
    }

    private static func profile(_ name: String, _ edited: String) -> String {
        #"{"name":"\#(name)","updated_at":"\#(edited)"}"#
    }

    private static func morning(_ time: String, _ edited: String) -> String {
        #"{"morning_reflection_time":"\#(time)","updated_at":"\#(edited)"}"#
    }

    @Test("a merge keeps the paid subscription")
    func mergeKeepsSubscription() async throws {
        try await withServer { server in
            let paying = try await server.person()
            let target = try await server.person()
            _ = try await server.rest(.post, "users", as: .person(paying), #"{"updated_at":"2020-01-01"}"#)
            _ = try await server.rest(.post, "users", as: .person(target), "{}")
            _ = try await server.rest(
                .patch, "users?id=eq.\(paying.id)", as: .service,
                #"{"subscription_status":"yearly","subscription_end_date":"2027-01-01","updated_at":"2020-01-01"}"#)
            _ = try await server.send(
                .post, "/api/account/merge", as: .person(target), #"{"access_token":"\#(paying.token)"}"#)
            #expect(
                try await server.rest(.get, "users", as: .person(target)).column("subscription_status") == ["yearly"])
        }
    }

    @Test("a merge requires valid tokens of both accounts")
    func mergeNeedsBoth() async throws {
        try await withServer { server in
            let person = try await server.person()
            let ended = try await server.person()
            _ = try await server.send(.post, "/auth/v1/logout", as: .person(ended))
            let merge = "/api/account/merge"
            try await server.send(.post, merge, as: .signedOut, #"{"access_token":"\#(person.token)"}"#)
                .expectProblem(401, "signed-out")
            try await server.send(.post, merge, as: .person(person), "{}")
                .expectProblem(400, "invalid-field", field: "access_token")
            for token in ["x", ended.token] {
                let answer = try await server.send(
                    .post, merge, as: .person(person), #"{"access_token":"\#(token)"}"#)
                answer.expectProblem(403, "other-account", field: "access_token")
            }
            let self1 = try await server.send(
                .post, merge, as: .person(person), #"{"access_token":"\#(person.token)"}"#)
            #expect(self1.json == .members(("moved", .int(0))))
            #expect(try await server.rest(.get, "goals", as: .person(person)).status == .ok)
        }
    }

    @Test("deleting the account deletes its rows and ends its sessions immediately")
    func delete() async throws {
        try await withServer { server in
            let person = try await server.person()
            let other = try await server.person()
            _ = try await server.rest(.post, "goals", as: .person(person), Goal.text("Gone", "2026-01-01", id: 1))
            _ = try await server.rest(.post, "goals", as: .person(other), Goal.text("Kept", "2026-01-01", id: 2))
            _ = try await server.rest(.delete, "goals?id=eq.\(Sample.uuid(1))", as: .person(person))
            #expect(try await server.send(.delete, "/api/account", as: .person(person)).status == .noContent)
            try await server.send(.get, "/api/account/export", as: .person(person)).expectProblem(401, "signed-out")
            #expect(try await server.rest(.get, "goals", as: .service).column("goal_text") == ["Kept"])
            let refresh = try await server.send(
                .post, "/auth/v1/token?grant_type=refresh_token", as: .signedOut,
                #"{"refresh_token":"\#(person.refreshToken)"}"#)
            #expect(refresh.status == .badRequest)
        }
    }
}
