import AlmanacCore
import AlmanacSimulator
import Testing

@testable import TimeCapsule

/// What a newcomer stumbled over (the numbers are those of the review's defects).
@Suite struct CapsuleUx {
    private func editor() throws -> Device {
        let device = Device()
        try device.write("Memory", "The sea.")
        return device
    }

    @Test("ux 1 an emptied date is an error: nothing is locked until there is a date again")
    func emptiedDate() throws {
        let device = try editor()
        try device.choose("2027-11-22")
        try device.app.see("Opens on 22\u{A0}November 2027, 09:00")
        try device.app.tap("When should it open?")
        try device.app.clearDate()
        try device.app.see("Choose a date.")
        try device.app.tap("Back")
        try device.app.at("/capsule/new")
        try device.app.see("Choose a date.")
        try device.app.seeNo("Opens ")
        try device.app.tap("Seal")
        try device.app.at("/capsule/new/when")
        #expect(device.capsules.isEmpty)
        // The empty field outlives a restart.
        device.app.launch("/capsule/new/when")
        try device.app.see("Choose a date.")
        try device.app.setDate("2027-11-23")
        try device.app.tap("Done")
        try device.app.tap("Seal")
        try device.app.tap("Skip")
        #expect(try device.capsule.unlockAt == Instant(iso8601: "2027-11-23T09:00:00Z"))
    }

    @Test("ux 1 an emptied time is an error as well")
    func emptiedTime() throws {
        let device = try editor()
        try device.app.tap("When should it open?")
        try device.app.clearTime("Time")
        try device.app.tap("Back")
        try device.app.see("Choose a time.")
        try device.app.tap("Seal")
        #expect(device.capsules.isEmpty)
    }

    @Test("ux 1 a date beyond a hundred years is refused", arguments: [("2126-11-21", true), ("2126-11-22", false)])
    func hundredYears(date: String, isValid: Bool) throws {
        let device = try editor()
        try device.choose(date)
        if !isValid { try device.app.tap("Back") }
        try device.app.tap("Seal")
        #expect(device.capsules.isEmpty)
        if isValid {
            try device.app.see("Seal it for 100 years?")
        } else {
            try device.app.see("within the next 100 years")
        }
    }

    @Test(
        "ux 1 only a time beyond ten years is asked about, with the exact opening time beside the button",
        arguments: [("2036-11-21", nil), ("2036-11-22", 10), ("2049-11-22", 23)])
    func tenYears(date: String, years: Int?) throws {
        let device = try editor()
        try device.choose(date)
        try device.app.tap("Seal")
        guard let years else {
            try device.app.see("Sealing")
            return
        }
        try device.app.see("Seal it for \(years) years?", "Opens ", "09:00")
        try device.app.tap("Change the date")
        #expect(device.capsules.isEmpty)
        try device.app.tap("Seal")
        try device.app.tap("Seal")
        try device.app.see("Sealing")
        #expect(device.capsules.count == 1)
    }

    @Test("walk capsule 14 of a date that has passed, nothing is said to be to go")
    func passed() throws {
        let device = try editor()
        try device.choose("2026-11-20")
        try device.app.see("20\u{A0}November 2026, 09:00")
        try device.app.seeNo("09:00 · ")
    }

    @Test(
        "walk capsule 14 who deletes a capsule that is ready or opened is told nothing about a notification",
        arguments: [
            (CapsuleStatus.locked, "2030-01-01T00:00:00Z"), (.ready, "2026-11-01T00:00:00Z"),
            (.opened, "2026-11-01T00:00:00Z"),
        ])
    func deletedReady(_ status: CapsuleStatus, _ unlockAt: String) throws {
        let device = Device()
        let path = device.receive(status, unlockAt: unlockAt)
        device.app.launch(path)
        try device.app.tap("Delete")
        try device.app.see("It stays in Recently deleted for 30 days")
        let texts = try device.app.screen.visible
        #expect(texts.contains { $0.contains("notification") } == (status == .locked))
    }

