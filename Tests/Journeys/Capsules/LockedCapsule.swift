import AlmanacApp
@testable import AlmanacCore
import AlmanacSimulator
import Testing

/// The setup that the capsule tests share.
extension ReminderSuite {
    /// A phone, by default with permission to notify, with a capsule locked until Monday at 6:00.
    func locked(_ permission: Permission = .granted) throws -> Simulator<Almanac> {
        let app = phone()
        app.permission = permission
        try app.lockCapsule()
        app.pass(milliseconds: 10_000)
        return app
    }

    /// The id of the only capsule on the server.
    var id: String {
        get throws { try #require(rows("capsules").first?["id"]?.string) }
    }

    /// Another phone of the same user. It has its own session, because two devices never share one.
    func second(of first: Simulator<Almanac>) throws -> Simulator<Almanac> {
        let other = phone("https://push.example/2")
        other.permission = .granted
        let account = try #require(first.session?.accountID)
        let session = try #require(Session(answer: server.session(of: account), at: other.clock))
        other.disk.setSecret(Session.secret, session.secretText)
        other.launch("/capsule")
        other.pass(milliseconds: 10_000)
        return other
    }
}

extension Simulator where A == Almanac {
    /// Locks an Emotion capsule until 6:00 on a day.
    func lockCapsule(on date: String = "2026-11-23", titled title: String = "") throws {
        launch("/capsule/new")
        try tap("Emotion")
        try type("How do you feel, and why?", "Glad")
        if !title.isEmpty { try type("Title (optional)", title) }
        try tap("When should it open?")
        try setDate(date)
        try setTime("06:00")
        try tap("Done")
        try tap("Seal")
        try tap("Skip")
        try at("/capsule")
    }
}
