import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Writing tables")
struct TableWritingTests {
    @Test("an insert returns 201, and the rows on request")
    func insert() async throws {
        try await withServer { server in
            let person = try await server.person()
            let silent = try await server.rest(.post, "goals", as: .person(person), Goal.text("Run", "2026-01-01"))
            #expect(silent.status == .created)
            #expect(silent.text.isEmpty)
            let shown = try await server.rest(
                .post, "goals?select=goal_text,user_id", as: .person(person), Goal.text("Swim", "2026-01-02"),
                prefer: "return=representation")
            #expect(shown.text == #"[{"goal_text":"Swim","user_id":"\#(person.id)"}]"#)
            #expect(try await server.rows("goals?order=effective_date", as: .person(person)).count == 2)
        }
    }

    @Test("a bulk insert is one transaction")
    func bulk() async throws {
        try await withServer { server in
            let person = try await server.person()
            let good = #"{"sport_name":"Running"}"#
            let bad = "[\(good),{\"sport_name\":\"\"}]"
            try await server.rest(.post, "user_sports", as: .person(person), bad).expectRest(400, "23514")
            try await server.rest(.post, "user_sports", as: .person(person), "[\(good),\(good)]")
                .expectRest(409, "23505")
            #expect(try await server.rows("user_sports", as: .person(person)).isEmpty)
            let two = "[\(good),{\"sport_name\":\"Climbing\"}]"
            #expect(try await server.rest(.post, "user_sports", as: .person(person), two).status == .created)
            #expect(try await server.rows("user_sports", as: .person(person)).count == 2)
            #expect(try await server.rest(.post, "user_sports", as: .person(person), "[]").status == .created)
        }
    }

    @Test("columns= selects the columns of each row; missing values are null, or initial on request")
    func namedColumns() async throws {
        try await withServer { server in
            let rows = "[{\"english_text\":\"a\",\"chinese_text\":\"x\",\"other\":1},{\"english_text\":\"b\"}]"
            let path = "quotes?columns=\"english_text\",\"chinese_text\""
            #expect(try await server.rest(.post, path, as: .service, rows).status == .created)
            #expect(try await server.rest(.get, "quotes?order=english_text").column("chinese_text") == ["x", "-"])
            try await server.rest(.post, "quotes", as: .service, rows).expectRest(400, "PGRST102")
            let noID = "[{\"english_text\":\"c\"}]"
            try await server.rest(.post, "quotes?columns=id,english_text", as: .service, noID)
                .expectRest(400, "23502")
            let initial = try await server.rest(
                .post, "quotes?columns=id,english_text", as: .service, noID, prefer: "missing=default")
            #expect(initial.status == .created)
        }
    }

