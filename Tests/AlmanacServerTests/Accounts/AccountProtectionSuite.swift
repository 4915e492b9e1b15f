import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import AlmanacServer

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

    /// The session of an account whose sign-in was ten minutes ago, refreshed a moment ago.
    func oldSession(_ server: TestServer, _ clock: TestClock) async throws -> TestSession {
        let signedUp = try TestSession(try await server.signUp())
        clock.pass(.seconds(600))
        return try TestSession(try await server.refresh(signedUp.refresh))
    }
}
