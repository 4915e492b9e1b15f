import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Reflect

@Suite("Q: several reflections of one day and hour, and several goals")
struct SameHourTests {
    private func today() throws -> Device {
        let device = Device(clock: Instant(iso8601: "2026-11-21T08:00:00Z")!)
        try device.onboard()
        return device
    }

    private func write(_ device: Device, _ text: String) throws {
        device.app.visit("/reflect/today/morning")
        try device.app.type("Your thoughts", text)
        try device.app.tap("Save")
    }

    /// Stores a record as the sync does with one of another device, and tells the app.
    private func receive(_ device: Device, in table: Table, _ fields: [JSON.Member], at time: String) {
        let members = fields + [JSON.Member("updated_at", .string(time))]
        let key = JSON.array([fields.first { $0.key == "id" }?.value ?? .null]).text
        let row: Row = [.text(key), .text(JSON.object(members).text), .text("")]
        _ = device.disk.answer([.put(table: table.local.name, row: row)])
        device.app.send(.surroundingsChanged)
    }

    private func receiveReflection(_ device: Device, _ text: String, at time: String = "2026-11-21T06:00:00Z") {
        receive(
            device, in: ReflectTables.reflections,
            [
                JSON.Member("id", .string("there")), JSON.Member("reflection_date", .string("2026-11-21")),
                JSON.Member("period", .string("morning")), JSON.Member("reflection_text", .string(text)),
                JSON.Member("mood", .int(2)),
            ], at: time)
    }

    private func texts(_ device: Device) -> Set<String> {
        Set(device.records(ReflectTables.reflections).compactMap { $0.string("reflection_text") })
    }

    @Test("Q two devices' reflections of one day and hour are both there, on Today and in the journal")
    func bothShown() throws {
        let device = try today()
        try write(device, "From here")
        receiveReflection(device, "From there")
        #expect(texts(device) == ["From here", "From there"])
        device.app.visit("/reflect/today")
        try device.app.see("From here", "From there")
        device.app.visit("/reflect/history/2026-11-21")
        try device.app.see("From here", "From there")
        try device.app.see("Edit: Morning reflection 1", "Edit: Morning reflection 2")
        device.app.visit("/reflect/today")
        try device.app.see("1 day this week · 1 day total")
    }

    @Test("Q editing one of two edits that one, and deleting deletes that one")
    func eachIsMeant() throws {
        let device = try today()
        try write(device, "From here")
        receiveReflection(device, "From there")
        device.app.visit("/reflect/history/2026-11-21")
        try device.app.tap("Edit: Morning reflection 1")
        #expect(try device.app.typed("Your thoughts") == "From there")
        try device.app.type("Your thoughts", "From there, changed")
        try device.app.tap("Save")
        #expect(texts(device) == ["From here", "From there, changed"])
        device.app.visit("/reflect/history/2026-11-21")
        try device.app.tap("Delete: Morning reflection 1")
        try device.app.tap("Delete")
        #expect(texts(device) == ["From there, changed"])
    }

    @Test("Q writing again in the same hour edits the reflection that is there")
    func oneForOneDevice() throws {
        let device = try today()
        try write(device, "First")
        device.relaunch("/reflect/today/morning")
        #expect(try device.app.typed("Your thoughts") == "First")
        try write(device, "Second")
        #expect(texts(device) == ["Second"])
    }

    @Test("Q what is being written when another device's arrives is saved beside it")
    func savedBeside() throws {
        let device = try today()
        device.app.visit("/reflect/today/morning")
        try device.app.type("Your thoughts", "From here")
        receiveReflection(device, "From there")
        try device.app.see("If you save, both stay, one under the other")
        try device.app.tap("Save")
        #expect(texts(device) == ["From here", "From there"])
    }

    @Test("Q both of one hour can be drafted at once, and each draft survives a relaunch")
    func drafts() throws {
        let device = try today()
        try write(device, "From here")
        receiveReflection(device, "From there")
        for number in ["1", "2"] {
            device.app.visit("/reflect/history/2026-11-21")
            try device.app.tap("Edit: Morning reflection \(number)")
            let text = try device.app.typed("Your thoughts")
            try device.app.type("Your thoughts", text + ", and more")
        }
        device.relaunch("/reflect/history/2026-11-21")
        for number in ["1", "2"] {
            device.app.visit("/reflect/history/2026-11-21")
            try device.app.tap("Keep writing: Morning reflection \(number)")
            #expect(try device.app.typed("Your thoughts").hasSuffix(", and more"))
        }
    }

    @Test(
        "Q what an earlier version stored under the day and hour goes under its id, without a word lost, and is fetched again"
    )
    func rekeyed() throws {
        let device = try today()
        let old = #"["2026-11-20","evening"]"#
        func put(_ fields: String, _ edit: String, _ key: String) {
            let row: Row = [.text(key), .text(fields), .text(edit)]
            _ = device.disk.answer([.put(table: ReflectTables.reflections.local.name, row: row)])
        }
        put(
            #"{"id":"a","reflection_date":"2026-11-20","period":"evening","reflection_text":"Known","updated_at":"2026-11-20T20:00:00Z"}"#,
            "", old)
        put(
            #"{"reflection_date":"2026-11-20","period":"morning","reflection_text":"Waiting","updated_at":"2026-11-20T08:00:00Z"}"#,
            "edit", #"["2026-11-20","morning"]"#)
        let before = texts(device)
        func upkeep() throws -> [Change] {
            let rows = try device.upkeepRecords()
            var random = Random(seed: 3)
            return ReflectApp.upkeep(rows, device.app.moment, &random)
        }
        let changes = try upkeep()
        // Two windows do the same at once.
        _ = device.disk.answer(changes)
        _ = device.disk.answer(changes)
        #expect(texts(device) == before)
        let keys = device.records(ReflectTables.reflections).map(\.key)
        #expect(Set(keys) == [#"["a"]"#, #"["2026-11-20","morning"]"#])
        #expect(changes.contains { if case .put("sync_state", _) = $0 { true } else { false } })
        #expect(try upkeep().isEmpty)
        // The one that has no id yet is edited under its old key, and sent by the day and hour.
        device.relaunch("/reflect/history/2026-11-20")
        try device.app.see("Known", "Waiting")
    }

    @Test("Q of two goals the latest is current, the other is among the goals, and one notice says so")
    func goals() throws {
        let device = try today()
        let own = try #require(device.records(ReflectTables.goals).first)
        let rows = try device.upkeepRecords()
        var random = Random(seed: 3)
        _ = device.disk.answer(ReflectApp.upkeep(rows, device.app.moment, &random))
        device.app.send(.surroundingsChanged)
        device.app.visit("/reflect/today")
        try device.app.seeNo("You’ll find both among your goals")
        receive(
            device, in: ReflectTables.goals,
            [
                JSON.Member("id", .string("there")), JSON.Member("goal_text", .string("Swim a mile")),
                JSON.Member("effective_date", .string("2026-11-20")),
            ], at: "2026-11-21T07:00:00Z")
        device.app.visit("/reflect/today")
        try device.app.see(own.string("goal_text") ?? "", "You’ll find both among your goals")
        try device.app.tap("See your goals")
        try device.app.see("Your other goals", "Swim a mile")
        device.relaunch("/reflect/today")
        try device.app.seeNo("You’ll find both among your goals")
    }
}
