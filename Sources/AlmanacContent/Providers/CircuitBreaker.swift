import AlmanacCore

/// Stops asking a service that fails again and again. After a pause, one request may try; if that fails, too, the pause
/// doubles.
package struct CircuitBreaker: Sendable {
    /// The number of failures in a row that open the breaker.
    package static let tolerated = 3
    /// The first pause in milliseconds: one minute.
    package static let firstPause: Int64 = 60_000
    /// The longest pause in milliseconds: half an hour.
    package static let longestPause: Int64 = 1_800_000

    private enum State {
        case closed(failures: Int)
        case open(since: Instant, pause: Int64)
        /// One request is on its way to try the service.
        case trying(since: Instant, pause: Int64)
    }

    private var state = State.closed(failures: 0)

    /// Returns whether a request could be made now.
    package func mayAdmit(at now: Instant) -> Bool {
        switch state {
        case .closed: true
        case .trying: false
        // A clock that was set back must not make the pause longer.
        case .open(let since, let pause): now < since || now - since >= pause
        }
    }

    /// Returns whether a request may be made now. After `true`, report how it ended.
    package mutating func admits(at now: Instant) -> Bool {
        guard mayAdmit(at: now) else { return false }
        if case .open(let since, let pause) = state { state = .trying(since: since, pause: pause) }
        return true
    }

    /// A request that was admitted was not made after all.
    package mutating func withdraw() {
        if case .trying(let since, let pause) = state { state = .open(since: since, pause: pause) }
    }

    /// A request succeeded.
    package mutating func succeed() {
        state = .closed(failures: 0)
    }

    /// A request failed.
    package mutating func fail(at now: Instant) {
        switch state {
        case .closed(let failures) where failures + 1 < Self.tolerated: state = .closed(failures: failures + 1)
        case .closed: state = .open(since: now, pause: Self.firstPause)
        case .trying(_, let pause): state = .open(since: now, pause: min(2 * pause, Self.longestPause))
        // It was on its way when others opened the breaker.
        case .open: break
        }
    }
}
