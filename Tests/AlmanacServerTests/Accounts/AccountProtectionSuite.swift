import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

/// How a session ends.
enum SessionEnding: String, CaseIterable, Sendable {
    case signOutHere, signOutElsewhere, signOutEverywhere, newPassword, banned, deleted, stolenRefreshToken
}

/// What the tests of changed sign-ins share.
protocol AccountProtectionSuite {}

extension AccountProtectionSuite {
    /// A change of the password.
    static func password(_ text: String, _ more: (String, JSON)...) -> JSON {
        .object(([("password", JSON.string(text))] + more).map { JSON.Member($0.0, $0.1) })
    }

    /// A change of the address.
    static func email(_ text: String, _ more: (String, JSON)...) -> JSON {
        .object(([("email", JSON.string(text))] + more).map { JSON.Member($0.0, $0.1) })
    }

    /// Asks for a change of how the user signs in.
    func put(_ server: TestServer, _ change: JSON, _ token: String) async throws -> TestResponse {
        try await server.auth(.put, "user", change, token: token)
    }

    /// Ends the session of a victim.
    /// - Parameter other: another session of the account. A ban lasts a minute.
    func end(
        _ victim: TestSession, by ending: SessionEnding, other: TestSession, _ server: TestServer, _ clock: TestClock
    ) async throws {
        switch ending {
        case .signOutHere: _ = try await server.auth(.post, "logout?scope=local", token: victim.access)
        case .signOutElsewhere: _ = try await server.auth(.post, "logout?scope=others", token: other.access)
        case .signOutEverywhere: _ = try await server.auth(.post, "logout?scope=global", token: other.access)
        case .newPassword: _ = try await put(server, Self.password("battery staple"), other.access)
        case .banned:
            let end = clock.now + 60_000
            try await server.database.write {
                try $0.execute("UPDATE accounts SET banned_until = ?", [.int(end.milliseconds)])
            }
        case .deleted:
            _ = try await server.send(
                .delete, "/api/account", as: .signedOut, headers: [.authorization: "Bearer \(other.access)"])
        case .stolenRefreshToken:
            _ = try await server.refresh(victim.refresh)
            let second = try TestSession(try await server.refresh(victim.refresh))
            _ = try await server.refresh(second.refresh)
            clock.pass(.seconds(60))
            _ = try await server.refresh(victim.refresh)
        }
    }

    /// The session of an account whose sign-in was ten minutes ago, refreshed a moment ago.
    func oldSession(_ server: TestServer, _ clock: TestClock) async throws -> TestSession {
        let signedUp = try TestSession(try await server.signUp())
        clock.pass(.seconds(600))
        return try TestSession(try await server.refresh(signedUp.refresh))
    }
}
