import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacContent
@testable import AlmanacServer

@Suite("U3 /api/rates")
struct RatesTests {
    @Test("U3 with no network, the rates are those that came with the program, honestly dated")
    func first() async throws {
        try await withProviders { standIn in
            try await standIn.withServer {
                $0.rates?.url = "http://127.0.0.1:9/rates.xml"
            } _: { server async throws in
                let answer = try await server.get("/api/rates")
                #expect(
                    answer.text == #"""
                        {"base":"EUR","date":"2026-10-30","rates":{"USD":"1.1172","JPY":"175.68","CZK":"24.353",\#
                        "DKK":"7.4735","GBP":"0.8338","HUF":"366.33","PLN":"4.4038","SEK":"10.978","CHF":"0.9194",\#
                        "NOK":"10.312"},"fetched_at":"2026-10-30T15:00:00.000Z","source":"European Central Bank"}
                        """#)
            }
        }
    }

    @Test("U3 the bundled file has the rates of 29 currencies")
    func bundled() throws {
        let rates = try #require(try EuroRates.bundled(in: Resources.contentDirectory()))
        #expect(rates.date.text == "2026-10-30" && rates.rates.count == 29)
        #expect(rates.rates.first { $0.currency == "IDR" }?.value.text == "20275.17")
    }

    @Test("U3 the provider's rates replace them, and survive a restart")
    func fetched() async throws {
        try await withProviders { standIn in
            try await standIn.withServer { server async throws in
                let json = try await server.get("/api/rates?base=EUR").json
                #expect(json["date"]?.string == "2026-11-17")
                #expect(json["rates"]?["USD"]?.string == "1.1203" && json["rates"]?["TRY"]?.string == "56.0012")
                #expect(json["fetched_at"]?.string == standIn.clock.now.iso8601)
            }
            try await standIn.withServer {
                $0.rates = nil
            } _: { server async throws in
                let date = try await server.text("date", of: "/api/rates")
                #expect(date == "2026-11-17")
            }
            #expect(standIn.requests == ["/stats/eurofxref/eurofxref-daily.xml"])
        }
    }

    @Test("U3 another base has exact cross rates; a currency without a rate is absent or unknown, never guessed")
    func bases() async throws {
        try await withProviders { standIn in
            try await standIn.withServer {
                $0.rates = nil
            } _: { server async throws in
                let dollar = try await server.get("/api/rates?base=USD").json
                // 1 / 1.1172, 175.68 / 1.1172 and 0.8338 / 1.1172, to 12 digits.
                #expect(dollar["base"]?.string == "USD" && dollar["date"]?.string == "2026-10-30")
                #expect(dollar["rates"]?["EUR"]?.string == "0.895094880057")
                #expect(dollar["rates"]?["JPY"]?.string == "157.250268528")
                #expect(dollar["rates"]?["GBP"]?.string == "0.746330110992")
                #expect(dollar["rates"]?["USD"] == nil)
                // The ECB wrote N/A that day.
                #expect(dollar["rates"]?["TRY"] == nil)
                for currency in ["TRY", "XCD", "AED"] {
                    try await server.get("/api/rates?base=\(currency)").expectProblem(404, "no-rate", field: "base")
                }
                for base in ["usd", "US", "USDT", "%E2%82%AC", "U1D"] {
                    try await server.get("/api/rates?base=\(base)").expectProblem(400, "invalid-field", field: "base")
                }
            }
        }
    }

    /// What the provider may do wrong.
    private static let faults: [(String, @Sendable (inout ProviderStandIn.Behavior) -> Void)] = [
        ("tomorrow", { $0.date = "2026-11-19" }), ("the year 9999", { $0.date = "9999-12-31" }),
        ("no date", { $0.date = "yesterday" }), ("an older day", { $0.date = "2026-10-29" }),
        (
            "few currencies",
            { behavior in for currency in ["USD", "JPY"] { behavior.rates[currency] = "" } }
        ),
        (
            "few currencies with a rate",
            { behavior in for currency in ["USD", "JPY"] { behavior.rates[currency] = "0" } }
        ),
        ("a currency twice", { $0.body = ProviderStandIn.dailyRates().replacing("'JPY'", with: "'USD'") }),
        ("the euro", { $0.body = ProviderStandIn.dailyRates().replacing("'JPY'", with: "'EUR'") }),
        ("no currency", { $0.body = ProviderStandIn.dailyRates().replacing("'JPY'", with: "'Yen'") }),
        ("another shape", { $0.body = "<rates><rate currency='USD'>1</rate></rates>" }),
        ("half of it", { $0.body = String(ProviderStandIn.dailyRates().prefix(500)) }),
        ("JSON", { $0.body = "{}" }), ("an empty answer", { $0.body = "" }),
        (
            "entities",
            {
                $0.body = ProviderStandIn.dailyRates().replacing(
                    "<gesmes:Env", with: #"<!DOCTYPE x [<!ENTITY a "b">]><gesmes:Env"#)
            }
        ),
        ("status 404", { $0.status = .notFound }), ("status 500", { $0.status = .internalServerError }),
    ]

    @Test("U3 whatever the provider does wrong, the last good rates stay", arguments: faults.indices)
    func fault(_ number: Int) async throws {
        try await withProviders { standIn in
            standIn.set(Self.faults[number].1)
            try await standIn.withServer { server async throws in
                let date = try await server.text("date", of: "/api/rates")
                #expect(date == "2026-10-30", "\(Self.faults[number].0)")
                #expect(standIn.requests.count == 1)
                standIn.set { $0 = .init() }
                standIn.clock.pass(.seconds(60))
                #expect(try await server.text("date", of: "/api/rates") == "2026-11-17")
            }
        }
    }

    @Test(
        "field 11 a rate that cannot be right leaves that currency out, and the others are shown",
        arguments: ["-1.12", "0.000", "abc", "1e5", "inf", "10000000.1", "0.0000009"])
    func oneRate(_ rate: String) async throws {
        try await withProviders { standIn in
            standIn.set { $0.rates["USD"] = rate }
            try await standIn.withServer { server async throws in
                let json = try await server.get("/api/rates").json
                #expect(json["date"]?.string == "2026-11-17" && json["rates"]?["JPY"]?.string == "174.99")
                #expect(json["rates"]?["USD"] == nil)
                try await server.get("/api/rates?base=USD").expectProblem(404, "no-rate", field: "base")
            }
        }
    }

    @Test("U3 today's rates and the highest rate are taken")
    func limits() async throws {
        try await withProviders { standIn in
            standIn.set {
                $0.date = "2026-11-18"
                $0.rates["USD"] = "10000000"
                $0.rates["JPY"] = "0.000001"
            }
            try await standIn.withServer { server async throws in
                let json = try await server.get("/api/rates").json
                #expect(json["date"]?.string == "2026-11-18" && json["rates"]?["USD"]?.string == "10000000")
            }
        }
    }

    @Test("U3 new rates are asked for when they are due, then every half hour until they are there")
    func publication() async throws {
        try await withProviders { standIn in
            try await standIn.withServer { server async throws in
                func asked(after pause: Duration) async throws -> Int {
                    standIn.clock.pass(pause)
                    for _ in 0..<2 { _ = try await server.get("/api/rates") }
                    return standIn.requests.count
                }
                #expect(try await asked(after: .zero) == 1)
                // From 11:06:40 to 14:59:59 and 15:00 UTC, which is 16:00 in Frankfurt.
                #expect(try await asked(after: .seconds(13_999)) == 1)
                #expect(try await asked(after: .seconds(1)) == 2)
                #expect(try await asked(after: .seconds(1_799)) == 2)
                #expect(try await asked(after: .seconds(1)) == 3)
                standIn.set { $0.date = "2026-11-18" }
                #expect(try await asked(after: .seconds(1_800)) == 4)
                #expect(try await asked(after: .seconds(80_000)) == 4)
            }
        }
    }

    @Test("U3 the rates of the program replace older ones in the database")
    func newerProgram() async throws {
        try await withProviders { standIn in
            try await standIn.withServices { _, database in
                func rates(_ date: String) throws -> EuroRates {
                    let pairs = "ABCDEFGHIJ".map { (currency: "XX\($0)", rate: "1.5") }
                    return try EuroRates(date: date, pairs)
                }
                let old = try rates("2026-10-28").stored.text
                try await database.write {
                    try $0.keepProviderValue(old, of: "rates", key: "EUR", fetchedAt: Instant(milliseconds: 5))
                }
                for (bundled, expected) in [("2026-10-27", "2026-10-28"), ("2026-10-29", "2026-10-29")] {
                    let service = ExchangeRates(
                        nil, first: try rates(bundled), database: database, now: { standIn.clock.now },
                        logger: standIn.log.logger)
                    #expect(await service.latest()?.value.date.text == expected)
                }
            }
        }
    }

    @Test(
        "U3 Easter, and the days on which TARGET is closed",
        arguments: [
            ("2024-03-29", false), ("2024-04-01", false), ("2024-04-02", true), ("2025-04-18", false),
            ("2025-04-21", false), ("2026-04-03", false), ("2026-04-06", false), ("2026-05-01", false),
            ("2026-05-14", true), ("2026-12-24", true), ("2026-12-25", false), ("2026-12-28", true),
            ("2027-01-01", false), ("2026-11-21", false), ("2026-11-22", false), ("2026-11-23", true),
            ("2038-04-23", false), ("2038-04-26", false),
        ])
    func target(text: String, isOpen: Bool) throws {
        #expect(try #require(CivilDate(text: text)).isTargetDay == isOpen)
    }

    @Test("I10 in summer, too, new rates are asked for at 16:00 in Frankfurt, when devices hold theirs for old")
    func summer() async throws {
        try await withProviders { standIn in
            let due = try #require(Instant(iso8601: "2027-07-15T14:00:00Z"))
            standIn.clock.pass(.milliseconds(due - standIn.clock.now - 3_600_000))
            standIn.set { $0.date = "2027-07-14" }
            try await standIn.withServer { server async throws in
                func asked(after pause: Duration) async throws -> Int {
                    standIn.clock.pass(pause)
                    _ = try await server.get("/api/rates")
                    return standIn.requests.count
                }
                #expect(try await asked(after: .zero) == 1)
                #expect(try await asked(after: .milliseconds(3_599_999)) == 1)
                #expect(try await asked(after: .milliseconds(1)) == 2)
            }
        }
    }

    @Test("I5 fetching the same day's rates again makes them no newer; the next day's are as old as their first fetch")
    func honestAge() async throws {
        try await withProviders { standIn in
            let first = standIn.clock.now.iso8601
            try await standIn.withServer { server async throws in
                #expect(try await server.text("fetched_at", of: "/api/rates") == first)
                standIn.clock.pass(.seconds(14_000))
                #expect(try await server.text("fetched_at", of: "/api/rates") == first)
                #expect(standIn.requests.count == 2)
            }
            // Nor does a restart.
            standIn.clock.pass(.seconds(1_800))
            try await standIn.withServer { server async throws in
                #expect(try await server.text("fetched_at", of: "/api/rates") == first)
                #expect(standIn.requests.count == 3)
                standIn.set { $0.date = "2026-11-18" }
                standIn.clock.pass(.seconds(1_800))
                #expect(try await server.text("fetched_at", of: "/api/rates") == standIn.clock.now.iso8601)
            }
        }
    }

    @Test("I5 the day's rates that came with the program stay as old as their publication when they are fetched")
    func honestBundle() async throws {
        try await withProviders { standIn in
            standIn.set { $0.date = "2026-10-30" }
            try await standIn.withServer { server async throws in
                #expect(try await server.text("fetched_at", of: "/api/rates") == "2026-10-30T15:00:00.000Z")
                #expect(standIn.requests.count == 1)
            }
        }
    }

    @Test(
        "U3 rates are divided exactly, to 12 digits",
        arguments: [
            ("1", "3", "0.333333333333"), ("2", "3", "0.666666666667"), ("1", "1", "1"), ("1", "8", "0.125"),
            ("999999999999999", "0.00000000000001", "100000000000000000000000000000"),
            ("1", "20275.17", "0.0000493214113618"),
            ("7.4735", "7.4735", "1"), ("100", "0.5", "200"), ("20275.17", "0.8338", "24316.5867114"),
        ])
    func division(dividend: String, divisor: String, quotient: String) throws {
        let result = try #require(DecimalRate(dividend)).divided(by: try #require(DecimalRate(divisor)))
        #expect(result == quotient)
    }

    @Test(
        "U3 only plain positive decimals are rates",
        arguments: [
            "", ".", "1.", ".5", "-1", "+1", "0", "0.0", "1,5", "1.2.3", "1e3", " 1", "NaN", "1234567890123456",
        ])
    func notRates(text: String) {
        #expect(DecimalRate(text) == nil)
    }
}
