import AlmanacCore

/// A fact that was a day's fact.
public struct ShownFact: Equatable, Sendable {
    /// The fact's id.
    public let id: Int64
    /// The local date on which it was shown; the last one if there were several.
    public let date: CivilDate

    /// Creates an entry.
    public init(id: Int64, date: CivilDate) {
        self.id = id
        self.date = date
    }
}

/// Chooses the fact of a day. The user's devices and the server's notification choose alike: the choice follows from the
/// date, the selected facts and the facts shown so far, and all three are the same everywhere once a device has synced.
public struct DailyFact: Sendable {
    private let date: CivilDate
    private let count: Int
    private let round: DailyRound

    /// Creates the choice for a date.
    /// - Parameter count: The number of facts to choose from.
    public init(on date: CivilDate, of count: Int) {
        self.date = date
        self.count = count
        round = DailyRound(on: date, of: max(1, count))
    }

    /// Returns whether a fact that was shown on a date must wait: it was shown on another day of this round, or so late
    /// in the round before that it would be no surprise. With one fact a day, at least one fact never has to wait.
    public func mustWait(shownOn shown: CivilDate) -> Bool {
        let days = date.daysSinceEpoch - shown.daysSinceEpoch
        return days != 0 && days <= max(round.place, count / 2)
    }

    /// Returns the fact of a date: the one that was already shown on it, or else the first in the round's order, from
    /// the date's own place on, that need not wait.
    /// - Parameter shown: The facts shown so far, in any order.
    static func choose(from facts: [Fact], on date: CivilDate, shown: [ShownFact] = []) -> Fact? {
        guard !facts.isEmpty else { return nil }
        if let fact = fact(shownOn: date, shown, among: facts) { return fact }
        let choice = DailyFact(on: date, of: facts.count)
        let order = choice.round.order(of: facts.map { $0.id })
        for step in 0..<order.count {
            let fact = facts[order[(choice.round.place + step) % order.count]]
            if !shown.contains(where: { $0.id == fact.id && choice.mustWait(shownOn: $0.date) }) { return fact }
        }
        return facts[order[choice.round.place]]
    }

    /// Returns the fact that was shown on a date. Two devices that had not heard of each other may have shown two; then
    /// both settle on the one with the smaller id.
    static func fact(shownOn date: CivilDate, _ shown: [ShownFact], among facts: [Fact]) -> Fact? {
        var found: Fact?
        for entry in shown where entry.date == date && entry.id < found?.id ?? .max {
            if let fact = facts.element(entry.id) { found = fact }
        }
        return found
    }
}

extension [Fact] {
    /// Returns the fact with an id.
    func element(_ id: Int64) -> Fact? {
        for fact in self where fact.id == id { return fact }
        return nil
    }
}
