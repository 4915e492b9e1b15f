import AlmanacCore
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("Reading metadata and facts")
struct ReadingTests {
    @Test("metadata is in the requested language")
    func metadata() async throws {
        try await withServer { server in
            let answer = try await server.get("/api/metadata?language=de", key: try await server.deviceKey())
            #expect(answer.status == .ok)
            let first = try #require(answer.json["categories"]?.array?.first)
            let expected = JSON.members(
                ("id", .int(1)), ("name", .string("science in de")), ("slug", .string("science")),
                ("description", .string("About science.")), ("icon", .string("leaf")),
                ("color_hex", .string("#16A34A")))
            #expect(first == expected)
            #expect(answer.json["content_types"]?.array?.count == 2)
            #expect((answer.json["version"]?.int ?? 0) > 0)
        }
    }

    @Test("a fact has all its fields")
    func fact() async throws {
        try await withServer { server in
            let answer = try await server.get("/api/facts/3?language=tr", key: try await server.deviceKey())
            let expected = JSON.members(
                ("id", .int(3)), ("title", .string("Title 3 tr")), ("content", .string("One two three — four, 3.")),
                ("summary", .string("Summary 3")), ("difficulty", .string("beginner")),
                ("content_type", .string("did-you-know")), ("category", .string("science")),
                ("tags", .array([.string("tag"), .string("other")])),
                ("source_url", .string("https://example.org/3")), ("reading_time", .int(5)), ("word_count", .int(5)),
                ("image_url", .null), ("created_at", .string("2026-11-21T00:00:00Z")), ("language", .string("tr")))
            #expect(answer.json == expected)
        }
    }

    @Test("an unknown fact is not found", arguments: ["99", "0", "-1", "x", "99999999999999999999"])
    func unknownFact(id: String) async throws {
        try await withServer { server in
            try await server.get("/api/facts/\(id)?language=en", key: try await server.deviceKey())
                .expectProblem(404, "unknown-fact", field: "id")
        }
    }

    @Test("paging returns every fact once, with the whole selection's total on each page")
    func paging() async throws {
        try await withServer(facts: 25) { server in
            let key = try await server.deviceKey()
            var ids: [Int64] = []
            var cursor: String?
            repeat {
                let more = cursor.map { "&cursor=\($0)" } ?? ""
                let page = try await server.get("/api/facts?language=en&limit=10\(more)", key: key).json
                #expect(page["total"]?.int == 25)
                ids += (page["facts"]?.array ?? []).compactMap { $0["id"]?.int }
                cursor = page["next_cursor"]?.string
            } while cursor != nil
            #expect(ids == Array(1...25))
        }
    }

    @Test("a page that ends exactly at the end has no next one")
    func exactEnd() async throws {
        try await withServer(facts: 10) { server in
            let page = try await server.get("/api/facts?language=en&limit=10", key: try await server.deviceKey()).json
            #expect(page["facts"]?.array?.count == 10)
            #expect(page["next_cursor"] == .null)
        }
    }

    @Test(
        "categories and difficulty filter the facts",
        arguments: [
            ("categories=science", 6), ("categories=science,history", 12), ("difficulty=advanced", 4),
            ("categories=history&difficulty=advanced", 2), ("difficulty=all", 12), ("categories=", 12),
        ])
    func selection(query: String, total: Int64) async throws {
        try await withServer(facts: 12) { server in
            let page = try await server.get("/api/facts?language=en&\(query)", key: try await server.deviceKey()).json
            #expect(page["total"]?.int == total)
            #expect(page["facts"]?.array?.count == Int(total))
        }
    }

    @Test(
        "a cursor of another selection is rejected",
        arguments: [
            "language=de", "language=en&difficulty=beginner",
            "language=en&categories=science",
        ])
    func foreignCursor(other: String) async throws {
        try await withServer { server in
            let key = try await server.deviceKey()
            let page = try await server.get("/api/facts?\(other)&limit=1", key: key).json
            let cursor = try #require(page["next_cursor"]?.string)
            try await server.get("/api/facts?language=en&cursor=\(cursor)", key: key)
                .expectProblem(400, "invalid-field", field: "cursor")
        }
    }

    @Test("an invalid cursor is rejected", arguments: ["x", "AAAA", "%00", "....", "AAAAAAAAAGUoyIy7DqP7DQAA"])
    func garbageCursor(cursor: String) async throws {
        try await withServer { server in
            try await server.get("/api/facts?language=en&cursor=\(cursor)", key: try await server.deviceKey())
                .expectProblem(400, "invalid-field", field: "cursor")
        }
    }

