/// What the choice of a day's item knows of each item.
public struct DailyCandidate: Equatable, Sendable {
    /// The item's id.
    public let id: Int64
    /// The day of the year that the item belongs to, if it has one.
    public let day: YearDay?

    /// Creates a candidate.
    public init(id: Int64, day: YearDay?) {
        self.id = id
        self.day = day
    }

    /// Returns whether a date is the item's own day.
    public func falls(on date: CivilDate) -> Bool { day?.falls(on: date) ?? false }

    /// The days until its own day.
    fileprivate func distance(from date: CivilDate) -> Int { day?.days(after: date) ?? 0 }
}

/// Chooses the item of a day, such as the fact (F11). The user's devices and the server's notification choose alike: the
/// choice follows from the date, the selected items and those shown so far, and all three are the same everywhere once a
/// device has synced.
///
/// An item that belongs to a day of the year comes on that day. On all other days come those without a day, none again until
/// all have come, in an order that changes from round to round. A selection may be so small that they come again before
/// the days of the others; then the others come out of turn, beginning with those whose day is far, but none whose day is
/// near. On its day it comes again.
///
/// The server's feeds choose in their own way (`PublicFeeds.choice`).
public struct DailyChoice: Sendable {
    /// The items without a day.
    private let free: [Int64]
    private let dated: [DailyCandidate]
    /// The days that items have for their own, each once.
    private let ownDays: [YearDay]

    /// Prepares the choice among items.
    /// - Parameter items: The selection, in the order of the ids.
    public init(from items: [DailyCandidate]) {
        free = items.filter { $0.day == nil }.map { $0.id }
        dated = items.filter { $0.day != nil }
        var days: [YearDay] = []
        for item in dated { if let day = item.day, !days.contains(day) { days.append(day) } }
        ownDays = days
    }

    /// The number of items.
    public var count: Int { free.count + dated.count }

    /// The days between an item's coming out of turn and its own day, at least. Less than half a year, so that each year's
    /// day counts.
    private var rest: Int { min(count / 2, 182) }

    /// Returns whether the item with an id is one of them.
    public func contains(_ id: Int64) -> Bool { free.contains(id) || dated.contains { $0.id == id } }

    /// Returns the round that contains a date. Its days are those that no item has for its own, as many as there are items
    /// without a day.
    public func round(on date: CivilDate) -> DailyRound {
        let own = (date.year - 1970) * ownDays.count + ownDays.count { $0.isEarlier(than: date) }
        return DailyRound(on: CivilDate(daysSinceEpoch: date.daysSinceEpoch - own), of: max(1, free.count))
    }

    /// Returns the items without a day in the order of a round, for ``choice(on:in:shownOn:)``.
    public func order(in round: DailyRound) -> [Int64] { round.order(of: free).map { free[$0] } }

    /// Returns the id of the item for a date, or `nil` if there are no items.
    /// - Parameters:
    ///   - order: The order of the round that contains the date, if it is known.
    ///   - shownOn: Returns the date on which an item was last shown, if it ever was.
    public func choice(on date: CivilDate, in order: [Int64]? = nil, shownOn: (Int64) -> CivilDate?) -> Int64? {
        func age(_ id: Int64) -> Int {
            // A date that is still to come was today's in another time zone.
            shownOn(id).map { max(0, date.daysSinceEpoch - $0.daysSinceEpoch) } ?? .max
        }
        let own = dated.filter { $0.falls(on: date) }.map { $0.id }
        // It may have come shortly before its day, out of another selection.
        if let (id, days) = Self.oldest(own, age), days > rest { return id }
        let round = round(on: date)
        let turn = order ?? self.order(in: round)
        let next = Self.oldest(turn.isEmpty ? [] : Array(turn[round.place...] + turn[..<round.place]), age)
        if let next, next.age >= count { return next.id }
        // Those whose day is near wait for it.
        let waiting = dated.filter { age($0.id) >= count && $0.distance(from: date) > rest }
            .ordered { $0.distance(from: date) > $1.distance(from: date) }
        return waiting.first?.id ?? next?.id ?? Self.oldest(dated.map { $0.id }, age)?.id
    }

    /// Returns the first item that was never shown, or else the one that was shown longest ago.
    private static func oldest(_ ids: [Int64], _ age: (Int64) -> Int) -> (id: Int64, age: Int)? {
        var found: (id: Int64, age: Int)?
        for id in ids {
            let days = age(id)
            if days > found?.age ?? -1 { found = (id, days) }
            if days == .max { break }
        }
        return found
    }
}
