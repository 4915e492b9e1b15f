import AlmanacCore

/// Which fact is today's, of those on this device. The server's notification reckons it in the same way.
enum DailyFact {
    static func choose(from facts: [Fact], on date: CivilDate) -> Fact? {
        guard !facts.isEmpty else { return nil }
        let round = DailyRound(on: date, of: facts.count)
        return facts[round.order(of: facts.map { $0.id })[round.place]]
    }
}
