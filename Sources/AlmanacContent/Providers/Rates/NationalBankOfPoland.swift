import AlmanacCore
import Foundation

/// The National Bank of Poland's rates of currencies that the ECB lacks (https://api.nbp.pl/en.html): its table B, each
/// Wednesday, in zloty. Those of the euro on the same day make euro rates of them.
package struct NationalBankOfPoland: RatesProvider {
    /// The address of the API, without a path of its own.
    package let url: String
    package let client: ProviderClient
    package let now: @Sendable () -> Instant

    package init(url: String, client: ProviderClient, now: @escaping @Sendable () -> Instant) {
        self.url = url
        self.client = client
        self.now = now
    }

    package func rates() async throws(ProviderFailure) -> EuroRates {
        let table = try Self.json(try await client.get(url + "/tables/b/?format=json"))
        guard let day = table.array?.first, let text = day["effectiveDate"]?.string, let date = CivilDate(text: text)
        else { throw .unreadable("the table") }
        guard date.inFrankfurt(hour: 0) <= now() else { throw .absurd("the date is in the future") }
        let euro = try Self.json(try await client.get(url + "/rates/a/eur/" + date.text + "/?format=json"))
        guard let quote = euro["rates"]?.array?.first, quote["effectiveDate"]?.string == date.text,
            let zloty = Self.rate(quote["mid"])
        else { throw .unreadable("the rate of the euro") }
        var rates: [(currency: String, rate: String)] = []
        for row in day["rates"]?.array ?? [] {
            guard let currency = row["code"]?.string else { throw .unreadable("a currency") }
            // Drawing rights are no money.
            guard currency != "XDR", !rates.contains(where: { $0.currency == currency }) else { continue }
            // Without a rate that can be right, the currency is left out.
            rates.append((currency, Self.rate(row["mid"]).map { zloty.divided(by: $0) } ?? ""))
        }
        return try EuroRates(date: date.text, rates)
    }

    private static func json(_ bytes: [UInt8]) throws(ProviderFailure) -> JSON {
        guard let json = try? JSON.parse(bytes) else { throw .unreadable("it is not JSON") }
        return json
    }

    /// A price in zloty, with the ten decimals that the bank writes at most.
    private static func rate(_ json: JSON?) -> DecimalRate? {
        switch json {
        case .int(let value)?: DecimalRate("\(value)")
        case .double(let value)? where value > 0 && value < 100_000: DecimalRate(String(format: "%.10f", value))
        default: nil
        }
    }
}

/// Rates that are published once a week.
package struct WeeklyRates: Equatable, Sendable {
    package let rates: EuroRates
}

extension WeeklyRates: ProvidedValue {
    package init?(stored: JSON) {
        guard let rates = EuroRates(stored: stored) else { return nil }
        self.rates = rates
    }

    package var stored: JSON { rates.stored }

    /// How long the provider is not asked again when it has no newer rates although they are due, in milliseconds: six
    /// hours, because a week ends on a holiday now and then.
    package static let patience: Int64 = 6 * 3_600_000

    /// Fetching the same day's rates again makes them no newer.
    package func fetched(at now: Instant, after known: Held<WeeklyRates>?) -> Instant {
        if let known, known.value.rates.date == rates.date { min(known.fetchedAt, now) } else { now }
    }

    package static func isFresh(_ held: Held<WeeklyRates>, at now: Instant) -> Bool {
        now < Lifetime.weeklyRates(date: held.value.rates.date).freshUntil
            || (held.askedAt <= now && now - held.askedAt < patience)
    }

    package func supersedes(_ other: WeeklyRates) -> Bool { rates.date >= other.rates.date }
}
