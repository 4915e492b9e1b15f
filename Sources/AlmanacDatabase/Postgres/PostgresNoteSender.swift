import Synchronization

/// Tells the other servers what this one has written, many notes at once.
package final class PostgresNoteSender: Sendable {
    private let pool: PostgresPool
    private let state = Mutex(State())

    private struct State {
        var waiting: [Substring] = []
        var isSending = false
    }

    /// The longest payload of a notification that PostgreSQL takes, in bytes, with some room.
    private static let longest = 7_900

    package init(_ pool: PostgresPool) {
        self.pool = pool
    }

    /// Sends notes soon.
    /// - Parameter notes: one in each line.
    package func send(_ notes: String) {
        let mustStart = state.withLock { state in
            state.waiting += notes.split(separator: "\n")
            defer { state.isSending = true }
            return !state.isSending
        }
        guard mustStart else { return }
        Task {
            while let payload = next() {
                // Without the note, another server learns of the change later.
                try? await pool.run { try Self.notify(payload, on: $0) }
            }
        }
    }

    /// Sends what is left, on this thread.
    package func flush() {
        guard state.withLock({ !$0.waiting.isEmpty }), let connection = try? PostgresConnection(pool.address) else {
            return
        }
        while let payload = next() { try? Self.notify(payload, on: connection) }
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
        let literal = payload.replacing("'", with: "''")
        try connection.command(
            "BEGIN; SET LOCAL synchronous_commit = off; SELECT pg_notify('\(PostgresListener.channel)', '\(literal)'); COMMIT"
        )
    }
}