    @Test(
        "an invalid limit is rejected",
        arguments: ["-1", "0", "501", "x", "1.5", "99999999999999999999"])
    func badLimit(limit: String) async throws {
        try await withServer { server in
            try await server.get("/api/facts?language=en&limit=\(limit)", key: try await server.deviceKey())
                .expectProblem(400, "invalid-field", field: "limit")
        }
    }

    @Test("an unknown language is rejected", arguments: ["/api/metadata", "/api/facts", "/api/facts/1"])
    func unknownLanguage(path: String) async throws {
        try await withServer { server in
            let key = try await server.deviceKey()
            try await server.get("\(path)?language=xx", key: key)
                .expectProblem(422, "unknown-language", field: "language")
            try await server.get(path, key: key).expectProblem(400, "invalid-field", field: "language")
        }
    }

    @Test("an unknown category or difficulty is rejected")
    func unknownSelection() async throws {
        try await withServer { server in
            let key = try await server.deviceKey()
            try await server.get("/api/facts?language=en&categories=science,nonsense", key: key)
                .expectProblem(422, "unknown-category", field: "categories")
            try await server.get("/api/facts?language=en&difficulty=hard", key: key)
                .expectProblem(400, "invalid-field", field: "difficulty")
        }
    }

    @Test("a wrong or missing key is rejected", arguments: ["/api/metadata", "/api/facts", "/api/facts/1"])
    func refusesKey(path: String) async throws {
        try await withServer { server in
            for key in [nil, "", "wrong", "Bearer x", String(repeating: "x", count: 1_000)] {
                let answer = try await server.get("\(path)?language=en", key: key)
                answer.expectProblem(401, "unknown-device-key")
                #expect(answer.headers[.wwwAuthenticate] == "Bearer")
            }
        }
    }

    @Test(
        "an unchanged response is not sent again",
        arguments: ["/api/metadata?language=en", "/api/facts?language=en", "/api/facts/1?language=en"])
    func notModified(path: String) async throws {
        try await withServer { server in
            let key = try await server.deviceKey()
            let tag = try #require(try await server.get(path, key: key).headers[.eTag])
            let again = try await server.get(path, key: key, [.ifNoneMatch: "\"other\", \(tag)"])
            #expect(again.status == .notModified)
            #expect(again.bytes.isEmpty)
            #expect(again.headers[.eTag] == tag)
            #expect(try await server.get(path, key: key, [.ifNoneMatch: "\"other\""]).status == .ok)
        }
    }

    @Test("an import changes the version and the tags")
    func importChangesVersion() async throws {
        try await withServer { server in
            let key = try await server.deviceKey()
            let path = "/api/metadata?language=en"
            let before = try await server.get(path, key: key)
            let file = try TemporaryDirectory()
            try file.write(Sample.lines([Sample.fact(50)]), to: "more.jsonl")
            _ = try await importFacts(
                from: file.url.appending(path: "more.jsonl"), dataDirectory: server.configuration.dataDirectory,
                database: server.configuration.database,
                contentDirectory: server.configuration.contentDirectory)
            let after = try await server.get(path, key: key, [.ifNoneMatch: before.headers[.eTag] ?? ""])
            #expect(after.status == .ok)
            #expect((after.json["version"]?.int ?? 0) > (before.json["version"]?.int ?? 0))
            #expect(try await server.get("/api/facts?language=en", key: key).json["total"]?.int == 7)
        }
    }

    @Test("facts are compressed for clients that accept it")
    func gzipped() async throws {
        try await withServer(facts: 25) { server in
            let key = try await server.deviceKey()
            let plain = try await server.get("/api/facts?language=en", key: key)
            #expect(plain.headers[.contentEncoding] == nil)
            let packed = try await server.get("/api/facts?language=en", key: key, [.acceptEncoding: "br, gzip"])
            #expect(packed.headers[.contentEncoding] == "gzip")
            #expect(packed.headers[.vary] == "Accept-Encoding")
            #expect(packed.bytes.count * 2 < plain.bytes.count)
            #expect(try gunzip(packed.bytes) == plain.bytes)
            let refused = try await server.get("/api/facts?language=en", key: key, [.acceptEncoding: "gzip;q=0"])
            #expect(refused.headers[.contentEncoding] == nil)
        }
    }
}
