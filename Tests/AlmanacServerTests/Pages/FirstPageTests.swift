import AlmanacApp
import AlmanacCore
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import AlmanacServer

@Suite("The first screen of each address")
struct FirstPageTests {
    @Test(
        "each address has its first screen with its controls, in its face",
        arguments: [
            ("/", "almanac", #"href="/reflect""#), ("/facts", "facts", #"type="radio""#),
            ("/reflect", "reflect", #"type="text""#), ("/capsule", "capsule", #"class="primary""#),
            ("/settings", "almanac", "<button"),
        ])
    func controls(path: String, face: String, control: String) async throws {
        try await withServer { server in
            let page = try await server.get(path).text
            #expect(page.contains(#"data-face="\#(face)""#))
            let screen = try #require(page.firstMatch(of: /<div id="first" data-path="[^"]*">(.*)/)).1
            #expect(screen.contains(control), "\(screen)")
            #expect(screen.contains("<h1"))
            #expect(!screen.contains("style="), "the policy forbids styles in markup")
        }
    }

    @Test(
        "the first screen is in the visitor's language",
        arguments: [
            ("de-AT,de;q=0.9,en;q=0.5", "de"), ("en;q=0.5, ja", "ja"), ("nl, tr;q=0.1, zh;q=0", "tr"), ("", "en"),
            ("xx", "en"), ("fr;q=x", "fr"),
        ])
    func language(accepted: String, code: String) async throws {
        try await withServer { server in
            for path in ["/", "/reflect"] {
                let page = try await server.get(path, [.acceptLanguage: accepted])
                #expect(page.text.contains(#"<html lang="\#(code)""#))
                let language = try #require(Language(code: code))
                let title = Words(language)[path == "/" ? .almanacName : .reflectPersonalTitle]
                #expect(page.text.contains(title), "\(path) \(code)")
                #expect(page.headers[.vary] == "Accept-Encoding, Accept-Language")
            }
        }
    }

    @Test(
        "walk reflect 6 the first screen's date is in the order of the visitor's region",
        arguments: [("en-US,en;q=0.9", true), ("en-GB,en-US;q=0.9", false), ("en", false)])
    func date(accepted: String, isMonthFirst: Bool) async throws {
        try await withServer { server in
            let page = try await server.get("/", [.acceptLanguage: accepted])
            let words = Words(.en)
            let months: [Word] = [
                .month1, .month2, .month3, .month4, .month5, .month6, .month7, .month8, .month9, .month10, .month11,
                .month12,
            ]
            let heading = try #require(page.text.firstMatch(of: /<h1[^>]*>([^<]*)</)).1
            #expect(months.contains { heading.hasPrefix(words[$0]) } == isMonthFirst, "\(heading)")
        }
    }

    @Test("the policy allows the scripts and styles that are part of the page, and no others")
    func policy() async throws {
        try await withServer { server in
            let page = try await server.get("/reflect")
            let policy = try #require(page.headers[.contentSecurityPolicy])
            let inlined = page.text.matches(of: /<(?:script|style)>([^<]+)<\//).map { String($0.1) }
            #expect(inlined.count == 3)
            for text in inlined {
                let hash = Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString()
                #expect(policy.contains("'sha256-\(hash)'"))
            }
            #expect(policy.matches(of: /sha256-/).count == 3)
            #expect(!policy.contains("unsafe-inline"))
        }
    }

    @Test("W a link to a page shows the app's name, description and picture elsewhere, in the visitor's language")
    func preview() {
        func head(_ path: String, _ language: String, origin: String?) -> String {
            let pages = FirstPages(template: FirstPages.gap("preview"), origin: origin) { _, locale in
                FirstScreen(html: "", title: "", language: .matching([locale]), face: "almanac")
            }
            return String(buffer: pages.page(path: path, locale: language).content)
        }
        let words = Words(.de)
        let facts = head("/facts/browse", "de", origin: "https://almanac.example")
        #expect(facts.contains("<meta property=\"og:title\" content=\"\(words[.factsName])\">"))
        #expect(facts.contains("<meta property=\"og:description\" content=\"\(words[.almanacFacts])\">"))
        let picture = "https://almanac.example/icons/facts-preview.png"
        #expect(facts.contains("<meta property=\"og:image\" content=\"\(picture)\">"))
        let almanac = head("/settings", "zh", origin: "https://almanac.example")
        #expect(almanac.contains(Words(.zh)[.almanacIntro]) && almanac.contains("/icons/almanac-preview.png"))
        #expect(head("/", "en", origin: nil).isEmpty, "a picture without a whole address is not found")
    }

    @Test("made-up addresses do not fill the memory, and each still gets its page")
    func madeUpAddresses() async throws {
        let count = Counter()
        let pages = FirstPages(template: FirstPages.gap("title")) { path, locale in
            count.add()
            return FirstScreen(html: "", title: path, language: .matching([locale]), face: "almanac")
        }
        for index in 0..<1_100 { _ = pages.page(path: "/capsule/\(index)", locale: "en") }
        #expect(pages.count < 600)
        #expect(count.value == 1_100)
        _ = pages.page(path: "/capsule/1099", locale: "en")
        #expect(count.value == 1_100, "a page that was just drawn is not drawn again")
    }

    @Test("an address longer than any of the apps has no page, because the pages stay in memory")
    func longAddress() async throws {
        try await withServer { server in
            let longest = "/" + String(repeating: "&", count: FirstPages.longestPath - 1)
            let statuses = [try await server.get(longest).status, try await server.get(longest + "&").status]
            #expect(statuses == [.ok, .notFound])
        }
    }

    @Test("the page says for which path its first screen is, and a query makes no other page")
    func path() async throws {
        try await withServer { server in
            let page = try await server.get("/capsule/a%22b?x=1").text
            #expect(page.contains(#"data-path="/capsule/a%22b""#))
            let tagged = try await server.get("/reflect?fbclid=1")
            #expect(tagged.headers[.eTag] == (try await server.get("/reflect")).headers[.eTag])
            let tag = try #require(tagged.headers[.eTag])
            let again = try await server.get("/reflect", [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            #expect(again.headers[.vary] == "Accept-Encoding, Accept-Language")
        }
    }

    @Test("a language's texts are served as the program expects them", arguments: Language.allCases)
    func words(language: Language) {
        let texts = WordTables.file(of: language).split(separator: 0x1F, omittingEmptySubsequences: false)
        #expect(texts.count == Word.allCases.count)
        for word in Word.allCases {
            #expect(String(decoding: texts[word.index], as: UTF8.self) == Words(language)[word])
        }
    }
}

private final class Counter: Sendable {
    private let state = Mutex(0)

    var value: Int { state.withLock { $0 } }

    func add() {
        state.withLock { $0 += 1 }
    }
}
