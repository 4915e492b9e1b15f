import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacContent
@testable import AlmanacServer

@Suite("U3 /api/weather")
struct WeatherTests {
    private static let path = "/api/weather?city=1"

    @Test("U3 the weather in a city comes from the provider, and tells when it was fetched")
    func fetched() async throws {
        try await withProviders { standIn in
            try await standIn.withServer { server in
                let answer = try await server.get(Self.path)
                #expect(
                    answer.text == #"""
                        {"city":1,"temperature_c":13.4,"code":61,"wind_kmh":11.2,"humidity":81,\#
                        "fetched_at":"\#(standIn.clock.now.iso8601)","source":"Open-Meteo"}
                        """#)
                let tag = try #require(answer.headers[.eTag])
                #expect(try await server.get(Self.path, [.ifNoneMatch: tag]).status == .notModified)
            }
            #expect(
                standIn.requests == [
                    "/v1/forecast?latitude=48.13743&longitude=11.57549"
                        + "&current=temperature_2m,relative_humidity_2m,weather_code,wind_speed_10m"
                        + "&hourly=temperature_2m,weather_code,precipitation_probability&forecast_days=7"
                        + "&temperature_unit=celsius&wind_speed_unit=kmh&timeformat=unixtime&timezone=GMT"
                ])
        }
    }

    @Test("U3 it is asked for again after an hour, and only for the cities that someone asks for")
    func lifetime() async throws {
        try await withProviders { standIn in
            try await standIn.withServer { server in
                _ = try await server.get(Self.path)
                standIn.clock.pass(.milliseconds(3_599_999))
                _ = try await server.get(Self.path)
                #expect(standIn.requests.count == 1)
                standIn.clock.pass(.milliseconds(1))
                standIn.set { $0.current["temperature_2m"] = .double(-0.04) }
                let answer = try await server.get(Self.path)
                #expect(standIn.requests.count == 2)
                #expect(answer.json["fetched_at"]?.string == standIn.clock.now.iso8601)
                #expect(answer.text.contains(#""temperature_c":0.0,"#))
                _ = try await server.get("/api/weather?city=2")
                #expect(standIn.requests.count == 3)
            }
        }
    }

    @Test("U3 a city is required, by an id that exists; a client's coordinates are ignored")
    func cities() async throws {
        try await withProviders { standIn in
            try await standIn.withServer { server in
                try await server.get("/api/weather?city=6").expectProblem(404, "unknown-city", field: "city")
                for query in ["", "?city=", "?city=x", "?city=1.5", "?latitude=1&longitude=2"] {
                    try await server.get("/api/weather\(query)").expectProblem(400, "invalid-field", field: "city")
                }
                #expect(standIn.requests.isEmpty)
                _ = try await server.get(Self.path + "&latitude=1&longitude=2")
                #expect(standIn.requests.first?.contains("latitude=48.13743&longitude=11.57549&") == true)
            }
        }
    }

    /// What a provider may do wrong.
    private static let faults: [(String, @Sendable (inout ProviderStandIn.Behavior) -> Void)] = [
        ("−200 °C", { $0.current["temperature_2m"] = .int(-200) }),
        ("−95.1 °C", { $0.current["temperature_2m"] = .double(-95.1) }),
        ("62.1 °C", { $0.current["temperature_2m"] = .double(62.1) }),
        ("80 °C", { $0.current["temperature_2m"] = .int(80) }),
        ("1e300 °C", { $0.current["temperature_2m"] = .double(1e300) }),
        ("wind 999", { $0.current["wind_speed_10m"] = .int(999) }),
        ("wind −1", { $0.current["wind_speed_10m"] = .int(-1) }),
        ("humidity 101", { $0.current["relative_humidity_2m"] = .int(101) }),
        ("code 100", { $0.current["weather_code"] = .int(100) }),
        ("text for a number", { $0.current["temperature_2m"] = .string("13.4") }),
        ("no wind", { $0.current["wind_speed_10m"] = .null }),
        ("null", { $0.body = #"{"current":null}"# }),
        ("Fahrenheit", { $0.units["temperature_2m"] = .string("°F") }),
        ("knots", { $0.units["wind_speed_10m"] = .string("kn") }),
        ("the future", { $0.current["time"] = .int(1_795_000_000 + 7_200 + 3_601) }),
        ("long ago", { $0.current["time"] = .int(1_795_000_000 + 7_200 - 21_601) }),
        ("an HTML page", { $0.body = "<!DOCTYPE html><p>Down for maintenance" }),
        ("an empty answer", { $0.body = "" }),
        ("a long answer", { $0.body = String(repeating: " ", count: 300_000) + "{}" }),
        ("its own error", { $0 = .init(status: .badRequest, body: #"{"error":true,"reason":"Invalid"}"#) }),
        ("its limit", { $0 = .init(status: .tooManyRequests, body: #"{"error":true,"reason":"Minutely"}"#) }),
        ("status 500", { $0.status = .internalServerError }),
        ("a redirect", { $0.status = .found }),
    ]

    @Test("U3 whatever the provider does wrong, the last good value stays, with its age", arguments: faults.indices)
    func fault(_ number: Int) async throws {
        try await withProviders { standIn in
            try await standIn.withServer { server in
                let good = try await server.get(Self.path).text
                standIn.clock.pass(.seconds(7_200))
                standIn.set(Self.faults[number].1)
                #expect(try await server.get(Self.path).text == good, "\(Self.faults[number].0)")
                #expect(standIn.requests.count == 2)
                // Where there is no value, none is made up.
                let none = try await server.get("/api/weather?city=2")
                none.expectProblem(503, "no-weather")
                #expect(none.headers[.retryAfter] == "60")
                // When it is over, a minute later, the weather is new.
                standIn.clock.pass(.seconds(60))
                standIn.set { $0 = .init() }
                let new = try await server.text("fetched_at", of: Self.path)
                #expect(new == standIn.clock.now.iso8601)
            }
        }
    }

    @Test(
        "U3 extreme weather is not absurd, and field 11 weather without a humidity is weather",
        arguments: [(-95.0, 0.0, 0, 0), (62.0, 400.0, 100, 99), (0.0, 0.0, nil, 0)] as [(Double, Double, Int64?, Int)])
    func extreme(temperature: Double, wind: Double, humidity: Int64?, code: Int) async throws {
        try await withProviders { standIn in
            standIn.set {
                $0.current["temperature_2m"] = .double(temperature)
                $0.current["wind_speed_10m"] = .double(wind)
                $0.current["relative_humidity_2m"] = humidity.map { JSON.int($0) } ?? JSON.null
                $0.current["weather_code"] = .int(Int64(code))
                // The clocks may differ by an hour.
                $0.current["time"] = .int(standIn.clock.now.seconds + (code == 0 ? 3_600 : -21_600))
            }
            try await standIn.withServer { server in
                let json = try await server.get(Self.path).json
                #expect(json["temperature_c"] == .double(temperature) && json["humidity"]?.int == humidity)
            }
        }
    }

    @Test("U3 a provider that is too slow is no loss: the value from before the restart stays")
    func slow() async throws {
        try await withProviders { standIn in
            let good = Kept()
            try await standIn.withServer { good.text = try await $0.get(Self.path).text }
            standIn.clock.pass(.seconds(7_200))
            standIn.set { $0.hangs = true }
            try await standIn.withServer {
                $0.wait = standIn.waitUntilHeld
            } _: { server in
                #expect(try await server.get(Self.path).text == good.text)
                try await server.get("/api/weather?city=2").expectProblem(503, "no-weather")
            }
            #expect(standIn.requests.count == 3)
        }
    }

    @Test("U3 a fresh value is not asked for again after a restart")
    func restart() async throws {
        try await withProviders { standIn in
            let good = Kept()
            try await standIn.withServer { good.text = try await $0.get(Self.path).text }
            try await standIn.withServer { server in
                let text = try await server.get(Self.path).text
                #expect(text == good.text)
            }
            #expect(standIn.requests.count == 1)
        }
    }

    @Test("U3 many requests at once become one to the provider")
    func singleFlight() async throws {
        try await withProviders { standIn in
            standIn.set { $0.hangs = true }
            try await standIn.withServer { server in
                try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 0..<30 { group.addTask { try await server.get(Self.path).text } }
                    try await waitUntil("the provider is asked") { !standIn.requests.isEmpty }
                    standIn.set { $0.hangs = false }
                    let texts = try await group.reduce(into: Set<String>()) { $0.insert($1) }
                    #expect(texts.count == 1 && texts.first?.contains("13.4") == true)
                }
                #expect(standIn.requests.count == 1)
            }
        }
    }

    @Test("U3 a provider that stays down is asked three times, then after growing pauses, and logged once")
    func breaker() async throws {
        try await withProviders { standIn in
            standIn.set { $0.status = .serviceUnavailable }
            try await standIn.withWeather { weather, city async throws in
                func asked(after pause: Duration) async throws -> Int {
                    standIn.clock.pass(pause)
                    for _ in 0..<5 { #expect(try await weather.weather(in: city) == nil) }
                    return standIn.requests.count
                }
                #expect(try await asked(after: .zero) == 1)
                #expect(try await asked(after: .milliseconds(59_999)) == 1)
                #expect(try await asked(after: .milliseconds(1)) == 2)
                #expect(try await asked(after: .seconds(60)) == 3)
                #expect(try await asked(after: .seconds(60)) == 4)
                #expect(try await asked(after: .seconds(119)) == 4)
                #expect(try await asked(after: .seconds(1)) == 5)
                let error = "error: a provider failed; the last good value is kept "
                #expect(standIn.log.text == [error + "error=it answered with status 503 provider=weather"])
                standIn.set { $0.status = .ok }
                standIn.clock.pass(.seconds(240))
                #expect(try await weather.weather(in: city)?.value.temperature == 134)
                #expect(standIn.log.text.last == "info: a provider answers again provider=weather")
            }
        }
    }

    @Test("U3 a clock that is set back makes no value fresh for longer than an hour")
    func clockSetBack() async throws {
        try await withProviders { standIn in
            try await standIn.withServer { server in
                _ = try await server.get(Self.path)
                standIn.clock.pass(.seconds(-3_599))
                _ = try await server.get(Self.path)
                #expect(standIn.requests.count == 1)
                standIn.clock.pass(.seconds(-1))
                _ = try await server.get(Self.path)
                #expect(standIn.requests.count == 2)
            }
        }
    }

    @Test("U3 the provider is asked at most so often in a day; the last good value stays")
    func perDay() async throws {
        try await withProviders { standIn in
            try await standIn.withServer {
                $0.weather?.requestsPerDay = 2
            } _: { server in
                for city in 1...2 { _ = try await server.get("/api/weather?city=\(city)") }
                try await server.get("/api/weather?city=3").expectProblem(503, "no-weather")
                standIn.clock.pass(.seconds(86_399))
                #expect(try await server.get(Self.path).status == .ok)
                #expect(standIn.requests.count == 2)
                standIn.clock.pass(.seconds(61))
                #expect(try await server.text("fetched_at", of: Self.path) == standIn.clock.now.iso8601)
                #expect(standIn.requests.count == 3)
            }
        }
    }

    @Test("U3 a key is sent, read anew each time, and never logged")
    func key() async throws {
        try await withProviders { standIn in
            try standIn.directory.write("first key&\n", to: "key")
            let file = standIn.directory.url.appending(path: "key")
            let key = try #require(WeatherKey(file: file))
            try await standIn.withServer {
                $0.weather?.key = key
            } _: { server in
                _ = try await server.get(Self.path)
                try standIn.directory.write("second", to: "key")
                _ = try await server.get("/api/weather?city=2")
                try FileManager.default.removeItem(at: file)
                try await server.get("/api/weather?city=3").expectProblem(503, "no-weather")
            }
            #expect(standIn.requests.count == 2)
            #expect(standIn.requests.first?.hasSuffix("&apikey=first%20key%26") == true)
            #expect(standIn.requests.last?.hasSuffix("&apikey=second") == true)
            #expect(WeatherKey(file: file) == nil)
        }
    }

    @Test("U3 with no network there is no weather yet, and the problem says so; turned off, there is none at all")
    func none() async throws {
        try await withProviders { standIn in
            try await standIn.withServer {
                $0.weather?.url = "http://127.0.0.1:9/v1/forecast"
            } _: { server in
                let answer = try await server.get(Self.path)
                answer.expectProblem(503, "no-weather")
                #expect(answer.json["title"]?.string == "There is no weather for this city yet")
            }
            try await standIn.withServer {
                $0.weather = nil
            } _: { server in
                let answer = try await server.get(Self.path)
                answer.expectProblem(503, "weather-off")
                // By this name the app knows that trying again does not help.
                #expect(answer.json["type"]?.string == "/problems/weather-off")
            }
            #expect(standIn.requests.isEmpty)
        }
    }

    @Test(
        "U3 a provider's address is https, or on this machine, and has no query",
        arguments: [
            ("https://api.open-meteo.com/v1/forecast", true), ("http://127.0.0.1:8081/v1/forecast", true),
            ("http://api.open-meteo.com/v1/forecast", false), ("ftp://localhost/", false), ("x", false),
            ("https://api.open-meteo.com/v1/forecast?apikey=x", false), ("https://user:pass@example.org/", false),
        ])
    func addresses(text: String, isAllowed: Bool) {
        #expect((ProviderSettings.allowedURL(text) != nil) == isAllowed)
    }
}

/// What a test keeps from one server for the next.
private final class Kept: @unchecked Sendable {
    var text = ""
}
