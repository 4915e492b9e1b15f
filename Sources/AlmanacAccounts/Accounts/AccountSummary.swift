import AlmanacCore
import AlmanacDatabase

/// An account, as the operator of the server sees it.
public struct AccountSummary: Equatable, Sendable {
    /// The account's id, a UUID in lowercase.
    public let id: String
    /// The email address; `nil` for an anonymous account.
    public let email: String?
    /// Whether the email address is confirmed.
    public let isConfirmed: Bool
    /// When the account was created, in ISO 8601.
    public let createdAt: String
    /// When the user last signed in, in ISO 8601; `nil` if that never happened.
    public let lastSignInAt: String?

    package init(_ account: Account) {
        id = account.id
        email = account.email
        isConfirmed = account.isConfirmed
        createdAt = account.createdAt.iso8601
        lastSignInAt = account.lastSignInAt?.iso8601
    }
}

extension Database {
    /// The accounts, oldest first.
    package func accounts(limit: Int, offset: Int) async throws -> [Account] {
        try await read { transaction in
            try transaction.query(
                """
                SELECT \(Account.selected(transaction.dialect)) FROM accounts ORDER BY created_at, id
                LIMIT \(value: .int(limit)) OFFSET \(value: .int(offset))
                """
            ).map(Account.init)
        }
    }

    /// All accounts, oldest first. Each thousand is a read of its own, because a read must be short.
    package func allAccounts() async throws -> [AccountSummary] {
        var found: [AccountSummary] = []
        var last: Account?
        repeat {
            let beyond: SQL =
                last.map {
                    "WHERE (created_at, id) > (\(value: .int($0.createdAt.milliseconds)), \(value: .text($0.id)))"
                } ?? ""
            let page = try await read { transaction in
                try transaction.query(
                    """
                    SELECT \(Account.selected(transaction.dialect)) FROM accounts \(beyond) ORDER BY created_at, id LIMIT 1000
                    """
                ).map(Account.init)
            }
            found += page.map(AccountSummary.init)
            last = page.last
        } while last != nil
        return found
    }

    /// Deletes an account and everything that belongs to it.
    /// - Parameter name: the account's id or email address.
    /// - Returns: the deleted account; `nil` if there is none.
    package func deleteAccount(_ name: String) async throws -> Account? {
        try await write { transaction in
            guard let account = try transaction.account(named: name) else { return nil }
            try transaction.deleteAccount(account.id)
            return account
        }
    }
}

extension Transaction {
    /// The account with an id or an email address, in any case.
    package func account(named name: String) throws -> Account? {
        let name = name.lowercased()
        return try account(id: name) ?? account(email: name)
    }
}
