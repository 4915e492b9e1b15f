import AlmanacCore

/// The notifications to show and the changes to write for the stored reminders at one moment.
struct ReminderSchedule: Equatable, Sendable {
    /// The occurrences to show now.
    var due: [Due] = []
    /// The changes to write: the next occurrence of each reminder, and deletions of outdated rows.
    var changes: [Change] = []
    /// When the next occurrence is due.
    var next: Instant?
    /// What this window has planned last, by the reminder's name.
    private(set) var lastPlanned: Named<String>

    /// How long a shown notification is remembered, in milliseconds: 30 days. This suffices, because a daily occurrence
    /// lapses after an hour, and a one-time reminder is not planned again after it was shown.
    private static let memory: Int64 = 30 * 86_400_000

    /// - Parameters:
    ///   - planned: The rows of ``BackgroundTables/planned``.
    ///   - announced: The rows of ``BackgroundTables/announced``.
    ///   - shown: The keys of the notifications that this window has shown, whether or not that could be stored.
    ///   - lastPlanned: What this window has planned before, by the reminder's name.
    init(
        _ reminders: [KnownReminder], planned: [Row], announced: [Row], shown: [String], lastPlanned: Named<String>,
        _ moment: Moment
    ) {
        self.lastPlanned = lastPlanned
        let announcedByName = ReminderSchedule.announced(announced.compactMap { $0.first?.text } + shown)
        let rows = ReminderSchedule.byName(planned)
        for one in reminders where one.isEnabled {
            let announced = announcedByName[one.name] ?? []
            if one.isOver(at: moment.now) {
                var random = Random(seed: moment.random)
                changes += Table.reminders.delete(one.record, at: moment, &random)
                continue
            }
            guard let known = ReminderSchedule.planned(one, rows[one.name].map { planned[$0] }) else {
                // The reminder was set just now, here or on another device. This device does not show earlier
                // occurrences.
                plan(one, ReminderSchedule.first(one, moment, announced), known: nil, moment)
                continue
            }
            // A one-time reminder without a further occurrence.
            guard !known.isEmpty else { continue }
            let decision = one.reminder.decide(planned: known, now: moment.now, in: moment.zone, announced: announced)
            guard let occurrence = decision.send else {
                plan(one, decision.next, known: known, moment)
                continue
            }
            // The occurrence stays planned until it is shown, so it can still be shown when the app becomes visible.
            if moment.isVisible { due.append(Due(reminder: one, occurrence: occurrence)) }
        }
        forget(reminders, planned, announced, moment)
    }

    private mutating func plan(_ one: KnownReminder, _ next: Occurrence?, known: String?, _ moment: Moment) {
        let key = next?.key ?? ""
        let text = key + " " + one.schedule + " " + moment.zone.id
        // A window that knows of a notification that could not be noted gets a different result from the others. It
        // plans the same thing only once, because otherwise the windows would keep overwriting each other.
        if key != known, known.isNone || lastPlanned[one.name] != text {
            changes.append(
                .put(
                    table: BackgroundTables.planned.name, row: [.text(one.name), .text(one.schedule), .text(key)]))
            lastPlanned[one.name] = text
        }
        guard let next else { return }
        self.next = min(self.next ?? next.fireAt, next.fireAt)
    }

    /// Deletes the planned occurrences of reminders that are gone or off, and the record of notifications shown long
    /// ago.
    private mutating func forget(_ reminders: [KnownReminder], _ planned: [Row], _ announced: [Row], _ moment: Moment) {
        var wanted = Named<Int>()
        for (position, one) in reminders.enumerated() where one.isEnabled { wanted[one.name] = position }
        for row in planned {
            guard let name = row.first?.text, wanted[name].isNone else { continue }
            changes.append(.delete(table: BackgroundTables.planned.name, key: .text(name)))
        }
        for row in announced where row.count == 5 {
            guard let key = row[0].text, let at = row[4].int, at < moment.now.milliseconds - ReminderSchedule.memory
            else {
                continue
            }
            changes.append(.delete(table: BackgroundTables.announced.name, key: .text(key)))
        }
    }

    // A user may have a thousand capsules, each with a reminder, so none of this may take quadratic time.

    /// Returns the keys of the occurrences that were shown on this device, by the reminder's name.
    private static func announced(_ keys: [String]) -> Named<[String]> {
        var byName = Named<[String]>()
        for key in keys {
            let bytes = Array(key.utf8)
            guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { continue }
            let name = String(decoding: bytes[..<slash], as: UTF8.self)
            byName[name] = (byName[name] ?? []) + [String(decoding: bytes[(slash + 1)...], as: UTF8.self)]
        }
        return byName
    }

    /// Returns the indices of rows, by the reminder's name.
    private static func byName(_ rows: [Row]) -> Named<Int> {
        var places = Named<Int>()
        for (place, row) in rows.enumerated() {
            if let name = row.first?.text { places[name] = place }
        }
        return places
    }

    /// Returns the key of the occurrence that was planned; `nil` if there is none or the reminder's time has changed
    /// since.
    private static func planned(_ one: KnownReminder, _ row: Row?) -> String? {
        guard let row, row.count == 3, row[1].text == one.schedule else { return nil }
        return row[2].text
    }

    private static func first(_ one: KnownReminder, _ moment: Moment, _ announced: [String]) -> Occurrence? {
        // A one-time reminder that was due before this device received it was shown elsewhere. One that was set here
        // and not sent yet is not known anywhere else, so this device shows it.
        if case .once(let instant) = one.reminder, instant <= moment.now {
            return one.record.edit.isEmpty
                ? nil : one.reminder.next(after: moment.now, in: moment.zone, announced: announced)
        }
        return one.reminder.next(after: moment.now, in: moment.zone, announced: announced)
    }
}
