import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Whole

@Suite("P5 The entitlement")
struct EntitlementRule {
    let now = Instant(iso8601: "2026-11-21T10:00:00Z")!

    @Test("P5 it is a function of the profile and the time; both sides of every limit")
    func function() {
        let end = now + 1
        #expect(Subscription().entitlement(at: now) == .free)
        #expect(Subscription(status: "trial", trialEndDate: end).entitlement(at: now) == .trial(until: end))
        #expect(Subscription(status: "trial", trialEndDate: now).entitlement(at: now) == .free)
        #expect(Subscription(status: "monthly", endDate: end).entitlement(at: now) == .paid(until: end))
        #expect(Subscription(status: "monthly", endDate: now).entitlement(at: now) == .free)
        #expect(Subscription(status: "granted").entitlement(at: now) == .paid(until: nil))
        // A plan that ended within the trial leaves the trial.
        #expect(
            Subscription(status: "monthly", trialEndDate: end, endDate: now).entitlement(at: now)
                == .trial(until: end))
        // A plan outranks the trial, and a status alone is no trial.
        #expect(
            Subscription(status: "yearly", trialEndDate: end, endDate: now + 9).entitlement(at: now)
                == .paid(until: now + 9))
        #expect(Subscription(status: "trial").entitlement(at: now) == .free)
    }

    @Test("P5 the next change is the end of what counts now")
    func changes() {
        #expect(Subscription().changes(after: now) == nil)
        #expect(Subscription(status: "granted").changes(after: now) == nil)
        #expect(Subscription(status: "monthly", endDate: now + 5).changes(after: now) == now + 5)
        #expect(Subscription(status: "trial", trialEndDate: now + 7).changes(after: now) == now + 7)
        #expect(Subscription(status: "monthly", endDate: now).changes(after: now) == nil)
    }

    @Test("P5 the gates follow from it")
    func gates() {
        #expect(Entitlement.free.quotesPerDay == 10)
        #expect(Entitlement.free.hasWatermark && !Entitlement.free.hasThemes && !Entitlement.free.hasOwnQuotes)
        #expect(Entitlement.free.widgets == 1)
        for open in [Entitlement.trial(until: now), .paid(until: nil)] {
            #expect(open.quotesPerDay == nil && open.widgets == nil)
            #expect(!open.hasWatermark && open.hasThemes && open.hasOwnQuotes)
        }
    }
}

@Suite("W7, W12, P5 The gates in the app")
struct WholeGates {
    @Test("W4 subscribed, one reads them all; when it ends while the app is open, ten are left at once")
    func ends() throws {
        let device = Device()
        try device.onboard()
        let today = try device.texts
        try device.subscribe("monthly", until: device.app.clock + 3_600_000)
        #expect(try device.deck.cards.count == 40)
        #expect(try Array(device.texts.prefix(10)) == today)
        for _ in 0..<12 { try device.app.tap("Next quote") }
        try device.app.seeNo("Read without limits")
        device.app.pass(milliseconds: 3_600_000)
        #expect(try device.texts == today)
    }

