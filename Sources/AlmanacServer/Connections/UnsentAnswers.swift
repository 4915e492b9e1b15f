import AlmanacDatabase
import Synchronization

/// The bytes of answers that were written and that no peer has taken yet, of each network and in all. Without a bound,
/// whoever asks for much and takes nothing would fill the memory: over HTTP/2, one connection carries a hundred answers.
///
/// What all share, such as the files of the app, takes no memory of its own and is not counted.
final class UnsentAnswers: Sendable {
    /// In bytes.
    struct Limits: Equatable, Sendable {
        /// What a network may have in any case: an answer or two of the largest.
        var always = 2 << 20
        var network = 32 << 20
        var total = 96 << 20
    }

    private let limits: Limits
    private let state = Mutex(State())

    private struct State {
        var networks: [String: Int] = [:]
        var total = 0
    }

    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// How much there is, in bytes.
    var count: Int { state.withLock { $0.total } }

    /// Counts what is about to be written. It stays counted until ``remove(_:of:)``.
    /// - Parameter network: that of the peer; empty where it has none.
    /// - Returns: whether there is room for it; else the connection is to be closed.
    func add(_ bytes: Int, of network: String) -> Bool {
        state.withLock { state in
            let own = state.networks[network, default: 0] + bytes
            state.networks[network] = own
            state.total += bytes
            return own <= limits.always || own <= limits.network && state.total <= limits.total
        }
    }

    /// Takes off what was sent, or whose connection is gone.
    func remove(_ bytes: Int, of network: String) {
        state.withLock { state in
            let left = state.networks[network, default: bytes] - bytes
            state.networks[network] = left > 0 ? left : nil
            state.total -= bytes
        }
    }
}
