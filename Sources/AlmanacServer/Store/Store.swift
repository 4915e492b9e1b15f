import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import Foundation

/// What is sold, and what accounts have of it. Every change is one transaction, which also derives the account's row in
/// `users`, the only thing that clients read.
struct Store: Sendable {
    let database: any Database
    let backEnd: any StoreBackEnd
    let now: @Sendable () -> Instant

    // MARK: Trials and purchases

    /// Begins the trial of the principal's account, or changes nothing if it already runs and was begun on the same
    /// device: then the response to an earlier request was lost.
    /// - Parameter device: the key of the device that asks. A trial needs a registered device, because accounts without
    ///   an email address can be made at will.
    /// - Throws: ``StoreRefusal``, ``CredentialFailure``, or the engine's error.
    func startTrial(device: DeviceKey?, as principal: Principal) async throws -> Subscription {
        try await change(principal) { account, history, now, transaction in
            guard let device, try transaction.isRegistered(device) else { throw StoreRefusal.unknownDevice }
            if case .paid = Subscription(history).entitlement(at: now) { throw StoreRefusal.alreadySubscribed }
            let id = try transaction.trialID(of: device)
            if let running = history.trial, running.id == id, running.endsAt > now { return }
            guard try !transaction.isTrialSpent(account, device: device) else { throw StoreRefusal.trialUsed }
            let trial = StoreTransaction(
                source: .trial, id: id, subscription: "trial \(account)", purchasedAt: now,
                endsAt: now + Subscription.trialLength)
            try transaction.store([trial], of: account)
            try transaction.keepTrialTraces(of: account, device: device)
        }
    }

    /// Buys a product for the principal's account.
    /// - Parameter id: the product's id.
    /// - Throws: ``StoreRefusal``, ``CredentialFailure``, or the engine's error.
    func purchase(_ id: String, as principal: Principal) async throws -> Subscription {
        try await change(principal) { [backEnd] account, history, now, transaction in
            guard let product = Product(id) else {
                throw backEnd.name == nil ? StoreRefusal.noStore : .unknownProduct(id)
            }
            try transaction.store(
                try backEnd.purchase(product, by: account, history: history, at: now), of: account)
        }
    }

    /// Derives the account's subscription again from everything that is stored about it.
    /// - Throws: ``StoreRefusal/nothingToRestore``, ``CredentialFailure``, or the engine's error.
    func restore(as principal: Principal) async throws -> Subscription {
        try await change(principal) { _, history, now, _ in
            guard history.current.contains(where: { $0.isOpen(at: now) }) else { throw StoreRefusal.nothingToRestore }
        }
    }

    /// Lets the account's plan end with its current period.
    /// - Throws: ``StoreRefusal``, ``CredentialFailure``, or the engine's error.
    func cancel(as principal: Principal) async throws -> Subscription {
        try await change(principal) { [backEnd] account, history, now, transaction in
            try transaction.store(try backEnd.cancel(history, at: now), of: account)
        }
    }

    /// Runs a change of an account's transactions, after the renewals that are due.
    /// - Throws: what `body` throws, ``CredentialFailure``, or the engine's error.
    func change(
        _ principal: Principal,
        _ body:
            @escaping @Sendable (
                _ account: String, _ history: [StoreTransaction], _ now: Instant, any Transaction
            ) throws -> Void
    ) async throws -> Subscription {
        guard case .person(let account, _) = principal else { throw CredentialFailure.malformed }
        let now = now()
        return try await database.write { [backEnd] transaction in
            try transaction.requireLive(principal, at: now)
            try transaction.keepWrittenSubscription(of: account, at: now)
            try transaction.renew(account, backEnd, at: now)
            try body(account, try transaction.storeTransactions(of: account), now, transaction)
            return try transaction.updateSubscription(of: account, at: now)
        }
    }

    // MARK: Reading

    /// What the store has for one account.
    struct Offer: Sendable {
        /// Whether it may begin a trial.
        let isTrialAvailable: Bool
        /// The name of the plan that its next renewal begins; `nil` if it has none that renews.
        let nextPlan: String?
    }

    /// What there is for the principal's account. Renewals that are due are carried out first.
    /// - Throws: ``CredentialFailure``, or the engine's error.
    func offer(to principal: Principal) async throws -> Offer {
        guard case .person(let account, _) = principal else { throw CredentialFailure.malformed }
        let now = now()
        let (isDue, offer) = try await database.read { [backEnd] transaction -> (Bool, Offer) in
            try transaction.requireLive(principal, at: now)
            let history = try transaction.storeTransactions(of: account)
            let isDue = !backEnd.renewals(history, at: now).isEmpty
            // What the operator wrote with the service key counts, too.
            let written = try transaction.subscription(of: account)
            let isPaid = [Subscription(history), written].contains { subscription in
                if case .paid? = subscription?.entitlement(at: now) { true } else { false }
            }
            let isAvailable = try !isPaid && !transaction.isTrialSpent(account)
            return (isDue, Offer(isTrialAvailable: isAvailable, nextPlan: history.nextPlan))
        }
        guard isDue else { return offer }
        return try await database.write { [backEnd] transaction in
            try transaction.keepWrittenSubscription(of: account, at: now)
            try transaction.renew(account, backEnd, at: now)
            try transaction.updateSubscription(of: account, at: now)
            return Offer(
                isTrialAvailable: false, nextPlan: try transaction.storeTransactions(of: account).nextPlan)
        }
    }

    // MARK: Renewals

    /// Carries out all renewals that are due, some accounts at a time.
    /// - Throws: the engine's error.
    func renewAll() async throws {
        let now = now()
        while true {
            let accounts = try await database.read { try $0.accountsToRenew(at: now, limit: 100) }
            guard !accounts.isEmpty else { return }
            let renewed = try await database.write { [backEnd] transaction in
                try accounts.filter { account in
                    try transaction.keepWrittenSubscription(of: account, at: now)
                    let isRenewed = try transaction.renew(account, backEnd, at: now)
                    try transaction.updateSubscription(of: account, at: now)
                    return isRenewed
                }
            }
            // What cannot be renewed, because its product is no longer sold, would be found again and again.
            guard !renewed.isEmpty else { return }
        }
    }
}

extension Transaction {
    /// Carries out the renewals of an account that are due.
    /// - Returns: whether there were any.
    @discardableResult
    fileprivate func renew(_ account: String, _ backEnd: any StoreBackEnd, at now: Instant) throws -> Bool {
        let renewals = backEnd.renewals(try storeTransactions(of: account), at: now)
        try store(renewals, of: account)
        return !renewals.isEmpty
    }
}
