import AlmanacAccounts
import AlmanacDatabase
import Foundation

/// The lanes in which reads wait for the engine's readers, so that none of them takes what another needs.
struct ReadingLanes: Sendable {
    /// What the program itself reads for somebody.
    let usual = KeyedConcurrencyLimiter<String>(limit: 64, limitPerKey: 2)
    /// What may turn out to be brief and found no place at once; with PostgreSQL, all of that.
    let brief: Lane
    /// What takes long because of what a client has chosen. Most of the readers are left to the others.
    let chosen: KeyedConcurrencyLimiter<String>
    /// The pages of changes that are not brief: those of devices that have much to fetch.
    let pulls: Lane
    /// All that an account has.
    let whole = KeyedConcurrencyLimiter<String>(limit: 1, limitPerKey: 1)

    /// - Parameter connections: those to a PostgreSQL server.
    init(_ dialect: Dialect, connections: Int) {
        let readers = dialect == .postgres ? max(2, connections / 4) : 2
        brief = Lane(limit: readers, ofAccount: 1)
        pulls = Lane(limit: readers, ofAccount: 2)
        // A machine with two processors needs one of them for everyone else.
        chosen = KeyedConcurrencyLimiter(
            limit: ProcessInfo.processInfo.activeProcessorCount > 2 ? 2 : 1, limitPerKey: 1)
    }
}

extension ReadingLanes {
    /// A lane in which an account has a few places, and a network half of them: making more accounts gains nothing.
    struct Lane: Sendable {
        private let networks: KeyedConcurrencyLimiter<String>
        private let accounts: KeyedConcurrencyLimiter<String>

        init(limit: Int, ofAccount: Int) {
            networks = KeyedConcurrencyLimiter(limit: limit, limitPerKey: max(1, limit / 2))
            accounts = KeyedConcurrencyLimiter(limit: .max, limitPerKey: ofAccount)
        }

        /// Runs `body` as soon as the account and the network have a place, if somebody still waits for it then.
        func run<Value>(account: String, network: String, _ body: () async throws -> Value) async throws -> Value {
            try await accounts.runIfAwaited(for: account) {
                try await networks.runIfAwaited(for: network, body)
            }
        }
    }
}

/// Reads of which nobody knows how long they take.
extension TableStore {
    /// A read counts from this time on where others wait for the connection that it has, in nanoseconds.
    private static let shortTime: UInt64 = 10_000_000
    /// Brief writes count from this time on, in nanoseconds. With PostgreSQL it is mostly the network's.
    static func countedTime(_ dialect: Dialect) -> UInt64 { dialect == .postgres ? 100_000_000 : 10_000_000 }

    /// Reads what a client has chosen, so that nobody knows how long that takes: at once if it is brief, or else in a lane of
    /// its own, as long as the account and the network have a share of its time.
    /// - Parameters:
    ///   - findNetwork: where the request comes from, as ``peerNetwork(of:)`` names it; `nil` if it is unknown.
    ///   - pace: how soon it is interrupted.
    ///   - needsShare: whether it is refused without a share.
    /// - Throws: ``ShareSpent``, what `body` throws, or the engine's error.
    package func readingChosen<Value: Sendable>(
        as principal: Principal, from findNetwork: @autoclosure () -> String?,
        _ pace: ReadOptions.Pace = .chosen, needsShare: Bool = true,
        _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        if principal == .service { return try await readingBriefly(as: principal, body) }
        let first = try database.readBriefly(asOne: false, body)
        if case .done(let value) = first { return value }
        // Nearly all are brief, and for those nobody needs to know where they come from.
        let network = findNetwork()
        if case .tooSlow(let time) = first {
            shares?.spend(time, account: principal.account, network: network, now: now())
        } else if let value = try await readingIfBrief(as: principal, from: network, body) {
            return value
        }
        return try await reading(in: lanes.chosen, pace, needsShare: needsShare, as: principal, from: network, body)
    }

    /// Reads all that an account has.
    /// - Throws: ``ShareSpent``, what `body` throws, or the engine's error.
    package func readingAll<Value: Sendable>(
        as principal: Principal, from network: String?, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        try await reading(in: lanes.whole, .usual, as: principal, from: network, body)
    }

    /// Reads a page of changes. Nobody needs a share for that: a device with a lot to fetch would wait for minutes.
    /// - Throws: what `body` throws, or the engine's error.
    func readingPage<Value: Sendable>(
        of account: String, from findNetwork: @autoclosure () -> String,
        _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        // A page tells of all changes up to a number, so it is one state of the rows.
        if let value = try database.readIfBrief(asOne: true, body) { return value }
        Turn.current?.end()
        return try await lanes.pulls.run(account: account, network: findNetwork()) {
            try await database.read(ReadOptions(of: account), body)
        }
    }

    private func reading<Value: Sendable>(
        in lane: KeyedConcurrencyLimiter<String>, _ pace: ReadOptions.Pace, needsShare: Bool = true,
        as principal: Principal, from network: String?, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        Turn.current?.end()
        return try await lane.runIfAwaited(for: principal.account ?? network ?? "") {
            // Those before it in the lane may have taken what was left.
            if needsShare { try requireShare(of: principal, in: network) }
            return try await database.read(ReadOptions(of: principal.account, pace)) { transaction in
                try spending(of: principal, in: network, transaction) { try body(transaction) }
            }
        }
    }

    /// Reads on one of the engine's threads, if that is brief: it could not begin at once on this one.
    /// - Returns: `nil` if it takes longer.
    /// - Throws: what `body` throws, or the engine's error.
    private func readingIfBrief<Value: Sendable>(
        as principal: Principal, from network: String?, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value? {
        // All who have used up a share have one place together.
        let isSpent = shares?.secondsToWait(account: principal.account, network: network, now: now()) != nil
        Turn.current?.end()
        let account = isSpent ? "spent" : principal.account ?? network ?? ""
        return try await lanes.brief.run(account: account, network: isSpent ? account : network ?? "") {
            do {
                return try await database.read(ReadOptions(of: principal.account, .brief)) { transaction in
                    try spending(of: principal, in: network, transaction, from: Self.shortTime) {
                        try body(transaction)
                    }
                }
            } catch DatabaseFailure.tooSlow {
                return nil
            }
        }
    }

    /// Requires that an account and a network have not used up their shares of the time for costly work.
    /// - Throws: ``ShareSpent``
    func requireShare(of principal: Principal, in network: String?) throws(ShareSpent) {
        guard let seconds = shares?.secondsToWait(account: principal.account, network: network, now: now()) else {
            return
        }
        throw ShareSpent(seconds: seconds)
    }

    /// Counts the time that some work of a transaction takes.
    /// - Parameter least: the time from which on it counts, unless it ends by an error.
    func spending<Value>(
        of principal: Principal, in network: String?, _ transaction: any Transaction, from least: UInt64 = 0,
        _ work: () throws -> Value
    ) rethrows -> Value {
        guard let shares else { return try work() }
        // The time of this thread where it does the work; another process does it for PostgreSQL.
        let clock = transaction.dialect == .sqlite ? Deadline.threadTime : Deadline.passedTime
        let start = clock()
        var hasFailed = true
        defer {
            let time = clock() - start
            if hasFailed || time >= least {
                shares.spend(time, account: principal.account, network: network, now: now())
            }
        }
        let value = try work()
        hasFailed = false
        return value
    }
}

/// An account or a network has used up its share of the time for costly work.
package struct ShareSpent: Error, Equatable {
    /// The seconds until it has a share again.
    package let seconds: Int
}
