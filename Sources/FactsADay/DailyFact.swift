import AlmanacCore

/// Which fact is today's: every fact comes once before any comes again, in an order that differs from round to round.
/// A date's fact is the same whenever one asks, as long as the selection is the same.
enum DailyFact {
    static func choose(from facts: [Fact], on date: CivilDate) -> Fact? {
        guard !facts.isEmpty else { return nil }
        let day = date.daysSinceEpoch
        let round = UInt64(day / facts.count)
        var shuffled: [(order: UInt64, fact: Int)] = []
        shuffled.reserveCapacity(facts.count)
        for (index, fact) in facts.enumerated() {
            var random = Random(seed: UInt64(bitPattern: fact.id) &+ round &* 0x9E37_79B9_7F4A_7C15)
            shuffled.append((random.next(), index))
        }
        shuffled = shuffled.ordered { $0.order < $1.order }
        return facts[shuffled[day % facts.count].fact]
    }
}
