import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import SystemZones

/// Computes the next occurrence of reminders, in the transaction that writes them.
package struct ReminderPlanning: Sendable {
    package var zones = SystemZones.shared

    /// Plans reminders from the queue `reminders_to_plan`. Those that cannot be planned become
    /// ``ReminderState/broken``.
    /// - Returns: the reasons why reminders could not be planned, by id; `nil` if there was none to plan, apart from those
    ///   that another server plans and those of accounts that are being written.
    package func planPending(limit: Int, at now: Instant, in transaction: any Transaction) throws -> [String: String]? {
        let taken = try transaction.takePlans(limit: limit)
        guard !taken.isEmpty else { return nil }
        var problems: [String: String] = [:]
        for id in taken {
            do {
                try plan(id, at: now, in: transaction)
            } catch let problem as RestProblem {
                problems[id] = problem.details
                try transaction.setState(of: id, to: .broken, next: nil)
            }
            try transaction.removePendingPlan(of: id)
        }
        return problems
    }

    /// Plans one reminder. Does nothing unless the reminder is queued for planning.
    /// - Throws: ``RestProblem`` with 23514 for an incomplete or invalid schedule, or the engine's error.
    package func plan(_ id: String, at now: Instant, in transaction: any Transaction) throws {
        guard let left = try transaction.pendingPlan(of: id), let row = try transaction.reminder(id) else { return }
        let schedule: (reminder: Reminder, zone: Zone)
        do throws(ReminderProblem) {
            schedule = try row.schedule(zones, around: now)
        } catch {
            throw RestProblem(error)
        }
        if case .daily = schedule.reminder, let zone = row.timeZone {
            try transaction.recordZone(zone, try zones.fingerprint(zone))
        }
        if !row.isEnabled {
            try transaction.setState(of: id, to: .off, next: nil)
        } else if let due = left.due(at: now) {
            // The reminder is due, and its schedule is the same. Planning the next occurrence would skip the one that
            // is due.
            try transaction.setState(of: id, to: .scheduled, occurrence: due.occurrence, at: due.fireAt)
        } else {
            let next = schedule.reminder.next(after: now, in: schedule.zone, announced: row.announcedKeys)
            try transaction.setState(of: id, to: next == nil ? .done : .scheduled, next: next)
        }
        try transaction.removePendingPlan(of: id)
    }
}

/// A reminder to be planned again, with the occurrence that was next until now.
private struct PendingPlan {
    let occurrence: String?
    let nextFireAt: String?

    /// The occurrence that was next, if it is due.
    func due(at now: Instant) -> (occurrence: String, fireAt: String)? {
        guard let occurrence, let nextFireAt, nextFireAt <= Timestamp(now).text else { return nil }
        return (occurrence, nextFireAt)
    }
}

extension Transaction {
    package func reminder(_ id: String) throws -> ReminderRow? {
        try query(
            "SELECT \(ReminderRow.columns.names) FROM reminders WHERE id = \(value: .text(id))"
        ).first.map(ReminderRow.init)
    }

    /// Stores the scheduler's result. It is not an edit, so neither the row's change number nor `updated_at` changes.
    package func setState(of id: String, to state: ReminderState, next: Occurrence?) throws {
        try setState(of: id, to: state, occurrence: next?.key, at: next.map { Timestamp($0.fireAt).text })
    }

    /// Stores the scheduler's result, with the keys of the occurrences that were recently announced.
    package func setState(of id: String, to state: ReminderState, next: Occurrence?, announcedKeys keys: [String])
        throws
    {
        let json = String(decoding: JSON.array(keys.map { .string($0) }).bytes, as: UTF8.self)
        try execute(
            "UPDATE reminders SET state = ?, occurrence = ?, next_fire_at = ?, told = ? WHERE id = ?",
            [
                .text(state.rawValue), .optional(next?.key), .optional(next.map { Timestamp($0.fireAt).text }),
                .text(json), .text(id),
            ])
    }

    fileprivate func setState(of id: String, to state: ReminderState, occurrence: String?, at time: String?) throws {
        try execute(
            "UPDATE reminders SET state = ?, occurrence = ?, next_fire_at = ? WHERE id = ?",
            [.text(state.rawValue), .optional(occurrence), .optional(time), .text(id)])
    }

    /// Stores the keys of the occurrences that were recently announced.
    package func setAnnouncedKeys(_ keys: [String], of id: String) throws {
        let json = String(decoding: JSON.array(keys.map { .string($0) }).bytes, as: UTF8.self)
        try execute("UPDATE reminders SET told = ? WHERE id = ?", [.text(json), .text(id)])
    }

    /// Takes the ids of reminders to plan, apart from those that another server takes, and of accounts that are being
    /// written.
    fileprivate func takePlans(limit: Int) throws -> [String] {
        try takeRowsSkippingBusyAccounts(limit: limit, account: \.account) { busy in
            let others: SQL = busy.map { "WHERE r.user_id IS NULL OR r.user_id <> ALL (\(value: $0))" as SQL } ?? ""
            return try query(
                """
                SELECT p.id, r.user_id FROM reminders_to_plan p LEFT JOIN reminders r ON r.id = p.id \(others) \
                LIMIT \(value: .int(limit))\(dialect.skippingLocked("p"))
                """
            ).map { (id: try $0.text("id"), account: $0.textIfAny("user_id")) }
        }.map(\.id)
    }

    fileprivate func pendingPlan(of id: String) throws -> PendingPlan? {
        try query("SELECT occurrence, next_fire_at FROM reminders_to_plan WHERE id = ?", [.text(id)]).first.map {
            PendingPlan(occurrence: $0.textIfAny("occurrence"), nextFireAt: $0.textIfAny("next_fire_at"))
        }
    }

    fileprivate func removePendingPlan(of id: String) throws {
        try execute("DELETE FROM reminders_to_plan WHERE id = ?", [.text(id)])
    }

    // MARK: Zones

    /// Records that a reminder was planned with the current rules of a zone.
    fileprivate func recordZone(_ zone: String, _ fingerprint: UInt64) throws {
        try execute(
            "INSERT INTO reminder_zones (time_zone, fingerprint) VALUES (?, ?) ON CONFLICT (time_zone) DO NOTHING",
            [.text(zone), .text(String(fingerprint, radix: 16))])
    }

    /// The zones whose rules differ from those used when their reminders were planned.
    package func changedZones(_ zones: SystemZones) throws -> [String] {
        try query("SELECT time_zone, fingerprint FROM reminder_zones", []).compactMap { row in
            let zone = try row.text("time_zone")
            // A zone that the system no longer has changes nothing until it is available again.
            guard let fingerprint = try? zones.fingerprint(zone) else { return nil }
            return try row.text("fingerprint") == String(fingerprint, radix: 16) ? nil : zone
        }
    }

    /// Queues all reminders of a zone to be planned again.
    package func replan(_ zone: String, _ fingerprint: UInt64) throws {
        try execute(
            """
            INSERT INTO reminders_to_plan (id, occurrence, next_fire_at)
            SELECT id, occurrence, next_fire_at FROM reminders WHERE time_zone = ? AND state IN ('scheduled', 'broken')
            ON CONFLICT (id) DO NOTHING
            """, [.text(zone)])
        try execute(
            "UPDATE reminder_zones SET fingerprint = ? WHERE time_zone = ?",
            [.text(String(fingerprint, radix: 16)), .text(zone)])
    }
}
