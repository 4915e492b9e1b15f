import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

/// The old address gets a link that undoes a change of address.
@Suite("Undoing a change of address")
struct AddressUndoTests: AccountProtectionSuite {
    @Test(
        "security M3 the old address is told, and its link undoes the change, ends the sessions and removes the password",
        arguments: [true, false])
    func undo(isAutoConfirm: Bool) async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = isAutoConfirm }) { server, clock in
            _ = try await server.signUp()
            if !isAutoConfirm { _ = try await server.confirm(try await server.mails(1)[0]) }
            let thief = try TestSession(try await server.signIn())
            _ = try await put(
                server, Self.email("thief@example.org", ("password", .string("hijacked1"))), thief.access)
            if !isAutoConfirm {
                let mails = try await server.mails(3)
                #expect(mails.contains { $0.text.contains("Your password was changed") })
                let change = try #require(mails.first { $0.link.contains("type=email_change") })
                _ = try await server.get(change.path)
            }
            let mails = try await server.mails(isAutoConfirm ? 1 : 4)
            let notice = try #require(mails.last { $0.link.contains("/auth/undo") })
            #expect(notice.text.contains("To: ana@example.org\r\n") && notice.text.contains("thief@example.org"))
            #expect(notice.link.contains("/auth/undo#token="))
            // A mail program that opens links undoes nothing.
            #expect(try await server.get("/auth/undo").text.contains("Put your address back"))
            _ = try TestSession(try await server.signIn("thief@example.org", password: "hijacked1"))

            clock.pass(.seconds(7 * 86_400 - 1))
            let undone = try TestSession(try await undo(server, notice))
            #expect(undone.id == thief.id && undone.user["email"]?.string == "ana@example.org")
            try await server.user(thief.access).expect(403, "bad_jwt")
            try await server.refresh(thief.refresh).expect(400, "session_not_found")
            for email in ["ana@example.org", "thief@example.org"] {
                try await server.signIn(email, password: "hijacked1").expect(400, "invalid_credentials")
            }
            #expect(try await put(server, Self.password("battery staple"), undone.access).status == .ok)
            _ = try TestSession(try await server.signIn(password: "battery staple"))
            try await undo(server, notice).expect(403, "otp_expired")
        }
    }

    @Test("security S9 while a change can be undone, nobody takes the old address who has not proven it")
    func reserved() async throws {
        try await withAuthServer { server, clock in
            let thief = try TestSession(try await server.signUp())
            _ = try await put(server, Self.email("thief@example.org"), thief.access)
            try await server.signUp().expect(422, "user_already_exists")
            let other = try TestSession(try await server.signUp("other@example.org"))
            try await put(server, Self.email("ana@example.org"), other.access).expect(422, "email_exists")
            let notice = try #require(try await server.mails(1).last)
            #expect(try TestSession(try await undo(server, notice)).id == thief.id)
        }
    }

    @Test("security S9 once the change cannot be undone any more, the address is free")
    func free() async throws {
        try await withAuthServer { server, clock in
            let person = try TestSession(try await server.signUp())
            _ = try await put(server, Self.email("new@example.org"), person.access)
            clock.pass(.seconds(7 * 86_400 + 1))
            #expect(try TestSession(try await server.signUp()).id != person.id)
        }
    }

    @Test("security M3 the first address wins over the later ones, whose own links become void")
    func undoFirst() async throws {
        try await withAuthServer { server, clock in
            let thief = try TestSession(try await server.signUp())
            for email in ["one@example.org", "two@example.org"] {
                _ = try await put(server, Self.email(email), thief.access)
                clock.pass(.seconds(1))
            }
            let mails = try await server.mails(2)
            #expect(mails[1].text.contains("To: one@example.org\r\n"))
            #expect(try TestSession(try await undo(server, mails[0])).user["email"]?.string == "ana@example.org")
            try await undo(server, mails[1]).expect(403, "otp_expired")
        }
    }

    @Test("security A M6 after two changes at once and one back, the link of the first address still works")
    func atOnce() async throws {
        try await withAuthServer { server, _ in
            let thief = try TestSession(try await server.signUp())
            for email in ["one@example.org", "two@example.org", "one@example.org"] {
                #expect(try await put(server, Self.email(email), thief.access).status == .ok)
            }
            let notice = try #require(try await server.mails(2).first { $0.text.contains("To: ana@example.org\r\n") })
            #expect(try TestSession(try await undo(server, notice)).user["email"]?.string == "ana@example.org")
        }
    }

    @Test("security M3 whoever had the account for a while gets no link to take it again")
    func undoAfterReturn() async throws {
        try await withAuthServer { server, clock in
            let owner = try TestSession(try await server.signUp())
            _ = try await put(server, Self.email("thief@example.org"), owner.access)
            clock.pass(.seconds(60))
            _ = try await put(server, Self.email("ana@example.org"), owner.access)
            let count = try await server.database.read { transaction in
                try transaction.query("SELECT count(*) AS n FROM address_changes WHERE email <> 'ana@example.org'")[0]
                    .int("n")
            }
            #expect(count == 0)
            // A later change of hers is a new one.
            clock.pass(.seconds(60))
            _ = try await put(server, Self.email("new@example.org"), owner.access)
            let notice = try #require(try await server.mails(2).last)
            #expect(notice.text.contains("To: ana@example.org\r\n"))
            #expect(try TestSession(try await undo(server, notice)).user["email"]?.string == "ana@example.org")
        }
    }

    @Test("security M3 a change can be undone for seven days, and not if the old address has another account by now")
    func undoTooLate() async throws {
        try await withAuthServer { server, clock in
            let session = try TestSession(try await server.signUp())
            _ = try await put(server, Self.email("new@example.org"), session.access)
            let notice = try await server.mails(1)[0]
            // Somebody who has proven, meanwhile, that the address is theirs.
            let other = try TestSession(try await server.signUp("other@example.org"))
            try await server.database.write {
                try $0.execute("UPDATE accounts SET email = 'ana@example.org' WHERE id = ?", [.text(other.id)])
            }
            try await undo(server, notice).expect(422, "email_exists")
            #expect(try await server.user(session.access).json["email"]?.string == "new@example.org")
            clock.pass(.seconds(7 * 86_400))
            try await undo(server, notice).expect(403, "otp_expired")
            try await server.auth(.post, "user/undo", .members(("token", .string("x")))).expect(403, "otp_expired")
        }
    }

    private func undo(_ server: TestServer, _ notice: SentMail) async throws -> TestResponse {
        try await server.auth(.post, "user/undo", .members(("token", .string(notice.token))))
    }
}
