import AlmanacCore
import AlmanacSimulator
import Testing

@testable import TimeCapsule

/// Faults on one device: full storage, several windows, two drafts at once, the limits of the calendar.
@Suite struct CapsuleFaults {
    private let prompt = "What do you want to remember?"

    @Test("with full storage, a capsule that is due is shown as ready, and storing its status is tried once")
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
        "the limits of the calendar: a capsule for the last minute cannot be locked, and one for the first minute is ready",
        arguments: [
            ("9999-12-31", "23:59", -8, CapsuleStatus.locked), ("0001-01-01", "00:00", 9, .ready),
        ])
    func ends(date: String, time: String, hours: Int, status: CapsuleStatus) throws {
        let device = Device(zone: Zone(id: "Somewhere", initialOffset: hours * 3_600))
        try device.write()
        try device.app.tap("When should it open?")
        try device.app.setDate(date)
        try device.app.setTime(time)
        try device.app.tap("Done")
        if status == .locked {
            try device.app.see("within the next 100 years")
            return
        }
        try device.app.tap("Seal")
        try device.app.tap("Skip")
        let capsule = try device.capsule
        #expect(capsule.unlockAt != nil)
        #expect(capsule.status(at: device.app.clock) == status)
        #expect(device.reminders.first?["fire_at"]?.string.flatMap { Instant(timestamp: $0) } == capsule.unlockAt)
    }

    @Test("a clock in the last possible year leads to no date beyond it")
    func lastYear() throws {
        let device = Device(clock: "9999-12-31T12:00:00Z")
        device.app.launch("/capsule/new/when")
        for choice in ["Tomorrow", "In a week", "In a month", "In a year"] {
            try device.app.tap(choice)
            try device.app.see("9999-12-31")
        }
    }

    @Test("going to another draft while a lock fails for lack of space locks only the first draft")
    func twoDrafts() throws {
        let device = Device()
        let path = device.receive(.draft, unlockAt: TapNotification.future)
        try device.write("Goal", "Mine")
        device.disk.writeFaults = [.full]
        try device.app.tapOnly("Seal")
        device.app.visit(path)
        #expect(device.capsules.first { $0.content == "A secret." }?.stored == .draft)
        #expect(device.capsules.first { $0.content == "Mine" }?.stored == .locked)
        #expect(try device.app.typed(prompt) == "A secret.")
    }

    @Test("the last keystrokes before going to another draft are stored")
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

    @Test("two windows with one draft both show the latest text, whichever window it was typed in")
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

    @Test("text that could not be stored for lack of space is not replaced by the text of another window")
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

    @Test("if a capsule is locked in two windows at once, the second shows no error and goes to the first page")
    func overtaken() throws {
        let device = Device()
        try device.write()
        let other = device.app.openBeside()
        other.launch("/capsule/new")
        try device.app.tapOnly("Seal")
        try other.tap("Seal")
        device.app.settle()
        try device.app.at("/capsule")
        try device.app.seeNo("overtaken", "couldn’t be set", "reported")
        try device.app.see("Sealed")
        #expect(device.events.isEmpty)
    }

    @Test("discarding a draft does not move a user who has gone to another page")
    func discardedElsewhere() throws {
        let device = Device()
        let path = device.receive(.locked, unlockAt: TapNotification.future)
        try device.write()
        try device.app.tap("Discard this capsule")
        try device.app.tapOnly("Discard")
        device.app.visit(path)
        try device.app.at(path)
        try device.app.see("Sealed")
        #expect(device.disk.rows("capsule_drafts").isEmpty)
    }

    @Test("a draft that could not be discarded for lack of space is still there")
    func notDiscarded() throws {
        let device = Device()
        try device.write()
        try device.app.tap("Discard this capsule")
        device.disk.writeFaults = [.full]
        try device.app.tap("Discard")
        try device.app.see("no room left")
        try device.app.tap("Keep it")
        #expect(try device.app.typed(prompt) == "The sea.")
        device.app.visit("/capsule")
        try device.app.see("Still being written")
    }

    @Test("a capsule that is synced while another is being opened is shown afterwards")
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

    @Test("opening with full storage: reported, and the capsule stays sealed on the device with its reminder")
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

    @Test("deleting with full storage: reported, and the capsule and its reminder are there again")
    func noRoomToDelete() throws {
        let device = Device()
        try device.lock(on: "2027-01-01")
        device.app.visit("/capsule/" + (try device.capsule.id))
        try device.app.tap("Delete")
        device.disk.writeFaults = [.full]
        try device.app.tap("Delete")
        try device.app.see("no room left", "1\u{A0}January 2027 · 41 days to go")
        #expect(device.capsules.count == 1)
        #expect(device.reminders.count == 1)
    }

    @Test("after a failed prompt and full storage, the system asks again, and the second answer counts")
    func failedThenDenied() throws {
        let device = Device(permission: .undecided)
        device.app.prompts = [.failed("no focus"), .denied]
        try device.write()
        device.disk.writeFaults = [.full]
        try device.app.tap("Seal")
        try device.app.see("no room left")
        try device.app.tap("Seal")
        try device.app.tap("Skip")
        try device.app.see("Notifications are off")
        try device.app.seeNo("couldn’t ask for permission")
        #expect(device.disk.preference(CapsuleTables.permission) == "denied")
    }

    @Test("a capsule that is deleted while its notification is being scheduled stays deleted")
    func deletedMeanwhile() throws {
        let device = Device(permission: .denied)
        try device.lock(on: "2027-01-01")
        device.app.permission = .granted
        let changes = device.upkeep()
        #expect(!changes.isEmpty)
        device.app.visit("/capsule/" + (try device.capsule.id))
        try device.app.tap("Delete")
        try device.app.tap("Delete")
        #expect(device.disk.answer(changes) == .failed(.overtaken))
        #expect(device.capsules.isEmpty)
        #expect(device.reminders.isEmpty)
    }

    @Test("the snoozed reminder of a capsule that was opened elsewhere meanwhile is deleted")
    func needless() throws {
        let device = Device()
        device.receive(.opened, unlockAt: TapNotification.past)
        var random = Random(seed: 5)
        for (app, subject) in [
            ("capsule", "later/00000000-0000-4000-8000-000000000001"), ("reflect", "morning"),
        ] {
            _ = device.disk.answer(
                Table.reminders.put(
                    [JSON.Member("app", .string(app)), JSON.Member("subject", .string(subject))],
                    at: device.app.moment, &random))
        }
        #expect(device.disk.answer(device.upkeep()) == .done)
        #expect(device.reminders.map { $0["subject"]?.string } == ["morning"])
        #expect(device.upkeep().isEmpty)
    }

    @Test("a new build is not loaded while a capsule is being locked")
    func noRest() throws {
        let device = Device(permission: .undecided)
        device.app.launch()
        #expect(try device.app.screen.mayReload)
        try device.write()
        try device.app.tapOnly("Seal")
        device.app.sendOnly(TimeCapsuleApp.visited("/capsule"))
        #expect(try !device.app.screen.mayReload)
        device.app.settle()
        #expect(try device.app.screen.mayReload)
    }
}
