import AlmanacCore
import Crypto
import Foundation
import HummingbirdTesting
import Logging
import Synchronization
import SystemZones
import Testing

@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer

/// Push services with scripted outcomes, which record the messages sent to them.
final class FakePush: PushSending {
    struct Sent: Sendable {
        let message: PushMessage
        let address: PushAddress

        var notification: JSON { (try? JSON.parse(message.body))?["notification"] ?? .null }
        var title: String { notification["title"]?.string ?? "" }
        var occurrence: String { notification["data"]?["occurrence"]?.string ?? "" }
    }

    private let state = Mutex(State())

    private struct State {
        var sent: [Sent] = []
        var answers: [String: [PushOutcome]] = [:]
        var inFlight = 0
        var maxConcurrentSends = 0
    }

    /// Scripts the next outcomes of an endpoint. After that, it accepts everything.
    func answer(_ endpoint: String, _ outcomes: PushOutcome...) {
        answer(endpoint, all: outcomes)
    }

    func answer(_ endpoint: String, all outcomes: [PushOutcome]) {
        state.withLock { $0.answers[ReminderWorld.endpoint(endpoint)] = outcomes }
    }

    /// Scripts the next outcomes of an address anywhere.
    func answer(url: String, _ outcomes: PushOutcome...) {
        state.withLock { $0.answers[url] = outcomes }
    }

    /// All messages sent, in order.
    var sent: [Sent] { state.withLock { $0.sent } }

    var maxConcurrentSends: Int { state.withLock { $0.maxConcurrentSends } }

    func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome {
        state.withLock { state in
            state.inFlight += 1
            state.maxConcurrentSends = max(state.maxConcurrentSends, state.inFlight)
        }
        // Lets other sends begin in the meantime.
        await Task.yield()
        return state.withLock { state in
            state.inFlight -= 1
            state.sent.append(Sent(message: message, address: address))
            guard var answers = state.answers[address.endpoint], !answers.isEmpty else { return .delivered }
            defer { state.answers[address.endpoint] = answers }
            return answers.removeFirst()
        }
    }
}

/// A server with a fixed clock, push services, and a scheduler that runs only when a test tells it to.
struct ReminderWorld: Sendable {
    let server: TestServer
    let clock: TestClock
    let push = FakePush()
    let database: any Database
    let scheduler: Scheduler
    private let tokens = RefreshTokens()

    static func run(
        at start: String = "2026-11-21T08:00:00Z", facts: Int = 6,
        settings: SchedulerSettings = SchedulerSettings(), zones: SystemZones = .shared,
        _ test: @Sendable (ReminderWorld) async throws -> Void
    ) async throws {
        let clock = TestClock()
        clock.set(start)
        try await withServer(
            facts: facts,
            configure: {
                $0.accounts.now = { clock.now }
                $0.accounts.limits.anonymousPerHour = 10_000
                $0.accounts.limits.refreshesPerFiveMinutes = 10_000
            }
        ) { server in
            let world = try await ReminderWorld(server, clock, settings, zones)
            try await test(world)
            try world.database.close()
        }
    }

    private init(
        _ server: TestServer, _ clock: TestClock, _ settings: SchedulerSettings, _ zones: SystemZones
    ) async throws {
        self.server = server
        self.clock = clock
        database = try await server.database
        scheduler = Scheduler(
            database: database, sender: push, zones: zones, settings: settings, now: { clock.now },
            logger: .silent)
    }

    /// Creates another scheduler on the same file, like that of another process.
    func anotherScheduler(_ push: FakePush, settings: SchedulerSettings = SchedulerSettings()) async throws -> Scheduler
    {
        Scheduler(
            database: try await server.database, sender: push, settings: settings, now: { [clock] in clock.now },
            logger: .silent)
    }

    /// Sets the clock and processes what is due then.
    @discardableResult
    func round(at time: String? = nil) async throws -> [FakePush.Sent] {
        if let time { clock.set(time) }
        let before = push.sent.count
        _ = try await scheduler.round()
        return Array(push.sent.dropFirst(before))
    }

    // MARK: Users and their data

    /// Creates a user with one or more subscribed browsers.
    func person(_ browsers: String...) async throws -> TestPerson {
        let person = try await server.person()
        for browser in browsers.isEmpty ? [person.id] : browsers { try await subscribe(person, browser) }
        return person
    }

