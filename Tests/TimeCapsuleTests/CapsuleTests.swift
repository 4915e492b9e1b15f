import AlmanacCore
import AlmanacSimulator
import Testing

@testable import TimeCapsule

/// C1: written, locked, opened, kept, deleted.
@Suite struct CapsuleLife {
    @Test("C1 the first page says what will be here, and offers to make one")
    func empty() throws {
        let device = Device()
        device.app.launch()
        try device.app.see("Time Capsule", "Nothing is sealed yet")
        try device.app.tap("New capsule")
        try device.app.at("/capsule/new")
        try device.app.tap("Back")
        try device.app.see("Nothing is sealed yet")
        #expect(device.disk.rows("capsule_drafts").isEmpty)
    }

    @Test(
        "C1 quick choices of when",
        arguments: [
            ("Tomorrow", "2028-03-01"), ("In a week", "2028-03-07"), ("In a month", "2028-03-29"),
            ("In a year", "2029-02-28"),
        ])
    func quick(choice: String, date: String) throws {
        let device = Device(clock: "2028-02-29T12:00:00Z")
        device.app.launch("/capsule/new")
        #expect(try device.app.isChosen("In a year"))
        try device.app.setDate("2040-01-01")
        #expect(try !device.app.isChosen("In a year"))
        try device.app.tap(choice)
        #expect(try device.app.isChosen(choice))
        try device.app.see(date)
    }

    @Test("C1 each key is kept: killed while writing, all of it is there again")
    func draft() throws {
        let device = Device()
        try device.write("Decision", "Stay", on: "2030-05-05")
        try device.app.setTime("20:15")
        device.app.launch()
        try device.app.see("Still being written", "Decision")
        try device.app.tap("Decision")
        try device.app.see("2030-05-05", "20:15")
        #expect(try device.app.typed("What have you decided, and why?") == "Stay")
        #expect(try device.app.isChosen("Decision"))
        #expect(device.disk.rows("outbox").isEmpty)
    }

    @Test("C1 what is being written can be given up, after a question")
    func discard() throws {
        let device = Device()
        try device.write()
        try device.app.tap("Discard this capsule")
        try device.app.tap("Keep it")
        #expect(try device.app.typed("What do you want to remember?") == "The sea.")
        try device.app.tap("Discard this capsule")
        try device.app.tap("Delete")
        try device.app.at("/capsule")
        try device.app.see("Nothing is sealed yet")
        #expect(device.disk.rows("capsule_drafts").isEmpty)
    }

    @Test(
        "C1 nothing and too much are refused, with the reason",
        arguments: ["", " \n ", String(repeating: "x", count: 10_001)])
    func invalid(text: String) throws {
        let device = Device()
        try device.write("Memory", text)
        try device.app.tap("Lock")
        try device.app.see(text.count > 10 ? "At most 10000" : "Write something")
        #expect(device.capsules.isEmpty)
        try device.app.type("What do you want to remember?", "The sea.")
        try device.app.tap("Lock")
        try device.app.see("Sealing")
    }

    @Test(
        "C1 the ceremony ends by itself, or when it is skipped, and what was locked is sealed",
        arguments: [true, false])
    func ceremony(isSkipped: Bool) throws {
        let device = Device()
        try device.write(on: "2026-12-01")
        try device.app.tap("Lock")
        try device.app.see("Sealing", "Opens 1 December 2026, 09:00")
        if isSkipped {
            try device.app.tap("Skip")
        } else {
            device.app.pass(milliseconds: 1_199)
            try device.app.see("Sealing")
            device.app.pass(milliseconds: 1)
        }
        try device.app.at("/capsule")
        try device.app.see("Your capsule is sealed. It opens 1 December 2026, 09:00.", "10\u{A0}days\u{A0}to\u{A0}go")
        try device.app.seeNo("The sea.", "Sealing")
        device.app.pass(milliseconds: 5_000)
        try device.app.at("/capsule")
    }

