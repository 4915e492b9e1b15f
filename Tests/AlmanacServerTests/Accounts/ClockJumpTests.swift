import AlmanacCore
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

/// A clock that was a year ahead for a moment keeps nobody waiting for a year.
@Suite("A clock that jumps")
struct ClockJumpTests {
    private let now = Instant(milliseconds: 1_795_000_000_000)
    private var ahead: Instant { now + 365 * 86_400_000 }

    @Test("security S12 a window that begins in the future is over")
    func window() {
        let limit = RateLimit(perHour: 1)
        #expect(limit.secondsToWait("a", now: ahead) == nil)
        #expect(limit.secondsToWait("a", now: ahead) == 3_600)
        #expect(limit.isOpen("a", now: now))
        #expect(limit.secondsToWait("a", now: now) == nil)
        // It counts again from there.
        #expect(limit.secondsToWait("a", now: now + 1_000) == 3_599)
        // Clocks of servers differ a little, and that is no jump.
        #expect(limit.secondsToWait("b", now: now + 50_000) == nil)
        #expect(limit.secondsToWait("b", now: now) == 3_650)
    }

    @Test("security S12 windows that servers share end with the jump, too")
    func sharedWindow() async throws {
        let directory = try TemporaryDirectory()
        let database = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
        let limit = SharedRateLimit("sign-ups", perHour: 1, in: database)
        #expect(try await limit.secondsToWait("a", now: ahead) == nil)
        #expect(try await limit.secondsToWait("a", now: ahead) != nil)
        #expect(try await limit.isOpen("a", now: now))
        #expect(try await limit.secondsToWait("a", now: now) == nil)
        #expect(try await limit.secondsToWait("a", now: now) != nil)
        try database.close()
    }

    @Test("security S12 a sign-in in the future is not a recent one")
    func recentSignIn() async throws {
        try await withAuthServer { server, clock in
            clock.pass(.seconds(365 * 86_400))
            let session = try TestSession(try await server.signUp())
            clock.pass(.seconds(-365 * 86_400))
            let id = try #require(session.claims["session_id"]?.string)
            let now = clock.now
            let isRecent = try await server.database.read {
                try $0.hasSignIn(session: id, within: Accounts.recentSignIn, at: now)
            }
            #expect(!isRecent)
        }
    }

    @Test("security S12 a pause after wrong passwords ends with the jump, too")
    func passwords() {
        var record = PasswordRecord()
        for _ in 0..<PasswordRecord.oneNetwork.free { #expect(record.begin(at: ahead) == 0) }
        #expect(record.begin(at: ahead) > 0)
        #expect(record.begin(at: now) == 0)
        // The wrong ones are not forgotten by it.
        #expect(record.begin(at: now) > 0)
    }
}
