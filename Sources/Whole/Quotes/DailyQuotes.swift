import AlmanacCore

/// Chooses the quotes of a day, the same on the device and on the server.
///
/// An account's quotes form a round: each comes once, ten a day, before any comes again, in an order of the account's
/// own that differs from round to round. Quotes of the preferred categories make a round of their own; where they are
/// too few for a day, others fill it.
public enum DailyQuotes {
    /// A quote to choose from.
    public struct Candidate: Equatable, Sendable {
        /// The quote's id.
        public let id: String
        /// Whether it belongs to one of the preferred categories, or there are none.
        public let isPreferred: Bool

        /// Creates a candidate.
        public init(id: String, isPreferred: Bool) {
            self.id = id
            self.isPreferred = isPreferred
        }
    }

    /// How many quotes are chosen for a day.
    public static var perDay: Int { Entitlement.freeQuotesPerDay }

    /// Returns whether the quotes that were chosen for one date are those of another as well.
    ///
    /// A choice for one of the next days counts today, too: setting the clock forward and back, or flying west over
    /// midnight, gives no further ten. One for a later day comes from a clock that was wrong, and is replaced.
    public static func isChoice(for chosenOn: CivilDate, validOn date: CivilDate) -> Bool {
        (0...7).contains(chosenOn.daysSinceEpoch - date.daysSinceEpoch)
    }

    /// Returns the ids of a day's quotes; the first is the quote of the day.
    /// - Parameters:
    ///   - candidates: All quotes, in any order.
    ///   - account: The account's id.
    ///   - date: The local date.
    ///   - count: How many to choose.
    /// - Returns: Ids in order; all of them if there are no more than `count`.
    public static func choose(
        from candidates: [Candidate], for account: String, on date: CivilDate, count: Int
    ) -> [String] {
        let preferred = candidates.filter { $0.isPreferred }.map { $0.id }
        var chosen = part(of: preferred, account, date, count)
        if chosen.count < count {
            let others = candidates.filter { !$0.isPreferred }.map { $0.id }
            chosen += part(of: others, account, date, count - chosen.count)
        }
        return chosen
    }

    /// Returns a date's part of the round.
    private static func part(of ids: [String], _ account: String, _ date: CivilDate, _ count: Int) -> [String] {
        guard count > 0 else { return [] }
        // A last part that is too small for a day is left to the next round.
        let days = max(1, ids.count / count)
        let (round, day) = (date.daysSinceEpoch / days, date.daysSinceEpoch % days)
        return Array(shuffled(ids, seed: account + "/" + String(round)).dropFirst(day * count).prefix(count))
    }

    /// Returns the ids in an order that depends only on them and the seed, not on the order they come in.
    public static func shuffled(_ ids: [String], seed: String) -> [String] {
        let start = hash(seed)
        return ids.map { id -> (order: UInt64, id: String) in
            var random = Random(seed: hash(id, from: start))
            return (random.next(), id)
        }.ordered { $0.order < $1.order }.map { $0.id }
    }

    /// FNV-1a, over the text's bytes.
    static func hash(_ text: String, from start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
        var hash = start
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}
