import AlmanacCore
import AlmanacSimulator
import Testing

/// The simulated server. `Journeys` compares the same script with the real one.
@Suite struct ServerContractTests {
    @Test("the simulated server answers a device's requests as the contract says")
    func transcript() async throws {
        let sports = Table.single("user_sports", "", per: ["sport_name"]) { [] }
        let goals = Table.rows("goals", "", formerKey: ["effective_date"], privateColumns: ["goal_text"]) { [] }
        let server = SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!, tables: [sports, goals])
        let lines = try await ServerScript.run { request in
            // Two requests never arrive in the same millisecond.
            server.clock = server.clock + 1
            return server.network.respond(request)
        }
        for line in Self.expected { #expect(lines.contains(line), "\(lines.joined(separator: "\n"))") }
    }

    private static let expected = [
        "an older edit of it loses: done []",
        "a later edit wins: done [\"#1 later 2020-01-03\"]",
        "an edit from the future is dated now: done [\"#1 future now\"]",
        "a row in another's name is refused: 403",
        "a deletion older than the row does nothing: done []",
        "the row stays deleted: done []",
        "an edit made after it: done [\"#2 again now\"]",
        "nothing new: []",
        "change numbers grow: true",
        "no token: 401",
        "a refresh of the ended session: the session has ended",
        "its token says so: there is no such account",
        "the later row has moved: [\"goals #11 left 2020-01-02\"]",
    ]
}
