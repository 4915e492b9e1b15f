import AlmanacCore
import AlmanacDatabase
import Crypto

/// A complete row, for moving it to another account or restoring it from an archive.
package struct StoredRow: Equatable, Sendable {
    package let table: Table
    /// The values by column name.
    package var values: [String: SQLValue]

    package init(table: Table, values: [String: SQLValue]) {
        self.table = table
        self.values = values
    }

    package subscript(_ column: String) -> SQLValue {
        values[column] ?? .null
    }

    /// When the row was last edited. The texts sort in the order of times.
    package var edited: String {
        if case .text(let time) = self["updated_at"] { time } else { "" }
    }

    package func belonging(to account: String) -> StoredRow {
        var row = self
        if let owner = table.owner { row.values[owner] = .text(account) }
        return row
    }

    /// Returns the row under a new id, for when its id belongs to another account. The id is derived from the old one,
    /// so that importing an archive twice does not duplicate the row.
    package func renamed(for account: String) -> StoredRow {
        guard case .text(let id) = self["id"] else { return self }
        var row = self
        row.values["id"] = .text(Self.identifier(from: "\(account) \(table.name) \(id)"))
        return row
    }

    private static func identifier(from text: String) -> String {
        var bytes = Array(SHA256.hash(data: Array(text.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let hex = Array(bytes.hex)
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }.joined(separator: "-")
    }
}

extension Transaction {
    /// Rows of an account in a table.
    /// - Parameter limit: the maximum number; `nil` for all.
    package func rows(of account: String, in table: Table, limit: Int? = nil) throws -> [StoredRow] {
        guard let owner = table.owner else { return [] }
        let end: SQL = limit.map { " LIMIT \(value: .int($0))" } ?? ""
        let found = try query(
            """
            SELECT \(table.columns.map(\.name).names) FROM \(name: table.name) \
            WHERE \(name: owner) = \(value: .text(account))\(end)
            """)
        return found.map { row in
            StoredRow(
                table: table, values: Dictionary(zip(row.columns, row.values), uniquingKeysWith: { first, _ in first }))
        }
    }

    /// Stores a row in an account. If the account has a row with the same key, the row that was edited later wins; a
    /// row that the account deleted after that edit stays deleted. If the row's id belongs to another account, the row
    /// gets a new id. If one of its other keys does, the row is not stored.
    /// - Returns: the row as it was stored; `nil` if it was not.
    /// - Throws: ``RestProblem`` with 23503 or E2E03, or the engine's error.
    package func adopt(_ row: StoredRow, into account: String, at now: String, change: Int64) throws -> StoredRow? {
        var row = row.belonging(to: account)
        if try isTakenByAnotherAccount(row, account) {
            // Where the id is the record's key, an encrypted text belongs to it.
            let isBound = row.table.key == ["id"]
            guard !isBound || row.table.privateTexts({ row[$0] }).allSatisfy({ Envelope.keyID(of: $0) == nil }) else {
                throw RestProblem.boundToID
            }
            row = row.renamed(for: account)
        }
        for key in row.table.keys {
            guard let rival = try rivals(of: row, by: key).first else { continue }
            guard rival.owner == .text(account), rival.edited < row.edited else { return nil }
        }
        let primary = row.table.primaryKey.map { row[$0] }
        if let tombstone = try tombstone(of: primary, in: row.table) {
            guard tombstone.deletedAt < row.edited else { return nil }
            row.values.merge(tombstone.kept) { _, kept in kept }
        }
        row = try keepingServerValues(row)
        for key in row.table.keys {
            _ = try delete(from: row.table, where: keyCondition(row, key), at: now, returning: "''")
        }
        try removeTombstone(of: primary, in: row.table)
        try insert(row, change: change)
        return row
    }

    /// Keeps the values that only the server knows if the row already exists.
    private func keepingServerValues(_ row: StoredRow) throws -> StoredRow {
        let columns = row.table.knownToServerAlone.map(\.name)
        guard !columns.isEmpty else { return row }
        let found = try query(
            "SELECT \(columns.names) FROM \(name: row.table.name) WHERE \(keyCondition(row, row.table.primaryKey))")
        var row = row
        if let found = found.first { row.values.merge(zip(found.columns, found.values)) { _, kept in kept } }
        return row
    }

    /// Deletes a row without a tombstone.
    package func removeRow(_ row: StoredRow) throws {
        try execute(
            "DELETE FROM \(name: row.table.name) WHERE \(keyCondition(row, row.table.primaryKey))")
    }

    private func insert(_ row: StoredRow, change: Int64) throws {
        let columns = row.table.columns.map(\.name)
        let values = columns.map { "\(value: row[$0])" as SQL } + ["\(value: .int(change))"]
        try translatingConstraints(row.table) {
            try execute(
                """
                INSERT INTO \(name: row.table.name) (\((columns + ["change_number"]).names)) \
                VALUES (\(values.joined(by: ", ")))
                """)
        }
    }

    private func keyCondition(_ row: StoredRow, _ key: [String]) -> SQL {
        key.map { "\(name: $0) = \(value: row[$0])" as SQL }.joined(by: " AND ")
    }

    /// Whether the row's id belongs to another account, including an id that was deleted.
    private func isTakenByAnotherAccount(_ row: StoredRow, _ account: String) throws -> Bool {
        guard let owner = row.table.owner, row.table.primaryKey == ["id"], owner != "id" else { return false }
        let holders = try query(
            "SELECT \(name: owner) AS owner FROM \(name: row.table.name) WHERE \(keyCondition(row, ["id"]))")
        if let holder = holders.first { return holder["owner"] != .text(account) }
        let tombstone = try self.tombstone(of: [row["id"]], in: row.table)
        return tombstone.map { $0.owner != .text(account) } ?? false
    }

    /// The owners of the rows with this key, and when those rows were edited.
    private func rivals(of row: StoredRow, by key: [String]) throws -> [(owner: SQLValue, edited: String)] {
        guard let owner = row.table.owner else { return [] }
        return try query(
            "SELECT \(name: owner) AS owner, updated_at FROM \(name: row.table.name) WHERE \(keyCondition(row, key))"
        ).map { ($0["owner"] ?? .null, try $0.text("updated_at")) }
    }
}
