/// The schema that the declarations ask for.
extension Tables {
    /// What brings a database from the migration before this one to this one: the tables that are new with it, and
    /// the columns that older tables gain.
    static func statements(since number: Int64, tables: [Table] = all) -> [SQL] {
        let new = tables.filter { $0.since == number }
        let grown = tables.filter { $0.since < number }
        return new.flatMap(\.creation)
            + grown.flatMap { table in
                table.columns.filter { $0.since == number }.map { table.addition(of: $0) }
            }
    }
}

extension Table {
    /// As it was when it was made: columns that came later have migrations of their own.
    fileprivate var creation: [SQL] {
        let original = columns.filter { $0.since == nil || $0.since == since }
        var parts = original.map(\.definition) + ["\(name: "change_number") INTEGER NOT NULL"]
        parts.append("PRIMARY KEY (\(primaryKey.names))")
        parts += uniqueKeys.map { "UNIQUE (\($0.names))" }
        let create: SQL = "CREATE TABLE \(name: name) (\(parts.joined(by: ", ")))"
        return [create, changeIndex] + referenceIndexes
    }

    fileprivate func addition(of column: Column) -> SQL {
        "ALTER TABLE \(name: name) ADD COLUMN \(column.definition)"
    }

    /// For the pull: what changed of one person's rows since a number.
    private var changeIndex: SQL {
        let columns = [owner, "change_number"].compactMap(\.self)
        return "CREATE INDEX \(name: "\(name)_by_change") ON \(name: name) (\(columns.names))"
    }

    /// So that deleting what others point to need not look through all of them.
    private var referenceIndexes: [SQL] {
        columns.filter { $0.references != nil && $0.name != owner && $0.name != primaryKey.first }.map { column in
            "CREATE INDEX \(name: "\(name)_by_\(column.name)") ON \(name: name) (\(name: column.name))"
        }
    }
}

extension Column {
    fileprivate var definition: SQL {
        var sql: SQL = "\(name: name) \(storage)"
        if isRequired { sql += " NOT NULL" }
        if case .value(let value) = initial { sql += " DEFAULT \(value.inSchema)" }
        if let references {
            sql += " REFERENCES \(name: references) (\(name: "id"))"
            if references == "accounts" { sql += " ON DELETE CASCADE" }
        }
        if let check { sql += " CHECK (\(check.condition(on: name)))" }
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
    fileprivate func condition(on column: String) -> SQL {
        switch self {
        case .length(let range):
            "length(\(name: column)) BETWEEN \(number: range.lowerBound) AND \(number: range.upperBound)"
        case .range(let range):
            "\(name: column) BETWEEN \(number: range.lowerBound) AND \(number: range.upperBound)"
        case .oneOf(let values):
            "\(name: column) IN (\(values.map { "\(literal: $0)" as SQL }.joined(by: ", ")))"
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
