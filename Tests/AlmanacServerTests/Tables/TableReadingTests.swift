import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

@Suite("Reading tables")
struct TableReadingTests {
    /// Five quotes that differ in the ways that filters test.
    private func withQuotes(_ test: @Sendable (TestServer) async throws -> Void) async throws {
        try await withServer { server in
            try await server.insertQuotes([
                Sample.quote(1, "Apple", "苹果", ["Love", "Quiet Mornings"]),
                Sample.quote(2, "banana", nil, ["Wisdom"]),
                Sample.quote(3, "Cherry, ripe (red)", "樱桃", []),
                Sample.quote(4, "100%_[a]*?\\", "Ähre", nil),
                Sample.quote(5, "äPFEL", "é", ["Love", "Wisdom", "x,y", "say \"hi\""]),
            ])
            try await test(server)
        }
    }

    private func numbers(_ answer: TestResponse) -> String {
        answer.column("id").map { String($0.suffix(1)) }.sorted().joined()
    }

    @Test(
        "each operator finds the same rows as in Postgres",
        arguments: [
            ("english_text=eq.Apple", "1"), ("english_text=neq.Apple", "2345"), ("english_text=gt.a", "25"),
            ("english_text=lte.Apple", "14"), ("chinese_text=eq.苹果", "1"),
            // A comparison with null is neither equal nor unequal.
            ("chinese_text=neq.苹果", "345"), ("chinese_text=not.eq.苹果", "345"),
            ("english_text=like.A*", "1"), ("english_text=like.a*", ""), ("english_text=like.*an%25an_", "2"),
            ("english_text=like._pple", "1"), ("chinese_text=like._", "5"),
            ("english_text=ilike.a*", "1"), ("english_text=ilike.Äpfel", "5"), ("english_text=not.ilike.*A*", "35"),
            ("english_text=like.100\\%25\\_[a]\\*?\\\\", "4"), ("english_text=like.[a-z]*", ""),
            ("chinese_text=is.null", "2"), ("chinese_text=is.not_null", "1345"), ("chinese_text=not.is.null", "1345"),
            ("english_text=in.(Apple,banana)", "12"), ("english_text=in.(\"Cherry, ripe (red)\")", "3"),
            ("english_text=in.()", ""), ("english_text=not.in.(Apple,banana)", "345"),
            ("categories=ov.{Love,Nothing}", "15"), ("categories=ov.{\"Quiet Mornings\",Wisdom}", "125"),
            ("categories=cs.{Love,Wisdom}", "5"), ("categories=cs.{}", "1235"), ("categories=cs.{\"x,y\"}", "5"),
            ("categories=cs.{\"say \\\"hi\\\"\"}", "5"), ("categories=cd.{Love,Wisdom,\"Quiet Mornings\"}", "123"),
            ("categories=not.ov.{Love}", "23"), ("categories=is.null", "4"), ("categories=eq.{Wisdom}", "2"),
            ("id=eq.00000000-0000-4000-8000-00000000000A", ""), ("id=eq.{00000000000040008000000000000003}", "3"),
            ("or=(english_text.eq.Apple,english_text.eq.banana)", "12"),
            ("or=(english_text.eq.\"Cherry, ripe (red)\",and(id.gt.\(Sample.uuid(3)),categories.ov.{Love,Q}))", "35"),
            ("not.or=(english_text.eq.Apple,categories.cs.{Wisdom})", "3"),
            ("and=(chinese_text.not.is.null,or(english_text.in.(Apple,banana),english_text.like.100*))", "14"),
            ("english_text=gte.A&english_text=lt.D", "13"), ("created_by=is.null&english_text=like.b*", "2"),
            ("english_text=eq.Cherry,+ripe+(red)", "3"), ("created_at=lt.2999-01-01", "12345"),
        ])
    func operators(query: String, found: String) async throws {
        try await withQuotes { server in
            let answer = try await server.rest(.get, "quotes?select=id&\(query)")
            #expect(answer.status == .ok, "\(answer.text)")
            #expect(numbers(answer) == found)
        }
    }

    @Test("nulls come last ascending and first descending, unless the query says otherwise")
    func nullOrder() async throws {
        try await withQuotes { server in
            func order(_ text: String) async throws -> String {
                try await server.rest(.get, "quotes?select=id&order=\(text)").column("id").map { String($0.suffix(1)) }
                    .joined()
            }
            let ascending = try await order("chinese_text")
            #expect(ascending.hasSuffix("2"))
            let descending = try await order("chinese_text.desc")
            #expect(descending.hasPrefix("2"))
            let descendingLast = try await order("chinese_text.desc.nullslast")
            #expect(descendingLast.hasSuffix("2"))
            let ascendingFirst = try await order("chinese_text.asc.nullsfirst")
            #expect(ascendingFirst.hasPrefix("2"))
            let byTime = try await order("created_at.desc,id.desc")
            #expect(byTime == "54321")
        }
    }

