import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacContent
@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer
@testable import AlmanacTables

@Suite("W4 the bundled quotes")
struct QuoteContentTests {
    private let lamp = """
        {"id":"\(Sample.uuid(1))","english_text":"A lamp.","chinese_text":"灯。","categories":["Joy"]}
        """
    private let river = """
        {"id":"\(Sample.uuid(2))","english_text":"River","chinese_text":"河","categories":["Joy","Nature"],\
        "author":{"en":"Confucius","zh":"孔子"},"work":{"en":"Analects","zh":"论语"},"year":"c. 400 BC"}
        """

    @Test("W4 a new server has 366 quotes, of which every one has both texts, categories and no owner")
    func bundled() async throws {
        let shelf = try await QuoteShelf()
        let bundled = BundledContent(directory: Resources.contentDirectory())
        let loaded = try await bundled.load(into: shelf.database)
        #expect(loaded.quotes == 366 && loaded.facts == 366)
        let rows = try await shelf.all()
        #expect(rows.count == 366)
        for row in rows {
            #expect(row["created_by"] == .null)
            #expect(row.textIfAny("chinese_text")?.isEmpty == false)
            let categories = try JSON.parse(Array(try row.text("categories").utf8)).strings ?? []
            #expect((1...2).contains(categories.count))
        }
        #expect(rows.count { $0["author"] != .null } == 225, "the rest is our own")
        // A second start changes nothing.
        #expect(try await bundled.load(into: shelf.database) == BundledContent.Loaded())
        #expect(try await shelf.all() == rows)
    }

