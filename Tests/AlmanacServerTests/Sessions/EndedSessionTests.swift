import AlmanacCore
import Foundation
import HummingbirdTesting
import NIOCore
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Sessions that were ended elsewhere")
struct EndedSessionTests {
    @Test("Q a refused refresh says who ended the session: another device, a new password, or the account's deletion")
    func endedBy() async throws {
        try await withAuthServer { server, _ in
            let one = try TestSession(try await server.signUp())
            let other = try TestSession(try await server.signIn())
            _ = try await server.auth(
                .post, "logout?scope=others", token: one.access, [.almanacDevice: "Firefox%20on%20Linux"])
            let answer = try await server.refresh(other.refresh)
            answer.expect(400, "session_not_found")
            #expect(answer.json["ended_by"]?.string == "sign_out")
            #expect(answer.json["ended_from"]?.string == "Firefox on Linux")
            let later = try TestSession(try await server.signIn())
            let gone = try await server.client.executeRequest(
                uri: "/api/account", method: .delete, headers: [.authorization: "Bearer \(one.access)"],
                body: ByteBuffer())
            #expect(gone.status == .noContent)
            #expect(try await server.refresh(later.refresh).json["ended_by"]?.string == "deletion")
        }
    }
}