    @Test("an upsert merges into the row with the same key, and its status tells whether it inserted")
    func upsert() async throws {
        try await withServer { server in
            let person = try await server.person()
            func upsert(_ body: String, _ query: String = "") async throws -> TestResponse {
                try await server.rest(
                    .post, "preferences\(query)", as: .person(person), body,
                    prefer: "resolution=merge-duplicates, return=representation")
            }
            let first = try await upsert(#"{"morning_reflection_time":"07:00"}"#)
            #expect(first.status == .created)
            let second = try await upsert(#"{"evening_reflection_time":"20:30:00"}"#, "?on_conflict=user_id")
            #expect(second.status == .ok)
            #expect(second.column("morning_reflection_time") == ["07:00:00"])
            #expect(second.column("evening_reflection_time") == ["20:30:00"])
            #expect(try await server.rows("preferences", as: .person(person)).count == 1)
        }
    }

    @Test("an upsert by another key keeps the existing id")
    func upsertByUniqueKey() async throws {
        try await withServer { server in
            let person = try await server.person()
            let path = "goals?on_conflict=user_id,effective_date&select=id,goal_text"
            let merge = "resolution=merge-duplicates,return=representation"
            let first = try await server.rest(
                .post, path, as: .person(person), Goal.text("Run", "2026-01-01", id: 1), prefer: merge)
            let second = try await server.rest(
                .post, path, as: .person(person), Goal.text("Swim", "2026-01-01", id: 2), prefer: merge)
            #expect(first.column("id") == second.column("id"))
            #expect(second.column("goal_text") == ["Swim"])
        }
    }

    @Test("ignored duplicates stay unchanged")
    func ignoreDuplicates() async throws {
        try await withServer { server in
            try await server.insertQuotes([Sample.quote(1, "old", nil, nil)])
            let rows = JSON.array([Sample.quote(1, "new", nil, nil), Sample.quote(2, "second", nil, nil)])
            let answer = try await server.rest(
                .post, "quotes", as: .service, String(decoding: rows.bytes, as: UTF8.self),
                prefer: "resolution=ignore-duplicates,return=representation")
            #expect(answer.status == .created)
            #expect(answer.column("english_text") == ["second"])
            #expect(try await server.rest(.get, "quotes?order=id").column("english_text") == ["old", "second"])
        }
    }

    @Test("an update changes the rows that match, and returns their number on request")
    func update() async throws {
        try await withServer { server in
            let person = try await server.person()
            for day in 1...3 {
                let goal = Goal.text("Goal \(day)", "2026-01-0\(day)")
                _ = try await server.rest(.post, "goals", as: .person(person), goal)
            }
            let answer = try await server.rest(
                .patch, "goals?effective_date=gte.2026-01-02&select=goal_text", as: .person(person),
                #"{"category":"fitness"}"#, prefer: "return=representation,count=exact")
            #expect(answer.status == .ok)
            #expect(answer.contentRange == "0-1/2")
            #expect(answer.column("goal_text").sorted() == ["Goal 2", "Goal 3"])
            let silent = try await server.rest(
                .patch, "goals?goal_text=eq.none", as: .person(person), #"{"category":"x"}"#)
            #expect(silent.status == .noContent)
        }
    }

    @Test("a write that requires a single row changes nothing if there are several")
    func singleWrite() async throws {
        try await withServer { server in
            let person = try await server.person()
            for day in 1...2 {
                _ = try await server.rest(.post, "goals", as: .person(person), Goal.text("Old", "2026-01-0\(day)"))
            }
            let object: HTTPFields = [.accept: "application/vnd.pgrst.object+json"]
            try await server.rest(
                .patch, "goals?goal_text=eq.Old", as: .person(person), #"{"goal_text":"New"}"#,
                prefer: "return=representation", headers: object
            ).expectRest(406, "PGRST116")
            try await server.rest(
                .delete, "goals?goal_text=eq.Old", as: .person(person), prefer: "return=representation", headers: object
            ).expectRest(406, "PGRST116")
            #expect(try await server.rest(.get, "goals", as: .person(person)).column("goal_text") == ["Old", "Old"])
        }
    }

    @Test("a deleted row is gone from reads, and its key can be used again")
    func deleteAndRevive() async throws {
        try await withServer { server in
            let person = try await server.person()
            try await server.insertQuotes([Sample.quote(1, "q", nil, nil)])
            let like = #"{"id":"\#(Sample.uuid(7))","quote_id":"\#(Sample.uuid(1))"}"#
            for _ in 1...3 {
                #expect(try await server.rest(.post, "liked_quotes", as: .person(person), like).status == .created)
                try await server.rest(.post, "liked_quotes", as: .person(person), like).expectRest(409, "23505")
                let gone = try await server.rest(
                    .delete, "liked_quotes?quote_id=eq.\(Sample.uuid(1))", as: .person(person))
                #expect(gone.status == .noContent)
                #expect(try await server.rows("liked_quotes", as: .person(person)).isEmpty)
            }
        }
    }

    @Test("of two edits the later one wins, and no edit is later than now")
    func laterEditWins() async throws {
        try await withServer { server in
            let person = try await server.person()
            func put(_ text: String, _ edited: String) async throws -> TestResponse {
                try await server.rest(
                    .post, "goals", as: .person(person),
                    #"{"id":"\#(Sample.uuid(1))","goal_text":"\#(text)","effective_date":"2026-01-01","#
                        + #""updated_at":"\#(edited)"}"#,
                    prefer: "resolution=merge-duplicates,return=representation")
            }
            _ = try await put("2020", "2020-06-01T00:00:00Z")
            #expect(try await put("2019", "2019-06-01T00:00:00Z").text == "[]")
            #expect(try await put("2021", "2021-06-01T00:00:00Z").column("goal_text") == ["2021"])
            let ahead = try await put("2099", "2099-01-01T00:00:00Z")
            #expect(ahead.column("goal_text") == ["2099"])
            #expect(try #require(ahead.column("updated_at").first) < "2099")
            // A clock that is ahead does not win forever.
            let plain = try await server.rest(
                .patch, "goals?id=eq.\(Sample.uuid(1))", as: .person(person), #"{"goal_text":"now"}"#,
                prefer: "return=representation")
            #expect(plain.column("goal_text") == ["now"])
        }
    }

    @Test("an edit made before a deletion does not restore the row, but one made after it does")
    func deletionAgainstEdit() async throws {
        try await withServer { server in
            let person = try await server.person()
            func put(_ edited: String) async throws -> TestResponse {
                try await server.rest(
                    .post, "user_sports", as: .person(person),
                    #"{"sport_name":"Running \"\n","updated_at":"\#(edited)"}"#.replacing("\n", with: "\\n"),
                    prefer: "resolution=merge-duplicates,return=representation")
            }
            #expect(try await put("2020-01-01").status == .created)
            _ = try await server.rest(.delete, "user_sports?user_id=not.is.null", as: .person(person))
            #expect(try await put("2021-01-01").text == "[]")
            #expect(try await server.rows("user_sports", as: .person(person)).isEmpty)
            #expect(try await put("2099-01-01").json.array?.count == 1)
        }
    }

    @Test("values are returned in their canonical form")
    func canonicalValues() async throws {
        try await withServer { server in
            let person = try await server.person()
            let body = #"""
                {"id":"0000000000004000800000000000000A","app":"capsule","kind":"once","fire_at":"2026-03-29 02:30:00.5+02",
                 "local_time":"07:05","enabled":"no","content":{"b":[1,null,2.5],"a":"ü"},"subject":5}
                """#
            let row = try #require(
                try await server.rest(
                    .post, "reminders", as: .person(person), body, prefer: "return=representation"
                ).json.array?.first)
            #expect(row["id"]?.string == "00000000-0000-4000-8000-00000000000a")
            #expect(row["fire_at"]?.string == "2026-03-29T00:30:00.5+00:00")
            #expect(row["local_time"]?.string == "07:05:00")
            #expect(row["enabled"] == .bool(false))
            #expect(row["subject"]?.string == "5")
            #expect(row["content"]?["b"] == .array([.int(1), .null, .double(2.5)]))
            let found = try await server.rows(
                "reminders?fire_at=eq.2026-03-29T01:30:00.5%2B01:00&id=eq.00000000-0000-4000-8000-00000000000A",
                as: .person(person))
            #expect(found.count == 1)
        }
    }
}

/// A goal as JSON.
enum Goal {
    static func text(_ text: String, _ date: String, id: Int? = nil) -> String {
        let id = id.map { "\"id\":\"\(Sample.uuid($0))\"," } ?? ""
        return "{\(id)\"goal_text\":\"\(text)\",\"effective_date\":\"\(date)\"}"
    }
}
