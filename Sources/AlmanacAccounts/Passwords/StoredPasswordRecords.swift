import AlmanacCore
import AlmanacDatabase

/// Counts wrong passwords in a database that several servers use. Accounts and networks are hashed, so that nobody reads them
/// by accident; who has the table can still try all addresses.
package struct StoredPasswordRecords: PasswordRecords {
    package let database: any Database

    package func change(
        _ key: PasswordKey, _ body: @escaping @Sendable (inout PasswordRecord) -> Int64
    ) async throws -> (Int64, PasswordRecord) {
        let account = SharedCounts.key("password", key.account)
        let network = SharedCounts.key("network", key.account, key.network)
        return try await database.write(WriteOptions(locksItsRows: true)) { transaction in
            // A row that does not exist yet cannot be locked.
            _ = try transaction.query(
                "SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended(?, 0))", [.text(account)])
            var record = try transaction.passwordRecord(account, network)
            let before = record
            let value = body(&record)
            if record.network != before.network { try transaction.put(record.network, of: network) }
            if record.account != before.account { try transaction.put(record.account, of: account) }
            return (value, record)
        }
    }

    package func remember(_ key: PasswordKey) async throws {
        let account = SharedCounts.key("password", key.account)
        let network = SharedCounts.key("network", key.account, key.network)
        // Refreshes come from the same network again and again.
        let isLast = try await database.read { transaction in
            try transaction.query(Self.lastNetwork, [.text(account)]).first?.text("network") == network
        }
        guard !isLast else { return }
        try await database.write(WriteOptions(locksItsRows: true)) { transaction in
            try transaction.execute(
                """
                INSERT INTO known_networks (account, network, number) VALUES (?, ?, nextval('known_network_numbers'))
                ON CONFLICT (account, network) DO UPDATE SET number = excluded.number
                """, [.text(account), .text(network)])
            try transaction.execute(
                """
                DELETE FROM known_networks WHERE account = ? AND number NOT IN (
                    SELECT number FROM known_networks WHERE account = ? ORDER BY number DESC LIMIT ?)
                """, [.text(account), .text(account), .int(Int64(PasswordThrottle.maxNetworks))])
        }
    }

    private static let lastNetwork: SQLText =
        "SELECT network FROM known_networks WHERE account = ? ORDER BY number DESC LIMIT 1"
}

extension Transaction {
    fileprivate func passwordRecord(_ account: String, _ network: String) throws -> PasswordRecord {
        var record = PasswordRecord()
        for row in try query(
            "SELECT key, number, last FROM wrong_passwords WHERE key IN (?, ?)",
            [
                .text(account), .text(network),
            ])
        {
            let wrong = WrongPasswords(
                count: Int(try row.int("number")), last: Instant(milliseconds: try row.int("last")))
            if try row.text("key") == account { record.account = wrong } else { record.network = wrong }
        }
        record.isKnown = try !query(
            "SELECT 1 AS one FROM known_networks WHERE account = ? AND network = ?", [.text(account), .text(network)]
        ).isEmpty
        return record
    }

    fileprivate func put(_ wrong: WrongPasswords, of key: String) throws {
        guard wrong.count > 0 else { return try execute("DELETE FROM wrong_passwords WHERE key = ?", [.text(key)]) }
        try execute(
            """
            INSERT INTO wrong_passwords (key, number, last) VALUES (?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET number = excluded.number, last = excluded.last
            """, [.text(key), .int(Int64(wrong.count)), .int(wrong.last.milliseconds)])
    }

    /// Deletes the wrong passwords that are forgotten.
    package func sweepPasswords(at now: Instant) throws {
        try execute(
            "DELETE FROM wrong_passwords WHERE last <= ?",
            [.int(now.milliseconds - PasswordRecord.allNetworks.forgotten)])
    }
}
