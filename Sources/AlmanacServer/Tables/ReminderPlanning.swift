import AlmanacCore
import SystemZones

/// Reckons when reminders come next, in the transaction that writes them.
struct ReminderPlanning: Sendable {
    var zones = SystemZones.shared
    /// Told after reminders were written, so that the scheduler does not sleep past them.
    var onPlanned: @Sendable () -> Void = {}

    /// Plans the reminders that a request has written.
    /// - Parameters:
    ///   - rows: their ids, as ``TableStore/Rows`` has them.
    ///   - selection: what to build of each row, as it is then.
    /// - Throws: ``RestProblem`` with 23514 for one that does not say when it is to come.
    func planned(
        _ rows: TableStore.Rows, returning selection: SQL, at now: Instant, in transaction: any Transaction
    ) throws -> TableStore.Rows {
        var shown = TableStore.Rows()
        for id in rows.json.split(separator: ",").map(String.init) {
            try plan(id, at: now, in: transaction)
            let row: SQL = "SELECT \(selection) AS row FROM reminders WHERE id = \(value: .text(id))"
            for row in try transaction.query(row) { try shown.append(row) }
        }
        return shown
    }

    /// Plans those that an account was given with this change.
    /// - Throws: ``RestProblem`` with 23514 for one that does not say when it is to come.
    func plan(of account: String, change: Int64, at now: Instant, in transaction: any Transaction) throws {
        let given = try transaction.query(
            "SELECT id FROM reminders WHERE user_id = ? AND change_number = ?", [.text(account), .int(change)])
        for row in given { try plan(try row.text("id"), at: now, in: transaction) }
    }

    /// Plans what is left over, whatever it says.
    /// - Returns: why some cannot be planned, by their ids; `nil` when nothing was left over.
    func planLeftovers(most: Int, at now: Instant, in transaction: any Transaction) throws -> [String: String]? {
        let left = try transaction.query("SELECT id FROM reminders_to_plan LIMIT ?", [.int(Int64(most))])
        guard !left.isEmpty else { return nil }
        var problems: [String: String] = [:]
        for row in left {
            let id = try row.text("id")
            do {
                try plan(id, at: now, in: transaction)
            } catch let problem as RestProblem {
                problems[id] = problem.details
                try transaction.conclude(id, .broken, next: nil)
            }
            try transaction.forgetPlan(of: id)
        }
        return problems
    }

    /// Does nothing for a reminder that has not changed.
    private func plan(_ id: String, at now: Instant, in transaction: any Transaction) throws {
        guard let left = try transaction.leftover(id), let row = try transaction.reminder(id) else { return }
        let wish: (reminder: Reminder, zone: Zone)
        do throws(ReminderProblem) {
            wish = try row.wish(zones, around: now)
        } catch {
            throw RestProblem(error)
        }
        if case .daily = wish.reminder, let zone = row.timeZone {
            try transaction.note(zone, try zones.fingerprint(zone))
        }
        if !row.isEnabled {
            try transaction.conclude(id, .off, next: nil)
        } else if let due = left.due(at: now) {
            // It is due, and nothing that matters has changed: it must not be put off until tomorrow.
            try transaction.conclude(id, .scheduled, occurrence: due.occurrence, at: due.fireAt)
        } else {
            let next = wish.reminder.next(after: now, in: wish.zone, fired: row.told)
            try transaction.conclude(id, next == nil ? .done : .scheduled, next: next)
        }
        try transaction.forgetPlan(of: id)
    }
}

/// A reminder to be planned anew, and what was next until then.
private struct Leftover {
    let occurrence: String?
    let nextFireAt: String?

    /// What was next, if it is due.
    func due(at now: Instant) -> (occurrence: String, fireAt: String)? {
        guard let occurrence, let nextFireAt, nextFireAt <= Timestamp(now).text else { return nil }
        return (occurrence, nextFireAt)
    }
}

extension Transaction {
    func reminder(_ id: String) throws -> ReminderRow? {
        try query(
            "SELECT \(ReminderRow.columns.names) FROM reminders WHERE id = \(value: .text(id))"
        ).first.map(ReminderRow.init)
    }

    /// Writes what the scheduler has concluded. Neither the row's change number nor its time changes: it is no edit.
    func conclude(_ id: String, _ state: ReminderState, next: Occurrence?) throws {
        try conclude(id, state, occurrence: next?.key, at: next.map { Timestamp($0.fireAt).text })
    }

    fileprivate func conclude(_ id: String, _ state: ReminderState, occurrence: String?, at time: String?) throws {
        try execute(
            "UPDATE reminders SET state = ?, occurrence = ?, next_fire_at = ? WHERE id = ?",
            [.text(state.rawValue), .optional(occurrence), .optional(time), .text(id)])
    }

    func remember(_ told: [String], of id: String) throws {
        let json = String(decoding: JSON.array(told.map { .string($0) }).bytes, as: UTF8.self)
        try execute("UPDATE reminders SET told = ? WHERE id = ?", [.text(json), .text(id)])
    }

    fileprivate func leftover(_ id: String) throws -> Leftover? {
        try query("SELECT occurrence, next_fire_at FROM reminders_to_plan WHERE id = ?", [.text(id)]).first.map {
            Leftover(occurrence: $0.textIfAny("occurrence"), nextFireAt: $0.textIfAny("next_fire_at"))
        }
    }

    fileprivate func forgetPlan(of id: String) throws {
        try execute("DELETE FROM reminders_to_plan WHERE id = ?", [.text(id)])
    }

    // MARK: Zones

    /// Notes that reminders are reckoned in a zone.
    fileprivate func note(_ zone: String, _ fingerprint: UInt64) throws {
        try execute(
            "INSERT INTO reminder_zones (time_zone, fingerprint) VALUES (?, ?) ON CONFLICT (time_zone) DO NOTHING",
            [.text(zone), .text(String(fingerprint, radix: 16))])
    }

    /// The zones whose files say something else than when reminders were reckoned in them.
    func changedZones(_ zones: SystemZones) throws -> [String] {
        try query("SELECT time_zone, fingerprint FROM reminder_zones", []).compactMap { row in
            let zone = try row.text("time_zone")
            // One that is gone changes nothing until it comes back.
            guard let fingerprint = try? zones.fingerprint(zone) else { return nil }
            return try row.text("fingerprint") == String(fingerprint, radix: 16) ? nil : zone
        }
    }

    /// Has all reminders of a zone reckoned anew.
    func replan(_ zone: String, _ fingerprint: UInt64) throws {
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
