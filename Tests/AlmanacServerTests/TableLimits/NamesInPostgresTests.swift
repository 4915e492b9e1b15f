import AlmanacTables
import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

/// A third hostile run: names that clients choose, with marks that are hidden from a look by Characters. An accent after a
/// mark, or a sign for numbers before it, makes one Character of the two, which is not equal to the mark.
@Suite struct NamesInPostgresTests {
    private static let marks = ["\"", "'", ",", "(", ")", ":", ".", "!", "*", "?", "\\"]

    private static var hidden: [String] { marks.flatMap { [$0 + "\u{301}", "\u{600}" + $0] } }

    private func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    @Test("security a mark before an accent ends neither a name nor a literal", arguments: ["\"", "'"])
    func quoting(mark: String) {
        for text in [mark + "\u{301}", "\u{600}" + mark, mark, "a\(mark)\(mark)\u{301}b", "\r\n\(mark)\u{301}"] {
            let sql: SQL = mark == "\"" ? "\(name: text)" : "\(literal: text)"
            let inner = Array(sql.text.utf8).dropFirst().dropLast()
            let sign = mark.utf8.first!
            #expect(inner.count { $0 == sign } == 2 * text.utf8.count { $0 == sign }, "\(sql.text)")
            #expect(sql.text.utf8.first == sign && sql.text.utf8.last == sign)
        }
    }

    @Test("security a name that a client chooses is a part of PostgreSQL's statements only as a plain word")
    func bound() {
        for name in Self.hidden + ["a b", "", "1a", "ä", "a-b", String(repeating: "a", count: 64)] {
            let sql = Dialect.postgres.jsonObject([(name, "id")])
            #expect(sql.values == [.text(name)], "\(sql.text)")
            #expect(sql.text == #"json_build_object(CAST(? AS text), id)"#)
        }
        #expect(Dialect.postgres.jsonObject([("other_1", "id")]).values.isEmpty)
    }

    @Test("security a hidden mark in what a request names is a name or an error, and no statement")
    func requests() async throws {
        try await withServer { server in
            let (mallory, alice) = (try await server.person(), try await server.person())
            _ = try await server.rest(.post, "goals", as: .person(alice), Goal.text("hers", "2026-01-02", id: 2))
            for (number, odd) in Self.hidden.enumerated() {
                let name = encoded(odd)
                let body = Goal.text("mine", "2026-01-01", id: 100 + number)
                for query in [
                    "select=\(name):id", "select=a\(name)b:id,c:id", "select=id\(name)", "order=\(name)",
                    "order=id\(name)", "\(name)=eq.1", "id=\(name)", "or=(id\(name),id.is.null)",
                ] {
                    let answer = try await server.rest(.get, "goals?\(query)", as: .person(mallory))
                    #expect([200, 400].contains(answer.status.code), "\(query): \(answer.text)")
                    #expect(!answer.text.contains("hers"), "\(query): \(answer.text)")
                }
                for query in ["select=\(name):id", "columns=\(name)", "on_conflict=\(name)"] {
                    let answer = try await server.rest(
                        .post, "goals?\(query)", as: .person(mallory), body, prefer: "return=representation")
                    #expect([201, 400].contains(answer.status.code), "\(query): \(answer.text)")
                    // A comma ends the name, with an accent behind it, too.
                    guard answer.status == .created, query.hasPrefix("select"), !odd.utf8.contains(0x2C) else {
                        continue
                    }
                    guard case .object(let members)? = answer.json.array?.first else { continue }
                    #expect(members.map { Array($0.key.utf8) } == [Array(odd.utf8)])
                }
            }
        }
    }

    @Test("security what would have read another table by the name of a column is the name of a column")
    func whole() async throws {
        try await withServer { server in
            let mallory = try await server.person()
            let name = "\u{600}\",\u{301}/**/r/**/FROM/**/accounts/**/AS/**/\"\u{301}"
            let answer = try await server.rest(
                .post, "goals?select=\(encoded(name)):id", as: .person(mallory),
                Goal.text("mine", "2026-01-01", id: 7), prefer: "return=representation")
            #expect(answer.status == .badRequest, "\(answer.text)")
            let rows = try await server.rest(.get, "goals?select=id", as: .person(mallory))
            #expect(rows.json.array?.isEmpty == true, "\(rows.text)")
        }
    }

    // MARK: What is prepared

    private func statement(_ name: String) -> PostgresStatement {
        PostgresStatement(name: name, parameters: [], columns: [])
    }

    @Test("security statements that clients shape take a bounded part of PostgreSQL's memory")
    func prepared() {
        var prepared = PreparedStatements()
        var (known, kept) = (Set<String>(), 0)
        let often = "SELECT often"
        for number in 0..<1_000 {
            let text = "SELECT \(number) " + String(repeating: "x", count: 2_000)
            for sql in [often, text] where prepared.use(sql) == nil {
                for name in prepared.makeRoom(for: sql) { known.remove(name) }
                let name = prepared.newName(for: sql)
                prepared.keep(statement(name), for: sql)
                #expect(known.insert(name).inserted)
                if sql == often { kept += 1 }
            }
            #expect(known.count == prepared.count)
            #expect((prepared.count - 1) * 2_000 <= PreparedStatements.most)
        }
        #expect(kept == 1, "What is used again and again stays.")
    }

    @Test("security a very long statement is not kept at all")
    func long() {
        var prepared = PreparedStatements()
        let sql = String(repeating: "x", count: PreparedStatements.longest + 1)
        #expect(prepared.makeRoom(for: sql).isEmpty)
        #expect(prepared.newName(for: sql) == "")
        prepared.keep(statement(""), for: sql)
        #expect(prepared.count == 0 && prepared.use(sql) == nil)
    }
}
