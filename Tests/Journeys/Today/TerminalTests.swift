import AlmanacApp
import AlmanacCore
import AlmanacServer
import AlmanacSimulator
import Foundation
import Testing

@testable import AlmanacNative

/// `almanac login`, `almanac today` and `almanac logout` against the real server.
@Suite("P1 the Today page in a terminal") struct TerminalTests {
    /// A device of the user, with a capsule, whose account has an email address.
    private func user(_ directory: URL, _ server: URL) async throws -> NativeShell<Almanac> {
        let shell = try NativeShell<Almanac>(
            directory: directory.appending(path: "phone"), server: server, tables: Almanac.tables, isVisible: false)
        await shell.launch("/reflect")
        await shell.settle()
        try await shell.tap("Continue")
        try await shell.type("Your goal", "Ten kilometres")
        for label in ["Continue", "Running", "Continue", "Sometimes", "Continue"] { try await shell.tap(label) }
        await shell.launch("/settings/link")
        await shell.settle()
        try await shell.type("Email address", "robin@example.com")
        try await shell.type("Password", "correct horse")
        try await shell.tap("Add an email address")
        return shell
    }

    private func account(_ directory: URL, _ server: URL) -> TerminalAccount {
        TerminalAccount(directory: directory.appending(path: "terminal"), server: server)
    }

    @Test("a code that the signed-in device approves signs the terminal in, and logout ends the session at the server")
    func code() async throws {
        try await withServer { server, directory in
            let phone = try await user(directory, server)
            let account = account(directory, server)
            let code = try await account.requestCode()
            #expect(code.page == server.absoluteString + "/settings/device")
            let waiting = Task { try await account.waitForApproval(of: code) }
            await phone.launch("/settings/device?code=" + code.code)
            await phone.settle()
            try await phone.tap("Continue")
            #expect(await phone.screen?.visible.contains { $0.hasPrefix("almanac (") } == true)
            try await phone.tap("Approve")
            #expect(await phone.screen?.visible.contains("Approved. You can go back to your terminal.") == true)
            try await waiting.value
            let session = try #require(account.session)
            #expect(session.email == "robin@example.com")
            #expect(TerminalAccount.signedIn(in: account.directory)?.server == server)
            try await expectPrivate(account.directory)

            try await account.signOut(isLocal: false)
            #expect(TerminalAccount.signedIn(in: account.directory) == nil)
            #expect(!FileManager.default.fileExists(atPath: account.directory.path))
            let refused = await Web(server: server).answer(
                HTTPRequest(.get, "/api/changes", bearer: session.accessToken)
            ).result
            guard case .answered(401, _) = refused else {
                Issue.record("the session lives on: \(refused)")
                return
            }
            await phone.quit()
        }
    }

