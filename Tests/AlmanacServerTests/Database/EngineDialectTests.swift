import AlmanacCore
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

@Suite("The SQL of both engines")
struct EngineDialectTests {
    @Test(
        "a pattern means the same to PostgreSQL",
        arguments: [
            ("a*b%c_d", "a%b%c_d"), (#"\*\%\_\\"#, #"*\%\_\\"#), (#"100\"#, #"100\\"#), (#"\a"#, "a"), ("", ""),
        ])
    func pattern(_ ours: String, _ theirs: String) {
        #expect(LikePattern.inPostgres(ours) == theirs)
    }

    @Test("a condition binds its values in PostgreSQL, too")
    func conditions() {
        let conditions: [(Condition, String)] = [
            (.all([]), "TRUE"), (.any([]), "FALSE"), (.isTruth(column: "a", false), #""a" IS FALSE"#),
            (.among(column: "a", list: "[1]"), #""a" = ANY (?)"#),
            (.array(column: "a", .overlaps, items: "[]"), #""a" && ?"#),
            (.like(column: "a", pattern: "x*", ignoresCase: false), #""a" LIKE ?"#),
        ]
        for (condition, text) in conditions { #expect(condition.sql(.postgres).text == text) }
    }

    @Test("names that a client chooses are bound, but for plain words")
    func names() {
        let members: [(name: String, value: SQL)] = [("it's", "1")]
        #expect(
            Dialect.postgres.jsonObject([("its", "1")]).text
                == #"(SELECT row_to_json(members) FROM (SELECT 1 AS "its") AS members)"#)
        #expect(Dialect.postgres.jsonObject(members).text == "json_build_object(CAST(? AS text), 1)")
        #expect(Dialect.sqlite.jsonObject(members).text == "json_object(?, 1)")
    }

    @Test("PostgreSQL never compares an id with a text that is no UUID")
    func ids() {
        #expect(Dialect.postgres.admitsID("00000000-0000-4000-8000-00000000000a"))
        #expect(!Dialect.postgres.admitsID("ada@example.com"))
        #expect(Dialect.sqlite.admitsID("ada@example.com"))
    }

    @Test("the rows of one account need its number only, and those of several or nobody everyone's")
    func scopes() {
        #expect(ChangeScope(Set([SQLValue.text("a")])) == .account("a"))
        #expect(ChangeScope(Set([SQLValue.text("a"), .text("b")])) == .all)
        #expect(ChangeScope(Set([SQLValue.null])) == .all)
        #expect(ChangeScope(Principal.person(id: "a", session: "s")) == .account("a"))
        #expect(ChangeScope(Principal.service) == .all)
    }
}
