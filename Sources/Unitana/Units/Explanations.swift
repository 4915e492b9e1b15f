import AlmanacCore

/// Whether the app explains its numbers (U8).
enum LearningMode: UInt8, CaseIterable, Equatable, Sendable {
    /// Says what a number feels like.
    case human
    /// Shows numbers only.
    case neutral

    /// The name that is stored.
    var name: String {
        self == .human ? "human" : "neutral"
    }

    /// Creates the mode with a stored name; `nil` if there is none.
    init?(name: String) {
        switch name {
        case "human": self = .human
        case "neutral": self = .neutral
        default: return nil
        }
    }
}

extension Units {
    /// Returns what an amount feels like, as in "68 °F is pleasantly mild"; `nil` in neutral mode, for heights, and for
    /// no distance or weight at all. Speeds are explained as the wind's.
    /// - Parameter shown: The amount as it is written, if it is not as on a tile.
    func explanation(
        _ amount: Amount, in system: UnitSystem, _ mode: LearningMode, as shown: String? = nil
    ) -> String? {
        guard mode == .human, let word = amount.explanation else { return nil }
        return words(word, shown ?? text(amount, in: system))
    }
}

extension Amount {
    fileprivate var explanation: Word? {
        switch quantity {
        case .height, .volume, .pressure, .fuel: nil
        case .temperature:
            Self.band(
                count(.celsius), [-15, 0, 8, 15, 18, 23, 28, 34, 39, 100],
                [
                    .unitanaHumanTemperatureBitter, .unitanaHumanTemperatureFreezing, .unitanaHumanTemperatureCold,
                    .unitanaHumanTemperatureCool, .unitanaHumanTemperatureFresh, .unitanaHumanTemperatureRoom,
                    .unitanaHumanTemperatureWarm, .unitanaHumanTemperatureHot, .unitanaHumanTemperatureBody,
                    .unitanaHumanTemperatureHeat, .unitanaHumanTemperatureBoiling,
                ])
        // The Beaufort scale's limits: 1, 3, 4, 5, 7, 9 and 12 begin here.
        case .speed:
            Self.band(
                count(.kilometersPerHour), [2, 12, 20, 29, 50, 75, 118],
                [
                    .unitanaHumanWindCalm, .unitanaHumanWindLight, .unitanaHumanWindLeaves, .unitanaHumanWindBreeze,
                    .unitanaHumanWindStrong, .unitanaHumanWindGale, .unitanaHumanWindStorm,
                    .unitanaHumanWindHurricane,
                ])
        case .distance:
            base == 0
                ? nil
                : Self.band(
                    count(.meter), [100, 1_000, 4_000, 15_000, 100_000, 250_000, 700_000],
                    [
                        .unitanaHumanDistanceSteps, .unitanaHumanDistanceWalk, .unitanaHumanDistanceHike,
                        .unitanaHumanDistanceBike, .unitanaHumanDistanceDrive, .unitanaHumanDistanceHour,
                        .unitanaHumanDistanceTrain, .unitanaHumanDistanceFlight,
                    ])
        case .weight:
            base == 0
                ? nil
                : Self.band(
                    count(.gram), [35, 80, 150, 700, 2_000, 6_000, 40_000, 150_000, 800_000],
                    [
                        .unitanaHumanWeightLetter, .unitanaHumanWeightEgg, .unitanaHumanWeightChocolate,
                        .unitanaHumanWeightCan, .unitanaHumanWeightSugar, .unitanaHumanWeightBaby,
                        .unitanaHumanWeightSuitcase, .unitanaHumanWeightPerson, .unitanaHumanWeightMotorcycle,
                        .unitanaHumanWeightCar,
                    ])
        }
    }

    /// Returns the word of the band that a number is in. A limit is the first number of the next band.
    private static func band(_ number: Int64, _ limits: [Int64], _ words: [Word]) -> Word {
        var index = 0
        while index < limits.count, number >= limits[index] { index += 1 }
        return words[index]
    }
}
