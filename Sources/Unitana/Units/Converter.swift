import AlmanacCore

/// The fields of a tile's converter (U10). What was last valid stays, whatever is typed.
struct Converter: Equatable, Sendable {
    let tile: TileKind
    /// The place between whose systems it converts.
    let place: Place
    private(set) var amounts: [ConverterField] = []
    private(set) var money: MoneyField?
    /// The currency of the results.
    private(set) var currency: String
    /// Whether something was typed. It is still there when the tile is opened again.
    private(set) var isTyped = false

    /// Converts from the place's system to home's.
    init?(_ tile: TileKind, _ place: Place, _ records: UnitanaRecords, _ words: Words) {
        self.tile = tile
        self.place = place
        currency = place.homeCurrency
        let units = Units(words)
        func field(_ amount: Amount) -> ConverterField {
            ConverterField(
                amount, from: place.destination, to: amount.quantity.other(place.destination, place.home), units)
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
            let source = place.placeCurrency
            guard Currency.isCode(source) else { return nil }
            money = MoneyField(
                Converter.example(source, in: place.homeCurrency, records.rates), source, words.numbers)
        }
    }

    /// Returns an amount of money to show a rate with, in minor units: a hundred, or ten thousand where the currency has
    /// no minor unit. Of a weak currency it is ten times as much, and again, until it is worth one of the other currency:
    /// what is worth less than a coin or two says little once it is rounded.
    static func example(_ currency: String, in other: String, _ rates: Rates?) -> Int64 {
        var amount: Int64 = Money.digits(currency) == 3 ? 100_000 : 10_000
        let least = max(10, powerOfTen(Money.digits(other)))
        while amount < Money.limit / 10, let worth = rates?.convert(amount, from: currency, to: other), worth < least {
            amount *= 10
        }
        return amount
    }

    /// Takes what was typed into the field at an index.
    mutating func type(_ text: String, at index: Int, _ words: Words) {
        isTyped = true
        if index < amounts.count { amounts[index].type(text, Units(words)) } else { money?.type(text, words.numbers) }
    }

    /// Returns the converter the other way round. What was typed stays, as the result of what the fields show now.
    func swapped(_ rates: Rates?, _ words: Words) -> Converter {
        var other = self
        other.amounts = amounts.map { $0.swapped(Units(words)) }
        if let money, Currency.isCode(currency) {
            other.money = money.swapped(to: currency, rates, words.numbers)
            other.currency = money.currency
        }
        return other
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
