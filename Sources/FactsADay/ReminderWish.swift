import AlmanacCore

/// The standing wish to be told of the day's fact, as the `reminders` table keeps it. The one delivery is a
/// notification, and not this type's business.
public struct ReminderWish: Equatable, Sendable {
    public static let table = LocalTable(
        "reminders",
        [
            .init("id", "TEXT PRIMARY KEY"), .init("app", "TEXT NOT NULL"), .init("subject", "TEXT NOT NULL"),
            .init("kind", "TEXT NOT NULL"), .init("local_time", "TEXT"), .init("time_zone", "TEXT"),
            .init("enabled", "INTEGER NOT NULL"),
        ])

    /// The same on every device and in every window, so that two that store it at once leave one.
    private static let id = "facts/fact-of-the-day"

    public var time: LocalTime
    public var zone: String

    init(time: LocalTime, zone: String) {
        self.time = time
        self.zone = zone
    }

    var row: Row {
        [
            .text(ReminderWish.id), .text("facts"), .text("fact-of-the-day"), .text("daily"), .text(time.text),
            .text(zone),
            .int(1),
        ]
    }

    /// Stores it as the only wish: older versions gave each an id of its own.
    var changes: [Change] {
        [.clear(table: ReminderWish.table.name), .put(table: ReminderWish.table.name, row: row)]
    }
}
