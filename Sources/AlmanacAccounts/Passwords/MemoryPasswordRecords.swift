import AlmanacCore
import AlmanacDatabase
import Synchronization

/// Counts wrong passwords in memory, for a server that has its database for itself.
package final class MemoryPasswordRecords: PasswordRecords {
    private let state = Mutex(State())

    /// The maximum number of entries in each table. It bounds the memory that an attack can take.
    private static let maxEntries = 100_000

    private struct State {
        var networks = BoundedCache<PasswordKey, WrongPasswords>(limit: maxEntries)
        var accounts = BoundedCache<String, WrongPasswords>(limit: maxEntries)
        /// The networks of each account's user, the one used last at the end. Without them, fewer networks are exempt.
        var known = BoundedCache<String, [String]>(limit: maxEntries)
    }

    package func change(_ key: PasswordKey, _ body: @Sendable (inout PasswordRecord) -> Int64) -> (
        Int64, PasswordRecord
    ) {
        state.withLock { state in
            var record = PasswordRecord(
                network: state.networks[key] ?? WrongPasswords(),
                account: state.accounts[key.account] ?? WrongPasswords(),
                isKnown: state.known[key.account]?.contains(key.network) ?? false)
            let value = body(&record)
            let now = max(record.network.last, record.account.last)
            Self.makeRoom(for: key, in: &state.networks, PasswordRecord.oneNetwork, now)
            Self.makeRoom(for: key.account, in: &state.accounts, PasswordRecord.allNetworks, now)
            state.networks[key] = record.network.count > 0 ? record.network : nil
            state.accounts[key.account] = record.account.count > 0 ? record.account : nil
            return (value, record)
        }
    }

    package func remember(_ key: PasswordKey) {
        state.withLock { state in
            guard state.known[key.account]?.last != key.network else { return }
            let others = (state.known[key.account] ?? []).filter { $0 != key.network }
            state.known[key.account] = others.suffix(PasswordThrottle.maxNetworks - 1) + [key.network]
        }
    }

    private static func makeRoom<Name>(
        for name: Name, in table: inout BoundedCache<Name, WrongPasswords>, _ pauses: PasswordPauses, _ now: Instant
    ) {
        guard table[name] == nil else { return }
        // Those with the fewest wrong passwords are most likely not under attack.
        table.makeRoom({ now - $0.last >= pauses.forgotten }, { $0.count < pauses.free })
    }
}