    /// Refreshes a user's session, so that the token is valid even if the clock was advanced.
    func refreshed(_ person: TestPerson) async throws -> TestPerson {
        let answer = try await server.refresh(tokens[person])
        let signed = try TestSession(answer)
        tokens.store(signed)
        return TestPerson(id: person.id, token: signed.access, refreshToken: signed.refresh)
    }

    func sender(_ person: TestPerson) async throws -> Sender {
        .person(try await refreshed(person))
    }

    static func endpoint(_ name: String) -> String { "https://push.example.com/\(name)" }

    func subscribe(_ person: TestPerson, _ browser: String) async throws {
        let key = Data(P256.KeyAgreement.PrivateKey().publicKey.x963Representation).base64URL
        let secret = Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64URL
        let answer = try await server.rest(
            .post, "push_subscriptions", as: try await sender(person),
            #"{"endpoint":"\#(Self.endpoint(browser))","p256dh":"\#(key)","auth":"\#(secret)"}"#)
        #expect(answer.status == .created, "\(answer.text)")
    }

    /// Stores a reminder, daily at 09:00 UTC unless `changes` override that.
    @discardableResult
    func addReminder(_ person: TestPerson, id: Int = 1, _ changes: (String, JSON)...) async throws -> JSON {
        let answer = try await server.rest(
            .post, "reminders", as: try await sender(person), Self.reminder(id: id, changes),
            prefer: "return=representation")
        #expect(answer.status == .created, "\(answer.text)")
        return answer.json.array?.first ?? .null
    }

    static func reminder(id: Int = 1, _ changes: [(String, JSON)]) -> String {
        let usual: [(String, JSON)] = [
            ("id", .string(Sample.uuid(id))), ("app", .string("whole")), ("kind", .string("daily")),
            ("local_time", .string("09:00")), ("time_zone", .string("UTC")),
            (
                "content",
                .members(("title", .string("Hello")), ("body", .string("There")), ("route", .string("/whole")))
            ),
        ]
        let named = Set(changes.map(\.0))
        let members = usual.filter { !named.contains($0.0) } + changes
        return String(decoding: JSON.object(members.map { JSON.Member($0.0, $0.1) }).bytes, as: UTF8.self)
    }

    func edit(_ person: TestPerson, id: Int = 1, _ changes: String) async throws -> TestResponse {
        try await server.rest(
            .patch, "reminders?id=eq.\(Sample.uuid(id))", as: try await sender(person), changes,
            prefer: "return=representation")
    }

    /// One column of a reminder.
    func reminder(_ column: String, id: Int = 1) async throws -> String {
        try await server.rest(.get, "reminders?id=eq.\(Sample.uuid(id))", as: .service).column(column).first ?? "gone"
    }

    /// The number of deliveries by state.
    func deliveries() async throws -> [String: Int64] {
        let rows = try await database.read {
            try $0.query("SELECT state, count(*) AS n FROM deliveries GROUP BY state")
        }
        return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.text("state"), try $0.int("n")) })
    }
}

/// The latest refresh token of each user.
private final class RefreshTokens: Sendable {
    private let tokens = Mutex<[String: String]>([:])

    subscript(_ person: TestPerson) -> String {
        tokens.withLock { $0[person.id] } ?? person.refreshToken
    }

    func store(_ signed: TestSession) {
        tokens.withLock { $0[signed.id] = signed.refresh }
    }
}

extension Transaction {
    /// Takes every delivery that is due, to any push service.
    func takeAll(at now: Instant, heldUntil: Instant) throws -> [Delivery] {
        var places = InFlightSlots(limit: 1_000)
        return try waitingServices().flatMap { service, _ in
            try takeDeliveries(to: service, at: now, heldUntil: heldUntil, limit: 100, places: &places) { _ in true }
        }
    }
}

extension TestClock {
    /// Sets the clock.
    /// - Parameter time: ISO 8601, UTC.
    func set(_ time: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let instant = Instant(iso8601: time) else {
            Issue.record("\(time) is not a time", sourceLocation: sourceLocation)
            return
        }
        pass(.milliseconds(instant - now))
    }
}

extension Logger {
    static var silent: Logger {
        var logger = Logger(label: "tests")
        logger.logLevel = .critical
        return logger
    }
}
