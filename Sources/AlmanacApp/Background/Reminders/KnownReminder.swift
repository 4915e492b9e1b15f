import AlmanacCore

/// A reminder, parsed from its record on this device.
struct KnownReminder: Equatable, Sendable {
    let record: Record
    let app: String
    let subject: String
    let reminder: Reminder
    let isEnabled: Bool

    /// Parses a record; `nil` if it lacks an app, a subject or a time.
    init?(_ record: Record) {
        guard let app = record.string("app"), let subject = record.string("subject") else { return nil }
        if record.string("kind") == "once" {
            guard let instant = record.string("fire_at").flatMap({ Instant(timestamp: $0) }) else { return nil }
            reminder = .once(instant)
        } else {
            guard let time = record.string("local_time").flatMap({ LocalTime($0) }) else { return nil }
            reminder = .daily(time)
        }
        self.record = record
        self.app = app
        self.subject = subject
        isEnabled = record["enabled"] != .bool(false)
    }

    var name: String { app + "/" + subject }

    /// Whether it repeats a notification that the user snoozed.
    var isSnoozed: Bool { subject.begins(with: ReminderSubject.snoozedPrefix) }

    /// The parts of its notification's text that the record contains.
    var content: (title: String?, body: String?, route: String?, language: Language?)? {
        guard let content = record["content"] else { return nil }
        return (
            content.string("title"), content.string("body"), content.string("route"),
            content.string("language").flatMap { Language(code: $0) }
        )
    }

    /// Returns whether nothing is left to remind of: it was snoozed and was due more than a day ago, or the trial has ended of
    /// whose end it tells. It is then deleted.
    func isOver(at now: Instant) -> Bool {
        if case .once(let instant) = reminder, subject == TrialReminder.subject {
            return now - instant >= TrialReminder.lead
        }
        guard case .once(let instant) = reminder, isSnoozed else { return false }
        return now - instant > 24 * 3_600_000
    }

    /// Returns the key that ensures that an occurrence is shown only once, as a banner or a push.
    func key(_ occurrence: Occurrence) -> String { name + "/" + occurrence.key }

    /// Its time, as text. When this changes, the next occurrence is computed again.
    var schedule: String {
        switch reminder {
        case .daily(let time): time.text
        case .once(let instant): String(instant.milliseconds)
        }
    }
}
