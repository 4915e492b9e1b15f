import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("server 12 rows of another table inside a row, along a declared reference")
struct EmbeddingTests {
    /// A server with three quotes. The first person likes the first two, the second person the last.
    private func withLikes(
        _ test: @Sendable @escaping (TestServer, _ first: Sender, _ second: Sender) async throws -> Void
    ) async throws {
        try await withServer { server in
            let (first, second) = (try await server.person(), try await server.person())
            try await server.insertQuotes((1...3).map { Sample.quote($0, "quote \($0)", nil, nil) })
            for (person, numbers) in [(first, [1, 2]), (second, [3])] {
                for number in numbers {
                    let like = #"{"quote_id":"\#(Sample.uuid(number))"}"#
                    #expect(try await server.rest(.post, "liked_quotes", as: .person(person), like).status == .created)
                }
            }
            try await test(server, .person(first), .person(second))
        }
    }

    private func texts(_ rows: [JSON]) -> [String] {
        rows.map { $0["quotes"]?["english_text"]?.string ?? "-" }
    }

    @Test("the row that a column refers to: Whole's favorites in one request")
    func single() async throws {
        try await withLikes { server, first, second in
            let rows = try await server.rows("liked_quotes?select=*,quotes(id,english_text)&order=quote_id", as: first)
            #expect(texts(rows) == ["quote 1", "quote 2"])
            #expect(rows[0]["quotes"]?["id"]?.string == rows[0]["quote_id"]?.string)
            #expect(rows[0]["quotes"]?["chinese_text"] == nil)
            #expect(texts(try await server.rows("liked_quotes?select=quotes(*)", as: second)) == ["quote 3"])
            // As in PostgREST, a row that is cut off is null.
            let none = try await server.rows("liked_quotes?select=quotes(id)&quotes.limit=0", as: second)
            #expect(none == [.members(("quotes", .null))])
            let renamed = try await server.rows("liked_quotes?select=q:quotes!quote_id(english_text)", as: second)
            #expect(renamed == [.members(("q", .members(("english_text", .string("quote 3")))))])
        }
    }

    @Test("the rows that refer to one, in order and cut off: only the reader's own")
    func many() async throws {
        try await withLikes { server, first, second in
            let rows = try await server.rows(
                "quotes?select=english_text,liked_quotes(quote_id)&order=english_text", as: first)
            #expect(rows.map { $0["liked_quotes"]?.array?.count ?? -1 } == [1, 1, 0])
            let theirs = try await server.rows(
                "quotes?select=english_text,likes:liked_quotes!inner(quote_id)", as: second)
            #expect(theirs.compactMap { $0["english_text"]?.string } == ["quote 3"])
            let none = try await server.rows(
                "quotes?select=english_text,likes:liked_quotes(quote_id)&likes.limit=0&order=english_text", as: first)
            #expect(none.map { $0["likes"]?.array?.count ?? -1 } == [0, 0, 0])
            let ordered = try await server.rows(
                "quotes?select=id,liked_quotes(*)&liked_quotes.order=created_at.desc&liked_quotes.limit=1", as: first)
            #expect(ordered.contains { $0["liked_quotes"]?.array?.count == 1 })
        }
    }

    @Test("a filter inside leaves out what does not match, and with !inner the outer row as well, also in the count")
    func filters() async throws {
        try await withLikes { server, first, _ in
            let filter = "quotes.english_text=eq.quote%201"
            let loose = try await server.rows(
                "liked_quotes?select=quotes(english_text)&order=quote_id&\(filter)", as: first)
            #expect(texts(loose) == ["quote 1", "-"] && loose[1]["quotes"] == .null)
            let tight = try await server.rest(
                .get, "liked_quotes?select=quotes!inner(english_text)&\(filter)", as: first, prefer: "count=exact")
            #expect(texts(tight.json.array ?? []) == ["quote 1"])
            #expect(tight.headers[.contentRange] == "0-0/1")
        }
    }

    @Test("nobody sees others' rows through a table that everyone reads, and nothing of it is cached")
    func access() async throws {
        try await withLikes { server, first, second in
            let path = "quotes?select=id,liked_quotes(user_id)"
            func seen(_ sender: Sender) async throws -> Int {
                try await server.rows(path, as: sender).reduce(0) { $0 + ($1["liked_quotes"]?.array?.count ?? 0) }
            }
            #expect(try await seen(first) == 2)
            #expect(try await seen(second) == 1)
            #expect(try await seen(.service) == 3)
            try await server.rest(.get, path).expectRest(401, "42501")
        }
    }

    @Test("what is written cannot embed, and too much is refused")
    func refused() async throws {
        try await withLikes { server, first, _ in
            try await server.rest(
                .patch, "liked_quotes?select=quotes(*)&quote_id=eq.\(Sample.uuid(1))", as: first,
                #"{"created_at":"2026-01-01"}"#, prefer: "return=representation"
            ).expectRest(400, "PGRST100")
            let many = (1...5).map { "q\($0):quotes(id)" }.joined(separator: ",")
            try await server.rest(.get, "liked_quotes?select=\(many)", as: first).expectRest(400, "PGRST100")
            try await server.rest(.get, "liked_quotes?select=quotes(nothing)", as: first).expectRest(400, "42703")
            // Of two members with one name, readers of JSON see only one.
            for twice in ["quote_id,quote_id:quotes(id)", "quotes(id),quotes(categories)", "quotes(id,id:categories)"] {
                try await server.rest(.get, "liked_quotes?select=\(twice)", as: first).expectRest(400, "PGRST100")
            }
            try await server.rest(.get, "liked_quotes?select=quotes(id)&quotes.nothing=eq.1", as: first)
                .expectRest(400, "42703")
        }
    }
}
