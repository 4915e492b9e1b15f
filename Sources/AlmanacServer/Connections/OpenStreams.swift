import NIOCore
import Synchronization

/// Counts the requests that are open by streams of HTTP/2, by network and in all. A connection carries a hundred of them, and
/// each takes some 40 kB from its head on, whether or not anything more comes.
///
/// Beyond what a network may have, a new stream is closed at once. Where all have too many, the oldest one is closed of the
/// network that has most.
final class OpenStreams: Sendable {
    struct Limits: Equatable, Sendable {
        var network = 1_000
        var total = 2_500
    }

    /// Closes a stream.
    typealias Closing = @Sendable () -> Void

    private let limits: Limits
    private let state = Mutex(State())

    private struct State {
        var networks: [String: [ObjectIdentifier: Stream]] = [:]
        var total = 0
    }

    private struct Stream {
        let since: NIODeadline
        let close: Closing
    }

    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// How many are open.
    var count: Int { state.withLock { $0.total } }

    /// Counts a request that begins.
    /// - Parameters:
    ///   - id: identifies the stream.
    ///   - network: that of the peer.
    /// - Returns: `false` if there are too many, and its stream is to be closed.
    func begin(_ id: ObjectIdentifier, of network: String, at now: NIODeadline, close: @escaping Closing) -> Bool {
        let outcome = state.withLock { state -> (isOpen: Bool, givenUp: Closing?) in
            let own = state.networks[network]?.count ?? 0
            guard own < limits.network else { return (false, nil) }
            var givenUp: Closing?
            if state.total >= limits.total {
                guard let most = state.networks.max(by: { $0.value.count < $1.value.count }), most.value.count > own,
                    let oldest = most.value.min(by: { $0.value.since < $1.value.since })
                else { return (false, nil) }
                state.networks[most.key]?[oldest.key] = nil
                state.total -= 1
                givenUp = oldest.value.close
            }
            state.networks[network, default: [:]][id] = Stream(since: now, close: close)
            state.total += 1
            return (true, givenUp)
        }
        outcome.givenUp?()
        return outcome.isOpen
    }

    /// Takes off a request that is over.
    func end(_ id: ObjectIdentifier, of network: String) {
        state.withLock { state in
            guard state.networks[network]?.removeValue(forKey: id) != nil else { return }
            if state.networks[network]?.isEmpty == true { state.networks[network] = nil }
            state.total -= 1
        }
    }
}
