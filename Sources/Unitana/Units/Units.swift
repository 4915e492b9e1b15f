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
        }
    }

    /// Returns the amount in a small unit while it is below a number of them, and in a larger one from there on.
    private func text(
        _ amount: Amount, _ small: Unit, upTo limit: Int64, then large: Unit, decimalsBelow: Int64 = 10
    ) -> String {
        amount.count(small) < limit ? decimal(amount, small) : decimal(amount, large, below: decimalsBelow)
    }

    /// Returns the amount with one decimal as long as it is small.
    private func decimal(_ amount: Amount, _ unit: Unit, below: Int64 = 10) -> String {
        let tenths = amount.count(unit, digits: 1)
        return tenths < below * 10 ? number(tenths, unit, digits: 1) : number(amount.count(unit), unit)
    }

    /// Returns the amount in two units, such as feet and inches. It is rounded before it is split, so that there are
    /// never twelve inches.
    private func pair(_ amount: Amount, _ large: Unit, _ ratio: Int64, digits: Int = 0) -> String {
        let small = large.smaller!
        let count = amount.count(small, digits: digits)
        let whole = ratio * powerOfTen(digits)
        let rest = number(count % whole, small, digits: digits)
        if count < whole { return rest }
        let first = number(count / whole, large)
        if count % whole == 0 { return first }
        return first + " " + rest
    }

    private func number(_ mantissa: Int64, _ unit: Unit, digits: Int = 0) -> String {
        words(unit.word, words.numbers.number(mantissa, digits: digits))
    }

    /// Returns an amount in a system's units as a converter says it, so that small amounts do not become nothing: with
    /// three digits that count or more, temperatures and the smaller of two units to a tenth.
    func precise(_ amount: Amount, in system: UnitSystem) -> String {
        let (unit, _) = amount.quantity.units(in: system)
        switch (amount.quantity, system) {
        case (.temperature, _): return number(amount.count(unit, digits: 1), unit, digits: 1)
        case (.speed, _), (.height, .metric): return exact(amount, unit)
        case (.height, _): return amount.count(.inch) < 12 ? exact(amount, .inch) : pair(amount, .foot, 12, digits: 1)
        case (.distance, .metric): return exact(amount, amount.count(.meter) < 1_000 ? .meter : unit)
        case (.distance, .us): return exact(amount, amount.count(.foot) < 1_000 ? .foot : unit)
        case (.distance, .imperial): return exact(amount, amount.count(.yard) < 880 ? .yard : unit)
        case (.weight, .metric): return exact(amount, amount.count(.gram) < 1_000 ? .gram : unit)
        case (.weight, .us): return exact(amount, amount.count(.ounce) < 16 ? .ounce : unit)
        case (.weight, .imperial):
            let ounces = amount.count(.ounce)
            if ounces < 16 { return exact(amount, .ounce) }
            return ounces < 14 * 16 ? pair(amount, .pound, 16, digits: 1) : pair(amount, .stone, 14, digits: 1)
        }
    }

    /// Returns the amount with as many decimals as it takes for three digits that count, and six at most.
    private func exact(_ amount: Amount, _ unit: Unit) -> String {
        var digits = 0
        while digits < 6, amount.count(unit, digits: digits) < 100 { digits += 1 }
        return number(amount.count(unit, digits: digits), unit, digits: digits)
    }

    /// Returns the units of a number that is typed without one: `°C`, `ft in`.
    func hint(_ quantity: Quantity, in system: UnitSystem) -> String {
        let (first, second) = quantity.units(in: system)
        return symbol(first) + (second.map { " " + symbol($0) } ?? "")
    }

    private func symbol(_ unit: Unit) -> String {
        words(unit.word, "").trimmed
    }
}

