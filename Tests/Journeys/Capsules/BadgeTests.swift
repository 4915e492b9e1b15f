import AlmanacApp
@testable import AlmanacCore
import AlmanacSimulator
import Testing

/// The number on the app's icon.
@Suite("C6 badge: the number of capsules that are ready") struct Badges: ReminderSuite {
    let server = Self.makeServer()
    /// Monday at 6:00 in Berlin, in milliseconds.
    let monday = Instant(iso8601: "2026-11-23T05:00:00Z")!.milliseconds

    /// The rows that the service worker finds in the storage.
    private func stored(_ app: Simulator<Almanac>) -> [Row] { app.disk.rows("badge") }

    private func row(_ count: Int64, through: Int64) -> [Row] { [[.text("capsules"), .int(count), .int(through)]] }

    @Test(
        "no badge while the capsule is sealed, 1 when its instant comes, none once it is open",
        arguments: [true, false])
    func counts(isAllowed: Bool) throws {
        let app = phone()
        app.permission = isAllowed ? .granted : .denied
        try app.lockCapsule()
        app.visit("/")
        app.pass(milliseconds: 1_000)
        #expect(try app.screen.badge == 0)
        #expect(stored(app).isEmpty, "nothing to tell the worker of")
        try app.pass(to: "06:00")
        #expect(try app.screen.badge == 0)
        try app.pass(to: "06:00")
        #expect(try app.screen.badge == 1)
        #expect(stored(app) == row(1, through: monday))
        app.visit("/capsule")
        try app.tap("Emotion")
        try app.tap("Open")
        app.pass(milliseconds: 2_000)
        #expect(try app.screen.badge == 0)
        #expect(stored(app) == row(0, through: monday), "its notification may still be there, and counts no more")
    }

    @Test("the badge is shown at the next start on any page, and goes down by one for each capsule opened")
    func atStart() throws {
        let app = phone()
        try app.lockCapsule(on: "2020-01-01")
        try app.lockCapsule(on: "2020-01-02")
        app.launch("/facts")
        app.pass(milliseconds: 1_000)
        #expect(try app.screen.badge == 2)
        app.visit("/capsule")
        try app.tap("Emotion")
        try app.tap("Open")
        app.pass(milliseconds: 2_000)
        #expect(try app.screen.badge == 1)
    }

    @Test("a capsule opened on another device no longer counts on this one")
    func otherDevice() throws {
        let app = phone()
        try app.lockCapsule(on: "2020-01-01")
        app.pass(milliseconds: 10_000)
        let other = try second(of: app)
        #expect(try other.screen.badge == 1)
        try app.tap("Emotion")
        try app.tap("Open")
        app.pass(milliseconds: 10_000)
        other.visit("/")
        other.surroundingsChanged()
        other.pass(milliseconds: 400_000)
        #expect(try other.screen.badge == 0)
    }

    @Test("without capsules nothing is stored, and if they cannot be read, no badge is shown")
    func nothing() throws {
        let app = phone()
        app.launch("/")
        app.pass(milliseconds: 1_000)
        #expect(stored(app).isEmpty)
        app.disk.readFaults = [.refused("locked"), .refused("locked"), .refused("locked")]
        app.launch("/")
        app.pass(milliseconds: 2_000)
        #expect(try app.screen.badge == 0)
        #expect(stored(app).isEmpty)
    }

    @Test("a device with full storage still shows the badge")
    func noRoom() throws {
        let app = phone()
        try app.lockCapsule(on: "2026-11-22")
        app.visit("/")
        app.pass(milliseconds: 1_000)
        try app.pass(to: "05:59")
        app.disk.writeFaults = Array(repeating: .full, count: 20)
        try app.pass(to: "06:00")
        #expect(try app.screen.badge == 1)
        #expect(stored(app).isEmpty)
    }
}
