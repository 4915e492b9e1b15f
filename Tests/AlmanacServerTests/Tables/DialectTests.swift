import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

/// What a client of PostgREST may send besides: the findings of the review by their numbers.
@Suite struct ClientDialect {
    @Test("server 1 a null for a time is a null: it is refused, and never rewrites the date of creation")
    func nullTime() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let goal = #"{"goal_text":"Run","effective_date":"2026-01-01","created_at":"2020-01-01T00:00:00Z"}"#
            #expect(try await server.rest(.post, "goals", as: person, goal).status == .created)
            try await server.rest(.patch, "goals?id=not.is.null", as: person, #"{"created_at":null}"#)
                .expectRest(400, "23502")
            try await server.rest(
                .post, "goals", as: person,
                #"{"goal_text":"Swim","effective_date":"2026-01-02","created_at":null}"#
            ).expectRest(400, "23502")
            let rows = try await server.rows("goals", as: person)
            #expect(rows.count == 1 && rows[0]["created_at"]?.string?.hasPrefix("2020-01-01") == true)
        }
    }

    @Test(
        "server 2 max-affected with handling=strict refuses a larger change and undoes it; an unknown preference, too")
    func maxAffected() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            for day in 1...3 {
                let goal = #"{"goal_text":"Run","effective_date":"2026-01-0\#(day)"}"#
                #expect(try await server.rest(.post, "goals", as: person, goal).status == .created)
            }
            let strict = "handling=strict, max-affected=1"
            try await server.rest(.patch, "goals?id=not.is.null", as: person, #"{"goal_text":"No"}"#, prefer: strict)
                .expectRest(400, "PGRST124")
            try await server.rest(.delete, "goals?id=not.is.null", as: person, prefer: strict)
                .expectRest(400, "PGRST124")
            #expect(try await server.rows("goals", as: person).allSatisfy { $0["goal_text"]?.string == "Run" })
            try await server.rest(.get, "goals", as: person, prefer: "handling=strict, color=blue")
                .expectRest(400, "PGRST122")
            let lenient = try await server.rest(.get, "goals", as: person, prefer: "color=blue, max-affected=1")
            #expect(lenient.status == .ok)
        }
    }

    @Test(
        "server 3 the services of others that are not here answer 404 in JSON, whatever the method",
        arguments: ["storage/v1/object/a", "realtime/v1/websocket", "functions/v1/hello", "graphql/v1"])
    func services(path: String) async throws {
        try await withServer { server in
            for method in [HTTPTypes.HTTPRequest.Method.get, .post, .put, .delete] {
                let answer = try await server.send(method, "/" + path, as: .signedOut)
                #expect(answer.status == .notFound && answer.json["title"]?.string != nil, "\(method)")
            }
        }
    }

    @Test(
        "server 7 functions, aggregates and formats that are not here are named",
        arguments: [
            ("rpc/x", 404, "PGRST202"), ("quotes?select=count()", 400, "PGRST123"),
            ("quotes?select=id.count()", 400, "PGRST123"),
        ])
    func unknown(path: String, status: Int, code: String) async throws {
        try await withServer { try await $0.rest(.get, path).expectRest(status, code) }
    }

    @Test("server 10 who reads a row may write it back whole; another value in the server's columns stays refused")
    func wholeRow() async throws {
        try await withServer { server in
            let account = try await server.person()
            let person = Sender.person(account)
            _ = try await server.rest(.post, "users", as: person, #"{"name":"Ada"}"#)
            _ = try await server.rest(
                .patch, "users?id=eq.\(account.id)", as: .service, #"{"subscription_status":"yearly"}"#)
            let row = try await server.rest(.get, "users", as: person).text.dropFirst().dropLast().description
            let renamed = row.replacing("\"Ada\"", with: "\"Grace\"")
            let upsert = try await server.rest(
                .post, "users", as: person, renamed, prefer: "resolution=merge-duplicates")
            #expect(upsert.status.code < 300, "\(upsert.text)")
            let patch = try await server.rest(
                .patch, "users?id=not.is.null", as: person,
                #"{"goals":["read"],"subscription_status":"yearly","trial_end_date":null}"#)
            #expect(patch.status == .noContent, "\(patch.text)")
            let after = try await server.rest(.get, "users", as: person)
            #expect(after.column("name") == ["Grace"] && after.column("subscription_status") == ["yearly"])
            let forged = renamed.replacing("\"yearly\"", with: "\"lifetime\"")
            try await server.rest(.post, "users", as: person, forged, prefer: "resolution=merge-duplicates")
                .expectRest(403, "42501")
            try await server.rest(
                .patch, "users?id=not.is.null", as: person, #"{"subscription_status":"lifetime"}"#
            ).expectRest(403, "42501")
            #expect(try await server.rest(.get, "users", as: person).column("subscription_status") == ["yearly"])
            // A new row may say what it would hold anyway, and nothing else.
            let other = Sender.person(try await server.person())
            try await server.rest(.post, "users", as: other, #"{"subscription_status":"yearly"}"#)
                .expectRest(403, "42501")
            let new = try await server.rest(
                .post, "users", as: other, #"{"subscription_status":"free","trial_end_date":null}"#)
            #expect(new.status == .created, "\(new.text)")
        }
    }

    @Test("server 7 another media type or schema is 406")
    func formats() async throws {
        try await withServer { server in
            for (name, value, code) in [
                (HTTPField.Name.accept, "text/csv", "PGRST107"), (.acceptProfile, "private", "PGRST106"),
            ] {
                let headers = HTTPFields([HTTPField(name: name, value: value)])
                try await server.rest(.get, "quotes", headers: headers).expectRest(406, code)
            }
            for value in ["*/*", "application/json", "text/html, application/json;q=0.9"] {
                let headers = HTTPFields([HTTPField(name: .accept, value: value)])
                #expect(try await server.rest(.get, "quotes", headers: headers).status == .ok, "\(value)")
            }
        }
    }

    @Test("server 9 a negative limit is no range, and a negative offset begins at the first row")
    func windows() async throws {
        try await withServer { server in
            try await server.rest(.get, "quotes?limit=-1").expectRest(416, "PGRST103")
            let all = try await server.rest(.get, "quotes?limit=2&order=id")
            #expect(try await server.rest(.get, "quotes?limit=2&offset=-5&order=id").text == all.text)
        }
    }
}
