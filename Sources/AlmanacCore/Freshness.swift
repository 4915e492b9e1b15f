/// How old a value is compared with how long values of its kind last.
public enum Freshness: Equatable, Sendable {
    case fresh, stale, veryStale, missing
}

/// How long a value is fresh, and how long it is merely stale.
public struct Lifetime: Equatable, Sendable {
    /// The instant from which the value is stale.
    public let freshUntil: Instant
    /// The instant from which the value is very stale.
    public let staleUntil: Instant

    /// Creates a lifetime.
    public init(freshUntil: Instant, staleUntil: Instant) {
        self.freshUntil = freshUntil
        self.staleUntil = staleUntil
    }

    /// Returns how fresh the value is at an instant.
    public func freshness(at now: Instant) -> Freshness {
        now < freshUntil ? .fresh : now < staleUntil ? .stale : .veryStale
    }
}
