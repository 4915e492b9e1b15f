import GRDB
import Synchronization

/// Notices what other processes write into the file, such as `almanac grant` beside a running server.
///
/// SQLite tells nobody of it. But it counts for each connection what others have committed. Reading that count takes
/// some microseconds, so it is read every half second.
package final class OtherWriters: Sendable {
    private let pool: DatabasePool
    private let watching = Mutex<Task<Void, Never>?>(nil)
    private static let pause = Duration.milliseconds(500)

    /// - Parameter pool: the connections of this process. Nobody but its writer writes.
    package init(_ pool: DatabasePool) {
        self.pool = pool
    }

    /// Calls `noticed` each time that something new was found, from now on.
    /// - Throws: the engine's error.
    package func watch(_ noticed: @escaping @Sendable () -> Void) async throws {
        let first = try await Self.count(in: pool)
        let task = Task { [weak pool = self.pool] in
            var seen = first
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.pause)
                guard let pool else { return }
                // A file that cannot be read now is asked again. The requests themselves say that it cannot.
                guard let count = try? await Self.count(in: pool), count != seen else { continue }
                seen = count
                noticed()
            }
        }
        watching.withLock { watching in
            watching?.cancel()
            watching = task
        }
    }

    /// Ends the watch.
    package func stop() {
        watching.withLock { $0?.cancel() }
    }

    /// What the writer's connection has seen of the commits of all others. Its own do not count.
    private static func count(in pool: DatabasePool) async throws -> Int? {
        try await pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") }
    }
}
