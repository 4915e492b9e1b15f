import AlmanacCore
import AlmanacDatabase
import HTTPTypes
import Hummingbird
import Synchronization

/// Caches responses about public tables until such a table changes, because many devices send the same few requests.
/// All users share them, because they see the same rows; whether a session is live is checked before.
final class PublicResponseCache: Sendable {
    private let database: any Database
    private let state = Mutex(State())

    /// How long a change by another process, such as an import, may go unnoticed.
    private static let maxStaleness = Duration.seconds(1)
    private static let maxBytes = 16 << 20

    private struct State {
        var responses = BoundedCache<String, TableResponse>(limit: maxBytes)
        /// Incremented by every invalidation, so that a response read before it is not stored.
        var generation = 0
        var change: Int64 = -1
        var checked: ContinuousClock.Instant?

        mutating func invalidate() {
            responses.removeAll()
            generation += 1
        }
    }

    init(database: any Database) {
        self.database = database
    }

    /// Drops all responses, because a table has changed.
    func invalidate() {
        state.withLock { $0.invalidate() }
    }

    /// Returns the cached response, or makes and stores a new one.
    func response(to request: Request, _ make: () async throws -> TableResponse) async throws -> TableResponse {
        try await checkForOtherWriters()
        let key = Self.key(of: request)
        let (known, generation) = state.withLock { ($0.responses[key], $0.generation) }
        if let known { return known }
        let response = try await make()
        store(response, as: key, generation)
        return response
    }

    private func store(_ response: TableResponse, as key: String, _ generation: Int) {
        // At least so much that there are never more than a thousand.
        let size = max(response.body.readableBytes + key.utf8.count + 500, Self.maxBytes / 1_000)
        state.withLock { state in
            guard state.generation == generation, size < Self.maxBytes / 4 else { return }
            state.responses.store(response, for: key, cost: size)
        }
    }

    /// Everything that a response depends on.
    private static func key(of request: Request) -> String {
        var key = request.uri.string
        for name in [HTTPField.Name.accept, .prefer, .range] {
            key += "\n"
            if let value = request.headers[name] { key += value }
        }
        return key + (ContentCoding.accepted(by: request.headers).contains(.gzip) ? "\ngzip" : "\n")
    }

    private func checkForOtherWriters() async throws {
        // Uses a monotonic clock, because the wall clock may be set back.
        let now = ContinuousClock.now
        let isDue = state.withLock { state in
            if let checked = state.checked, now - checked < Self.maxStaleness { return false }
            state.checked = now
            return true
        }
        guard isDue else { return }
        let change = try await database.read { transaction in
            try Tables.all.filter { $0.owner == nil }.map { try transaction.lastChange(of: $0) }.max() ?? 0
        }
        state.withLock { state in
            if state.change != change { state.invalidate() }
            state.change = change
        }
    }
}
