import AlmanacCore
import AlmanacSimulator
import Testing

@testable import TimeCapsule

/// What goes wrong on one device: no room, several windows, two drafts at once, the ends of the calendar.
@Suite struct CapsuleFaults {
    private let prompt = "What do you want to remember?"

    @Test("a device without room shows a capsule that is due as ready, and tries to note it once")
    func noRoomToNote() throws {
        let device = Device()
        device.app.launch()
        let path = device.receive(.locked, unlockAt: TapNotification.past)
        device.app.surroundingsChanged()
        device.disk.writeFaults = Array(repeating: .full, count: 50)
        device.app.visit(path)
        try device.app.see("Ready to open")
        #expect(device.disk.writeFaults.count == 49)
        device.disk.writeFaults = []
        try device.app.tap("Open")
        try device.app.see("Opening")
    }

    @Test(
        "the ends of the calendar: what is sealed to the last minute stays sealed, and the first one is past",
        arguments: [
            ("9999-12-31", "23:59", -8, CapsuleStatus.locked), ("0001-01-01", "00:00", 9, .ready),
        ])
    func ends(date: String, time: String, hours: Int, status: CapsuleStatus) throws {
        let device = Device(zone: Zone(id: "Somewhere", initialOffset: hours * 3_600))
        try device.write(on: date)
        try device.app.setTime(time)
        try device.app.tap("Lock")
        try device.app.tap("Skip")
        let capsule = try device.capsule
        #expect(capsule.unlockAt != nil)
        #expect(capsule.status(at: device.app.clock) == status)
        #expect(device.reminders.first?["fire_at"]?.string.flatMap { Instant(timestamp: $0) } == capsule.unlockAt)
    }

    @Test("a clock in the last year there is makes no date beyond it")
    func lastYear() throws {
        let device = Device(clock: "9999-12-31T12:00:00Z")
        device.app.launch("/capsule/new")
        for choice in ["Tomorrow", "In a week", "In a month", "In a year"] {
            try device.app.tap(choice)
            try device.app.see("9999-12-31")
        }
    }

    @Test("whoever goes to another draft while one is being locked without room has that one locked, and no other")
    func twoDrafts() throws {
        let device = Device()
        let path = device.receive(.draft, unlockAt: TapNotification.future)
        try device.write("Goal", "Mine")
        device.disk.writeFaults = [.full]
        try device.app.tapOnly("Lock")
        device.app.visit(path)
        #expect(device.capsules.first { $0.content == "A secret." }?.stored == .draft)
        #expect(device.capsules.first { $0.content == "Mine" }?.stored == .locked)
        #expect(try device.app.typed(prompt) == "A secret.")
    }

    @Test("the last keys before somebody goes to another draft are kept")
    func lastKeys() throws {
        let device = Device()
        let path = device.receive(.draft, unlockAt: TapNotification.future)
        try device.write("Memory", "T")
        device.app.sendOnly(try device.app.screen.field(prompt).changed("Th"))
        device.app.sendOnly(try device.app.screen.field(prompt).changed("The"))
        device.app.visit(path)
        #expect(try device.app.typed(prompt) == "A secret.")
        device.app.launch("/capsule/new")
        #expect(try device.app.typed(prompt) == "The")
    }

    @Test("two windows with one draft: each shows what was written last, wherever that was")
    func oneDraftTwice() throws {
        let device = Device()
        try device.write("Memory", "The sea")
        let other = device.app.openBeside()
        other.launch("/capsule/new")
        try device.app.type(prompt, "The sea at dusk")
        #expect(try other.typed(prompt) == "The sea at dusk")
        try other.type(prompt, "The sea at dusk, calm")
        #expect(try device.app.typed(prompt) == "The sea at dusk, calm")
        device.app.launch("/capsule/new")
        #expect(try device.app.typed(prompt) == "The sea at dusk, calm")
    }

    @Test("what could not be kept for want of room is not taken away by what another window has kept")
    func unsavedStays() throws {
        let device = Device()
        try device.write("Memory", "The sea")
        let other = device.app.openBeside()
        other.launch("/capsule/new")
        device.disk.writeFaults = [.full]
        try device.app.type(prompt, "The sea at dusk")
        try device.app.see("no room left")
        try other.type(prompt, "The sea.")
        #expect(try device.app.typed(prompt) == "The sea at dusk")
    }

    @Test("locked in two windows at once, the second says nothing of it, and shows the first page")
    func overtaken() throws {
        let device = Device()
        try device.write()
        let other = device.app.openBeside()
        other.launch("/capsule/new")
        try device.app.tapOnly("Lock")
        try other.tap("Lock")
        device.app.settle()
        try device.app.at("/capsule")
        try device.app.seeNo("overtaken", "couldn’t be set", "reported")
        try device.app.see("Sealed")
        #expect(device.events.isEmpty)
    }

