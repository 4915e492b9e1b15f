import AlmanacCore

/// A condition that selects the rows a request applies to.
indirect enum Condition: Equatable, Sendable {
    case all([Condition])
    case any([Condition])
    case not(Condition)
    case compare(column: String, Comparison, SQLValue)
    /// `*` and `%` match any text, `_` matches any character, and `\` escapes the next character.
    case like(column: String, pattern: String, ignoresCase: Bool)
    /// Whether the value is one of a list. The list is a JSON array, so that a list of any length is one parameter.
    case among(column: String, list: String)
    case isNull(column: String)
    case isTruth(column: String, Bool)
    /// Compares an array column with a JSON array of strings.
    case array(column: String, ArrayComparison, items: String)

    enum Comparison: Equatable, Sendable {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    }

    enum ArrayComparison: Equatable, Sendable {
        case contains
        case isContained
        case overlaps
    }
}

extension Condition {
    /// Whether the condition scans texts or lists, and not only compares values.
    var isCostly: Bool {
        switch self {
        case .all(let conditions), .any(let conditions): conditions.contains(where: \.isCostly)
        case .not(let condition): condition.isCostly
        case .like, .array, .among: true
        case .compare, .isNull, .isTruth: false
        }
    }

    /// The condition as SQL. Column names come only from the table declarations, and every value is bound.
    var sql: SQL {
        switch self {
        case .all(let conditions): Self.joined(conditions, by: " AND ", or: "1")
        case .any(let conditions): Self.joined(conditions, by: " OR ", or: "0")
        case .not(let condition): "NOT (\(condition.sql))"
        case .compare(let column, let comparison, let value): "\(name: column) \(comparison.sql) \(value: value)"
        case .like(let column, let pattern, let ignoresCase):
            """
            like_matches(\(name: column), \(value: .text(ignoresCase ? pattern.lowercased() : pattern)), \
            \(number: ignoresCase ? 1 : 0))
            """
        case .among(let column, let list):
            "\(name: column) IN (SELECT value FROM json_each(\(value: .text(list))))"
        case .isNull(let column): "\(name: column) IS NULL"
        case .isTruth(let column, let truth): "\(name: column) IS \(number: truth ? 1 : 0)"
        case .array(let column, let comparison, let items): Self.comparing(column, comparison, items)
        }
    }

    private static func joined(_ conditions: [Condition], by separator: SQL, or neutral: SQL) -> SQL {
        if conditions.count == 1 { return conditions[0].sql }
        return conditions.isEmpty ? neutral : conditions.map { "(\($0.sql))" as SQL }.joined(by: separator)
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
