import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import SystemZones

/// A row of `reminders`, as the scheduler reads it.
package struct ReminderRow: Sendable {
    package let id: String
    package let userID: String
    package let app: String
    package let subject: String?
    /// The content of the notification; `nil` if the server makes it.
    package let content: JSON?
    package let isEnabled: Bool
    /// The keys of the occurrences that were recently announced.
    package let announcedKeys: [String]
    /// The key of the next occurrence.
    package let occurrence: String?
    private let kind: String
    private let localTime: String?
    package let timeZone: String?
    private let fireAt: String?

    package static let columns = [
        "id", "user_id", "app", "subject", "content", "enabled", "told", "occurrence", "kind", "local_time",
        "time_zone", "fire_at",
    ]

    /// Reads the columns in ``columns``.
    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)``
    package init(_ row: SQLRow) throws {
        id = try row.text("id")
        userID = try row.text("user_id")
        app = try row.text("app")
        subject = row.textIfAny("subject")
        // The content was validated when it was stored.
        content = try row.textIfAny("content").map { try JSON.parse(Array($0.utf8)) }
        isEnabled = try row.int("enabled") != 0
        announcedKeys = try JSON.parse(Array(try row.text("told").utf8)).strings ?? []
        occurrence = row.textIfAny("occurrence")
        kind = try row.text("kind")
        localTime = row.textIfAny("local_time")
        timeZone = row.textIfAny("time_zone")
        fireAt = row.textIfAny("fire_at")
    }

    /// The number of occurrences a row keeps. Because of time zones, a date can occur again within three days.
    private static let maxAnnouncedKeys = 6

    /// The keys to store once another occurrence was announced.
    package func announcedKeys(adding key: String) -> [String] {
        (announcedKeys + [key]).suffix(Self.maxAnnouncedKeys)
    }

    package var isOnce: Bool { kind == "once" }

    /// The name of the notification, the same for every occurrence: `facts/fact-of-the-day`. The app and the server
    /// identify one notification by the tag and the occurrence's key. If the subject is missing, too long, or has
    /// unusual characters, the tag holds the reminder's id instead.
    package var tag: String {
        guard let subject, !subject.isEmpty, subject.isPlain(maxBytes: 100) else { return "\(app)/\(id)" }
        return "\(app)/\(subject)"
    }

    /// Returns the reminder's schedule and the zone in which to compute it.
    /// - Throws: ``ReminderProblem`` when the row's schedule is incomplete or invalid.
    package func schedule(_ zones: SystemZones, around now: Instant) throws(ReminderProblem) -> (
        reminder: Reminder, zone: Zone
    ) {
        if isOnce {
            guard let fireAt, let time = try? Timestamp(fireAt) else {
                throw ReminderProblem(column: "fire_at", reason: "A one-time reminder needs “fire_at”.")
            }
            return (.once(time.instant), .utc)
        }
        // The text may have seconds, but reminders fire on the minute.
        guard let localTime, let time = LocalTime(String(localTime.prefix(5))) else {
            throw ReminderProblem(column: "local_time", reason: "A daily reminder needs “local_time”.")
        }
        guard let timeZone else {
            throw ReminderProblem(column: "time_zone", reason: "A daily reminder needs “time_zone”.")
        }
        do throws(ZoneFailure) {
            return (.daily(time), try zones.zone(timeZone, around: now))
        } catch {
            throw ReminderProblem(column: "time_zone", reason: error.description)
        }
    }
}

/// Why a reminder cannot be scheduled.
package struct ReminderProblem: Error, Equatable {
    package let column: String
    /// An explanation for the user.
    package let reason: String
}

/// The state of a reminder, as the scheduler last computed it.
package enum ReminderState: String {
    /// The reminder has a next occurrence.
    case scheduled
    /// The reminder is not enabled.
    case off
    /// The one-time reminder has fired.
    case done
    /// The one-time reminder was due, but the user had no push subscription. It fires as soon as there is one.
    case awaitingSubscription = "unheard"
    /// The next occurrence cannot be computed, because the schedule or its zone is invalid.
    case broken
}

extension RestProblem {
    package init(_ problem: ReminderProblem) {
        self.init(
            status: .badRequest, code: "23514",
            message: "new row for relation \"reminders\" violates check constraint "
                + "\"reminders_\(problem.column)_check\"",
            details: problem.reason)
    }
}
