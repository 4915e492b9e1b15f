import Synchronization

/// The accounts with which something happens that takes several transactions, and happens once at a time.
final class BusyAccounts: Sendable {
    private let ids = Mutex(Set<String>())

    /// - Returns: whether none of the accounts was busy. They are from now on, until ``end(_:)``.
    func begin(_ accounts: Set<String>) -> Bool {
        ids.withLock { ids in
            guard ids.isDisjoint(with: accounts) else { return false }
            ids.formUnion(accounts)
            return true
        }
    }

    func end(_ accounts: Set<String>) {
        ids.withLock { $0.subtract(accounts) }
    }
}
