import AlmanacCore
import AlmanacSimulator
import Testing

@testable import TimeCapsule

/// A phone with Time Capsule, on a Saturday in November at 10:00 UTC.
struct Device {
    let disk: Disk
    let app: Simulator<TimeCapsuleApp>

    init(
        disk: Disk = Disk(), clock: String = "2026-11-21T10:00:00Z", zone: Zone = .utc, locales: [String] = ["en-GB"],
        permission: Permission = .granted
    ) {
        self.disk = disk
        app = Simulator(
            disk: disk, network: Network { _ in (404, .null) }, locales: locales,
            clock: Instant(iso8601: clock)!, zone: zone)
        app.permission = permission
        app.home = "/capsule"
    }

    /// Writes and locks a capsule, then waits until the ceremony is over.
    func lock(_ kind: String = "Memory", _ text: String = "The sea.", on date: String? = nil) throws {
        try write(kind, text, on: date)
        try app.tap("Seal")
        try app.tap("Skip")
        try app.at("/capsule")
    }

    /// Writes a capsule without locking it.
    func write(_ kind: String = "Memory", _ text: String = "The sea.", on date: String? = nil) throws {
        if !app.isRunning { app.launch() }
        app.visit("/capsule/new")
        try app.tap(kind)
        try app.type(prompts[kind]!, text)
        if let date { try choose(date) }
        app.forget()
    }

    /// Chooses when the capsule on the screen opens, on the sheet for it.
    func choose(_ date: String, _ time: String? = nil) throws {
        try app.tap("When should it open?")
        try app.setDate(date)
        if let time { try app.setTime(time) }
        try app.tap("Done")
    }

    private var prompts: [String: String] {
        [
            "Emotion": "How do you feel, and why?", "Goal": "What do you want to have done by then?",
            "Memory": "What do you want to remember?", "Decision": "What have you decided, and why?",
        ]
    }

    var capsules: [Capsule] {
        CapsuleTables.capsules.records(in: disk.rows("own_capsules")).compactMap { Capsule($0) }
    }

    var capsule: Capsule {
        get throws { try #require(capsules.first) }
    }

    var reminders: [Record] { Table.reminders.records(in: disk.rows("own_reminders")) }

    var events: [Record] { Table.events.records(in: disk.rows("own_events")) }

    /// The changes that the app makes now when the root asks for its upkeep.
    func upkeep() -> [Change] {
        let queries = TimeCapsuleApp.upkeepQueries
        guard case .rows(let rows) = disk.answer(queries), let records = Snapshot(queries, rows) else { return [] }
        var random = Random(seed: app.moment.random)
        return TimeCapsuleApp.upkeep(records, app.moment, &random)
    }

    /// Stores a capsule as if it were synced from another device.
    @discardableResult
    func receive(
        _ status: CapsuleStatus, unlockAt: String, kind: CapsuleKind = .memory, notificationID: String? = nil,
        id: String = "00000000-0000-4000-8000-000000000001"
    ) -> String {
        var random = Random(seed: UInt64(disk.rows("own_capsules").count + 90))
        let changes = CapsuleTables.capsules.put(
            [
                JSON.Member("id", .string(id)), JSON.Member("type", .string(kind.slug)),
                JSON.Member("content", .string("A secret.")), JSON.Member("status", .string(status.slug)),
                JSON.Member("unlock_at", .string(Instant(iso8601: unlockAt)!.timestamp)),
                JSON.Member("opened_at", status == .opened ? .string("2026-11-01T00:00:00.000+00:00") : .null),
                JSON.Member("notification_id", .optional(notificationID)),
            ], at: app.moment, &random)
        _ = disk.answer(changes)
        return "/capsule/" + id
    }
}

/// The names of all boxes on a path through a diagram, decisions and others.
func boxes<Step: DiagramNamed, Answer, Facts>(
    _ flow: Flow<Step, Answer, Facts>, from start: Step, _ answers: Answer..., facts: Facts
) -> [String] {
    var boxes: [String] = []
    var here = start
    for answer in answers {
        let edge = flow.edges.first {
            $0.from == here && $0.answer == answer && ($0.gate?.opens(facts) ?? true)
        }
        guard let edge else { return boxes + ["nowhere"] }
        boxes += edge.via + [edge.to.diagramName]
        here = edge.to
    }
    return boxes
}

let day: Int64 = 86_400_000