    @Test("F.3 New Year’s Day is a preset")
    func newYear() throws {
        let device = try editor()
        try device.app.tap("When should it open?")
        try device.app.tap("On New Year’s Day")
        try device.app.tap("Done")
        try device.app.see("Opens on 1\u{A0}January 2027, 09:00")
    }

    @Test("F.3 the birthday is a preset: asked for once, kept on the device, and its next day is chosen")
    func birthday() throws {
        let device = try editor()
        try device.app.tap("When should it open?")
        try device.app.seeNo("Your birthday")
        try device.app.tap("On my birthday")
        try device.app.see("Your birthday", "stays on this device")
        // The field that asks is the first.
        try device.app.setDate("1988-03-05")
        try device.app.see("5\u{A0}March 2027")
        try device.app.tap("In a year")
        try device.app.seeNo("Your birthday")
        try device.app.tap("On my birthday")
        try device.app.tap("Done")
        try device.app.see("Opens on 5\u{A0}March 2027, 09:00")
        #expect(device.disk.preference("@capsule_birthday") == "1988-03-05")
        // After a new start it need not be asked for again.
        device.app.launch("/capsule/new")
        try device.app.tap("When should it open?")
        try device.app.tap("In a week")
        try device.app.tap("On my birthday")
        try device.app.see("5\u{A0}March 2027")
    }

    @Test(
        "F.3 the next birthday is after today, and where its day is missing the day before",
        arguments: [
            ("1990-11-21", "2027-11-21"), ("1990-11-22", "2026-11-22"), ("2026-12-24", "2026-12-24"),
            ("2000-02-29", "2027-02-28"),
        ])
    func nextBirthday(_ birthday: String, _ next: String) throws {
        let device = try editor()
        try device.app.tap("When should it open?")
        try device.app.tap("On my birthday")
        try device.app.setDate(birthday)
        try device.app.tap("Done")
        try device.app.tap("Seal")
        #expect(try device.capsule.record["unlock_at"]?.string?.hasPrefix(next) == true)
    }

    @Test("ux 9 a capsule's own title shows while it is sealed, and nothing of its content does")
    func title() throws {
        let device = Device()
        try device.write("Emotion", "Nobody may read this.")
        try device.app.type("Title (optional)", "The summer by the lake")
        try device.app.tap("Seal")
        try device.app.tap("Skip")
        try device.app.see("The summer by the lake")
        try device.app.tap("The summer by the lake")
        try device.app.see("Sealed", "The summer by the lake")
        try device.app.seeNo("Nobody may read this.")
        let summary = TimeCapsuleApp.summary(
            of: try device.capsule.record.fields, in: "capsules", Words(.en), device.app.moment)
        #expect(summary?.begins(with: "The summer by the lake · Sealed until") == true)
        // It lies encrypted on the device, as the content does.
        #expect(CapsuleTables.capsules.isEncryptedOnDevice)
    }

    @Test("ux 9 two capsules that would look the same are told apart by the day on which they were written")
    func twoCapsules() throws {
        let device = Device()
        try device.lock("Emotion", "First", on: "2027-11-22")
        try device.lock("Goal", "Another", on: "2027-11-22")
        try device.app.seeNo("Written on")
        device.app.pass(milliseconds: day)
        try device.lock("Emotion", "Second", on: "2027-11-22")
        try device.app.see("Written on 21\u{A0}November 2026", "Written on 22\u{A0}November 2026")
    }

    @Test("ux 9 the opened page says when it was written, and how long ago that is")
    func written() throws {
        let device = Device()
        try device.lock("Memory", "The sea.", on: "2027-11-21")
        device.app.pass(milliseconds: 365 * day)
        device.app.launch("/capsule")
        try device.app.tap("Memory")
        try device.app.tap("Open")
        try device.app.tap("Skip")
        try device.app.see("Written on 21\u{A0}November 2026 · 365 days ago", "The sea.")
    }

    @Test("F.3 the ring around the seal shows how much of the time has passed")
    func ring() throws {
        let device = Device(clock: "2026-11-21T09:00:00Z")
        try device.lock("Memory", "The sea.", on: "2026-12-01")
        device.app.pass(milliseconds: 4 * day)
        device.app.launch("/capsule")
        let rows = try device.app.screen.blocks.compactMap { block in
            if case .list(let list) = block { list.rows } else { nil }
        }.flatMap(\.self)
        #expect(rows.map(\.percent) == [40])
    }

