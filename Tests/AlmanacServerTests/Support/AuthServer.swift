import AlmanacCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

/// A clock that advances only when a test tells it to.
final class TestClock: Sendable {
    private let time = Mutex(Instant(milliseconds: 1_795_000_000_000))

    var now: Instant { time.withLock { $0 } }

    func pass(_ duration: Duration) {
        time.withLock { $0 = $0 + duration.milliseconds }
    }
}

/// Runs a test against a complete server with a fixed clock and limits that do not interfere.
func withAuthServer(
    _ setup: TestingSetup = .router,
    configure: (inout AccountSettings) -> Void = { _ in },
    _ test: @Sendable (TestServer, TestClock) async throws -> Void
) async throws {
    let clock = TestClock()
    var settings = AccountSettings()
    settings.now = { clock.now }
    settings.passwordCost = PasswordCost(logRounds: 4)
    settings.recoveryTime = .zero
    settings.limits.anonymousPerHour = 10_000
    settings.limits.signUpsPerHour = 10_000
    settings.limits.codesPerHour = 10_000
    settings.limits.passwordsPerFiveMinutes = 10_000
    settings.limits.refreshesPerFiveMinutes = 10_000
    settings.limits.secondsBetweenMails = 0
    configure(&settings)
    try await withServer(setup, configure: { [settings] in $0.accounts = settings }) { try await test($0, clock) }
}

/// An email as it was written.
struct SentMail: Sendable {
    let name: String
    let text: String
    var code: String { text.firstMatch(of: /[\s：](\d{6})\r\n/).map { String($0.1) } ?? "" }
    var link: String { text.firstMatch(of: /(http\S+)\r\n/).map { String($0.1) } ?? "" }
    /// The link without the server's origin.
    var path: String { link.replacing(/^https?:\/\/[^\/]+/, with: "") }
    var token: String { link.firstMatch(of: /token=([^&]+)/).map { String($0.1) } ?? "" }
}

extension TestServer {
    /// Calls `/auth/v1/…`.
    /// - Parameter version: the API version; `nil` for a client that uses the older format.
    func auth(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil, token: String? = nil,
        version: String? = "2024-01-01", _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        if let version { headers[.init("X-Supabase-Api-Version")!] = version }
        return try await client.executeRequest(
            uri: "/auth/v1/\(path)", method: method, headers: headers,
            body: body.map { ByteBuffer(bytes: $0.bytes) } ?? ByteBuffer())
    }

    func signUp(
        _ email: String = "ana@example.org", password: String = "correct horse", _ more: (String, JSON)...,
        redirectTo: String? = nil
    ) async throws -> TestResponse {
        let members = [("email", JSON.string(email)), ("password", .string(password))] + more
        let query = redirectTo.map { "?redirect_to=\($0)" } ?? ""
        return try await auth(.post, "signup\(query)", .object(members.map { JSON.Member($0.0, $0.1) }))
    }

    func signIn(_ email: String = "ana@example.org", password: String = "correct horse") async throws -> TestResponse {
        try await auth(
            .post, "token?grant_type=password",
            .members(("email", .string(email)), ("password", .string(password))))
    }

    func anonymous() async throws -> TestSession {
        try TestSession(try await auth(.post, "signup", .members(("data", .object([])))))
    }

    /// Posts the token from an email's link.
    func confirm(_ mail: SentMail, _ type: String = "signup") async throws -> TestResponse {
        try await auth(.post, "verify", .members(("token_hash", .string(mail.token)), ("type", .string(type))))
    }

    func refresh(_ token: String) async throws -> TestResponse {
        try await auth(.post, "token?grant_type=refresh_token", .members(("refresh_token", .string(token))))
    }

    func user(_ token: String) async throws -> TestResponse {
        try await auth(.get, "user", token: token)
    }

    /// The server's database, as another process would open it.
    var database: any Database {
        get async throws {
            try await DataDirectory(configuration.dataDirectory, database: configuration.database).openDatabase()
        }
    }

    var keys: ServerKeys {
        get async throws { try await ServerKeys.open(in: DataDirectory(configuration.dataDirectory)) }
    }

    /// The emails so far, oldest first. Waits until there are as many as requested.
    func mails(_ count: Int) async throws -> [SentMail] {
        let directory = configuration.dataDirectory.appending(path: "mail")
        var mails: [SentMail] = []
        try await waitUntil("there are \(count) emails") {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
            mails = try names.sorted { ($0.count, $0) < ($1.count, $1) }.map {
                SentMail(name: $0, text: try String(contentsOf: directory.appending(path: $0), encoding: .utf8))
            }
            // A file exists before its content is written.
            return mails.count >= count && !mails.contains { $0.name.hasSuffix(".eml") && $0.text.isEmpty }
        }
        return mails
    }
}

/// A client's session.
struct TestSession: Sendable {
    let access: String
    let refresh: String
    let id: String
    let user: JSON

    init(_ answer: TestResponse, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(answer.status == .ok, "\(answer.text)", sourceLocation: sourceLocation)
        access = try #require(answer.json["access_token"]?.string, sourceLocation: sourceLocation)
        refresh = try #require(answer.json["refresh_token"]?.string, sourceLocation: sourceLocation)
        user = try #require(answer.json["user"], sourceLocation: sourceLocation)
        id = try #require(user["id"]?.string, sourceLocation: sourceLocation)
    }

    /// The claims of the access token.
    var claims: JSON {
        let parts = access.split(separator: ".")
        return (try? JSON.parse([UInt8](Data(base64URL: String(parts[1])) ?? Data()))) ?? .null
    }
}

extension TestResponse {
    /// Expects one of GoTrue's errors, in the newer format.
    func expect(_ status: Int, _ code: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(self.status.code == status, "\(text)", sourceLocation: sourceLocation)
        #expect(json["code"]?.string == code, "\(text)", sourceLocation: sourceLocation)
        #expect(json["message"]?.string?.isEmpty == false, sourceLocation: sourceLocation)
        #expect(headers[.init("X-Supabase-Api-Version")!] == "2024-01-01", sourceLocation: sourceLocation)
    }
}
