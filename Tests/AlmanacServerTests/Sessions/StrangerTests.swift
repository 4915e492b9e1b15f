import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

/// What somebody reaches by asking for an address that is not theirs.
@Suite("Strangers who ask for an address") struct StrangerTests {
    private static let ana = JSON.members(("email", .string("ana@example.org")))

    /// Asks for an email as a client of a trusted proxy.
    private func recover(_ server: TestServer, from peer: String) async throws -> HTTPResponse.Status {
        try await server.auth(.post, "recover", Self.ana, [.init("X-Forwarded-For")!: peer]).status
    }

    /// Runs a test in which clients have addresses, and emails a minute between them.
    private func withClients(_ test: @Sendable (TestServer, TestClock) async throws -> Void) async throws {
        try await withAuthServer(
            .live,
            configure: {
                $0.limits.secondsBetweenMails = 60
                $0.trustedProxies = ["127.0.0.0/8", "::1"].compactMap { Network($0) }
            }, test)
    }

    @Test("security R 6 a stranger who asks for somebody's emails uses up their own share, and the holder gets one")
    func share() async throws {
        try await withClients { server, clock in
            _ = try await server.signUp()
            for number in 0..<12 {
                let status = try await recover(server, from: "192.0.2.1")
                #expect(status == (number < 10 ? .ok : .tooManyRequests))
                // The next one within the minute is too many, of that network alone.
                #expect(try await recover(server, from: "192.0.2.1") == .tooManyRequests)
                if number == 0 { #expect(try await recover(server, from: "198.51.100.7") == .ok) }
                clock.pass(.seconds(60))
            }
            #expect(try await recover(server, from: "198.51.100.7") == .ok)
        }
    }

    @Test("security R 6 an address gets thirty emails an hour, however many networks ask")
    func inAll() async throws {
        try await withClients { server, clock in
            _ = try await server.signUp()
            for number in 0..<30 { #expect(try await recover(server, from: "192.0.2.\(number)") == .ok) }
            #expect(try await recover(server, from: "192.0.2.99") == .tooManyRequests)
            clock.pass(.seconds(3_600))
            #expect(try await recover(server, from: "192.0.2.99") == .ok)
        }
    }

    @Test("security R 6 a code stays valid when somebody asks for another", arguments: ["recovery", "email_change"])
    func earlierCode(kind: String) async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = kind == "recovery" }) { server, _ in
            if kind == "recovery" {
                _ = try await server.signUp()
            } else {
                _ = try await server.auth(.put, "user", Self.ana, token: try await server.anonymous().access)
            }
            func ask() async throws {
                let resent = JSON.members(("type", .string(kind)), ("email", .string("ana@example.org")))
                let path = kind == "recovery" ? "recover" : "resend"
                #expect(try await server.auth(.post, path, resent).status == .ok)
            }
            if kind == "recovery" { try await ask() }
            let first = try await server.mails(1)[0]
            try await ask()
            let second = try #require(try await server.mails(2).first(where: { $0.name != first.name }))
            func verify(_ mail: SentMail) async throws -> TestResponse {
                let code = JSON.members(
                    ("email", .string("ana@example.org")), ("token", .string(mail.code)), ("type", .string(kind)))
                return try await server.auth(.post, "verify", code)
            }
            _ = try TestSession(try await verify(first))
            // One of them is enough, and ends the others.
            try await verify(second).expect(403, "otp_expired")
        }
    }

    @Test("security A M3 emails count for the address that gets them, whichever address names the account")
    func recipient() async throws {
        try await withAuthServer(configure: {
            $0.confirmsAutomatically = false
            $0.limits.secondsBetweenMails = 60
        }) { server, clock in
            let target = "target@example.org"
            for number in 0..<3 {
                let own = "e\(number)@example.org"
                _ = try await server.signUp(own)
                let mails = try await server.mails(2 * number + 1)
                let mail = try #require(mails.first(where: { $0.text.contains("To: \(own)\r\n") }))
                let session = try TestSession(try await server.confirm(mail))
                let change = JSON.members(("email", .string(target)))
                #expect(try await server.auth(.put, "user", change, token: session.access).status == .ok)
                clock.pass(.seconds(60))
            }
            func codes() async throws -> Int64? {
                try await server.database.read { transaction in
                    try transaction.query(
                        "SELECT count(*) AS n FROM one_time_codes WHERE email = \(value: .text(target))"
                    ).first?.int("n")
                }
            }
            #expect(try await codes() == 3)
            func resend(_ email: String) async throws -> TestResponse {
                let body = JSON.members(("type", .string("email_change")), ("email", .string(email)))
                return try await server.auth(.post, "resend", body)
            }
            // The answer tells nobody what is pending.
            for number in 0..<3 { #expect(try await resend("e\(number)@example.org").status == .ok) }
            #expect(try await codes() == 4)
            try await resend(target).expect(429, "over_email_send_rate_limit")
        }
    }

    @Test("security A M4 five later codes take the place of an earlier one's digits, and its link stays valid")
    func displacedDigits() async throws {
        try await withAuthServer { server, clock in
            _ = try await server.signUp()
            func ask() async throws {
                clock.pass(.seconds(1))
                #expect(try await server.auth(.post, "recover", Self.ana).status == .ok)
            }
            try await ask()
            let first = try await server.mails(1)[0]
            for _ in 0..<5 { try await ask() }
            let code = JSON.members(
                ("email", .string("ana@example.org")), ("token", .string(first.code)), ("type", .string("recovery")))
            try await server.auth(.post, "verify", code).expect(403, "otp_expired")
            _ = try TestSession(try await server.confirm(first, "recovery"))
        }
    }

    @Test("security R 5 an account, and a network, hears five times an hour that an address has an account")
    func taken() async throws {
        try await withAuthServer { server, clock in
            for number in 0..<6 { _ = try await server.signUp("\(number)@example.org") }
            func claim(_ name: String, _ session: TestSession) async throws -> TestResponse {
                let email = JSON.members(("email", .string(name + "@example.org")))
                return try await server.auth(.put, "user", email, token: session.access)
            }
            let curious = try await server.anonymous()
            for number in 0..<5 { try await claim("\(number)", curious).expect(422, "email_exists") }
            let refused = try await claim("5", curious)
            refused.expect(429, "over_request_rate_limit")
            #expect(refused.headers[.retryAfter] == "3600")
            // Nor does it hear that one has none, and a fresh account of the same network hears no more.
            try await claim("free", curious).expect(429, "over_request_rate_limit")
            try await claim("5", try await server.anonymous()).expect(429, "over_request_rate_limit")
            clock.pass(.seconds(3_600))
            let next = try await server.anonymous()
            try await claim("5", next).expect(422, "email_exists")
            #expect(try await claim("free", next).status == .ok)
        }
    }

    @Test("security A L2 who asks for many addresses at once hears of no more than one after the other")
    func takenAtOnce() async throws {
        try await withAuthServer { server, _ in
            for number in 0..<20 { _ = try await server.signUp("\(number)@example.org") }
            var people: [TestSession] = []
            for _ in 0..<20 { people.append(try await server.anonymous()) }
            let answers = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for (number, person) in people.enumerated() {
                    let email = JSON.members(("email", .string("\(number)@example.org")))
                    group.addTask { try await server.auth(.put, "user", email, token: person.access).status }
                }
                return try await group.reduce(into: [HTTPResponse.Status]()) { $0.append($1) }
            }
            #expect(answers.count { $0 == .unprocessableContent } == 5)
            #expect(answers.count { $0 == .tooManyRequests } == 15)
        }
    }

    @Test("security A L2 what is refused for another reason is taken back")
    func takenBack() async throws {
        try await withAuthServer { server, _ in
            _ = try await server.signUp()
            let person = try await server.anonymous()
            for _ in 0..<8 {
                let weak = JSON.members(("email", .string("new@example.org")), ("password", .string("short")))
                try await server.auth(.put, "user", weak, token: person.access).expect(422, "weak_password")
            }
            for number in 0..<6 {
                let claimed = try await server.auth(.put, "user", Self.ana, token: person.access)
                #expect(claimed.status == (number < 5 ? .unprocessableContent : .tooManyRequests))
            }
        }
    }

    @Test("security R 4 who chooses another language for the account takes none from the emails to its holder")
    func language() async throws {
        try await withAuthServer { server, _ in
            let person = JSON.members(
                ("email", .string("ana@example.org")), ("password", .string("correct horse")))
            let german: HTTPFields = [.acceptLanguage: "de-AT"]
            let own = try TestSession(try await server.auth(.post, "signup", person, german))
            let choice = #"{"language":"tr","categories":["science"],"difficulty":"all"}"#
            let stored = try await server.rest(
                .post, "fact_preferences", choice, headers: [.authorization: "Bearer \(own.access)"])
            #expect(stored.status == .created, "\(stored.text)")
            let change = JSON.members(
                ("password", .string("battery staple")), ("current_password", .string("correct horse")))
            let japanese: HTTPFields = [.acceptLanguage: "ja"]
            #expect(try await server.auth(.put, "user", change, token: own.access, japanese).status == .ok)
            let mail = try #require(try await server.mails(1).first)
            for language in [Language.de, .tr] {
                #expect(mail.text.contains(ServerWords(language)[.mailPasswordText]), "\(mail.text)")
            }
            #expect(!mail.text.contains(ServerWords(.ja)[.mailPasswordText]))
        }
    }

    @Test("security R 5 addresses that have no account are not counted")
    func free() async throws {
        try await withAuthServer { server, _ in
            for number in 0..<8 {
                let email = JSON.members(("email", .string("\(number)@example.org")))
                let person = try await server.anonymous()
                #expect(try await server.auth(.put, "user", email, token: person.access).status == .ok)
            }
        }
    }
}
