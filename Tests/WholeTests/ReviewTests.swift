import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Whole

@Suite("What a review found in Whole")
struct WholeReview {
    /// A device whose account has an address, and a second one.
    private func pair() throws -> (Device, Device) {
        let device = Device()
        try device.go(to: .name)
        try device.app.type("Your name (optional)", "Robin")
        try device.app.tap("Continue")
        try device.onboard()
        try device.link()
        return (device, Device(server: device.server, seed: 8))
    }

    @Test("W2 on a second device an edit that waits offline does not lead back to the onboarding")
    func waitingEdit() throws {
        let (_, second) = try pair()
        second.app.launch("/")
        try second.signIn()
        second.app.visit("/whole")
        try second.app.at("/whole")
        second.app.isOnline = false
        second.app.visit("/whole/widgets")
        try second.app.tap("Large")
        second.app.launch()
        try second.app.at("/whole")
    }

    @Test("W2 an onboarding that was begun before signing in does not replace the account's answers")
    func begunBefore() throws {
        let (device, second) = try pair()
        try second.go(to: .goals)
        try second.signIn()
        second.app.visit("/whole")
        second.pass(seconds: 5)
        try second.app.at("/whole")
        #expect(device.server.rows["users"]?.values.first?["name"] == .string("Robin"))
    }

    @Test("P5 Back while a purchase is under way: what was bought takes effect all the same")
    func leftWhileBuying() throws {
        let device = Device()
        device.server.isSelling = true
        try device.onboard()
        device.app.visit("/whole/paywall")
        try device.app.tapOnly("Subscribe Now")
        device.app.visit("/whole")
        device.pass(seconds: 1)
        try device.app.at("/whole")
        #expect(try device.deck.cards.count == 40)
    }

    @Test("W4 quotes that the operator has replaced do not leave the day empty")
    func replaced() throws {
        let device = Device()
        try device.onboard()
        device.server.quotes = device.server.quotes.map { quote in
            .members(
                ("id", .string("new-" + (quote["id"]?.string ?? ""))), ("english_text", quote["english_text"] ?? .null),
                ("chinese_text", quote["chinese_text"] ?? .null), ("categories", quote["categories"] ?? .null))
        }
        device.pass(seconds: day)
        #expect(try device.deck.cards.count == 10)
    }

    @Test("W10 a restart goes on at the quote that was last shown")
    func place() throws {
        let device = Device()
        try device.onboard()
        for _ in 0..<3 { try device.app.tap("Next quote") }
        device.app.launch()
        #expect(try device.deck.index == 3)
    }

    @Test("W11 a link to one of today's quotes that the filter hides takes the filter away")
    func hidden() throws {
        let device = Device()
        try device.onboard()
        let ids = try #require(device.server.rows["userpreferences"]?.values.first?["daily_quotes"]?.strings)
        device.app.visit("/whole/categories")
        try device.app.tap("Wisdom")
        try device.app.tap("Show quotes")
        try device.app.see("None of today’s quotes match")
        device.app.visit("/whole/quote/" + ids[6])
        #expect(try device.deck.index == 6)
    }

    @Test("W12 without a subscription, quotes of one's own can be read and deleted; deleting asks first")
    func ownAfterwards() throws {
        let device = Device()
        try device.onboard()
        try device.subscribe("monthly", until: device.app.clock + 3_600_000)
        try device.write("Rain is patient.", "雨有耐心。")
        device.app.pass(milliseconds: 3_600_000)
        try device.app.tap("Rain is patient.")
        #expect(try device.app.typed("In Chinese") == "雨有耐心。")
        try device.app.tap("Delete this quote")
        try device.app.see("Delete this quote?")
        try device.app.tap("Keep it")
        #expect(try device.app.typed("In Chinese") == "雨有耐心。")
        try device.app.tap("Delete this quote")
        try device.app.tap("Delete this quote")
        try device.app.see("You haven’t written any quotes yet")
    }

    @Test("W12 the plan ends while a quote is edited: the edit is kept, through the paywall and a kill")
    func planEndsWhileEditing() throws {
        let device = Device()
        device.server.isSelling = true
        try device.onboard()
        try device.subscribe("monthly", until: device.app.clock + 3_600_000)
        try device.write("Rain is patient.", "雨有耐心。")
        try device.app.tap("Rain is patient.")
        try device.app.type("In English", "Rain is kind.")
        device.app.pass(milliseconds: 3_600_000)
        try device.app.tap("Save quote")
        try device.app.at("/whole/paywall")
        try device.app.tap("Not now")
        try device.app.see("Rain is patient.")
        device.app.launch("/whole/own")
        try device.app.tap("Rain is patient.")
        #expect(try device.app.typed("In English") == "Rain is kind.")
        try device.app.tap("Save quote")
        try device.app.tap("Subscribe Now")
        #expect(try device.app.typed("In English") == "Rain is kind.")
        try device.app.tap("Save quote")
        try device.app.at("/whole/own")
        try device.app.see("Rain is kind.")
        // What is saved is no draft any more.
        device.app.launch("/whole/own/new")
        #expect(try device.app.typed("In English") == "")
    }

