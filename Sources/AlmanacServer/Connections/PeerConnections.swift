import AlmanacCore
import AlmanacDatabase
import HummingbirdCore
import Logging
import NIOCore
import NIOSSL
import Synchronization

/// Counts the connections of each peer, so that one peer cannot take all places.
final class PeerConnections: Sendable {
    private let limit: Int
    /// How many connections there may be in all.
    private let total: Int
    /// All users of a trusted proxy share its address, so its connections are not counted.
    private let trusted: [Network]
    private let now: @Sendable () -> Instant
    private let logger: Logger
    private let state = Mutex(State())
    private let openConnections = Atomic(0)
    private let refusedConnections = Atomic(0)

    private struct State {
        var counts: [String: Int] = [:]
        var warnedAt: Instant?
    }

    /// - Parameters:
    ///   - limit: the connections that one peer may have, at least 1.
    ///   - total: the connections that there may be in all.
    init(limit: Int, of total: Int, trusted: [Network], now: @escaping @Sendable () -> Instant, logger: Logger) {
        (self.limit, self.total) = (limit, total)
        self.trusted = trusted
        self.now = now
        self.logger = logger
    }

    /// The connections that a peer may have now: no more than half of those that are free, so that a few dozen peers leave
    /// some to others.
    private var allowed: Int { min(limit, max(1, (total - open) / 2)) }

    /// Counts a new connection.
    /// - Parameter address: the peer's IP address; `nil` if it has none.
    /// - Returns: what to call once the connection is closed; `nil` if the peer has too many.
    func open(_ address: String?) -> (@Sendable () -> Void)? {
        guard let address, !trusted.contains(where: { $0.contains(address) }) else {
            openConnections.wrappingAdd(1, ordering: .relaxed)
            return { self.openConnections.wrappingSubtract(1, ordering: .relaxed) }
        }
        let peer = peerNetwork(of: address)
        let isOpen = state.withLock { state in
            guard state.counts[peer, default: 0] < allowed else { return false }
            state.counts[peer, default: 0] += 1
            return true
        }
        guard isOpen else {
            refusedConnections.wrappingAdd(1, ordering: .relaxed)
            warn(address)
            return nil
        }
        openConnections.wrappingAdd(1, ordering: .relaxed)
        return { self.close(peer) }
    }

    /// The connections that are counted now.
    var count: Int { state.withLock { $0.counts.values.reduce(0, +) } }

    /// All connections that are open now, those of trusted proxies included.
    var open: Int { openConnections.load(ordering: .relaxed) }

    /// The connections that were refused so far.
    var refused: Int { refusedConnections.load(ordering: .relaxed) }

    private func close(_ peer: String) {
        openConnections.wrappingSubtract(1, ordering: .relaxed)
        state.withLock { state in
            let rest = state.counts[peer, default: 1] - 1
            // The table holds only peers that are connected, so it needs no sweeping.
            state.counts[peer] = rest > 0 ? rest : nil
        }
    }

    /// Tells the operator at most once a minute, because a peer that is refused may try again at once.
    private func warn(_ address: String) {
        let now = now()
        let isDue = state.withLock { state in
            if let last = state.warnedAt, now - last < 60_000 { return false }
            state.warnedAt = now
            return true
        }
        guard isDue else { return }
        logger.warning(
            "a peer has too many connections; if it is your reverse proxy, name it in --trusted-proxies",
            metadata: ["peer": "\(address)", "limit": "\(limit)"])
    }
}

/// A connection that is refused at once if its peer has too many, and closed if it is held without use.
struct LimitedChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let peers: PeerConnections

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        guard let close = peers.open(channel.remoteAddress?.ipAddress) else {
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(ConnectionRefused())
        }
        channel.closeFuture.whenComplete { _ in close() }
        do {
            try channel.pipeline.syncOperations.addHandler(UnusedConnectionHandler())
        } catch {
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(error)
        }
        let value = base.setup(channel: channel, logger: logger)
        // Only with TLS there is HTTP/2.
        if let tls = try? channel.pipeline.syncOperations.handler(type: NIOSSLServerHandler.self) {
            try? channel.pipeline.syncOperations.addHandler(EmptyFrameHandler(), position: .after(tls))
        }
        return value
    }

    func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

/// A connection was not accepted, because its peer has too many.
struct ConnectionRefused: Error {}
