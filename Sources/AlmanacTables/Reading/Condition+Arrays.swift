import AlmanacCore
import AlmanacDatabase

// In SQLite, arrays are stored as compact JSON (`ColumnType+Reading.swift`), so most comparisons need not parse them: an item stands in
// its array exactly as it is written alone, after the bracket or after a comma. Within an item, each quotation mark has a
// backslash before it, so what is found there does not begin with an item's own mark. Only for an item that begins with a
// comma the text could also be the end of one item and what follows it.
extension Condition {
    /// More items are looked up in the parsed array.
    private static let mostSearches = 20

    /// As in Postgres, a comparison with a null array is null, and so is its negation, and a null item equals nothing.
    package static func comparing(
        _ column: String, _ comparison: ArrayComparison, _ items: String, _ dialect: Dialect
    ) -> SQL {
        if dialect == .postgres { return "\(name: column) \(comparison.sql) \(value: .text(items))" }
        let holds = searches(column, comparison, items) ?? parsed(column, comparison, items)
        return "CASE WHEN \(name: column) IS NULL THEN NULL ELSE \(holds) END"
    }

    /// The comparison as searches for the items in the text of the array; `nil` if it cannot be made that way.
    private static func searches(_ column: String, _ comparison: ArrayComparison, _ items: String) -> SQL? {
        guard comparison != .isContained, let wanted = try? JSON.parse(Array(items.utf8)).array,
            wanted.count <= mostSearches, !wanted.contains(where: { $0.string?.utf8.first == UInt8(ascii: ",") })
        else { return nil }
        let searches = wanted.map { item -> SQL in
            if item.isNull { return "FALSE" }
            let places = ["[", ","].map { "instr(\(name: column), \(value: .text($0 + item.text))) > 0" as SQL }
            return "(\(places.joined(by: " OR ")))"
        }
        let isAll = comparison == .contains
        return searches.isEmpty ? (isAll ? "TRUE" : "FALSE") : "(\(searches.joined(by: isAll ? " AND " : " OR ")))"
    }

    private static func parsed(_ column: String, _ comparison: ArrayComparison, _ items: String) -> SQL {
        let held: SQL = "json_each(\(name: column)) AS held"
        let wanted: SQL = "json_each(\(value: .text(items))) AS wanted"
        switch comparison {
        case .contains:
            return """
                NOT EXISTS (SELECT 1 FROM \(wanted) WHERE NOT EXISTS \
                (SELECT 1 FROM \(held) WHERE held.value = wanted.value))
                """
        case .isContained:
            return """
                NOT EXISTS (SELECT 1 FROM \(held) WHERE NOT EXISTS \
                (SELECT 1 FROM \(wanted) WHERE wanted.value = held.value))
                """
        // The list is read once, and then each row only looks for its own items in it.
        case .overlaps:
            return "EXISTS (SELECT 1 FROM \(held) WHERE held.value IN (SELECT value FROM \(wanted)))"
        }
    }
}

extension Condition.ArrayComparison {
    /// PostgreSQL's operator.
    fileprivate var sql: SQL {
        switch self {
        case .contains: "@>"
        case .isContained: "<@"
        case .overlaps: "&&"
        }
    }
}
