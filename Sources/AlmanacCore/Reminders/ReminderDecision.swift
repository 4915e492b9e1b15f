/// What to do about a reminder whose next occurrence was computed some time ago.
public struct ReminderDecision: Equatable, Sendable {
    /// The occurrence to send now; `nil` if there is none.
    public let send: Occurrence?
    /// The occurrence that follows; `nil` if none is left.
    public let next: Occurrence?

    /// Creates a decision.
    public init(send: Occurrence?, next: Occurrence?) {
        self.send = send
        self.next = next
    }
}

extension Reminder {
    /// For how long a daily reminder that could not be sent in time is still sent, in milliseconds: one hour. After
    /// that, the occurrence lapses.
    public static let grace: Int64 = 3_600_000

    /// Decides whether to send a reminder now. After a pause of any length, at most one occurrence is caught up on: the
    /// last one, and a daily one only within ``grace``. There is never a backlog.
    ///
    /// The instant is computed again: if the time zone's rules have changed since `planned` was computed, the current
    /// rules apply.
    /// - Parameters:
    ///   - planned: The key of the occurrence that was next. Occurrences on earlier dates are over.
    ///   - zone: The user's time zone. Its offsets must be right from three days before `now` to three days after it.
    ///   - announced: The keys of occurrences of which the user was notified.
    public func decide(planned: String, now: Instant, in zone: Zone, announced: [String] = []) -> ReminderDecision {
        let due = due(planned: planned, now: now, in: zone, announced: announced)
        let known = due.map { announced + [$0.key] } ?? announced
        return ReminderDecision(send: due, next: next(after: now, in: zone, announced: known))
    }

    private func due(planned: String, now: Instant, in zone: Zone, announced: [String]) -> Occurrence? {
        switch self {
        case .once(let instant):
            let occurrence = Occurrence(fireAt: instant, date: nil)
            return instant <= now && !announced.contains(occurrence.key) ? occurrence : nil
        case .daily(let time):
            let last = zone.lastOccurrence(until: now, at: time)
            guard let planned = CivilDate(text: planned), let date = last.date, date >= planned,
                now - last.fireAt <= Reminder.grace, !announced.contains(last.key)
            else { return nil }
            return last
        }
    }
}
