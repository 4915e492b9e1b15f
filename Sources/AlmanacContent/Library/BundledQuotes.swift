import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Crypto

/// The quotes that are bundled with the program, as JSON Lines.
///
/// A new version of the program brings new and corrected quotes: they are stored by their ids when the files differ from
/// those stored last. Quotes with other ids, such as imported ones, are left alone, and a quote that the operator has
/// deleted stays deleted.
package struct BundledQuotes: Sendable {
    private let lines: [UInt8]

    package init(_ lines: [UInt8]) {
        self.lines = lines
    }

    /// Stores the quotes, all or none.
    /// - Returns: the number of new and corrected quotes.
    /// - Throws: ``ImportError/badLines(_:)``, or the engine's error.
    package func store(in database: some Database, at now: String) async throws -> Int {
        guard !lines.isEmpty, let table = Tables.named("quotes") else { return 0 }
        let hash = SHA256.hash(data: lines).hex
        guard try await database.read({ try $0.quotesHash() }) != hash else { return 0 }
        let rows = try rows(of: table, now)
        return try await database.write { transaction in
            // Another process may have stored them in the meantime.
            guard try transaction.quotesHash() != hash else { return 0 }
            let changed = try rows.filter { try transaction.needs($0, in: table) }
            try transaction.store(changed, in: table, duplicates: .merge, at: now)
            try transaction.execute("UPDATE content_state SET quotes_hash = ?", [.text(hash)])
            return changed.count
        }
    }

    private func rows(of table: Table, _ now: String) throws(ImportError) -> [NewRow] {
        var rows: [NewRow] = []
        var bad: [BadLine] = []
        for (index, line) in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            var reader = ContentRow(table, now: now)
            guard let json = try? JSON.parse(Array(line)), json["id"] != nil else {
                bad.append(BadLine(number: index + 1, reason: "not a quote with an id"))
                continue
            }
            if let row = reader.read(Self.values(json)) {
                rows.append(row)
            } else {
                bad.append(BadLine(number: index + 1, reason: reader.problems.joined(separator: "; ")))
            }
        }
        guard bad.isEmpty else { throw .badLines(bad) }
        return rows
    }

    /// The values by column name. What a quote does not have is null, so that a correction can also remove it.
    private static func values(_ json: JSON) -> [String: JSON] {
        var values: [String: JSON] = [:]
        for key in ["id", "english_text", "chinese_text", "categories", "year"] { values[key] = json[key] ?? .null }
        for key in ["author", "work"] {
            values[key] = json[key]?["en"] ?? .null
            values[key + "_chinese"] = json[key]?["zh"] ?? .null
        }
        return values
    }
}

extension Transaction {
    /// The hash of the bundled quotes that were stored last; empty before the first time.
    fileprivate func quotesHash() throws -> String {
        try query("SELECT quotes_hash FROM content_state").first?.text("quotes_hash") ?? ""
    }

    /// Whether a row is missing or differs in a column that it names, unless the operator has deleted it.
    fileprivate func needs(_ row: NewRow, in table: Table) throws -> Bool {
        let key = table.primaryKey.map { row[$0] }
        let isSame = row.named.map { column -> SQL in
            "\(name: column.name) \(dialect.nullSafeEqual) \(value: row[column.name])"
        }.joined(by: " AND ")
        let found = try query(
            "SELECT \(isSame) AS is_same FROM \(name: table.name) WHERE id = \(value: row["id"])")
        if let found = found.first { return try found.int("is_same") == 0 }
        return try tombstone(of: key, in: table) == nil
    }
}