    @Test("select returns the named columns, under the given names")
    func select() async throws {
        try await withQuotes { server in
            let answer = try await server.rest(
                .get, "quotes?select=text:english_text,id,\"n\":categories&id=eq.\(Sample.uuid(1))")
            #expect(
                answer.text
                    == #"[{"text":"Apple","id":"\#(Sample.uuid(1))","n":["Love","Quiet Mornings"]}]"#)
            let twice = try await server.rest(.get, "quotes?select=id,*,id&limit=1").json.array?.first
            guard case .object(let once)? = twice else { throw Failure.noObject }
            #expect(once.count == Tables.named("quotes")?.columns.count)
            try await server.rest(.get, "quotes?select=id,id:english_text").expectRest(400, "PGRST100")
            let all = try await server.rest(.get, "quotes?limit=1").json.array?.first
            guard case .object(let members)? = all else { throw Failure.noObject }
            #expect(members.map(\.key) == Tables.named("quotes")?.columns.map(\.name))
        }
    }

    private enum Failure: Error { case noObject }

    @Test("Content-Range has the range of rows and their total")
    func ranges() async throws {
        try await withQuotes { server in
            let all = try await server.rest(.get, "quotes")
            #expect(all.contentRange == "0-4/*")
            let counted = try await server.rest(.get, "quotes", prefer: "count=exact")
            #expect(counted.status == .ok)
            #expect(counted.contentRange == "0-4/5")
            let part = try await server.rest(.get, "quotes?limit=2&offset=1", prefer: "count=exact")
            #expect(part.status == .partialContent)
            #expect(part.contentRange == "1-2/5")
            let byHeader = try await server.rest(.get, "quotes", prefer: "count=exact", headers: [.range: "1-2"])
            #expect(byHeader.contentRange == "1-2/5")
            let atEnd = try await server.rest(.get, "quotes?offset=5", prefer: "count=exact")
            #expect(atEnd.text == "[]")
            #expect(atEnd.contentRange == "*/5")
            let none = try await server.rest(.get, "quotes?english_text=eq.none")
            #expect(none.contentRange == "*/*")
            try await server.rest(.get, "quotes?offset=6", prefer: "count=exact").expectRest(416, "PGRST103")
            try await server.rest(.get, "quotes", headers: [.range: "4-2"]).expectRest(416, "PGRST103")
        }
    }

    @Test("HEAD returns the headers of GET and no body")
    func head() async throws {
        try await withQuotes { server in
            let answer = try await server.rest(.head, "quotes?limit=2", prefer: "count=exact")
            #expect(answer.status == .partialContent)
            #expect(answer.contentRange == "0-1/5")
            #expect(answer.text.isEmpty)
        }
    }

    @Test("a single object is returned as such, and any other number of rows is 406")
    func single() async throws {
        try await withQuotes { server in
            let object: HTTPFields = [.accept: "application/vnd.pgrst.object+json"]
            let one = try await server.rest(.get, "quotes?select=english_text&id=eq.\(Sample.uuid(2))", headers: object)
            #expect(one.text == #"{"english_text":"banana"}"#)
            #expect(one.headers[.contentType]?.hasPrefix("application/vnd.pgrst.object+json") == true)
            let many = try await server.rest(.get, "quotes", headers: object)
            many.expectRest(406, "PGRST116")
            #expect(many.json["details"]?.string == "The result contains 5 rows")
            let none = try await server.rest(.get, "quotes?english_text=eq.none", headers: object)
            #expect(none.json["details"]?.string == "The result contains 0 rows")
        }
    }

    @Test("cached public responses are updated at once by writes")
    func publicAnswers() async throws {
        try await withQuotes { server in
            #expect(try await server.rows("quotes?select=id").count == 5)
            #expect(try await server.rows("quotes?select=id").count == 5)
            try await server.insertQuotes([Sample.quote(6, "new", nil, nil)])
            #expect(try await server.rows("quotes?select=id").count == 6)
            _ = try await server.rest(.patch, "quotes?id=eq.\(Sample.uuid(6))", as: .service, #"{"english_text":"n"}"#)
            #expect(try await server.rest(.get, "quotes?id=eq.\(Sample.uuid(6))").column("english_text") == ["n"])
            _ = try await server.rest(.delete, "quotes?id=eq.\(Sample.uuid(6))", as: .service)
            #expect(try await server.rows("quotes?select=id").count == 5)
        }
    }

    @Test("the tables are described in OpenAPI 3.1 and on a page")
    func description() async throws {
        try await withServer { server in
            let json = try await server.rest(.get, "").json
            #expect(json["openapi"]?.string == "3.1.0")
            for table in Tables.all { #expect(json["paths"]?["/\(table.name)"]?["get"] != nil) }
            let page = try await server.rest(.get, "", headers: [.accept: "text/html"])
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(Tables.all.allSatisfy { page.text.contains("<section id=\"\($0.name)\">") })
        }
    }
}
