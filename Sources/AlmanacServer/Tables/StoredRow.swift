import AlmanacCore
import Crypto

/// A row as it is moved whole: from one account to another, or out of an archive.
struct StoredRow: Equatable, Sendable {
    let table: Table
    /// By the column's name.
    var values: [String: SQLValue]

    subscript(_ column: String) -> SQLValue {
        values[column] ?? .null
    }

    /// When it was last edited; texts of times have the order of the times.
    var edited: String {
        if case .text(let time) = self["updated_at"] { time } else { "" }
    }

    func belonging(to account: String) -> StoredRow {
        var row = self
        if let owner = table.owner { row.values[owner] = .text(account) }
        return row
    }

    /// The same row under an id of its own, where its id is another person's. The same id comes out each time, so that
    /// an archive read twice makes no row twice.
    func renamed(for account: String) -> StoredRow {
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
    /// All rows of one person in a table.
    func rows(of account: String, in table: Table) throws -> [StoredRow] {
        guard let owner = table.owner else { return [] }
        let found = try query(
            "SELECT \(table.columns.map(\.name).names) FROM \(name: table.name) WHERE \(name: owner) = \(value: .text(account))"
        )
        return found.map { row in
            StoredRow(
                table: table, values: Dictionary(zip(row.columns, row.values), uniquingKeysWith: { first, _ in first }))
        }
    }

    /// Takes a row into an account. Where the account has a row of the same key, the one that was edited later stays;
    /// so it is with one that the account has deleted. A row whose key is another person's is not taken.
    /// - Returns: whether the row was taken.
    /// - Throws: ``RestProblem`` with 23503, or the engine's error.
    func adopt(_ row: StoredRow, into account: String, at now: String, change: Int64) throws -> Bool {
        var row = row.belonging(to: account)
        if try belongsToAnother(row, account) { row = row.renamed(for: account) }
        for key in row.table.keys {
            guard let rival = try rivals(of: row, by: key).first else { continue }
            guard rival.owner == .text(account), rival.edited < row.edited else { return false }
        }
        let primary = row.table.primaryKey.map { row[$0] }
        if let tombstone = try tombstone(of: primary, in: row.table) {
            guard tombstone.deletedAt < row.edited else { return false }
            row.values.merge(tombstone.kept) { _, kept in kept }
        }
        row = try keepingWhatTheServerWrote(row)
        for key in row.table.keys {
            _ = try delete(from: row.table, where: keyCondition(row, key), at: now, returning: "''")
        }
        try removeTombstone(of: primary, in: row.table)
        try insert(row, change: change)
        return true
    }

    /// The columns that are the server's alone stay as they are where the row is there already.
    private func keepingWhatTheServerWrote(_ row: StoredRow) throws -> StoredRow {
        let columns = row.table.granted.map(\.name)
        guard !columns.isEmpty else { return row }
        let found = try query(
            "SELECT \(columns.names) FROM \(name: row.table.name) WHERE \(keyCondition(row, row.table.primaryKey))")
        var row = row
        if let found = found.first { row.values.merge(zip(found.columns, found.values)) { _, kept in kept } }
        return row
    }

    private func insert(_ row: StoredRow, change: Int64) throws {
        let columns = row.table.columns.map(\.name)
        let values = columns.map { "\(value: row[$0])" as SQL } + ["\(value: .int(change))"]
        try refusing(row.table) {
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

    /// Whether the row's id is taken, now or before a deletion, by somebody else.
    private func belongsToAnother(_ row: StoredRow, _ account: String) throws -> Bool {
        guard let owner = row.table.owner, row.table.primaryKey == ["id"], owner != "id" else { return false }
        let holders = try query(
            "SELECT \(name: owner) AS owner FROM \(name: row.table.name) WHERE \(keyCondition(row, ["id"]))")
        if let holder = holders.first { return holder["owner"] != .text(account) }
        let buried = try tombstone(of: [row["id"]], in: row.table)
        return buried.map { $0.owner != .text(account) } ?? false
    }

    /// Whoever has a row of this key, and when it was edited.
    private func rivals(of row: StoredRow, by key: [String]) throws -> [(owner: SQLValue, edited: String)] {
        guard let owner = row.table.owner else { return [] }
        return try query(
            "SELECT \(name: owner) AS owner, updated_at FROM \(name: row.table.name) WHERE \(keyCondition(row, key))"
        ).map { ($0["owner"] ?? .null, try $0.text("updated_at")) }
    }
}