    @Test("W4 a quote's author, work and year go into columns of their own, under a change number")
    func columns() async throws {
        let shelf = try await QuoteShelf()
        #expect(try await shelf.load(lamp, river) == 2)
        let rows = try await shelf.all()
        let names = ["author", "author_chinese", "work", "work_chinese", "year", "categories"]
        #expect(
            names.map { rows[1].textIfAny($0) ?? "-" } == [
                "Confucius", "孔子", "Analects", "论语", "c. 400 BC", #"["Joy","Nature"]"#,
            ])
        #expect(names.dropLast().allSatisfy { rows[0][$0] == .null })
        #expect(try rows.allSatisfy { try $0.int("change_number") > 0 })
    }

    @Test("W4 a new version adds quotes and corrects changed ones by id, and touches no others")
    func update() async throws {
        let shelf = try await QuoteShelf()
        try await shelf.load(lamp, river)
        _ = try await shelf.add("id,english_text", "\(Sample.uuid(9)),Imported")
        let before = try await shelf.all()
        let corrected = river.replacing("Analects", with: "The Analects").replacing(#","year":"c. 400 BC""#, with: "")
        let new = lamp.replacing(Sample.uuid(1), with: Sample.uuid(3)).replacing("A lamp", with: "Zeal")
        #expect(try await shelf.load(lamp, corrected, new, at: "2026-12-01T00:00:00Z") == 2)
        let after = try await shelf.all()
        #expect(after[0] == before[0] && after[1] == before[1], "the unchanged one and the imported one")
        #expect(after[2].textIfAny("work") == "The Analects" && after[2]["year"] == .null)
        #expect(after[2]["created_at"] == before[2]["created_at"] && after[2]["updated_at"] != before[2]["updated_at"])
        #expect(try after[2].int("change_number") > before[2].int("change_number"))
        #expect(after.count == 4 && after[3].textIfAny("english_text") == "Zeal.")
    }

    @Test("W4 a quote that a new version no longer has stays, so that no favorite loses its text")
    func replaced() async throws {
        let shelf = try await QuoteShelf()
        try await shelf.load(lamp, river)
        let before = try await shelf.all()
        let new = lamp.replacing(Sample.uuid(1), with: Sample.uuid(3)).replacing("A lamp", with: "Zeal")
        #expect(try await shelf.load(river, new, at: "2026-12-01T00:00:00Z") == 1)
        let after = try await shelf.all()
        #expect(Array(after.prefix(2)) == before)
        #expect(after.count == 3 && after[2].textIfAny("english_text") == "Zeal.")
    }

    @Test("W4 a quote that the operator has deleted stays deleted, and an edit stays until the files change")
    func operatorsChanges() async throws {
        let shelf = try await QuoteShelf()
        try await shelf.load(lamp, river)
        let store = TableStore(database: shelf.database, now: Instant.system, hooks: .reminders())
        let table = try #require(Tables.named("quotes"))
        _ = try await shelf.database.write { transaction in
            try transaction.delete(
                from: table, where: "id = \(value: .text(Sample.uuid(1)))", at: Timestamp(store.now()).text,
                returning: "''")
        }
        try await shelf.execute("UPDATE quotes SET english_text = 'Edited'")
        #expect(try await shelf.load(lamp, river) == 0)
        #expect(try await shelf.column("english_text") == ["Edited"])
        #expect(try await shelf.load(lamp, river, "") == 1)
        #expect(try await shelf.column("english_text") == ["River"])
    }

    @Test("W4 an invalid bundled quote stops the start, and nothing is stored")
    func invalid() async throws {
        let shelf = try await QuoteShelf()
        await #expect(throws: ImportError.badLines([BadLine(number: 2, reason: "english_text is empty")])) {
            try await shelf.load(lamp, #"{"id":"\#(Sample.uuid(2))","chinese_text":"河"}"#)
        }
        #expect(try await shelf.all().isEmpty)
    }

    // MARK: Reading them

    private let path =
        "quotes?select=id,english_text,chinese_text,categories,author,author_chinese,work,work_chinese,year"
        + "&order=id&limit=1000"

    private func withQuotes(_ test: @Sendable (TestServer) async throws -> Void) async throws {
        try await withServer(configure: { $0.contentDirectory = Resources.contentDirectory() }, test)
    }

    @Test("W4 a signed-in user reads all quotes in one response, compressed, and revalidates it")
    func reading() async throws {
        try await withQuotes { server in
            let person = Sender.person(try await server.person())
            let plain = try await server.rest(.get, path, as: person)
            let rows = try #require(plain.json.array)
            #expect(rows.count == 366)
            #expect(plain.column("id") == plain.column("id").sorted())
            #expect(rows.contains { $0["author"]?.string == "Confucius" && $0["author_chinese"]?.string == "孔子" })
            let tag = try #require(plain.headers[.eTag])
            #expect(plain.headers[.cacheControl] == "private, no-cache")
            #expect(plain.headers[.vary]?.contains("Accept-Encoding") == true)
            let packed = try await server.rest(.get, path, as: person, headers: [.acceptEncoding: "gzip"])
            #expect(packed.headers[.contentEncoding] == "gzip" && packed.headers[.eTag] == tag)
            #expect(packed.bytes.count < plain.bytes.count / 2)
            #expect(try gunzip(packed.bytes) == plain.bytes)
            let known = try await server.rest(.get, path, as: person, headers: [.ifNoneMatch: tag])
            #expect(known.status == .notModified && known.bytes.isEmpty && known.headers[.eTag] == tag)
            let signedOut = try await server.rest(.get, path)
            #expect(signedOut.bytes == plain.bytes && signedOut.headers[.eTag] == tag)
        }
    }

    @Test("W4 a changed quote has another tag at once, and other rows or counts have their own")
    func tags() async throws {
        try await withQuotes { server in
            let person = Sender.person(try await server.person())
            let first = try await server.rest(.get, path, as: person)
            let tag = try #require(first.headers[.eTag])
            let id = try #require(first.column("id").first)
            _ = try await server.rest(.patch, "quotes?id=eq.\(id)", as: .service, #"{"english_text":"Corrected"}"#)
            let second = try await server.rest(.get, path, as: person, headers: [.ifNoneMatch: tag])
            #expect(second.status == .ok && second.column("english_text").first == "Corrected")
            #expect(second.headers[.eTag] != tag)
            let all = try await server.rest(.get, path, as: person, prefer: "count=exact")
            #expect(all.status == .ok && all.contentRange == "0-365/366")
            #expect(all.headers[.eTag] != second.headers[.eTag])
            let page = try await server.rest(
                .get, "quotes?select=id&order=id&limit=5", as: person, prefer: "count=exact")
            #expect(page.status == .partialContent && page.headers[.eTag] == nil)
            #expect(page.headers[.cacheControl] == "no-store")
        }
    }

    @Test("W4 a session that has ended reads no quotes, even those that are cached")
    func ended() async throws {
        try await withQuotes { server in
            let person = try await server.person()
            #expect(try await server.rest(.get, path, as: .person(person)).status == .ok)
            _ = try await server.auth(.post, "logout", token: person.token)
            try await server.rest(.get, path, as: .person(person)).expectRest(401, "PGRST301")
        }
    }

    @Test("rows that belong to users are neither cached nor tagged")
    func ownRows() async throws {
        try await withQuotes { server in
            let person = Sender.person(try await server.person())
            let own = try await server.rest(.get, "liked_quotes", as: person)
            #expect(own.headers[.eTag] == nil && own.headers[.cacheControl] == "no-store")
        }
    }
}

@Suite("field 12 quotes that a spreadsheet has saved as CSV")
struct SpreadsheetTests {
    @Test(
        "field 12 rows of nothing but separators and columns without a name are blank",
        arguments: [
            "english_text,chinese_text\n,\nOne,一\n , \nTwo,二\n,\n",
            "\u{FEFF}english_text,chinese_text,,\r\nOne,一,,\r\nTwo,二,,\r\n,,,\r\n",
            ",,\nenglish_text,chinese_text,\nOne,一,\n\"\",\"\",\"\"\nTwo,二,\n",
        ])
    func blank(_ file: String) async throws {
        let shelf = try await QuoteShelf()
        #expect(try await shelf.add(Array(file.utf8)).added == 2)
        #expect(try await shelf.column("english_text") == ["One", "Two"])
        #expect(try await shelf.column("chinese_text") == ["一", "二"])
    }

    @Test("field 12 a field beyond the columns that have a name is no blank one")
    func beyond() async throws {
        let shelf = try await QuoteShelf()
        let bad = try await shelf.badLines("english_text,", "One,lost", "Two,")
        #expect(bad.map(\.number) == [2])
    }

    @Test("field 12 the line in which Excel says what separates the fields", arguments: [";", ",", "\t"])
    func separator(_ mark: String) async throws {
        let shelf = try await QuoteShelf()
        let lines = ["sep=\(mark)", "english_text\(mark)chinese_text", "One\(mark)一", "", "Two"]
        let bad = try await shelf.badLines(Array(lines.joined(separator: "\r\n").utf8))
        #expect(bad.map(\.number) == [5], "the lines are counted with it")
        #expect(try await shelf.add(Array(lines.dropLast().joined(separator: "\r\n").utf8)).added == 1)
        #expect(try await shelf.column("chinese_text") == ["一"])
    }
}
