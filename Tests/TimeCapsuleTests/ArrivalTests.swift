import AlmanacCore
import AlmanacSimulator
import Testing

@testable import TimeCapsule

/// C5, section 5 of the seed: a capsule opened from a notification, its actions, a banner or a typed link shows the
/// page for its status.
@Suite struct TapNotification {
    static let past = "2026-11-20T09:00:00Z"
    static let future = "2026-11-23T09:00:00Z"

    /// The app's state when the user taps.
    enum AppState: CaseIterable { case killed, background }

    private func tap(_ device: Device, _ path: String, _ state: AppState) {
        switch state {
        case .killed: device.app.launch(path)
        case .background:
            device.app.launch()
            device.app.visit(path)
        }
    }

    @Test(
        "§5 Start, AppLaunch, BringToForeground, LaunchApp, ProcessNotif, ExtractData, QueryCapsule, Found, End1: the way"
    )
    func way() {
        let now = Device().app.moment.now
        for (answer, first) in [(RoutingAnswer.background, "BringToForeground"), (.killed, "LaunchApp")] {
            let way = boxes(
                DeepLinkRouting.flow, from: .appLaunch, answer, .no, facts: RoutingFacts(capsule: nil, now: now))
            #expect(
                way == [
                    first, "ProcessNotif", "ExtractData", "QueryCapsule", "Found", "ShowError", "NavigateHome", "End1",
                ])
            #expect(DeepLinkRouting.end(nil, answer, now) == .home)
        }
    }

    @Test("§5 CheckStatus, ready, NavigateOpen, End2", arguments: AppState.allCases)
    func ready(_ state: AppState) throws {
        let device = Device()
        tap(device, device.receive(.ready, unlockAt: Self.past), state)
        try device.app.see("Ready to open", "Open")
        try device.app.seeNo("A secret.")
    }

    @Test(
        "§5 CheckStatus, locked, its instant has come, UpdateStatus, NavigateOpen: ready", arguments: AppState.allCases)
    func lockedDue(_ state: AppState) throws {
        let device = Device()
        tap(device, device.receive(.locked, unlockAt: Self.past), state)
        try device.app.see("Ready to open", "Open")
        #expect(try device.capsule.stored == .ready)
        #expect(device.disk.rows("outbox").count == 2)
    }

    @Test(
        "§5 CheckStatus, locked, its instant has not come: sealed; no link opens it early",
        arguments: AppState.allCases)
    func lockedEarly(_ state: AppState) throws {
        let device = Device()
        tap(device, device.receive(.locked, unlockAt: Self.future), state)
        try device.app.see("Sealed", "23\u{A0}November 2026, 09:00", "2 days to go")
        #expect(try !device.app.canTap("Open"))
        try device.app.seeNo("A secret.")
        #expect(try device.capsule.stored == .locked)
    }

    @Test("§5 CheckStatus, opened, NavigateDetail, End3", arguments: AppState.allCases)
    func opened(_ state: AppState) throws {
        let device = Device()
        tap(device, device.receive(.opened, unlockAt: Self.past), state)
        try device.app.see("From your past self", "A secret.", "Opened on 1\u{A0}November 2026")
    }

    @Test(
        "§5 Found, no, ShowError, NavigateHome, End1; §11 Capsule not found on tap: an error, then Home",
        arguments: AppState.allCases)
    func missing(_ state: AppState) throws {
        let device = Device()
        tap(device, "/capsule/00000000-0000-4000-8000-00000000dead", state)
        try device.app.see("Capsule not found")
        try device.app.at("/capsule")
        try device.app.tap("OK")
        try device.app.seeNo("Capsule not found")
        try device.app.at("/capsule")
    }

    @Test("a capsule that is synced a moment later is shown after all")
    func foundLater() throws {
        let device = Device()
        device.app.launch("/capsule/00000000-0000-4000-8000-000000000001")
        try device.app.see("Capsule not found")
        device.receive(.locked, unlockAt: Self.past)
        device.app.surroundingsChanged()
        try device.app.see("Ready to open")
    }

    @Test("a draft from another device can be continued and locked here, and remains one capsule")
    func draft() throws {
        let device = Device()
        device.app.launch(device.receive(.draft, unlockAt: Self.future))
        #expect(try device.app.typed("What do you want to remember?") == "A secret.")
        try device.app.tap("Seal")
        try device.app.tap("Skip")
        #expect(device.capsules.map(\.stored) == [.locked])
        #expect(try device.capsule.id == "00000000-0000-4000-8000-000000000001")
    }

    @Test("a draft from another device that is discarded here is deleted there too")
    func discardedDraft() throws {
        let device = Device()
        device.app.launch(device.receive(.draft, unlockAt: Self.future))
        try device.app.tap("Discard this capsule")
        try device.app.tap("Discard")
        #expect(device.capsules.isEmpty)
        #expect(!device.disk.rows("outbox").isEmpty, "the deletion waits to be sent")
    }

    @Test("a capsule that opens within the hour becomes ready while its page is open")
    func comesWithinTheHour() throws {
        let device = Device()
        device.app.launch(device.receive(.locked, unlockAt: "2026-11-21T10:10:00Z"))
        device.app.pass(milliseconds: 600_000 - 1)
        try device.app.see("Sealed")
        device.app.pass(milliseconds: 1)
        try device.app.see("Ready to open")
    }

    @Test("a capsule is sealed until the last millisecond, and ready at exactly its instant")
    func exactly() throws {
        let instant = Instant(iso8601: "2026-11-21T12:30:00Z")!
        for early: Int64 in [1, 999, 59_999] {
            let device = Device()
            device.app.clock = instant + -early
            device.app.launch(device.receive(.locked, unlockAt: "2026-11-21T12:30:00Z"))
            try device.app.see("Sealed")
            #expect(try !device.app.canTap("Open"))
            #expect(try device.capsule.stored == .locked)
            device.app.visit("/capsule")
            try device.app.see("Sealed")
        }
        let device = Device()
        device.app.clock = instant
        device.app.launch(device.receive(.locked, unlockAt: "2026-11-21T12:30:00Z"))
        try device.app.see("Ready to open")
        // Nothing is left to wait for: a timer of no duration would start itself again for ever.
        #expect(!device.app.log.contains { $0.hasPrefix("wait") })
    }

    @Test("the sealed page becomes the ready one when the capsule's instant comes")
    func comesWhileLooking() throws {
        let device = Device()
        device.app.launch(device.receive(.locked, unlockAt: "2026-11-21T12:30:00Z"))
        device.app.pass(milliseconds: 9_000_000 - 1)
        try device.app.see("Sealed")
        device.app.pass(milliseconds: 1)
        try device.app.see("Ready to open")
        try device.app.tap("Open")
        try device.app.see("Opening")
        device.app.pass(milliseconds: 1_200)
        try device.app.see("A secret.")
    }
}

