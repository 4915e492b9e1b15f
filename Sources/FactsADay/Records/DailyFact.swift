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

/// The choice of the fact of a day.
enum DailyFact {
    /// Returns the fact of a date: the one that was already shown on it, or else the one that is chosen for it.
    /// - Parameters:
    ///   - shown: The facts shown so far, in any order.
    ///   - kept: Facts that are on the device without being chosen any longer. The fact of a day stays the same when its topic
    ///     is deselected.
    static func choose(
        from facts: [Fact], on date: CivilDate, shown: [ShownFact] = [], kept: [Fact] = []
    ) -> Fact? {
        if let fact = fact(shownOn: date, shown, among: facts) ?? fact(shownOn: date, shown, among: kept) {
            return fact
        }
        let candidates = facts.map { DailyCandidate(id: $0.id, day: $0.day) }
        let id = DailyChoice(from: candidates).choice(on: date) { id in shown.first { $0.id == id }?.date }
        return id.flatMap { facts.element($0) }
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

extension Fact {
    /// Returns whether the fact belongs to the day of the year that a date is.
    func falls(on date: CivilDate) -> Bool { day?.falls(on: date) ?? false }
}

extension [Fact] {
    /// Returns the fact with an id.
    func element(_ id: Int64) -> Fact? {
        for fact in self where fact.id == id { return fact }
        return nil
    }
}
