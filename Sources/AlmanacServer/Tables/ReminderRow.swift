import AlmanacCore
import SystemZones

/// A row of `reminders`, as the scheduler reads it.
struct ReminderRow: Sendable {
    let id: String
    let userID: String
    let app: String
    let subject: String?
    /// `nil` for one that is told of by what the server makes itself.
    let content: JSON?
    let isEnabled: Bool
    /// The keys of the occurrences it was lately told of.
    let told: [String]
    /// The key of the occurrence that is next.
    let occurrence: String?
    private let kind: String
    private let localTime: String?
    let timeZone: String?
    private let fireAt: String?

    static let columns = [
        "id", "user_id", "app", "subject", "content", "enabled", "told", "occurrence", "kind", "local_time",
        "time_zone", "fire_at",
    ]

    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)``
    init(_ row: SQLRow) throws {
        id = try row.text("id")
        userID = try row.text("user_id")
        app = try row.text("app")
        subject = row.textIfAny("subject")
        // It was checked as it was stored.
        content = try row.textIfAny("content").map { try JSON.parse(Array($0.utf8)) }
        isEnabled = try row.int("enabled") != 0
        told = try JSON.parse(Array(try row.text("told").utf8)).strings ?? []
        occurrence = row.textIfAny("occurrence")
        kind = try row.text("kind")
        localTime = row.textIfAny("local_time")
        timeZone = row.textIfAny("time_zone")
        fireAt = row.textIfAny("fire_at")
    }

    /// How many occurrences a row remembers: a date can come again within three days, in another zone.
    private static let mostTold = 6

    /// The keys to remember once one more was told.
    func told(and key: String) -> [String] {
        (told + [key]).suffix(Self.mostTold)
    }

    var isOnce: Bool { kind == "once" }

    /// What it is about, for every occurrence the same: `facts/fact-of-the-day`. With the occurrence's key behind it,
    /// the app and the server know one notification by it. A subject of other than a few plain characters gives way to
    /// the reminder's id.
    var tag: String {
        guard let subject, !subject.isEmpty, subject.isPlain(most: 100) else { return "\(app)/\(id)" }
        return "\(app)/\(subject)"
    }

    /// The wish, and the zone to reckon it in.
    /// - Throws: ``ReminderProblem`` when the row does not say when it is to come.
    func wish(_ zones: SystemZones, around now: Instant) throws(ReminderProblem) -> (reminder: Reminder, zone: Zone) {
        if isOnce {
            guard let fireAt, let time = try? Timestamp(fireAt) else {
                throw ReminderProblem(column: "fire_at", reason: "A reminder that comes once needs “fire_at”.")
            }
            return (.once(time.instant), .utc)
        }
        // Seconds there may be; a reminder comes on the minute.
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
struct ReminderProblem: Error, Equatable {
    let column: String
    /// For a person.
    let reason: String
}

/// What is to be expected of a reminder.
enum ReminderState: String {
    /// It has a next occurrence.
    case scheduled
    /// It is not enabled.
    case off
    /// It was to come once, and has.
    case done
    /// It was to come once, and there was no browser to go to; it comes as soon as there is one.
    case unheard
    /// It cannot be reckoned, for want of a zone.
    case broken
}

extension Timestamp {
    /// To the millisecond.
    var instant: Instant {
        Instant(milliseconds: microseconds >= 0 ? microseconds / 1_000 : (microseconds - 999) / 1_000)
    }
}

extension RestProblem {
    init(_ problem: ReminderProblem) {
        self.init(
            status: .badRequest, code: "23514",
            message: "new row for relation \"reminders\" violates check constraint "
                + "\"reminders_\(problem.column)_check\"",
            details: problem.reason)
    }
}
