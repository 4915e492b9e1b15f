import AlmanacCore

/// A table as a move sees it.
package struct MovedTable: Sendable {
    package let name: String
    package let columns: [String]
    /// The primary key; empty for a table with one row.
    package let key: [String]
    /// The columns that hold JSON, whose text may differ though it says the same.
    private let json: Set<String>

    /// Whether the new database's rows are replaced: triggers have filled it while others were copied, or a new database
    /// has rows of its own.
    package var isReplaced: Bool { key.isEmpty || Self.filledByTriggers.contains(name) }

    private static let filledByTriggers = ["account_usage", "reminders_to_plan", "ended_sessions"]
    /// What each engine has for itself.
    private static let own = ["schema_version", "change_counter"]

    /// All tables of a SQLite database, each after those that it refers to, and last those that triggers fill.
    package static func all(in transaction: any Transaction) throws -> [MovedTable] {
        let names = try transaction.query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name", [])
            .map { try $0.text("name") }
            .filter { !own.contains($0) && !$0.hasPrefix("sqlite_") }
        var left = names
        var tables: [MovedTable] = []
        func isReady(_ name: String) throws -> Bool {
            let others = try transaction.query(
                "SELECT \"table\" AS name FROM pragma_foreign_key_list(?)", [.text(name)])
            return try others.allSatisfy { other in
                let other = try other.text("name")
                return other == name || tables.contains { $0.name == other }
            }
        }
        while let next = try left.first(where: isReady) {
            left.removeAll { $0 == next }
            tables.append(try MovedTable(next, in: transaction))
        }
        return tables.filter { !filledByTriggers.contains($0.name) }
            + tables.filter { filledByTriggers.contains($0.name) }
    }

    private init(_ name: String, in transaction: any Transaction) throws {
        self.name = name
        let rows = try transaction.query("SELECT name, pk FROM pragma_table_info(?) ORDER BY cid", [.text(name)])
        columns = try rows.map { try $0.text("name") }
        key = try rows.filter { try $0.int("pk") > 0 }.sorted { try $0.int("pk") < $1.int("pk") }
            .map { try $0.text("name") }
        let declared = Tables.named(name)
        json = Set(columns.filter { declared?[$0]?.type == .json })
    }

    /// A page of its rows, in the order of the key.
    /// - Parameter last: the last row of the page before; `nil` for the first page.
    package func rows(after last: SQLRow?, limit: Int) -> SQL {
        var sql: SQL = "SELECT \(columns.names) FROM \(name: name)"
        guard !key.isEmpty else { return sql }
        if let last {
            let values = key.map { "\(value: last[$0] ?? .null)" as SQL }.joined(by: ", ")
            sql += " WHERE (\(key.names)) > (\(values))"
        }
        return sql + " ORDER BY \(key.names) LIMIT \(number: limit)"
    }

    /// A statement that takes the values of a row.
    package var insertion: SQLText {
        let values = columns.map { _ in "?" as SQL }.joined(by: ", ")
        return SQLText("INSERT INTO \(name: name) (\(columns.names)) VALUES (\(values)) ON CONFLICT DO NOTHING" as SQL)
    }

    /// What a row says, the same for both engines.
    package func text(of row: SQLRow) -> String {
        zip(columns, row.values).map { column, value in
            guard json.contains(column), case .text(let text) = value, let json = try? JSON.parse(Array(text.utf8))
            else { return "\(value)" }
            return "\(json.sorted)"
        }.joined(separator: "\u{1F}") + "\u{1E}"
    }
}

extension JSON {
    /// The same value with its members in the order of their keys.
    fileprivate var sorted: JSON {
        switch self {
        case .object(let members):
            .object(members.sorted { $0.key < $1.key }.map { Member($0.key, $0.value.sorted) })
        case .array(let items): .array(items.map(\.sorted))
        case .int(let number): .double(Double(number))
        default: self
        }
    }
}
