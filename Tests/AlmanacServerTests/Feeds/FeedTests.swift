import AlmanacDatabase
import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

/// P11: the public feeds.
@Suite("P11 Atom feeds of the day’s fact and quote") struct FeedTests {
    private func ids(_ feed: TestResponse) -> [String] {
        feed.text.matches(of: /<id>([^<]*)<\/id>/).map { String($0.1) }
    }

    private func titles(_ feed: TestResponse) -> [String] {
        feed.text.matches(of: /<title>([^<]*)<\/title>/).map { String($0.1) }
    }

    @Test("P11 fourteen days of facts in each language, the newest first, at ids that stay the same")
    func facts() async throws {
        try await withAuthServer { server, clock in
            let feed = try await server.get("/feeds/facts.de.atom")
            #expect(feed.status == .ok, "\(feed.text)")
            #expect(feed.headers[.contentType] == "application/atom+xml; charset=utf-8")
            let first = ids(feed)
            #expect(first.count == 15)
            let today = Zone.utc.date(at: clock.now)
            #expect(first[1].hasSuffix(":feeds/facts.de/\(today.text)"))
            clock.pass(.seconds(86_400))
            let next = try await server.get("/feeds/facts.de.atom")
            #expect(ids(next)[0] == first[0])
            // Yesterday’s entries are today’s, but for the oldest.
            #expect(Array(ids(next)[2...]) == Array(first[1..<14]))
            #expect(Array(titles(next)[2...]) == Array(titles(feed)[1..<14]))
            for language in Language.allCases {
                let feed = try await server.get("/feeds/facts.\(language.code).atom")
                #expect(feed.status == .ok)
                #expect(feed.text.contains(#"xml:lang="\#(language.code)""#))
            }
        }
    }

    @Test("P11 quotes are in both languages, and in each alone; a quote without Chinese is not in the Chinese feed")
    func quotes() async throws {
        try await withAuthServer { server, _ in
            try await server.insertQuotes([
                Sample.quote(1, "Only <one> & “two”", "只有一个", ["calm"]), Sample.quote(2, "English alone", nil, nil),
            ])
            let both = try await server.get("/feeds/quotes.atom")
            #expect(both.status == .ok)
            #expect(both.text.contains("只有一个") && both.text.contains("Only &lt;one&gt; &amp; “two”"))
            let chinese = try await server.get("/feeds/quotes.zh.atom")
            #expect(chinese.text.contains("只有一个"))
            #expect(!chinese.text.contains("Only") && !chinese.text.contains("English alone"))
            #expect(try await server.get("/feeds/quotes.en.atom").text.contains("只有一个") == false)
        }
    }

    @Test("field 4 an entry is XML, whatever was stored before control characters were refused")
    func controlCharacters() throws {
        let origin = try #require(Origin("https://almanac.example"))
        let text = "Two\u{B}lines\u{FFFE}"
        let item = FeedItem(title: text, text: text, route: "/whole", categories: [text], source: nil)
        let entry = item.entry(CivilDate(daysSinceEpoch: 20_000), .quotes(nil), FeedTags(origin), origin)
        #expect(entry.title == "Twolines" && entry.content.text == "Twolines")
        #expect(entry.category.map(\.term) == ["Twolines"])
    }

    @Test("field 13 ids are the same by whichever address the server is asked, and those of its name if it has one")
    func tags() {
        #expect(FeedTags(nil).id("feeds/quotes") == "tag:localhost,2026:feeds/quotes")
        #expect(FeedTags(Origin("https://almanac.example:8443")).host == "almanac.example")
        #expect(FeedTags(Origin("https://[2001:db8::1]")).host == "localhost")
    }

    @Test("P11 a feed is revalidated by its tag or its date, and changes with the content and the day")
    func revalidated() async throws {
        try await withAuthServer { server, clock in
            let feed = try await server.get("/feeds/quotes.atom")
            let tag = try #require(feed.headers[.eTag])
            let modified = try #require(feed.headers[.lastModified])
            #expect(feed.headers[.cacheControl] == "public, max-age=3600")
            for condition in [HTTPField.Name.ifNoneMatch: tag, .ifModifiedSince: modified] {
                let again = try await server.get("/feeds/quotes.atom", [condition.key: condition.value])
                #expect(again.status == .notModified)
                #expect(again.headers[.eTag] == tag && again.bytes.isEmpty)
            }
            try await server.insertQuotes([Sample.quote(1, "New", nil, nil)])
            #expect(try await server.get("/feeds/quotes.atom", [.ifNoneMatch: tag]).status == .ok)
            clock.pass(.seconds(86_400))
            #expect(try await server.get("/feeds/facts.en.atom", [.ifModifiedSince: modified]).status == .ok)
        }
    }

    @Test(
        "P11 there are no other feeds",
        arguments: ["facts.atom", "facts.xx.atom", "quotes.de.atom", "facts.en", "facts.en.atom.atom", ".atom", "x"])
    func unknown(_ name: String) async throws {
        try await withServer { try await $0.get("/feeds/\(name)").expectProblem(404, "not-found") }
    }

    @Test("F11 the feed has a fact on its day and on no other")
    func onItsDay() {
        let facts = (1...60).map { DailyCandidate(id: $0, day: $0 > 55 ? YearDay("10-\($0 - 46)") : nil) }
        let dates = (20_000..<20_365).map { CivilDate(daysSinceEpoch: $0) }
        for date in dates {
            let chosen = PublicFeeds.choice(from: facts, on: date)
            let own = facts.first { $0.falls(on: date) }?.id
            #expect(own.map { $0 == chosen } ?? ((chosen ?? 99) <= 55), "\(date)")
        }
        #expect(PublicFeeds.choice(from: facts.filter { $0.day != nil }, on: dates[0]) != nil)
    }

    @Test("P11 another fact changes the choice of few days")
    func stable() {
        let ids = (1...60).map { String($0) }
        let dates = (20_000..<20_100).map { CivilDate(daysSinceEpoch: $0) }
        let before = dates.map { PublicFeeds.choice(from: ids, "fact", on: $0) }
        let after = dates.map { PublicFeeds.choice(from: ids + ["61"], "fact", on: $0) }
        #expect(zip(before, after).filter { $0 != $1 && $1 != "61" }.isEmpty)
        #expect(Set(before).count > 30)
    }
}
