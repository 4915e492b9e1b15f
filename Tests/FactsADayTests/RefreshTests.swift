import AlmanacCore
import AlmanacSimulator
import Testing

@testable import FactsADay

/// F10: new facts are fetched in the background.
@Suite struct BackgroundRefresh {
    private func onboarded(facts: Int = 60) throws -> Device {
        let device = Device(facts: facts)
        try device.onboard()
        return device
    }

    private func nextDay(_ device: Device) {
        device.app.forget()
        device.app.pass(milliseconds: 86_400_000)
    }

    @Test("F10 a new day fetches new facts in one transaction, and the screen stays usable meanwhile")
    func newFacts() throws {
        let device = try onboarded()
        device.server.facts = 250
        device.server.version = 2
        device.network.latency = 60_000
        device.app.forget()
        device.app.pass(milliseconds: 14 * 3_600_000)
        // The first answer has not come.
        try device.app.see("Sunday, 22\u{A0}November 2026")
        try device.app.tapOnly("Browse")
        try device.app.see("60 facts")
        device.app.pass(milliseconds: 600_000)
        try device.app.see("250 facts")
        #expect(device.storedFacts == 250)
        let writes = device.app.log.filter { $0.hasPrefix("write clear(categories)") }
        #expect(writes.count == 1 && writes[0].contains("clear(facts) facts×250"))
    }

    @Test("F10 unchanged content is not downloaded again: one small request a day")
    func unchanged() throws {
        let device = try onboarded()
        nextDay(device)
        #expect(device.app.log.filter { $0.hasPrefix("GET /api/facts") }.count == 1)
        for _ in 1...2 {
            nextDay(device)
            #expect(device.app.log.filter { $0.hasPrefix("GET") } == ["GET /api/metadata?language=en"])
            device.app.surroundingsChanged()
            device.app.surroundingsChanged()
        }
        #expect(device.storedFacts == 60)
    }

    @Test(
        "F10 a refresh that fails leaves everything as it is, and is tried again ten minutes later at the earliest",
        arguments: ["/api/metadata", "/api/facts"])
    func fails(_ path: String) throws {
        let device = try onboarded()
        device.server.facts = 70
        device.server.version = 2
        device.network.fail(path, .status(503))
        nextDay(device)
        #expect(device.storedFacts == 60)
        try device.app.seeNo("503")
        device.app.kill()
        // The failed attempt of a program that runs; a new one tries at once.
        device.network.fail(path, .status(503))
        device.app.launch()
        device.app.forget()
        device.app.surroundingsChanged()
        #expect(!device.app.log.contains { $0.hasPrefix("GET") })
        device.app.pass(milliseconds: 600_000)
        device.app.surroundingsChanged()
        #expect(device.storedFacts == 70)
    }

    @Test("walk said facts that the operator imports are there at the next look at the page, at most once a minute")
    func imported() throws {
        let device = try onboarded()
        // The first facts come without the number of their version.
        nextDay(device)
        device.app.surroundingsChanged()
        device.app.forget()
        device.server.facts = 70
        device.server.version = 2
        device.app.pass(milliseconds: 30_000)
        device.app.surroundingsChanged()
        #expect(!device.app.log.contains { $0.hasPrefix("GET") })
        device.app.pass(milliseconds: 60_000)
        device.app.isVisible = false
        device.app.surroundingsChanged()
        #expect(!device.app.log.contains { $0.hasPrefix("GET") })
        device.app.isVisible = true
        device.app.surroundingsChanged()
        #expect(device.storedFacts == 70)
        // Nothing new is one small request.
        device.app.forget()
        device.app.pass(milliseconds: 60_000)
        device.app.surroundingsChanged()
        #expect(device.app.log.filter { $0.hasPrefix("GET") } == ["GET /api/metadata?language=en"])
    }

    @Test("F10 no facts at all is no refresh: the old ones stay")
    func noFacts() throws {
        let device = try onboarded()
        device.server.facts = 0
        device.server.version = 2
        nextDay(device)
        #expect(device.storedFacts == 60)
    }

