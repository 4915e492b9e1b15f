import GRDB
import Synchronization

/// Connections for reads that are over at once. They run on the thread that asks: handing such a read to a thread of the
/// engine, and its result back, takes longer than the read.
///
/// They are apart from the pool's, so that nobody ever waits for one: while all are in use, the read goes to the pool.
package final class BriefReaders: Sendable {
    private let all: [DatabaseQueue]
    private let state: Mutex<State>

    private struct State {
        var free: [Reader]
        /// How often ``releaseMemoryEventually()`` was called.
        var releases = 0
    }

    private struct Reader {
        let queue: DatabaseQueue
        /// What ``State/releases`` was when this connection last dropped what it keeps.
        var releases = 0
    }

    /// As many as threads that run Swift's tasks on a small machine.
    private static let count = 4

    /// Opens the connections.
    /// - Throws: the engine's error.
    package init(path: String, configuration: Configuration) throws {
        var configuration = configuration
        configuration.readonly = true
        all = try (0..<Self.count).map { _ in try DatabaseQueue(path: path, configuration: configuration) }
        state = Mutex(State(free: all.map { Reader(queue: $0) }))
    }

    /// Runs statements.
    /// - Parameter asOne: whether all of them see the same rows. Else they run outside a transaction, which is quicker: each
    ///   sees the newest rows.
    /// - Returns: `nil` while all connections are in use.
    /// - Throws: what `body` throws.
    package func read<Value>(asOne: Bool, _ body: (GRDB.Database) throws -> Value) throws -> Value? {
        guard let reader = state.withLock({ $0.free.popLast() }) else { return nil }
        defer { giveBack(reader) }
        return asOne ? try reader.queue.read(body) : try reader.queue.unsafeRead(body)
    }

    private func giveBack(_ reader: Reader) {
        var reader = reader
        let releases = state.withLock { $0.releases }
        if reader.releases != releases {
            reader.queue.releaseMemory()
            reader.releases = releases
        }
        state.withLock { $0.free.append(reader) }
    }

    /// Lets each connection drop the statements and pages it keeps, as soon as its next read is over. It may be called
    /// within a read, where GRDB refuses a second call to the same connection by ending the process.
    package func releaseMemoryEventually() {
        state.withLock { $0.releases += 1 }
    }

    /// Waits for running work and closes the connections.
    package func close() throws {
        state.withLock { $0.free = [] }
        for reader in all { try reader.close() }
    }
}
