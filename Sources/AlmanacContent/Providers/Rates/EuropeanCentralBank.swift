import AlmanacCore
import Foundation
import XMLCoder

/// The European Central Bank's daily reference rates (https://www.ecb.europa.eu/stats/eurofxref/), as XML.
package struct EuropeanCentralBank: RatesProvider {
    package let settings: ProviderSettings.Rates
    package let client: ProviderClient
    package let now: @Sendable () -> Instant

    package init(settings: ProviderSettings.Rates, client: ProviderClient, now: @escaping @Sendable () -> Instant) {
        self.settings = settings
        self.client = client
        self.now = now
    }

    package func rates() async throws(ProviderFailure) -> EuroRates {
        let rates = try Self.rates(try await client.get(settings.url))
        guard rates.date.inFrankfurt(hour: 0) <= now() else { throw .absurd("the date is in the future") }
        return rates
    }

    /// Reads the daily file.
    /// - Throws: ``ProviderFailure``
    package static func rates(_ xml: [UInt8]) throws(ProviderFailure) -> EuroRates {
        // The ECB's file declares no entities; one that does could grow without bounds while it is read.
        guard !Data(xml).contains(Array("<!".utf8)) else { throw .unreadable("it has declarations") }
        let day: Envelope.Day
        do {
            let days = try XMLDecoder().decode(Envelope.self, from: Data(xml)).cube.days
            guard days.count == 1 else { throw ProviderFailure.unreadable("it is not of one day") }
            day = days[0]
        } catch {
            throw .unreadable("it is not the XML of the daily rates")
        }
        return try EuroRates(date: day.time, day.rates.map { ($0.currency, $0.rate) })
    }

    /// `<Envelope><Cube><Cube time="2026-10-30"><Cube currency="USD" rate="1.1172"/>…`: three levels of one name.
    private struct Envelope: Decodable {
        let cube: Cube

        enum CodingKeys: String, CodingKey {
            case cube = "Cube"
        }

        struct Cube: Decodable {
            let days: [Day]

            enum CodingKeys: String, CodingKey {
                case days = "Cube"
            }
        }

        struct Day: Decodable {
            @Attribute var time: String
            let rates: [Rate]

            enum CodingKeys: String, CodingKey {
                case time
                case rates = "Cube"
            }
        }

        struct Rate: Decodable {
            @Attribute var currency: String
            @Attribute var rate: String
        }
    }
}
