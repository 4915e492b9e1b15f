import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

@Suite("V money")
struct MoneyPageTests {
    /// A device with the currency's sheet open, on a Saturday.
    private func open(_ city: String = "Berlin") throws -> Device {
        let device = try Device()
        device.places.more = [("NPR", "160.5"), ("PEN", "3.98"), ("USD", "9"), ("VND", "30500")]
        try device.setUp(name: city, city: city)
        device.app.visit("/unitana/dashboard/currency")
        device.pass(seconds: 1)
        return device
    }

    private func rows(_ device: Device) throws -> [[String]] {
        try device.app.screen.blocks.flatMap { block in
            if case .lookup(let table) = block { table.rows } else { [[String]]() }
        }
    }

    @Test("V money: the rate says its day and its source, and amounts that one meets are in a table")
    func amounts() throws {
        let device = try open()
        try device.app.see("1\u{A0}EUR = 1.1172\u{A0}USD · November\u{A0}21, 2026 · European Central Bank")
        #expect(try rows(device).contains(["5", "5.59"]) && rows(device).contains(["100", "111.72"]))
        // A weak currency has larger amounts.
        try device.app.type("Another currency", "idr")
        try device.app.tap("Indonesian Rupiah")
        #expect(try rows(device).first == ["1,000", "0.06"])
    }

    @Test(
        "V money: another currency is found by its code, its name or a country, and stays with the sheet",
        arguments: ["PEN", "sol", "Peru"])
    func find(_ text: String) throws {
        let device = try open()
        try device.app.type("Another currency", text)
        try device.app.tap("Peruvian Sol")
        #expect(try device.app.typed("Amount (PEN)") == "100.00\u{A0}PEN")
        #expect(try device.app.typed("Amount (USD)") == "28.07\u{A0}USD")
        try device.app.see("November\u{A0}18, 2026 · National Bank of Poland")
        try device.app.tap("Close")
        try device.app.tap("Currency")
        #expect(try device.app.typed("Amount (PEN)") == "100.00\u{A0}PEN")
    }

    @Test("V money: another currency is found after the app was started on the sheet, without a form of a place")
    func afterStart() throws {
        let device = try open()
        device.app.kill()
        device.app.launch("/unitana/dashboard/currency")
        try device.app.type("Another currency", "Peru")
        try device.app.tap("Peruvian Sol")
    }

    @Test("V money: what the ECB lacks comes from the second source, on the tile too")
    func second() throws {
        let device = try open("Kathmandu")
        try device.app.tap("Close")
        let tile = try device.app.tile("Currency")
        #expect(tile.primary == "1,000.00\u{A0}NPR" && tile.secondary == "6.96\u{A0}USD")
        #expect(tile.notes.contains { $0.hasSuffix("November\u{A0}18, 2026") })
        try device.app.tap("Currency")
        try device.app.see("National Bank of Poland")
    }

    @Test("V money: further rates that cannot be read are left out, and are stored and read again as the same")
    func read() throws {
        let answer = #"""
            {"base":"EUR","date":"2026-11-20","rates":{"USD":"1.1172"},"fetched_at":"2026-11-20T15:05:00Z",
            "source":"European Central Bank","more":{"date":"2026-11-18","source":"National Bank of Poland",
            "rates":{"NPR":"160.5","USD":"9"},"fetched_at":"2026-11-20T15:05:00Z"}}
            """#
        let rates = try Rates.read(Array(answer.utf8))
        #expect(try Rates.read(rates.json) == rates && rates.currencies == ["EUR", "NPR", "USD"])
        #expect(rates.convert(10_000, from: "EUR", to: "USD") == 11_172)
        #expect(rates.date(of: "USD", "EUR").text == "2026-11-20" && rates.date(of: "USD", "NPR").text == "2026-11-18")
        #expect(rates.lifetime(of: "NPR", "EUR") == .weeklyRates(date: rates.date(of: "NPR", "EUR")))
        for (part, wrong) in [("\"160.5\"", "\"-1\""), ("2026-11-18", "2026-11-28"), ("2026-11-18", "soon")] {
            let other = try Rates.read(Array(answer.replacing(part, with: wrong).utf8))
            #expect(other.currencies == ["EUR", "USD"])
        }
    }
}
