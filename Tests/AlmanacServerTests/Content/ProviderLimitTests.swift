import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacContent
@testable import AlmanacServer

@Suite("U3 Providers that stall, and visitors who ask a lot")
struct ProviderLimitTests {
    private static let path = "/api/weather?city=1"

    // MARK: Stalling

    @Test("I1 a body that stops in its middle costs one time limit, not the weather and rates of everybody")
    func stalledBody() async throws {
        try await withProviders { standIn in
            standIn.set { $0.stalls = true }
            try await standIn.withServer {
                $0.wait = standIn.waitUntilHeld
            } _: { server async throws in
                try await server.get(Self.path).expectProblem(503, "no-weather")
                #expect(try await server.text("date", of: "/api/rates") == "2026-10-30")
                #expect(standIn.requests.count == 2)
            }
            standIn.set { $0.stalls = false }
            try await standIn.withServer { server async throws in
                #expect(try await server.get(Self.path).status == .ok)
                #expect(try await server.text("date", of: "/api/rates") == "2026-11-17")
            }
        }
    }

    @Test("I1 a request that tries a provider anew and stalls counts as a failure: the next one tries again later")
    func stalledTrial() async throws {
        try await withProviders { standIn in
            standIn.set { $0.status = .serviceUnavailable }
            try await standIn.withWeather {
                $0.wait = standIn.waitUntilHeld
            } _: { weather, city async throws in
                for pause in [0, 60, 60] {
                    standIn.clock.pass(.seconds(pause))
                    #expect(try await weather.weather(in: city) == nil)
                }
                standIn.set { ($0.status, $0.stalls) = (.ok, true) }
                standIn.clock.pass(.seconds(60))
                #expect(try await weather.weather(in: city) == nil)
                #expect(standIn.requests.count == 4)
                standIn.clock.pass(.seconds(119))
                #expect(try await weather.weather(in: city) == nil)
                #expect(standIn.requests.count == 4)
                standIn.clock.pass(.seconds(1))
                _ = try await weather.weather(in: city)
                #expect(standIn.requests.count == 5)
            }
        }
    }

    // MARK: Askers

    @Test("I2 one address may cause so many requests to the provider in an hour; what is known costs none")
    func perAddress() async throws {
        try await withProviders { standIn in
            try await standIn.withServer {
                $0.fetchesPerHour = 2
            } _: { server async throws in
                for city in [1, 2, 1, 2, 1] {
                    #expect(try await server.get("/api/weather?city=\(city)").status == .ok)
                }
                standIn.clock.pass(.seconds(3_599))
                let refused = try await server.get("/api/weather?city=3")
                refused.expectProblem(429, "too-many-requests")
                #expect(refused.headers[.retryAfter] == "1")
                #expect(try await server.get(Self.path).status == .ok)
                #expect(standIn.requests.count == 2)
                standIn.clock.pass(.seconds(1))
                #expect(try await server.get("/api/weather?city=3").status == .ok)
            }
        }
    }

    @Test("I2 beyond its limit an address gets the last good value; another address is not affected")
    func others() async throws {
        try await withProviders { standIn in
            // So old that it is asked for again every quarter of an hour.
            standIn.set { $0.current["time"] = .int(standIn.clock.now.seconds - 7_200) }
            try await standIn.withWeather { weather, city async throws in
                for number in 1...4 {
                    let known = try await weather.weather(in: city, for: "10.0.0.1")
                    #expect(known?.value.temperature == 134)
                    #expect(standIn.requests.count == min(number, 2))
                    standIn.clock.pass(.seconds(900))
                }
                _ = try await weather.weather(in: city, for: "10.0.0.2")
                #expect(standIn.requests.count == 3)
            }
        }
    }

    @Test("I2 the limits of this server are no failures of the provider: when they end, it is asked at once")
    func ownRefusals() async throws {
        try await withProviders { standIn in
            try await standIn.withServer {
                $0.weather?.requestsPerDay = 1
            } _: { server async throws in
                _ = try await server.get(Self.path)
                standIn.clock.pass(.seconds(86_399))
                // Three failures would stop all requests for a minute.
                for city in 2...5 { try await server.get("/api/weather?city=\(city)").expectProblem(503, "no-weather") }
                #expect(standIn.requests.count == 1)
                standIn.clock.pass(.seconds(1))
                #expect(try await server.get("/api/weather?city=2").status == .ok)
            }
        }
    }

    // MARK: Turns

    @Test("I2 a provider gets four requests at a time; who waits too long gets none, and that is no failure")
    func turns() async throws {
        try await withProviders { standIn in
            standIn.set { $0.hangs = true }
            // No turn is free before the test says so, so that any patience is too short.
            try await standIn.withWeather(patience: .milliseconds(50)) { weather, _ in
                let cities = try Gazetteer(PlaceContent.files)
                func temperature(_ id: Int64) async throws -> Int64? {
                    try await weather.weather(in: try #require(cities.city(id, in: .en)))?.value.temperature
                }
                try await withThrowingTaskGroup(of: Int64?.self) { group in
                    for id in 1...4 { group.addTask { try await temperature(Int64(id)) } }
                    try await waitUntil("the provider is asked") { standIn.requests.count >= 4 }
                    #expect(try await temperature(5) == nil)
                    #expect(standIn.requests.count == 4)
                    standIn.set { $0.hangs = false }
                    for try await number in group { #expect(number == 134) }
                }
                #expect(try await temperature(5) == 134)
                #expect(standIn.mostAtATime == 4)
            }
        }
    }

    @Test("I2 those who wait get their turn one after the other, in the order in which they came")
    func line() async throws {
        let turns = Turns(1, patience: .seconds(600))
        let (steps, step) = AsyncStream.makeStream(of: Int.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await turns.run {
                    step.yield(0)
                    for await _ in gate { break }
                }
            }
            var seen = steps.makeAsyncIterator()
            #expect(await seen.next() == 0)
            for number in 1...3 {
                group.addTask { await turns.run { step.yield(number) } }
                while await turns.waiting < number { await Task.yield() }
            }
            open.yield()
            for number in 1...3 { #expect(await seen.next() == number) }
            for await hadTurn in group { #expect(hadTurn) }
        }
    }

    // MARK: Ages

    @Test("I6 weather is as old as its reading, and is asked for again a quarter of an hour later")
    func age() async throws {
        try await withProviders { standIn in
            let time = standIn.clock.now + -5 * 3_600_000
            standIn.set { $0.current["time"] = .int(time.seconds) }
            try await standIn.withServer { server async throws in
                #expect(try await server.text("fetched_at", of: Self.path) == time.iso8601)
                standIn.clock.pass(.seconds(899))
                #expect(try await server.text("fetched_at", of: Self.path) == time.iso8601)
                #expect(standIn.requests.count == 1)
                standIn.clock.pass(.seconds(1))
                #expect(try await server.text("fetched_at", of: Self.path) == time.iso8601)
                #expect(standIn.requests.count == 2)
            }
        }
    }

    @Test("I6 a reading from a clock that is ahead is no newer than now")
    func ahead() async throws {
        try await withProviders { standIn in
            standIn.set { $0.current["time"] = .int(standIn.clock.now.seconds + 1_800) }
            try await standIn.withServer { server async throws in
                #expect(try await server.text("fetched_at", of: Self.path) == standIn.clock.now.iso8601)
            }
        }
    }
}
