import GRDB
import Synchronization

/// Connections for reads that are over at once. They run on the thread that asks: handing such a read to a thread of the
/// engine, and its result back, takes longer than the read.
///
/// They are apart from the pool's, so that nobody ever waits for one: while all are in use, the read goes to the pool.
final class BriefReaders: Sendable {
    private let all: [DatabaseQueue]
    private let free: Mutex<[DatabaseQueue]>

    /// As many as threads that run Swift's tasks on a small machine.
    private static let count = 4

    /// Opens the connections.
    /// - Throws: the engine's error.
    init(path: String, configuration: Configuration) throws {
        var configuration = configuration
        configuration.readonly = true
        all = try (0..<Self.count).map { _ in try DatabaseQueue(path: path, configuration: configuration) }
        free = Mutex(all)
    }

    /// Runs statements outside a transaction: each sees the newest rows.
    /// - Returns: `nil` while all connections are in use.
    /// - Throws: what `body` throws.
    func read<Value>(_ body: (GRDB.Database) throws -> Value) throws -> Value? {
        guard let reader = free.withLock({ $0.popLast() }) else { return nil }
        defer { free.withLock { $0.append(reader) } }
        return try reader.unsafeRead(body)
    }

    /// Drops the statements and pages that are kept for later.
    func releaseMemory() {
        for reader in all { reader.releaseMemory() }
    }

    /// Waits for running work and closes the connections.
    func close() throws {
        free.withLock { $0 = [] }
        for reader in all { try reader.close() }
    }
}
