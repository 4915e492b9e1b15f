import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

/// Anybody may sign up with an address that is not theirs, and the emails of all look the same.
@Suite("Several sign-ups with one address")
struct ContestedSignUpTests {
    @Test(
        "security A H2 of several sign-ups, the one whose link is followed takes effect, but nobody's password",
        arguments: [0, 1, 2])
    func answeredSignUpCounts(answered: Int) async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            let passwords = ["a stranger's", "my own one", "another's"]
            for password in passwords {
                _ = try await server.signUp(
                    "ana@example.org", password: password, ("data", .members(("name", .string(password)))))
            }
            let mails = try await server.mails(3)
            let location = try await server.get(mails[answered].path).headers[.location]
            // Nobody can tell whose email that was: its reader chooses the password on the page to which the link leads.
            #expect(location?.hasPrefix("http://localhost/auth/recover#access_token=") == true)
            #expect(location?.contains("type=signup") == true)
            for password in passwords {
                try await server.signIn(password: password).expect(400, "invalid_credentials")
            }
            let token = String(try #require(location?.firstMatch(of: /access_token=([^&]+)/)?.1))
            let choice = JSON.members(("password", .string("battery staple")))
            #expect(try await server.auth(.put, "user", choice, token: token).status == .ok)
            let person = try TestSession(try await server.signIn(password: "battery staple"))
            #expect(person.user["user_metadata"]?["name"]?.string == passwords[answered])
            // The codes of the other sign-ups no longer work.
            for mail in mails {
                #expect(try await server.get(mail.path).headers[.location]?.contains("otp_expired") == true)
            }
        }
    }

    @Test("security A H2 nor does the password of a sign-up whose digits are typed, or whose email was sent again")
    func answeredDigits() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            _ = try await server.signUp(password: "my own one")
            _ = try await server.signUp(password: "a stranger's")
            let again = JSON.members(("type", .string("signup")), ("email", .string("ana@example.org")))
            _ = try await server.auth(.post, "resend", again)
            let code = try await server.mails(3)[2].code
            let session = try TestSession(
                try await server.auth(
                    .post, "verify",
                    .members(
                        ("email", .string("ana@example.org")), ("token", .string(code)), ("type", .string("signup")))))
            for password in ["my own one", "a stranger's"] {
                try await server.signIn(password: password).expect(400, "invalid_credentials")
            }
            let choice = JSON.members(("password", .string("my own one")))
            #expect(try await server.auth(.put, "user", choice, token: session.access).status == .ok)
            _ = try TestSession(try await server.signIn(password: "my own one"))
        }
    }

    @Test("security A H2 who signs up again with the same password keeps it", arguments: [0, 1])
    func samePassword(answered: Int) async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            for _ in 0..<2 { _ = try await server.signUp() }
            _ = try TestSession(try await server.confirm(try await server.mails(2)[answered]))
            _ = try TestSession(try await server.signIn())
        }
    }
}
