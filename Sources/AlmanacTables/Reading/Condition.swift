import AlmanacCore
import AlmanacDatabase

/// A condition that selects the rows a request applies to.
package indirect enum Condition: Equatable, Sendable {
    case all([Condition])
    case any([Condition])
    case not(Condition)
    case compare(column: String, Comparison, SQLValue)
    /// `*` and `%` match any text, `_` matches any character, and `\` escapes the next character.
    case like(column: String, pattern: String, ignoresCase: Bool)
    /// Whether the value is one of a list. The list is a JSON array, so that a list of any length is one parameter.
    case among(column: String, list: String)
    /// The same for an array column. Each item of the list is the text of a JSON array.
    case amongArrays(column: String, list: String)
    case isNull(column: String)
    case isTruth(column: String, Bool)
    /// Compares an array column with a JSON array of strings.
    case array(column: String, ArrayComparison, items: String)

    package enum Comparison: Equatable, Sendable {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    }

    package enum ArrayComparison: Equatable, Sendable {
        case contains
        case isContained
        case overlaps
    }
}

extension Condition {
    /// Whether the condition scans texts or lists, and not only compares values.
    package var isCostly: Bool {
        switch self {
        case .all(let conditions), .any(let conditions): conditions.contains(where: \.isCostly)
        case .not(let condition): condition.isCostly
        case .like, .array, .among, .amongArrays: true
        case .compare, .isNull, .isTruth: false
        }
    }

    /// The condition as SQL. Column names come only from the table declarations, and every value is bound.
    package func sql(_ dialect: Dialect) -> SQL {
        switch self {
        case .all(let conditions): Self.joined(conditions, by: " AND ", or: "TRUE", dialect)
        case .any(let conditions): Self.joined(conditions, by: " OR ", or: "FALSE", dialect)
        case .not(let condition): "NOT (\(condition.sql(dialect)))"
        case .compare(let column, let comparison, let value): "\(name: column) \(comparison.sql) \(value: value)"
        case .like(let column, let pattern, let ignoresCase):
            LikePattern.sql(column, pattern, ignoresCase: ignoresCase, dialect)
        case .among(let column, let list): Self.isAmong(column, list, dialect)
        case .amongArrays(let column, let list): Self.isAmongArrays(column, list, dialect)
        case .isNull(let column): "\(name: column) IS NULL"
        case .isTruth(let column, true): "\(name: column) IS TRUE"
        case .isTruth(let column, false): "\(name: column) IS FALSE"
        case .array(let column, let comparison, let items): Self.comparing(column, comparison, items, dialect)
        }
    }

    private static func joined(
        _ conditions: [Condition], by separator: SQL, or neutral: SQL, _ dialect: Dialect
    ) -> SQL {
        if conditions.count == 1 { return conditions[0].sql(dialect) }
        return conditions.isEmpty ? neutral : conditions.map { "(\($0.sql(dialect)))" as SQL }.joined(by: separator)
    }

    private static func isAmong(_ column: String, _ list: String, _ dialect: Dialect) -> SQL {
        switch dialect {
        case .sqlite: "\(name: column) IN (SELECT value FROM json_each(\(value: .text(list))))"
        case .postgres: "\(name: column) = ANY (\(value: .text(list)))"
        }
    }

    /// PostgreSQL has no arrays of arrays, so it compares them as JSON.
    private static func isAmongArrays(_ column: String, _ list: String, _ dialect: Dialect) -> SQL {
        switch dialect {
        case .sqlite: isAmong(column, list, dialect)
        case .postgres:
            """
            to_jsonb(\(name: column)) IN (SELECT CAST(value AS jsonb) \
            FROM jsonb_array_elements_text(CAST(\(value: .text(list)) AS jsonb)) AS items (value))
            """
        }
    }
}

extension Condition.Comparison {
    fileprivate var sql: SQL {
        switch self {
        case .equal: "="
        case .notEqual: "<>"
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        }
    }
}
