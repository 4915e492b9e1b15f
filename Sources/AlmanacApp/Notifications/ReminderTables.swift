import AlmanacCore

/// What reminders and notifications keep: the person's own rows, as the server declares them, and what belongs to this
/// device alone.
enum ReminderTables {
    static let reminders = SyncedTable.reminders
    /// What the server makes a day's fact from.
    static let factPreferences = SyncedTable("fact_preferences")

    static let synced = [reminders, factPreferences]

    /// What this device has last said it wants to be reminded of, by `app/subject`: only what changes here is said
    /// again, so that two devices in two zones do not contradict each other for ever.
    static let stated = LocalTable(
        "stated_wishes", [.init("name", "TEXT PRIMARY KEY"), .init("wish", "TEXT NOT NULL")])
    /// The occurrence of each reminder that is next here. One that was over before the reminder was set never comes.
    static let planned = LocalTable(
        "planned_reminders",
        [
            .init("name", "TEXT PRIMARY KEY"), .init("wish", "TEXT NOT NULL"), .init("occurrence", "TEXT NOT NULL"),
        ])
    /// What the person was told on this device, as a banner or by the service worker, which writes it too.
    static let told = LocalTable(
        "told",
        [
            .init("key", "TEXT PRIMARY KEY"), .init("title", "TEXT NOT NULL"), .init("body", "TEXT NOT NULL"),
            .init("route", "TEXT NOT NULL"), .init("at", "INTEGER NOT NULL"),
        ])
    /// Where a tap on a notification was to lead, from the service worker.
    static let pendingRoute = LocalTable(
        "pending_route",
        [.init("key", "TEXT PRIMARY KEY"), .init("route", "TEXT NOT NULL"), .init("at", "INTEGER NOT NULL")])
    /// The push subscription that the server knows of, and as whose.
    static let pushSubscription = LocalTable(
        "push_subscription",
        [
            .init("endpoint", "TEXT PRIMARY KEY"), .init("keys", "TEXT NOT NULL"), .init("account", "TEXT NOT NULL"),
            .init("at", "INTEGER NOT NULL"),
        ])

    /// What this device has last said under a name.
    static func stated(_ name: String, _ rows: [Row]) -> String? {
        for row in rows where row.count == 2 && row[0].text == name { return row[1].text }
        return nil
    }

    static let own = [stated, planned, told, pendingRoute, pushSubscription, Badge.table]
}

/// A reminder as this device knows it.
struct Standing: Equatable, Sendable {
    let record: Record
    let app: String
    let subject: String
    let reminder: Reminder
    let isEnabled: Bool

    /// - Returns: `nil` for a row that says no time.
    init?(_ record: Record) {
        guard let app = record["app"]?.string, let subject = record["subject"]?.string else { return nil }
        if record["kind"]?.string == "once" {
            guard let instant = record["fire_at"]?.string.flatMap({ Instant(timestamp: $0) }) else { return nil }
            reminder = .once(instant)
        } else {
            guard let time = record["local_time"]?.string.flatMap({ LocalTime($0) }) else { return nil }
            reminder = .daily(time)
        }
        self.record = record
        self.app = app
        self.subject = subject
        isEnabled = record["enabled"] != .bool(false)
    }

    var name: String { app + "/" + subject }

    /// Put off, and come a day ago: nobody waits for it any more.
    func isOver(at now: Instant) -> Bool {
        guard case .once(let instant) = reminder, subject.utf8.starts(with: SyncedTable.later.utf8) else {
            return false
        }
        return now - instant > 24 * 3_600_000
    }

    /// The key by which an occurrence is told of once, by banner or push.
    func key(_ occurrence: Occurrence) -> String { name + "/" + occurrence.key }

    /// What tells one wish from another: after a change of it the next occurrence is reckoned anew.
    var wish: String {
        switch reminder {
        case .daily(let time): time.text
        case .once(let instant): String(instant.milliseconds)
        }
    }
}
