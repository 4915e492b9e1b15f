import AlmanacCore

/// What Reflect keeps: the person's own rows, as the server declares them, and what stays on this device.
enum ReflectTables {
    static let profile = SyncedTable("user_profile")
    static let goals = SyncedTable("goals", key: ["effective_date"], isSealed: true)
    static let sports = SyncedTable("user_sports", key: ["sport_name"])
    static let preferences = SyncedTable("preferences")
    static let reflections = SyncedTable("reflections", key: ["reflection_date", "period"], isSealed: true)
    static let events = SyncedTable.events

    static let synced = [profile, goals, sports, preferences, reflections, events]

    /// What is being written or filled in, as JSON. Encrypted: a goal may be among it.
    static let drafts = LocalTable(
        "reflect_drafts", [.init("key", "TEXT PRIMARY KEY"), .init("value", "TEXT NOT NULL")], sealed: ["value"])
    /// The sessions that are done, as `sport/week/session`.
    static let ticks = LocalTable("reflect_ticks", [.init("key", "TEXT PRIMARY KEY")])
    /// The server's answers about training plans, by what was asked for.
    static let plans = LocalTable(
        "reflect_plans", [.init("key", "TEXT PRIMARY KEY"), .init("body", "TEXT NOT NULL")])

    static let own = [drafts, ticks, plans]

    /// Reads all of it, for ``Stock``.
    static var queries: [Query] {
        synced.map { $0.query } + own.map { .all(table: $0.name) }
    }

    static func putDraft(_ key: String, _ value: JSON) -> Change {
        .put(table: drafts.name, row: [.text(key), .text(value.text)])
    }

    static func deleteDraft(_ key: String) -> Change {
        .delete(table: drafts.name, key: .text(key))
    }
}
