import AlmanacCore
import AlmanacDatabase
import Foundation

/// A user's account.
package struct Account: Equatable, Sendable {
    package let id: String
    /// In lowercase; `nil` for an anonymous user.
    package var email: String?
    package var passwordHash: String?
    package var emailConfirmedAt: Instant?
    /// Whether the user proved that the address is theirs: by an email, or by the word of a service. An address that was
    /// confirmed automatically is not proven.
    package var isEmailProven = false
    /// An email address that is not confirmed yet.
    package var newEmail: String?
    /// The data that the apps store about the user, as an object.
    package var metadata = JSON.object([])
    package var isAnonymous = false
    /// The identities of other services, the oldest first. They are read with the account and stored by themselves.
    package var identities: [Identity] = []
    package var bannedUntil: Instant?
    package var confirmationSentAt: Instant?
    package var recoverySentAt: Instant?
    package var emailChangeSentAt: Instant?
    package var lastSignInAt: Instant?
    package let createdAt: Instant
    package var updatedAt: Instant

    /// Creates an account that is not stored yet.
    package init(id: String = UUID().uuidString.lowercased(), at now: Instant) {
        self.id = id
        createdAt = now
        updatedAt = now
    }

    package func isBanned(at now: Instant) -> Bool {
        bannedUntil.map { now < $0 } ?? false
    }

    package var isConfirmed: Bool { emailConfirmedAt != nil }

    /// Whether there is a password or a service with which the user can sign in.
    package var hasSignIn: Bool { passwordHash != nil || !identities.isEmpty }

    /// Whether the user signs in by email address, and not only with other services.
    package var hasEmailIdentity: Bool { email != nil && (passwordHash != nil || identities.isEmpty) }

    /// The ways in which the user can sign in.
    package var appMetadata: JSON {
        var providers = hasEmailIdentity ? ["email"] : []
        for identity in identities where !providers.contains(identity.provider) { providers.append(identity.provider) }
        guard let first = providers.first else { return .object([]) }
        return .members(("provider", .string(first)), ("providers", .array(providers.map { .string($0) })))
    }
}

// MARK: In the database

extension Account {
    package static let columns = [
        "id", "email", "password_hash", "email_confirmed_at", "new_email", "user_metadata", "is_anonymous",
        "banned_until", "confirmation_sent_at", "recovery_sent_at", "email_change_sent_at", "last_sign_in_at",
        "created_at", "updated_at", "email_is_proven",
    ]

    /// The columns for a query, qualified by the table's name.
    package static func selected(_ dialect: Dialect) -> SQL {
        dialect == .sqlite ? selectedInSQLite : selectedInPostgres
    }

    // Every refresh of a session needs one, so they are made once.
    private static let selectedInSQLite = select(.sqlite)
    private static let selectedInPostgres = select(.postgres)

    private static func select(_ dialect: Dialect) -> SQL {
        let own = columns.map { "accounts.\(name: $0) AS \(name: "account_" + $0)" as SQL }
        return (own + [Identity.selected(dialect)]).joined(by: ", ")
    }

