import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Logging
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

/// Whoever confirms an address gets a session, so a change of address is pending no longer than who asked for it may come in.
@Suite("security A H1 an address that a session has asked for")
struct PendingAddressTests: AccountProtectionSuite {
    /// Runs a test in which two sessions of an account are live, and the first has asked for another address.
    private func withPending(
        _ test:
            @Sendable (_ server: TestServer, TestClock, _ asking: TestSession, _ other: TestSession, SentMail)
            async throws -> Void
    ) async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, clock in
            _ = try await server.signUp()
            let asking = try TestSession(try await server.confirm(try await server.mails(1)[0]))
            let other = try TestSession(try await server.signIn())
            #expect(try await put(server, Self.email("thief@example.org"), asking.access).status == .ok)
            let mail = try #require(try await server.mails(2).first { $0.link.contains("type=email_change") })
            try await test(server, clock, asking, other, mail)
        }
    }

    private func confirm(_ server: TestServer, _ mail: SentMail) async throws -> TestResponse {
        let code = JSON.members(
            ("email", .string("thief@example.org")), ("token", .string(mail.code)), ("type", .string("email_change")))
        return try await server.auth(.post, "verify", code)
    }

    private func resend(_ server: TestServer) async throws {
        let change = JSON.members(("type", .string("email_change")), ("email", .string("thief@example.org")))
        #expect(try await server.auth(.post, "resend", change).text == "{}")
    }

    /// How many codes confirm the address, and how many accounts wait for it.
    private func pending(_ server: TestServer) async throws -> [Int64] {
        try await server.database.read { transaction in
            let codes = try transaction.query("SELECT count(*) AS n FROM one_time_codes WHERE kind = 'email_change'")
            let accounts = try transaction.query("SELECT count(*) AS n FROM accounts WHERE new_email IS NOT NULL")
            return [try codes[0].int("n"), try accounts[0].int("n")]
        }
    }

    @Test(
        "security A H1 whatever ends a session ends the change of address that it has asked for",
        arguments: SessionEnding.allCases)
    func endings(_ ending: SessionEnding) async throws {
        try await withPending { server, clock, asking, other, mail in
            try await end(asking, by: ending, other: other, server, clock)
            try await confirm(server, mail).expect(403, ending == .banned ? "user_banned" : "otp_expired")
            try await server.confirm(mail, "email_change")
                .expect(403, ending == .banned ? "user_banned" : "otp_expired")
            guard ending != .banned else { return }
            try await resend(server)
            #expect(try await pending(server) == [0, 0])
        }
    }

    /// What the same session does once it has asked.
    enum Own: CaseIterable, Sendable { case newPassword, signOutElsewhere }

    @Test(
        "security A H1 a new password, and a sign-out everywhere else, end a change that the same session has asked for",
        arguments: Own.allCases)
    func sameSession(_ own: Own) async throws {
        try await withPending { server, _, asking, _, mail in
            switch own {
            case .newPassword:
                #expect(try await put(server, Self.password("battery staple"), asking.access).status == .ok)
            case .signOutElsewhere: _ = try await server.auth(.post, "logout?scope=others", token: asking.access)
            }
            try await confirm(server, mail).expect(403, "otp_expired")
            #expect(try await pending(server) == [0, 0])
            #expect(try await server.user(asking.access).json["new_email"] == nil)
        }
    }

    @Test("security A H1 a sign-out of another session leaves a change pending")
    func others() async throws {
        try await withPending { server, _, asking, other, mail in
            _ = try await server.auth(.post, "logout?scope=local", token: other.access)
            #expect(try TestSession(try await confirm(server, mail)).id == asking.id)
        }
    }

    @Test("security A H1 a change is pending for a day, however often its email is sent again")
    func aDay() async throws {
        try await withPending { server, clock, _, _, mail in
            clock.pass(.seconds(86_399))
            try await resend(server)
            let again = try #require(try await server.mails(3).last)
            #expect(again.text.contains("To: thief@example.org\r\n"))
            clock.pass(.seconds(1))
            for mail in [mail, again] { try await confirm(server, mail).expect(403, "otp_expired") }
            try await resend(server)
            #expect(try await pending(server) == [2, 1])
            clock.pass(.seconds(86_400))
            let database = try await server.database
            let mails = try DataDirectory(server.configuration.dataDirectory).mails
            let sweeping = Sweeping(
                database: database, mails: mails, now: { clock.now }, logger: Logger(label: "tests"))
            try await sweeping.sweep()
            #expect(try await pending(server) == [0, 0])
            try database.close()
        }
    }

    @Test("security A H1 a new password that comes with another address leaves that one pending")
    func bothAtOnce() async throws {
        try await withPending { server, _, asking, _, _ in
            let both = Self.email("new@example.org", ("password", .string("battery staple")))
            #expect(try await put(server, both, asking.access).json["new_email"]?.string == "new@example.org")
            let mail = try #require(
                try await server.mails(4).first {
                    $0.text.contains("To: new@example.org\r\n") && $0.link.contains("type=email_change")
                })
            let confirmed = try TestSession(try await server.confirm(mail, "email_change"))
            #expect(confirmed.user["email"]?.string == "new@example.org")
        }
    }

    @Test(
        "security A L6 a link that was opened before a sign-out everywhere lets nobody in afterwards",
        arguments: ["global", "others"])
    func exchangeCode(scope: String) async throws {
        try await withAuthServer(configure: { $0.redirectOrigins = [Origin("https://app.example")!] }) { server, _ in
            let person = try TestSession(try await server.signUp())
            let code = try await openedLink(server)
            _ = try await server.auth(.post, "logout?scope=\(scope)", token: person.access)
            try await server.exchange(code).expect(403, "otp_expired")
        }
    }

    /// The code that a link to a new password has led to.
    private func openedLink(_ server: TestServer) async throws -> String {
        let asked = JSON.members(
            ("email", .string("ana@example.org")), ("code_challenge", .string(TestServer.challenge)),
            ("code_challenge_method", .string("s256")))
        _ = try await server.auth(.post, "recover?redirect_to=https://app.example/", asked)
        let location = try #require(try await server.get(try await server.mails(1)[0].path).headers[.location])
        return String(try #require(location.firstMatch(of: /code=(.+)/)?.1))
    }

    @Test("security R4 L1 a link that was opened before a merge lets nobody in to the account that was emptied")
    func exchangeCodeOfMerged() async throws {
        try await withAuthServer(configure: { $0.redirectOrigins = [Origin("https://app.example")!] }) { server, _ in
            let source = try TestSession(try await server.signUp())
            let target = try await server.anonymous()
            let code = try await openedLink(server)
            let merged = try await server.send(
                .post, "/api/account/merge", as: .signedOut, #"{"access_token":"\#(source.access)"}"#,
                headers: [.authorization: "Bearer \(target.access)"])
            #expect(merged.status == .ok, "\(merged.text)")
            try await server.exchange(code).expect(403, "otp_expired")
        }
    }
}
