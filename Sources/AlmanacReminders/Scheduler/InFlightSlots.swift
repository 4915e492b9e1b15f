/// The deliveries that are under way, and whether another one may begin.
///
/// Nobody can take all places: a push service may have as many sends under way as there are places free, and one user
/// only a few. What may not begin stays in the database, where it takes no place.
package struct InFlightSlots: Sendable {
    /// The maximum number of sends under way, at least 1.
    package let limit: Int
    /// The maximum of one user's.
    package static let limitPerAccount = 4
    /// The maximum number of messages that a crash may repeat: those that were answered, and whose outcome was not
    /// recorded yet.
    package static let maxUnrecorded = 16
    /// How long recording may take, generously. So many answers as arrive in this time can be lost.
    private static let recording = Duration.milliseconds(10)

    package private(set) var count = 0
    private var keys: Set<DeliveryKey> = []
    private var services: [String: Load] = [:]
    private var accounts: [String: Int] = [:]

    /// The sends under way at one push service.
    private struct Load {
        var count = 0
        /// How long an answer takes, on average.
        var answerTime = Duration.zero
        /// Since when it has not answered, although something was sent.
        var quietSince: ContinuousClock.Instant

        /// The number of answers that may arrive while outcomes are being recorded. A service that takes long to answer,
        /// or does not, will not answer everything at once.
        func expected(at now: ContinuousClock.Instant) -> Double {
            let time = max(answerTime, now - quietSince, recording)
            return Double(count) * (recording / time)
        }
    }

    package init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// Whether a send to this service may begin.
    /// - Parameter isProbe: whether the service was silent before, so that one send has to show that it is back.
    package func hasPlace(at service: String, isProbe: Bool, now: ContinuousClock.Instant) -> Bool {
        let own = services[service]?.count ?? 0
        return own < (isProbe ? 1 : limit - count) && !isCrowded(at: now)
    }

    /// Whether so many sends have begun lately that no further one may until some are recorded.
    package func isCrowded(at now: ContinuousClock.Instant) -> Bool {
        services.values.reduce(0) { $0 + $1.expected(at: now) } >= Double(Self.maxUnrecorded)
    }

    package func contains(_ key: DeliveryKey) -> Bool { keys.contains(key) }

    /// The users who have all the places that one may have.
    package var fullAccounts: [String] { accounts.filter { $0.value >= Self.limitPerAccount }.map(\.key) }

    /// Takes a place for a delivery.
    /// - Returns: `false` if its user has too many under way already.
    package mutating func begin(_ delivery: Delivery, now: ContinuousClock.Instant) -> Bool {
        guard accounts[delivery.account, default: 0] < Self.limitPerAccount, keys.insert(delivery.key).inserted else {
            return false
        }
        count += 1
        accounts[delivery.account, default: 0] += 1
        services[delivery.service, default: Load(quietSince: now)].count += 1
        if services[delivery.service]?.count == 1 { services[delivery.service]?.quietSince = now }
        return true
    }

    /// Notes that a delivery's service has answered. The place is taken until the outcome is recorded.
    package mutating func answered(_ delivery: Delivery, after time: Duration, now: ContinuousClock.Instant) {
        guard var load = services[delivery.service] else { return }
        load.answerTime = load.answerTime * 0.8 + time * 0.2
        load.quietSince = now
        services[delivery.service] = load
    }

    /// Frees the place of a delivery whose outcome is recorded.
    package mutating func end(_ delivery: Delivery) {
        guard keys.remove(delivery.key) != nil else { return }
        count -= 1
        accounts[delivery.account, default: 1] -= 1
        if accounts[delivery.account] == 0 { accounts[delivery.account] = nil }
        services[delivery.service]?.count -= 1
        // What is known of a service is kept while it is in use, but not for every host that anyone ever named.
        if services[delivery.service]?.count == 0, services.count > 32 { services[delivery.service] = nil }
    }
}
