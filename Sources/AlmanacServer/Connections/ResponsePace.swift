import NIOCore

/// How slowly a peer may take a response, so that it cannot make the server keep one for ever.
struct ResponsePace {
    /// For any part of a response.
    static let grace = TimeAmount.seconds(60)
    /// The bytes a second beyond that, as a slow mobile network carries them.
    static let minimum: Int64 = 10_000

    private var parts = 0
    private var bytes = 0
    private var lastProgress = NIODeadline.now()

    /// Whether something was written that the peer has not taken.
    var isUnderWay: Bool { parts > 0 }

    /// Notes that a part of a response is written.
    mutating func began(_ count: Int, at now: NIODeadline) {
        if parts == 0 { lastProgress = now }
        parts += 1
        bytes += count
    }

    /// Notes that the peer has taken a part, or is gone.
    mutating func ended(_ count: Int, at now: NIODeadline) {
        parts -= 1
        bytes -= count
        lastProgress = now
    }

    /// Whether the peer has taken nothing for longer than what was written to it allows.
    func isTooSlow(at now: NIODeadline) -> Bool {
        let allowed = Self.grace + .nanoseconds(Int64(bytes) * (1_000_000_000 / Self.minimum))
        return isUnderWay && now - lastProgress >= allowed
    }
}
