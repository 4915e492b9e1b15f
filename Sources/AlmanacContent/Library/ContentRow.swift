import AlmanacCore
import AlmanacDatabase
import AlmanacTables

/// Reads a row of content by the table's declaration, and collects everything that is wrong with it. The operator reads
/// these reasons, while those of ``RowReader`` are Postgres's own for the API's clients.
package struct ContentRow {
    private let reader: RowReader
    package private(set) var problems: [String] = []

    /// - Parameter now: when the row is stored.
    package init(_ table: Table, now: String) {
        reader = RowReader(table: table, principal: .service, now: now)
    }

    /// Returns the row; `nil` if it is invalid, with the reasons in ``problems``.
    /// - Parameter values: the values by the names of columns, which the table has. The other columns hold what they
    ///   initially hold.
    package mutating func read(_ values: [String: JSON]) -> NewRow? {
        let table = reader.table
        var stored: [String: SQLValue] = [:]
        for column in table.columns {
            let json = values[column.name] ?? .null
            stored[column.name] = json.isNull ? reader.initial(column) : value(json, of: column)
            if json.isNull, column.isRequired, stored[column.name] == .null {
                problems.append("\(column.name) is empty")
            }
        }
        let named = table.columns.filter { values[$0.name] != nil }
        return problems.isEmpty ? NewRow(values: stored, named: named) : nil
    }

    private mutating func value(_ json: JSON, of column: Column) -> SQLValue {
        let value: SQLValue
        do throws(RestProblem) {
            value = try column.type.value(of: json)
        } catch {
            problems.append(error == .notStorable ? "\(column.name) holds a control character" : column.expectation)
            return .null
        }
        if let check = column.check, !check.admits(value) {
            problems.append(column.complaint(about: value))
        } else if let limit = column.type.maxBytes, case .text(let text) = value, text.utf8.count > limit {
            problems.append("\(column.name) is longer than \(limit) bytes")
        } else if let unknown = column.unknownElement(of: value) {
            problems.append("unknown \(column.name): \(unknown)")
        }
        return value
    }
}

extension Column {
    /// What a value of the column looks like, for the operator.
    fileprivate var expectation: String {
        switch type {
        case .uuid: "\(name) must be a UUID, or empty"
        case .textArray: "\(name) must be an array such as {\"Inspiration\",\"Love\"}"
        case .timestamp: "\(name) must be a time such as 2026-11-21T00:00:00Z"
        default: "\(name) must be of the type \(type.rawValue)"
        }
    }

    /// Says which element of an array the apps do not know, and which they do; `nil` if they know all.
    fileprivate func unknownElement(of value: SQLValue) -> String? {
        guard let elements, case .text(let text) = value, let json = try? JSON.parse(Array(text.utf8)),
            let unknown = json.strings?.first(where: { !elements.contains($0) })
        else { return nil }
        return "“\(unknown.prefix(60))” is none of \(elements.joined(separator: ", "))"
    }

    fileprivate func complaint(about value: SQLValue) -> String {
        guard case .length(let range)? = check, case .text(let text) = value else {
            return "\(name) is not one of the values that the table admits"
        }
        return text.unicodeScalars.count > range.upperBound
            ? "\(name) is longer than \(range.upperBound) characters" : "\(name) is empty"
    }
}
