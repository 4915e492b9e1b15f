import AlmanacCore
import Synchronization

/// How much time the costly work of an account, and of a network, has taken in the last five minutes. Who has used up a share
/// waits. What turns out to be brief is not counted, and always served.
///
/// In a network that has used up its share, an account that has taken little of its own still has its turn: many people may
/// have one address.
///
/// The counts are kept in memory: each of several servers counts its own readers' time.
package final class TimeShares: Sendable {
    /// The most within the window, in milliseconds.
    package struct Limits: Equatable, Sendable {
        package var account: Int64
        /// A household has several accounts, and a stranger has as many as registrations let them.
        package var network: Int64

        package init(account: Int64 = 5_000, network: Int64 = 20_000) {
            (self.account, self.network) = (account, network)
        }
    }

    /// Whose share something takes.
    private enum Holder: Hashable, Sendable {
        case account(String)
        /// As ``peerNetwork(of:)`` names it.
        case network(String)
    }

    private let limits: Limits
    private let state = Mutex(State())

    /// The length of the window, in milliseconds.
    package static let window: Int64 = 300_000
    /// What is spent within this time is counted together, so that a holder has few entries.
    private static let step: Int64 = 10_000
    private static let sweepInterval: Int64 = 60_000

    private struct State {
        var spent: [Holder: [Entry]] = [:]
        var lastSweep = Instant(milliseconds: 0)
    }

    private struct Entry {
        let start: Instant
        var nanoseconds: UInt64
    }

    package init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// - Parameter seconds: what a network has; an account has a quarter of it.
    package convenience init(ofNetwork seconds: Int) {
        self.init(Limits(account: Int64(seconds) * 250, network: Int64(seconds) * 1_000))
    }

    /// Returns the seconds until an account has a share again; `nil` if it has one.
    /// - Parameters:
    ///   - account: `nil` for somebody who is not signed in.
    ///   - network: `nil` if it is unknown.
    package func secondsToWait(account: String?, network: String?, now: Instant) -> Int? {
        state.withLock { state in
            func wait(_ holder: Holder, _ limit: Int64) -> Int? {
                let entries = Self.current(state.spent[holder] ?? [], at: now)
                let limit = UInt64(limit) * 1_000_000
                var rest = entries.reduce(0) { $0 + $1.nanoseconds }
                guard rest >= limit else { return nil }
                // The oldest leave the window first.
                for entry in entries {
                    rest -= entry.nanoseconds
                    if rest < limit { return Int((Self.window - (now - entry.start) + 999) / 1_000) }
                }
                return nil
            }
            if let wait = account.flatMap({ wait(.account($0), limits.account) }) { return wait }
            guard let ofNetwork = network.flatMap({ wait(.network($0), limits.network) }) else { return nil }
            guard let account else { return ofNetwork }
            return wait(.account(account), limits.account / 10).map { min($0, ofNetwork) }
        }
    }

    /// Counts what an account has spent in a network.
    package func spend(_ nanoseconds: UInt64, account: String?, network: String?, now: Instant) {
        let holders = [account.map { Holder.account($0) }, network.map { Holder.network($0) }]
        state.withLock { state in
            for holder in holders.compactMap(\.self) {
                var entries = Self.current(state.spent[holder] ?? [], at: now)
                if let last = entries.last, now - last.start < Self.step {
                    entries[entries.count - 1].nanoseconds += nanoseconds
                } else {
                    entries.append(Entry(start: now, nanoseconds: nanoseconds))
                }
                state.spent[holder] = entries
            }
            guard !RateWindow.holds(state.lastSweep, Self.sweepInterval, at: now) else { return }
            state.lastSweep = now
            state.spent = state.spent.filter { !Self.current($0.value, at: now).isEmpty }
        }
    }

    private static func current(_ entries: [Entry], at now: Instant) -> [Entry] {
        entries.filter { RateWindow.holds($0.start, window, at: now) }
    }
}
