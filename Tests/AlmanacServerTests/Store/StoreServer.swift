import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacAccounts
@testable import AlmanacServer

/// Runs a test against a complete server with a store and a fixed clock.
func withStore(
    _ backEnd: StoreSettings.BackEnd = .sandbox,
    configure: (inout AlmanacServer.ServerConfiguration) -> Void = { _ in },
    _ test: @Sendable (TestServer, TestClock) async throws -> Void
) async throws {
    let clock = TestClock()
    try await withServer(configure: { configuration in
        configuration.accounts.now = { clock.now }
        configuration.accounts.passwordCost = PasswordCost(logRounds: 4)
        configuration.accounts.limits.anonymousPerHour = 10_000
        configuration.accounts.limits.signUpsPerHour = 10_000
        configuration.store = StoreSettings(backEnd: backEnd)
        configure(&configuration)
    }) { try await test($0, clock) }
}

extension TestClock {
    func pass(days: Int) {
        pass(.seconds(days * 86_400))
    }
}

extension TestServer {
    func sell(_ path: String, as person: TestPerson, _ body: String = "{}") async throws -> TestResponse {
        try await send(.post, "/api/store/\(path)", as: .person(person), body)
    }

    /// Requests a trial.
    /// - Parameter device: the device's key; `nil` for a device that is registered for this request.
    func startTrial(as person: TestPerson, device: String? = nil) async throws -> TestResponse {
        let key = if let device { device } else { try await deviceKey() }
        return try await sell("trial", as: person, #"{"device_key":"\#(key)"}"#)
    }

    /// The same person, signed in anew after time has passed.
    func again(_ person: TestPerson) async throws -> TestPerson {
        let session = try TestSession(try await refresh(person.refreshToken))
        return TestPerson(id: session.id, token: session.access, refreshToken: session.refresh)
    }

    /// Ties a device to an account, as the app does when its user signs in.
    func tie(_ device: String, to person: TestPerson) async throws {
        let answer = try await send(
            .post, "/api/devices/register", as: .person(person),
            #"{"platform":"web","model":"x","os_version":"1","language":"en","device_key":"\#(device)"}"#)
        #expect(answer.status == .created, "\(answer.text)")
    }

    func buy(_ product: Product, as person: TestPerson) async throws -> TestResponse {
        try await sell("purchases", as: person, #"{"product":"\#(product.id)"}"#)
    }

    func products(as person: TestPerson, locale: String = "en-US") async throws -> JSON {
        let answer = try await send(.get, "/api/store/products?locale=\(locale)", as: .person(person))
        #expect(answer.status == .ok, "\(answer.text)")
        return answer.json
    }

    /// What the account's row in `users` says, as its devices read it; `nil` without a row.
    func subscription(of person: TestPerson) async throws -> Subscription? {
        let rows = try await rows("users", as: .person(person))
        guard case .object(let fields)? = rows.first else { return nil }
        return Subscription(fields)
    }

    /// A user who signed up with an email address.
    func named(_ email: String) async throws -> TestPerson {
        let session = try TestSession(try await signUp(email))
        return TestPerson(id: session.id, token: session.access, refreshToken: session.refresh)
    }

    /// The key of a device that is tied to an account.
    func device(of person: TestPerson) async throws -> String {
        let answer = try await send(
            .post, "/api/devices/register", as: .person(person), String(decoding: Self.device().bytes, as: UTF8.self))
        return try #require(answer.json["device_key"]?.string)
    }

    func merge(_ source: TestPerson, into target: TestPerson) async throws {
        let answer = try await send(
            .post, "/api/account/merge", as: .person(target), #"{"access_token":"\#(source.token)"}"#)
        #expect(answer.status == .ok, "\(answer.text)")
    }

    func deleteAccount(_ person: TestPerson) async throws {
        #expect(try await send(.delete, "/api/account", as: .person(person)).status == .noContent)
    }

    /// How many transactions are stored, to show that a refused request stored none.
    func transactionCount() async throws -> Int64 {
        let database = try await database
        defer { try? database.close() }
        return try await database.read { try $0.query("SELECT count(*) AS n FROM store_transactions", [])[0].int("n") }
    }
}

extension TestResponse {
    /// The subscription of a successful response.
    func subscription(sourceLocation: SourceLocation = #_sourceLocation) throws -> Subscription {
        #expect(status == .ok, "\(text)", sourceLocation: sourceLocation)
        guard case .object(let fields)? = json["subscription"] else {
            throw TestFailure("no subscription: \(text)")
        }
        return Subscription(fields)
    }
}

struct TestFailure: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
