import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacContent
@testable import AlmanacServer

@Suite("V /api/weather with the hours ahead")
struct HourlyForecastTests {
    private static let path = "/api/weather?city=1"

    /// The hours from midnight on, as the provider says them.
    private static func hourly(_ temperatures: [JSON], rain: [JSON]? = nil, step: Int64 = 3_600) -> [String: JSON] {
        let midnight: Int64 = 1_794_960_000
        return [
            "time": .array(temperatures.indices.map { .int(midnight + Int64($0) * step) }),
            "temperature_2m": .array(temperatures), "weather_code": .array(temperatures.map { _ in .int(3) }),
            "precipitation_probability": rain.map { .array($0) } ?? .null,
        ]
    }

    @Test("V weather: the hours ahead come with it, and stay after a restart")
    func hours() async throws {
        try await withProviders { standIn in
            standIn.set {
                $0.hourly = Self.hourly([.double(3.44), .int(-2), .double(0.06), .null], rain: [.int(10), .null])
            }
            for _ in 0..<2 {
                try await standIn.withServer { server in
                    let hours = try await server.get(Self.path).json["hours"]
                    #expect(
                        hours?.text == #"""
                            {"start":"\#(Instant(milliseconds: 1_794_960_000_000).iso8601)","temperature_tenths_c":[34,-20,1],"code":[3,3,3],\#
                            "rain_percent":[10,null,null]}
                            """#)
                }
            }
            #expect(standIn.requests.count == 1)
        }
    }

    @Test("V weather: a forecast that there cannot be is left out, and the weather is not")
    func wrongHours() async throws {
        let wrong = [
            Self.hourly([.int(80)]), Self.hourly([.string("3")]), Self.hourly([]), Self.hourly([.null]),
            Self.hourly([.int(3), .int(4)], step: 1_800), Self.hourly([.int(3)], rain: [.int(101)]),
            Self.hourly(Array(repeating: .int(3), count: 193)),
        ]
        try await withProviders { standIn in
            for hourly in wrong {
                standIn.clock.pass(.seconds(7_200))
                standIn.set { $0.hourly = hourly }
                try await standIn.withServer { server in
                    let json = try await server.get(Self.path).json
                    #expect(json["hours"] == nil && json["temperature_c"] == .double(13.4))
                }
            }
        }
    }
}
