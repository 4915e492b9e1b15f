import AlmanacCore
import AlmanacDatabase
import ServiceLifecycle
import Synchronization

/// The streams of change numbers that are open. They wait without reading anything: a committed write wakes those
/// of its account.
final class LiveStreams: Service {
    /// How many streams may be open.
    struct Limits: Sendable {
        /// Of one account: more devices than people have, with a few connections that are gone and not yet noticed.
        var perAccount = 20
        /// Of all accounts.
        var total = 5_000
        /// From one network, `nil` for a quarter of all: many people share an address, and none of them may take all that
        /// there are.
        var perPeer: Int?

        fileprivate var ofPeer: Int { perPeer ?? max(perAccount, total / 4) }
    }

    /// Why a stream was refused.
    enum Refusal: Error, Equatable {
        case tooManyOfAccount, tooManyOfPeer, tooMany
    }

    /// The time between two signs of life. A client counts a stream as broken after 60 seconds of silence.
    let heartbeat: Duration
    /// Yields when something was written that no note tells of. Signals that were not taken are one.
    let misses: AsyncStream<Void>
    private let missed: AsyncStream<Void>.Continuation
    private let limits: Limits
    private let state = Mutex(State())

    private struct State {
        var accounts: [String: [LiveStream]] = [:]
        /// How many come from each network.
        var peers: [String: Int] = [:]
        var count = 0
        var isEnding = false
    }

    init(limits: Limits = Limits(), heartbeat: Duration = .seconds(25)) {
        self.limits = limits
        self.heartbeat = heartbeat
        (misses, missed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The number of open streams.
    var count: Int { state.withLock { $0.count } }

    /// Opens a stream, which is closed at the latest when nothing refers to the subscription any longer.
    /// - Parameter peer: the address from which it is read.
    func open(account: String, session: String, peer: String, after last: Int64) throws(Refusal) -> LiveSubscription {
        let stream = LiveStream(account: account, session: session, peer: peerNetwork(of: peer), last: last)
        let refusal: Refusal? = state.withLock { state in
            guard !state.isEnding, state.count < limits.total else { return .tooMany }
            guard state.accounts[account, default: []].count < limits.perAccount else { return .tooManyOfAccount }
            guard state.peers[stream.peer, default: 0] < limits.ofPeer else { return .tooManyOfPeer }
            state.accounts[account, default: []].append(stream)
            state.peers[stream.peer, default: 0] += 1
            state.count += 1
            return nil
        }
        if let refusal { throw refusal }
        return LiveSubscription(stream: stream, streams: self)
    }

    fileprivate func close(_ stream: LiveStream) {
        state.withLock { state in
            guard var streams = state.accounts[stream.account],
                let place = streams.firstIndex(where: { $0 === stream })
            else { return }
            streams.remove(at: place)
            state.accounts[stream.account] = streams.isEmpty ? nil : streams
            let left = state.peers[stream.peer, default: 1] - 1
            state.peers[stream.peer] = left == 0 ? nil : left
            state.count -= 1
        }
    }

    /// Wakes the streams of the accounts that a committed write has changed.
    func receive(_ notes: [WriteNote]) {
        guard count > 0 else { return }
        for note in notes {
            switch note {
            case .changed(let account, let number):
                for stream in streams(of: account) { stream.announce(number) }
            case .ended(let account, let session):
                for stream in streams(of: account) where session == nil || stream.session == session { stream.end() }
            case .missed: missed.yield()
            case .listsChanged, .remindersPlanned: break
            }
        }
    }

    private func streams(of account: String) -> [LiveStream] {
        state.withLock { $0.accounts[account] ?? [] }
    }

    /// The streams that are open.
    var all: [LiveStream] { state.withLock { $0.accounts.values.flatMap(\.self) } }

    /// Sends the heartbeats, of all streams with one timer, until the server stops.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: self.heartbeat)
                for stream in self.all { stream.beat() }
            }
        }
        state.withLock { $0.isEnding = true }
        for stream in all { stream.end() }
    }
}

/// Someone who listens to a stream.
final class LiveSubscription: Sendable {
    let stream: LiveStream
    private let streams: LiveStreams

    fileprivate init(stream: LiveStream, streams: LiveStreams) {
        self.stream = stream
        self.streams = streams
    }

    /// A connection that breaks before its response begins never sends a body, which would close the stream.
    deinit {
        close()
    }

    func close() {
        streams.close(stream)
    }
}

/// An open stream: the latest change number to announce, and a signal when there is something to send.
final class LiveStream: Sendable {
    let account: String
    let session: String
    /// The network from which it is read.
    let peer: String
    /// Yields when there is something to send, and ends with the stream. Signals that were not taken are one.
    let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    private let numbers: Mutex<(latest: Int64, sent: Int64)>

    /// - Parameter last: the number that the client knows.
    fileprivate init(account: String, session: String, peer: String, last: Int64) {
        self.account = account
        self.session = session
        self.peer = peer
        numbers = Mutex((latest: last, sent: last))
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Returns the number to announce now, which counts as sent; `nil` if the client knows the latest.
    func take() -> Int64? {
        numbers.withLock { numbers in
            guard numbers.latest > numbers.sent else { return nil }
            numbers.sent = numbers.latest
            return numbers.latest
        }
    }

    func announce(_ number: Int64) {
        numbers.withLock { $0.latest = max($0.latest, number) }
        signal.yield()
    }

    func beat() {
        signal.yield()
    }

    func end() {
        signal.finish()
    }
}
