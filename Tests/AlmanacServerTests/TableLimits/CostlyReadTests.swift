import AlmanacCore
import Foundation
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

/// What one person looks for keeps nobody else waiting (security S3).
@Suite("Costly reads") struct CostlyReadTests {
    // MARK: Reads

    @Test(
        "security S3 reads that are not brief share a reader or two, and the sync keeps the others",
        .timeLimit(.minutes(10)))
    func lane() async throws {
        let directory = try TemporaryDirectory()
        let database = GatedDatabase(
            try await SQLiteDatabase(path: directory.url.appending(path: "almanac.sqlite").path))
        let store = TableStore(database: database, now: Instant.system, hooks: .reminders())
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let person = Principal.person(id: "\(number)", session: "s")
                    try? await store.readingChosen(as: person, from: nil) { _ in }
                }
            }
            let inLane = ProcessInfo.processInfo.activeProcessorCount > 2 ? 2 : 1
            while database.begun < inLane { await Task.yield() }
            for _ in 0..<1_000 { await Task.yield() }
            #expect(database.begun == inLane)
            group.addTask { try? await store.reading(as: .person(id: "ben", session: "s")) { _ in } }
            while database.begun == inLane { await Task.yield() }
            database.open()
        }
        #expect(database.begun == 21)
    }

    private static let second: UInt64 = 1_000_000_000
    private static let start = Instant(milliseconds: 1_700_000_000_000)
    private static let mallory = Principal.person(id: "mallory", session: "s")

    /// A store on a database of which the brief reads end so.
    private func store(
        _ shares: TimeShares, brevity: BriefRead<Void>, in directory: TemporaryDirectory
    ) async throws -> TableStore {
        let database = try await SQLiteDatabase(path: directory.url.appending(path: "almanac.sqlite").path)
        return TableStore(
            database: GatedDatabase(database, isOpen: true, brevity: brevity), now: { Self.start }, hooks: .reminders(),
            shares: shares)
    }

    private func read(_ store: TableStore, as person: Principal = mallory) async throws -> Int64 {
        try await store.readingChosen(as: person, from: "1.2.3.4") { try $0.query("SELECT 7 AS n")[0].int("n") }
    }

    @Test("security S3 who has used up a share of the time waits for what is not brief, and for nothing else")
    func shares() async throws {
        let directory = try TemporaryDirectory()
        let shares = TimeShares()
        let costly = try await store(shares, brevity: .tooSlow(after: 4_000_000), in: directory)
        #expect(try await read(costly) == 7)
        shares.spend(6 * Self.second, account: "mallory", network: "1.2.3.4", now: Self.start)
        await #expect(throws: ShareSpent(seconds: 300)) { try await read(costly) }
        await #expect(throws: ShareSpent(seconds: 300)) {
            try await costly.writing(as: Self.mallory, isWide: true, needsShare: true) { _ in }
        }
        // What has begun goes on, and what is brief, too.
        try await costly.writing(as: Self.mallory, isWide: true) { _ in }
        try await costly.writing(as: Self.mallory) { _ in }
        #expect(try await read(costly, as: .person(id: "ben", session: "s")) == 7)
        #expect(
            try await costly.readingPage(of: "mallory", from: "") { try $0.query("SELECT 8 AS n")[0].int("n") } == 8)
        let brief = try await store(shares, brevity: .done(()), in: directory)
        #expect(try await read(brief) == 7)
    }

    @Test("security S3 a brief read that finds no free connection is still brief, and needs no share")
    func busy() async throws {
        let directory = try TemporaryDirectory()
        let shares = TimeShares()
        shares.spend(6 * Self.second, account: "mallory", network: "1.2.3.4", now: Self.start)
        let busy = try await store(shares, brevity: .busy, in: directory)
        #expect(try await read(busy) == 7)
    }

    @Test("security S3 what waits in the lane is refused once those before it have used up the share")
    func waiting() async throws {
        let directory = try TemporaryDirectory()
        let shares = TimeShares()
        let store = try await store(shares, brevity: .tooSlow(after: 4_000_000), in: directory)
        let refused = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    do {
                        try await store.readingChosen(as: Self.mallory, from: nil) { _ in
                            shares.spend(6 * Self.second, account: "mallory", network: nil, now: Self.start)
                        }
                        return false
                    } catch {
                        return error as? ShareSpent == ShareSpent(seconds: 300)
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(refused == 9)
    }

    @Test("security S3 a network has a share, too, and who has taken little in it still has a turn")
    func networkShare() {
        let shares = TimeShares(TimeShares.Limits(account: 100, network: 250))
        func wait(_ account: String?, _ network: String?, after milliseconds: Int64 = 0) -> Int? {
            shares.secondsToWait(account: account, network: network, now: Self.start + milliseconds)
        }
        for account in ["0", "1", "2"] {
            #expect(wait(account, "1.2.3.4") == nil)
            shares.spend(90_000_000, account: account, network: "1.2.3.4", now: Self.start)
        }
        #expect(wait("1", nil) == nil)
        #expect(wait("1", "1.2.3.4") == 300)
        #expect(wait("1", "1.2.3.4", after: 100_000) == 200)
        #expect(wait(nil, "1.2.3.4") == 300)
        #expect(wait(nil, "1.2.3.5") == nil)
        #expect(wait("new", "1.2.3.4") == nil)
        shares.spend(10_000_000, account: "new", network: "1.2.3.4", now: Self.start)
        #expect(wait("new", "1.2.3.4") == 300)
        #expect(wait("1", "1.2.3.4", after: 300_000) == nil)
        // What was spent first leaves first.
        shares.spend(90_000_000, account: "1", network: nil, now: Self.start + 200_000)
        #expect(wait("1", nil, after: 200_000) == 100)
    }

    @Test("security S12 time that was spent while the clock was ahead keeps nobody waiting")
    func clockAhead() {
        let shares = TimeShares()
        shares.spend(60 * Self.second, account: "1", network: nil, now: Self.start + 31_536_000_000)
        #expect(shares.secondsToWait(account: "1", network: nil, now: Self.start) == nil)
    }

    @Test("security S3 the refusal says when to try again, in every dialect")
    func refusal() throws {
        let refusal = try #require(Refusal(ShareSpent(seconds: 7)))
        #expect(refusal == .tooMany(.costlyWork, retryAfter: 7))
        for response in [refusal.forms.table.response, refusal.forms.problem.response] {
            #expect(response.status == .tooManyRequests)
            #expect(response.headers[.retryAfter] == "7")
        }
    }
}
