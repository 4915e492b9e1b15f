import AlmanacCore

/// An amount as two people would say it.
struct DualValue: Equatable, Sendable {
    /// In the place's system.
    let primary: String
    /// In the home's system; `nil` if both use the same system.
    let secondary: String?
}

/// Writes amounts in a language and in a system of units (U2), and reads what people type (U10).
struct Units: Sendable {
    let words: Words

    init(_ words: Words) {
        self.words = words
    }

    /// Returns an amount in both systems. Where both would say the same, as the British and the metric system do of
    /// temperatures, there is no second value: another system's would be nobody's.
    func dual(_ amount: Amount, place: UnitSystem, home: UnitSystem) -> DualValue {
        let primary = text(amount, in: place)
        guard place != home else { return DualValue(primary: primary, secondary: nil) }
        let secondary = text(amount, in: home)
        return DualValue(primary: primary, secondary: secondary == primary ? nil : secondary)
    }

    /// Returns an amount in a system's units, rounded as people say it: whole degrees, one decimal for a few miles.
    func text(_ amount: Amount, in system: UnitSystem) -> String {
        let (unit, _) = amount.quantity.units(in: system)
        switch (amount.quantity, system) {
        case (.temperature, _), (.speed, _), (.height, .metric): return number(amount.count(unit), unit)
        case (.height, _): return pair(amount, .foot, 12)
        case (.distance, .metric): return text(amount, .meter, upTo: 1_000, then: unit)
        case (.distance, .us): return text(amount, .foot, upTo: 1_000, then: unit)
        case (.distance, .imperial): return text(amount, .yard, upTo: 880, then: unit)
        case (.weight, .metric): return text(amount, .gram, upTo: 1_000, then: unit, decimalsBelow: 100)
        case (.weight, .us): return text(amount, .ounce, upTo: 16, then: unit, decimalsBelow: 100)
        case (.weight, .imperial):
            let ounces = amount.count(.ounce)
            if ounces < 16 { return decimal(amount, .ounce) }
            return ounces < 14 * 16 ? pair(amount, .pound, 16) : pair(amount, .stone, 14)
        case (.volume, .metric): return text(amount, .milliliter, upTo: 1_000, then: unit)
        case (.volume, .us): return text(amount, .fluidOunceUS, upTo: 128, then: unit)
        case (.volume, .imperial): return text(amount, .pint, upTo: 8, then: unit)
        case (.pressure, _), (.fuel, _): return decimal(amount, unit)
        }
    }

    /// Returns the amount in a small unit while it is below a number of them, and in a larger one from there on.
    private func text(
        _ amount: Amount, _ small: Unit, upTo limit: Int64, then large: Unit, decimalsBelow: Int64 = 10
    ) -> String {
        // As it would be shown: 7.6 pints are fewer than 8.
        let isFewer = limit < 10 ? amount.count(small, digits: 1) < limit * 10 : amount.count(small) < limit
        return isFewer ? decimal(amount, small) : decimal(amount, large, below: decimalsBelow)
    }

    /// Returns the amount with one decimal as long as it is small.
    private func decimal(_ amount: Amount, _ unit: Unit, below: Int64 = 10) -> String {
        let tenths = amount.count(unit, digits: 1)
        return tenths < below * 10 ? number(tenths, unit, digits: 1) : number(amount.count(unit), unit)
    }

    /// Returns the amount in two units, such as feet and inches. It is rounded before it is split, so that there are
    /// never twelve inches.
    func pair(_ amount: Amount, _ large: Unit, _ ratio: Int64, digits: Int = 0) -> String {
        let small = large.smaller!
        let count = amount.count(small, digits: digits)
        let whole = ratio * powerOfTen(digits)
        let rest = number(count % whole, small, digits: digits)
        if count < whole { return rest }
        let first = number(count / whole, large)
        if count % whole == 0 { return first }
        return first + " " + rest
    }

    func number(_ mantissa: Int64, _ unit: Unit, digits: Int = 0) -> String {
        words(unit.word, words.numbers.number(mantissa, digits: digits))
    }

    /// Returns the units of a number that is typed without one: `°C`, `ft in`.
    func hint(_ quantity: Quantity, in system: UnitSystem) -> String {
        let (first, second) = quantity.units(in: system)
        return symbol(first) + (second.map { " " + symbol($0) } ?? "")
    }

    /// Returns the symbol of a unit.
    func symbol(_ unit: Unit) -> String {
        words(unit.word, "").trimmed
    }
}
