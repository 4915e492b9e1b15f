import AlmanacCore
import AlmanacDatabase

// How long versions stay: for 30 days, while their texts can be read, and while there is room.

extension Database {
    /// Deletes versions that were made before a time, without a record: devices do so themselves. Those of parallel edits
    /// stay until their user has decided about them, and are kept for as long from then on.
    package func sweepVersions(before time: Instant) async throws {
        let before = SQLValue.text(Timestamp(time).text)
        try await sweep(
            "versions", ["id"],
            where: """
                replaced_at < \(value: before) AND NOT \(Version.isUndecided) \
                AND (seen_at IS NULL OR seen_at < \(value: before))
                """)
    }
}

extension Transaction {
    /// Deletes an account's oldest versions until it stores no more than this; last those of parallel edits that its user
    /// has not seen.
    /// - Parameter spared: the condition for a version to stay all the same.
    /// - Returns: what it stores then.
    func removeOldestVersions(
        of account: String, downTo bytes: Int64, sparing spared: SQL = "FALSE"
    ) throws -> AccountUsage {
        while true {
            let usage = try usage(of: account)
            var excess = usage.bytes - bytes
            guard excess > 0 else { return usage }
            let oldest = try query(
                """
                SELECT id, length(CAST(columns AS text)) AS size FROM versions \
                WHERE user_id = \(value: .text(account)) AND NOT (\(spared)) \
                ORDER BY CASE WHEN \(Version.isUndecided) THEN 1 ELSE 0 END, replaced_at, id LIMIT 100
                """)
            guard !oldest.isEmpty else { return usage }
            for version in oldest where excess > 0 {
                try execute("DELETE FROM versions WHERE id = \(value: version["id"] ?? .null)")
                // At least: a character may take several bytes, and a version takes a little beside its texts.
                excess -= try version.int("size") + 64
            }
        }
    }

    /// The change number of the account's newest version; 0 without one.
    func newestVersion(of account: String) throws -> Int64 {
        try query(
            """
            SELECT coalesce(max(change_number), 0) AS n FROM versions WHERE user_id = \(value: .text(account))
            """)[0].int("n")
    }

    /// Deletes the versions of an account that nobody can read once its key is gone. Plain ones never go: a device that has
    /// the key sends them encrypted.
    func removeSealedVersions(of account: String, at now: String) throws {
        let sealed = try sealedVersions(of: account)
        for start in stride(from: 0, to: sealed.count, by: 100) {
            let ids = sealed[start..<min(start + 100, sealed.count)].map { "\(value: $0)" as SQL }
            _ = try delete(
                from: .versions, where: "id IN (\(ids.joined(by: ", ")))", at: now, returning: "''")
        }
    }

    /// Whether a version is encrypted about which its user has not decided, or which a device has not seen that could send
    /// it in plain.
    /// - Parameter seen: the number of the last change that the device has fetched; `nil` if it does not tell.
    func hasSealedVersion(of account: String, beyond seen: Int64?) throws -> Bool {
        let isHeld: SQL = "(\(Version.isUndecided) OR change_number > \(value: .int(seen ?? 0)))"
        return try !sealedVersions(of: account, where: isHeld).isEmpty
    }

    /// The ids of the versions of an account whose texts are encrypted.
    private func sealedVersions(of account: String, where condition: SQL = "TRUE") throws -> [SQLValue] {
        var ids: [SQLValue] = []
        try each(
            """
            SELECT id, table_name, CAST(columns AS text) AS columns FROM versions \
            WHERE user_id = \(value: .text(account)) AND \(condition)
            """
        ) { row in
            let texts = Version.privateTexts(try row.text("columns"), of: try row.text("table_name"))
            if !AccountKey.admits(texts, nil) { ids.append(row["id"] ?? .null) }
        }
        return ids
    }

    // MARK: From another account, or from a file

    /// Whether a version's texts have the form that an account wants.
    func isWanted(_ version: StoredRow, in account: String) throws -> Bool {
        AccountKey.admits(Version.privateTexts(version), try accountKey(of: account))
    }

    /// Returns an imported version as that of the row that has been imported: under another id, if its own is taken.
    func followingRow(_ version: StoredRow, in account: String) throws -> StoredRow {
        guard let table = Version.table(of: version), table.primaryKey == ["id"],
            let id = Version.columns(version)["id"]?.string
        else { return version }
        let row = StoredRow(table: table, values: ["id": .text(id)])
        guard try isTakenByAnotherAccount(row, account), case .text(let new) = row.renamed(for: account)["id"],
            case .object(var members) = Version.columns(version)
        else { return version }
        members.removeAll { $0.key == "id" }
        members.append(JSON.Member("id", .string(new)))
        var version = version
        version.values["columns"] = .text(JSON.object(members).text)
        version.values["row_key"] = .text(JSON.array([.string(new)]).text)
        return version
    }
}

extension AccountKey {
    /// Whether an account with this key, or without one, takes texts as they are.
    fileprivate static func admits(_ texts: [String], _ key: AccountKey?) -> Bool {
        texts.allSatisfy { key?.admits($0) ?? (Envelope.keyID(of: $0) == nil) }
    }
}

/// What a row of `versions` says of the row that it was.
package enum Version {
    /// The condition for a version to wait for its user's decision.
    static var isUndecided: SQL {
        "(parallel AND seen_at IS NULL AND cause <> \(literal: VersionCause.deletion.slug))"
    }

    /// The table of the row; `nil` if no table of this name keeps versions.
    package static func table(of version: StoredRow) -> Table? {
        guard case .text(let name) = version["table_name"] else { return nil }
        return Tables.named(name).flatMap { $0.makesVersions ? $0 : nil }
    }

    /// The columns of the row; null if they cannot be read.
    package static func columns(_ version: StoredRow) -> JSON {
        guard case .text(let text) = version["columns"] else { return .null }
        return (try? JSON.parse(Array(text.utf8))) ?? .null
    }

    fileprivate static func privateTexts(_ version: StoredRow) -> [String] {
        texts(columns(version), of: table(of: version))
    }

    fileprivate static func privateTexts(_ columns: String, of table: String) -> [String] {
        texts((try? JSON.parse(Array(columns.utf8))) ?? .null, of: Tables.named(table))
    }

    private static func texts(_ columns: JSON, of table: Table?) -> [String] {
        (table?.privateColumns ?? []).compactMap { columns[$0]?.string }
    }
}
