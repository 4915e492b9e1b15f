import AlmanacCore
import AlmanacSimulator
import Testing

/// P10: a change on one device appears on the other without waiting for the interval.
@Suite("P10 live sync") struct LiveTests {
    private let server = Phone.newServer()

    private func pair() throws -> (first: Phone, second: Phone) {
        server.announces = true
        let pair = (first: try Phone(server), second: try Phone(server))
        pair.first.app.pass(milliseconds: 100)
        pair.second.app.pass(milliseconds: 100)
        return pair
    }

    /// The requests for changes since the log was cleared.
    private func pulls(_ phone: Phone) -> Int { phone.app.log.filter { $0.hasPrefix("GET /api/changes") }.count }

    @Test("P10 a change made on one device is on the other within two seconds")
    func seen() throws {
        let (first, second) = try pair()
        first.put("a", "hello")
        #expect(server.text("a") == "hello")
        second.app.pass(milliseconds: 2_000)
        #expect(second.text("a") == "hello")
        first.app.send(.delete("a"))
        second.app.pass(milliseconds: 2_000)
        #expect(second.text("a") == nil)
    }

    @Test("P10 a device’s own change begins no further round: sending it has fetched it")
    func own() throws {
        let (first, _) = try pair()
        first.app.forget()
        first.put("a", "hello")
        first.app.pass(milliseconds: 10_000)
        #expect(first.app.streamLog.last?.hasPrefix("announce") == true)
        #expect(pulls(first) == 1)
        #expect(first.app.log.filter { $0.hasPrefix("POST") }.count == 1)
    }

    @Test("P10 many changes in succession are fetched by few rounds, the last one included")
    func storm() throws {
        let (first, second) = try pair()
        second.app.forget()
        for number in 1...60 {
            first.put("a", "text \(number)")
            second.app.pass(milliseconds: 50)
        }
        second.app.pass(milliseconds: 2_000)
        #expect(second.text("a") == "text 60")
        #expect((2...5).contains(pulls(second)), "\(pulls(second)) rounds in five seconds")
    }

    @Test("P10 an announcement that the server does not keep causes one round, not one after the other")
    func unkept() throws {
        server.announces = true
        let phone = try Phone(server)
        phone.app.network.latestChange = { _ in 1_000 }
        phone.app.pass(milliseconds: 100)
        phone.app.forget()
        phone.app.pass(milliseconds: 200_000)
        #expect(pulls(phone) <= 1)
    }

    @Test("P10 without a stream the interval fetches, as before; the tries to reopen it become rare")
    func refused() throws {
        server.announces = true
        let first = try Phone(server)
        let network = server.network
        network.streamFaults = Array(repeating: .broken, count: 1_000)
        let disk = Disk()
        let session = try #require(Session(answer: server.session(of: "me"), at: server.clock))
        disk.setSecret(Session.secret, session.secretText)
        let app = Simulator<NotesApp>(disk: disk, network: network)
        app.clock = server.clock
        app.launch()
        first.put("a", "hello")
        app.pass(milliseconds: 250_000)
        #expect(app.disk.rows("own_notes").isEmpty)
        app.pass(milliseconds: 60_000)
        #expect(app.disk.rows("own_notes").count == 1)
        let tries = app.streamLog.count
        #expect((5...12).contains(tries), "\(tries) tries in five minutes")
        app.pass(milliseconds: 900_000)
        #expect(app.streamLog.count - tries <= 8)
    }

    @Test(
        "P10 a server without the stream, or with too many, is asked again only after minutes",
        arguments: [404, 429, 503])
    func unsupported(_ status: Int) throws {
        server.announces = true
        let phone = try Phone(server)
        phone.app.network.streamFaults = [.refused(status), .refused(status)]
        phone.app.breakStream()
        phone.app.pass(milliseconds: 4_000)
        #expect(phone.app.streamLog.filter { $0 == "refused" }.count == 1)
        phone.app.pass(milliseconds: 120_000)
        #expect(phone.app.streamLog.filter { $0 == "refused" }.count == 1)
    }

