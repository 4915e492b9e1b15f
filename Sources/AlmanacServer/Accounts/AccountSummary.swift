import AlmanacCore

/// The accounts as those see them who run the server.
public struct AccountSummary: Equatable, Sendable {
    public let id: String
    /// `nil` for an anonymous person.
    public let email: String?
    public let isConfirmed: Bool
    /// ISO 8601.
    public let createdAt: String
    /// ISO 8601; `nil` for someone who never was.
    public let lastSignInAt: String?

    init(_ account: Account) {
        id = account.id
        email = account.email
        isConfirmed = account.isConfirmed
        createdAt = account.createdAt.iso8601
        lastSignInAt = account.lastSignInAt?.iso8601
    }
}

extension Database {
    /// Accounts, oldest first.
    func accounts(limit: Int, offset: Int) async throws -> [Account] {
        try await read { transaction in
            try transaction.query(
                "SELECT \(Account.selected) FROM accounts ORDER BY created_at, id LIMIT ? OFFSET ?",
                [.int(limit), .int(offset)]
            ).map(Account.init)
        }
    }

    /// Deletes an account and everything that belongs to it.
    /// - Parameter name: its id, or its address.
    /// - Returns: the account that was deleted; `nil` when there is none.
    func deleteAccount(_ name: String) async throws -> Account? {
        let name = name.lowercased()
        return try await write { transaction in
            let found = try transaction.account(id: name) ?? transaction.account(email: name)
            guard let account = found else { return nil }
            try transaction.execute("DELETE FROM accounts WHERE id = ?", [.text(account.id)])
            return account
        }
    }
}
