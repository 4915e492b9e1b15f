import AlmanacCore

// What a table's declaration asks for at PostgreSQL alone.
extension Table {
    /// So that the rows with an item are found without reading all of them. A user's own rows are few.
    package var arrayIndexes: [SQL] {
        guard owner == nil else { return [] }
        return columns.filter { $0.type == .textArray }.map { column in
            "CREATE INDEX \(name: "\(name)_by_\(column.name)") ON \(name: name) USING gin (\(name: column.name))"
        }
    }

    /// Repeats the owner's rule, so that a statement without it neither shows nor changes anyone else's rows. Forced, it
    /// holds for the role to which the table belongs, too.
    package var postgresPolicies: [SQL] {
        guard let owner else { return [] }
        // As subqueries, both are computed once for a statement and not for each row.
        let account: SQL = "(SELECT acting_account())"
        return [
            "ALTER TABLE \(name: name) ENABLE ROW LEVEL SECURITY",
            "ALTER TABLE \(name: name) FORCE ROW LEVEL SECURITY",
            "DROP POLICY IF EXISTS own_rows ON \(name: name)",
            """
            CREATE POLICY own_rows ON \(name: name)
            USING (\(account) IS NULL OR \(name: owner) = \(account))
            """,
        ]
    }

    /// Tells the other servers that a list that everyone sees has changed.
    package var postgresListNote: SQL {
        """
        CREATE OR REPLACE TRIGGER \(name: name + "_listed") AFTER INSERT OR UPDATE OR DELETE ON \(name: name)
        FOR EACH ROW EXECUTE FUNCTION send_note('q')
        """
    }
}

extension ColumnType {
    /// A value in the form that SQLite stores, as a literal of this type.
    package func postgresLiteral(_ value: SQLValue) -> SQL {
        switch (self, value) {
        case (.boolean, .int(let value)): value == 0 ? "false" : "true"
        case (_, .int(let value)): "\(number: Int(value))"
        // The only array that a declaration gives to new rows is the empty one.
        case (.textArray, .text): "'{}'"
        case (_, .text(let text)): "\(literal: text)"
        case (_, .null), (_, .real), (_, .blob): "NULL"
        }
    }

    /// The number of bytes of a value in the form in which SQLite stores it.
    package func postgresSize(_ column: String) -> SQL {
        switch self {
        case .text: "octet_length(\(name: column))"
        case .uuid: "36"
        case .boolean: "1"
        case .timestamp: "32"
        case .date: "10"
        case .textArray: "octet_length(array_to_json(\(name: column))::text)"
        case .bigint, .double, .time, .json: "octet_length(\(name: column)::text)"
        }
    }
}
