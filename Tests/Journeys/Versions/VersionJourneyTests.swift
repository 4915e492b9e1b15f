import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// What a person sees of two edits that did not know of each other, of earlier texts and of what was deleted.
@Suite("Q what texts said before") struct VersionJourneys: AccountSuite {
    let server = Self.makeServer()

    private func second() throws -> Simulator<Almanac> {
        let app = phone()
        app.draw(from: 99)
        app.launch()
        try app.signIn()
        app.pass(milliseconds: 20_000)
        return app
    }

    /// Two devices that have changed the goal offline, the second one later, and are online again.
    private func parted() throws -> (first: Simulator<Almanac>, second: Simulator<Almanac>) {
        let first = try linked()
        let second = try second()
        for (app, goal) in [(first, "Run with Kim"), (second, "Run alone")] {
            app.isOnline = false
            app.pass(milliseconds: 5_000)
            app.visit("/reflect/settings/goal")
            try app.type("A new goal, starting today", goal)
            try app.tap("Set this goal")
        }
        meet(first, second)
        return (first, second)
    }

    private func meet(_ apps: Simulator<Almanac>...) {
        for app in apps + apps {
            server.clock = max(server.clock, app.clock) + 1_000
            app.clock = server.clock
            app.isOnline = true
            app.surroundingsChanged()
            app.pass(milliseconds: 20_000)
        }
    }

    private func goal(_ app: Simulator<Almanac>) -> String? {
        app.disk.rows("own_goals").compactMap { Record($0) }.first?.string("goal_text")
    }

    @Test("Q a text that two devices changed says so where it is read, and not where it is written")
    func notice() throws {
        let (first, second) = try parted()
        for app in [first, second] {
            #expect(goal(app) == "Run alone")
            app.visit("/reflect/today")
            try app.see("This was also changed on another device. Both texts are kept.", "Run alone")
            app.visit("/reflect/settings/goal")
            try app.seeNo("also changed on another device")
            app.visit("/reflect/today")
            try app.tap("See both")
            try app.see("Two versions", "Run alone", "Run with Kim", "Current version", "Other version")
        }
    }

    @Test(
        "Q each choice between two texts does what it says, on both devices, and is asked once",
        arguments: ["Keep this one", "Keep the other one", "Keep both as one text"])
    func choice(_ choice: String) throws {
        let (first, second) = try parted()
        first.visit("/reflect/today")
        try first.tap("See both")
        try first.tap(choice)
        try first.see(choice.hasPrefix("Keep both") ? "Both are one text now." : "Kept.", "Current version")
        meet(first, second)
        let texts = [
            "Keep this one": "Run alone", "Keep the other one": "Run with Kim",
            "Keep both as one text": "Run alone · Run with Kim",
        ]
        for app in [first, second] {
            #expect(goal(app) == texts[choice])
            app.visit("/reflect/today")
            try app.seeNo("also changed on another device")
            try app.tap("Earlier versions")
            try app.see("Earlier versions", "Ten kilometres", "Run with Kim")
            #expect(app.disk.rows("outbox").isEmpty)
            #expect(app.disk.rows("refused_changes").isEmpty)
        }
    }

    @Test("walk one 4 after a choice, the page shows what the text said before, and nothing more to tap")
    func keptInSight() throws {
        let (first, second) = try parted()
        first.visit("/reflect/today")
        try first.tap("See both")
        try first.tap("Keep both as one text")
        meet(first, second)
        try first.see("Both are one text now.", "Run alone · Run with Kim", "Ten kilometres")
        try first.seeNo("Restore")
    }

    @Test("Q a decision that waits to be sent for months keeps no device busy")
    func oldDecision() throws {
        let (first, _) = try parted()
        first.isOnline = false
        first.visit("/reflect/today")
        try first.tap("See both")
        try first.tap("Keep this one")
        for days: Int64 in [0, 29, 40] {
            first.pass(milliseconds: days * 86_400_000)
            first.kill()
            first.launch("/reflect/today")
            first.pass(milliseconds: 60_000)
            #expect(first.disk.rows("own_versions").compactMap { Record($0) }.contains { !$0.edit.isEmpty })
        }
        try first.seeNo("also changed on another device")
    }

