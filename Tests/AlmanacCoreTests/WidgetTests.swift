import Foundation
import Testing

@testable import AlmanacCore

/// What a widget holds, and how old it is when it is shown (P4).
@Suite struct Widgets {
    static let now = Instant(iso8601: "2026-11-22T12:00:00Z")!

    static func weather(fetched: Instant, _ more: WidgetSnapshot.Entry...) -> WidgetSnapshot {
        let entry = WidgetSnapshot.Entry(
            label: "Weather", primary: "18 °C", secondary: "64 °F", lifetime: .weather(fetchedAt: fetched),
            fetchedAt: fetched)
        return WidgetSnapshot(
            app: "unitana", title: "Kyoto", language: .en, route: "/unitana", takenAt: now, entries: [entry] + more)
    }

    static let quote = WidgetSnapshot(
        app: "whole", title: "Whole", language: .de, route: "/whole/quote/1", takenAt: now,
        entries: [
            WidgetSnapshot.Entry(
                primary: "A small lamp.", secondary: "一盏小灯。", primaryLanguage: .en, secondaryLanguage: .zh)
        ], source: "Someone, 1854", subject: "1")

    @Test("walk widgets every app asks the same question before a widget is removed, and says the same of a paused one")
    func page() throws {
        let words = Words(.en)
        var page = Screen<Int>(route: "/x", title: "Widget", face: Face("whole"), language: .en, blocks: [])
        page.primary = Action("Save", 1)
        let question = Widget.removing(page, words, kept: 2, removed: 3)
        #expect(question.route == "/x" && question.title == words[.widgetRemoveTitle])
        #expect(question.back?.event == 2 && question.primary?.event == 3 && question.primary?.isDestructive == true)
        guard case .notice(let notice) = Widget.paused(words, offers: 4) else {
            Issue.record("no notice")
            return
        }
        #expect(notice.text == words[.widgetLocked] && notice.action?.event == 4)
    }

    @Test("P4 a snapshot survives its JSON, with and without what may be missing")
    func roundTrip() throws {
        for snapshot in [
            Self.quote, Self.weather(fetched: Self.now), Self.weather(fetched: Self.now, .init(primary: "x")),
        ] {
            #expect(WidgetSnapshot(try JSON.parse(snapshot.json.bytes)) == snapshot)
        }
    }

