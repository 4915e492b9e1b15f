import AlmanacCore

/// The fields of a tile's converter, or of a page of the converter (U10, V). What was last valid stays, whatever is typed.
struct Converter: Equatable, Sendable {
    /// The screen that it is on.
    let route: UnitanaRoute
    /// The place between whose systems it converts.
    let place: Place
    private(set) var amounts: [ConverterPair] = []
    private(set) var money: MoneyPair?
    /// How many digits were asked for in addition.
    private(set) var more = 0
    /// Whether something was typed. It is still there when the screen is opened again.
    private(set) var isTyped = false

    /// What was typed to find another currency.
    private(set) var searched = ""

    /// How many digits can be asked for.
    static let mostDigits = 6

    /// Converts from the place's system to home's; `nil` if there is nothing to convert on the screen.
    init?(_ route: UnitanaRoute, _ place: Place, _ records: UnitanaRecords, _ words: Words) {
        self.route = route
        self.place = place
        let units = Units(words)
        func pair(_ amount: Amount) -> ConverterPair {
            ConverterPair(
                amount, from: place.destination, to: amount.quantity.other(place.destination, place.home), units)
        }
        switch route {
        case .tile(.weather):
            let weather = records.weather
            amounts = [
                pair(weather?.temperature ?? Quantity.temperature.example),
                pair(weather?.wind ?? .speed(tenthsKmh: 100)),
            ]
        case .tile(.distance): amounts = [pair(Quantity.distance.example), pair(Quantity.speed.example)]
        case .tile(.weight): amounts = [pair(Quantity.weight.example), pair(Quantity.height.example)]
        case .tile(.currency):
            let source = place.placeCurrency
            guard Currency.isCode(source) else { return nil }
            money = MoneyPair(
                Converter.example(source, in: place.homeCurrency, records.rates), source, place.homeCurrency,
                words.numbers)
        case .convert(let kind):
            guard let quantity = kind.quantity else { return nil }
            amounts = [pair(quantity.example)]
        default: return nil
        }
    }

    /// Shows an amount that was converted before.
    init(_ recent: RecentAmount, _ place: Place, _ words: Words) {
        route = .convert(ConverterKind(recent.amount.quantity))
        self.place = place
        amounts = [
            ConverterPair(
                exactly: recent.amount, from: recent.first, to: recent.second, scale: recent.scale, Units(words))
        ]
        isTyped = true
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

    /// Takes what was typed into a field: the two of the first amount come first, those of money last.
    mutating func type(_ text: String, at field: Int, _ rates: Rates?, _ words: Words) {
        isTyped = true
        let side: Side = field % 2 == 0 ? .first : .second
        if field / 2 < amounts.count {
            amounts[field / 2].type(text, on: side, Units(words))
        } else {
            money?.type(text, on: side, rates, words.numbers)
        }
    }

    /// Searches for another currency.
    mutating func search(_ text: String) { searched = text }

    /// Takes another currency in place of the one that is not home's, with an amount to show its rate.
    mutating func take(_ currency: String, _ rates: Rates?, _ words: Words) {
        searched = ""
        isTyped = true
        let home = place.homeCurrency
        money = MoneyPair(Converter.example(currency, in: home, rates), currency, home, words.numbers)
    }

    /// Turns the converter round. What was typed stays, and so does its result.
    mutating func swap(_ words: Words) {
        for index in amounts.indices { amounts[index].swap(Units(words)) }
        guard let money, Currency.isCode(money.second) else { return }
        self.money?.swap(words.numbers)
    }

    /// Shows one digit more.
    mutating func addDigit(_ rates: Rates?, _ words: Words) {
        let before = results(rates, words)
        // The next digit may be a zero, which is not written.
        repeat {
            more = min(more + 1, Converter.mostDigits)
        } while more < Converter.mostDigits
            && results(rates, words) == before
    }

    /// What the fields show that follow from what is typed.
    private func results(_ rates: Rates?, _ words: Words) -> String {
        let units = Units(words)
        var texts = amounts.map { $0.converted(to: $0.side.other, more: more, units) }
        if let money { texts.append(money.equation(more: more, rates, words.numbers) ?? "") }
        return texts.joined(separator: "\n")
    }

    /// Shows an amount in another pair of units; the usual one is 0.
    mutating func choose(_ scale: Int, of index: Int, _ words: Words) {
        guard amounts.indices.contains(index) else { return }
        let pair = amounts[index]
        let scales = pair.quantity.scales(pair.first, pair.second)
        guard scale <= scales.count else { return }
        amounts[index].choose(scale > 0 ? scales[scale - 1] : nil, Units(words))
    }

    /// Returns whether another digit would say more.
    func hasMore(_ rates: Rates?, _ words: Words) -> Bool {
        var most = self
        most.more = Converter.mostDigits
        return most.results(rates, words) != results(rates, words)
    }

    /// The amounts that were typed and can be read, for the list of the recent ones.
    var recent: [RecentAmount] {
        guard isTyped else { return [] }
        return amounts.filter { $0.problem.isNone && !$0.isUntouched }.map {
            RecentAmount(amount: $0.amount, first: $0.first, second: $0.second, scale: $0.scale)
        }
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
        case .volume: .unitanaVolume
        case .pressure: .unitanaPressure
        case .fuel: .unitanaFuel
        }
    }

    /// What a converter shows at first.
    var example: Amount {
        switch self {
        case .temperature: .temperature(tenthsCelsius: 200)
        case .speed: .speed(tenthsKmh: 500)
        case .distance: .distance(meters: 5_000)
        case .height: .height(millimeters: 1_750)
        case .weight: .weight(grams: 70_000)
        case .volume: Amount(quantity: .volume, base: 40 * Unit.liter.size)
        case .pressure: Amount(quantity: .pressure, base: Unit.bar.size / 10 * 24)
        case .fuel: Amount(quantity: .fuel, base: 6 * Unit.litersPer100Kilometers.size)
        }
    }
}
