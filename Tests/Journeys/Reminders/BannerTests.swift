import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

/// C4: notifications while the app is open.
@Suite struct InAppBanner: ReminderSuite {
    let server = Self.makeServer()

    private func announced() throws -> Simulator<Almanac> {
        let app = try reader()
        app.push("Look", "facts/fact-of-the-day/2026-11-22", route: "/facts/browse")
        return app
    }

    @Test("C4 a banner stays for five seconds: shown at 4.9, gone at 5.1")
    func hidesItself() throws {
        let app = try announced()
        app.pass(milliseconds: 4_900)
        try app.see("Look", "A body")
        app.pass(milliseconds: 200)
        try app.seeNo("Look")
    }

    @Test("C4 a banner stays while the user is busy with it, and goes five seconds after that")
    func held() throws {
        let app = try announced()
        let banner = try #require(try app.banner)
        app.pass(milliseconds: 3_000)
        app.send(banner.held)
        app.pass(milliseconds: 60_000)
        try app.see("Look")
        app.send(banner.released)
        app.pass(milliseconds: 4_900)
        try app.see("Look")
        app.pass(milliseconds: 200)
        try app.seeNo("Look")
    }

    @Test("C4 a push is read out in the language it is written in")
    func language() throws {
        let app = try reader()
        app.send(
            Almanac.pushed(
                PushNews(title: "Honig", body: "Er hält sich.", route: "/facts", key: "facts/x/1", language: .de)))
        #expect(try app.banner?.language == .de)
        try app.tap("Dismiss")
        app.push("Look", "facts/x/2")
        #expect(try app.banner?.language == .en)
    }

    @Test("C4 a tap opens the banner's route and removes the banner")
    func tapped() throws {
        let app = try announced()
        try app.tap("Look")
        try app.at("/facts/browse")
        try app.seeNo("Look")
    }

    @Test("C4 dismissing a banner removes it and leaves the page as it is")
    func dismissed() throws {
        let app = try announced()
        try app.tap("Dismiss")
        try app.at("/facts")
        try app.seeNo("Look")
        app.pass(milliseconds: 10_000)
        try app.at("/facts")
    }

    @Test("C4 several banners are shown one after the other, each for its full time")
    func several() throws {
        let app = try announced()
        app.push("And look", "reflect/morning/2026-11-22")
        try app.seeNo("And look")
        app.pass(milliseconds: 5_100)
        try app.see("And look")
        app.pass(milliseconds: 4_700)
        try app.see("And look")
        app.pass(milliseconds: 300)
        try app.seeNo("And look")
    }

    @Test("C4 a banner waits behind an alert, and is then shown for its full time")
    func behindAnAlert() throws {
        let app = phone()
        app.prompts = [.denied]
        try app.answerFacts()
        try app.see("Notification Permission Required")
        app.push("Look", "reflect/morning/2026-11-22")
        app.pass(milliseconds: 60_000)
        #expect(try app.banner == nil)
        try app.tap("OK")
        app.pass(milliseconds: 1_000)
        app.pass(milliseconds: 4_800)
        try app.see("Look")
        app.pass(milliseconds: 1_000)
        try app.seeNo("Look")
    }

    /// Opens the start page after a notification that leads to a fact was tapped this many milliseconds ago.
    private func launch(_ app: Simulator<Almanac>, tapped ago: Int64) {
        app.kill()
        app.disk.put("pending_route", [.text("route"), .text("/facts/fact/7"), .int(app.clock.milliseconds - ago)])
        app.launch("/")
    }

    @Test("C5 a tap on a notification that opened the app at another page still leads to its route, once")
    func pendingRoute() throws {
        let app = try reader()
        launch(app, tapped: 2_000)
        try app.at("/facts/fact/7")
        app.launch("/")
        try app.at("/")
    }

    @Test("C5 a route that was stored long ago is discarded")
    func oldRoute() throws {
        let app = try reader()
        launch(app, tapped: 100_000)
        try app.at("/")
        #expect(app.disk.rows("pending_route").isEmpty)
    }
}