    @Test("P4 reading is tolerant: unknown members, missing ones and other types do no harm")
    func tolerant() throws {
        func read(_ text: String) throws -> WidgetSnapshot? { WidgetSnapshot(try JSON.parse(Array(text.utf8))) }
        let least = try #require(try read(#"{"app":"whole","entries":[{"primary":"A","later":[1]}],"more":{}}"#))
        #expect(least.route == "/whole" && least.language == .en && least.title.isEmpty)
        #expect(least.takenAt == Instant(milliseconds: 0))
        let odd = try #require(
            try read(
                #"{"app":"whole","language":"xx","title":7,"entries":[{"primary":5},{"primary":"B","fetched_at":"soon"},{}]}"#
            ))
        #expect(odd.entries == [WidgetSnapshot.Entry(primary: "B")])
        for nothing in [
            "{}", "[]", "null", #"{"app":"whole"}"#, #"{"app":"whole","entries":[]}"#,
            #"{"app":"whole","entries":[{"primary":" "}]}"#, #"{"app":"","entries":[{"primary":"A"}]}"#,
            #"{"version":2,"app":"whole","entries":[{"primary":"A"}]}"#,
        ] {
            #expect(try read(nothing) == nil, "\(nothing)")
        }
    }

    @Test("P4 what is too much is cut: 12 entries, 2,000 characters in a text and 200 in a line; one less is kept")
    func limits() throws {
        func long(_ count: Int) -> String { String(repeating: "好", count: count) }
        for (given, kept) in [(11, 11), (12, 12), (13, 12)] {
            var snapshot = Self.quote
            snapshot.entries = (0..<given).map { WidgetSnapshot.Entry(primary: String($0)) }
            #expect(WidgetSnapshot(snapshot.json)?.entries.count == kept)
        }
        for (given, kept) in [(1_999, 1_999), (2_000, 2_000), (2_001, 2_000)] {
            var snapshot = Self.quote
            snapshot.entries = [WidgetSnapshot.Entry(primary: long(given))]
            #expect(WidgetSnapshot(snapshot.json)?.entries[0].primary.unicodeScalars.count == kept)
        }
        for (given, kept) in [(199, 199), (200, 200), (201, 200)] {
            var snapshot = Self.quote
            snapshot.title = long(given)
            #expect(WidgetSnapshot(snapshot.json)?.title.unicodeScalars.count == kept)
        }
    }

    @Test(
        "P4 a tap never leads out of Almanac",
        arguments: [
            "//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "", "/a b", "/\t/evil",
        ])
    func routes(_ route: String) {
        var snapshot = Self.quote
        snapshot.route = route
        #expect(WidgetSnapshot(snapshot.json)?.route == "/whole")
        snapshot.route = "/whole/quote/1?x=//y"
        #expect(WidgetSnapshot(snapshot.json)?.route == "/whole/quote/1?x=//y")
    }

    @Test(
        "P4 the age is worked out when it is shown, and never says that a value is live",
        arguments: [
            (0, "just now", Freshness.fresh), (59_999, "just now", .fresh), (60_000, "1\u{A0}min ago", .fresh),
            (3_599_999, "59\u{A0}min ago", .fresh), (3_600_000, "Updated 1\u{A0}h ago", .stale),
            (7_200_000, "Updated 2\u{A0}h ago", .stale), (21_599_999, "Updated 5\u{A0}h ago", .stale),
            (21_600_000, "6\u{A0}h ago · Open Unitana to refresh", .veryStale),
            (172_799_999, "47\u{A0}h ago · Open Unitana to refresh", .veryStale),
            (172_800_000, "2 days ago · Open Unitana to refresh", .veryStale),
            // Clocks differ by less than an hour.
            (-3_600_000, "just now", .fresh),
            // Finding 24: a clock that was set back. Nobody knows how old it is.
            (-3_600_001, "Not quite current · Open Unitana to refresh", .stale),
            (-86_400_000, "Not quite current · Open Unitana to refresh", .stale),
        ])
    func age(_ milliseconds: Int64, _ cue: String, _ freshness: Freshness) {
        let view = WidgetView(Self.weather(fetched: Self.now), name: "Unitana", at: Self.now + milliseconds)
        #expect(view.cue == cue)
        #expect(view.freshness == freshness)
    }

    @Test("P4 the least fresh of several values decides, and one that does not age has no cue")
    func worst() {
        let old = Self.weather(fetched: Self.now + -7 * 3_600_000).entries[0]
        let mixed = WidgetView(
            Self.weather(fetched: Self.now, old, .init(primary: "Monday")), name: "Unitana", at: Self.now)
        #expect(mixed.cue == "7\u{A0}h ago · Open Unitana to refresh")
        #expect(WidgetView(Self.quote, name: "Unitana", at: Self.now).cue == nil)
        #expect(WidgetView(Self.quote, name: "Unitana", at: Self.now + 86_400_000_000).freshness == nil)
    }

    @Test("Finding 5: the age is that of the value for which it is told, the least fresh one")
    func ageOfTheWorst() {
        let rates = WidgetSnapshot.Entry(
            label: "Currency", primary: "100 EUR",
            lifetime: Lifetime(freshUntil: Self.now + 3_600_000, staleUntil: Self.now + 7 * 86_400_000),
            fetchedAt: Self.now + -20 * 3_600_000)
        let view = WidgetView(
            Self.weather(fetched: Self.now + -3 * 3_600_000, rates), name: "Unitana", at: Self.now)
        #expect(view.cue == "Updated 3\u{A0}h ago")
        #expect(view.json["fetched_at"]?.string == "2026-11-22T09:00:00.000+00:00")
        // Of several that are equally fresh, the oldest.
        let fresh = WidgetView(Self.weather(fetched: Self.now + -600_000, rates), name: "Unitana", at: Self.now)
        #expect(fresh.cue == "20\u{A0}h ago")
    }

    @Test("Finding 12: a snapshot read from JSON still notices a clock that was set back")
    func sinceSurvives() throws {
        let read = try #require(WidgetSnapshot(try JSON.parse(Self.weather(fetched: Self.now).json.bytes)))
        #expect(read.entries[0].lifetime == .weather(fetchedAt: Self.now))
        #expect(WidgetView(read, name: "Unitana", at: Self.now + -7_200_000).freshness == .stale)
    }

    @Test("10.2 a very old value asks to open the app by its name, in every language")
    func named() {
        for language in Language.allCases {
            let words = Words(language)
            let cue = WidgetView.cue(.veryStale, "1", "Unitana", words)
            #expect(cue == "1 · " + words(.widgetOld, "Unitana"))
            #expect(words(.widgetOld, "Unitana").contains("Unitana"))
            #expect(!words(.widgetOld, "Unitana").contains("Almanac"))
        }
    }

    @Test("P4 a locked widget says so, in its language, and nothing of what it showed")
    func locked() {
        for language in Language.allCases {
            let view = WidgetView.locked(app: "whole", name: "Whole", language, at: Self.now)
            #expect(view.text == "Whole\n" + Words(language)[.widgetLocked])
            #expect(view.snapshot.route == "/whole")
        }
        let setup = WidgetView.setup(app: "unitana", name: "Unitana", .en, at: Self.now)
        #expect(setup.entries[0].primary == "Open Unitana to set up")
    }

    @Test("P4 with the free plan one widget is shown and a second one is not; with any other plan, all are")
    func allowance() {
        #expect(Entitlement.free.shows(widgetAt: 0) && !Entitlement.free.shows(widgetAt: 1))
        #expect(Entitlement.free.admitsWidget(besides: 0) && !Entitlement.free.admitsWidget(besides: 1))
        for open in [Entitlement.trial(until: Self.now), .paid(until: nil)] {
            #expect(open.shows(widgetAt: 1_000) && open.admitsWidget(besides: 1_000))
        }
    }

    @Test("P4 the card of a board has the texts, and the time at which the value was fetched")
    func card() throws {
        let snapshot = Self.weather(fetched: Self.now, .init(primary: "x"))
        let data = WidgetCard.data(snapshot, name: "Unitana", at: Self.now)
        let time = "{{DATE(2026-11-22T12:00:00Z, SHORT)}} {{TIME(2026-11-22T12:00:00Z)}}"
        #expect(data["cue"]?.string == time)
        #expect(data["entries"]?.array?.count == 2)
        #expect(data["entries"]?.array?[0]["secondary"]?.string == "64 °F")
        #expect(WidgetCard.data(Self.quote, name: "Whole", at: Self.now)["cue"]?.string == "")
        // Every member that the template names is there.
        let template = WidgetCard.template.text
        for name in ["title", "source", "cue", "route", "entries"] {
            #expect(template.contains("${\(name)") && data[name] != nil, "\(name)")
        }
        #expect(WidgetCard.template["version"]?.string == "1.5")
    }

    @Test("Finding 9: a card says by itself that its values have grown old, and that the plan has ended")
    func cardLater() throws {
        let snapshot = Self.weather(fetched: Self.now)
        let time = "{{DATE(2026-11-22T12:00:00Z, SHORT)}} {{TIME(2026-11-22T12:00:00Z)}}"
        let changes = try #require(WidgetCard.data(snapshot, name: "Unitana", at: Self.now)["later"]?.array)
        #expect(changes.map { $0["at"]?.int } == [1, 6].map { Self.now.milliseconds + $0 * 3_600_000 })
        #expect(changes.map { $0["cue"]?.string } == ["Updated \(time)", "\(time) · Open Unitana to refresh"])
        // What has happened already is no change; what comes after the plan's end never shows.
        let locked = WidgetView.locked(app: "unitana", name: "Unitana", .en, at: Self.now).snapshot
        let (later, end) = (Self.now + 3_600_000, Self.now + 7_200_000)
        let data = WidgetCard.data(snapshot, name: "Unitana", at: later, until: end, then: locked)
        #expect(data["cue"]?.string == "Updated \(time)")
        let last = try #require(data["later"]?.array)
        #expect(last.count == 1 && last[0]["at"]?.int == end.milliseconds)
        #expect(last[0]["title"]?.string == "Unitana" && last[0]["cue"]?.string == "")
        #expect(last[0]["entries"]?.array?[0]["primary"]?.string == Words(.en)[.widgetLocked])
        #expect(WidgetCard.data(Self.quote, name: "Whole", at: Self.now)["later"]?.array?.isEmpty == true)
    }
}
