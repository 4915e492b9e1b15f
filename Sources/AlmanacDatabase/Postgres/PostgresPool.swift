import Foundation
import NIOPosix
import Synchronization

/// The connections to PostgreSQL. Each call takes one, and a thread for as long as it uses it: libpq waits for its answers.
package final class PostgresPool: Sendable {
    package let address: PostgresAddress
    private let threads: NIOThreadPool
    private let state = Mutex(State())

    private struct State {
        var free: [Lent] = []
        var isClosed = false
        /// The number of attempts to connect that have failed since the last that has not.
        var failures = 0
        /// When the next attempt may be made.
        var nextAttempt = ContinuousClock.now
        /// Why the last attempt failed.
        var problem = ""
    }

    /// A connection that is in use on one thread, or in nobody's.
    private struct Lent: @unchecked Sendable {
        let connection: PostgresConnection
    }

    /// - Parameter size: the maximum number of connections.
    package init(_ address: PostgresAddress, size: Int) {
        self.address = address
        threads = NIOThreadPool(numberOfThreads: size)
        threads.start()
    }

    /// Threads must not outlive the pool; those of one that was closed have ended already.
    deinit {
        threads.shutdownGracefully { _ in }
    }

    /// Runs `body` with a connection that is in no transaction.
    /// - Throws: ``DatabaseFailure/unavailable(_:)`` without a connection, or what `body` throws.
    package func run<Value: Sendable>(_ body: @escaping @Sendable (PostgresConnection) throws -> Value) async throws
        -> Value
    {
        // Not with the pool's own call, which does not begin what a canceled task asks for: as with SQLite, a write that was
        // asked for is made.
        try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Value, any Error>) in
            threads.submit { state in
                guard state == .active else {
                    return waiter.resume(throwing: DatabaseFailure.unavailable("the database is closed"))
                }
                waiter.resume(
                    with: Result {
                        let connection = try self.take()
                        defer { self.giveBack(connection) }
                        return try body(connection)
                    })
            }
        }
    }

    private func take() throws -> PostgresConnection {
        while let lent = state.withLock({ $0.free.popLast() }) {
            if lent.connection.isIdle { return lent.connection }
        }
        return try connect()
    }

    private func giveBack(_ connection: PostgresConnection) {
        let lent = Lent(connection: connection)
        // What is in the middle of a transaction, or not connected, is closed.
        guard connection.willBeIdle else { return }
        state.withLock { if !$0.isClosed { $0.free.append(lent) } }
    }

    /// Closes the connections that nobody uses: after an error of one, the others may be lost as well.
    package func dropFree() {
        let dropped = state.withLock { state in
            defer { state.free = [] }
            return state.free
        }
        _ = dropped
    }

    /// Connects, or says at once that the server was not there a moment ago: a thousand requests must not each wait for it.
    private func connect() throws -> PostgresConnection {
        let problem = state.withLock { state in state.nextAttempt > .now ? state.problem : nil }
        if let problem { throw DatabaseFailure.unavailable(problem) }
        do throws(DatabaseFailure) {
            let connection = try PostgresConnection(address)
            state.withLock { $0.failures = 0 }
            return connection
        } catch {
            state.withLock { state in
                state.failures += 1
                state.nextAttempt = .now + .milliseconds(min(2_000, 50 << min(state.failures, 6)))
                state.problem = error.description
            }
            throw error
        }
    }

    /// Waits for what is under way, and closes the connections.
    package func close() throws {
        state.withLock { $0.isClosed = true }
        try threads.syncShutdownGracefully()
        dropFree()
    }
}
