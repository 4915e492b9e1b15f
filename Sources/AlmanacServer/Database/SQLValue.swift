/// A value as every engine knows it.
enum SQLValue: Hashable, Sendable {
    case null
    case int(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    static func int(_ value: Int) -> SQLValue {
        .int(Int64(value))
    }

    /// A text, or null.
    static func optional(_ text: String?) -> SQLValue {
        text.map { .text($0) } ?? .null
    }
}

/// One row of an answer.
struct SQLRow: Equatable, Sendable {
    let columns: [String]
    let values: [SQLValue]

    /// The value of a column; `nil` when the row has no such column.
    subscript(_ column: String) -> SQLValue? {
        columns.firstIndex(of: column).map { values[$0] }
    }

    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)`` when the column holds no whole number.
    func int(_ column: String) throws -> Int64 {
        guard case .int(let value) = self[column] else { throw DatabaseFailure.unexpectedColumn(column) }
        return value
    }

    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)`` when the column holds no text.
    func text(_ column: String) throws -> String {
        guard case .text(let value) = self[column] else { throw DatabaseFailure.unexpectedColumn(column) }
        return value
    }
}
