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
    case temperature, speed, distance, height, weight, volume, pressure, fuel

    /// The units that a person may type.
    var units: [Unit] {
        switch self {
        case .temperature: [.celsius, .fahrenheit]
        case .speed: [.kilometersPerHour, .milesPerHour]
        case .distance: [.kilometer, .meter, .centimeter, .mile, .yard, .foot, .inch]
        case .height: [.centimeter, .meter, .foot, .inch]
        case .weight: [.kilogram, .gram, .stone, .pound, .ounce]
        case .volume:
            [.liter, .milliliter, .gallonUS, .cup, .fluidOunceUS, .gallon, .pint, .fluidOunce]
        case .pressure: [.bar, .kilopascal, .psi]
        case .fuel: [.litersPer100Kilometers, .kilometersPerLiter, .milesPerGallonUS, .milesPerGallon]
        }
    }

    /// The lowest and the highest value that is accepted, in units of ``Amount/base``: from absolute zero to 10,000 °C,
    /// and from nothing to 100,000 km/h, 1,000,000 km, 100 m, 100 t, 100,000 l and 1,000 bar; fuel from 0.1 to 1,000 l for
    /// 100 km.
    var limits: (Int64, Int64) {
        switch self {
        case .temperature: (-2_458_350, 10_000 * Unit.celsius.size)
        case .speed: (0, 100_000 * Unit.kilometersPerHour.size)
        case .distance: (0, 1_000_000 * Unit.kilometer.size)
        case .height: (0, 100 * Unit.meter.size)
        case .weight: (0, 100_000 * Unit.kilogram.size)
        case .volume: (0, 100_000 * Unit.liter.size)
        case .pressure: (0, 1_000 * Unit.bar.size)
        case .fuel: (Unit.litersPer100Kilometers.size / 10, 1_000 * Unit.litersPer100Kilometers.size)
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
        case (.volume, .metric): (.liter, nil)
        case (.volume, .us): (.gallonUS, nil)
        case (.volume, .imperial): (.gallon, nil)
        case (.pressure, .metric): (.bar, nil)
        case (.pressure, _): (.psi, nil)
        case (.fuel, .metric): (.litersPer100Kilometers, nil)
        case (.fuel, .us): (.milesPerGallonUS, nil)
        case (.fuel, .imperial): (.milesPerGallon, nil)
        }
    }
}
