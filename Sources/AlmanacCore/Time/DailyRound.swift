/// Selects one item of many for each day. Every item is selected once before any is selected again, in an order that
/// differs from round to round. The result depends only on the date and the items, so it is the same wherever and
/// whenever it is computed.
public struct DailyRound: Equatable, Hashable, Sendable {
    /// The round's number. A round lasts as many days as there are items.
    public let number: Int
    /// How many days of the round have passed: the date's index in ``order(of:)``.
    public let place: Int

    /// Creates the round that contains a date.
    /// - Parameters:
    ///   - date: A date in 1970 or later.
    ///   - count: The number of items, at least 1.
    public init(on date: CivilDate, of count: Int) {
        number = date.daysSinceEpoch / count
        place = date.daysSinceEpoch % count
    }

    /// Returns the items in the order of this round.
    /// - Parameter ids: The items' unique ids, in any order.
    /// - Returns: Indices into `ids`.
    public func order(of ids: [Int64]) -> [Int] {
        var shuffled: [(order: UInt64, index: Int)] = []
        shuffled.reserveCapacity(ids.count)
        for (index, id) in ids.enumerated() {
            var random = Random(seed: UInt64(bitPattern: id) &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
            shuffled.append((random.next(), index))
        }
        return shuffled.ordered { $0.order < $1.order }.map { $0.index }
    }
}
