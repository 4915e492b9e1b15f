/// A value in a database, of the types that every engine has.
package enum SQLValue: Hashable, Sendable {
    case null
    case int(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    package static func int(_ value: Int) -> SQLValue {
        .int(Int64(value))
    }

    /// About as many bytes as it takes.
    package var bytes: Int {
        switch self {
        case .null: 0
        case .int, .real: 8
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        }
    }

    /// A text, or null for `nil`.
    package static func optional(_ text: String?) -> SQLValue {
        text.map { .text($0) } ?? .null
    }
}

/// One row of a query's result.
package struct SQLRow: Equatable, Sendable {
    package let columns: [String]
    package let values: [SQLValue]

    /// The value of a column; `nil` if the row has no such column.
    package subscript(_ column: String) -> SQLValue? {
        columns.firstIndex(of: column).map { values[$0] }
    }

    /// The integer in a column.
    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)`` when the column does not hold an integer.
    package func int(_ column: String) throws -> Int64 {
        guard case .int(let value) = self[column] else { throw DatabaseFailure.unexpectedColumn(column) }
        return value
    }

    /// The text in a column.
    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)`` when the column does not hold a text.
    package func text(_ column: String) throws -> String {
        guard case .text(let value) = self[column] else { throw DatabaseFailure.unexpectedColumn(column) }
        return value
    }
}
