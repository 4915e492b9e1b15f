import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

/// Who is signed in, and what the holder of the address hears.
@Suite("security S1 devices")
struct DeviceListTests: AccountProtectionSuite {
    private func signIn(_ server: TestServer, on device: String?) async throws -> TestSession {
        var headers = HTTPFields()
        headers[.almanacDevice] = device
        return try TestSession(
            try await server.auth(
                .post, "token?grant_type=password",
                .members(("email", .string("ana@example.org")), ("password", .string("correct horse"))), headers))
    }

    private func list(_ server: TestServer, _ token: String) async throws -> [JSON] {
        let answer = try await server.send(
            .get, "/api/account/sessions", as: .signedOut, headers: [.authorization: "Bearer \(token)"])
        return try #require(answer.json["sessions"]?.array, "\(answer.text)")
    }

    private func end(_ server: TestServer, _ id: String, _ token: String) async throws -> TestResponse {
        try await server.send(
            .delete, "/api/account/sessions/\(id)", as: .signedOut,
            headers: [.authorization: "Bearer \(token)", .almanacDevice: "Phone"])
    }

    @Test("security S1 a person sees every device that is signed in, since when and how, and no ended one")
    func listed() async throws {
        try await withAuthServer { server, clock in
            let first = try TestSession(try await server.signUp())
            clock.pass(.seconds(60))
            let laptop = try await signIn(server, on: "Firefox%20%C2%B7%20Linux")
            clock.pass(.seconds(60))
            let gone = try await signIn(server, on: "Old")
            _ = try await server.auth(.post, "logout?scope=local", token: gone.access)
            clock.pass(.seconds(3_000))
            let laptopNow = try TestSession(
                try await server.auth(
                    .post, "token?grant_type=refresh_token", .members(("refresh_token", .string(laptop.refresh))),
                    [.almanacDevice: "Firefox%20%C2%B7%20Windows"]))
            let sessions = try await list(server, laptopNow.access)
            #expect(sessions.map { $0["device"]?.string } == ["Firefox · Windows", nil])
            #expect(sessions.map { $0["is_this"]?.bool } == [true, false])
            #expect(sessions.map { $0["method"]?.string } == ["password", "password"])
            let times = try sessions.map { session in
                try ["started_at", "seen_at"].map {
                    try #require(session[$0]?.string.flatMap { Instant(timestamp: $0) })
                }
            }
            #expect(times[0][1].milliseconds - times[0][0].milliseconds == 3_060_000)
            #expect(times[1][0] == times[1][1])
            #expect(sessions[1]["id"]?.string == first.claims["session_id"]?.string)
        }
    }

    @Test("security S1 a person ends each of their devices, which hears from where, and no stranger's")
    func ended() async throws {
        try await withAuthServer { server, _ in
            let own = try TestSession(try await server.signUp())
            let lost = try await signIn(server, on: "Lost")
            let stranger = try await server.anonymous()
            let id = try #require(lost.claims["session_id"]?.string)
            try await end(server, id, stranger.access).expectProblem(404, "unknown-session")
            try await end(server, "00000000-0000-0000-0000-000000000000", own.access).expectProblem(
                404, "unknown-session")
            #expect(try await server.user(lost.access).status == .ok)
            #expect(try await end(server, id.uppercased(), own.access).status == .noContent)
            // Again, because the answer may have been lost.
            #expect(try await end(server, id, own.access).status == .noContent)
            #expect(try await server.user(lost.access).status == .forbidden)
            let refused = try await server.refresh(lost.refresh)
            #expect(refused.json["ended_from"]?.string == "Phone")
            try await end(server, id, lost.access).expectProblem(401, "signed-out")
            #expect(try await list(server, own.access).count == 1)
            #expect(try await list(server, stranger.access).count == 1)
        }
    }

