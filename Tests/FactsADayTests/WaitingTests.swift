import AlmanacCore
import AlmanacSimulator
import Foundation
import Testing

@testable import FactsADay

/// The screens on which the user waits, and the picture of the notification (issue V).
@Suite struct Waiting {
    private func shelf(_ device: Device) throws -> [Item<FactsApp.Event>] {
        for block in try device.app.screen.blocks {
            if case .list(let list) = block, list.style == .shelf { return list.rows }
        }
        throw Unexpected("no shelf on “\(try device.app.screen.title)”")
    }

    /// The icon in the circle, which is the first block of each of these screens.
    private func circle(_ device: Device) throws -> String {
        guard case .hero(let icon) = try device.app.screen.blocks.first else {
            throw Unexpected("no circle on “\(try device.app.screen.title)”")
        }
        return icon
    }

    /// Goes on to the download, up to the request for its second page.
    private func toSecondPage(_ device: Device) throws {
        try device.toNotifications()
        try device.app.tapOnly("Enable Notifications")
        device.app.step()
        device.app.step()
        try device.app.see("50 of 120 facts")
    }

    private func firstPages(_ device: Device) -> Int {
        device.app.log.count { $0.hasPrefix("GET /api/facts") && $0.hasSuffix("limit=50") }
    }

    @Test("V facts: the shelf of the chosen topics fills as the facts come")
    func fills() throws {
        let device = Device(facts: 120)
        try device.toNotifications()
        try device.app.tapOnly("Enable Notifications")
        device.app.step()
        let empty = try shelf(device)
        #expect(empty.map(\.title) == Device.five)
        #expect(empty.allSatisfy { $0.detail == nil && $0.event == nil && $0.icon != nil })
        for count in ["10 facts", "20 facts"] {
            device.app.step()
            #expect(try shelf(device).map(\.detail) == Array(repeating: count, count: 5))
        }
    }

    @Test("V facts: an error keeps what has come, and the download goes on from there")
    func keeps() throws {
        let device = Device(facts: 120)
        try toSecondPage(device)
        device.network.fail("/api/facts", .status(503))
        device.app.settle()
        try device.app.see("Your facts couldn’t be downloaded", "(503)", "50 of 120 facts", "Choose other topics")
        #expect(try shelf(device).map(\.detail) == Array(repeating: "10 facts", count: 5))
        try device.app.tap("Try again")
        try device.app.at("/facts")
        #expect(device.storedFacts == 120)
        #expect(firstPages(device) == 1)
    }

    @Test("V facts: after an answer that cannot be read nothing counts as kept, and the download begins again")
    func restarts() throws {
        let device = Device(facts: 120)
        try toSecondPage(device)
        device.network.fail("/api/facts", .body("no"))
        device.app.settle()
        try device.app.see("couldn’t be read")
        try device.app.seeNo("of 120 facts")
        #expect(try shelf(device).allSatisfy { $0.detail == nil })
        try device.app.tap("Try again")
        #expect(device.storedFacts == 120)
        #expect(firstPages(device) == 2)
    }

    @Test("V facts: the circle stays where it is from loading to an error")
    func circleStays() throws {
        let device = Device(facts: 120)
        device.network.fail("/api/metadata", .failed(.unreachable))
        device.app.launch()
        try device.app.tapOnly("Continue")
        #expect(try circle(device) == "sparkles")
        device.app.settle()
        try device.app.see("We couldn’t get started")
        #expect(try circle(device) == "wifi-off")
        let other = Device(facts: 120)
        try toSecondPage(other)
        #expect(try circle(other) == "sparkles")
        other.network.fail("/api/facts", .status(400))
        other.app.settle()
        try other.app.see("(400)")
        #expect(try circle(other) == "alert-triangle")
    }

    @Test("V facts: where the setup stopped for want of a network, that is said once")
    func offlineOnce() throws {
        let device = Device()
        device.app.isOnline = false
        device.app.launch()
        try device.app.see("You’re offline")
        try device.app.tap("Continue")
        try device.app.see("The server can’t be reached. Check your connection")
        try device.app.seeNo("You’re offline")
    }

    @Test("V facts: the last step shows the notification as it will look, at the time that is being chosen")
    func preview() throws {
        let device = Device()
        try device.toNotifications()
        try device.app.see("Facts A Day · 09:00", "On Mars, the sunset is blue", "The color of a sky depends on")
        try device.app.setTime("07:45")
        try device.app.see("Facts A Day · 07:45")
        try device.app.clearTime("Time of your daily fact")
        try device.app.seeNo("Facts A Day ·")
    }

    @Test("V facts: the notification in the picture is that of a fact there is", arguments: Language.allCases)
    func sample(_ language: Language) throws {
        let file = URL(filePath: #filePath).appending(path: "../../../Content/facts/04-space.jsonl").standardized
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let facts = try lines.map { try JSON.parse(Array($0.utf8)) }
        let text = try #require(facts.first { $0["id"]?.int == 401 }?["texts"]?[language.code])
        #expect(text.string("title") == Words(language)[.factsSample])
        #expect(text.string("summary") == Words(language)[.factsSampleText])
    }

    @Test("V facts: the rows of a topic are drawn again once its facts are there in the app’s language")
    func otherLanguage() throws {
        let device = Device()
        try device.onboard()
        // From now on it knows the version of the content, which is the same in all languages.
        device.app.pass(milliseconds: 86_400_000)
        device.network.fail("/api/metadata", .failed(.unreachable))
        device.disk.setPreference("@app_locale", "fr")
        device.app.surroundingsChanged()
        device.app.visit("/facts/browse/science")
        let before = try stamps(device)
        device.app.pass(milliseconds: 600_000)
        device.app.surroundingsChanged()
        #expect(device.disk.rows("facts").allSatisfy { $0[12] == .text("fr") })
        let after = try stamps(device)
        #expect(before.map(\.id) == after.map(\.id) && before != after)
    }

    private func stamps(_ device: Device) throws -> [RowStamp] {
        for block in try device.app.screen.blocks {
            if case .list(let list) = block, case .stamped(let rows) = list.content { return rows.stamps }
        }
        throw Unexpected("no list of facts on “\(try device.app.screen.title)”")
    }
}