    @Test("a wrong code, a wrong password, another server and no server are told apart")
    func failures() async throws {
        try await withServer { server, directory in
            let phone = try await user(directory, server)
            await phone.launch("/settings/device")
            await phone.settle()
            try await phone.type("Code", "BBBB-BBBB")
            try await phone.tap("Continue")
            #expect(await phone.screen?.visible.contains { $0.hasPrefix("No sign-in is waiting") } == true)
            let account = account(directory, server)
            await #expect(throws: TerminalFailure.wrongPassword) {
                try await account.signIn(email: "robin@example.com", password: "wrong")
            }
            let nobody = self.account(directory, URL(string: "http://127.0.0.1:9")!)
            await #expect(throws: TerminalFailure.unreachable(nobody.server)) {
                try await nobody.signIn(email: "robin@example.com", password: "correct horse")
            }
            #expect(TerminalAccount.signedIn(in: account.directory) == nil)
            await phone.quit()
        }
    }

    @Test("today syncs and shows what the account’s apps show; without the server it is the last page, and says so")
    func today() async throws {
        let directory = temporaryDirectory()
        defer { try? FileManager.default.removeItem(at: directory) }
        let online = try await withServerReturning { server, _ in
            let phone = try await user(directory, server)
            let account = account(directory, server)
            try await account.signIn(email: "robin@example.com", password: "correct horse")
            let session = try #require(account.session)
            let capsule = """
                {"user_id":"\(session.accountID)","type":"goal","content":"A secret","status":"locked",\
                "unlock_at":"2037-01-01T12:00:00Z"}
                """
            _ = await Web(server: server).answer(
                HTTPRequest(.post, "/rest/v1/capsules", bearer: session.accessToken, body: Array(capsule.utf8)))
            let page = try await account.today(locales: ["en-US"], zone: zoneAtNoon)
            #expect(page.isCurrent && page.syncedAt != nil)
            // The month first, as the browser shows it in the United States.
            let month = page.day.split(separator: "\u{A0}").first.map(String.init) ?? ""
            #expect(Int(month) == nil && page.day.hasSuffix(", \(page.date.year)"), "\(page.day)")
            #expect(page.entries.map(\.app) == AppID.allCases.map { $0.identity.slug })
            #expect(page.entries.contains { $0.detail?.contains("2037") == true }, "\(page.entries)")
            await phone.quit()
            return page
        }
        let offline = try await account(directory, URL(string: "http://127.0.0.1:9")!)
            .today(locales: ["en-US"], zone: zoneAtNoon)
        #expect(!offline.isCurrent)
        #expect(offline.entries.map(\.title) == online.entries.map(\.title))
        let text = TodayPrinter(width: 60, hasColor: false).text(offline)
        #expect(text.contains("Offline. Last synced: "))
    }

    private func withServerReturning<Value: Sendable>(
        _ body: @escaping @Sendable (URL, URL) async throws -> Value
    ) async throws -> Value {
        let (values, value) = AsyncStream<Value>.makeStream()
        try await withServer { server, device in
            value.yield(try await body(server, device))
            value.finish()
        }
        for await found in values { return found }
        throw Unfinished()
    }

    private struct Unfinished: Error {}

    private func expectPrivate(_ directory: URL) async throws {
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(directory.path) == 0o700)
        for name in ["secrets", "secrets.key", "account.json"] {
            #expect(try mode(directory.appending(path: name).path) == 0o600, "\(name)")
        }
    }

    // MARK: How it is printed

    private func page(_ language: Language, isCurrent: Bool = true) -> TerminalToday {
        let words = Words(language)
        let text: (title: String, detail: String) =
            switch language {
            case .de:
                (
                    "Bambus kann an einem Tag fast einen Meter wachsen",
                    "Kein anderes Gras ist schneller; man kann ihm zusehen."
                )
            case .zh: ("竹子一天可以长将近一米", "没有别的草长得更快；你几乎可以看着它“往上窜”，夜里甚至能听见声音。")
            default:
                (
                    "Bamboo can grow almost a meter in a day",
                    "No other grass is faster: you can \u{1B}[31mwatch it grow."
                )
            }
        let noon = Instant(iso8601: "2026-11-22T12:00:00Z")!
        let synced = isCurrent ? nil : words(.todayTerminalSynced, noon.text(words, .utc))
        let date = CivilDate(year: 2026, month: 11, day: 23)!
        return TerminalToday(
            date: date, day: words.day(date), language: language,
            entries: [
                .init(
                    app: "facts", name: words[.factsName], title: text.title, detail: text.detail,
                    route: "/facts/fact/1"),
                .init(app: "whole", name: "Whole", title: nil, detail: words[.almanacWhole], route: "/whole"),
            ], server: URL(string: "https://almanac.example/")!, syncedAt: noon, isCurrent: isCurrent, age: synced)
    }

    @Test("walk said nothing is set up only where no app is: what has not come yet is set up all the same")
    func nothingIsSetUp() {
        let sample = page(.en)
        for isSetUp in [true, false] {
            let page = TerminalToday(
                date: sample.date, day: sample.day, language: .en, entries: [sample.entries[1]], server: sample.server,
                syncedAt: nil, isCurrent: true, age: nil, isSetUp: isSetUp)
            let text = TodayPrinter(width: 76, hasColor: false).text(page)
            #expect(text.contains("Nothing is set up yet.") == !isSetUp, "\(text)")
        }
    }

    @Test("the page in English, German and Chinese, as wide as the terminal", arguments: [Language.en, .de, .zh])
    func snapshots(_ language: Language) throws {
        let text = TodayPrinter(width: 40, hasColor: false).text(page(language))
        let expected = Self.snapshots[language.code]
        #expect(text == expected, "\(text)")
        for width in [20, 33, 40, 76, 300] {
            let lines = TodayPrinter(width: width, hasColor: false).text(page(language)).split(separator: "\n")
            #expect(lines.allSatisfy { TerminalText.columns(String($0)) <= min(width, 76) }, "\(width): \(lines)")
        }
        // Terminals obey control characters, and a text may hold any.
        #expect(!text.contains("\u{1B}"))
    }

    @Test("in color the text is the same; the escapes end on each line")
    func color() {
        let plain = TodayPrinter(width: 40, hasColor: false).text(page(.en, isCurrent: false))
        let colored = TodayPrinter(width: 40, hasColor: true).text(page(.en, isCurrent: false))
        #expect(colored.replacing(/\u{1B}\[[0-9]*m/, with: "") == plain)
        #expect(colored != plain)
        #expect(colored.split(separator: "\n").allSatisfy { !$0.contains("\u{1B}") || $0.hasSuffix("\u{1B}[0m") })
        #expect(plain.contains("Offline. Last synced: "))
    }

    @Test("as JSON the page has the same entries, with whole addresses")
    func json() throws {
        let text = TodayPrinter.json(page(.zh))
        #expect(text.hasSuffix("}\n"))
        let json = try JSON.parse(Array(text.utf8))
        #expect(json.string("date") == "2026-11-23")
        #expect(json["is_current"] == .bool(true))
        let entry = try #require(json["entries"]?.array?.first)
        #expect(entry.string("url") == "https://almanac.example/facts/fact/1")
        #expect(entry.string("title") == "竹子一天可以长将近一米")
        #expect(json["entries"]?.array?.last?["title"] == .null)
    }

    static let snapshots = [
        "en": """
        23 November 2026
        Monday
        ────────────────────────────────────────

        Facts A Day
          Bamboo can grow almost a meter in a
          day
          No other grass is faster: you can
          [31mwatch it grow.

        Whole · Quotes in English and Chinese,
          ten new ones a day

        """,
        "de": """
        23. November 2026
        Montag
        ────────────────────────────────────────

        Facts A Day
          Bambus kann an einem Tag fast einen
          Meter wachsen
          Kein anderes Gras ist schneller; man
          kann ihm zusehen.

        Whole · Zitate auf Englisch und
          Chinesisch, jeden Tag zehn neue

        """,
        "zh": """
        2026年11月23日
        星期一
        ────────────────────────────────────────

        Facts A Day
          竹子一天可以长将近一米
          没有别的草长得更快；你几乎可以看着它
          “往上窜”，夜里甚至能听见声音。

        Whole · 中英双语句子，每天更新十句

        """,
    ]
}

extension NativeShell {
    /// Types a text into the field with this label.
    func type(_ label: String, _ text: String) async throws {
        guard let screen else { return }
        for block in screen.blocks {
            if case .field(let field) = block, field.label == label {
                send(field.changed(text))
                await settle()
                return
            }
        }
        throw MissingField(label: label)
    }
}

struct MissingField: Error {
    let label: String
}