extension Units {
    /// Reads an amount that a person typed, such as `5'11`, `11 st 4` or `1.234,5 km`.
    /// - Parameter system: The system whose units a number without a unit has.
    func read(
        _ typed: String, as quantity: Quantity, in system: UnitSystem
    ) throws(InputProblem) -> Amount {
        let parts = try TypedReader.read(typed, words.numbers)
        guard parts.count <= 2, let first = parts.first else { throw .notANumber }
        let unit = try unit(first, of: quantity, else: quantity.units(in: system).0)
        var base = try self.base(first.number, unit) * (first.isNegative ? -1 : 1)
        if parts.count == 2 {
            // A second number, as in `5'11`, belongs to a whole number of the larger unit.
            let second = parts[1]
            guard let smaller = unit.smaller, quantity.units.contains(smaller), first.number.digits == 0,
                !first.isNegative, !second.isNegative
            else { throw .notANumber }
            guard try self.unit(second, of: quantity, else: smaller) == smaller else { throw .otherUnit }
            let rest = try self.base(second.number, smaller)
            // Nobody says five feet thirteen.
            guard rest < unit.size else { throw .notANumber }
            base += rest
        }
        base -= unit.offset
        let (lowest, highest) = quantity.limits
        if base < lowest { throw .tooSmall }
        if base > highest { throw .tooLarge }
        return Amount(quantity: quantity, base: base)
    }

    /// Returns whether a text that can be read has a unit that the system lacks, as miles typed for kilometers.
    func isForeign(_ typed: String, as quantity: Quantity, in system: UnitSystem) -> Bool {
        guard let first = (try? TypedReader.read(typed, words.numbers))?.first,
            let unit = try? self.unit(first, of: quantity, else: quantity.units(in: system).0)
        else { return false }
        return !unit.belongs(to: system)
    }

    /// Returns a number of a unit as an amount, before the unit's offset.
    private func base(_ number: DecimalNumber, _ unit: Unit) throws(InputProblem) -> Int64 {
        guard let base = scaled(number.mantissa, by: unit.size, over: powerOfTen(number.digits)),
            base <= Int64.max / 4
        else { throw .tooLarge }
        return base
    }

    /// Returns the unit that was typed: by its symbol in the user's language, or as anyone would type it.
    private func unit(
        _ typed: TypedNumber, of quantity: Quantity, else preset: Unit
    ) throws(InputProblem) -> Unit {
        if typed.unit.isEmpty { return preset }
        for unit in quantity.units {
            if folded(symbol(unit)) == typed.unit { return unit }
            for alias in folded(unit.aliases).split(separator: 32) where Array(alias) == typed.unit { return unit }
        }
        throw .otherUnit
    }
}

/// A converter's field (U10): whatever is typed, the last valid amount is kept.
struct ConverterField: Equatable, Sendable {
    /// The system whose units a number without a unit has.
    let system: UnitSystem
    /// The system of the result.
    let other: UnitSystem
    /// What the field shows.
    private(set) var typed: String
    /// The last valid amount.
    private(set) var amount: Amount
    /// Why ``typed`` is not the amount; `nil` if it is.
    private(set) var problem: InputProblem?
    /// Whether the amount was typed in a unit of another system. Then it is the field's own that is asked for.
    private var isForeign = false

    /// Creates a field that shows an amount, and converts what it shows: a rounded amount has another result.
    init(_ amount: Amount, from system: UnitSystem, to other: UnitSystem, _ units: Units) {
        self.system = system
        self.other = other
        typed = units.text(amount, in: system)
        self.amount = (try? units.read(typed, as: amount.quantity, in: system)) ?? amount
    }

    /// Takes what was typed; the amount changes only if it is valid.
    mutating func type(_ text: String, _ units: Units) {
        typed = text
        do throws(InputProblem) {
            amount = try units.read(text, as: amount.quantity, in: system)
            isForeign = units.isForeign(text, as: amount.quantity, in: system)
            problem = nil
        } catch {
            problem = error
        }
    }

    /// The system of what the field answers.
    var answering: UnitSystem { isForeign ? system : other }

    /// Returns the amount in the other system; while what is typed cannot be read, the last valid one on both sides.
    func answer(_ units: Units) -> String {
        if problem.isNone { return "= " + units.precise(amount, in: answering) }
        return units.precise(amount, in: system) + " = " + units.precise(amount, in: other)
    }

    /// Returns the field the other way round. The amount stays exactly what it was, so that its result is what was typed.
    func swapped(_ units: Units) -> ConverterField {
        var field = ConverterField(amount, from: other, to: system, units)
        field.typed = units.precise(amount, in: other)
        field.amount = amount
        return field
    }
}
