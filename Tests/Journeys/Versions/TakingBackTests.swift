import AlmanacSimulator
import Testing

@testable import AlmanacApp
@testable import AlmanacCore

/// Deletions that are taken back before the server has them, as far as this device knows.
@Suite("Q deletions that are taken back") struct TakingBack: AccountSuite {
    let server = Self.makeServer()

    /// A device with a reflection that is deleted without a network.
    private func deletingOffline() throws -> Simulator<Almanac> {
        let app = try linked()
        app.visit("/reflect/today/morning")
        try app.type("Your thoughts", "The sea was grey")
        try app.tap("Save")
        app.pass(milliseconds: 20_000)
        app.isOnline = false
        app.surroundingsChanged()
        let record = try #require(app.disk.rows("own_reflections").compactMap { Record($0) }.first)
        let table = try #require(Almanac.syncedTables.first { $0.name == "reflections" })
        var random = Random(seed: 5)
        _ = app.disk.answer(table.delete(record, at: app.moment, &random))
        app.visit("/settings/deleted")
        return app
    }

    private func takeBack(_ text: String, on app: Simulator<Almanac>) throws {
        let row = try #require(app.screen.targets.first { $0.label.contains(text) }?.label)
        try app.tap(row)
        try app.see("It is back where it was.")
    }

    @Test(
        "Q what is deleted without a network is listed at once, and comes back, also if the server has deleted it",
        arguments: [false, true])
    func deletedOffline(hasArrived: Bool) throws {
        let app = try deletingOffline()
        try app.see("The sea was grey")
        // The answer was lost.
        if hasArrived { server.delete("reflections", key: try #require(server.rows["reflections"]?.first?.key)) }
        try takeBack("The sea was grey", on: app)
        let back = try #require(app.disk.rows("own_reflections").compactMap { Record($0) }.first)
        #expect(back.string("reflection_text") == "The sea was grey" && !back.isDeleted)
        meet(app)
        #expect(app.disk.rows("outbox").isEmpty)
        #expect(app.disk.rows("own_reflections").count == 1)
        #expect(server.rows["reflections"]?.values.map { $0["reflection_text"] } == [.string("The sea was grey")])
        #expect(server.versions.count == (hasArrived ? 1 : 0))
        app.visit("/settings/deleted")
        try app.seeNo("The sea was grey")
    }

    @Test("Q a capsule whose deletion is taken back tells of itself again")
    func capsuleBack() throws {
        let app = try linked()
        app.permission = .granted
        try app.lockCapsule(titled: "For the spring")
        app.pass(milliseconds: 20_000)
        let reminders = { self.server.rows["reminders"]?.values.count { $0["app"] == .string("capsule") } }
        #expect(reminders() == 1)
        app.isOnline = false
        app.surroundingsChanged()
        app.visit("/capsule")
        let row = try #require(app.screen.targets.first { $0.label.contains("For the spring") }?.label)
        try app.tap(row)
        try app.tap("Delete")
        try app.tap("Delete")
        app.visit("/settings/deleted")
        try takeBack("For the spring", on: app)
        meet(app)
        app.pass(milliseconds: 60_000)
        #expect(server.rows["capsules"]?.count == 1)
        #expect(reminders() == 1)
    }

    private func meet(_ app: Simulator<Almanac>) {
        server.clock = max(server.clock, app.clock) + 1_000
        app.clock = server.clock
        app.isOnline = true
        app.surroundingsChanged()
        app.pass(milliseconds: 20_000)
    }
}
