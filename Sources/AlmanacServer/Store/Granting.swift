import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import Foundation

/// The result of granting or withdrawing premium access.
public enum GrantOutcome: Equatable, Sendable {
    /// The account now has the grant.
    case granted(AccountSummary)
    /// The account's grant was withdrawn. It may still have a plan that it bought, or a trial.
    case revoked(AccountSummary)
    /// There is no such account. Nothing was changed.
    case unknownAccount
    /// The account has no grant to withdraw. Nothing was changed.
    case nothingToRevoke(AccountSummary)
    /// The last day is in the past. Nothing was changed.
    case alreadyOver
}

extension Database {
    /// Grants an account premium access through the end of a day in UTC, in place of an earlier grant, or withdraws its
    /// grant, also one that was written with the service key.
    /// - Parameters:
    ///   - name: the account's id or email address.
    ///   - lastDay: the last day of the grant; `nil` to withdraw it.
    func grant(_ name: String, through lastDay: CivilDate?, at now: Instant) async throws -> GrantOutcome {
        try await write { transaction in
            guard let account = try transaction.account(named: name) else { return .unknownAccount }
            let end = lastDay.map { Instant(milliseconds: Int64($0.daysSinceEpoch + 1) * 86_400_000) }
            if let end, end <= now { return .alreadyOver }
            try transaction.keepWrittenSubscription(of: account.id, at: now)
            let running = try transaction.storeTransactions(of: account.id).filter {
                // A new grant shortens no plan that was written with the service key.
                $0.source == .grant && $0.isOpen(at: now) && (end == nil || !$0.isWritten)
            }
            if end == nil, running.isEmpty { return .nothingToRevoke(AccountSummary(account)) }
            var changed = running.map { grant in
                var grant = grant
                grant.revokedAt = now
                return grant
            }
            if let end {
                let id = UUID().uuidString.lowercased()
                changed.append(
                    StoreTransaction(source: .grant, id: id, subscription: id, purchasedAt: now, endsAt: end))
            }
            try transaction.store(changed, of: account.id)
            try transaction.updateSubscription(of: account.id, at: now)
            return end == nil ? .revoked(AccountSummary(account)) : .granted(AccountSummary(account))
        }
    }
}
