import NIOCore
import Synchronization

/// Counts the bytes of answers that were written and that their peers have not taken yet, by network and in all. Without a
/// bound, a peer that asks for much and reads nothing would fill the memory: one connection of HTTP/2 carries a hundred
/// answers.
///
/// When there are too many, the answers that were not taken from for longest are given up, so that peers who read nothing do
/// not cut off a new one.
final class UnsentAnswers: Sendable {
    /// In bytes.
    struct Limits: Equatable, Sendable {
        /// What a network may have in any case: an answer or two of the largest.
        var always = 2 << 20
        var network = 32 << 20
        var total = 96 << 20
        /// What an answer takes beside its bytes while some of them wait: about as much as was measured with HTTP/2.
        var perAnswer = 48 << 10
    }

    /// Gives up an answer: closes its connection, or its stream of HTTP/2.
    typealias Closing = @Sendable () -> Void

    private let limits: Limits
    private let state = Mutex(State())

    private struct State {
        var networks: [String: Waiting] = [:]
        var total = 0
    }

    /// What waits of one network.
    private struct Waiting {
        var bytes = 0
        var answers: [ObjectIdentifier: Answer] = [:]
    }

    private struct Answer {
        var bytes: Int
        /// When it was last taken from, or began to wait.
        var since: NIODeadline
        let close: Closing
    }

    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// How much there is, in bytes.
    var count: Int { state.withLock { $0.total } }

    /// Counts what is about to be written of an answer.
    /// - Parameters:
    ///   - bytes: 0 for what takes no memory of its own, such as a file that all share.
    ///   - answer: identifies the answer.
    ///   - network: that of the peer; empty where it has none.
    func add(
        _ bytes: Int, to answer: ObjectIdentifier, of network: String, at now: NIODeadline,
        close: @escaping Closing
    ) {
        let givenUp = state.withLock { state -> [Closing] in
            // Taken out, so that changing it copies nothing: this runs for each answer.
            var waiting = state.networks.removeValue(forKey: network) ?? Waiting()
            let isNew = waiting.answers[answer] == nil
            let more = bytes + (isNew ? limits.perAnswer : 0)
            waiting.answers[answer, default: Answer(bytes: 0, since: now, close: close)].bytes += more
            waiting.bytes += more
            state.total += more
            state.networks[network] = waiting
            return excess(of: waiting) + excess(of: state)
        }
        for close in givenUp { close() }
    }

    /// What is given up of a network that has too much. It is taken off once its connection is closed.
    private func excess(of waiting: Waiting) -> [Closing] {
        oldest(of: waiting, min(waiting.bytes - limits.network, waiting.bytes - limits.always))
    }

    /// What the network that has most gives up, if all together have too much.
    private func excess(of state: State) -> [Closing] {
        guard state.total > limits.total, let most = state.networks.values.max(by: { $0.bytes < $1.bytes }) else {
            return []
        }
        return oldest(of: most, state.total - limits.total)
    }

    /// The answers of a network that were not taken from for longest, so many that their bytes suffice.
    private func oldest(of waiting: Waiting, _ bytes: Int) -> [Closing] {
        var left = bytes
        guard left > 0 else { return [] }
        var closing: [Closing] = []
        for answer in waiting.answers.values.sorted(by: { $0.since < $1.since }) where left > 0 {
            closing.append(answer.close)
            left -= answer.bytes
        }
        return closing
    }

    /// Takes off what was sent, or whose connection is gone.
    /// - Parameter isDone: whether nothing of the answer waits any more.
    func remove(
        _ bytes: Int, of answer: ObjectIdentifier, of network: String, isDone: Bool, at now: NIODeadline
    ) {
        state.withLock { state in
            guard var waiting = state.networks.removeValue(forKey: network) else { return }
            if var one = waiting.answers[answer] {
                let less = isDone ? one.bytes : bytes
                one.bytes -= less
                one.since = now
                waiting.answers[answer] = isDone ? nil : one
                waiting.bytes -= less
                state.total -= less
            }
            if !waiting.answers.isEmpty { state.networks[network] = waiting }
        }
    }
}
