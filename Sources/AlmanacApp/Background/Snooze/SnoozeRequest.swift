import AlmanacCore

/// A request to snooze a notification: a one-time reminder with the same text.
struct SnoozeRequest {
    let text: NotificationText
    let app: String
    /// The subject of the first notification.
    let first: String

    /// The subject of the new reminder. It does not change if the notification is snoozed again, so the later time
    /// replaces the earlier one.
    var subject: String { ReminderSubject.snoozed(first) }

    /// Creates a request; `nil` if the notification's key does not have the form of a reminder's.
    init?(_ notification: InAppNotification) {
        let parts = notification.key.parts(separatedBy: "/")
        guard parts.count >= 3, let app = parts.first else { return nil }
        text = notification.text
        self.app = app
        first = Array(parts[(ReminderSubject.snoozedPrefix == parts[1] + "/" ? 2 : 1)..<(parts.count - 1)]).joined(
            separator: "/")
    }

    func changes(
        at instant: Instant, over rows: [Row], _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        let records = rows.compactMap { Record($0) }
        let old = records.first { $0.isReminder(of: app, about: subject) }
        var content = [
            JSON.Member("title", .string(text.title)), JSON.Member("body", .string(text.body)),
            JSON.Member("route", .string(text.route)), JSON.Member("language", .string(text.language.code)),
        ]
        // Keeps the additional data of the original reminder.
        let before = old ?? records.first { $0.isReminder(of: app, about: first) }
        if let data = before?["content"]?["data"] { content.append(JSON.Member("data", data)) }
        let fields = [
            JSON.Member("app", .string(app)), JSON.Member("subject", .string(subject)),
            JSON.Member("kind", .string("once")), JSON.Member("fire_at", .string(instant.timestamp)),
            JSON.Member("enabled", .bool(true)), JSON.Member("content", .object(content)),
        ]
        return Table.reminders.put(fields, over: old, at: moment, &random)
    }
}
