import AlmanacCore
import Foundation
import Testing

@testable import AlmanacContent
@testable import AlmanacServer

@Suite("W13 importing quotes from CSV")
struct QuoteImportTests {
    @Test("W13 columns in any order, arrays as Postgres writes them, ids kept or made")
    func columns() async throws {
        let shelf = try await QuoteShelf()
        let summary = try await shelf.add(
            "categories,chinese_text,english_text,id,author,year",
            #""{""Inspiration"",""Quiet Mornings""}",早。,Early,\#(Sample.uuid(1)),Li Bai,c. 750"#,
            "{Love},,Later,,,")
        #expect(summary == QuoteImportSummary(added: 2))
        #expect(try await shelf.column("english_text") == ["Early", "Later"])
        #expect(try await shelf.column("chinese_text") == ["早。", "-"])
        #expect(try await shelf.column("categories") == [#"["Inspiration","Quiet Mornings"]"#, #"["Love"]"#])
        #expect(try await shelf.column("author") == ["Li Bai", "-"])
        #expect(try await shelf.column("year") == ["c. 750", "-"])
        #expect(try await shelf.column("created_by") == ["-", "-"])
        let ids = try await shelf.column("id")
        #expect(ids[0] == Sample.uuid(1) && UUID(uuidString: ids[1]) != nil)
        #expect(try await shelf.all().allSatisfy { try $0.int("change_number") > 0 })
    }

    @Test("W13 fields with commas, quotation marks and line breaks (RFC 4180)", arguments: ["\n", "\r\n"])
    func quoting(ending: String) async throws {
        let shelf = try await QuoteShelf()
        let summary = try await shelf.add(
            "english_text,chinese_text", #""Say ""yes"", then go","好，""走""""#, "\"Two\(ending)lines\",二",
            " spaced , 空 ", ending: ending)
        #expect(summary.added == 3)
        #expect(try await shelf.column("english_text") == [#"Say "yes", then go"#, "Two\nlines", "spaced"])
        #expect(try await shelf.column("chinese_text") == [#"好，"走""#, "二", "空"])
    }

    @Test("W13 a byte order mark, a missing last line break and empty lines are no matter")
    func shapes() async throws {
        let shelf = try await QuoteShelf()
        let text = "\u{FEFF}english_text,chinese_text\r\n\r\nOne,\r\n\r\nTwo,二"
        #expect(try await shelf.add(Array(text.utf8)).added == 2)
        #expect(try await shelf.column("english_text") == ["One", "Two"])
        let lone = try await QuoteShelf()
        #expect(try await lone.add(Array("english_text,chinese_text\nLast,".utf8)).added == 1)
        #expect(try await lone.add(Array("english_text\n\u{2028}Odd".utf8)).added == 1)
    }