    @Test("security S1 the holder of the address hears of a sign-in, in the account's language")
    func signInMail() async throws {
        try await withAuthServer(configure: { $0.publicURL = Origin("https://almanac.example") }) { server, _ in
            let own = try TestSession(try await server.signUp())
            let choice = #"{"language":"de","categories":["science"],"difficulty":"all"}"#
            let stored = try await server.rest(
                .post, "fact_preferences", as: .signedOut, choice, headers: [.authorization: "Bearer \(own.access)"])
            #expect(stored.status == .created, "\(stored.text)")
            _ = try TestSession(
                try await server.auth(
                    .post, "token?grant_type=password",
                    .members(("email", .string("ana@example.org")), ("password", .string("correct horse"))),
                    [.almanacDevice: "Chrome%20%C2%B7%20Android", .acceptLanguage: "tr"]))
            let mail = try #require(try await server.mails(1).first)
            #expect(mail.text.contains("Chrome · Android"), "\(mail.text)")
            #expect(mail.text.contains("https://almanac.example/settings/devices"))
            #expect(mail.text.contains("Einstellungen → Geräte"))
        }
    }

    @Test("security A L5 the name of a device is no link in an email, whatever it says of itself")
    func name() {
        let headers: HTTPFields = [.almanacDevice: "Node.js%20v1.2%20on%20evil..org,%20J.%20K.%20http://x.y"]
        #expect(headers.deviceName == "Nodejs v1.2 on evilorg, J. K. httpxy")
    }

    @Test("security S1 no email tells of a sign-up or of a known device; ten an hour tell of others")
    func fewMails() async throws {
        try await withAuthServer(configure: { $0.limits.passwordsPerFiveMinutes = 1_000 }) { server, _ in
            _ = try await server.anonymous()
            _ = try TestSession(try await server.signUp())
            _ = try TestSession(try await server.signIn())
            for number in 0..<12 { _ = try await signIn(server, on: "Device%20\(number)") }
            _ = try await signIn(server, on: "Device%200")
            _ = try await server.mails(10)
            // What comes last is sent last.
            let own = try TestSession(try await server.signIn())
            _ = try await put(server, Self.password("battery staple"), own.access)
            let mails = try await server.mails(11)
            #expect(mails.count == 11)
            let told = mails.filter { $0.text.contains("just signed in to your Almanac account") }
            #expect(told.count == 10 && Set(told.map(\.text)).count == 10)
        }
    }

    /// What is done to the keys of an account, and a part of the email about it.
    enum KeyChange: String, CaseIterable, Sendable {
        case on = "was just turned on", off = "was just turned off", passphrase = "was just changed"
        case removed = "encryption was just turned off"
    }

    @Test(
        "security S1 the holder of the address hears when encryption is turned on, off, or gets other keys",
        arguments: KeyChange.allCases)
    func keyMails(_ change: KeyChange) async throws {
        try await withAuthServer { server, _ in
            let own = try TestSession(try await server.signUp())
            let proof = String(repeating: "A", count: 43)
            func keys(_ method: HTTPTypes.HTTPRequest.Method, _ body: String = "") async throws {
                var headers: HTTPFields = [.authorization: "Bearer \(own.access)", .almanacKeyProof: proof]
                headers[.contentType] = "application/json"
                let path = method == .post ? "account_keys" : "account_keys?key_id=eq.\(EncryptedAccount.key)"
                let answer = try await server.rest(method, path, as: .signedOut, body, headers: headers)
                #expect(answer.status.kind == .successful, "\(answer.text)")
            }
            try await keys(.post, EncryptedAccount.row)
            switch change {
            case .on: break
            case .off: try await keys(.patch, #"{"state":"ending"}"#)
            case .passphrase: try await keys(.patch, #"{"passphrase_key":"\#(EncryptedAccount.wrap("x"))"}"#)
            case .removed: try await keys(.delete)
            }
            let mails = try await server.mails(change == .on ? 1 : 2)
            #expect(mails.contains { $0.text.contains(change.rawValue) }, "\(mails)")
            #expect(mails.count == (change == .on ? 1 : 2))
        }
    }
}
