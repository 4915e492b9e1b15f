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
}
