import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

/// Wrong passwords cost time, and only those who send them.
@Suite("Guessing passwords")
struct PasswordThrottleTests {
    private let start = Instant(milliseconds: 1_795_000_000_000)
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// The seconds to wait; `nil` if the attempt is allowed, in which case it stays wrong.
    private func guess(
        _ throttle: PasswordThrottle, _ account: String = "ana", from peer: String, after seconds: Int64 = 0
    ) async throws -> Int? {
        do {
            _ = try await throttle.begin(account, from: peer, now: start + seconds * 1_000)
            return nil
        } catch let error as AuthFailure {
            #expect(error.status == .tooManyRequests && error.code == "over_request_rate_limit")
            return error.retryAfter
        }
    }

    /// A throttle on the engine of the tests.
    private func throttle() async throws -> PasswordThrottle {
        PasswordThrottle(in: try await TestEngine.open(directory.url.appending(path: "a.sqlite")))
    }

    @Test("security L1 from one network, wrong passwords take pauses that grow to 15 minutes")
    func oneNetwork() async throws {
        let throttle = try await throttle()
        for _ in 0..<5 { #expect(try await guess(throttle, from: "192.0.2.1") == nil) }
        var now: Int64 = 0
        for pause: Int64 in [30, 60, 120, 240, 480, 900, 900] {
            #expect(try await guess(throttle, from: "192.0.2.1", after: now) == Int(pause))
            #expect(try await guess(throttle, from: "192.0.2.1", after: now + pause - 1) == 1)
            now += pause
            #expect(try await guess(throttle, from: "192.0.2.1", after: now) == nil)
        }
        // An hour later they are forgotten. Another account was never affected.
        #expect(try await guess(throttle, "bob", from: "192.0.2.1", after: now) == nil)
        for _ in 0..<5 { #expect(try await guess(throttle, from: "192.0.2.1", after: now + 3_600) == nil) }
        #expect(try await guess(throttle, from: "192.0.2.1", after: now + 3_600) == 30)
    }

    @Test("security L1 from many networks, wrong passwords take pauses too, except from the user's own networks")
    func manyNetworks() async throws {
        let throttle = try await throttle()
        try await throttle.remember("ana", from: "198.51.100.7")
        for number in 0..<20 { #expect(try await guess(throttle, from: "192.0.2.\(number)") == nil) }
        #expect(try await guess(throttle, from: "192.0.2.99") == 5)
        #expect(try await guess(throttle, from: "192.0.2.99", after: 5) == nil)
        #expect(try await guess(throttle, from: "203.0.113.1", after: 5) == 10)
        for _ in 0..<3 { #expect(try await guess(throttle, from: "198.51.100.7", after: 5) == nil) }
        try await throttle.begin("ana", from: "198.51.100.7", now: start + 5_000).succeeded()
        // Neither the owner's mistakes nor their success change what a stranger may do.
        #expect(try await guess(throttle, from: "203.0.113.1", after: 5) == 10)
    }

    @Test("security L1 a right password from a new network makes it known, and does not count as wrong")
    func success() async throws {
        let throttle = try await throttle()
        for _ in 0..<30 {
            try await throttle.begin("ana", from: "192.0.2.1", now: start).succeeded()
        }
        for number in 0..<20 { #expect(try await guess(throttle, from: "203.0.113.\(number)") == nil) }
        #expect(try await guess(throttle, from: "203.0.113.99") == 5)
        #expect(try await guess(throttle, from: "192.0.2.1") == nil)
    }

    @Test("security A H4 an attempt that was never compared counts nothing, and takes no pause")
    func withdrawn() async throws {
        let throttle = try await throttle()
        for _ in 0..<5 { #expect(try await guess(throttle, from: "192.0.2.1") == nil) }
        for _ in 0..<9 {
            try await throttle.begin("ana", from: "192.0.2.1", now: start + 30_000).withdrawn()
        }
        #expect(try await guess(throttle, from: "192.0.2.1", after: 30) == nil)
        #expect(try await guess(throttle, from: "192.0.2.1", after: 30) == 60)
        // Nor does it count among those of all networks.
        for number in 2..<16 { #expect(try await guess(throttle, from: "192.0.2.\(number)", after: 30) == nil) }
        #expect(try await guess(throttle, from: "192.0.2.99", after: 30) == 5)
        for _ in 0..<9 {
            try await throttle.begin("ana", from: "192.0.2.99", now: start + 35_000).withdrawn()
        }
        #expect(try await guess(throttle, from: "192.0.2.99", after: 35) == nil)
        #expect(try await guess(throttle, from: "192.0.2.99", after: 35) == 10)
    }

    @Test("security A H4 a password that the queue refuses is no wrong one")
    func refusedByQueue() async throws {
        try await withAuthServer(configure: { $0.passwordQueue = PasswordQueue.Limits(networks: 0) }) { server, _ in
            for _ in 0..<30 {
                let answer = try await server.signIn()
                #expect(answer.status == .serviceUnavailable)
            }
        }
    }

    @Test("security L1 40 wrong guesses at an account are not all checked, and the owner's session lets the owner in")
    func overHTTP() async throws {
        try await withAuthServer { server, clock in
            let session = try TestSession(try await server.signUp())
            var statuses: [Int] = []
            for number in 0..<40 {
                statuses.append(Int(try await server.signIn(password: "guess \(number)").status.code))
            }
            #expect(statuses == Array(repeating: 400, count: 5) + Array(repeating: 429, count: 35))
            let refused = try await server.signIn()
            refused.expect(429, "over_request_rate_limit")
            #expect(refused.headers[.retryAfter] == "30")
            // An unknown address is refused in the same way.
            for _ in 0..<5 { try await server.signIn("no@example.org").expect(400, "invalid_credentials") }
            try await server.signIn("no@example.org").expect(429, "over_request_rate_limit")
            // Signed-in devices and emails for a new password are not affected.
            _ = try TestSession(try await server.refresh(session.refresh))
            #expect(
                try await server.auth(.post, "recover", .members(("email", .string("ana@example.org")))).status == .ok)
            clock.pass(.seconds(30))
            _ = try TestSession(try await server.signIn())
        }
    }

    @Test("security L1 strangers in other networks do not keep the owner out")
    func ownerGetsIn() async throws {
        try await withAuthServer(
            .live, configure: { $0.trustedProxies = ["127.0.0.0/8", "::1"].compactMap { Network($0) } }
        ) { server, _ in
            let forwarded = HTTPField.Name("X-Forwarded-For")!
            func signIn(_ password: String, from peer: String) async throws -> HTTPResponse.Status {
                let body = JSON.members(("email", .string("ana@example.org")), ("password", .string(password)))
                return try await server.auth(.post, "token?grant_type=password", body, [forwarded: peer]).status
            }
            _ = try await server.signUp()
            #expect(try await signIn("correct horse", from: "198.51.100.7") == .ok)
            for number in 0..<25 { _ = try await signIn("wrong", from: "192.0.2.\(number)") }
            #expect(try await signIn("correct horse", from: "203.0.113.1") == .tooManyRequests)
            #expect(try await signIn("correct horse", from: "198.51.100.7") == .ok)
        }
    }

    @Test("security L1 the present password that proves a change is guessed no faster than a sign-in's")
    func presentPassword() async throws {
        try await withAuthServer { server, clock in
            let session = try TestSession(try await server.signUp())
            for number in 0..<6 {
                let change = JSON.members(
                    ("password", .string("hijacked1")), ("current_password", .string("guess \(number)")))
                let answer = try await server.auth(.put, "user", change, token: session.access)
                #expect(answer.status == (number < 5 ? .badRequest : .tooManyRequests))
            }
        }
    }
}