    @Test(
        "W13 a bad row is reported with its line and what to do, and nothing is imported",
        arguments: [
            (#"not-a-uuid,a,b,{Joy}"#, "id must be a UUID, or empty"),
            (",,b,{Joy}", "english_text is empty"),
            (#","  ",b,{Joy}"#, "english_text is empty"),
            (",\u{200B},b,{Joy}", "english_text is empty"),
            (",\"a\u{B}\",b,{Joy}", "english_text holds a control character"),
            (",\(String(repeating: "x", count: 2_001)),b,{Joy}", "english_text is longer than 2000 characters"),
            (",a,\(String(repeating: "长", count: 2_001)),{Joy}", "chinese_text is longer than 2000 characters"),
            (",a,b,Joy", #"categories must be an array such as {"Inspiration","Love"}"#),
            (#",a,b,"{""Joy}""#, #"categories must be an array such as {"Inspiration","Love"}"#),
            (",a,b,{NULL}", #"categories must be an array such as {"Inspiration","Love"}"#),
            (
                ",a,b,{joy}",
                "unknown categories: “joy” is none of Inspiration, Wisdom, Love, Friendship, Courage, Patience, Joy, "
                    + "Nature, Quiet Mornings, New Beginnings"
            ),
            (",a,b", "3 fields instead of 4; put a text with commas in quotation marks"),
            (",a, b, c,{Joy}", "5 fields instead of 4; put a text with commas in quotation marks"),
            ("x,,b,", "id must be a UUID, or empty; english_text is empty"),
        ])
    func badRow(row: String, reason: String) async throws {
        let shelf = try await QuoteShelf()
        _ = try await shelf.add("english_text", "Before")
        let bad = try await shelf.badLines(
            "id,english_text,chinese_text,categories", ",First,一,{Joy}", row, ",Third,三,{Joy}")
        #expect(bad == [BadLine(number: 3, reason: reason)])
    }

    @Test("W13 lines are counted through line breaks inside fields, and every bad one is reported")
    func lineNumbers() async throws {
        let shelf = try await QuoteShelf()
        let bad = try await shelf.badLines(
            "english_text,chinese_text,id", "\"Three\nlines\r\nhere\",三,", "Bad,,x", "", "\"Two\nlines\",二,y", "Good,,")
        #expect(bad.map(\.number) == [5, 7])
        #expect(bad.allSatisfy { $0.reason == "id must be a UUID, or empty" })
    }

    @Test(
        "W13 quotation marks that do not match are reported where they begin",
        arguments: [
            ("\"open,\nx,", 3, "a quotation mark is never closed; the rest was not read"),
            ("\"a\"b,", 3, "an unpaired quotation mark"),
            ("5\" tall,", 3, "an unpaired quotation mark"),
            ("\"two\nlines\" x,", 3, "an unpaired quotation mark"),
            ("last,\"", 3, "a quotation mark is never closed; the rest was not read"),
        ])
    func quotationMarks(row: String, line: Int, reason: String) async throws {
        let shelf = try await QuoteShelf()
        let bad = try await shelf.badLines(Array("english_text,chinese_text\nFine,\n\(row)".utf8))
        #expect(bad.count == 1 && bad.first?.number == line)
        #expect(bad.first?.reason.hasPrefix(reason) == true, "\(bad)")
    }

    @Test(
        "W13 a header that does not fit is explained",
        arguments: [
            ("id,chinese_text", "the column english_text is missing"),
            ("english_text,translation", "unknown column “translation”"),
            ("english_text,year,year", "year is there twice"),
            ("english_text;chinese_text", "unknown column “english_text;chinese_text”"),
        ])
    func header(header: String, reason: String) async throws {
        let shelf = try await QuoteShelf()
        let bad = try await shelf.badLines(header, "a,b,c")
        #expect(bad.map(\.number) == [1])
        #expect(bad.first?.reason.hasPrefix(reason) == true, "\(bad)")
        #expect(bad.first?.reason.contains("separated by commas; they are id, english_text, chinese_text,") == true)
    }

    @Test("W13 an empty file and other encodings are explained")
    func encodings() async throws {
        let shelf = try await QuoteShelf()
        #expect(try await shelf.badLines([]) == [BadLine(number: 1, reason: "the file is empty")])
        #expect(try await shelf.badLines("", "") == [BadLine(number: 1, reason: "the file is empty")])
        let utf16: [UInt8] = [0xFF, 0xFE] + Array("english_text".utf8).flatMap { byte -> [UInt8] in [byte, 0] }
        let asUTF16 = BadLine(number: 1, reason: "the file is UTF-16; save the file as UTF-8")
        #expect(try await shelf.badLines(utf16) == [asUTF16])
        let latin = Array("english_text\nFine\n".utf8) + [UInt8(ascii: "C"), 0xE9, 0x0A]
        #expect(try await shelf.badLines(latin) == [BadLine(number: 3, reason: "not UTF-8; save the file as UTF-8")])
        let zero = Array("english_text\nA\u{0}B\n".utf8)
        #expect(try await shelf.badLines(zero) == [BadLine(number: 2, reason: "not UTF-8; save the file as UTF-8")])
    }

    @Test("W13 a header alone imports nothing")
    func headerAlone() async throws {
        let shelf = try await QuoteShelf()
        #expect(try await shelf.add("english_text,chinese_text") == QuoteImportSummary())
    }

    // MARK: Duplicates

    @Test("W13 an id may occur only once in a file")
    func repeatedID() async throws {
        let shelf = try await QuoteShelf()
        let id = "AAAAAAAA-0000-4000-8000-00000000000B"
        let bad = try await shelf.badLines("id,english_text", "\(id),One", ",Two", "\(id.lowercased()),Three")
        #expect(bad == [BadLine(number: 4, reason: "the id is already on line 2")])
    }

    @Test("W13 importing the same file again reports every quote and changes nothing")
    func again() async throws {
        let shelf = try await QuoteShelf()
        let lines = ["id,english_text,chinese_text", "\(Sample.uuid(1)),One,一", ",Two,"]
        let file = Array(lines.joined(separator: "\n").utf8)
        _ = try await shelf.add(file)
        let before = try await shelf.all()
        let summary = try await shelf.add(file)
        #expect(summary.added == 0 && summary.replaced == 0)
        let other = try before[1].text("id")
        #expect(
            summary.skipped == [
                BadLine(number: 2, reason: "the quote is already there"),
                BadLine(number: 3, reason: "the same texts as the quote \(other)"),
            ])
        #expect(try await shelf.all() == before)
    }

    @Test("W13 the same two texts are taken once; one text alone may be there twice")
    func sameTexts() async throws {
        let shelf = try await QuoteShelf()
        let summary = try await shelf.add("english_text,chinese_text", "One,一", "One,壹", "Uno,一", " One ,一", "One,")
        #expect(
            summary
                == QuoteImportSummary(
                    added: 4, skipped: [BadLine(number: 5, reason: "the same texts as on line 2")]))
        #expect(try await shelf.column("english_text") == ["One", "One", "One", "Uno"])
    }

    @Test("W13 --replace replaces quotes by their ids; without it they are left out")
    func replacing() async throws {
        let shelf = try await QuoteShelf()
        _ = try await shelf.add(
            "id,english_text,chinese_text,author", "\(Sample.uuid(1)),Old,旧,Li Bai", "\(Sample.uuid(2)),Other,别,")
        let before = try await shelf.all()
        let lines = ("id,english_text,chinese_text", "\(Sample.uuid(1)),New,新", ",Zeal,热")
        let careful = try await shelf.add(lines.0, lines.1, dryRun: true)
        #expect(
            careful.skipped == [
                BadLine(number: 2, reason: "there is another quote with this id; --replace replaces it")
            ])
        let summary = try await shelf.add(lines.0, lines.1, lines.2, replacing: true)
        #expect(summary == QuoteImportSummary(added: 1, replaced: 1))
        let after = try await shelf.all()
        #expect(try await shelf.column("english_text") == ["New", "Other", "Zeal"])
        #expect(after[0].textIfAny("author") == "Li Bai", "a column that the file does not have stays")
        #expect(after[0]["created_at"] == before[0]["created_at"])
        #expect(try after[0].int("change_number") > before[0].int("change_number"))
        #expect(after[1] == before[1])
    }

    @Test("W13 a file that another server has exported replaces quotes, whatever its times say")
    func exported() async throws {
        let shelf = try await QuoteShelf()
        _ = try await shelf.add("id,english_text", "\(Sample.uuid(1)),Old")
        let summary = try await shelf.add(
            "id,english_text,created_at,created_by,updated_at",
            "\(Sample.uuid(1)),New,2020-01-02T03:04:05Z,\(Sample.uuid(7)),2020-01-02T03:04:05Z", replacing: true)
        #expect(summary == QuoteImportSummary(replaced: 1))
        let row = try await shelf.all()[0]
        #expect(row.textIfAny("english_text") == "New" && row.textIfAny("created_by") == Sample.uuid(7))
        #expect(row.textIfAny("created_at") == "2020-01-02T03:04:05.000000+00:00")
        #expect(row.textIfAny("updated_at") ?? "" > "2026")
    }

    @Test("W13 --replace does not make a quote the same as another one")
    func replacingWithTheSame() async throws {
        let shelf = try await QuoteShelf()
        _ = try await shelf.add("id,english_text", "\(Sample.uuid(1)),One", "\(Sample.uuid(2)),Two")
        let before = try await shelf.all()
        let summary = try await shelf.add("id,english_text", "\(Sample.uuid(2)),One", replacing: true)
        #expect(summary.skipped == [BadLine(number: 2, reason: "the same texts as the quote \(Sample.uuid(1))")])
        #expect(try await shelf.all() == before)
    }

    // MARK: The whole import

    @Test("W13 a dry run reports the same and changes nothing, not even a missing data directory")
    func dryRun() async throws {
        let shelf = try await QuoteShelf()
        let dry = try await shelf.add("english_text", "One", "One", dryRun: true)
        #expect(try await shelf.all().isEmpty)
        #expect(try await shelf.add("english_text", "One", "One") == dry)
        try shelf.directory.write("english_text,chinese_text\nNew,新\n", to: "new.csv")
        let data = shelf.directory.url.appending(path: "data")
        let summary = try await importQuotes(
            from: shelf.directory.url.appending(path: "new.csv"), dataDirectory: data, isDryRun: true)
        #expect(summary.added == 1)
        #expect(!FileManager.default.fileExists(atPath: data.path))
    }

    @Test("W13 an import into a new data directory adds to the bundled quotes")
    func newDirectory() async throws {
        let directory = try TemporaryDirectory()
        let own = "Let the phone sleep in.,让手机也睡个懒觉。"
        try directory.write("english_text,chinese_text\nNew,新\n\(own)\n", to: "new.csv")
        let data = directory.url.appending(path: "data")
        let summary = try await importQuotes(
            from: directory.url.appending(path: "new.csv"), dataDirectory: data, database: TestEngine.location(of: data)
        )
        #expect(summary.added == 1)
        #expect(summary.skipped.map(\.number) == [3], "a bundled quote is not there twice")
        let database = try await TestEngine.open(data.appending(path: "almanac.sqlite"))
        #expect(try await database.read { try $0.query("SELECT id FROM quotes").count } == 367)
    }

    @Test("W13 users see imported quotes while the server runs")
    func running() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            #expect(try await server.rows("quotes?select=id", as: person).isEmpty)
            let file = server.configuration.dataDirectory.appending(path: "new.csv")
            try Data("english_text,categories\nNew,{Joy}\n".utf8).write(to: file)
            _ = try await importQuotes(
                from: file, dataDirectory: server.configuration.dataDirectory, database: server.configuration.database,
                contentDirectory: server.configuration.contentDirectory)
            var rows: [JSON] = []
            // Another process's write is noticed within a second.
            try await waitUntil("the new quote is shown") {
                rows = try await server.rows("quotes?select=english_text,categories", as: person)
                return !rows.isEmpty
            }
            #expect(rows == [.members(("english_text", .string("New")), ("categories", .array([.string("Joy")])))])
        }
    }

    @Test("W13 progress goes from the first step to the last, also when lines are left out")
    func progress() async throws {
        let shelf = try await QuoteShelf()
        let file = Array("english_text\nOne\nOne\nTwo".utf8)
        for isDryRun in [true, false] {
            let steps = AsyncStream.makeStream(of: [Int].self)
            _ = try await QuoteImport(database: shelf.database, isDryRun: isDryRun).run(file) {
                steps.continuation.yield([$0, $1])
            }
            steps.continuation.finish()
            var seen: [[Int]] = []
            for await step in steps.stream { seen.append(step) }
            #expect(seen.first == [1, 6] && seen.last == [6, 6])
            #expect(seen.map { $0[0] } == seen.map { $0[0] }.sorted())
        }
    }

    @Test("W13 a missing file is reported as unreadable")
    func unreadable() async throws {
        let shelf = try await QuoteShelf()
        await #expect(throws: ImportError.self) {
            try await QuoteImport(database: shelf.database).run(file: URL(filePath: "/nowhere/quotes.csv"))
        }
    }
}
