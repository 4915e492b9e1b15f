import AlmanacCore
import Testing

@testable import AlmanacAccounts
@testable import AlmanacServer

@Suite("P5 Prices are the server's, by region, as the reader writes them")
struct StorePriceTests {
    /// With ordinary spaces, to be readable here.
    private func text(_ locale: String, _ product: Product = .monthly) -> String {
        PriceList(for: locale).text(of: product).replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    }

    @Test(
        "P5 a price in each of the eight languages",
        arguments: [
            ("en-US", "$2.99"), ("de-DE", "2,99 €"), ("es-ES", "2,99 €"), ("fr-FR", "2,99 €"), ("ja-JP", "¥400"),
            ("ko-KR", "₩3,900"), ("tr-TR", "₺99,99"), ("zh-CN", "¥18.00"),
        ])
    func languages(_ locale: String, _ price: String) {
        #expect(text(locale) == price)
        // Without a region, that of the language.
        #expect(text(String(locale.prefix(2))) == price)
    }

    @Test(
        "P5 the region decides the currency, not the language",
        arguments: [
            ("en-GB", "GBP"), ("en-DE", "EUR"), ("de-CH", "CHF"), ("de_AT", "EUR"), ("zh-Hant-TW", "TWD"),
            ("es-MX", "MXN"), ("en-us", "USD"), ("es-AR", "USD"), ("", "USD"), ("-", "USD"), ("xx-yy", "USD"),
            ("de-DE-u-cu-usd", "EUR"), ("../..", "USD"),
        ])
    func regions(_ locale: String, _ currency: String) {
        #expect(PriceList(for: locale).prices.currency == currency)
        #expect(!PriceList(for: locale).text(of: .yearly).isEmpty)
    }

    @Test("P5 every year costs less than twelve months, by the percentage that is shown", arguments: PriceList.all)
    func saving(_ prices: PriceList.Prices) {
        let months = Double(12 * prices.monthly)
        let exact = 100 * (months - Double(prices.yearly)) / months
        #expect(prices.savingOfAYear > 0)
        #expect(Double(prices.savingOfAYear) <= exact)
        #expect(Double(prices.savingOfAYear) > exact - 1)
    }

    @Test("P5 a region has one currency, and each currency stands once")
    func unambiguous() {
        let regions = PriceList.all.flatMap(\.regions)
        #expect(Set(regions).count == regions.count)
        #expect(Set(PriceList.all.map(\.currency)).count == PriceList.all.count)
    }

    @Test("P5 the products, as a client receives them")
    func products() async throws {
        try await withStore { server, _ in
            let offer = try await server.products(as: try await server.person(), locale: "de-DE")
            #expect(offer["store"]?.string == "sandbox")
            #expect(offer["is_sandbox"] == .bool(true))
            #expect(offer["trial_days"] == .int(7))
            #expect(offer["trial_available"] == .bool(true))
            func product(_ id: String, _ plan: String, _ period: String, _ price: String, _ saves: JSON) -> JSON {
                .members(
                    ("id", .string(id)), ("plan", .string(plan)), ("period", .string(period)),
                    ("price", .string(price)), ("saves", saves))
            }
            #expect(
                offer["products"]
                    == .array([
                        product("almanac.premium.monthly", "monthly", "month", "2,99\u{A0}€", .null),
                        product("almanac.premium.yearly", "yearly", "year", "19,99\u{A0}€", .int(44)),
                    ]))
        }
    }
}