/// Devices whose clock is a day off. Only the device's clock and the capsule's instant decide whether it is ready.
@Suite struct WrongClock {
    @Test("a clock a day ahead: the capsule is ready a day early here, and sealed on a device whose clock is right")
    func ahead() throws {
        let disk = Disk()
        let fast = Device(disk: disk, clock: "2026-11-23T10:00:00Z")
        let path = fast.receive(.locked, unlockAt: "2026-11-23T09:00:00Z")
        fast.app.launch(path)
        try fast.app.see("Ready to open")
        #expect(try fast.capsule.stored == .ready)
        fast.app.kill()
        let right = Device(disk: disk, clock: "2026-11-22T10:00:00Z")
        right.app.launch(path)
        try right.app.see("Sealed")
        #expect(try !right.app.canTap("Open"))
        right.app.visit("/capsule")
        try right.app.see("Sealed")
    }

    @Test("a clock a day behind: a tap on the server's push shows the capsule sealed; it is ready a day later")
    func behind() throws {
        let device = Device(clock: "2026-11-22T09:00:01Z")
        let path = device.receive(.locked, unlockAt: "2026-11-23T09:00:00Z")
        device.app.launch(path)
        try device.app.see("Sealed", "1 day to go")
        device.app.pass(milliseconds: day)
        try device.app.see("Ready to open")
    }

    @Test("a clock set back between viewing and opening: the capsule stays sealed")
    func setBack() throws {
        let device = Device(clock: "2026-11-23T10:00:00Z")
        device.app.launch(device.receive(.locked, unlockAt: "2026-11-23T09:00:00Z"))
        try device.app.see("Ready to open")
        device.app.clock = Instant(iso8601: "2026-11-22T10:00:00Z")!
        try device.app.tap("Open")
        try device.app.see("Sealed")
        try device.app.seeNo("A secret.")
        #expect(try device.capsule.openedAt == nil)
    }
}
