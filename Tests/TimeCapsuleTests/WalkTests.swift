import AlmanacCore
import AlmanacSimulator
import Testing

@testable import TimeCapsule

/// What a walk through Time Capsule has found.
@Suite struct CapsuleWalks {
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
