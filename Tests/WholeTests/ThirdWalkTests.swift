import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Whole

/// What the third walk has found in Whole.
@Suite struct WholeThirdWalk {
    @Test("walk three 1 signing in on another device leaves the account's ten quotes of today, on all devices")
    func quotesOfToday() throws {
        let first = Device()
        try first.onboard()
        try first.link()
        first.pass(seconds: 60)
        first.app.visit("/whole")
        let today = try first.texts
        let second = Device(server: first.server, seed: 8)
        second.app.clock = first.app.clock
        try second.onboard()
        second.pass(seconds: 60)
        #expect(try second.texts != today)
        try second.signIn()
        second.pass(seconds: 60)
        first.app.clock = second.app.clock
        for device in [first, second] {
            device.app.surroundingsChanged()
            device.pass(seconds: 5)
            device.app.visit("/whole")
            #expect(try device.texts == today)
        }
        #expect(first.server.rows["userpreferences"]?.count == 1)
        // The next day has ten others.
        second.pass(seconds: day)
        #expect(try second.texts != today)
    }

    @Test("walk three 4 in a tab of an iPhone, setup and settings say what can notify, and how to get there")
    func phoneTab() throws {
        let device = Device()
        device.app.platform = Platform(system: .ios, model: "Safari", version: "18", canNotify: false)
        try device.go(to: .notifications)
        try device.app.tap("Daily quote")
        let said = ["only apps on the Home Screen can send you notifications", "Tap the Share button"]
        for text in said { try device.app.see(text) }
        try device.onboard()
        device.app.visit("/whole/settings")
        for text in said { try device.app.see(text) }
        try device.app.seeNo("This browser can’t receive notifications")
    }
}