    @Test("W12 an edit of one quote leaves the draft of another alone; Back throws an edit away, not a new quote")
    func drafts() throws {
        let device = Device()
        try device.onboard()
        try device.subscribe("monthly", until: nil)
        try device.write("Rain is patient.", "雨有耐心。")
        device.app.visit("/whole/own/new")
        try device.app.type("In English", "Snow is quiet.")
        try device.app.tap("Back")
        try device.app.tap("Rain is patient.")
        try device.app.type("In English", "Rain is kind.")
        try device.app.tap("Back")
        try device.app.tap("Rain is patient.")
        #expect(try device.app.typed("In English") == "Rain is patient.")
        try device.app.tap("Save quote")
        device.app.launch("/whole/own/new")
        #expect(try device.app.typed("In English") == "Snow is quiet.")
    }

    @Test("Q typing in a quote that was changed elsewhere is still there, and Back keeps the other text")
    func rival() throws {
        let device = Device()
        try device.onboard()
        try device.subscribe("monthly", until: nil)
        try device.write("Rain is patient.", "雨有耐心。")
        try device.app.tap("Rain is patient.")
        try device.app.type("In English", "Rain is kind.")
        device.app.kill()
        // As the sync stores another device's text.
        let table = WholeTables.userQuotes.localName
        var row = try #require(device.app.disk.rows(table).first)
        row[1] = .text(try #require(row[1].text).replacing("Rain is patient.", with: "Rain is wet."))
        device.app.disk.put(table, row)
        device.app.launch("/whole/own")
        try device.app.tap("Rain is wet.")
        #expect(try device.app.typed("In English") == "Rain is kind.")
        try device.app.see(Words(.en)[.wholeOwnRival])
        try device.app.tap("Back")
        try device.app.tap("Rain is wet.")
        #expect(try device.app.typed("In English") == "Rain is wet.")
    }

    @Test("W4 with full storage the day's quotes are shown, and storing them is not tried again and again")
    func fullStorage() throws {
        let device = Device()
        try device.onboard()
        device.pass(seconds: day / 2)
        device.app.disk.writeFaults = Array(repeating: .full, count: 1_000)
        device.pass(seconds: day)
        #expect(try device.deck.cards.count == 10)
        #expect(device.app.disk.writeFaults.count > 900)
    }

    @Test("W7 from the settings to the looks, to the paywall and back: Back leads to the settings again")
    func backFromStore() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Settings")
        try device.app.tap("Customize")
        try device.app.tap("Elegant Monochrome")
        try device.app.at("/whole/paywall")
        try device.app.tap("Not now")
        try device.app.at("/whole/customize")
        try device.app.tap("Back")
        try device.app.at("/whole/settings")
    }

    @Test("W11 yesterday's notification opens its quote today, and one that was never downloaded once it is")
    func oldNotification() throws {
        let device = Device()
        try device.onboard()
        func ids() throws -> [String] {
            try #require(device.server.rows["userpreferences"]?.values.first?["daily_quotes"]?.strings)
        }
        let before = try ids()
        device.pass(seconds: day)
        let today = try ids()
        let old = try #require(before.first { !today.contains($0) })
        device.app.launch("/whole/quote/" + old)
        try device.app.at("/whole/quote/" + old)
        #expect(try device.deck.cards.count == 1)
        // A device of the account that has no quotes yet.
        try device.link()
        let second = Device(server: device.server, seed: 8)
        try second.signIn()
        second.app.network.faults["/rest/v1/quotes?"] = [.failed(.unreachable)]
        second.app.visit("/whole/quote/" + old)
        second.pass(seconds: 5)
        try second.app.tap("Try again")
        try second.app.at("/whole/quote/" + old)
        #expect(try second.deck.cards.count == 1)
    }

    @Test("W3 signing out in another window leaves no page of the account on the screen")
    func signedOutElsewhere() throws {
        let device = Device()
        try device.onboard()
        try device.link()
        device.app.visit("/whole/settings")
        let other = device.app.openBeside()
        other.launch("/settings/sign-out")
        try other.tap("Sign out")
        device.pass(seconds: 5)
        try device.app.at(OnboardingStep.welcome.path)
    }

    @Test("W4 a clock that is some days ahead gives no further quotes once it is right, here and on other devices")
    func daysAhead() throws {
        let device = Device()
        try device.onboard()
        var seen = Set(try device.texts)
        device.app.clock = device.app.clock + 6 * day * 1_000
        device.app.surroundingsChanged()
        device.pass(seconds: 5)
        let ahead = try device.texts
        seen.formUnion(ahead)
        for back in 1...6 as ClosedRange<Int64> {
            device.app.clock = device.app.clock + -back * day * 1_000
            device.app.surroundingsChanged()
            #expect(try device.texts == ahead)
            device.app.clock = device.app.clock + back * day * 1_000
            device.app.surroundingsChanged()
        }
        #expect(seen.count == 20)
    }

    @Test("W4 two devices whose clocks are months apart do not write over each other's choice for ever")
    func monthsApart() throws {
        let device = Device()
        try device.onboard()
        try device.link()
        let second = Device(server: device.server, seed: 8)
        try second.signIn()
        second.app.clock = second.app.clock + 60 * day * 1_000
        for _ in 0..<5 {
            for app in [second.app, device.app] {
                app.visit("/whole")
                app.surroundingsChanged()
                app.pass(milliseconds: 5_000)
            }
        }
        func chosen() -> [JSON?] { device.server.rows["userpreferences"]?.values.map { $0["daily_date"] } ?? [] }
        let before = chosen()
        for _ in 0..<5 {
            for app in [second.app, device.app] {
                app.surroundingsChanged()
                app.pass(milliseconds: 5_000)
            }
        }
        #expect(chosen() == before)
        #expect(try device.deck.cards.count == 10)
        #expect(try second.deck.cards.count == 10)
    }
}
