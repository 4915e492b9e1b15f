import AlmanacApp
@testable import AlmanacCore
import AlmanacSimulator
import Testing

/// Snoozing a capsule's notification.
@Suite struct CapsulesForLater: ReminderSuite {
    let server = Self.makeServer()

    /// A phone whose start page shows the banner of a capsule that is ready.
    private func announced() throws -> Simulator<Almanac> {
        let app = try locked()
        app.visit("/")
        try app.pass(to: "06:00")
        try app.pass(to: "06:00")
        return app
    }

    @Test("C7 Remind Later: the notification fires once more, with the same text and the same capsule")
    func later() throws {
        let app = try announced()
        try app.tap("Remind me later")
        try app.tap("In an hour")
        app.visit("/")
        try app.pass(to: "07:00")
        app.pass(milliseconds: 1_000)
        try app.see("Time Capsule Ready!", "Your Emotion capsule is ready to open!")
        #expect(app.announced.count == 2)
        try app.tap("Time Capsule Ready!")
        try app.see("Ready to open")
        app.visit("/")
        app.pass(milliseconds: 86_400_000)
        #expect(app.announced.count == 2)
        #expect(try app.banner == nil)
    }

    @Test("C7 a capsule that is snoozed and then opened does not notify again")
    func laterOpened() throws {
        let app = try announced()
        try app.tap("Remind me later")
        try app.tap("In an hour")
        app.visit("/capsule/" + (try id))
        try app.tap("Open")
        app.pass(milliseconds: 86_400_000)
        #expect(app.announced.count == 1)
        #expect(app.disk.rows("own_reminders").isEmpty)
    }

    @Test("C7 the notification of a capsule that was opened meanwhile can no longer be snoozed")
    func laterThanOpened() throws {
        let app = try announced()
        let id = try id
        let key = try #require(app.announced.first)
        app.visit("/later?key=" + Path.encode(key))
        try app.see("In an hour")
        app.visit("/capsule/" + id)
        try app.tap("Open")
        app.pass(milliseconds: 2_000)
        app.visit("/later?key=" + Path.encode(key))
        try app.see("This notification is no longer here")
    }

    @Test("C6 a snoozed notification carries the data of the same capsule, even when snoozed twice")
    func laterData() throws {
        let app = try announced()
        let id = try id
        for hour in ["07:00", "08:00"] {
            try app.tap("Remind me later")
            try app.tap("In an hour")
            app.visit("/")
            app.pass(milliseconds: 10_000)
            let data = try reminder("later/" + id)["content"]?["data"]
            #expect(data?["capsuleId"]?.string == id)
            #expect(data?["type"]?.string == "emotion")
            try app.pass(to: hour)
            app.pass(milliseconds: 1_000)
        }
    }
}
