import AlmanacCore
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("Changing the account")
struct AuthUserTests {
    private static let linking = JSON.members(
        ("email", .string("Ana@example.org")), ("password", .string("correct horse")))

    @Test("linking without confirmation keeps the id and the data")
    func linksAtOnce() async throws {
        try await withAuthServer { server, _ in
            let person = try TestSession(
                try await server.auth(.post, "signup", .members(("data", .members(("name", .string("Ana")))))))
            let answer = try await server.auth(.put, "user", Self.linking, token: person.access)
            #expect(answer.status == .ok)
            #expect(answer.json["id"]?.string == person.id)
            #expect(answer.json["email"]?.string == "ana@example.org")
            #expect(answer.json["is_anonymous"] == .bool(false))
            #expect(answer.json["app_metadata"]?["provider"]?.string == "email")
            #expect(answer.json["identities"]?.array?.count == 1)
            #expect(answer.json["user_metadata"]?["name"]?.string == "Ana")
            #expect(try TestSession(try await server.signIn()).id == person.id)
            let refreshed = try TestSession(try await server.refresh(person.refresh))
            #expect(refreshed.claims["email"]?.string == "ana@example.org")
            #expect(refreshed.claims["is_anonymous"] == .bool(false))
        }
    }

    @Test("linking by email is complete when the code comes back")
    func linksByMail() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            let person = try await server.anonymous()
            let answer = try await server.auth(.put, "user", Self.linking, token: person.access)
            #expect(answer.json["new_email"]?.string == "ana@example.org")
            #expect(answer.json["email"]?.string == "")
            #expect(answer.json["is_anonymous"] == .bool(true))
            try await server.signIn().expect(400, "invalid_credentials")
            // The email was lost, so the client sends the same request again.
            #expect(try await server.auth(.put, "user", Self.linking, token: person.access).status == .ok)
            let mail = try await server.mails(2)[1]
            let verified = try TestSession(
                try await server.auth(
                    .post, "verify",
                    .members(
                        ("email", .string("ana@example.org")), ("token", .string(mail.code)),
                        ("type", .string("email_change")))))
            #expect(verified.id == person.id)
            #expect(verified.user["is_anonymous"] == .bool(false))
            #expect(verified.user["new_email"] == nil)
            #expect(try TestSession(try await server.signIn()).id == person.id)
            #expect(try await server.user(person.access).status == .ok)
        }
    }

    @Test("an address that has an account cannot be added to another one", arguments: [true, false])
    func emailExists(isAutoConfirm: Bool) async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = isAutoConfirm }) { server, _ in
            _ = try await server.signUp()
            if !isAutoConfirm { _ = try await server.get(try await server.mails(1)[0].path) }
            let other = try await server.anonymous()
            try await server.auth(.put, "user", Self.linking, token: other.access).expect(422, "email_exists")
            #expect(try await server.user(other.access).json["is_anonymous"] == .bool(true))
        }
    }

    @Test("of two users who claim an address, the first to confirm it gets it")
    func race() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            _ = try await server.signUp(password: "a stranger's")
            let people = [try await server.anonymous(), try await server.anonymous()]
            for person in people { _ = try await server.auth(.put, "user", Self.linking, token: person.access) }
            let mails = try await server.mails(3)
            #expect(try await server.get(mails[1].path).headers[.location]?.contains("access_token") == true)
            #expect(try await server.get(mails[2].path).headers[.location]?.contains("email_exists") == true)
            #expect(try await server.user(people[0].access).json["email"]?.string == "ana@example.org")
            #expect(try await server.user(people[1].access).json["email"]?.string == "")
        }
    }

    @Test("data is merged, and null removes a member")
    func metadata() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.anonymous()
            func put(_ data: JSON) async throws -> JSON? {
                try await server.auth(.put, "user", .members(("data", data)), token: person.access)
                    .json["user_metadata"]
            }
            _ = try await put(.members(("a", .int(1)), ("b", .array([.int(1), .bool(true)]))))
            #expect(
                try await put(.members(("a", .null), ("c", .string("x")), ("d", .null)))
                    == .members(("b", .array([.int(1), .bool(true)])), ("c", .string("x"))))
            let large = JSON.members(("e", .string(String(repeating: "x", count: 4_080))))
            try await server.auth(.put, "user", .members(("data", large)), token: person.access)
                .expect(400, "validation_failed")
            #expect(try await put(.object([]))?["c"]?.string == "x")
        }
    }

    @Test("a new password ends the other sessions, and must differ from the old one")
    func password() async throws {
        try await withAuthServer { server, _ in
            let one = try TestSession(try await server.signUp())
            let other = try TestSession(try await server.signIn())
            func put(_ password: JSON) async throws -> TestResponse {
                try await server.auth(.put, "user", .members(("password", password)), token: one.access)
            }
            try await put(.string("correct horse")).expect(422, "same_password")
            try await put(.string("short")).expect(422, "weak_password")
            try await put(.int(5)).expect(400, "validation_failed")
            #expect(try await put(.string("battery staple")).status == .ok)
            #expect(try await server.user(one.access).status == .ok)
            try await server.user(other.access).expect(403, "session_not_found")
            try await server.refresh(other.refresh).expect(400, "session_not_found")
            try await server.signIn().expect(400, "invalid_credentials")
            _ = try TestSession(try await server.signIn(password: "battery staple"))
        }
    }

    @Test("an anonymous user cannot set a password without an email address")
    func passwordWithoutEmail() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.anonymous()
            try await server.auth(
                .put, "user", .members(("password", .string("correct horse"))), token: person.access
            ).expect(422, "validation_failed")
        }
    }

    @Test("a link for a new password does not survive a change of the address or the password")
    func staleRecovery() async throws {
        try await withAuthServer { server, _ in
            let person = try TestSession(try await server.signUp())
            _ = try await server.auth(.post, "recover", .members(("email", .string("ana@example.org"))))
            _ = try await server.auth(
                .put, "user", .members(("email", .string("new@example.org"))), token: person.access)
            _ = try await server.auth(.post, "recover", .members(("email", .string("new@example.org"))))
            _ = try await server.auth(
                .put, "user", .members(("password", .string("battery staple"))), token: person.access)
            // The other two tell about the changes.
            let mails = try await server.mails(4).filter { $0.link.contains("type=recovery") }
            #expect(mails.count == 2)
            for mail in mails {
                #expect(try await server.get(mail.path).headers[.location]?.contains("error_code=otp_expired") == true)
            }
        }
    }

    @Test("only the service key can list, show and delete accounts")
    func admin() async throws {
        try await withAuthServer { server, _ in
            let keys = try await server.keys
            let person = try TestSession(try await server.signUp())
            for path in ["admin/users", "admin/users/\(person.id)"] {
                try await server.auth(.get, path).expect(401, "no_authorization")
                try await server.auth(.get, path, token: person.access).expect(403, "not_admin")
                try await server.auth(.get, path, token: keys.anonKey).expect(403, "not_admin")
                try await server.auth(.get, path, token: "x").expect(403, "bad_jwt")
            }
            let list = try await server.auth(.get, "admin/users?page=1&per_page=10", token: keys.serviceKey)
            #expect(list.json["users"]?.array?.map { $0["id"]?.string } == [person.id])
            try await server.auth(.get, "admin/users?page=x", token: keys.serviceKey).expect(400, "validation_failed")
            let path = "admin/users/\(person.id.uppercased())"
            #expect(try await server.auth(.get, path, token: keys.serviceKey).json["email"]?.string != nil)
            try await server.auth(.delete, path, token: person.access).expect(403, "not_admin")
            #expect(try await server.auth(.delete, path, token: keys.serviceKey).status == .ok)
            try await server.auth(.delete, path, token: keys.serviceKey).expect(404, "user_not_found")
            try await server.user(person.access).expect(403, "user_not_found")
        }
    }
}
