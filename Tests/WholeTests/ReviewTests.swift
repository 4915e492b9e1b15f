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
        second.app.visit("/whole/settings")
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

    @Test("W12 without a subscription, quotes of one's own can be read and deleted")
    func ownAfterwards() throws {
        let device = Device()
        try device.onboard()
        try device.subscribe("monthly", until: device.app.clock + 3_600_000)
        device.app.visit("/whole/own/new")
        try device.app.type("In English", "Rain is patient.")
        try device.app.type("In Chinese", "雨有耐心。")
        try device.app.tap("Patience")
        try device.app.tap("Save the quote")
        device.app.pass(milliseconds: 3_600_000)
        try device.app.tap("Rain is patient.")
        #expect(try device.app.typed("In Chinese") == "雨有耐心。")
        try device.app.tap("Delete this quote")
        try device.app.see("You have written no quote yet")
    }
}
