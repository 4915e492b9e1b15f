/// What to do about a reminder whose next occurrence was reckoned some time ago.
public struct ReminderDecision: Equatable, Sendable {
    /// What is to be told of now; `nil` when nothing is.
    public let send: Occurrence?
    /// What comes after that; `nil` when nothing is to come.
    public let next: Occurrence?

    public init(send: Occurrence?, next: Occurrence?) {
        self.send = send
        self.next = next
    }
}

extension Reminder {
    /// For how long a daily reminder that could not be sent in time still is, in milliseconds: an hour. Later it lapses.
    public static let grace: Int64 = 3_600_000

    /// Decides whether a reminder is told of now. After a pause of any length there is at most one to catch up with, the
    /// last, and only within the grace; never a backlog.
    ///
    /// The instant is reckoned anew: a zone whose rules have changed since `planned` was reckoned counts as it is now.
    /// - Parameters:
    ///   - planned: the key of the occurrence that was next. Dates before it are over.
    ///   - zone: where the person is. Its offsets must be right from three days before `now` to three days after it.
    ///   - fired: the keys of what has been told already.
    public func decide(planned: String, now: Instant, in zone: Zone, fired: [String] = []) -> ReminderDecision {
        let due = due(planned: planned, now: now, in: zone, fired: fired)
        let told = due.map { fired + [$0.key] } ?? fired
        return ReminderDecision(send: due, next: next(after: now, in: zone, fired: told))
    }

    private func due(planned: String, now: Instant, in zone: Zone, fired: [String]) -> Occurrence? {
        switch self {
        case .once(let instant):
            let occurrence = Occurrence(fireAt: instant, date: nil)
            return instant <= now && !fired.contains(occurrence.key) ? occurrence : nil
        case .daily(let time):
            let last = zone.lastOccurrence(until: now, at: time)
            guard let planned = CivilDate(text: planned), let date = last.date, date >= planned,
                now - last.fireAt <= Reminder.grace, !fired.contains(last.key)
            else { return nil }
            return last
        }
    }
}
