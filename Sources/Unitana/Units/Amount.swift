import AlmanacCore

/// An amount of a quantity, exactly.
struct Amount: Equatable, Sendable {
    /// What the amount is of.
    let quantity: Quantity
    /// The amount in 1/9000 °C, in mm/h, in tenths of a millimeter, or in 1/8 ng: a thousandth of any unit is a whole
    /// number of these, so that what is typed to three digits is converted without a loss. Volumes are in 10⁻¹³ l, pressures
    /// in nPa, and fuel use in 10⁻¹² l for 100 km.
    let base: Int64

    static func temperature(tenthsCelsius: Int64) -> Amount {
        Amount(quantity: .temperature, base: tenthsCelsius * 900)
    }

    static func speed(tenthsKmh: Int64) -> Amount {
        Amount(quantity: .speed, base: tenthsKmh * 100_000)
    }

    static func distance(meters: Int64) -> Amount {
        Amount(quantity: .distance, base: meters * Unit.meter.size)
    }

    static func height(millimeters: Int64) -> Amount {
        Amount(quantity: .height, base: millimeters * 10)
    }

    static func weight(grams: Int64) -> Amount {
        Amount(quantity: .weight, base: grams * Unit.gram.size)
    }

    /// Creates a number of a unit.
    /// - Parameter digits: The number of the count's decimals.
    init(_ quantity: Quantity, _ count: Int64, digits: Int = 0, _ unit: Unit) {
        self.quantity = quantity
        let power = powerOfTen(digits)
        base =
            unit.isInverse
            ? scaled(unit.size, by: power, over: count) ?? 0
            : (scaled(count, by: unit.size, over: power) ?? 0) - unit.offset
    }

    /// Creates an amount from its exact value.
    init(quantity: Quantity, base: Int64) {
        self.quantity = quantity
        self.base = base
    }

    /// Returns the amount in a unit times ten to the power of `digits`, rounded half away from zero.
    func count(_ unit: Unit, digits: Int = 0) -> Int64 {
        if unit.isInverse { return base > 0 ? scaled(unit.size, by: powerOfTen(digits), over: base) ?? .max : .max }
        return scaled(base + unit.offset, by: powerOfTen(digits), over: unit.size) ?? Int64.max
    }
}
