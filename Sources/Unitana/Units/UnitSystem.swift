import AlmanacCore

/// A system of units that people grew up with.
enum UnitSystem: UInt8, CaseIterable, Equatable, Sendable {
    case metric
    /// US customary units.
    case us
    /// British usage: miles, stones, feet and inches, but degrees Celsius.
    case imperial

    /// The name that is stored.
    var name: String {
        switch self {
        case .metric: "metric"
        case .us: "us"
        case .imperial: "imperial"
        }
    }

    /// Creates the system with a stored name; `nil` if there is none.
    init?(name: String) {
        for system in UnitSystem.allCases where system.name == name {
            self = system
            return
        }
        return nil
    }
}

/// What a converter converts, money apart.
enum Quantity: UInt8, CaseIterable, Equatable, Sendable {
    case temperature, speed, distance, height, weight

    /// The units that a person may type.
    var units: [Unit] {
        switch self {
        case .temperature: [.celsius, .fahrenheit]
        case .speed: [.kilometersPerHour, .milesPerHour]
        case .distance: [.kilometer, .meter, .mile, .yard, .foot]
        case .height: [.centimeter, .meter, .foot, .inch]
        case .weight: [.kilogram, .gram, .stone, .pound, .ounce]
        }
    }

    /// The lowest and the highest value that is accepted, in units of ``Amount/base``: from absolute zero to 10,000 °C,
    /// and from nothing to 100,000 km/h, 1,000,000 km, 100 m and 100 t.
    var limits: (Int64, Int64) {
        switch self {
        case .temperature: (-2_458_350, 10_000 * Unit.celsius.size)
        case .speed: (0, 100_000 * Unit.kilometersPerHour.size)
        case .distance: (0, 1_000_000 * Unit.kilometer.size)
        case .height: (0, 100 * Unit.meter.size)
        case .weight: (0, 100_000 * Unit.kilogram.size)
        }
    }

    /// Returns the system that an amount is converted to: home's, or one with other units if home's has the same.
    func other(_ place: UnitSystem, _ home: UnitSystem) -> UnitSystem {
        if units(in: place) != units(in: home) { return home }
        return units(in: place) == units(in: .us) ? .metric : .us
    }

    /// The units of a number without one: the first, and the second for what follows it, as in `5'11`.
    func units(in system: UnitSystem) -> (Unit, Unit?) {
        switch (self, system) {
        case (.temperature, .us): (.fahrenheit, nil)
        case (.temperature, _): (.celsius, nil)
        case (.speed, .metric): (.kilometersPerHour, nil)
        case (.speed, _): (.milesPerHour, nil)
        case (.distance, .metric): (.kilometer, nil)
        case (.distance, _): (.mile, nil)
        case (.height, .metric): (.centimeter, nil)
        case (.height, _): (.foot, .inch)
        case (.weight, .metric): (.kilogram, nil)
        case (.weight, .us): (.pound, nil)
        case (.weight, .imperial): (.stone, .pound)
        }
    }
}

/// A unit of measurement.
enum Unit: UInt8, Equatable, Sendable {
    case celsius, fahrenheit
    case kilometersPerHour, milesPerHour
    case kilometer, meter, centimeter, mile, yard, foot, inch
    case kilogram, gram, stone, pound, ounce

    /// The unit in terms of ``Amount/base``, exactly. The international yard and pound (1959) define the others: 1 in is
    /// 2.54 cm, 1 lb is 0.45359237 kg.
    var size: Int64 {
        switch self {
        case .celsius: 9_000
        case .fahrenheit: 5_000
        case .kilometersPerHour: 1_000_000
        case .milesPerHour: 1_609_344
        case .kilometer: 10_000_000
        case .meter: 10_000
        case .centimeter: 100
        case .mile: 16_093_440
        case .yard: 9_144
        case .foot: 3_048
        case .inch: 254
        case .kilogram: 8_000_000_000_000
        case .gram: 8_000_000_000
        case .stone: 50_802_345_440_000
        case .pound: 3_628_738_960_000
        case .ounce: 226_796_185_000
        }
    }

    /// Returns whether people who grew up with a system use the unit.
    func belongs(to system: UnitSystem) -> Bool {
        switch self {
        case .celsius: system != .us
        case .fahrenheit: system == .us
        case .kilometersPerHour, .kilometer, .meter, .centimeter, .kilogram, .gram: system == .metric
        case .milesPerHour, .mile, .yard, .foot, .inch, .pound, .ounce: system != .metric
        case .stone: system == .imperial
        }
    }

    /// The unit's value at ``Amount/base`` 0, in terms of ``Amount/base``: 32 °F.
    var offset: Int64 {
        self == .fahrenheit ? 160_000 : 0
    }

    /// The unit that may follow this one, as inches follow feet.
    var smaller: Unit? {
        switch self {
        case .foot: .inch
        case .meter: .centimeter
        case .stone: .pound
        case .pound: .ounce
        default: nil
        }
    }

    /// A number of this unit in a language: the number's place, then the symbol.
    var word: Word {
        switch self {
        case .celsius: .unitanaUnitCelsius
        case .fahrenheit: .unitanaUnitFahrenheit
        case .kilometersPerHour: .unitanaUnitKilometersPerHour
        case .milesPerHour: .unitanaUnitMilesPerHour
        case .kilometer: .unitanaUnitKilometer
        case .meter: .unitanaUnitMeter
        case .centimeter: .unitanaUnitCentimeter
        case .mile: .unitanaUnitMile
        case .yard: .unitanaUnitYard
        case .foot: .unitanaUnitFoot
        case .inch: .unitanaUnitInch
        case .kilogram: .unitanaUnitKilogram
        case .gram: .unitanaUnitGram
        case .stone: .unitanaUnitStone
        case .pound: .unitanaUnitPound
        case .ounce: .unitanaUnitOunce
        }
    }

    /// Ways to type the unit in any language, apart from its symbol in the user's; between spaces, in lower case.
    var aliases: String {
        switch self {
        case .celsius: " °c c "
        case .fahrenheit: " °f f "
        case .kilometersPerHour: " km/h kmh kph "
        case .milesPerHour: " mph mi/h "
        case .kilometer: " km "
        case .meter: " m "
        case .centimeter: " cm "
        case .mile: " mi mile miles "
        case .yard: " yd yard yards "
        case .foot: " ft ' foot feet "
        case .inch: " in \" '' inch inches "
        case .kilogram: " kg "
        case .gram: " g "
        case .stone: " st stone "
        case .pound: " lb lbs "
        case .ounce: " oz "
        }
    }
}

/// An amount of a quantity, exactly.
struct Amount: Equatable, Sendable {
    /// What the amount is of.
    let quantity: Quantity
    /// The amount in 1/9000 °C, in mm/h, in tenths of a millimeter, or in 1/8 ng: a thousandth of any unit is a whole
    /// number of these, so that what is typed to three digits is converted without a loss.
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

    /// Returns the amount in a unit times ten to the power of `digits`, rounded half away from zero.
    func count(_ unit: Unit, digits: Int = 0) -> Int64 {
        scaled(base + unit.offset, by: powerOfTen(digits), over: unit.size) ?? Int64.max
    }
}
