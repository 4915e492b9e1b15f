import AlmanacCore
import HummingbirdTesting
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Registering a device")
struct RegistrationTests {
    @Test("a new device gets an id and a key")
    func registers() async throws {
        try await withServer { server in
            let answer = try await server.register()
            #expect(answer.status == .created)
            #expect(answer.json["device_id"]?.string?.count == 36)
            #expect(answer.json["device_key"]?.string?.count == 43)
            #expect(try await server.deviceKey() != answer.json["device_key"]?.string)
        }
    }

    @Test("a device that sends its key keeps its id and key, and its fields are updated")
    func registersAgain() async throws {
        try await withServer { server in
            let first = try await server.register()
            let key = try #require(first.json["device_key"]?.string)
            let again = try await server.register(TestServer.device(["model": .string("Firefox")]), key: key)
            #expect(again.status == .created)
            #expect(again.json == first.json)
        }
    }

    @Test("an unknown key registers a new device")
    func registersAnew() async throws {
        try await withServer { server in
            let answer = try await server.register(TestServer.device(), key: "nobody's")
            #expect(answer.status == .created)
            #expect(answer.json["device_key"]?.string != "nobody's")
        }
    }

    @Test("only the hash of a key is stored")
    func storesHash() async throws {
        let directory = try TemporaryDirectory()
        let database = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
        let devices = Devices(database: database)
        let device = DeviceDescription(platform: "web", model: "m", osVersion: "1", language: .en)
        let registration = try await devices.register(device)
        let rows = try await database.read { try $0.query("SELECT * FROM devices") }
        #expect(rows.count == 1)
        #expect(rows.first?["key_hash"] == .text(registration.key.hash))
        #expect(rows.first?.values.contains(.text(registration.key.text)) == false)
        #expect(try await devices.id(of: registration.key) == registration.id)
    }

    @Test(
        "the error for an invalid field names it",
        arguments: ["platform", "model", "os_version", "language"])
    func refusesFields(field: String) async throws {
        try await withServer { server in
            let bad: [JSON?] = [
                nil, .null, .string(""), .string(" \n"), .string(String(repeating: "x", count: 201)), .int(1),
                .array([]), .bool(true),
            ]
            for value in bad {
                try await server.register(TestServer.device([field: value]))
                    .expectProblem(400, "invalid-field", field: field)
            }
        }
    }

    @Test("200 characters are allowed")
    func longestField() async throws {
        try await withServer { server in
            let model = JSON.string(String(repeating: "ü", count: 200))
            let answer = try await server.register(TestServer.device(["model": model]))
            #expect(answer.status == .created)
        }
    }

    @Test("an unknown language is rejected")
    func unknownLanguage() async throws {
        try await withServer { server in
            try await server.register(TestServer.device(["language": .string("xx")]))
                .expectProblem(422, "unknown-language", field: "language")
        }
    }

    @Test("malformed JSON is rejected", arguments: ["", "{", "{\"platform\":}", "nonsense", "{} {}", "\u{0}"])
    func malformedJSON(body: String) async throws {
        try await withServer { server in
            try await server.register(body).expectProblem(400, "malformed-json")
        }
    }

    @Test("JSON that is not an object is rejected", arguments: ["[]", "1", "\"text\"", "null"])
    func wrongShape(body: String) async throws {
        try await withServer { server in
            try await server.register(body).expectProblem(400, "invalid-field", field: "platform")
        }
    }

    @Test("registrations from one IP address are limited")
    func rateLimit() async throws {
        let clock = TestClock()
        let settings: @Sendable (inout AlmanacServer.ServerConfiguration) -> Void = {
            $0.accounts.limits.devicesPerHour = 2
            $0.accounts.now = { clock.now }
        }
        try await withServer(configure: settings) { server in
            let key = try await server.deviceKey()
            _ = try await server.deviceKey()
            clock.pass(.seconds(10))
            let refused = try await server.register()
            refused.expectProblem(429, "too-many-requests")
            #expect(refused.headers[.retryAfter] == "3590")
            // A device that is already known is not limited.
            #expect(try await server.register(TestServer.device(), key: key).status == .created)
        }
    }

    @Test("the limit applies per address, and ends after an hour")
    func rateLimitWindow() {
        let limit = RateLimit(perHour: 1)
        let start = Instant(milliseconds: 1_000_000)
        #expect(limit.secondsToWait("a", now: start) == nil)
        #expect(limit.secondsToWait("a", now: start + 1_500) == 3_599)
        #expect(limit.secondsToWait("b", now: start) == nil)
        #expect(limit.secondsToWait("a", now: start + 3_600_000) == nil)
    }

    @Test("security A H3 a full table of a limit refuses nobody new, and remembers who has used up their actions")
    func fullTable() async throws {
        let directory = try TemporaryDirectory()
        let database = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
        let limit = SharedRateLimit("mails of an hour", 2, within: 3_600_000, in: database, capacity: 8)
        let start = Instant(milliseconds: 1_795_000_000_000)
        for _ in 0..<2 { #expect(try await limit.secondsToWait("busy", now: start) == nil) }
        for number in 0..<40 {
            let now = start + Int64(number) * 1_000
            #expect(try await limit.secondsToWait("2001:db8:0:\(number)::1", now: now) == nil)
            #expect(try await limit.secondsToWait("busy", now: now) == 3_600 - number)
        }
        try database.close()
    }

    @Test("security A H3 of the peers of a full table, those with the fewest actions are forgotten, the oldest first")
    func forgotten() {
        let limit = RateLimit(3, within: 60_000, capacity: 4)
        let start = Instant(milliseconds: 1_000_000)
        for (offset, peer) in ["old", "busy", "busy", "new", "last"].enumerated() {
            #expect(limit.secondsToWait(peer, now: start + Int64(offset)) == nil)
        }
        // One place is made, and the next one needs another.
        #expect(limit.secondsToWait("next", now: start + 10) == nil)
        for peer in ["busy", "new", "new"] { #expect(limit.secondsToWait(peer, now: start + 11) == nil) }
        for peer in ["busy", "new"] { #expect(limit.secondsToWait(peer, now: start + 12) != nil) }
        for _ in 0..<3 { #expect(limit.secondsToWait("old", now: start + 13) == nil) }
        // Windows that are over are forgotten before all others.
        #expect(limit.secondsToWait("later", now: start + 60_012) == nil)
        #expect(limit.secondsToWait("old", now: start + 60_012) != nil)
    }

    @Test("IPv6 addresses of one household count as one, and mapped IPv4 addresses as IPv4")
    func rateLimitNetworks() {
        let limit = RateLimit(perHour: 1)
        let now = Instant(milliseconds: 1_000_000)
        #expect(limit.secondsToWait("2001:db8:1:2::1", now: now) == nil)
        #expect(limit.secondsToWait("2001:db8:1:2:aaaa::9", now: now) != nil)
        #expect(limit.secondsToWait("2001:db8:1:3::1", now: now) == nil)
        #expect(limit.secondsToWait("::ffff:10.0.0.1", now: now) == nil)
        #expect(limit.secondsToWait("::ffff:10.0.0.2", now: now) == nil)
        #expect(limit.secondsToWait("::ffff:10.0.0.1", now: now) != nil)
    }
}
