import AlmanacCore

/// The state of a delivery after an attempt.
package enum DeliveryState: Equatable, Sendable {
    case delivered
    /// The browser's subscription has ended.
    case gone
    case refused(String)
    /// The notification expired before it could be delivered.
    case expired(String)
    /// Another attempt follows.
    case waiting(until: Instant, isShrunk: Bool, reason: String)

    /// The name in the database and in metrics, one of ``Metric/deliveryStates``.
    package var name: String {
        switch self {
        case .delivered: "delivered"
        case .gone: "gone"
        case .refused: "refused"
        case .expired: "expired"
        case .waiting: "waiting"
        }
    }

    /// Why it is so, as the database keeps it; `nil` if that needs no reason.
    package var reason: String? {
        switch self {
        case .delivered, .gone: nil
        case .refused(let reason), .expired(let reason), .waiting(_, _, let reason): String(reason.prefix(300))
        }
    }
}
