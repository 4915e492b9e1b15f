import AlmanacCore
import Synchronization

/// How much time the costly work of an account, and of a network, has taken in the last five minutes. Who has used up a share
/// waits. Brief work is not counted, and always served.
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
    package enum Holder: Hashable, Sendable {
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

    /// - Note: in nanoseconds, because many a read takes less than a millisecond.
    private struct Entry {
        let start: Instant
        var nanoseconds: UInt64
    }

    package init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    private func limit(of holder: Holder) -> UInt64 {
        switch holder {
        case .account: UInt64(limits.account) * 1_000_000
        case .network: UInt64(limits.network) * 1_000_000
        }
    }

    /// Returns the seconds until all of the holders have a share again; `nil` if they do.
    package func secondsToWait(_ holders: [Holder], now: Instant) -> Int? {
        state.withLock { state in
            holders.compactMap { holder in
                let entries = Self.current(state.spent[holder] ?? [], at: now)
                var rest = entries.reduce(0) { $0 + $1.nanoseconds }
                let limit = limit(of: holder)
                guard rest >= limit else { return nil }
                // The oldest leave the window first.
                for entry in entries {
                    rest -= entry.nanoseconds
                    if rest < limit { return Int((Self.window - (now - entry.start) + 999) / 1_000) }
                }
                return nil
            }.max()
        }
    }

    /// Counts what holders have spent.
    package func spend(_ nanoseconds: UInt64, by holders: [Holder], now: Instant) {
        state.withLock { state in
            for holder in holders {
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
