import Synchronization

/// The accounts with which something happens that takes several transactions, and happens once at a time.
package final class BusyAccounts: Sendable {
    private let ids = Mutex(Set<String>())

    /// - Returns: whether none of the accounts was busy. They are from now on, until ``end(_:)``.
    private func begin(_ accounts: Set<String>) -> Bool {
        ids.withLock { ids in
            guard ids.isDisjoint(with: accounts) else { return false }
            ids.formUnion(accounts)
            return true
        }
    }

    /// Waits until none of the accounts is busy.
    /// - Parameter limit: how long to wait.
    /// - Returns: whether they are free, and busy from now on, until ``end(_:)``.
    /// - Throws: `CancellationError`
    package func begin(_ accounts: Set<String>, within limit: Duration) async throws -> Bool {
        let end = ContinuousClock.now + limit
        while !begin(accounts) {
            guard .now < end else { return false }
            try await Task.sleep(for: .milliseconds(20))
        }
        return true
    }

    package func end(_ accounts: Set<String>) {
        ids.withLock { $0.subtract(accounts) }
    }
}
