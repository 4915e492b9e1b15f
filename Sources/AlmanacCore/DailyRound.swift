/// What comes each day, one thing of many: everything comes once before anything comes again, in an order that differs
/// from round to round. A date's is the same wherever and whenever one asks, as long as the things are the same.
public struct DailyRound: Equatable, Hashable, Sendable {
    /// A round takes as many days as there are things.
    public let number: Int
    /// How many days of the round have passed: where in its order the date is.
    public let place: Int

    /// - Parameters:
    ///   - date: from 1970 on.
    ///   - count: how many things there are, at least 1.
    public init(on date: CivilDate, of count: Int) {
        number = date.daysSinceEpoch / count
        place = date.daysSinceEpoch % count
    }

    /// The things' places in the order of this round.
    /// - Parameter ids: what tells them apart, in any order.
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
