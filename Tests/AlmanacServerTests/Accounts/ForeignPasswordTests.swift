import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

/// Who sets a password before an address is confirmed, or without its link, may be someone else.
@Suite("A password that someone else may have chosen")
struct ForeignPasswordTests: AccountProtectionSuite {
    @Test("security L5 a password that was set before the address was confirmed by its link does not work")
    func pendingPassword() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            let stranger = try await server.anonymous()
            let claim = Self.email("ana@example.org", ("password", .string("a stranger's")))
            _ = try await put(server, claim, stranger.access)
            let location = try #require(
                try await server.get(try await server.mails(1)[0].path).headers[.location])
            try await server.signIn(password: "a stranger's").expect(400, "invalid_credentials")
            // The link leads to the page where its reader chooses the password.
            #expect(location.hasPrefix("http://localhost/auth/recover#access_token="))
            #expect(location.contains("type=email_change"))
            let token = String(try #require(location.firstMatch(of: /access_token=([^&]+)/)?.1))
            #expect(try await put(server, Self.password("correct horse"), token).status == .ok)
            _ = try TestSession(try await server.signIn())
            // The device on which the address was entered stays signed in, but that is no proof of anything.
            #expect(try await server.user(stranger.access).status == .ok)
            try await put(server, Self.password("a stranger's"), stranger.access)
                .expect(400, "reauthentication_needed")
        }
    }

    @Test(
        "security L5 who types the code, or confirms while signed in to the account, keeps the password",
        arguments: [true, false])
    func ownPassword(isTyped: Bool) async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            let person = try await server.anonymous()
            let claim = Self.email("ana@example.org", ("password", .string("correct horse")))
            _ = try await put(server, claim, person.access)
            let mail = try await server.mails(1)[0]
            let type = ("type", JSON.string("email_change"))
            let typed = JSON.members(("email", .string("ana@example.org")), ("token", .string(mail.code)), type)
            let token = JSON.members(("token_hash", .string(mail.token)), type)
            _ = try TestSession(
                try await server.auth(
                    .post, "verify", isTyped ? typed : token, token: isTyped ? nil : person.access))
            _ = try TestSession(try await server.signIn())
        }
    }

    @Test("security A M1 a password that was left in an anonymous account is not that of the address proven later")
    func otherAddress() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            let person = try await server.anonymous()
            let claim = Self.email("thief@example.org", ("password", .string("a stranger's")))
            _ = try await put(server, claim, person.access)
            // Nor is one that comes alone while an address is to be confirmed.
            try await put(server, Self.password("a stranger's"), person.access).expect(422, "validation_failed")
            _ = try await put(server, Self.email("ana@example.org"), person.access)
            let mail = try #require(try await server.mails(2).first { $0.text.contains("To: ana@") })
            let typed = JSON.members(
                ("email", .string("ana@example.org")), ("token", .string(mail.code)), ("type", .string("email_change")))
            let session = try TestSession(try await server.auth(.post, "verify", typed))
            try await server.signIn(password: "a stranger's").expect(400, "invalid_credentials")
            #expect(try await put(server, Self.password("correct horse"), session.access).status == .ok)
            _ = try TestSession(try await server.signIn())
        }
    }

    @Test(
        "security A M1 of two passwords for one address, none counts; the same one twice does",
        arguments: [true, false])
    func sameAddress(isSame: Bool) async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            let person = try await server.anonymous()
            for password in [isSame ? "correct horse" : "a stranger's", "correct horse"] {
                let claim = Self.email("ana@example.org", ("password", .string(password)))
                _ = try await put(server, claim, person.access)
            }
            let typed = JSON.members(
                ("email", .string("ana@example.org")), ("token", .string(try await server.mails(2)[1].code)),
                ("type", .string("email_change")))
            _ = try TestSession(try await server.auth(.post, "verify", typed))
            #expect(try await server.signIn().status == (isSame ? .ok : .badRequest))
            try await server.signIn(password: "a stranger's").expect(400, "invalid_credentials")
        }
    }

    @Test("security L4 as in GoTrue, the token of a link is a proof without the verifier")
    func tokenWithoutVerifier() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            let challenge = String(repeating: "c", count: 43)
            _ = try await server.signUp("ana@example.org", ("code_challenge", .string(challenge)))
            _ = try TestSession(try await server.confirm(try await server.mails(1)[0]))
        }
    }
}
