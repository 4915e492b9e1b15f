import Logging
import Synchronization

/// Tells the other servers what this one has written, many notes at once.
package final class PostgresNoteSender: Sendable {
    private let pool: PostgresPool
    private let logger: Logger
    private let state = Mutex(State())

    private struct State {
        var waiting: [Substring] = []
        var isSending = false
    }

    /// The longest payload of a notification that PostgreSQL takes, in bytes, with some room.
    private static let longest = 7_900

    package init(_ pool: PostgresPool, logger: Logger = Logger(label: "almanac")) {
        self.pool = pool
        self.logger = logger
    }

    /// Sends notes soon.
    /// - Parameter notes: one in each line.
    package func send(_ notes: String) {
        let all = notes.split(separator: "\n")
        // One that is too long would never leave, nor would those behind it.
        let fitting = all.filter { $0.utf8.count < Self.longest }
        if fitting.count < all.count {
            logger.error(
                "notes to other servers are too long and were dropped",
                metadata: ["count": "\(all.count - fitting.count)"])
        }
        let mustStart = state.withLock { state in
            state.waiting += fitting
            defer { state.isSending = true }
            return !state.isSending
        }
        guard mustStart else { return }
        Task {
            do {
                // A note is taken by the thread that sends it, which the pool waits for when it closes.
                while try await pool.run({ self.sendNext(on: $0) }) {}
            } catch {
                // Without a connection, they wait for the next note, or for ``flush()``.
                state.withLock { $0.isSending = false }
            }
        }
    }

    /// Sends what is left once the pool is closed, on this thread.
    package func flush() {
        guard state.withLock({ !$0.waiting.isEmpty }), let connection = try? PostgresConnection(pool.address) else {
            return
        }
        while sendNext(on: connection) {}
    }

    /// Sends some of the notes; `false` if there are none. One that fails is lost: another server learns of the change
    /// later.
    private func sendNext(on connection: PostgresConnection) -> Bool {
        guard let payload = next() else { return false }
        try? Self.notify(payload, on: connection)
        return true
    }

    private func next() -> String? {
        state.withLock { state in
            var payload = ""
            var count = 0
            for note in state.waiting {
                guard payload.utf8.count + note.utf8.count < Self.longest else { break }
                payload += note + "\n"
                count += 1
            }
            state.waiting.removeFirst(count)
            state.isSending = count > 0
            return count > 0 ? payload : nil
        }
    }

    /// A lost notification does no lasting harm, so its transaction need not wait for the disk: PostgreSQL commits those
    /// that notify one by one.
    private static func notify(_ payload: String, on connection: PostgresConnection) throws {
        // The setting is the statement's own transaction's.
        try connection.run(
            "SELECT set_config('synchronous_commit', 'off', true), pg_notify(?, ?)",
            [.text(PostgresListener.channel), .text(payload)]
        ) { _ in }
    }
}
