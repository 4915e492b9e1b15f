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

extension Table {
    /// The columns of a row that moves.
    fileprivate var stored: [String] { columns.map(\.name) + (byMember.isEmpty ? [] : [MemberDates.column]) }
}

extension Transaction {
    /// Rows of an account in a table.
    /// - Parameter limit: the maximum number; `nil` for all.
    package func rows(of account: String, in table: Table, limit: Int? = nil) throws -> [StoredRow] {
        guard let owner = table.owner else { return [] }
        let end: SQL = limit.map { " LIMIT \(value: .int($0))" } ?? ""
        let found = try query(
            """
            SELECT \(table.stored.names) FROM \(name: table.name) \
            WHERE \(name: owner) = \(value: .text(account))\(end)
            """)
        return found.map { row in
            StoredRow(
                table: table, values: Dictionary(zip(row.columns, row.values), uniquingKeysWith: { first, _ in first }))
        }
    }

    /// Stores a row in an account, and keeps what either row says if one of two is lost. If the account has a row with the same key, the row that was edited later wins; a
    /// row that the account deleted after that edit stays deleted. If the row's id belongs to another account, the row
    /// gets a new id. If one of its other keys does, the row is not stored.
    /// - Returns: the row as it was stored; `nil` if it was not.
    /// - Throws: ``RestProblem`` with 23503 or E2E03, or the engine's error.
    package func adopt(
        _ row: StoredRow, into account: String, at now: String, change: Int64, for origin: WriteOrigin
    ) throws -> StoredRow? {
        let given = row
        var row = row.belonging(to: account)
        if row.table.isMadeByServer {
            // As with rows, a device sends what a sign-in brings in the form that the account wants.
            guard try origin.cause == .merge || isWanted(row, in: account) else { return nil }
            if origin.cause == .import { row = try followingRow(row, in: account) }
        }
        if try isTakenByAnotherAccount(row, account) {
            // Where the id is the record's key, an encrypted text belongs to it.
            let isBound = row.table.contextKey == ["id"]
            guard !isBound || row.table.privateTexts({ row[$0] }).allSatisfy({ Envelope.keyID(of: $0) == nil }) else {
                throw RestProblem.boundToID
            }
            row = row.renamed(for: account)
        }
        for key in row.table.keys {
            guard let rival = try rivals(of: row, by: key).first else { continue }
            guard rival.owner == .text(account) else { return nil }
            guard rival.edited < row.edited else {
                try keepLosing(
                    row.table.columns.map { ($0, row[$0.name]) }, edited: row["updated_at"],
                    to: keyCondition(row, key), in: row.table, isParallel: origin.base != nil, change: change,
                    for: origin)
                try moveVersions(of: given, to: dialect.typed(.text(rival.key), .text), account, change: change)
                return nil
            }
        }
        let primary = row.table.primaryKey.map { row[$0] }
        if let tombstone = try tombstone(of: primary, in: row.table) {
            guard tombstone.deletedAt < row.edited else {
                try keepUnstored(row, isParallel: false, change: change, for: origin.deleting)
                return nil
            }
            row.values.merge(tombstone.kept) { _, kept in kept }
        }
        row = try keepingServerValues(row)
        for key in row.table.keys {
            let rivals = try rivals(of: row, by: key)
            _ = try delete(
                from: row.table, where: keyCondition(row, key), at: now, for: origin,
                losing: NewTexts(row).overwrite(dialect), returning: "''")
            for rival in rivals {
                let old = dialect.typed(.text(rival.key), .text)
                try moveVersions(of: row.table, from: old, to: keyText(row), in: .text(account), change: change)
            }
        }
        try removeTombstone(of: primary, in: row.table)
        try insert(row, change: change)
        try moveVersions(of: given, to: keyText(row), account, change: change)
        return row
    }

    /// Lets the versions of a row that is adopted follow it: to the row that stands in its place, or to its new id.
    func moveVersions(of row: StoredRow, to key: SQL, _ account: String, change: Int64) throws {
        for owner in Set([row[row.table.ownerColumn], .text(account)]) {
            try moveVersions(of: row.table, from: keyText(row), to: key, in: owner, change: change)
        }
    }

    /// The text of a row's primary key, as versions and tombstones have it.
    func keyText(_ row: StoredRow) -> SQL {
        dialect.jsonArrayText(of: row.table.primaryKey.map { (row[$0], row.table[$0]?.type ?? .text) })
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
        let columns = row.table.stored
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
    func isTakenByAnotherAccount(_ row: StoredRow, _ account: String) throws -> Bool {
        guard let owner = row.table.owner, row.table.primaryKey == ["id"], owner != "id" else { return false }
        let holders = try query(
            "SELECT \(name: owner) AS owner FROM \(name: row.table.name) WHERE \(keyCondition(row, ["id"]))")
        if let holder = holders.first { return holder["owner"] != .text(account) }
        let tombstone = try self.tombstone(of: [row["id"]], in: row.table)
        return tombstone.map { $0.owner != .text(account) } ?? false
    }

    /// The owners of the rows with this key, when those rows were edited, and the texts of their primary keys.
    private func rivals(
        of row: StoredRow, by key: [String]
    ) throws -> [(owner: SQLValue, edited: String, key: String)] {
        guard let owner = row.table.owner else { return [] }
        return try query(
            """
            SELECT \(name: owner) AS owner, updated_at, \(dialect.jsonArrayText(of: row.table.primaryKey)) AS row_key \
            FROM \(name: row.table.name) WHERE \(keyCondition(row, key))
            """
        ).map { ($0["owner"] ?? .null, try $0.text("updated_at"), try $0.text("row_key")) }
    }
}
