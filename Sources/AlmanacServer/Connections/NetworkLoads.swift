import AlmanacDatabase
import Foundation
import NIOCore
import Synchronization

/// What each network has asked for and not been answered, so that others do not wait for all of it.
///
/// Requests are worked on by as many threads as there are processors, first come, first served. So those of a network that
/// has two hundred at once would all come before the one of somebody else. Where what a network has under way would take
/// longer than ``patience``, its reads wait in a line: as many as there are processors leave it at a time, each behind what
/// others have asked for meanwhile.
final class NetworkLoads: Sendable {
    /// What one network has under way.
    final class Load: Sendable {
        let network: String
        private let requests = Atomic(0)
        /// About how long one read takes, in nanoseconds.
        private let time = Atomic<UInt64>(0)

        init(_ network: String) {
            self.network = network
        }

        /// How many requests are under way.
        var count: Int { requests.load(ordering: .relaxed) }

        /// How long all of them will take, about, in nanoseconds.
        fileprivate var pending: UInt64 { UInt64(max(0, count)) &* time.load(ordering: .relaxed) }

        func add(_ count: Int) { requests.add(count, ordering: .relaxed) }

        /// Runs a read, and notes how long it takes.
        fileprivate func measuring<Value>(_ body: () async throws -> Value) async rethrows -> Value {
            let start = NIODeadline.now()
            defer {
                let taken = UInt64((NIODeadline.now() - start).nanoseconds)
                let before = time.load(ordering: .relaxed)
                time.store(before - before / 8 + taken / 8, ordering: .relaxed)
            }
            return try await body()
        }
    }

    private struct State {
        var networks: [String: (load: Load, channels: Int)] = [:]
        var channels: [ObjectIdentifier: Load] = [:]
    }

    /// How long others wait for what one network has asked for, in nanoseconds.
    private let patience: UInt64
    private let line: KeyedConcurrencyLimiter<String>
    private let state = Mutex(State())

    /// - Parameter atATime: how many reads leave the line at a time.
    init(patience: Duration = .milliseconds(5), atATime: Int = ProcessInfo.processInfo.activeProcessorCount) {
        self.patience = UInt64(max(0, patience / .nanoseconds(1)))
        line = KeyedConcurrencyLimiter(limit: atATime, limitPerKey: atATime)
    }

    /// How many networks have a connection with a request.
    var count: Int { state.withLock { $0.networks.count } }

    /// Notes the network of a connection, or of a stream of HTTP/2, and returns what it has under way.
    func join(_ network: String, by channel: ObjectIdentifier) -> Load {
        state.withLock { state in
            Self.leave(channel, &state)
            let (load, channels) = state.networks[network] ?? (Load(network), 0)
            state.networks[network] = (load, channels + 1)
            state.channels[channel] = load
            return load
        }
    }

    /// Takes off a connection that has ended.
    func leave(_ channel: ObjectIdentifier) {
        state.withLock { Self.leave(channel, &$0) }
    }

    private static func leave(_ channel: ObjectIdentifier, _ state: inout State) {
        guard let load = state.channels.removeValue(forKey: channel) else { return }
        let channels = state.networks[load.network]?.channels ?? 1
        state.networks[load.network] = channels > 1 ? (load, channels - 1) : nil
    }

    /// Runs a read for a connection: at once, or in the line if its network has a lot under way.
    /// - Throws: `CancellationError` when the task is canceled while it waits, or what `body` throws.
    func run<Value>(for channel: ObjectIdentifier, _ body: () async throws -> Value) async throws -> Value {
        guard let load = state.withLock({ $0.channels[channel] }) else { return try await body() }
        guard load.pending > patience else { return try await load.measuring(body) }
        return try await line.runTurn(for: load.network) { try await load.measuring(body) }
    }
}