    @Test("given up while somebody has gone elsewhere: they stay there")
    func discardedElsewhere() throws {
        let device = Device()
        let path = device.receive(.locked, unlockAt: TapNotification.future)
        try device.write()
        try device.app.tap("Discard this capsule")
        try device.app.tapOnly("Delete")
        device.app.visit(path)
        try device.app.at(path)
        try device.app.see("Sealed")
        #expect(device.disk.rows("capsule_drafts").isEmpty)
    }

    @Test("a draft that could not be given up for want of room is still there")
    func notDiscarded() throws {
        let device = Device()
        try device.write()
        try device.app.tap("Discard this capsule")
        device.disk.writeFaults = [.full]
        try device.app.tap("Delete")
        try device.app.see("no room left")
        try device.app.tap("Keep it")
        #expect(try device.app.typed(prompt) == "The sea.")
        device.app.visit("/capsule")
        try device.app.see("Still being written")
    }

    @Test("what comes while a capsule is being opened is shown afterwards")
    func newsWhileOpening() throws {
        let device = Device()
        let path = device.receive(.ready, unlockAt: TapNotification.past)
        device.app.launch(path)
        device.receive(
            .locked, unlockAt: TapNotification.future, kind: .goal, id: "00000000-0000-4000-8000-000000000002")
        device.app.sendOnly(.surroundingsChanged)
        try device.app.tapOnly("Open")
        device.app.settle()
        device.app.visit("/capsule")
        try device.app.see("Goal")
    }

    @Test("opening without room: told so, still sealed on the device, and its reminder stands")
    func noRoomToOpen() throws {
        let device = Device()
        try device.lock(on: "2026-11-22")
        device.app.pass(milliseconds: 2 * day)
        device.app.visit("/capsule/" + (try device.capsule.id))
        device.disk.writeFaults = [.full]
        try device.app.tap("Open")
        try device.app.see("no room left")
        try device.app.seeNo("The sea.")
        #expect(try device.capsule.openedAt == nil)
        #expect(device.reminders.count == 1)
    }

    @Test("deleting without room: told so, and the capsule and its reminder are there again")
    func noRoomToDelete() throws {
        let device = Device()
        try device.lock(on: "2027-01-01")
        device.app.visit("/capsule/" + (try device.capsule.id))
        try device.app.tap("Delete")
        device.disk.writeFaults = [.full]
        try device.app.tap("Delete")
        try device.app.see("no room left", "1 January 2027, 09:00")
        #expect(device.capsules.count == 1)
        #expect(device.reminders.count == 1)
    }

    @Test("the system failed to ask, and no room: asked again, the second answer is the one that counts")
    func failedThenDenied() throws {
        let device = Device(permission: .undecided)
        device.app.prompts = [.failed("no focus"), .denied]
        try device.write()
        device.disk.writeFaults = [.full]
        try device.app.tap("Lock")
        try device.app.see("no room left")
        try device.app.tap("Lock")
        try device.app.tap("Skip")
        try device.app.see("Notifications are off")
        try device.app.seeNo("no focus")
        #expect(device.disk.preference(CapsuleTables.permission) == "denied")
    }

    @Test("a capsule that is deleted while its notification is being set stays deleted")
    func deletedMeanwhile() throws {
        let device = Device(permission: .denied)
        try device.lock(on: "2027-01-01")
        device.app.permission = .granted
        let changes = TimeCapsuleApp.scheduleMissing(
            [device.disk.rows("own_capsules"), device.disk.rows("own_reminders")], device.app.moment)
        #expect(!changes.isEmpty)
        device.app.visit("/capsule/" + (try device.capsule.id))
        try device.app.tap("Delete")
        try device.app.tap("Delete")
        #expect(device.disk.answer(changes) == .failed(.overtaken))
        #expect(device.capsules.isEmpty)
        #expect(device.reminders.isEmpty)
    }

    @Test("a wish to be told again of a capsule that was opened elsewhere meanwhile is taken back")
    func needless() throws {
        let device = Device()
        device.receive(.opened, unlockAt: TapNotification.past)
        var random = Random(seed: 5)
        for (app, subject) in [
            ("capsule", "later/00000000-0000-4000-8000-000000000001"), ("reflect", "morning"),
        ] {
            _ = device.disk.answer(
                SyncedTable.reminders.put(
                    [JSON.Member("app", .string(app)), JSON.Member("subject", .string(subject))],
                    at: device.app.moment, &random))
        }
        func changes() -> [Change] {
            TimeCapsuleApp.scheduleMissing(
                [device.disk.rows("own_capsules"), device.disk.rows("own_reminders")], device.app.moment)
        }
        #expect(device.disk.answer(changes()) == .done)
        #expect(device.reminders.map { $0["subject"]?.string } == ["morning"])
        #expect(changes().isEmpty)
    }

    @Test("a lock under way is no rest: a new build waits for it")
    func noRest() throws {
        let device = Device(permission: .undecided)
        device.app.launch()
        #expect(try device.app.screen.isAtRest)
        try device.write()
        try device.app.tapOnly("Lock")
        device.app.sendOnly(TimeCapsuleApp.visited("/capsule"))
        #expect(try !device.app.screen.isAtRest)
        device.app.settle()
        #expect(try device.app.screen.isAtRest)
    }
}