    @Test("Q an earlier version can stand again")
    func restore() throws {
        let app = try linked()
        app.visit("/reflect/settings/goal")
        try app.type("A new goal, starting today", "Something else")
        try app.tap("Set this goal")
        app.pass(milliseconds: 20_000)
        app.visit("/reflect/today")
        try app.seeNo("also changed on another device")
        try app.tap("Earlier versions")
        try app.see("Ten kilometres")
        let spoken = try app.screen.blocks.compactMap { block in
            if case .button(let action) = block { action.spoken } else { nil }
        }
        #expect(spoken.count == 1 && spoken.allSatisfy { $0.hasPrefix("Restore: ") && $0.hasSuffix(" 2026, 10:00") })
        try app.tap("Restore")
        app.pass(milliseconds: 20_000)
        #expect(goal(app) == "Ten kilometres")
        try app.see("Restored.", "Current version", "Ten kilometres")
        app.visit("/reflect/today")
        try app.tap("Earlier versions")
        try app.see("Something else")
    }

    @Test("Q what was deleted on one device is listed on the other, by kind and date, and comes back with a tap")
    func deleted() throws {
        let first = try linked()
        first.permission = .granted
        try first.lockCapsule(titled: "For the spring")
        first.pass(milliseconds: 20_000)
        let second = try second()
        let id = try #require(server.rows["capsules"]?.first?.key)
        second.visit("/settings/deleted")
        try second.see("Nothing was deleted in the last 30 days.")
        server.delete("capsules", key: id)
        meet(first, second)
        second.visit("/settings/data")
        try second.tap("Recently deleted")
        try second.see("For the spring", "Capsule · deleted on 21")
        let row = try #require(second.screen.targets.first { $0.label.contains("For the spring") }?.label)
        try second.tap(row)
        meet(second, first)
        try second.see("It is back where it was.")
        #expect(server.rows["capsules"]?[id]?["hint"] == .string("For the spring"))
        for app in [first, second] { #expect(app.disk.rows("own_capsules").count == 1) }
    }

    @Test("Q a device without the passphrase does not say that nothing was deleted")
    func deletedLocked() throws {
        let first = try linked()
        try first.encrypt()
        first.pass(milliseconds: 60_000)
        let app = try second()
        app.visit("/settings/deleted")
        try app.seeNo("Nothing was deleted in the last 30 days.")
        try app.see("Enter your passphrase to read")
    }

    @Test("Q the text of another device that nobody had decided about is deleted with its row, and comes back alone")
    func deletedUndecided() throws {
        let (first, second) = try parted()
        let id = try #require(server.rows["goals"]?.first { $0.value["goal_text"] == .string("Run alone") }?.key)
        server.delete("goals", key: id)
        meet(first, second)
        for app in [first, second] {
            app.visit("/settings/deleted")
            try app.see("Run alone", "Run with Kim")
        }
        let row = try #require(first.screen.targets.first { $0.label.contains("Run with Kim") }?.label)
        try first.tap(row)
        meet(first, second)
        for app in [first, second] {
            #expect(goal(app) == "Run with Kim")
            app.visit("/reflect/today")
            try app.seeNo("also changed on another device")
        }
    }

    @Test("Q a sealed capsule has no readable past")
    func sealed() throws {
        let app = try linked()
        app.permission = .granted
        try app.lockCapsule(titled: "For the spring")
        app.pass(milliseconds: 20_000)
        let id = try #require(server.rows["capsules"]?.first?.key)
        app.visit("/settings/versions/capsules/" + id)
        try app.see("There are no earlier versions.")
    }

    @Test("Q deleting the account says that all of it goes at once")
    func deletingAll() throws {
        let app = try linked()
        app.visit("/settings/delete")
        try app.see("Earlier versions and what you deleted recently are deleted right away, too.")
    }

    @Test("P12 versions of an encrypted account are encrypted on the server and readable on its devices")
    func encrypted() throws {
        let first = try linked()
        try first.encrypt()
        first.pass(milliseconds: 60_000)
        first.visit("/reflect/settings/goal")
        try first.type("A new goal, starting today", "Something else")
        try first.tap("Set this goal")
        first.pass(milliseconds: 20_000)
        let kept = server.versions.compactMap { $0["columns"]?["goal_text"]?.string }
        #expect(!kept.isEmpty)
        first.visit("/reflect/today")
        try first.tap("Earlier versions")
        try first.see("Ten kilometres")
    }
}
