import AlmanacCore

/// The fields of a tile's converter (U10). What was last valid stays, whatever is typed.
struct Converter: Equatable, Sendable {
    let tile: TileKind
    private(set) var amounts: [ConverterField] = []
    private(set) var money: MoneyField?
    /// The currency of the results.
    let currency: String

    /// - Parameter isSwapped: Whether to convert from home's system to the place's.
    init?(_ tile: TileKind, _ place: Place, _ records: UnitanaRecords, _ words: Words, isSwapped: Bool = false) {
        self.tile = tile
        currency = isSwapped ? place.placeCurrency : place.homeCurrency
        let units = Units(words)
        func field(_ amount: Amount) -> ConverterField {
            let other = amount.quantity.other(place.destination, place.home)
            return isSwapped
                ? ConverterField(amount, from: other, to: place.destination, units)
                : ConverterField(amount, from: place.destination, to: other, units)
        }
        switch tile {
        case .weather:
            let weather = records.weather
            amounts = [
                field(weather?.temperature ?? .temperature(tenthsCelsius: 200)),
                field(weather?.wind ?? .speed(tenthsKmh: 100)),
            ]
        case .time: return nil
        case .distance: amounts = [field(.distance(meters: 5_000)), field(.speed(tenthsKmh: 500))]
        case .weight: amounts = [field(.weight(grams: 70_000)), field(.height(millimeters: 1_750))]
        case .currency:
            let source = isSwapped ? place.homeCurrency : place.placeCurrency
            guard Currency.isCode(source) else { return nil }
            money = MoneyField(Converter.example(source), source, words.language)
        }
    }

    /// Returns an amount of money to show a rate with, in minor units: a hundred, or ten thousand where the currency has
    /// no minor unit.
    static func example(_ currency: String) -> Int64 {
        Money.digits(currency) == 3 ? 100_000 : 10_000
    }

    /// Takes what was typed into the field at an index.
    mutating func type(_ text: String, at index: Int, _ words: Words) {
        if index < amounts.count { amounts[index].type(text, Units(words)) } else { money?.type(text, words.language) }
    }
}

extension Quantity {
    var label: Word {
        switch self {
        case .temperature: .unitanaTemperature
        case .speed: .unitanaSpeed
        case .distance: .unitanaLength
        case .height: .unitanaHeight
        case .weight: .unitanaWeight
        }
    }
}
