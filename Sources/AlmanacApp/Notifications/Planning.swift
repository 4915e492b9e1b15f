import AlmanacCore

/// What a look at the stored reminders comes to.
struct Plan: Equatable, Sendable {
    /// What the person is to be told of now.
    var due: [Due] = []
    /// What is to be written: which occurrence is next.
    var changes: [Change] = []
    /// When the next one comes.
    var next: Instant?

    /// How long what was told is remembered, in milliseconds: 30 days. A daily occurrence lapses after an hour, and one
    /// that comes once is planned no more once it was told.
    private static let memory: Int64 = 30 * 86_400_000

    /// - Parameters:
    ///   - planned: the rows of ``ReminderTables/planned``.
    ///   - told: the rows of ``ReminderTables/told``.
    ///   - shown: the keys of what this window has told, whether or not that could be stored.
    init(_ standing: [Standing], planned: [Row], told: [Row], shown: [String], _ moment: Moment) {
        let toldOf = Plan.fired(told.compactMap { $0.first?.text } + shown)
        let rows = Plan.byName(planned)
        for one in standing where one.isEnabled {
            let fired = toldOf[one.name] ?? []
            if one.isOver(at: moment.now) {
                var random = Random(seed: moment.random)
                changes += ReminderTables.reminders.delete(one.record, at: moment, &random)
                continue
            }
            guard let known = Plan.planned(one, rows[one.name].map { planned[$0] }) else {
                // Set just now, here or on another device: what was due before is not this device's to tell.
                plan(one, Plan.first(one, moment, fired), known: nil)
                continue
            }
            // It has come, and comes no more.
            guard !known.isEmpty else { continue }
            let decision = one.reminder.decide(planned: known, now: moment.now, in: moment.zone, fired: fired)
            guard let occurrence = decision.send else {
                plan(one, decision.next, known: known)
                continue
            }
            // It stays planned until the person was told of it; somebody who does not look now may in a minute.
            if moment.isVisible { due.append(Due(standing: one, occurrence: occurrence)) }
        }
        forget(standing, planned, told, moment)
    }

    private mutating func plan(_ one: Standing, _ next: Occurrence?, known: String?) {
        let key = next?.key ?? ""
        if key != known {
            changes.append(
                .put(
                    table: ReminderTables.planned.name, row: [.text(one.name), .text(one.wish), .text(key)]))
        }
        guard let next else { return }
        self.next = min(self.next ?? next.fireAt, next.fireAt)
    }

    /// What is no more needs no plan, and what was told long ago no memory.
    private mutating func forget(_ standing: [Standing], _ planned: [Row], _ told: [Row], _ moment: Moment) {
        var wanted: [String: Int] = [:]
        for (position, one) in standing.enumerated() where one.isEnabled { wanted[one.name] = position }
        for row in planned {
            guard let name = row.first?.text, wanted[name].isNone else { continue }
            changes.append(.delete(table: ReminderTables.planned.name, key: .text(name)))
        }
        for row in told where row.count == 5 {
            guard let key = row[0].text, let at = row[4].int, at < moment.now.milliseconds - Plan.memory else {
                continue
            }
            changes.append(.delete(table: ReminderTables.told.name, key: .text(key)))
        }
    }

    // Somebody may have a thousand capsules, and a reminder for each: nothing here looks at all for every one.

    /// By the reminder's name, the occurrences that the person was told of on this device.
    private static func fired(_ keys: [String]) -> [String: [String]] {
        var fired: [String: [String]] = [:]
        for key in keys {
            let bytes = Array(key.utf8)
            guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { continue }
            let name = String(decoding: bytes[..<slash], as: UTF8.self)
            fired[name, default: []].append(String(decoding: bytes[(slash + 1)...], as: UTF8.self))
        }
        return fired
    }

    /// By the reminder's name, where its row is.
    private static func byName(_ rows: [Row]) -> [String: Int] {
        var places: [String: Int] = [:]
        for (place, row) in rows.enumerated() {
            if let name = row.first?.text { places[name] = place }
        }
        return places
    }

    /// The occurrence that was next; `nil` when the wish is another since.
    private static func planned(_ one: Standing, _ row: Row?) -> String? {
        guard let row, row.count == 3, row[1].text == one.wish else { return nil }
        return row[2].text
    }

    private static func first(_ one: Standing, _ moment: Moment, _ fired: [String]) -> Occurrence? {
        // One that comes once and was due before this device heard of it was told elsewhere; not so one that was set
        // here, and that nobody else has heard of yet.
        if case .once(let instant) = one.reminder, instant <= moment.now {
            return one.record.edit.isEmpty ? nil : one.reminder.next(after: moment.now, in: moment.zone, fired: fired)
        }
        return one.reminder.next(after: moment.now, in: moment.zone, fired: fired)
    }
}