    @Test("F10 a kill at any point of a refresh leaves the old facts or the new ones", arguments: 0..<8)
    func killed(_ effects: Int) throws {
        let device = try onboarded()
        device.app.kill()
        device.server.facts = 80
        device.server.skipped = 500
        device.server.version = 2
        device.app.clock = device.app.clock + 86_400_000
        device.app.killAfter(effects: effects)
        device.app.launch()
        #expect([60, 80].contains(device.storedFacts))
        device.app.launch()
        try device.app.at("/facts")
        device.app.pass(milliseconds: 601_000)
        device.app.surroundingsChanged()
        #expect(device.storedFacts == 80)
    }

    @Test("F10 offline, nothing is tried; the network's return brings the day's facts")
    func offline() throws {
        let device = try onboarded()
        device.server.facts = 70
        device.server.version = 2
        device.app.isOnline = false
        nextDay(device)
        #expect(!device.app.log.contains { $0.hasPrefix("GET") })
        device.app.isOnline = true
        device.app.surroundingsChanged()
        #expect(device.storedFacts == 70)
    }

    @Test("F10 a fact from a notification that is not on the device is fetched, unless the server does not know it")
    func single() throws {
        let device = try onboarded()
        device.server.unknown = [999]
        device.app.visit("/facts/fact/900")
        device.app.surroundingsChanged()
        try device.app.see("What fact 900 says.")
        device.app.visit("/facts/fact/999")
        device.app.pass(milliseconds: 601_000)
        device.app.surroundingsChanged()
        try device.app.see("This fact isn’t on your device")
        #expect(device.storedFacts == 60)
    }
}

/// F10: what happened in the onboarding, for the user's own funnel.
@Suite struct StepAnalytics {
    private func events(_ device: Device) -> [[String]] {
        device.disk.rows("own_events").compactMap { Record($0) }
            .sorted {
                ($0.string("occurred_at") ?? "", $0.string("name") ?? "") < (
                    $1.string("occurred_at") ?? "", $1.string("name") ?? ""
                )
            }
            .map { [$0.string("name") ?? "", $0.string("step") ?? "", $0.string("reason") ?? ""] }
    }

    @Test("F10 every step's entry, end and duration, and each denial are noted once the onboarding is completed")
    func steps() throws {
        let device = Device()
        device.app.prompts = [.denied, .granted]
        device.app.launch()
        try device.app.tap("Continue")
        device.app.pass(milliseconds: 5_000)
        try device.app.tap("Back")
        device.app.pass(milliseconds: 1_000)
        try device.app.tap("Continue")
        try device.chooseFive()
        for _ in 1...2 { try device.app.tap("Continue") }
        device.app.pass(milliseconds: 7_000)
        try device.app.tap("Enable Notifications")
        try device.app.tap("OK")
        device.app.pass(milliseconds: 1_000)
        #expect(events(device).isEmpty, "no account is made before the onboarding is completed")
        try device.app.tap("Enable Notifications")
        try device.app.at("/facts")
        let all = events(device)
        for step in FactsApp.funnelSteps {
            #expect(all.contains(["step_entered", step, ""]), "\(step)")
            #expect(all.contains(["step_completed", step, ""]), "\(step)")
        }
        #expect(all.filter { $0[0] == "permission_answered" }.map { $0[2] } == ["denied", "granted"])
        #expect(all.contains(["step_left", "categories", "back"]))
        #expect(all.filter { $0[0] == "onboarding_completed" }.count == 1)
        let rows = device.disk.rows("own_events").compactMap { Record($0) }
        let left = try #require(rows.first { $0.string("name") == "step_left" })
        #expect(left["duration_ms"]?.int ?? 0 >= 5_000)
    }

    @Test("F10 nothing that was chosen is in an event")
    func noContent() throws {
        let device = Device()
        try device.onboard()
        for row in device.disk.rows("own_events") {
            for word in ["science", "space", "advanced", "09:00", "en\""] {
                #expect(row[1].text?.contains(word) == false, "\(row)")
            }
        }
        #expect(!device.disk.rows("own_events").isEmpty)
    }

    @Test("F10 changing preferences later is no second onboarding")
    func again() throws {
        let device = Device()
        try device.onboard()
        let count = device.disk.rows("own_events").count
        try device.app.tap("Settings")
        try device.app.tap("Redo setup")
        for _ in 1...3 { try device.app.tap("Continue") }
        try device.app.tap("Enable Notifications")
        #expect(device.disk.rows("own_events").count == count)
    }
}
