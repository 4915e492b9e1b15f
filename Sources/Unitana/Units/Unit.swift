import AlmanacCore

/// A unit of measurement.
enum Unit: UInt8, Equatable, Sendable {
    case celsius, fahrenheit
    case kilometersPerHour, milesPerHour
    case kilometer, meter, centimeter, mile, yard, foot, inch
    case kilogram, gram, stone, pound, ounce
    case liter, milliliter, gallonUS, cup, fluidOunceUS, gallon, pint, fluidOunce
    case bar, kilopascal, psi
    case litersPer100Kilometers, kilometersPerLiter, milesPerGallonUS, milesPerGallon

    /// The unit in terms of ``Amount/base``, exactly. The international yard and pound (1959) define the others: 1 in is
    /// 2.54 cm, 1 lb is 0.45359237 kg. The US gallon is 231 in³, the British one 4.54609 l. Only the pound per square inch and
    /// the miles of a gallon are rounded, to thirteen digits or more.
    ///
    /// Of an inverse unit, it is the amount of which there is one.
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
        case .liter: 10_000_000_000_000
        case .milliliter: 10_000_000_000
        case .gallonUS: 37_854_117_840_000
        case .cup: 2_365_882_365_000
        case .fluidOunceUS: 295_735_295_625
        case .gallon: 45_460_900_000_000
        case .pint: 5_682_612_500_000
        case .fluidOunce: 284_130_625_000
        case .bar: 100_000_000_000_000
        case .kilopascal: 1_000_000_000_000
        case .psi: 6_894_757_293_168
        case .litersPer100Kilometers: 1_000_000_000_000
        case .kilometersPerLiter: 100_000_000_000_000
        case .milesPerGallonUS: 235_214_583_333_333
        case .milesPerGallon: 282_480_936_331_822
        }
    }

    /// Whether more of it is less of the amount: who goes far with a gallon uses little fuel.
    var isInverse: Bool {
        switch self {
        case .kilometersPerLiter, .milesPerGallonUS, .milesPerGallon: true
        default: false
        }
    }

    /// Returns whether people who grew up with a system use the unit.
    func belongs(to system: UnitSystem) -> Bool {
        switch self {
        case .celsius: system != .us
        case .fahrenheit: system == .us
        case .kilometersPerHour, .kilometer, .meter, .centimeter, .kilogram, .gram, .liter, .milliliter, .bar,
            .kilopascal, .litersPer100Kilometers, .kilometersPerLiter:
            system == .metric
        case .milesPerHour, .mile, .yard, .foot, .inch, .pound, .ounce, .psi: system != .metric
        case .gallonUS, .cup, .fluidOunceUS, .milesPerGallonUS: system == .us
        case .stone, .gallon, .pint, .fluidOunce, .milesPerGallon: system == .imperial
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
        case .liter: .unitanaUnitLiter
        case .milliliter: .unitanaUnitMilliliter
        case .gallonUS: .unitanaUnitGallonUS
        case .cup: .unitanaUnitCup
        case .fluidOunceUS: .unitanaUnitFluidOunceUS
        case .gallon: .unitanaUnitGallon
        case .pint: .unitanaUnitPint
        case .fluidOunce: .unitanaUnitFluidOunce
        case .bar: .unitanaUnitBar
        case .kilopascal: .unitanaUnitKilopascal
        case .psi: .unitanaUnitPsi
        case .litersPer100Kilometers: .unitanaUnitLitersPer100Kilometers
        case .kilometersPerLiter: .unitanaUnitKilometersPerLiter
        case .milesPerGallonUS: .unitanaUnitMilesPerGallonUS
        case .milesPerGallon: .unitanaUnitMilesPerGallon
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
        case .liter: " l liter liters litre litres "
        case .milliliter: " ml "
        case .gallonUS, .gallon: " gal gallon gallons "
        case .cup: " cup cups "
        case .fluidOunceUS, .fluidOunce: " floz oz "
        case .pint: " pt pint pints "
        case .bar: " bar "
        case .kilopascal: " kpa "
        case .psi: " psi "
        case .litersPer100Kilometers: " l/100km l/100 l "
        case .kilometersPerLiter: " km/l kml "
        case .milesPerGallonUS, .milesPerGallon: " mpg "
        }
    }
}
