import AlmanacCore

/// The euro reference rates of one day.
package struct EuroRates: Equatable, Sendable {
    /// How much of a currency one euro buys.
    package struct Rate: Equatable, Sendable {
        /// ISO 4217.
        package let currency: String
        package let value: DecimalRate
    }

    /// The day of the rates in Frankfurt.
    package let date: CivilDate
    /// In the provider's order, without the euro itself.
    package let rates: [Rate]
    /// The currencies whose rate cannot be right. They have none.
    package let leftOut: [String]

    /// The fewest currencies in a day's rates: the ECB has published about 30 since 1999.
    private static let fewest = 10
    /// From a millionth to ten million: no currency of the list has come near either.
    private static let plausible = 0.000_001...10_000_000

    /// - Parameter rates: currencies and rates as text.
    /// - Throws: ``ProviderFailure`` if it is not the rates of a day, or too few of them can be right.
    package init(date: String, _ rates: [(currency: String, rate: String)]) throws(ProviderFailure) {
        guard let date = CivilDate(text: date) else { throw .unreadable("the date") }
        var parsed: [Rate] = []
        var leftOut: [String] = []
        for (currency, text) in rates {
            guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (65...90).contains($0) }), currency != "EUR",
                !parsed.contains(where: { $0.currency == currency }), !leftOut.contains(currency)
            else { throw .unreadable("a currency") }
            if let value = DecimalRate(text), Self.plausible.contains(Double(text) ?? 0) {
                parsed.append(Rate(currency: currency, value: value))
            } else {
                leftOut.append(currency)
            }
        }
        guard parsed.count >= Self.fewest else { throw .unreadable("there are too few currencies") }
        self.date = date
        self.rates = parsed
        self.leftOut = leftOut
    }

    /// How much of each other currency one unit of a currency buys, as text; `nil` if it has no rate.
    package func based(on base: String) -> [(currency: String, rate: String)]? {
        guard base != "EUR" else { return rates.map { ($0.currency, $0.value.text) } }
        guard let divisor = rates.first(where: { $0.currency == base })?.value else { return nil }
        return [("EUR", DecimalRate.one.divided(by: divisor))]
            + rates.filter { $0.currency != base }.map { ($0.currency, $0.value.divided(by: divisor)) }
    }
}

extension EuroRates: ProvidedValue {
    package init?(stored: JSON) {
        guard let date = stored["date"]?.string, case .object(let members)? = stored["rates"] else { return nil }
        try? self.init(date: date, members.map { ($0.key, $0.value.string ?? "") })
    }

    package var stored: JSON {
        let members = rates.map { JSON.Member($0.currency, .string($0.value.text)) }
        return .members(("date", .string(date.text)), ("rates", .object(members)))
    }

    /// How long the provider is not asked again when it has no newer rates although they are due, in milliseconds: half
    /// an hour.
    package static let patience: Int64 = 1_800_000

    /// Fetching the same day's rates again makes them no newer.
    package func fetched(at now: Instant, after known: Held<EuroRates>?) -> Instant {
        if let known, known.value.date == date { min(known.fetchedAt, now) } else { now }
    }

    package static func isFresh(_ held: Held<EuroRates>, at now: Instant) -> Bool {
        now < Lifetime.rates(date: held.value.date).freshUntil
            || (held.askedAt <= now && now - held.askedAt < patience)
    }

    package func supersedes(_ other: EuroRates) -> Bool { date >= other.date }
}