    @Test("W7 free users see locks and are led to the paywall; subscribed, the choice is made and kept")
    func looks() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/whole/customize")
        #expect(try device.app.screen.choices.filter(\.isLocked).count == 6)
        try device.app.tap("Elegant Monochrome")
        try device.app.at("/whole/paywall")
        #expect(device.server.rows["userpreferences"]?.values.first?["quote_theme"] == nil)
        try device.subscribe("yearly", until: device.app.clock + 2 * 3_600_000)
        device.app.visit("/whole/customize")
        #expect(try device.app.screen.choices.allSatisfy { !$0.isLocked })
        try device.app.tap("Elegant Monochrome")
        try device.app.tap("Brush")
        device.app.visit("/whole")
        #expect(try device.deck.cards[0].look == CardLook(theme: "monochrome", font: "brush", background: "plain"))
        // It ends: the standard look at once, and the choice is still there for another time.
        device.app.pass(milliseconds: 2 * 3_600_000)
        #expect(try device.deck.cards[0].look == .standard)
        device.pass(seconds: 5)
        #expect(device.server.rows["userpreferences"]?.values.first?["quote_theme"] == .string("monochrome"))
    }

    @Test("W12 writing needs a subscription; both languages and a category are required, and nothing is lost by a kill")
    func own() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/whole/own")
        try device.app.tap("Write a quote")
        try device.app.at("/whole/paywall")
        try device.subscribe("monthly", until: device.app.clock + day * 1_000)
        device.app.visit("/whole/own")
        try device.app.tap("Write a quote")
        try device.app.tap("Save quote")
        try device.app.see(
            "Write the quote in English.", "Write the quote in Chinese.", "Choose at least one category.")
        try device.app.type("In English", "Rain is patient.")
        try device.app.type("In Chinese", "雨有耐心。")
        device.app.launch("/whole/own/new")
        #expect(try device.app.typed("In English") == "Rain is patient.")
        try device.app.tap("Patience")
        try device.app.tap("Save quote")
        try device.app.see("Rain is patient.", "Waiting for review")
        device.pass(seconds: 5)
        let row = try #require(device.server.rows["userquotes"]?.values.first)
        #expect(row["chinese_text"] == .string("雨有耐心。"))
        #expect(row["moderation"] == .string("pending"))
    }

    @Test("walk whole 5 nobody waits for the review of a quote that is end-to-end encrypted")
    func unread() throws {
        let device = Device()
        try device.onboard()
        try device.subscribe("monthly", until: nil)
        try device.write("Rain is patient.", "雨有耐心。")
        device.pass(seconds: 5)
        try device.app.see("Waiting for review")
        let keys: Row = [.text("keys"), .text(#"{"key_id":"abcdefghijkl"}"#), .text("")]
        _ = device.app.disk.answer([.put(table: Table.accountKeys.localName, row: keys)])
        device.app.surroundingsChanged()
        try device.app.see("Rain is patient.")
        try device.app.seeNo("Waiting for review")
        try device.app.tap("Rain is patient.")
        try device.app.seeNo("runs your server reviews your quote")
        try device.app.see("nobody reviews your quote")
    }

    @Test(
        "W12, walk whole 13 the author sees the verdict and its reason, also in the editor; an edit is looked at again")
    func verdict() throws {
        let device = Device()
        try device.onboard()
        try device.subscribe("granted", until: nil)
        device.app.visit("/whole/own/new")
        try device.app.type("In English", "Rain is patient.")
        try device.app.type("In Chinese", "雨有耐心。")
        try device.app.tap("Patience")
        try device.app.tap("Save quote")
        device.pass(seconds: 5)
        let (key, row) = try #require(device.server.rows["userquotes"]?.first)
        let fields =
            row.fields.filter { $0.key != "moderation" } + [
                JSON.Member("moderation", .string("rejected")),
                JSON.Member("moderation_reason", .string("It is a song’s line.")),
            ]
        device.server.insert("userquotes", key: key, fields)
        device.app.surroundingsChanged()
        device.pass(seconds: 5)
        try device.app.see("Not approved: It is a song’s line.")
        try device.app.tap("Rain is patient.")
        try device.app.see("Not approved: It is a song’s line.")
        // Walk three 7: what saving it does.
        try device.app.see("Once you save it, the person who runs your server reviews it again.")
        try device.app.seeNo("runs your server reviews your quote")
        try device.app.type("In English", "Rain has patience.")
        try device.app.tap("Save quote")
        try device.app.see("Waiting for review")
        device.pass(seconds: 5)
        #expect(device.server.rows["userquotes"]?.values.first?["english_text"] == .string("Rain has patience."))
        try device.app.tap("Rain has patience.")
        try device.app.tap("Delete this quote")
        try device.app.tap("Delete this quote")
        try device.app.see("You haven’t written any quotes yet")
        device.pass(seconds: 5)
        #expect(device.server.rows["userquotes"]?.isEmpty == true)
    }

    @Test("W12 when the subscription ends, quotes of one's own stay to read, and new ones lead to the paywall")
    func ownAfterEnd() throws {
        let device = Device()
        try device.onboard()
        try device.subscribe("monthly", until: device.app.clock + 3_600_000)
        device.app.visit("/whole/own/new")
        try device.app.type("In English", "Rain is patient.")
        try device.app.type("In Chinese", "雨有耐心。")
        try device.app.tap("Patience")
        device.app.pass(milliseconds: 3_600_000)
        try device.app.tap("Save quote")
        try device.app.at("/whole/paywall")
        try device.subscribe("monthly", until: device.app.clock + 3_600_000)
        device.app.visit("/whole/own/new")
        #expect(try device.app.typed("In English") == "Rain is patient.")
    }

    @Test("W8 settings: preferred categories, widget size, and the notification's time reach the server")
    func settings() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Settings")
        try device.app.see("Free: 10 quotes a day", "Serene Minimalism")
        try device.app.tap("Widgets")
        try device.app.tap("Large")
        try device.app.tap("Back")
        try device.app.tap("Daily quote")
        try device.app.setTime("21:15")
        device.pass(seconds: 5)
        let row = try #require(device.server.rows["userpreferences"]?.values.first)
        #expect(row["widget_size"] == .string("large"))
        #expect(row["notification_time"] == .string("21:15:00"))
        #expect(row["notifications_enabled"] == .bool(true))
        let reminder = try #require(device.server.rows["reminders"]?.values.first { $0["app"] == .string("whole") })
        #expect(reminder["subject"] == .string("quote-of-the-day"))
        #expect(reminder["local_time"]?.string?.hasPrefix("21:15") == true)
    }
}