    /// Reads the columns in ``selected(_:)``.
    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)``
    package init(_ row: SQLRow) throws {
        id = try row.text("account_id")
        email = row.textIfAny("account_email")
        passwordHash = row.textIfAny("account_password_hash")
        emailConfirmedAt = row.timeIfAny("account_email_confirmed_at")
        newEmail = row.textIfAny("account_new_email")
        let text = try row.text("account_user_metadata")
        // A fast path: most accounts have no data, and every refresh reads it.
        metadata = text == "{}" ? .object([]) : try JSON.parse(Array(text.utf8))
        isAnonymous = try row.int("account_is_anonymous") != 0
        bannedUntil = row.timeIfAny("account_banned_until")
        confirmationSentAt = row.timeIfAny("account_confirmation_sent_at")
        recoverySentAt = row.timeIfAny("account_recovery_sent_at")
        emailChangeSentAt = row.timeIfAny("account_email_change_sent_at")
        lastSignInAt = row.timeIfAny("account_last_sign_in_at")
        createdAt = Instant(milliseconds: try row.int("account_created_at"))
        updatedAt = Instant(milliseconds: try row.int("account_updated_at"))
        isEmailProven = try row.int("account_email_is_proven") != 0
        let linked = try row.text("account_identities")
        if linked != "[]" {
            identities = try JSON.parse(Array(linked.utf8)).array?.map { try Identity($0) } ?? []
        }
    }

    fileprivate var values: [SQLValue] {
        [
            .text(id), .optional(email), .optional(passwordHash), .optional(emailConfirmedAt), .optional(newEmail),
            .text(String(decoding: metadata.bytes, as: UTF8.self)), .int(isAnonymous ? 1 : 0), .optional(bannedUntil),
            .optional(confirmationSentAt), .optional(recoverySentAt), .optional(emailChangeSentAt),
            .optional(lastSignInAt), .int(createdAt.milliseconds), .int(updatedAt.milliseconds),
            .int(isEmailProven ? 1 : 0),
        ]
    }
}

extension Transaction {
    package func account(id: String) throws -> Account? {
        guard dialect.admitsID(id) else { return nil }
        return try query("SELECT \(Account.selected(dialect)) FROM accounts WHERE id = \(value: .text(id))").first
            .map(Account.init)
    }

    /// The account with an email address.
    /// - Parameter email: the address in lowercase.
    package func account(email: String) throws -> Account? {
        try query("SELECT \(Account.selected(dialect)) FROM accounts WHERE email = \(value: .text(email))").first
            .map(Account.init)
    }

    package func insert(_ account: Account) throws {
        let values = account.values.map { "\(value: $0)" as SQL }.joined(by: ", ")
        try execute("INSERT INTO accounts (\(Account.columns.names)) VALUES (\(values))")
    }

    /// Stores all columns of an account that was read in the same transaction.
    package func update(_ account: Account) throws {
        let changes = zip(Account.columns, account.values).dropFirst().map { "\(name: $0) = \(value: $1)" as SQL }
        try execute("UPDATE accounts SET \(changes.joined(by: ", ")) WHERE id = \(value: .text(account.id))")
        try updateAddressInProfile(of: account)
    }

    /// Lets an account's profile, its row in `users`, say its confirmed address. If that has changed, the row gets a
    /// new change number, so that the user's devices pull it. Nobody has edited the profile, so `updated_at` stays.
    private func updateAddressInProfile(of account: Account) throws {
        let address: SQLValue = .optional(account.isConfirmed ? account.email : nil)
        let rows = try query("SELECT email FROM users WHERE id = \(value: .text(account.id))")
        guard let row = rows.first, row["email"] != address else { return }
        let change = try nextChange(for: .account(account.id))
        try execute(
            """
            UPDATE users SET email = \(value: address), change_number = \(value: .int(change)) \
            WHERE id = \(value: .text(account.id))
            """)
    }

    /// Lets a profile that was written in this transaction say its account's confirmed address, whatever was written.
    package func fillAddress(inProfile id: String) throws {
        try execute(
            """
            UPDATE users SET email = (
                SELECT accounts.email FROM accounts
                WHERE accounts.id = users.id AND accounts.email_confirmed_at IS NOT NULL)
            WHERE id = \(value: .text(id))
            """)
    }
}

extension SQLRow {
    package func textIfAny(_ column: String) -> String? {
        if case .text(let text) = self[column] { text } else { nil }
    }

    /// A time stored as milliseconds since 1970.
    package func timeIfAny(_ column: String) -> Instant? {
        if case .int(let milliseconds) = self[column] { Instant(milliseconds: milliseconds) } else { nil }
    }
}

extension SQLValue {
    /// A time as milliseconds since 1970, or null for `nil`.
    package static func optional(_ time: Instant?) -> SQLValue {
        time.map { .int($0.milliseconds) } ?? .null
    }
}
