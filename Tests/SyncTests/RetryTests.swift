import AlmanacCore
import AlmanacSimulator
import Testing

/// Wrong clocks, temporary faults and the pauses after them.
@Suite("P6 retries") struct RetryTests {
    @Test(
        "an edit of a version that this device has seen wins, however wrong the clock is",
        arguments: [-300_000_000, -5_000, -1, 0, 5_000, 2_300_000_000_000] as [Int64])
    func slowClock(_ ahead: Int64) throws {
        let server = Phone.newServer()
        let (phone, other) = (try Phone(server, ahead: ahead), try Phone(server))
        other.put("a", "one")
        phone.sync()
        #expect(phone.text("a") == "one")
        phone.put("a", "two")
        #expect(server.text("a") == "two")
        other.sync()
        #expect(other.text("a") == "two")
        // The other way round: an edit from the future does not stand for ever.
        server.clock = server.clock + 1
        other.app.clock = other.app.clock + 1
        other.put("a", "three")
        #expect(server.text("a") == "three")
        phone.sync()
        phone.app.send(.delete("a"))
        #expect(server.text("a") == nil)
        #expect(phone.waiting == 0)
    }

    @Test(
        "an edit that the server cannot take now is sent again and never set aside",
        arguments: [408, 429, 500, 502, 503], ["/rest", "/api/changes", "/auth"])
    func temporary(_ status: Int, _ path: String) throws {
        let server = Phone.newServer()
        let phone = try Phone(server)
        // An hour later, the access token must be refreshed first.
        server.clock = server.clock + 3_600_000
        phone.app.clock = server.clock
        phone.app.network.fail(path, .status(status), .status(status))
        phone.put("a", "one")
        #expect(phone.refused.isEmpty)
        phone.app.pass(milliseconds: 4_000)
        #expect(phone.refused.isEmpty)
        #expect(phone.waiting == 0)
        #expect(server.text("a") == "one")
    }

    @Test("a refused token is refreshed in the next round if the server could not refresh it in this one")
    func refreshFails() throws {
        let phone = try Phone(Phone.newServer())
        phone.app.network.fail("/rest", .status(401), .status(401))
        phone.app.network.fail("/auth", .status(503))
        phone.app.forget()
        phone.put("a", "one")
        phone.app.pass(milliseconds: 1_100)
        #expect(phone.refreshes == 2)
        #expect(phone.waiting == 0)
    }

    @Test(
        "a fresh token that is refused as well is a fault: the next round waits, each one longer than the last",
        arguments: ["/rest", "/api/changes"])
    func freshTokenRefused(_ path: String) throws {
        let phone = try Phone(Phone.newServer())
        // Not for ever, so that a round without a pause fails this test instead of keeping it busy.
        phone.app.network.faults[path] = Array(repeating: .status(401), count: 100)
        phone.app.forget()
        phone.put("a", "one")
        #expect(phone.refreshes == 1)
        #expect(phone.pauses.count == 1)
        phone.app.pass(milliseconds: 60_000)
        // Six pauses of 1, 2, 4 … 32 seconds, or up to half as long, between seven rounds.
        #expect((4...7).contains(phone.refreshes), "\(phone.refreshes) refreshes in a minute")
        #expect(phone.refused.isEmpty)
        phone.app.network.faults = [:]
        phone.app.pass(milliseconds: 70_000)
        #expect(phone.waiting == 0)
        #expect(phone.server.text("a") == "one")
    }

    @Test("a fresh token that is refused as well at the merge of a sign-in is a fault, too; it is merged later")
    func freshTokenRefusedAtMerge() throws {
        let server = Phone.newServer()
        let me = Credentials(Life.emails[0])
        _ = server.network.respond(HTTPRequest(.post, "/auth/v1/signup", body: me.body))
        let phone = try Phone(server, account: nil)
        phone.put("a", "one")
        phone.app.network.faults["/api/account/merge"] = Array(repeating: .status(401), count: 100)
        phone.app.forget()
        phone.app.send(.sync(.account(.signInTapped(me))))
        #expect(phone.refreshes == 1)
        #expect(phone.pauses.count == 1)
        phone.app.pass(milliseconds: 60_000)
        #expect((4...7).contains(phone.refreshes), "\(phone.refreshes) refreshes in a minute")
        phone.app.network.faults = [:]
        phone.app.pass(milliseconds: 70_000)
        let owners = (server.rows["notes"] ?? [:]).values.map { $0["user_id"]?.string }
        #expect(owners == [server.account(named: me.email)])
        #expect(phone.text("a") == "one")
    }

