import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacContent
@testable import AlmanacServer

@Suite("V /api/rates with a second source")
struct FurtherRatesTests {
    @Test("V money: currencies that the ECB lacks come from the National Bank of Poland, with its day and its name")
    func more() async throws {
        try await withProviders { standIn in
            let url = "http://127.0.0.1:\(standIn.port)/nbp"
            for _ in 0..<2 {
                try await standIn.withServer {
                    $0.rates?.moreURL = url
                } _: { server async throws in
                    let more = try await server.get("/api/rates").json["more"]
                    #expect(more?["date"]?.string == "2026-11-11")
                    #expect(more?["source"]?.string == "National Bank of Poland")
                    // 4.25 / 1, / 0.085 and / 0.000136.
                    #expect(more?["rates"]?["AED"]?.string == "4.25" && more?["rates"]?["EGP"]?.string == "50")
                    #expect(more?["rates"]?["VND"]?.string == "31250")
                    // What the ECB has is the ECB's, and drawing rights are no money.
                    #expect(more?["rates"]?["USD"] == nil && more?["rates"]?["XDR"] == nil)
                    let dollar = try await server.get("/api/rates?base=USD").json["more"]
                    #expect(dollar?["rates"]?["EGP"]?.string == "44.6309024368")
                }
            }
            // Once for the table and once for the euro: it is still fresh after the restart.
            #expect(standIn.requests.count { $0.hasPrefix("/nbp/") } == 2)
        }
    }

    @Test(
        "V money: a table that cannot be right is no loss for the ECB's rates",
        arguments: [
            { $0.polishDate = "2026-11-19" }, { $0.polishDate = "Wednesday" },
            { behavior in for code in ["AED", "EGP", "PEN"] { behavior.rates[code] = "-1" } },
        ] as [@Sendable (inout ProviderStandIn.Behavior) -> Void])
    func wrongTable(_ change: @escaping @Sendable (inout ProviderStandIn.Behavior) -> Void) async throws {
        try await withProviders { standIn in
            standIn.set(change)
            let url = "http://127.0.0.1:\(standIn.port)/nbp"
            try await standIn.withServer {
                $0.rates?.moreURL = url
            } _: { server async throws in
                let json = try await server.get("/api/rates").json
                #expect(json["date"]?.string == "2026-11-17" && json["more"] == nil)
            }
        }
    }
}
