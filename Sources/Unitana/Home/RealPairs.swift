import AlmanacCore

/// An amount that one meets in everyday life, in the round numbers of the system that is used there.
struct RealPair {
    let amount: Amount
    /// What has this amount; with a place for the values, unless they are shown large.
    let meaning: Word

    /// A walk, which is shown large, and the limit in a town.
    static func distances(_ system: UnitSystem) -> [RealPair] {
        let (walk, limit): (Amount, Amount) =
            switch system {
            case .metric: (.distance(meters: 800), .speed(tenthsKmh: 500))
            case .us: (halfMile, .speed(milesPerHour: 25))
            case .imperial: (halfMile, .speed(milesPerHour: 30))
            }
        return [RealPair(amount: walk, meaning: .unitanaPairWalk), RealPair(amount: limit, meaning: .unitanaPairTown)]
    }

    /// What a traveler carries or, at home, what one buys; then how tall somebody is.
    static func weights(_ system: UnitSystem, _ badge: Badge) -> [RealPair] {
        let tall: Amount = system == .metric ? .height(millimeters: 1_850) : .height(feet: 6)
        return [
            badge == .visiting
                ? RealPair(amount: suitcase(system), meaning: .unitanaPairSuitcase)
                : RealPair(amount: bread(system), meaning: .unitanaPairBread),
            RealPair(amount: tall, meaning: .unitanaPairTall),
        ]
    }

    private static var halfMile: Amount { Amount(quantity: .distance, base: Unit.mile.size / 2) }

    /// The usual limit of airlines.
    private static func suitcase(_ system: UnitSystem) -> Amount {
        system == .us ? .weight(pounds: 50) : .weight(grams: 23_000)
    }

    private static func bread(_ system: UnitSystem) -> Amount {
        switch system {
        case .metric: .weight(grams: 500)
        case .us: .weight(pounds: 1)
        case .imperial: .weight(grams: 800)
        }
    }
}

extension Amount {
    fileprivate static func speed(milesPerHour count: Int64) -> Amount {
        Amount(quantity: .speed, base: count * Unit.milesPerHour.size)
    }

    fileprivate static func height(feet count: Int64) -> Amount {
        Amount(quantity: .height, base: count * Unit.foot.size)
    }

    fileprivate static func weight(pounds count: Int64) -> Amount {
        Amount(quantity: .weight, base: count * Unit.pound.size)
    }
}
