import AlmanacCore
import AlmanacDatabase
import Foundation

/// What a service says about a user, after its token was checked.
package struct VerifiedIdentity: Equatable, Sendable {
    /// The name that the operator gave to the service, for display.
    package let provider: String
    /// The service's URL. Identities are known by it and the subject.
    package let issuer: String
    /// The service's own id of the user.
    package let subject: String
    /// The email address; `nil` if the service tells none.
    package let email: EmailAddress?
    /// Whether the service knows that the address is the user's.
    package let isEmailVerified: Bool
    /// The claims to keep, as an object.
    package let data: JSON

    private static let kept = ["iss", "sub", "email", "name", "given_name", "family_name", "picture", "locale"]

    package init(provider: String, issuer: String, subject: String, claims: JSON) {
        self.provider = provider
        self.issuer = issuer
        self.subject = subject
        email = claims["email"]?.string.flatMap(EmailAddress.init)
        // Apple writes the truth value as a string.
        let isVerified = claims["email_verified"]?.bool ?? (claims["email_verified"]?.string == "true")
        isEmailVerified = isVerified && email != nil
        var members = Self.kept.compactMap { name in
            claims[name]?.string.flatMap { $0.utf8.count <= 500 ? JSON.Member(name, .string($0)) : nil }
        }
        members.append(JSON.Member("email_verified", .bool(isEmailVerified)))
        data = .object(members)
    }

    /// Reads the claims that were kept with a code.
    package init?(provider: String, kept: JSON) {
        guard let issuer = kept["iss"]?.string, let subject = kept["sub"]?.string else { return nil }
        self.init(provider: provider, issuer: issuer, subject: subject, claims: kept)
    }
}

/// An identity that is linked to an account.
package struct Identity: Equatable, Sendable {
    package let id: String
    /// The name of the service when it was last used.
    package let provider: String
    package let issuer: String
    package let subject: String
    /// The email address that the service knows, in lowercase.
    package let email: String?
    package let isEmailVerified: Bool
    package let data: JSON
    package let lastSignInAt: Instant?
    package let createdAt: Instant
    package let updatedAt: Instant

    /// Every identity of the account of a row, as one value: accounts are then read with their identities.
    package static func selected(_ dialect: Dialect) -> SQL {
        let (makeObject, makeArray, parse): (SQL, SQL, SQL) =
            switch dialect {
            case .sqlite: ("json_object", "json_group_array", "json(data)")
            case .postgres: ("json_build_object", "json_agg", "CAST(data AS json)")
            }
        return """
            (SELECT coalesce(\(makeArray)(\(makeObject)('id', id, 'provider', provider, 'issuer', issuer,
                'subject', subject, 'email', email, 'email_verified', email_verified, 'data', \(parse),
                'last_sign_in_at', last_sign_in_at, 'created_at', created_at, 'updated_at', updated_at)), '[]')
            FROM (SELECT * FROM identities WHERE account_id = accounts.id ORDER BY created_at, id) AS linked)
            AS account_identities
            """
    }

    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)``
    package init(_ json: JSON) throws {
        guard let id = json["id"]?.string, let provider = json["provider"]?.string,
            let issuer = json["issuer"]?.string, let subject = json["subject"]?.string, let data = json["data"],
            let created = json["created_at"]?.int, let updated = json["updated_at"]?.int
        else { throw DatabaseFailure.unexpectedColumn("identities") }
        self.id = id
        self.provider = provider
        self.issuer = issuer
        self.subject = subject
        self.data = data
        email = json["email"]?.string
        isEmailVerified = json["email_verified"]?.int == 1
        lastSignInAt = json["last_sign_in_at"]?.int.map { Instant(milliseconds: $0) }
        createdAt = Instant(milliseconds: created)
        updatedAt = Instant(milliseconds: updated)
    }

    /// The identity in GoTrue's format.
    package func json(of account: String) -> JSON {
        .members(
            ("identity_id", .string(id)), ("id", .string(subject)), ("user_id", .string(account)),
            ("identity_data", data), ("provider", .string(provider)), ("email", .optional(email)),
            ("last_sign_in_at", .optional(lastSignInAt?.iso8601)), ("created_at", .string(createdAt.iso8601)),
            ("updated_at", .string(updatedAt.iso8601)))
    }
}

extension Transaction {
    /// The account to which an identity is linked.
    package func account(with identity: VerifiedIdentity) throws -> Account? {
        try query(
            """
            SELECT \(Account.selected(dialect)) FROM accounts JOIN identities AS link ON link.account_id = accounts.id
            WHERE link.issuer = \(value: .text(identity.issuer)) AND link.subject = \(value: .text(identity.subject))
            """
        ).first.map(Account.init)
    }

    /// Links an identity to an account, or updates it with what the service says now.
    package func store(_ identity: VerifiedIdentity, of account: String, at now: Instant) throws {
        let time = SQLValue.int(now.milliseconds)
        try execute(
            """
            INSERT INTO identities (id, account_id, provider, issuer, subject, email, email_verified, data,
                last_sign_in_at, created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (issuer, subject) DO UPDATE SET provider = excluded.provider, email = excluded.email,
                email_verified = excluded.email_verified, data = excluded.data,
                last_sign_in_at = excluded.last_sign_in_at, updated_at = excluded.updated_at
            """,
            [
                .text(UUID().uuidString.lowercased()), .text(account), .text(identity.provider),
                .text(identity.issuer), .text(identity.subject), .optional(identity.email?.text),
                .int(identity.isEmailVerified ? 1 : 0),
                .text(identity.data.text), time, time, time,
            ])
    }

    package func removeIdentity(_ id: String, of account: String) throws {
        try execute("DELETE FROM identities WHERE id = ? AND account_id = ?", [.text(id), .text(account)])
    }
}
