import AlmanacAccounts
import AlmanacCore
import Foundation

/// A store for development: buying costs nothing and takes effect at once. An account has one subscription here, as it
/// has one in a subscription group of the App Store.
struct SandboxStore: StoreBackEnd {
    let name: String? = "sandbox"
    let isSandbox = true

    /// Begins a plan, or changes to the other one. As in the App Store, an upgrade takes effect immediately, and a
    /// downgrade when the current period ends. Buying the current plan again only makes sure that it renews, so that a
    /// repeated request does not buy twice.
    func purchase(
        _ product: Product, by account: String, history: [StoreTransaction], at now: Instant
    ) -> [StoreTransaction] {
        let renewed = renewals(history, at: now)
        let history = history.replacing(with: renewed)
        let fresh = StoreTransaction(
            source: .sandbox, id: Self.newID(), subscription: "sandbox \(account)", product: product.id,
            purchasedAt: now, endsAt: now.adding(months: product.months), renewsAs: product.id)
        guard var current = current(history), current.isOpen(at: now),
            let plan = current.product.flatMap({ Product($0) })
        else { return renewed + [fresh] }
        let isUpgrade = product.months > plan.months
        current.renewsAs = isUpgrade ? nil : product.id
        return renewed + (isUpgrade ? [current, fresh] : [current])
    }

    func cancel(_ history: [StoreTransaction], at now: Instant) throws(StoreRefusal) -> [StoreTransaction] {
        let renewed = renewals(history, at: now)
        let running = history.replacing(with: renewed).current
            .filter { $0.source == .sandbox && $0.renewsAs != nil && $0.isOpen(at: now) }
        guard !running.isEmpty else { throw .nothingToCancel }
        return renewed
            + running.map { transaction in
                var transaction = transaction
                transaction.renewsAs = nil
                return transaction
            }
    }

    func renewals(_ history: [StoreTransaction], at now: Instant) -> [StoreTransaction] {
        history.current.filter { $0.source == .sandbox }.flatMap { renewals(of: $0, in: history, at: now) }
    }

    /// The periods up to now. After a long downtime there are several.
    private func renewals(
        of last: StoreTransaction, in history: [StoreTransaction], at now: Instant
    ) -> [StoreTransaction] {
        var last = last
        var (anchor, periods) = anchor(of: last, in: history)
        var changed: [StoreTransaction] = []
        while last.endsAt <= now, let id = last.renewsAs, let product = Product(id) {
            if id != last.product { (anchor, periods) = (last.endsAt, 0) }
            periods += 1
            let next = StoreTransaction(
                source: .sandbox, id: Self.newID(), subscription: last.subscription, product: id,
                purchasedAt: last.endsAt, endsAt: anchor.adding(months: periods * product.months), renewsAs: id)
            last.renewsAs = nil
            changed.append(last)
            last = next
        }
        return changed.isEmpty ? [] : changed + [last]
    }

    /// When the uninterrupted run of one product began that a period belongs to, and how many periods it has. Each end
    /// is computed from the beginning: a plan bought on January 31 ends on February 28 and then on March 31.
    private func anchor(of period: StoreTransaction, in history: [StoreTransaction]) -> (Instant, periods: Int) {
        var (start, periods) = (period.purchasedAt, 1)
        while let before = history.first(where: {
            $0.subscription == period.subscription && $0.product == period.product && $0.endsAt == start
                && $0.purchasedAt < start && $0.revokedAt == nil
        }) {
            start = before.purchasedAt
            periods += 1
        }
        return (start, periods)
    }

    /// The account's period in this store that lasts longest. There is more than one only after a merge of accounts.
    private func current(_ history: [StoreTransaction]) -> StoreTransaction? {
        history.current.filter { $0.source == .sandbox }.max { $0.endsAt < $1.endsAt }
    }

    private static func newID() -> String {
        UUID().uuidString.lowercased()
    }
}

extension [StoreTransaction] {
    /// Returns the history with transactions added or replaced.
    func replacing(with changed: [StoreTransaction]) -> [StoreTransaction] {
        var byKey = Dictionary(map { ([$0.source.rawValue, $0.id], $0) }, uniquingKeysWith: { _, later in later })
        for transaction in changed { byKey[[transaction.source.rawValue, transaction.id]] = transaction }
        return Array(byKey.values)
    }
}
