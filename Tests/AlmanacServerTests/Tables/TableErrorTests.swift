import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("Errors of /rest/v1")
struct TableErrorTests {
    @Test(
        "an invalid query",
        arguments: [
            ("quotes?limit=x", "PGRST100"), ("quotes?offset=1.5", "PGRST100"),
            ("quotes?english_text=Apple", "PGRST100"), ("quotes?english_text=fts.Apple", "PGRST100"),
            ("quotes?english_text=cs.{a}", "PGRST100"), ("quotes?categories=like.a", "PGRST100"),
            ("quotes?categories=gt.{a}", "PGRST100"), ("quotes?chinese_text=is.true", "PGRST100"),
            ("quotes?chinese_text=is.5", "PGRST100"), ("quotes?id=in.a,b", "PGRST100"),
            ("quotes?english_text=in.(a", "PGRST100"), ("quotes?or=(english_text.eq.a", "PGRST100"),
            ("quotes?or=english_text.eq.a", "PGRST100"), ("quotes?and=()", "PGRST100"),
            ("quotes?or=(english_text.eq.a)x", "PGRST100"), ("quotes?order=id.up", "PGRST100"),
            ("quotes?order=id.desc.nullslast.x", "PGRST100"), ("quotes?select=id::text", "PGRST100"),
            ("quotes?select=a:b:c", "PGRST100"), ("quotes?select=categories->0", "PGRST100"),
            ("quotes?english_text=eq.%ff", "PGRST100"),
            ("quotes?select=*,goals(*)", "PGRST200"), ("quotes?select=likes:liked_quotes!nothing(*)", "PGRST200"),
            ("quotes?select=liked_quotes(quotes(*))", "PGRST100"), ("quotes?select=...liked_quotes(*)", "PGRST100"),
            ("quotes?select=liked_quotes(*", "PGRST100"),
            ("quotes?select=nothing", "42703"), ("quotes?nothing=eq.1", "42703"), ("quotes?order=nothing", "42703"),
            ("quotes?or=(nothing.eq.1)", "42703"), ("quotes?change_number=eq.1", "42703"),
            ("quotes?rowid=eq.1", "42703"),
            ("quotes?id=eq.5", "22P02"), ("quotes?id=in.(5)", "22P02"), ("quotes?categories=ov.Love", "22P02"),
            ("quotes?categories=cs.{a", "22P02"), ("quotes?created_at=gt.yesterday", "22007"),
            ("quotes?created_at=gt.2026-02-30", "22008"), ("quotes?english_text=eq.a%00b", "22P05"),
        ])
    func badQuery(path: String, code: String) async throws {
        try await withServer { try await $0.rest(.get, path).expectRest(400, code) }
    }

    @Test(
        "security S3 a select or order that is too long is refused before it is read",
        arguments: [
            "select=" + Array(repeating: "*", count: 2_001).joined(separator: ","),
            "select=" + String(repeating: "a", count: 4_001), "order=" + String(repeating: "id,", count: 1_334),
        ])
    func tooLong(query: String) async throws {
        try await withServer { server in
            let answer = try await server.rest(.get, "quotes?" + query)
            answer.expectRest(400, "PGRST100")
            #expect(answer.text.contains("is too long"))
        }
    }

    @Test("a query that is too deep, wide or long is rejected before the engine sees it")
    func tooMuch() async throws {
        try await withServer { server in
            let deep = String(repeating: "and(", count: 20) + "id.is.null" + String(repeating: ")", count: 20)
            try await server.rest(.get, "quotes?or=(\(deep))").expectRest(400, "PGRST100")
            let wide = [String](repeating: "id.is.null", count: 300).joined(separator: ",")
            try await server.rest(.get, "quotes?or=(\(wide))").expectRest(400, "PGRST100")
            let long = String(repeating: "a", count: 500)
            try await server.rest(.get, "quotes?english_text=like.\(long)").expectRest(400, "PGRST100")
            let columns = [String](repeating: "id", count: 60).joined(separator: ",")
            try await server.rest(.get, "quotes?select=\(columns)").expectRest(400, "PGRST100")
        }
    }

