import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacAccounts
@testable import AlmanacServer

/// Who has a session of somebody else's account, and links a service of their own to it.
@Suite("A service that a stranger has linked")
struct ForeignServiceTests: AccountProtectionSuite {
    private func undo(_ server: TestServer, _ notice: SentMail) async throws -> TestSession {
        try TestSession(try await server.auth(.post, "user/undo", .members(("token", .string(notice.token)))))
    }

    /// The account of Ana, whose address is proven unless the server confirms automatically.
    private func ana(_ server: TestServer) async throws -> TestSession {
        let answer = try await server.signUp()
        guard answer.json["access_token"] == nil else { return try TestSession(answer) }
        return try TestSession(try await server.confirm(try await server.mails(1)[0]))
    }

    @Test("security A H5 who unlinks the password leaves a proven address, which hears of the service and can undo it")
    func provenAddress() async throws {
        try await withIdentityService(configure: { $0.confirmsAutomatically = false }) { server, service, _ in
            let victim = try await ana(server)
            service.set { $0.claims = ["email": .string("thief@example.org")] }
            let thief = try await server.enter(service, link: victim.access)
            let notice = try #require(try await server.mails(2).last)
            #expect(notice.text.contains("To: ana@example.org\r\n"))
            #expect(notice.text.contains(ServerWords(.en)(.mailLinkedText, "Google")), "\(notice.text)")
            let unlinked = try await server.auth(.delete, "user/identities/\(victim.id)", token: thief.access)
            #expect(unlinked.status == .ok, "\(unlinked.text)")
            #expect(try await server.user(thief.access).json["email"]?.string == "ana@example.org")
            _ = try await server.auth(.post, "recover", .members(("email", .string("ana@example.org"))))
            #expect(try await server.mails(3).contains { $0.link.contains("type=recovery") })

            let undone = try await undo(server, notice)
            #expect(undone.id == victim.id && undone.user["email"]?.string == "ana@example.org")
            #expect(try await server.user(thief.access).status == .forbidden)
            #expect(try await server.enter(service).id != victim.id)
        }
    }

    @Test(
        "security A H5 an address that goes with its password hears of it, and can undo it",
        arguments: [true, false])
    func unprovenAddress(isVerified: Bool) async throws {
        try await withIdentityService { server, service, _ in
            let victim = try await ana(server)
            service.set {
                $0.claims = ["email": .string("thief@example.org"), "email_verified": .bool(isVerified)]
            }
            let thief = try await server.enter(service, link: victim.access)
            let unlinked = try await server.auth(.delete, "user/identities/\(victim.id)", token: thief.access)
            #expect(unlinked.status == .ok, "\(unlinked.text)")
            let address = isVerified ? "thief@example.org" : ""
            #expect(try await server.user(thief.access).json["email"]?.string == address)
            let words = ServerWords(.en)
            let said = isVerified ? words(.mailChangedText, address) : words[.mailChangedRemoved]
            let notice = try #require(try await server.mails(2).first { $0.text.contains(said) })
            #expect(notice.text.contains("To: ana@example.org\r\n"))
            let undone = try await undo(server, notice)
            #expect(undone.id == victim.id && undone.user["email"]?.string == "ana@example.org")
            #expect(undone.user["identities"]?.array?.map { $0["provider"]?.string } == ["email"])
        }
    }

    @Test("security A M2 a first password of an account that a service opens is told to its address")
    func firstPassword() async throws {
        try await withIdentityService { server, service, _ in
            let person = try await server.enter(service)
            #expect(try await put(server, Self.password("correct horse"), person.access).status == .ok)
            let mail = try #require(try await server.mails(1).first)
            #expect(mail.text.contains("To: ana@example.org\r\n"))
            #expect(mail.text.contains(ServerWords(.en)[.mailFirstText]), "\(mail.text)")
        }
    }

    @Test("security A M2 a service that knows the account's proven address is linked without news")
    func ownService() async throws {
        try await withIdentityService(configure: { $0.confirmsAutomatically = false }) { server, service, _ in
            let person = try await ana(server)
            #expect(try await server.enter(service, link: person.access).id == person.id)
            // What comes last is sent last.
            #expect(try await put(server, Self.password("battery staple"), person.access).status == .ok)
            let mails = try await server.mails(2)
            #expect(mails.count == 2 && mails[1].text.contains("Your password was changed"))
        }
    }

    @Test("security A M2 undoing a change removes each service that does not know the old address, however old")
    func longLinked() async throws {
        try await withIdentityService { server, service, clock in
            let victim = try await ana(server)
            service.set { $0.claims = ["email": .string("thief@example.org")] }
            _ = try await server.enter(service, link: victim.access)
            clock.pass(.seconds(8 * 86_400))
            let thief = try await server.enter(service)
            #expect(thief.id == victim.id)
            #expect(try await put(server, Self.email("other@example.org"), thief.access).status == .ok)
            let notice = try #require(try await server.mails(2).first { $0.text.contains("other@example.org") })
            #expect(try await undo(server, notice).id == victim.id)
            #expect(try await server.enter(service).id != victim.id)
        }
    }

    @Test("security A M5 the link works although its holder has an account of that address again")
    func accountSince() async throws {
        try await withIdentityService(configure: { $0.confirmsAutomatically = false }) { server, service, clock in
            let thief = try await ana(server)
            _ = try await put(server, Self.email("thief@example.org"), thief.access)
            let change = try #require(try await server.mails(2).last)
            _ = try TestSession(try await server.confirm(change, "email_change"))
            let notice = try #require(try await server.mails(3).last)
            clock.pass(.seconds(60))
            let holder = try await server.enter(service)
            #expect(holder.id != thief.id && holder.user["email"]?.string == "ana@example.org")
            let undone = try await undo(server, notice)
            #expect(undone.id == thief.id && undone.user["email"]?.string == "ana@example.org")
            // The later account is still there, without the address.
            let again = try await server.enter(service)
            #expect(again.id == holder.id && again.user["email"]?.string == "")
        }
    }

    @Test("security A M1 what was left in an anonymous account ends when a service is linked to it")
    func anonymous() async throws {
        try await withIdentityService(configure: { $0.confirmsAutomatically = false }) { server, service, _ in
            let person = try await server.anonymous()
            let claim = Self.email("thief@example.org", ("password", .string("a stranger's")))
            _ = try await put(server, claim, person.access)
            let mail = try await server.mails(1)[0]
            let linked = try await server.enter(service, link: person.access)
            #expect(linked.id == person.id && linked.user["email"]?.string == "ana@example.org")
            try await server.signIn(password: "a stranger's").expect(400, "invalid_credentials")
            try await server.confirm(mail, "email_change").expect(403, "otp_expired")
        }
    }
}
