import AlmanacCore

/// Chooses the daily fact among those on this device. The server chooses the fact of its notification the same way.
enum DailyFact {
    static func choose(from facts: [Fact], on date: CivilDate) -> Fact? {
        guard !facts.isEmpty else { return nil }
        let round = DailyRound(on: date, of: facts.count)
        return facts[round.order(of: facts.map { $0.id })[round.place]]
    }
}
