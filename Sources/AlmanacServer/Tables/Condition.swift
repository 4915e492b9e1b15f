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
    case array(ArrayColumn, ArrayComparison, items: String)

    enum Comparison: Equatable, Sendable {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    }

    struct ArrayColumn: Equatable, Sendable {
        let table: String
        let name: String
        /// The table that has its items, one in a row; `nil` if they have to be read from the array itself.
        let members: String?
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
        case .array(let column, let comparison, let items): Self.array(column, comparison, .text(items))
        }
    }

    private static func joined(_ conditions: [Condition], by separator: SQL, or neutral: SQL) -> SQL {
        if conditions.count == 1 { return conditions[0].sql }
        return conditions.isEmpty ? neutral : conditions.map { "(\($0.sql))" as SQL }.joined(by: separator)
    }

    /// As in Postgres, a comparison with a null array is null, and so is its negation.
    private static func array(_ column: ArrayColumn, _ comparison: ArrayComparison, _ items: SQLValue) -> SQL {
        let held: SQL =
            if let members = column.members {
                """
                (SELECT item AS value FROM \(name: members) WHERE row = \(name: column.table).\(name: "id")) AS held
                """
            } else {
                "json_each(\(name: column.name)) AS held"
            }
        let wanted: SQL = "json_each(\(value: items)) AS wanted"
        let holds: SQL =
            switch comparison {
            case .contains:
                """
                NOT EXISTS (SELECT 1 FROM \(wanted) WHERE NOT EXISTS \
                (SELECT 1 FROM \(held) WHERE held.value = wanted.value))
                """
            case .isContained:
                """
                NOT EXISTS (SELECT 1 FROM \(held) WHERE NOT EXISTS \
                (SELECT 1 FROM \(wanted) WHERE wanted.value = held.value))
                """
            // The list is read once, and then each row only looks for its own items in it.
            case .overlaps:
                "EXISTS (SELECT 1 FROM \(held) WHERE held.value IN (SELECT value FROM \(wanted)))"
            }
        return "CASE WHEN \(name: column.name) IS NULL THEN NULL ELSE \(holds) END"
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
