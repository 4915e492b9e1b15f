import AlmanacCore

/// How many digits a converter answers with: as many as were typed, and one more with each tap (V).
struct Precision: Equatable, Sendable {
    /// Digits that count.
    var significant = 3
    /// Decimals of a temperature, and of the smaller of two units.
    var decimals = 1

    /// As precise as what was typed, but not less than is useful.
    init(of typed: String = "", _ numbers: NumberFormat? = nil) {
        guard let numbers, let parts = try? TypedReader.read(typed, numbers), let last = parts.last else { return }
        // Six decimals are those of a fraction, such as 1/3.
        guard last.number.digits < 6 else {
            (significant, decimals) = (4, 2)
            return
        }
        decimals = max(1, last.number.digits)
        if parts.count == 1 { significant = min(max(3, String(last.number.mantissa).utf8.count), 9) }
    }

    /// Returns the precision with further digits.
    func adding(_ digits: Int) -> Precision {
        var more = self
        more.significant = min(significant + digits, 10)
        more.decimals = min(decimals + digits, 6)
        return more
    }
}

extension Units {
    /// Returns an amount in a system's units as a converter says it, so that small amounts do not become nothing: with
    /// three digits that count or more, temperatures and the smaller of two units to a tenth.
    /// - Parameter chosen: A unit that the user has chosen; `nil` for the one that people would use.
    func precise(
        _ amount: Amount, in system: UnitSystem, unit chosen: Unit? = nil, _ precision: Precision = Precision()
    ) -> String {
        if let chosen { return precise(amount, chosen, precision) }
        let (unit, _) = amount.quantity.units(in: system)
        switch (amount.quantity, system) {
        case (.height, .us), (.height, .imperial):
            return amount.count(.inch) < 12
                ? precise(amount, .inch, precision) : pair(amount, .foot, 12, digits: precision.decimals)
        case (.distance, .metric): return precise(amount, amount.count(.meter) < 1_000 ? .meter : unit, precision)
        case (.distance, .us): return precise(amount, amount.count(.foot) < 1_000 ? .foot : unit, precision)
        case (.distance, .imperial): return precise(amount, amount.count(.yard) < 880 ? .yard : unit, precision)
        case (.weight, .metric): return precise(amount, amount.count(.gram) < 1_000 ? .gram : unit, precision)
        case (.weight, .us): return precise(amount, amount.count(.ounce) < 16 ? .ounce : unit, precision)
        case (.weight, .imperial):
            let ounces = amount.count(.ounce)
            if ounces < 16 { return precise(amount, .ounce, precision) }
            return ounces < 14 * 16
                ? pair(amount, .pound, 16, digits: precision.decimals) : precise(amount, .stone, precision)
        case (.volume, .metric):
            return precise(amount, amount.count(.milliliter) < 1_000 ? .milliliter : unit, precision)
        case (.volume, .us):
            return precise(amount, amount.count(.fluidOunceUS) < 128 ? .fluidOunceUS : unit, precision)
        case (.volume, .imperial): return precise(amount, amount.count(.pint) < 8 ? .pint : unit, precision)
        default: return precise(amount, unit, precision)
        }
    }

    /// Returns the amount in one unit; stones with their pounds.
    private func precise(_ amount: Amount, _ unit: Unit, _ precision: Precision) -> String {
        if unit == .stone { return pair(amount, .stone, 14, digits: precision.decimals) }
        if amount.quantity == .temperature {
            let digits = precision.decimals
            return number(amount.count(unit, digits: digits), unit, digits: digits)
        }
        // Six decimals at most, unless more digits are asked for.
        let (least, most) = (powerOfTen(precision.significant - 1), max(6, precision.significant))
        var digits = 0
        while digits < most, amount.count(unit, digits: digits) < least { digits += 1 }
        return number(amount.count(unit, digits: digits), unit, digits: digits)
    }

    /// Returns a length as a tape measure in inches shows it, to a sixteenth: `≈ 5 ft 11 5⁄8 in`; `nil` for one beyond any
    /// tape, or that has no fraction.
    func tape(_ amount: Amount, withFeet: Bool) -> String? {
        let sixteenths = scaled(amount.base, by: 16, over: Unit.inch.size) ?? 0
        guard sixteenths % 16 > 0, sixteenths < 16 * 12 * 10 else { return nil }
        var (whole, part, of) = (sixteenths / 16, sixteenths % 16, Int64(16))
        while part % 2 == 0 { (part, of) = (part / 2, of / 2) }
        var text = amount.base * 16 == sixteenths * Unit.inch.size ? "= " : "\u{2248} "
        if withFeet, whole >= 12 {
            text += number(whole / 12, .foot) + " "
            whole %= 12
        }
        let fraction = String(part) + "\u{2044}" + String(of)
        return text + words(Unit.inch.word, whole > 0 ? String(whole) + "\u{A0}" + fraction : fraction)
    }
}
