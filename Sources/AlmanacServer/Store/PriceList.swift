import AlmanacAccounts
import AlmanacCore
import Foundation

/// What the products cost, by currency, and how a price is written for a reader.
struct PriceList: Sendable {
    /// The prices of one currency, in its smallest unit.
    struct Prices: Equatable, Sendable {
        let currency: String
        let monthly: Int64
        let yearly: Int64
        /// The number of decimal places of the currency.
        let places: Int
        /// The regions, by ISO 3166 code, in which people pay in it.
        let regions: [String]

        subscript(_ product: Product) -> Int64 {
            switch product {
            case .monthly: monthly
            case .yearly: yearly
            }
        }

        /// How much less a year costs than twelve months, in percent, rounded down.
        var savingOfAYear: Int64 {
            max(0, 100 - (yearly * 100 + 12 * monthly - 1) / (12 * monthly))
        }
    }

    /// The first one is for readers whose region is unknown, or has no prices of its own.
    static let all = [
        Prices(currency: "USD", monthly: 299, yearly: 19_99, places: 2, regions: ["US"]),
        Prices(
            currency: "EUR", monthly: 299, yearly: 19_99, places: 2,
            regions: [
                "DE", "AT", "BE", "BG", "CY", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MT",
                "NL", "PT", "SI", "SK",
            ]),
        Prices(currency: "GBP", monthly: 249, yearly: 16_99, places: 2, regions: ["GB"]),
        Prices(currency: "CHF", monthly: 300, yearly: 20_00, places: 2, regions: ["CH", "LI"]),
        Prices(currency: "JPY", monthly: 400, yearly: 2_800, places: 0, regions: ["JP"]),
        Prices(currency: "KRW", monthly: 3_900, yearly: 26_000, places: 0, regions: ["KR"]),
        Prices(currency: "TRY", monthly: 99_99, yearly: 649_99, places: 2, regions: ["TR"]),
        Prices(currency: "CNY", monthly: 18_00, yearly: 118_00, places: 2, regions: ["CN"]),
        Prices(currency: "TWD", monthly: 90_00, yearly: 590_00, places: 2, regions: ["TW"]),
        Prices(currency: "HKD", monthly: 22_00, yearly: 148_00, places: 2, regions: ["HK"]),
        Prices(currency: "CAD", monthly: 399, yearly: 26_99, places: 2, regions: ["CA"]),
        Prices(currency: "AUD", monthly: 449, yearly: 29_99, places: 2, regions: ["AU"]),
        Prices(currency: "MXN", monthly: 49_00, yearly: 329_00, places: 2, regions: ["MX"]),
    ]

    /// The prices for the reader.
    let prices: Prices
    /// One of the eight languages and one of the regions above, so that a request cannot name any other locale.
    private let locale: Locale

    /// Chooses the prices by the region of a BCP 47 tag such as `de-AT`; without a region, by that of its language.
    init(for tag: String) {
        let language = Language.matching([tag])
        let subtags = tag.split { $0 == "-" || $0 == "_" }.dropFirst()
        let named = subtags.first { $0.utf8.count == 2 }.map { $0.uppercased() }
        let region = named ?? language.region
        let known = Self.all.first { $0.regions.contains(region) }
        prices = known ?? Self.all[0]
        // Chinese is written in another script in Taiwan and Hong Kong; its prices look the same.
        locale = Locale(identifier: "\(language.code)_\(known == nil ? "US" : region)")
    }

    /// The price of a product as the reader writes it, such as `2,99 €`.
    func text(of product: Product) -> String {
        let amount = Decimal(sign: .plus, exponent: -prices.places, significand: Decimal(prices[product]))
        return amount.formatted(.currency(code: prices.currency).locale(locale))
    }

    /// What a product saves compared with paying monthly, in percent; `nil` for paying monthly.
    func saving(of product: Product) -> Int64? {
        product == .yearly ? prices.savingOfAYear : nil
    }
}

extension Language {
    /// The region that a reader of the language is taken to be in, unless their locale says so.
    fileprivate var region: String {
        switch self {
        case .en: "US"
        case .de: "DE"
        case .es: "ES"
        case .fr: "FR"
        case .ja: "JP"
        case .ko: "KR"
        case .tr: "TR"
        case .zh: "CN"
        }
    }
}