    @Test("C1 opened, it is kept in the archive with what it says, and nobody is told of it any more")
    func opened() throws {
        let device = Device()
        try device.lock("Emotion", "Glad.\nAnd tired.", on: "2026-11-22")
        device.app.pass(milliseconds: 2 * day)
        try device.app.see("Ready to open")
        try device.app.tap("Emotion")
        try device.app.tap("Open")
        try device.app.see("Opening")
        try device.app.seeNo("Glad.")
        try device.app.tap("Skip")
        try device.app.see("Glad.", "And tired.", "Sealed until 22 November 2026", "Opened 23 November 2026")
        #expect(try device.capsule.stored == .opened)
        #expect(device.reminders.isEmpty)
        device.app.visit("/capsule/archive")
        try device.app.see("Emotion", "Opened 23 November 2026")
    }

    @Test("C1 the first page shows three opened ones, and leads to all of them")
    func archive() throws {
        let device = Device()
        for number in 1...5 {
            device.receive(
                .opened, unlockAt: "2026-11-0\(number)T00:00:00Z", id: "0000000\(number)-0000-4000-8000-000000000000")
        }
        device.app.launch()
        try device.app.tap("All 5 opened")
        try device.app.at("/capsule/archive")
        try device.app.tap("Back")
        try device.app.at("/capsule")
    }

    @Test("C1 a device without room says so while opening, and it can be tried again")
    func noRoom() throws {
        let device = Device()
        device.app.launch(device.receive(.ready, unlockAt: "2026-11-20T09:00:00Z"))
        device.disk.writeFaults = [.full]
        try device.app.tap("Open")
        try device.app.see("no room left", "Ready to open")
        try device.app.tap("Open")
        try device.app.see("Opening")
    }

    @Test("C1 locked, it cannot be written on any more")
    func noEditing() throws {
        let device = Device()
        try device.lock(on: "2027-01-01")
        device.app.visit("/capsule/" + (try device.capsule.id))
        #expect(throws: Unexpected.self) { try device.app.type("What do you want to remember?", "x") }
    }

    @Test("opened or deleted in another window, this one shows it as it is")
    func twoWindows() throws {
        let device = Device()
        let path = device.receive(.ready, unlockAt: "2026-11-20T09:00:00Z")
        device.app.launch(path)
        let other = device.app.openBeside()
        other.launch(path)
        try other.tap("Open")
        device.app.surroundingsChanged()
        try device.app.see("A secret.")
        try other.tap("Skip")
        try other.tap("Delete")
        try other.tap("Delete")
        device.app.surroundingsChanged()
        try device.app.see("Capsule not found")
    }

    @Test("capsules and drafts are encrypted on the device")
    func sealed() {
        #expect(CapsuleTables.capsules.local.sealed == ["record"])
        #expect(CapsuleTables.drafts.sealed == ["value"])
    }

    @Test("§6.2 the badge counts those that can be opened now")
    func badge() {
        let device = Device()
        for (number, status, unlockAt) in [
            (1, CapsuleStatus.locked, "2026-11-20T00:00:00Z"), (2, .ready, "2026-11-20T00:00:00Z"),
            (3, .locked, "2026-11-22T00:00:00Z"), (4, .opened, "2026-11-20T00:00:00Z"),
            (5, .draft, "2026-11-20T00:00:00Z"),
            (6, .ready, "2026-11-22T00:00:00Z"),
        ] {
            device.receive(status, unlockAt: unlockAt, id: "0000000\(number)-0000-4000-8000-000000000000")
        }
        let rows = device.disk.rows("own_capsules")
        let ready = ReadyCapsules(rows, at: device.app.clock)
        #expect(ready.count == 2)
        #expect(ready.through == Instant(iso8601: "2026-11-20T00:00:00Z"))
        #expect(ready.next == Instant(iso8601: "2026-11-22T00:00:00Z"))
        let later = ReadyCapsules(rows, at: device.app.clock + day)
        #expect(later.count == 4)
        #expect(later.through == Instant(iso8601: "2026-11-22T00:00:00Z"))
        #expect(later.next == nil)
    }

    @Test("a storage that cannot be read says so, and is tried again")
    func unreadable() throws {
        let device = Device()
        device.disk.readFaults = [.refused("locked")]
        device.app.launch()
        try device.app.see("couldn’t be read", "locked")
        try device.app.tap("Try again")
        try device.app.see("Nothing is sealed yet")
    }
}