    @Test("P10 a stream that breaks is opened again after a moment, after the last change that is here")
    func resumed() throws {
        let (first, second) = try pair()
        first.put("a", "one")
        second.app.pass(milliseconds: 2_000)
        let known = server.rows["notes"]?.values.map(\.change).max() ?? 0
        second.app.breakStream()
        #expect(!second.app.isListening)
        first.put("a", "two")
        second.app.pass(milliseconds: 500)
        #expect(second.text("a") == "one")
        second.app.pass(milliseconds: 4_000)
        #expect(second.app.isListening)
        #expect(second.app.streamLog.contains("open \(known)"))
        #expect(second.text("a") == "two")
    }

    @Test("P10 a hidden window closes its stream, and opens it again when it is seen")
    func hidden() throws {
        let (first, second) = try pair()
        #expect(second.app.isListening)
        second.app.isVisible = false
        second.app.surroundingsChanged()
        #expect(!second.app.isListening)
        #expect(second.app.streamLog.last == "close")
        first.put("a", "hello")
        second.app.pass(milliseconds: 60_000)
        #expect(!second.app.isListening)
        second.app.isVisible = true
        second.app.surroundingsChanged()
        second.app.pass(milliseconds: 1_000)
        #expect(second.app.isListening)
        #expect(second.text("a") == "hello")
    }

    @Test("P10 a device that comes back online listens at once, whatever pause it was in")
    func online() throws {
        let (_, second) = try pair()
        second.app.network.streamFaults = Array(repeating: .broken, count: 6)
        second.app.breakStream()
        second.app.pass(milliseconds: 60_000)
        #expect(!second.app.isListening)
        second.app.network.streamFaults = []
        second.app.isOnline = false
        second.app.surroundingsChanged()
        second.app.pass(milliseconds: 1_000)
        second.app.isOnline = true
        second.app.surroundingsChanged()
        second.app.pass(milliseconds: 100)
        #expect(second.app.isListening)
    }

    @Test("P10 an expired token is refreshed by one round, and the stream opens with the new one")
    func expired() throws {
        let (first, second) = try pair()
        for phone in [first, second] { phone.app.breakStream() }
        server.clock = server.clock + 4_000_000
        second.app.clock = server.clock
        second.app.pass(milliseconds: 5_000)
        #expect(second.app.isListening)
        // The server may also call a token expired that looks valid here.
        second.app.network.streamFaults = [.refused(401)]
        second.app.breakStream()
        second.app.pass(milliseconds: 20_000)
        #expect(second.app.isListening)
    }

    @Test("P10 where every fresh token is refused, for the stream too, a refused stream does not cut the pauses short")
    func freshTokensRefused() throws {
        let phone = try Phone(server)
        phone.app.pass(milliseconds: 100)
        // Not for ever, so that rounds without pauses fail this test instead of keeping it busy.
        phone.app.network.streamFaults = Array(repeating: .refused(401), count: 200)
        phone.app.network.faults["/api/changes"] = Array(repeating: .status(401), count: 400)
        phone.app.breakStream()
        phone.app.forget()
        phone.sync()
        phone.app.pass(milliseconds: 60_000)
        // Six pauses of 1, 2, 4 … 32 seconds, or up to half as long, between seven rounds.
        #expect((4...7).contains(phone.refreshes), "\(phone.refreshes) refreshes in a minute")
        #expect(phone.app.streamLog.count { $0 == "refused" } <= 20)
        phone.app.network.streamFaults = []
        phone.app.network.faults = [:]
        phone.app.pass(milliseconds: 400_000)
        #expect(phone.app.isListening)
    }

    @Test("P10 when the session has ended, the stream ends and nothing tries on")
    func sessionEnded() throws {
        let (_, second) = try pair()
        second.app.forget()
        server.end("me")
        second.app.pass(milliseconds: 600_000)
        #expect(second.app.streamLog.filter { $0 == "refused" || $0.hasPrefix("open") }.count <= 4)
    }
}
