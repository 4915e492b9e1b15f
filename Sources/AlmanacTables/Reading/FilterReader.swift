import AlmanacCore

/// Reads the filters of a query: `column=[not.]operator.value`, and the trees `or=(…)` and `and=(…)`.
package struct FilterReader {
    package let table: Table
    /// The number of conditions read so far. SQLite limits the size of an expression.
    private var count = 0
    private static let maxConditions = 200
    private static let maxDepth = 16
    /// The total length of all patterns, in bytes. It is limited because every pattern is compared with every text.
    private var patterns = 0
    private static let maxPatternBytes = 400
    private static let maxItems = 1_000

    package init(_ table: Table) {
        self.table = table
    }

    /// Reads the filters of a query into one condition.
    /// - Throws: ``RestProblem`` with PGRST100, 42703, or the error of a value with the wrong type.
    package static func condition(_ filters: [QueryParameters.Pair], on table: Table) throws(RestProblem) -> Condition {
        var reader = FilterReader(table)
        var conditions: [Condition] = []
        for filter in filters { conditions.append(try reader.condition(filter)) }
        return .all(conditions)
    }

    private mutating func condition(_ filter: QueryParameters.Pair) throws(RestProblem) -> Condition {
        switch filter.name {
        case "and", "or", "not.and", "not.or":
            var scanner = FilterScanner(filter.value)
            let conditions = try list(&scanner, depth: 1)
            guard scanner.isAtEnd else { throw scanner.problem }
            return Self.tree(filter.name, conditions)
        default:
            let column = try column(filter.name)
            return try condition(on: column, filter.value[...]) { .whole($0) }
        }
    }

    private static func tree(_ name: String, _ conditions: [Condition]) -> Condition {
        switch name {
        case "and": .all(conditions)
        case "or": .any(conditions)
        case "not.and": .not(.all(conditions))
        default: .not(.any(conditions))
        }
    }

    // MARK: Trees

    /// Reads a list such as `(a.eq.1,and(b.gt.2,c.is.null))`.
    private mutating func list(_ scanner: inout FilterScanner, depth: Int) throws(RestProblem) -> [Condition] {
        guard depth <= Self.maxDepth else { throw .query("The filter is nested too deeply") }
        var conditions: [Condition] = []
        try scanner.expect("(")
        repeat {
            if let name = scanner.takeTree() {
                conditions.append(Self.tree(name, try list(&scanner, depth: depth + 1)))
            } else {
                let column = try column(try scanner.name())
                conditions.append(try condition(on: column, scanner.value()) { .inTree($0) })
            }
        } while scanner.take(",")
        try scanner.expect(")")
        return conditions
    }

    private func column(_ name: String) throws(RestProblem) -> Column {
        try table.shownColumn(name)
    }

    // MARK: One condition

    private enum Operand {
        /// Everything after the operator, verbatim.
        case whole(Substring)
        /// An operand within a tree, where quotes protect commas and parentheses.
        case inTree(Substring)

        var text: String {
            switch self {
            case .whole(let text): String(text)
            case .inTree(let text): FilterScanner.unquoted(text)
            }
        }
    }

    /// Reads `[not.]operator.value`.
    private mutating func condition(
        on column: Column, _ text: Substring, _ operand: (Substring) -> Operand
    ) throws(RestProblem) -> Condition {
        count += 1
        guard count <= Self.maxConditions else { throw .query("The query has too many conditions") }
        var rest = text
        let isNegated = rest.hasPrefix("not.")
        if isNegated { rest = rest.dropFirst(4) }
        guard let dot = rest.firstIndex(of: ".") else {
            throw .query("failed to parse filter (\(text.prefix(100)))", "Write column=operator.value.")
        }
        let condition = try condition(on: column, String(rest[..<dot]), operand(rest[rest.index(after: dot)...]))
        return isNegated ? .not(condition) : condition
    }

    private mutating func condition(
        on column: Column, _ operation: String, _ operand: Operand
    ) throws(RestProblem) -> Condition {
        if let comparison = Self.comparisons[operation] {
            guard comparison == .equal || comparison == .notEqual || column.type.isOrdered else {
                throw unfit(operation, column)
            }
            guard column.type != .json else { throw unfit(operation, column) }
            return .compare(column: column.name, comparison, try column.type.value(of: operand.text))
        }
        switch operation {
        case "like", "ilike":
            guard column.type == .text else { throw unfit(operation, column) }
            return try like(column, operand.text, ignoresCase: operation == "ilike")
        case "in": return try among(column, operand)
        case "is": return try identity(column, operand.text)
        case "cs": return try array(column, .contains, operation, operand)
        case "cd": return try array(column, .isContained, operation, operand)
        case "ov": return try array(column, .overlaps, operation, operand)
        default: throw .query("unknown operator “\(operation.prefix(40))”", "\(Self.operators) can be used.")
        }
    }

    private static let comparisons: [String: Condition.Comparison] = [
        "eq": .equal, "neq": .notEqual, "lt": .less, "lte": .lessOrEqual, "gt": .greater, "gte": .greaterOrEqual,
    ]

    private static let operators = "eq, neq, gt, gte, lt, lte, like, ilike, is, in, cs, cd and ov"

    private func unfit(_ operation: String, _ column: Column) -> RestProblem {
        .query("operator “\(operation)” cannot be used on \(column.name), which is \(column.type.rawValue)")
    }

    private mutating func like(
        _ column: Column, _ pattern: String, ignoresCase: Bool
    ) throws(RestProblem) -> Condition {
        patterns += pattern.utf8.count
        guard patterns <= Self.maxPatternBytes else { throw .query("The patterns are too long") }
        guard case .text(let pattern) = try ColumnType.text.value(of: pattern) else { throw .notStorable }
        return .like(column: column.name, pattern: pattern, ignoresCase: ignoresCase)
    }

    /// Reads `in.(a,"b,c")`.
    private func among(_ column: Column, _ operand: Operand) throws(RestProblem) -> Condition {
        guard column.type != .json else { throw unfit("in", column) }
        let text =
            switch operand {
            case .whole(let text), .inTree(let text): text
            }
        var scanner = FilterScanner(String(text))
        var values: [JSON] = []
        let items = try scanner.items()
        guard items.count <= Self.maxItems else { throw .query("“in” takes at most \(Self.maxItems) values") }
        for item in items {
            switch try column.type.value(of: item) {
            case .int(let value): values.append(.int(value))
            case .real(let value): values.append(.double(value))
            case .text(let value): values.append(.string(value))
            case .null, .blob: break
            }
        }
        let list = String(decoding: JSON.array(values).bytes, as: UTF8.self)
        return column.type == .textArray
            ? .amongArrays(column: column.name, list: list) : .among(column: column.name, list: list)
    }

    private func identity(_ column: Column, _ text: String) throws(RestProblem) -> Condition {
        switch text.lowercased() {
        case "null": return .isNull(column: column.name)
        case "not_null": return .not(.isNull(column: column.name))
        case "true", "false", "unknown":
            guard column.type == .boolean else { throw unfit("is.\(text)", column) }
            if text.lowercased() == "unknown" { return .isNull(column: column.name) }
            return .isTruth(column: column.name, text.lowercased() == "true")
        default: throw .query("“is” accepts null, not_null, true, false and unknown, not “\(text.prefix(40))”")
        }
    }

    private func array(
        _ column: Column, _ comparison: Condition.ArrayComparison, _ operation: String, _ operand: Operand
    ) throws(RestProblem) -> Condition {
        guard column.type == .textArray, case .text(let items) = try column.type.value(of: operand.text) else {
            throw unfit(operation, column)
        }
        guard items.utf8.count <= column.type.maxBytes ?? 0 else { throw .query("“\(operation)” has too many items") }
        return .array(column: column.name, comparison, items: items)
    }
}

extension ColumnType {
    /// Whether stored values sort in the order of the values they stand for.
    package var isOrdered: Bool {
        self != .textArray && self != .json
    }
}
