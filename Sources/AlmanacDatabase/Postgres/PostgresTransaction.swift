/// A transaction on one PostgreSQL connection.
package struct PostgresTransaction: Transaction {
    package let connection: PostgresConnection

    package init(connection: PostgresConnection) {
        self.connection = connection
    }

    package var dialect: Dialect { .postgres }

    package func execute(_ sql: SQLText, _ values: [SQLValue]) throws {
        try connection.run(sql.text, values) { _ in }
    }

    package func execute(_ sql: SQLText, each lists: [[SQLValue]]) throws {
        try connection.run(sql.text, each: lists)
    }

    package func each(_ sql: SQLText, _ values: [SQLValue], _ body: (SQLRow) throws -> Void) throws {
        // The rows are read first: `body` may run further statements.
        let rows = try connection.run(sql.text, values) { result in
            let names = result.columns.map(\.name)
            return (0..<result.count).map { SQLRow(columns: names, values: result.values($0)) }
        }
        for row in rows { try body(row) }
    }

    package func eachText(_ sql: SQLText, _ values: [SQLValue], _ body: (RowTexts) throws -> Void) throws {
        try connection.run(sql.text, values) { result in
            let rewritten = RewrittenTexts()
            for row in 0..<result.count {
                let texts = RowTexts { column in
                    guard let text = result.text(row, column) else { return nil }
                    return result.columns[column].type.rewritten(text).map(rewritten.keep) ?? text
                }
                try body(texts)
                rewritten.removeAll()
            }
        }
    }
}
