/// A transaction on one PostgreSQL connection.
struct PostgresTransaction: Transaction {
    let connection: PostgresConnection

    var dialect: Dialect { .postgres }

    func execute(_ sql: String, _ values: [SQLValue]) throws {
        try connection.run(sql, values) { _ in }
    }

    func execute(_ sql: String, each lists: [[SQLValue]]) throws {
        try connection.run(sql, each: lists)
    }

    func each(_ sql: String, _ values: [SQLValue], _ body: (SQLRow) throws -> Void) throws {
        // The rows are read first: `body` may run further statements.
        let rows = try connection.run(sql, values) { result in
            let names = result.columns.map(\.name)
            return (0..<result.count).map { SQLRow(columns: names, values: result.values($0)) }
        }
        for row in rows { try body(row) }
    }

    func eachText(_ sql: String, _ values: [SQLValue], _ body: (RowTexts) throws -> Void) throws {
        try connection.run(sql, values) { result in
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
