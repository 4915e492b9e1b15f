import AlmanacCore

/// The names of the tables that the API serves.
public var schemaTables: [String] { Tables.all.map(\.name) }

/// The statements that make a table and its indexes as they are declared; `nil` for a table that is not declared.
public func schema(of table: String) -> [String]? {
    Tables.named(table)?.creation.map(\.text)
}

// The schema that a table's declaration asks for. A migration that has not shipped may use it; one that has is literal
// (`almanac schema` prints it), so that a later change of the declaration cannot alter it.
extension Table {
    /// Makes the table and its indexes.
    var creation: [SQL] {
        var parts =
            columns.map { $0.definition(isPrivate: isPrivate($0)) } + ["\(name: "change_number") INTEGER NOT NULL"]
        parts.append("PRIMARY KEY (\(primaryKey.names))")
        parts += uniqueKeys.map { "UNIQUE (\($0.names))" }
        let create: SQL = "CREATE TABLE \(name: name) (\(parts.joined(by: ", ")))"
        return [create] + indexes
    }

    /// The statements that make the indexes, the same for every engine.
    var indexes: [SQL] { [changeIndex] + referenceIndexes + timeIndexes }

    /// For the pull: what changed of one user's rows since a number.
    private var changeIndex: SQL {
        let columns = [owner, "change_number"].compactMap(\.self)
        return "CREATE INDEX \(name: "\(name)_by_change") ON \(name: name) (\(columns.names))"
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

extension Column {
    /// Returns the column as `CREATE TABLE` and `ALTER TABLE … ADD COLUMN` take it.
    /// - Parameter isPrivate: whether it also holds envelopes.
    func definition(_ dialect: Dialect = .sqlite, isPrivate: Bool) -> SQL {
        let isSQLite = dialect == .sqlite
        var sql: SQL = "\(name: name) \(isSQLite ? storage : type.inPostgres)"
        if isRequired { sql += " NOT NULL" }
        if case .value(let value) = initial {
            let value = SQLValue(value)
            sql += " DEFAULT \(isSQLite ? value.inSchema : type.postgresLiteral(value))"
        }
        if let references {
            sql += " REFERENCES \(name: references) (\(name: "id"))"
            if references == "accounts" { sql += " ON DELETE CASCADE" }
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

    private var storage: SQL {
        switch type {
        case .boolean, .bigint: "INTEGER"
        case .double: "REAL"
        case .text, .uuid, .timestamp, .date, .time, .textArray, .json: "TEXT"
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
    var names: SQL {
        map { "\(name: $0)" as SQL }.joined(by: ", ")
    }
}
