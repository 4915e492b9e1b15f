import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Whole

/// What deserves to be seen: what was bought, and a quote of one's own while it is written.
@Suite struct WholeMoments {
    private func moment(_ device: Device) throws -> String? {
        for block in try device.app.screen.blocks { if case .arrival(_, let text) = block { return text } }
        return nil
    }

    @Test("V whole: what was bought is a moment, which goes with its words")
    func bought() throws {
        let device = Device()
        device.server.isSelling = true
        try device.onboard()
        #expect(try moment(device) == nil)
        device.app.visit("/whole/paywall")
        try device.app.tap("Subscribe Now")
        #expect(try moment(device) == "Your subscription is active.")
        device.pass(seconds: 7)
        #expect(try moment(device) == nil)
    }

    @Test("V whole: so is a trial that begins, from the paywall and at the end of the setup")
    func trial() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/whole/paywall")
        try device.app.tap("Start 7-Day Free Trial")
        #expect(try moment(device) == "Your free trial has begun.")
        let other = Device()
        try other.onboard(trial: true)
        #expect(try moment(other) == "Your free trial has begun.")
        try other.app.tap("Favorites")
        #expect(try moment(other) == nil)
    }

    @Test("V whole: the card of a quote of one's own is there while it is written, in the chosen look")
    func card() throws {
        let device = Device()
        try device.onboard(trial: true)
        device.app.visit("/whole/customize")
        try device.app.tap("Elegant Monochrome")
        device.app.visit("/whole/own/new")
        func shown() throws -> (passage: Passage, look: CardLook) {
            for block in try device.app.screen.blocks {
                if case .passage(let passage, let look) = block { return (passage, look) }
            }
            throw Unexpected("no card on “\(try device.app.screen.title)”")
        }
        #expect(try shown().passage.text == "…")
        #expect(try shown().look.theme == "monochrome")
        try device.app.type("In English", "Rain is patient. ")
        #expect(try shown().passage == Passage("Rain is patient.", .en, translation: "……", .zh))
        try device.app.type("In Chinese", "雨有耐心。")
        #expect(try shown().passage.translation == "雨有耐心。")
    }
}
