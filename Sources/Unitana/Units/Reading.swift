import AlmanacCore

extension Units {
    /// Reads an amount that a person typed, such as `5'11`, `11 st 4` or `1.234,5 km`.
    /// - Parameters:
    ///   - system: The system whose units a number without a unit has.
    ///   - bare: The unit of a number without one, if it is not the system's first.
    func read(
        _ typed: String, as quantity: Quantity, in system: UnitSystem, unit bare: Unit? = nil
    ) throws(InputProblem) -> Amount {
        let parts = try TypedReader.read(typed, words.numbers)
        guard parts.count <= 2, let first = parts.first else { throw .notANumber }
        let unit = try unit(first, of: quantity, in: system, else: bare ?? quantity.units(in: system).0)
        let (lowest, highest) = quantity.limits
        if unit.isInverse {
            guard parts.count == 1 else { throw .notANumber }
            let number = first.number
            if first.isNegative || number.mantissa == 0 { throw .tooSmall }
            let base = scaled(unit.size, by: powerOfTen(number.digits), over: number.mantissa)
            // The more of it, the less of the amount.
            guard let base, base <= highest else { throw .tooSmall }
            if base < lowest { throw .tooLarge }
            return Amount(quantity: quantity, base: base)
        }
        var base = try self.base(first.number, unit) * (first.isNegative ? -1 : 1)
        if parts.count == 2 {
            // A second number, as in `5'11`, belongs to a whole number of the larger unit.
            let second = parts[1]
            guard let smaller = unit.smaller, quantity.units.contains(smaller), first.number.digits == 0,
                !first.isNegative, !second.isNegative
            else { throw .notANumber }
            guard try self.unit(second, of: quantity, in: system, else: smaller) == smaller else { throw .otherUnit }
            let rest = try self.base(second.number, smaller)
            // Nobody says five feet thirteen.
            guard rest < unit.size else { throw .notANumber }
            base += rest
        }
        base -= unit.offset
        if base < lowest { throw .tooSmall }
        if base > highest { throw .tooLarge }
        return Amount(quantity: quantity, base: base)
    }

    /// Returns whether a text that can be read has a unit that the system lacks, as miles typed for kilometers.
    func isForeign(_ typed: String, as quantity: Quantity, in system: UnitSystem) -> Bool {
        guard let first = (try? TypedReader.read(typed, words.numbers))?.first,
            let unit = try? self.unit(first, of: quantity, in: system, else: quantity.units(in: system).0)
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

    /// Returns the unit that was typed: by its symbol in the user's language, or as anyone would type it. A name that two
    /// systems have, such as the gallon, is that of the field's.
    private func unit(
        _ typed: TypedNumber, of quantity: Quantity, in system: UnitSystem, else preset: Unit
    ) throws(InputProblem) -> Unit {
        if typed.unit.isEmpty { return preset }
        let own = quantity.units.filter { $0.belongs(to: system) }
        for unit in own + quantity.units.filter({ !$0.belongs(to: system) }) {
            if folded(symbol(unit)).filter({ $0 != 32 }) == typed.unit { return unit }
            for alias in folded(unit.aliases).split(separator: 32) where Array(alias) == typed.unit { return unit }
        }
        throw .otherUnit
    }
}