    @Test("Q a server that cannot be reached at the merge of a sign-in has merged nothing, and is asked again")
    func mergeUnreachable() throws {
        let server = Phone.newServer()
        let me = Credentials(Life.emails[0])
        _ = server.network.respond(HTTPRequest(.post, "/auth/v1/signup", body: me.body))
        let phone = try Phone(server, account: nil)
        phone.put("a", "one")
        phone.app.network.fail("/api/account/merge", .failed(.unreachable), .failed(.timedOut), .failed(.cutOff))
        phone.app.send(.sync(.account(.signInTapped(me))))
        phone.app.pass(milliseconds: 400_000)
        let owners = (server.rows["notes"] ?? [:]).values.map { $0["user_id"]?.string }
        #expect(owners == [server.account(named: me.email)])
        #expect(phone.text("a") == "one")
    }

    @Test(
        "a token that expires as soon as it comes is used, and not replaced by the next one without end",
        arguments: [-1, 0, 1, 60] as [Int64])
    func shortLifetime(_ seconds: Int64) throws {
        let phone = try Phone(Phone.newServer())
        let network = phone.server.network
        var answers = 0
        phone.app.network = Network { request in
            guard case .answered(let status, let body) = network.respond(request) else { return (503, .null) }
            let json = (try? JSON.parse(body)) ?? .null
            guard case .object(let members) = json, json["expires_in"] != nil else { return (status, json) }
            answers += 1
            // Not for ever, as above.
            guard answers < 100 else { return (status, json) }
            return (status, .object(members.filter { $0.key != "expires_in" } + [.init("expires_in", .int(seconds))]))
        }
        // The first token has expired.
        phone.server.clock = phone.server.clock + 7_200_000
        phone.app.clock = phone.server.clock
        phone.app.forget()
        phone.put("a", "one")
        phone.app.pass(milliseconds: 10_000)
        #expect(phone.refreshes == 1)
        #expect(phone.waiting == 0)
        #expect(phone.server.text("a") == "one")
    }

    @Test("each pause after a fault is twice as long as the last, from one second to five minutes")
    func pausesGrow() throws {
        let phone = try Phone(Phone.newServer())
        phone.server.isFailing = true
        phone.app.forget()
        phone.put("a", "one")
        for _ in 0..<14 {
            let wait = try #require(phone.pauses.last)
            phone.app.pass(milliseconds: wait + 100)
        }
        #expect(phone.pauses.count >= 14)
        for (index, wait) in phone.pauses.enumerated() {
            let longest: Int64 = min(300_000, 1_000 << Int64(min(index, 9)))
            #expect((longest / 2..<longest).contains(wait), "pause \(index + 1) is \(wait) ms")
        }
    }

    @Test("after a round that has ended well, the next pause is short again")
    func restForgetsFaults() throws {
        let phone = try Phone(Phone.newServer())
        phone.app.network.fail("/api", .status(503), .status(503), .status(503), .status(503))
        phone.sync()
        phone.app.pass(milliseconds: 30_000)
        phone.app.forget()
        phone.app.network.fail("/api", .status(503))
        phone.sync()
        #expect(phone.pauses.count == 1)
        #expect(phone.pauses.allSatisfy { $0 < 1_000 })
    }

    @Test("after an edit that has arrived, the next pause is short again")
    func arrivalForgetsFaults() throws {
        let phone = try Phone(Phone.newServer())
        phone.app.network.fail("/rest", .status(503), .status(503), .status(503), .status(503))
        phone.app.network.fail("/api", .status(503))
        phone.app.forget()
        phone.put("a", "one")
        phone.app.pass(milliseconds: 15_100)
        #expect(phone.waiting == 0)
        #expect(phone.pauses.count == 5)
        #expect(phone.pauses.last.map { $0 < 1_000 } == true)
    }

    @Test("an answer that is cut off in the middle is no answer: the edit is sent again and stored once")
    func truncated() throws {
        let phone = try Phone(Phone.newServer())
        phone.app.network.fail("/rest", .body("[{\"na"))
        phone.put("a", "one")
        #expect(phone.waiting == 1)
        phone.app.pass(milliseconds: 2_000)
        #expect(phone.waiting == 0)
        #expect(phone.server.rows["notes"]?.count == 1)
    }
}