    @Test("ux 10 Delete is quiet, in the color of alarms, and apart from Open")
    func quietDelete() throws {
        let device = Device()
        device.app.launch(device.receive(.ready, unlockAt: "2026-11-20T00:00:00Z"))
        let buttons = try device.app.screen.blocks.compactMap { block in
            if case .button(let action) = block { action } else { nil }
        }
        #expect(buttons.map(\.label) == ["Delete"])
        #expect(buttons.map(\.isDestructive) == [true])
        #expect(try device.app.screen.primary?.isDestructive == false)
    }

    @Test("F.8 the text has the focus, a ghosted nudge, and a count only near the limit")
    func writing() throws {
        let device = try editor()
        let prompt = "What do you want to remember?"
        #expect(try device.app.screen.field(prompt).takesFocus == true)
        #expect(try device.app.screen.field(prompt).hint != nil)
        #expect(try device.app.screen.field(prompt).counter == nil)
        try device.app.type(prompt, String(repeating: "x", count: 9_500))
        #expect(try device.app.screen.field(prompt).counter == "9500 of 10000")
    }

    // MARK: Drafts that another device has overtaken

    private static let id = "00000000-0000-4000-8000-000000000001"
    private let prompt = "What do you want to remember?"

    /// A draft from another device, in which something of one's own is being written.
    private func overtaken(_ text: String = "My own words") throws -> Device {
        let device = Device()
        let path = device.receive(.draft, unlockAt: "2030-01-01T00:00:00Z")
        device.app.launch(path)
        try device.app.type(prompt, text)
        return device
    }

    /// The other device deletes the capsule.
    private func delete(_ device: Device) throws {
        var random = Random(seed: 5)
        _ = device.disk.answer(
            CapsuleTables.capsules.delete(try device.capsule.record, at: device.app.moment, &random))
    }

    @Test(
        "P6 a draft that another device has locked is offered for keeping, as a new capsule", arguments: [true, false])
    func lockedElsewhere(isOpen: Bool) throws {
        let device = try overtaken()
        if !isOpen { device.app.kill() }
        device.receive(.locked, unlockAt: "2030-01-01T00:00:00Z")
        if isOpen { device.app.send(.surroundingsChanged) } else { device.app.launch("/capsule") }
        if !isOpen {
            try device.app.see("Still being written", "Text kept on this device")
            try device.app.tap("Memory")
        }
        try device.app.see("sealed or deleted elsewhere")
        #expect(try device.app.typed(prompt) == "My own words")
        try device.app.tap("Seal")
        try device.app.tap("Skip")
        #expect(Set(device.capsules.map(\.content)) == ["A secret.", "My own words"])
        #expect(device.capsules.first { $0.content == "A secret." }?.id == Self.id)
        #expect(device.disk.rows("capsule_drafts").isEmpty)
    }

    @Test("P6 a draft that another device has deleted is offered for keeping; it can be discarded")
    func deletedElsewhere() throws {
        let device = try overtaken()
        try delete(device)
        device.app.send(.surroundingsChanged)
        try device.app.see("sealed or deleted elsewhere")
        try device.app.tap("Back")
        device.app.launch("/capsule")
        try device.app.tap("Memory")
        #expect(try device.app.typed(prompt) == "My own words")
        try device.app.tap("Discard this capsule")
        try device.app.tap("Discard")
        #expect(device.disk.rows("capsule_drafts").isEmpty)
        #expect(device.capsules.isEmpty)
    }

    @Test("P6 a draft that says nothing else than the locked capsule is not kept")
    func nothingNew() throws {
        let device = try overtaken("A secret.")
        device.receive(.locked, unlockAt: "2030-01-01T00:00:00Z")
        device.app.send(.surroundingsChanged)
        try device.app.at("/capsule")
        try device.app.seeNo("Still being written")
        #expect(device.disk.rows("capsule_drafts").isEmpty)
    }
}
