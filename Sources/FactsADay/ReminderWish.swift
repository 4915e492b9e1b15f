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

    /// A UUID made on the device, so that sending it twice is harmless.
    public let id: String
    public var time: LocalTime
    public var zone: String

    init(id: String, time: LocalTime, zone: String) {
        self.id = id
        self.time = time
        self.zone = zone
    }

    /// The wish for the daily fact among stored rows.
    static func stored(_ rows: [Row]) -> ReminderWish? {
        for row in rows where row.count == 7 && row[1] == .text("facts") && row[2] == .text("fact-of-the-day") {
            if let id = row[0].text, let time = row[4].text.flatMap({ LocalTime($0) }), let zone = row[5].text {
                return ReminderWish(id: id, time: time, zone: zone)
            }
        }
        return nil
    }

    var row: Row {
        [
            .text(id), .text("facts"), .text("fact-of-the-day"), .text("daily"), .text(time.text), .text(zone),
            .int(1),
        ]
    }

    var change: Change {
        .put(table: ReminderWish.table.name, row: row)
    }
}
