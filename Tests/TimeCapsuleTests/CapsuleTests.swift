import AlmanacCore
import AlmanacSimulator
import Testing

@testable import TimeCapsule

/// C1: capsules are written, locked, opened, kept and deleted.
@Suite struct CapsuleLife {
    @Test("C1 without capsules the first page says so, and offers to create one")
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
        "C1 quick choices of the date",
        arguments: [
            ("Tomorrow", "2028-03-01"), ("In a week", "2028-03-07"), ("In a month", "2028-03-29"),
            ("In a year", "2029-02-28"),
        ])
    func quick(choice: String, date: String) throws {
        let device = Device(clock: "2028-02-29T12:00:00Z")
        device.app.launch("/capsule/new/when")
        #expect(try device.app.isChosen("In a year"))
        try device.app.setDate("2040-01-01")
        #expect(try !device.app.isChosen("In a year"))
        try device.app.tap(choice)
        #expect(try device.app.isChosen(choice))
        try device.app.see(date)
    }

    @Test("C1 every keystroke is stored: after a kill while writing, the whole draft is there")
    func draft() throws {
        let device = Device()
        try device.write("Decision", "Stay", on: "2030-05-05")
        try device.choose("2030-05-05", "20:15")
        device.app.launch()
        try device.app.see("Still being written", "Decision")
        try device.app.tap("Decision")
        try device.app.see("5\u{A0}May 2030, 20:15")
        #expect(try device.app.typed("What have you decided, and why?") == "Stay")
        #expect(try device.app.isChosen("Decision"))
        #expect(device.disk.rows("outbox").isEmpty)
    }

    @Test("C1 Seal tapped while the last keystroke is being stored locks the capsule", arguments: 1...3)
    func lockDuringDraft(keystrokes: Int) throws {
        let device = Device()
        try device.write("Memory", "The sea.")
        for count in 1...keystrokes {
            let field = try device.app.screen.field("What do you want to remember?")
            device.app.sendOnly(field.changed("The sea." + String(repeating: "!", count: count)))
        }
        try device.app.tapOnly("Seal")
        #expect(device.capsules.isEmpty, "the keystroke is still being stored")
        device.app.settle()
        try device.app.see("Sealing")
        #expect(try device.capsule.content == "The sea." + String(repeating: "!", count: keystrokes))
        #expect(device.disk.rows("capsule_drafts").isEmpty)
    }

    @Test("C1 a draft discarded while it is being stored is gone")
    func discardDuringDraft() throws {
        let device = Device()
        try device.write("Memory", "The sea.")
        let field = try device.app.screen.field("What do you want to remember?")
        device.app.sendOnly(field.changed("The sea!"))
        try device.app.tapOnly("Discard this capsule")
        try device.app.tapOnly("Discard")
        device.app.settle()
        try device.app.at("/capsule")
        #expect(device.disk.rows("capsule_drafts").isEmpty)
    }

    @Test("C1 a draft can be discarded, after a confirmation")
    func discard() throws {
        let device = Device()
        try device.write()
        try device.app.tap("Discard this capsule")
        try device.app.see("Discard this capsule?", "What you wrote will be gone for good.")
        // A draft has no notification that could be lost.
        try device.app.seeNo("notification")
        try device.app.tap("Keep it")
        #expect(try device.app.typed("What do you want to remember?") == "The sea.")
        try device.app.tap("Discard this capsule")
        try device.app.tap("Discard")
        try device.app.at("/capsule")
        try device.app.see("Nothing is sealed yet")
        #expect(device.disk.rows("capsule_drafts").isEmpty)
    }

    @Test(
        "C1 an empty or too long text is refused, with the reason",
        arguments: ["", " \n ", String(repeating: "x", count: 10_001)])
    func invalid(text: String) throws {
        let device = Device()
        try device.write("Memory", text)
        try device.app.tap("Seal")
        try device.app.see(text.count > 10 ? "keep it to 10000" : "Write something")
        #expect(device.capsules.isEmpty)
        try device.app.type("What do you want to remember?", "The sea.")
        try device.app.tap("Seal")
        try device.app.see("Sealing")
    }

    @Test("dates follow the reader's region, also in the list of capsules", arguments: ["en-US", "en-GB"])
    func dates(_ locale: String) throws {
        let device = Device(locales: [locale])
        try device.write(on: "2026-12-01")
        try device.app.tap("Seal")
        let day = locale == "en-US" ? "December\u{A0}1, 2026" : "1\u{A0}December 2026"
        let opens = day + (locale == "en-US" ? ", 9:00\u{A0}AM" : ", 09:00")
        try device.app.see("Opens on \(opens)")
        device.app.pass(milliseconds: 2_000)
        try device.app.see("It opens on \(opens).", "\(day) · 10")
        // The user changes the system's region while the list is on the screen.
        device.app.locales = ["en-AU", "en-US"]
        device.app.surroundingsChanged()
        try device.app.see("1\u{A0}December 2026 · 10", "1\u{A0}December 2026, 9:00\u{A0}AM.")
        try device.app.seeNo("December\u{A0}1, 2026")
    }

    @Test(
        "C1 the ceremony ends automatically or when it is skipped, and the locked capsule is sealed",
        arguments: [true, false])
    func ceremony(isSkipped: Bool) throws {
        let device = Device()
        try device.write(on: "2026-12-01")
        try device.app.tap("Seal")
        try device.app.see("Sealing", "Opens on 1\u{A0}December 2026, 09:00")
        if isSkipped {
            try device.app.tap("Skip")
        } else {
            device.app.pass(milliseconds: 1_199)
            try device.app.see("Sealing")
            device.app.pass(milliseconds: 1)
        }
        try device.app.at("/capsule")
        try device.app.see(
            "Your capsule is sealed. It opens on 1\u{A0}December 2026, 09:00.", "10 days to go")
        try device.app.seeNo("The sea.", "Sealing")
        device.app.pass(milliseconds: 5_000)
        try device.app.at("/capsule")
    }

    @Test("C1 an opened capsule is kept in the archive with its content, and no longer has a reminder")
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
        try device.app.see(
            "Glad.", "And tired.", "Sealed until 22\u{A0}November 2026", "Opened on 23\u{A0}November 2026")
        #expect(try device.capsule.stored == .opened)
        #expect(device.reminders.isEmpty)
        device.app.visit("/capsule/archive")
        try device.app.see("Emotion", "Opened on 23\u{A0}November 2026")
    }

    @Test("C1 the first page shows three opened capsules, and leads to all of them")
    func archive() throws {
        let device = Device()
        for number in 1...5 {
            device.receive(
                .opened, unlockAt: "2026-11-0\(number)T00:00:00Z", id: "0000000\(number)-0000-4000-8000-000000000000")
        }
        device.app.launch()
        try device.app.tap("See all 5 opened capsules")
        try device.app.at("/capsule/archive")
        try device.app.tap("Back")
        try device.app.at("/capsule")
    }

    @Test("C1 full storage while opening a capsule is reported, and opening can be tried again")
    func noRoom() throws {
        let device = Device()
        device.app.launch(device.receive(.ready, unlockAt: "2026-11-20T09:00:00Z"))
        device.disk.writeFaults = [.full]
        try device.app.tap("Open")
        try device.app.see("no room left", "Ready to open")
        try device.app.tap("Open")
        try device.app.see("Opening")
    }

    @Test("C1 a locked capsule can no longer be edited")
    func noEditing() throws {
        let device = Device()
        try device.lock(on: "2027-01-01")
        device.app.visit("/capsule/" + (try device.capsule.id))
        #expect(throws: Unexpected.self) { try device.app.type("What do you want to remember?", "x") }
    }

    @Test("if a capsule is opened or deleted in another window, this window shows it")
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
        #expect(CapsuleTables.capsules.local.encrypted == ["record"])
        #expect(CapsuleTables.drafts.encrypted == ["value"])
    }

    @Test("§6.2 the badge counts those that can be opened now")
    func badge() throws {
        let device = Device()
        for (number, status, unlockAt) in [
            (1, CapsuleStatus.locked, "2026-11-20T00:00:00Z"), (2, .ready, "2026-11-20T00:00:00Z"),
            (3, .locked, "2026-11-22T00:00:00Z"), (4, .opened, "2026-11-20T00:00:00Z"),
            (5, .draft, "2026-11-20T00:00:00Z"),
            (6, .ready, "2026-11-22T00:00:00Z"),
        ] {
            device.receive(status, unlockAt: unlockAt, id: "0000000\(number)-0000-4000-8000-000000000000")
        }
        let queries = [CapsuleTables.capsules.query]
        guard case .rows(let rows) = device.disk.answer(queries) else { return }
        let records = try #require(Snapshot(queries, rows))
        let ready = try #require(TimeCapsuleApp.readyItems(records, at: device.app.clock))
        #expect(ready.count == 2)
        #expect(ready.through == Instant(iso8601: "2026-11-20T00:00:00Z"))
        #expect(ready.next == Instant(iso8601: "2026-11-22T00:00:00Z"))
        let later = try #require(TimeCapsuleApp.readyItems(records, at: device.app.clock + day))
        #expect(later.count == 4)
        #expect(later.through == Instant(iso8601: "2026-11-22T00:00:00Z"))
        #expect(later.next == nil)
    }

    @Test("unreadable storage is reported, and reading is tried again")
    func unreadable() throws {
        let device = Device()
        device.disk.readFaults = [.refused("locked")]
        device.app.launch()
        try device.app.see("couldn’t be opened", "storage isn’t working")
        try device.app.tap("Try again")
        try device.app.see("Nothing is sealed yet")
    }
}