    @Test(
        "an invalid body",
        arguments: [
            ("goals", "", "PGRST102"), ("goals", "{", "PGRST102"), ("goals", "5", "PGRST102"),
            ("goals", "[1]", "PGRST102"), ("goals", "null", "PGRST102"),
            ("goals", #"{"nothing":1}"#, "PGRST204"), ("goals", #"{"change_number":1}"#, "PGRST204"),
            ("goals", #"{"id":"x"}"#, "22P02"), ("goals", #"{"id":5}"#, "22P02"),
            ("goals", #"{"effective_date":"soon"}"#, "22007"), ("goals", #"{"effective_date":"2026-13-01"}"#, "22008"),
            ("goals", #"{"created_at":"2026-01-01T25:00:00Z"}"#, "22008"),
            ("preferences", #"{"morning_reflection_time":"7 o'clock"}"#, "22007"),
            ("preferences", #"{"morning_reflection_time":"24:30"}"#, "22008"),
            ("userpreferences", #"{"notifications_enabled":"maybe"}"#, "22P02"),
            ("userpreferences", #"{"categories":"Love"}"#, "22P02"),
            ("userpreferences", #"{"categories":"{NULL}"}"#, "22P02"),
            ("userpreferences", #"{"categories":["Love",null]}"#, "22P02"),
            ("userpreferences", #"{"categories":{}}"#, "22P02"), ("seen_facts", #"{"fact_id":"x"}"#, "22P02"),
            ("seen_facts", #"{"fact_id":1.5}"#, "22P02"),
            ("seen_facts", #"{"fact_id":"99999999999999999999"}"#, "22003"),
            ("user_profile", #"{"name":"a\u0000b"}"#, "22P05"),
            ("userpreferences", #"{"categories":["a\u0000"]}"#, "22P05"),
            ("widgets", #"{"configuration":{"a\u0000":1}}"#, "22P05"),
            // No output of XML could hold these.
            ("user_profile", #"{"name":"a\u000bb"}"#, "22P05"), ("user_profile", #"{"name":"a\uffff"}"#, "22P05"),
            ("userpreferences", #"{"categories":["a\u001b"]}"#, "22P05"),
            ("widgets", #"{"configuration":{"a":["\ufffe"]}}"#, "22P05"),
            ("goals", #"{"goal_text":"\u200b","effective_date":"2026-01-01"}"#, "23514"),
            ("goals", #"{"effective_date":"2026-01-01"}"#, "23502"),
            ("goals", #"{"goal_text":null,"effective_date":"2026-01-01"}"#, "23502"),
            ("goals", #"{"goal_text":"","effective_date":"2026-01-01"}"#, "23514"),
            ("user_profile", #"{"journaling_history":"often"}"#, "23514"),
            ("reflections", #"{"reflection_date":"2026-01-01","period":"noon","reflection_text":"x"}"#, "23514"),
            ("goals?on_conflict=goal_text", #"{"goal_text":"g","effective_date":"2026-01-01"}"#, "42P10"),
            ("goals?on_conflict=nothing", #"{"goal_text":"g","effective_date":"2026-01-01"}"#, "42703"),
            ("goals?columns=nothing", #"{"goal_text":"g"}"#, "PGRST204"),
        ])
    func badBody(path: String, body: String, code: String) async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await server.rest(.post, path, as: person, body).expectRest(400, code)
        }
    }

    @Test("lengths are counted in code points, as in Postgres")
    func codePoints() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            // A family emoji is one character to a reader, and seven code points.
            let family = "👨‍👩‍👧‍👦"
            let fits = String(repeating: family, count: 17) + "x"
            #expect(fits.unicodeScalars.count == 120)
            #expect(try await server.rest(.post, "goals", as: person, Goal.text(fits, "2026-01-01")).status == .created)
            try await server.rest(.post, "goals", as: person, Goal.text(fits + "x", "2026-01-02"))
                .expectRest(400, "23514")
        }
    }

    @Test("duplicate keys, missing references, and a key sent twice")
    func conflicts() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            func reminder(_ subject: String, id: Int) -> String {
                #"""
                {"id":"\#(Sample.uuid(id))","app":"reflect","subject":"\#(subject)","kind":"daily","enabled":true,\#
                "local_time":"20:00","time_zone":"Europe/Berlin"}
                """#
            }
            _ = try await server.rest(.post, "reminders", as: person, reminder("evening", id: 1))
            let byKey = try await server.rest(.post, "reminders", as: person, reminder("evening", id: 2))
            byKey.expectRest(409, "23505")
            #expect(byKey.json["details"]?.string?.contains("user_id, app, subject") == true)
            _ = try await server.rest(.post, "reminders", as: person, reminder("morning", id: 2))
            try await server.rest(
                .patch, "reminders?id=eq.\(Sample.uuid(2))", as: person, #"{"subject":"evening"}"#
            ).expectRest(409, "23505")
            try await server.rest(.post, "liked_quotes", as: person, #"{"quote_id":"\#(Sample.uuid(9))"}"#)
                .expectRest(409, "23503")
            let twice = "[\(Goal.text("c", "2026-01-03", id: 3)),\(Goal.text("d", "2026-01-03", id: 3))]"
            try await server.rest(.post, "goals", as: person, twice, prefer: "resolution=merge-duplicates")
                .expectRest(400, "21000")
            #expect(try await server.rows("goals", as: person).isEmpty)
            #expect(try await server.rows("reminders", as: person).count == 2)
        }
    }

    @Test("a quote that is liked cannot be deleted")
    func stillReferenced() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await server.insertQuotes([Sample.quote(1, "q", nil, nil)])
            _ = try await server.rest(.post, "liked_quotes", as: person, #"{"quote_id":"\#(Sample.uuid(1))"}"#)
            try await server.rest(.delete, "quotes?id=eq.\(Sample.uuid(1))", as: .service).expectRest(409, "23503")
            _ = try await server.rest(.delete, "liked_quotes?id=not.is.null", as: person)
            #expect(try await server.rest(.delete, "quotes?id=eq.\(Sample.uuid(1))", as: .service).status == .noContent)
        }
    }

    @Test("an update or a deletion without a filter")
    func noFilter() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await server.rest(.patch, "goals", as: person, "{}").expectRest(400, "21000")
            try await server.rest(.delete, "goals?select=id", as: person).expectRest(400, "21000")
        }
    }

    @Test("tokens that are forged or of the wrong kind")
    func credentials() async throws {
        try await withServer { server in
            for token in ["Bearer x", "Bearer a.b.c", "Basic eDp5", "Bearer "] {
                try await server.rest(.get, "quotes", headers: [.authorization: token]).expectRest(401, "PGRST301")
            }
            let person = try await server.person()
            let forged = String(person.token.dropLast(3)) + "AAA"
            try await server.rest(.get, "goals", headers: [.authorization: "Bearer \(forged)"]).expectRest(
                401, "PGRST301")
        }
    }

    @Test("unknown tables, unsupported methods, and large bodies")
    func otherRefusals() async throws {
        try await withServer { server in
            for name in ["nothing", "accounts", "sqlite_master", "tombstones", "quotes;drop", "QUOTES"] {
                try await server.rest(.get, name).expectRest(404, "PGRST205")
            }
            try await server.rest(.put, "quotes", as: .service, "{}").expectRest(405, "PGRST117")
            let large = "[\"" + String(repeating: "x", count: 1 << 20) + "\"]"
            try await server.rest(.post, "quotes", as: .service, large).expectRest(413, "54000")
        }
    }
}
