import AlmanacCore
import AlmanacDatabase
import Foundation

/// A change of who reaches an account with a confirmed email address, of which that address is to be told.
package struct AddressChange: Equatable, Sendable {
    /// What was done.
    package enum Event: Equatable, Sendable {
        case replaced(by: String)
        case removed
        /// The address stayed, but a service that knows another one can sign in to the account, too.
        case linked(service: String)
    }

    package let account: String
    package let old: EmailAddress
    package let event: Event
    /// The secret of the link that undoes the change.
    package let token: String
}

extension Accounts {
    /// How long a change of address can be undone, in milliseconds: seven days.
    package static let undoLifetime: Int64 = 7 * 86_400_000

    /// Tells the old address about a change, in the background: the change is complete, and a slow mail system must not
    /// hold its answer up. A failure is logged.
    package func announce(_ change: AddressChange?, own: Origin) {
        guard let change else { return }
        // The secret is in the fragment, which browsers send to no server, so it is in no log on the way.
        let link = "\(own.text)/auth/undo#token=\(change.token)"
        background.start {
            await send(inLanguagesOf: change.account) {
                .addressChanged(to: change.old, change.event, link: link, $0)
            }
        }
    }

    /// Gives an account the address back that it had before a change, as the holder of that address asks. Because a
    /// stranger may have made the change, the password, the sessions and everything else with which they could come back
    /// are removed. Of the services, those stay that know the address as the user's: they are the holder's own.
    /// - Returns: a session with which to choose a new password.
    /// - Throws: ``AuthFailure``: otp_expired, email_exists or user_banned.
    package func undoAddressChange(_ token: String) async throws -> OpenSession {
        guard SecretToken.isToken(token) else { throw AuthFailure.otpExpired }
        let (hash, now) = (SecretToken.hash(token), now())
        return try await database.write { [terms] transaction in
            let found = try transaction.query(
                "SELECT account_id, email, created_at FROM address_changes WHERE token_hash = ? AND created_at > ?",
                [.text(hash), .int(now.milliseconds - Self.undoLifetime)])
            guard let row = found.first, var account = try transaction.account(id: try row.text("account_id")) else {
                throw AuthFailure.otpExpired
            }
            guard !account.isBanned(at: now) else { throw AuthFailure.userBanned }
            let (email, changedAt) = (try row.text("email"), try row.int("created_at"))
            try transaction.free(email, for: account.id, changedAt: changedAt, at: now)
            try transaction.assign(email, for: &account, isProven: true, at: now)
            account.passwordHash = nil
            let own = account.identities.filter { $0.isEmailVerified && $0.email == email }
            for identity in account.identities where !own.contains(identity) {
                try transaction.removeIdentity(identity.id, of: account.id)
            }
            account.identities = own
            try transaction.update(account)
            try transaction.endAccess(to: account.id, since: changedAt, at: now)
            return try transaction.startSession(of: account, by: .recovery, on: terms, at: now)
        }
    }
}

extension Transaction {
    /// Notes that an account's confirmed address is about to change, so that it can be undone. If the account gets an
    /// address back whose own link still works, all links since then are deleted, and the address it leaves gets none:
    /// it may be a stranger's, who would take the account again.
    /// - Parameter email: the new address; `nil` if the account loses its own.
    /// - Returns: `nil` if the account had no confirmed address, or has its earlier one again.
    package func noteAddressChange(of account: Account, to email: String?, at now: Instant) throws -> AddressChange? {
        guard account.email != email else { return nil }
        guard let email else { return try noteChange(.removed, of: account, at: now) }
        let earlier = try query(
            "SELECT min(created_at) AS since FROM address_changes WHERE account_id = ? AND email = ? AND created_at > ?",
            [.text(account.id), .text(email), .int(now.milliseconds - Accounts.undoLifetime)]
        ).first?.timeIfAny("since")
        if let since = earlier {
            // Its own links stay: only its holder has them.
            try execute(
                "DELETE FROM address_changes WHERE account_id = ? AND created_at >= ? AND email <> ?",
                [.text(account.id), .int(since.milliseconds), .text(email)])
            return nil
        }
        return try noteChange(.replaced(by: email), of: account, at: now)
    }

    /// Notes a change, so that the holder of the account's address can undo it.
    /// - Returns: `nil` if the account has no confirmed address.
    func noteChange(_ event: AddressChange.Event, of account: Account, at now: Instant) throws -> AddressChange? {
        guard account.isConfirmed, let address = account.email.flatMap(EmailAddress.init) else { return nil }
        let change = AddressChange(account: account.id, old: address, event: event, token: SecretToken.new())
        // The clock was read before this change had its turn. Two at once must not look like one, so each is later than
        // the one before.
        let last = try query(
            "SELECT max(created_at) AS latest FROM address_changes WHERE account_id = ?", [.text(account.id)]
        ).first?.timeIfAny("latest")
        let time = max(now.milliseconds, (last?.milliseconds ?? 0) + 1)
        try execute(
            "INSERT INTO address_changes (token_hash, account_id, email, created_at) VALUES (?, ?, ?, ?)",
            [.text(SecretToken.hash(change.token)), .text(account.id), .text(address.text), .int(time)])
        return change
    }

    /// Frees an address for an account that had it before a change. Who has the link of that change has proven that the
    /// address is theirs, so it is taken from an account that began with it since then, which keeps everything else: its
    /// user did not know yet that there was a link.
    /// - Throws: ``AuthFailure/emailExists`` if an older account has it by now.
    fileprivate func free(_ email: String, for id: String, changedAt: Int64, at now: Instant) throws {
        if var other = try account(email: email), other.id != id, other.isConfirmed,
            other.createdAt.milliseconds > changedAt
        {
            try keepTrialTraces(of: other.id)
            other.email = nil
            other.emailConfirmedAt = nil
            other.isEmailProven = false
            other.updatedAt = now
            try update(other)
        }
        try requireAvailable(email, for: id, taking: true)
    }

    /// Returns whether an account may still get an address back that it had before a change. Meanwhile nobody may take it
    /// who has not proven that it is theirs, or who changed it could keep its holder from undoing that.
    /// - Parameter account: an account that may have it.
    package func isReserved(_ email: String, except account: String? = nil, at now: Instant) throws -> Bool {
        let changes = try query(
            """
            SELECT account_id FROM address_changes
            WHERE email = \(value: .text(email)) AND \(RateWindow.holds("created_at", Accounts.undoLifetime, at: now))
            """)
        return try changes.contains { try $0.text("account_id") != account }
    }

    /// Ends every session of an account, and everything that could become one.
    /// - Parameter changedAt: the changes of address from then on are removed, too.
    fileprivate func endAccess(to account: String, since changedAt: Int64, at now: Instant) throws {
        try endSessions(of: account, .all, at: now)
        for table in [
            "one_time_codes", "exchange_codes", "provider_codes", "pending_sign_ins", "login_codes",
            "reauthentication_codes",
        ] {
            try execute("DELETE FROM \(name: table) WHERE account_id = \(value: .text(account))")
        }
        try execute(
            """
            DELETE FROM address_changes
            WHERE account_id = \(value: .text(account)) AND created_at >= \(value: .int(changedAt))
            """)
    }
}
