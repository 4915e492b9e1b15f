import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Foundation
import Testing

@testable import AlmanacNative

/// What `almanac today` shows of an account whose apps were set up in a browser.
@Suite struct TerminalFacts {
    /// A device that has chosen topics, whose account has an email address. Returns its title of the day's fact.
    private func chooseFacts(_ phone: NativeShell<Almanac>) async throws -> String {
        await phone.launch("/facts")
        await phone.settle()
        try await phone.tap("Continue")
        let names = try #require(await phone.screen?.choices.prefix(6).map(\.label))
        for name in names { try await phone.tap(name) }
        for button in ["Continue", "Continue", "Enable Notifications"] { try await phone.tap(button) }
        var title: String?
        for block in await phone.screen?.blocks ?? [] {
            if case .article(let article) = block { title = article.title }
        }
        for _ in 1...2 {
            await phone.send(Almanac.surroundingsChanged)
            await phone.settle()
        }
        await phone.launch("/settings/link")
        await phone.settle()
        try await phone.type("Email address", "robin@example.com")
        try await phone.type("Password", "correct horse")
        try await phone.tap("Add an email address")
        return try #require(title)
    }

    @Test("walk facts 6 today shows the day’s fact of topics that were chosen in a browser, in the terminal’s language")
    func fact() async throws {
        try await withServer { server, directory in
            let phone = try NativeShell<Almanac>(
                directory: directory.appending(path: "phone"), server: server, tables: Almanac.tables, zone: zoneAtNoon,
                isVisible: false)
            let title = try await chooseFacts(phone)
            let account = TerminalAccount(directory: directory.appending(path: "terminal"), server: server)
            try await account.signIn(email: "robin@example.com", password: "correct horse")

            func entry(_ locale: String) async throws -> TerminalToday.Entry {
                let page = try await account.today(locales: [locale], zone: zoneAtNoon)
                return try #require(page.entries.first { $0.app == "facts" })
            }
            let first = try await entry("en-US")
            #expect(first.title == title && first.detail?.isEmpty == false)
            #expect(first.route.hasPrefix("/facts/fact/"))
            // From what is stored; then in another language, which must not become that of the notifications.
            #expect(try await entry("en-US").title == title)
            let german = try await entry("de-DE")
            #expect(german.title != nil && german.title != title && german.title != Words(.de)[.factsName])
            _ = try await entry("de-DE")
            let session = try #require(account.session)
            let stored = await Web(server: server).answer(
                HTTPRequest(.get, "/rest/v1/fact_preferences?select=language", bearer: session.accessToken)
            ).result
            guard case .answered(200, let body) = stored else {
                Issue.record("the choices cannot be read: \(stored)")
                return
            }
            #expect(String(decoding: body, as: UTF8.self).contains("\"en\""))
            await phone.quit()
        }
    }

    @Test(
        "the language of the texts and the region of dates come from the environment as POSIX orders it",
        arguments: [
            (["LANG": "en_US.UTF-8"], "en-US"), (["LANG": "C.UTF-8"], "en"), ([:], "en"), (["LC_ALL": "POSIX"], "en"),
            (["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8@euro"], "en-DE"),
            (["LANG": "en_US", "LC_MESSAGES": "fr_CA", "LC_TIME": "C"], "fr-CA"),
            (["LANG": "en_US", "LC_TIME": "de_DE", "LC_ALL": "ja_JP"], "ja-JP"), (["LANG": "tr"], "tr"),
        ] as [([String: String], String)])
    func locales(_ environment: [String: String], _ locale: String) {
        #expect(TerminalToday.locales(environment) == [locale])
    }

    @Test(
        "marks take no column, wide characters two",
        arguments: [
            ("abc", 3), ("東京", 4), ("שָׁלוֹם", 4), ("น้ำ", 2), ("e\u{301}", 1), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
            ("⭐", 2), ("🎉", 2), ("a\u{200D}b", 2),
        ])
    func columns(_ text: String, _ columns: Int) {
        #expect(TerminalText.columns(text) == columns)
    }

    @Test("no line begins with a small kana")
    func smallKana() {
        let lines = TerminalText.lines(of: "きょうはチョコレートをたべました", within: 6)
        #expect(lines.joined() == "きょうはチョコレートをたべました")
        #expect(!lines.contains { line in "ょョー".contains(line.first ?? "あ") })
        #expect(lines.allSatisfy { TerminalText.columns($0) <= 6 })
    }
}
