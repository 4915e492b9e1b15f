import AlmanacCore
import Synchronization

/// Slows down who guesses the password of one account, from one network or from many, without locking its owner out
/// (security L1).
///
/// - From one network, five wrong passwords are free; then each takes a pause, from 30 seconds up to 15 minutes.
/// - From all networks together, twenty are free; then each takes a pause, from 5 seconds up to 5 minutes. Networks from
///   which the account's user signed in or refreshed a session are exempt, so a stranger cannot keep them out.
///
/// The counts are kept in memory, so a restart resets them. Unknown email addresses are counted like known ones, so the
/// response does not reveal which accounts exist.
final class PasswordThrottle: Sendable {
    private let state = Mutex(State())

    /// The maximum number of entries in each table. It bounds the memory that an attack can take.
    private static let maxEntries = 100_000
    /// The maximum number of networks to remember for an account.
    private static let maxNetworks = 8
    private static let oneNetwork = Pauses(free: 5, first: 30_000, longest: 900_000, forgotten: 3_600_000)
    private static let allNetworks = Pauses(free: 20, first: 5_000, longest: 300_000, forgotten: 86_400_000)

    private struct State {
        var networks: [Key: Attempts] = [:]
        var accounts: [String: Attempts] = [:]
        /// The networks of each account's user, the one used last at the end.
        var known: [String: [String]] = [:]
    }

    private struct Key: Hashable {
        let account: String
        let network: String
    }

    private struct Attempts {
        var wrong = 0
        var last = Instant(milliseconds: 0)
    }

    /// How long to wait after wrong passwords; all times in milliseconds.
    private struct Pauses {
        let free: Int
        let first: Int64
        let longest: Int64
        /// After so long without another one, wrong passwords are forgotten.
        let forgotten: Int64

        /// How long an account or network must still wait.
        func wait(_ attempts: Attempts?, at now: Instant) -> Int64 {
            guard let attempts, attempts.wrong >= free, now - attempts.last < forgotten else { return 0 }
            let pause = min(longest, first << Int64(min(attempts.wrong - free, 20)))
            return max(0, attempts.last.milliseconds + pause - now.milliseconds)
        }

        func counting(_ attempts: Attempts?, at now: Instant) -> Attempts {
            let isForgotten = attempts.map { now - $0.last >= forgotten } ?? true
            return Attempts(wrong: (isForgotten ? 0 : attempts?.wrong ?? 0) + 1, last: now)
        }
    }

    /// A password that is being checked. It counts as wrong until it turns out to be right, so that many at once cannot
    /// pass the limit.
    struct Attempt: Sendable {
        fileprivate let throttle: PasswordThrottle
        fileprivate let account: String
        fileprivate let network: String
        fileprivate let isKnown: Bool

        /// Notes that the password was right.
        func succeeded() {
            throttle.succeeded(self)
        }
    }

    /// Begins an attempt.
    /// - Parameters:
    ///   - account: the account's email address.
    ///   - peer: the client's IP address.
    /// - Throws: ``AuthFailure``: 429 during a pause. The attempt is then not counted.
    func begin(_ account: String, from peer: String, now: Instant) throws(AuthFailure) -> Attempt {
        let network = peerNetwork(of: peer)
        let key = Key(account: account, network: network)
        let (isKnown, wait) = state.withLock { state -> (Bool, Int64) in
            Self.makeRoom(in: &state.networks, Self.oneNetwork, now)
            Self.makeRoom(in: &state.accounts, Self.allNetworks, now)
            let isKnown = state.known[account]?.contains(network) ?? false
            let wait = max(
                Self.oneNetwork.wait(state.networks[key], at: now),
                isKnown ? 0 : Self.allNetworks.wait(state.accounts[account], at: now))
            guard wait == 0 else { return (isKnown, wait) }
            state.networks[key] = Self.oneNetwork.counting(state.networks[key], at: now)
            if !isKnown { state.accounts[account] = Self.allNetworks.counting(state.accounts[account], at: now) }
            return (isKnown, 0)
        }
        guard wait == 0 else { throw .tooManyPasswords(retryAfter: Int((wait + 999) / 1_000)) }
        return Attempt(throttle: self, account: account, network: network, isKnown: isKnown)
    }

    /// Remembers a network from which the account's user was let in.
    func remember(_ account: String, from peer: String) {
        let network = peerNetwork(of: peer)
        state.withLock { Self.remember(account, network, &$0) }
    }

    private func succeeded(_ attempt: Attempt) {
        state.withLock { state in
            state.networks[Key(account: attempt.account, network: attempt.network)] = nil
            if !attempt.isKnown, let attempts = state.accounts[attempt.account] {
                let rest = Attempts(wrong: attempts.wrong - 1, last: attempts.last)
                state.accounts[attempt.account] = rest.wrong > 0 ? rest : nil
            }
            Self.remember(attempt.account, attempt.network, &state)
        }
    }

    private static func remember(_ account: String, _ network: String, _ state: inout State) {
        guard state.known[account]?.last != network else { return }
        // Emptying the table is cheaper than tracking which account was used last, and only exempts fewer networks.
        if state.known.count >= maxEntries, state.known[account] == nil { state.known = [:] }
        let others = state.known[account, default: []].filter { $0 != network }
        state.known[account] = others.suffix(maxNetworks - 1) + [network]
    }

    private static func makeRoom<Name>(in table: inout [Name: Attempts], _ pauses: Pauses, _ now: Instant) {
        guard table.count >= maxEntries else { return }
        table = table.filter { now - $0.value.last < pauses.forgotten }
        // Those with the fewest wrong passwords are most likely not under attack.
        if table.count >= maxEntries { table = table.filter { $0.value.wrong >= pauses.free } }
        if table.count >= maxEntries { table = [:] }
    }
}
