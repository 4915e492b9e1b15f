@testable import AlmanacDatabase

/// Tests may run any text.
extension Transaction {
    func execute(_ sql: String, _ values: [SQLValue]) throws {
        try execute(SQLText(sql), values)
    }

    func each(_ sql: String, _ values: [SQLValue], _ body: (SQLRow) throws -> Void) throws {
        try each(SQLText(sql), values, body)
    }

    func eachText(_ sql: String, _ values: [SQLValue], _ body: (RowTexts) throws -> Void) throws {
        try eachText(SQLText(sql), values, body)
    }

    func query(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
        try query(SQLText(sql), values)
    }
}
