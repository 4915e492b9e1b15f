import AlmanacCore
import AlmanacDatabase
import Synchronization

/// The sessions that were found live a moment ago, so that a burst of requests looks each up once.
///
/// A session that this process ends is forgotten before whoever ended it hears of it. One that another process ends, such
/// as `almanac users delete`, may go on for a second.
package final class LiveSessions: Sendable {
    private let state = Mutex(State())
    private let clock: @Sendable () -> ContinuousClock.Instant
    private static let maxAge = Duration.seconds(1)

    private struct State {
        var sessions = BoundedCache<String, Entry>(limit: 20_000)
        /// Incremented with every end, so that what was read before it is not stored.
        var generation = 0
    }

    private struct Entry {
        let account: String
        /// When the session ends by itself; `nil` for never.
        let end: Instant?
        let foundAt: ContinuousClock.Instant
    }

    /// - Parameter clock: a monotonic clock, which tests replace.
    package init(clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.clock = clock
    }

    /// Whether a principal need not be looked up. Those without a session always pass.
    package func contains(_ principal: Principal, at now: Instant) -> Bool {
        guard case .person(let id, let session) = principal else { return true }
        guard let entry = state.withLock({ $0.sessions[session] }) else { return false }
        return entry.account == id && clock() - entry.foundAt < Self.maxAge
            && entry.end.map { now < $0 } ?? true
    }

    /// The number to pass to ``store(_:until:ifStill:)``, taken before the session is read.
    package var generation: Int { state.withLock { $0.generation } }

    /// Remembers a session that was just read.
    package func store(_ principal: Principal, until end: Instant?, ifStill generation: Int) {
        guard case .person(let id, let session) = principal else { return }
        let entry = Entry(account: id, end: end, foundAt: clock())
        state.withLock { state in
            guard state.generation == generation else { return }
            state.sessions[session] = entry
        }
    }

    /// Forgets the sessions that a committed write has ended.
    package func receive(_ notes: [WriteNote]) {
        for note in notes {
            state.withLock { state in
                switch note {
                case .ended(_, let session?): state.sessions[session] = nil
                case .ended(let account, nil): state.sessions.removeAll { $0.account == account }
                case .missed: state.sessions.removeAll()
                case .changed, .listsChanged, .remindersPlanned: return
                }
                state.generation += 1
            }
        }
    }
}
