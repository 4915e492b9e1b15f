import AlmanacCore

/// The names of the tables that the API serves.
public var schemaTables: [String] { Tables.all.map(\.name) }

/// The statements that make a table and its indexes as they are declared; `nil` for a table that is not declared.
public func schema(of table: String, isPostgres: Bool = false) -> [String]? {
    Tables.named(table)?.creation(isPostgres ? .postgres : .sqlite).map(\.text)
}

// The schema that a table's declaration asks for. A migration never uses it: a later change of the declaration must not
// alter what has been released (`almanac schema` prints what a migration that makes a table says).
extension Table {
    /// Makes the table and its indexes.
    package func creation(_ dialect: Dialect) -> [SQL] {
        var parts = columns.map { $0.definition(dialect, isPrivate: isPrivate($0)) }
        if !byMember.isEmpty { parts.append("\(name: MemberDates.column) \(ColumnType.text.name(dialect))") }
        parts.append("\(name: "change_number") \(ColumnType.bigint.name(dialect)) NOT NULL")
        if makesVersions { parts.append("\(name: "text_change") \(ColumnType.bigint.name(dialect))") }
        parts.append("PRIMARY KEY (\(primaryKey.names))")
        parts += uniqueKeys.map { "UNIQUE (\($0.names))" }
        return [.creating(name, parts)] + indexes + (dialect == .sqlite ? [] : arrayIndexes)
    }

    /// The statements that make the indexes, the same for every engine.
    package var indexes: [SQL] { [changeIndex] + formerKeyIndexes + referenceIndexes + timeIndexes }

    /// For the pull: what changed of one user's rows since a number.
    private var changeIndex: SQL {
        let columns = [owner, "change_number"].compactMap(\.self)
        return "CREATE INDEX \(name: "\(name)_by_change") ON \(name: name) (\(columns.names))"
    }

    /// So that the rows that share a former key are found as fast as when only one had it.
    private var formerKeyIndexes: [SQL] {
        guard let first = formerKey.first else { return [] }
        let columns = [ownerColumn] + formerKey
        return ["CREATE INDEX \(name: "\(name)_by_\(first)") ON \(name: name) (\(columns.names))"]
    }

    /// So that deleting a row need not scan every row that may refer to it.
    private var referenceIndexes: [SQL] {
        columns.filter { $0.references != nil && $0.name != owner && $0.name != primaryKey.first }.map { column in
            "CREATE INDEX \(name: "\(name)_by_\(column.name)") ON \(name: name) (\(name: column.name))"
        }
    }

    /// So that the newest rows are found without sorting all of them. Where a user has one row, there is nothing to sort.
    private var timeIndexes: [SQL] {
        guard primaryKey == ["id"], owner != "id" else { return [] }
        return ["created_at", "updated_at"].filter { self[$0] != nil }.map { column in
            let columns = [owner, column].compactMap(\.self)
            return "CREATE INDEX \(name: "\(name)_by_\(column)") ON \(name: name) (\(columns.names))"
        }
    }
}

extension MemberDates {
    /// The column of a table with members that merge by themselves. Only the server knows it.
    package static let column = "member_dates"
}

extension SQL {
    /// A statement that makes a table.
    /// - Parameter parts: its columns and the rules for several of them.
    package static func creating(_ table: String, _ parts: [SQL]) -> SQL {
        "CREATE TABLE \(name: table) (\n    \(parts.joined(by: ",\n    "))\n)"
    }
}

extension Column {
    /// Returns the column as `CREATE TABLE` and `ALTER TABLE … ADD COLUMN` take it.
    /// - Parameter isPrivate: whether it also holds envelopes.
    package func definition(_ dialect: Dialect, isPrivate: Bool) -> SQL {
        let isSQLite = dialect == .sqlite
        var sql: SQL = "\(name: name) \(type.name(dialect))"
        if isRequired { sql += " NOT NULL" }
        if case .value(let value) = initial {
            let value = SQLValue(value)
            sql += " DEFAULT \(isSQLite ? value.inSchema : type.postgresLiteral(value))"
        }
        if let references {
            sql += " REFERENCES \(name: references) (\(name: "id"))"
            switch deletion {
            case .refused: break
            case .cascades: sql += " ON DELETE CASCADE"
            case .clears: sql += " ON DELETE SET NULL"
            }
        }
        if let check {
            var condition = check.condition(on: name)
            if isPrivate, case .length(let range) = check {
                let form: SQL =
                    isSQLite ? "GLOB \(literal: Envelope.version + ".*")" : "LIKE \(literal: Envelope.version + ".%")"
                condition += """
                     OR \(name: name) \(form) \
                    AND length(\(name: name)) <= \(number: Envelope.longest(range.upperBound))
                    """
            }
            sql += " CHECK (\(condition))"
        }
        return sql
    }
}

extension ColumnType {
    /// The type's name. Texts sort by their bytes at PostgreSQL, as in SQLite.
    fileprivate func name(_ dialect: Dialect) -> SQL {
        switch (dialect, self) {
        case (.sqlite, .boolean), (.sqlite, .bigint): "INTEGER"
        case (.sqlite, .double): "REAL"
        case (.sqlite, _): "TEXT"
        case (.postgres, .text): #"text COLLATE "C""#
        case (.postgres, .textArray): #"text[] COLLATE "C""#
        case (.postgres, .timestamp): "timestamptz"
        case (.postgres, .time): "time"
        case (.postgres, .uuid): "uuid"
        case (.postgres, .boolean): "boolean"
        case (.postgres, .bigint): "bigint"
        case (.postgres, .double): "double precision"
        case (.postgres, .date): "date"
        case (.postgres, .json): "jsonb"
        }
    }
}

extension Column.Check {
    /// The rule as every engine's schema states it.
    fileprivate func condition(on column: String) -> SQL {
        switch self {
        case .length(let range):
            "length(\(name: column)) BETWEEN \(number: range.lowerBound) AND \(number: range.upperBound)"
        case .range(let range):
            "\(name: column) BETWEEN \(number: Int(range.lowerBound)) AND \(number: Int(range.upperBound))"
        case .oneOf(let values):
            "\(name: column) IN (\(values.map { "\(literal: $0)" as SQL }.joined(by: ", ")))"
        case .app: "length(\(name: column)) BETWEEN 1 AND 40"
        }
    }
}

extension SQLValue {
    fileprivate var inSchema: SQL {
        switch self {
        case .int(let value): "\(number: Int(value))"
        case .text(let value): "\(literal: value)"
        case .null, .real, .blob: "NULL"
        }
    }
}

extension Sequence<String> {
    /// Names, quoted, with commas between them.
    package var names: SQL {
        map { "\(name: $0)" as SQL }.joined(by: ", ")
    }
}
