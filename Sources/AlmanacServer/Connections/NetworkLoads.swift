import AlmanacDatabase
import Foundation
import NIOCore
import Synchronization

/// What each network has asked for and not been answered, so that others do not wait for all of it.
///
/// Requests are worked on by as many threads as there are processors, first come, first served. So those of a network that
/// has two hundred at once would all come before the one of somebody else. Where what a network has under way would take
/// longer than ``patience``, or what all have much longer, reads wait in a line: as many as there are processors leave it at a
/// time, each behind what others have asked for meanwhile.
final class NetworkLoads: Sendable {
    /// What one network has under way, or all of them.
    fileprivate final class Load: Sendable {
        private let requests = Atomic(0)
        /// About how long one read takes, in nanoseconds.
        private let time = Atomic<UInt64>(0)

        var count: Int { requests.load(ordering: .relaxed) }

        /// How long all that is under way will take, about, in nanoseconds.
        var pending: UInt64 { UInt64(max(0, count)) &* time.load(ordering: .relaxed) }

        func add(_ count: Int) { requests.add(count, ordering: .relaxed) }

        func note(_ taken: UInt64) {
            let before = time.load(ordering: .relaxed)
            time.store(before - before / 8 + taken / 8, ordering: .relaxed)
        }
    }

    /// A connection, or a stream of HTTP/2, and whose it is.
    final class Connection: Sendable {
        /// The widest first.
        let networks: [String]
        private let loads: [Load]
        private let all: Load
        private let hasEnded: Ended
        /// That of reads which begin at once: it holds no place.
        fileprivate let turn: Turn
        /// Whether somebody waits for answers.
        fileprivate let isAwaited: @Sendable () -> Bool
        private let reads = Atomic(0)

        /// Outlives the connection in the turns of its reads.
        private final class Ended: Sendable {
            let value = Atomic(false)
        }

        fileprivate init(_ networks: [String], _ loads: [Load], all: Load) {
            (self.networks, self.loads, self.all) = (networks, loads, all)
            let hasEnded = Ended()
            self.hasEnded = hasEnded
            isAwaited = { !hasEnded.value.load(ordering: .relaxed) }
            turn = Turn(isAwaited: isAwaited)
        }

        /// How many requests its network has under way.
        var count: Int { loads.last?.count ?? 0 }

        fileprivate func close() { hasEnded.value.store(true, ordering: .relaxed) }

        /// Counts requests that have arrived, or with a negative number those that are answered.
        func add(_ count: Int) {
            for load in loads { load.add(count) }
            all.add(count)
        }

        /// Whether what one of its networks has under way takes longer than others should wait, or what all have.
        fileprivate func isBehind(_ patience: UInt64) -> Bool {
            loads.contains { $0.pending > patience } || all.pending > 4 * patience
        }

        /// Runs a read while those in the line are not counted among all: they keep nobody waiting there.
        fileprivate func liningUp<Value>(_ body: () async throws -> Value) async rethrows -> Value {
            all.add(-1)
            defer { all.add(1) }
            return try await body()
        }

        /// Runs a read, and notes how long it takes. One of four tells enough, and the first of a connection is one.
        fileprivate func measuring<Value>(_ body: () async throws -> Value) async rethrows -> Value {
            guard reads.wrappingAdd(1, ordering: .relaxed).oldValue & 3 == 0 else { return try await body() }
            let start = NIODeadline.now()
            defer {
                let taken = UInt64((NIODeadline.now() - start).nanoseconds)
                for load in loads { load.note(taken) }
                all.note(taken)
            }
            return try await body()
        }
    }

    private struct State {
        var networks: [String: (load: Load, connections: Int)] = [:]
        var connections: [ObjectIdentifier: Connection] = [:]
    }

    /// How long others wait for what one network has asked for, in nanoseconds.
    private let patience: UInt64
    private let line: NetworkLine
    private let all = Load()
    private let state = Mutex(State())
    /// Whether requests come by connections, and not from a test.
    private let isConnected = Atomic(false)

    /// - Parameter atATime: how many reads leave the line at a time.
    init(patience: Duration = .milliseconds(8), atATime: Int = ProcessInfo.processInfo.activeProcessorCount) {
        self.patience = UInt64(max(0, patience / .nanoseconds(1)))
        line = NetworkLine(limit: atATime, limitPerNetwork: atATime)
    }

    /// How many networks have a connection with a request.
    var count: Int { state.withLock { $0.networks.count } }

    /// Notes whose a channel is from now on.
    /// - Parameter networks: those of the client (``peerNetworks(of:)``).
    func join(_ networks: [String], by channel: ObjectIdentifier) -> Connection {
        isConnected.store(true, ordering: .relaxed)
        return state.withLock { state in
            Self.leave(channel, &state)
            let loads = networks.map { network in
                let (load, connections) = state.networks[network] ?? (Load(), 0)
                state.networks[network] = (load, connections + 1)
                return load
            }
            let connection = Connection(networks, loads, all: all)
            state.connections[channel] = connection
            return connection
        }
    }

    /// Takes off a channel that has ended.
    func leave(_ channel: ObjectIdentifier) {
        state.withLock { Self.leave(channel, &$0) }
    }

    private static func leave(_ channel: ObjectIdentifier, _ state: inout State) {
        guard let connection = state.connections.removeValue(forKey: channel) else { return }
        connection.close()
        for network in connection.networks {
            guard let (load, connections) = state.networks[network] else { continue }
            state.networks[network] = connections > 1 ? (load, connections - 1) : nil
        }
    }

    /// Runs a read for a channel: at once, or in the line if its network has a lot under way. What waits for something else
    /// asks ``Turn/current`` afterwards whether the channel is still there.
    /// - Throws: ``NobodyWaits`` if it has ended, `CancellationError` when the task is canceled while it waits, or what `body`
    ///   throws.
    func run<Value>(for channel: ObjectIdentifier, _ body: () async throws -> Value) async throws -> Value {
        guard let connection = state.withLock({ $0.connections[channel] }) else {
            guard !isConnected.load(ordering: .relaxed) else { throw NobodyWaits() }
            return try await body()
        }
        guard connection.isBehind(patience) else {
            return try await Turn.$current.withValue(connection.turn) { try await connection.measuring(body) }
        }
        return try await connection.liningUp {
            try await line.run(for: connection.networks, isAwaited: connection.isAwaited) {
                try await connection.measuring(body)
            }
        }
    }
}
