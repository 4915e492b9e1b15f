import AlmanacCore
import AlmanacSimulator
import Testing

@testable import TimeCapsule

/// What a walk through Time Capsule has found.
@Suite struct CapsuleWalks {
    @Test("V capsule: when it opens comes first, as far away as it was chosen; the exact time stands beside the button")
    func whenFirst() throws {
        let device = Device()
        device.app.launch("/capsule/new")
        func row() throws -> Item<TimeCapsuleApp.Event>? {
            guard case .list(let list)? = try device.app.screen.blocks.first else { return nil }
            return list.rows.first
        }
        #expect(try row()?.title == "When should it open?")
        #expect(try row()?.detail == "In a year")
        #expect(try device.app.screen.summary == "Opens on 21\u{A0}November 2027, 09:00")
        try device.choose("2026-12-01")
        #expect(try row()?.detail == "10 days to go")
        try device.choose("2020-02-29")
        #expect(try row()?.detail == "29\u{A0}February 2020, 09:00")
        try device.app.tap("When should it open?")
        try device.app.tap("On my birthday")
        try device.app.setDate("1988-03-05")
        try device.app.tap("Done")
        #expect(try row()?.detail == "On my birthday")
    }

    @Test("V capsule: each row has one date: when it opens, when it was written, when it was opened")
    func oneDate() throws {
        let device = Device()
        try device.lock("Goal", "Later.", on: "2027-11-22")
        try device.lock("Memory", "The sea.", on: "2026-11-23")
        try device.app.see("22\u{A0}November 2027 · 366 days to go", "23\u{A0}November 2026 · 2 days to go")
        device.app.pass(milliseconds: day)
        device.app.launch()
        // On the last day, the hour counts.
        try device.app.see("23\u{A0}November 2026, 09:00 · 1 day to go")
        device.app.pass(milliseconds: 2 * day)
        device.app.launch()
        try device.app.see("Ready to open", "Written on 21\u{A0}November 2026")
        try device.app.seeNo("Ready since")
        try device.app.tap("Memory")
        try device.app.tap("Open")
        try device.app.tap("Skip")
        device.app.visit("/capsule")
        try device.app.see("Opened on 24\u{A0}November 2026")
        try device.app.seeNo("Written on")
    }

    @Test("V capsule: what the past self wrote comes before its dates")
    func letter() throws {
        let device = Device()
        device.app.launch(device.receive(.opened, unlockAt: "2026-11-01T00:00:00Z"))
        guard case .article(let letter)? = try device.app.screen.blocks.first else {
            Issue.record("no letter")
            return
        }
        #expect(letter.isLetter)
        #expect(letter.paragraphs == ["A secret."])
    }

    @Test("V capsule: what was just sealed is said in one notice, with what is silent about it")
    func oneNotice() throws {
        let device = Device(permission: .denied)
        try device.lock()
        let blocks = try device.app.screen.blocks
        guard case .notice(let notice)? = blocks.first, case .list? = blocks.dropFirst().first else {
            Issue.record("not one notice above the list")
            return
        }
        #expect(notice.title?.contains("Your capsule is sealed") == true)
        #expect(notice.text.contains("you won’t be notified"))
    }

    @Test("walk capsule an emptied birthday is forgotten on the device, and the sheet says so and asks for another one")
    func emptiedBirthday() throws {
        let device = Device()
        try device.write("Memory", "The sea.")
        try device.app.tap("When should it open?")
        try device.app.tap("On my birthday")
        try device.app.setDate("1988-03-05")
        #expect(device.disk.preference("@capsule_birthday") == "1988-03-05")
        try device.app.seeNo("Your birthday is no longer kept")
        try device.app.clearDate()
        #expect(device.disk.preference("@capsule_birthday") == nil)
        // The capsule's date stays, and is seen.
        try device.app.see("Your birthday is no longer kept", "5\u{A0}March 2027")
        try device.app.tap("Done")
        try device.app.see("Opens on 5\u{A0}March 2027, 09:00")
        device.app.launch("/capsule/new")
        try device.app.tap("When should it open?")
        try device.app.seeNo("Your birthday")
        // It is asked for again.
        try device.app.tap("On my birthday")
        try device.app.see("stays on this device")
        try device.app.setDate("1988-04-06")
        try device.app.see("6\u{A0}April 2027")
        #expect(device.disk.preference("@capsule_birthday") == "1988-04-06")
    }

    @Test("walk three 6 Done stays on the sheet while the date or the time is wrong there; Back leaves it")
    func done() throws {
        let device = Device()
        try device.write("Memory", "The sea.")
        try device.app.tap("When should it open?")
        try device.app.clearTime("Time")
        try device.app.tap("Done")
        try device.app.at("/capsule/new/when")
        try device.app.see("Choose a time.")
        try device.app.setTime("07:30")
        for date in ["", "2127-01-01"] {
            if date.isEmpty { try device.app.clearDate() } else { try device.app.setDate(date) }
            try device.app.tap("Done")
            try device.app.at("/capsule/new/when")
        }
        try device.app.tap("Back")
        try device.app.at("/capsule/new")
        try device.app.tap("When should it open?")
        try device.app.setDate("2027-01-01")
        try device.app.tap("Done")
        try device.app.at("/capsule/new")
        try device.app.see("Opens on 1\u{A0}January 2027, 07:30")
    }

    @Test("walk three 6 a date that is offered fills an emptied time, too", arguments: ["In a week", "On my birthday"])
    func offered(_ label: String) throws {
        let device = Device()
        try device.write("Memory", "The sea.")
        try device.app.tap("When should it open?")
        try device.app.tap("On my birthday")
        try device.app.setDate("1988-03-05")
        try device.app.tap("In a year")
        try device.app.clearTime("Time")
        try device.app.tap(label)
        try device.app.seeNo("Choose a time.")
        try device.app.tap("Done")
        try device.app.see("09:00")
        // A time that was chosen stays.
        try device.app.tap("When should it open?")
        try device.app.setTime("07:30")
        try device.app.tap("In a year")
        try device.app.tap("Done")
        try device.app.see("07:30")
    }

    @Test("walk three 6 the chip of a birthday that was forgotten no longer looks chosen, until it is tapped")
    func forgottenChip() throws {
        let device = Device()
        try device.write("Memory", "The sea.")
        try device.app.tap("When should it open?")
        try device.app.tap("On my birthday")
        try device.app.setDate("1988-03-05")
        func isChosen() throws -> Bool? {
            try device.app.screen.choices.first { $0.label == "On my birthday" }?.isSelected
        }
        #expect(try isChosen() == true)
        try device.app.clearDate()
        #expect(try isChosen() == false)
        try device.app.see("Your birthday is no longer kept")
        try device.app.tap("On my birthday")
        #expect(try isChosen() == true)
        try device.app.see("stays on this device")
    }
}
