import AlmanacAccounts
import AlmanacDatabase

/// Reads of which nobody knows how long they take.
extension TableStore {
    /// Reads what a client has chosen, so that nobody knows how long that takes: at once if it is brief, or else in a lane of
    /// its own, as long as the account and the network have a share of its time.
    /// - Parameter network: where the request comes from, as ``peerNetwork(of:)`` names it; `nil` if it is unknown.
    /// - Throws: ``ShareSpent``, what `body` throws, or the engine's error.
    package func readingChosen<Value: Sendable>(
        as principal: Principal, from network: String?,
        _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        if principal == .service { return try await readingBriefly(as: principal, body) }
        let wait = shares?.secondsToWait(principal.holders(in: network), now: now())
        let isSpent = wait != nil
        if let value = try await readingIfBrief(as: principal, from: network, isSpent: isSpent, body) { return value }
        if let wait { throw ShareSpent(seconds: wait) }
        return try await readingInLane(as: principal, from: network, .chosen, body)
    }

    /// Reads all that an account has, which may take long, in the same lane.
    /// - Throws: ``ShareSpent``, what `body` throws, or the engine's error.
    package func readingAll<Value: Sendable>(
        as principal: Principal, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        try requireShare(of: principal, in: nil)
        return try await readingInLane(as: principal, from: nil, .usual, body)
    }

    private func readingInLane<Value: Sendable>(
        as principal: Principal, from network: String?, _ pace: ReadOptions.Pace,
        _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        try await chosenReaders.run(for: principal.account ?? network ?? "") {
            try await database.read(ReadOptions(of: principal.account, pace)) { transaction in
                try spending(of: principal, in: network, transaction) { try body(transaction) }
            }
        }
    }

    /// Reads if that is brief: on this thread, or with PostgreSQL on one that waits for the server.
    /// - Parameter isSpent: whether a share is used up. Such requests have one of PostgreSQL's connections at a time.
    /// - Returns: `nil` if it must run again.
    /// - Throws: what `body` throws, or the engine's error.
    private func readingIfBrief<Value: Sendable>(
        as principal: Principal, from network: String?, isSpent: Bool,
        _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value? {
        guard database.dialect == .postgres else { return try database.readIfBrief(body) }
        return try await (isSpent ? chosenReaders : readers).run(for: principal.account ?? network ?? "") {
            let start = Deadline.passedTime()
            do {
                return try await database.read(ReadOptions(of: principal.account, .brief), body)
            } catch DatabaseFailure.tooSlow {
                shares?.spend(Deadline.passedTime() - start, by: principal.holders(in: network), now: now())
                return nil
            }
        }
    }

    /// Requires that an account and a network have not used up their shares of the time for costly work.
    /// - Throws: ``ShareSpent``
    package func requireShare(of principal: Principal, in network: String?) throws(ShareSpent) {
        guard let seconds = shares?.secondsToWait(principal.holders(in: network), now: now()) else { return }
        throw ShareSpent(seconds: seconds)
    }

    /// Counts the time that some work of a transaction takes, also if it ends by an error.
    func spending<Value>(
        of principal: Principal, in network: String?, _ transaction: any Transaction, _ work: () throws -> Value
    ) rethrows -> Value {
        guard let shares else { return try work() }
        // The time of this thread where it does the work; another process does it for PostgreSQL.
        let clock = transaction.dialect == .sqlite ? Deadline.threadTime : Deadline.passedTime
        let start = clock()
        defer { shares.spend(clock() - start, by: principal.holders(in: network), now: now()) }
        return try work()
    }
}

/// An account or a network has used up its share of the time for costly work.
package struct ShareSpent: Error, Equatable {
    /// The seconds until it has a share again.
    package let seconds: Int
}

extension Principal {
    /// Whose shares of the time for costly work a request takes.
    func holders(in network: String?) -> [TimeShares.Holder] {
        [account.map { .account($0) }, network.map { .network($0) }].compactMap(\.self)
    }
}
