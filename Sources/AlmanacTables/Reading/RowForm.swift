import AlmanacCore
import AlmanacDatabase

/// How rows are written as JSON objects: which columns to select, and what becomes of each.
///
/// ``Selection/json(_:)`` says the same to the database engine, for the rows inside a row and those that a write returns. The
/// engine takes four times as long, so the rows that are read are written here.
package struct RowForm: Sendable {
    /// What to select, in the order of the members.
    package let columns: SQL
    private let members: [Member]

    private struct Member: Sendable {
        /// What stands before the value: `{"id":` or `,"text":`.
        let opening: [UInt8]
        let kind: Kind
    }

    private enum Kind {
        case text, timestamp, boolean
        /// The engine's text is JSON already, as it is of numbers.
        case json

        init(_ type: ColumnType) {
            self =
                switch type {
                case .text, .uuid, .date, .time: .text
                case .timestamp: .timestamp
                case .boolean: .boolean
                case .bigint, .double, .textArray, .json: .json
                }
        }
    }

    /// - Parameter dialect: the SQL of the engine, which matters only where rows are embedded.
    package init(_ selection: Selection, _ dialect: Dialect = .sqlite) {
        var members: [Member] = []
        var columns: [SQL] = []
        func add(_ name: String, _ kind: Kind, _ column: SQL) {
            var opening: [UInt8] = [UInt8(ascii: members.isEmpty ? "{" : ",")]
            JSON.string(name).write(to: &opening)
            opening.append(UInt8(ascii: ":"))
            members.append(Member(opening: opening, kind: kind))
            columns.append(column)
        }
        for item in selection.items { add(item.name, Kind(item.column.type), "\(name: item.column.name)") }
        for embedding in selection.embeddings { add(embedding.name, .json, embedding.json(dialect)) }
        self.members = members
        self.columns = columns.isEmpty ? "NULL" : columns.joined(by: ", ")
    }

    /// The form of all columns of a table.
    package static func all(of table: Table) -> RowForm {
        forms[table.name] ?? RowForm(Selection(all: table))
    }

    private static let forms = Dictionary(
        uniqueKeysWithValues: Tables.all.map { ($0.name, RowForm(Selection(all: $0))) })

    /// About how many bytes a row takes: exact, but for what has to be escaped.
    package func size(of row: RowTexts, from first: Int = 0) -> Int {
        members.indices.reduce(2) { $0 + members[$1].opening.count + (row[first + $1]?.count ?? 4) + 8 }
    }

    /// Appends a row.
    /// - Parameter first: the index of the first of ``columns`` among those that were selected.
    package func write(_ row: RowTexts, from first: Int = 0, to output: inout [UInt8]) {
        if members.isEmpty { output.append(UInt8(ascii: "{")) }
        for (index, member) in members.enumerated() {
            output.append(contentsOf: member.opening)
            guard let value = row[first + index] else {
                output.append(contentsOf: "null".utf8)
                continue
            }
            switch member.kind {
            case .text: Self.writeText(value, to: &output)
            case .timestamp: Self.writeTimestamp(value, to: &output)
            case .boolean: output.append(contentsOf: value.first == UInt8(ascii: "0") ? "false".utf8 : "true".utf8)
            case .json: output.append(contentsOf: value)
            }
        }
        output.append(UInt8(ascii: "}"))
    }

    private static func writeText(_ value: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        // Nearly no text has anything to escape.
        if value.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
            return JSON.string(String(decoding: value, as: UTF8.self)).write(to: &output)
        }
        output.append(UInt8(ascii: "\""))
        output.append(contentsOf: value)
        output.append(UInt8(ascii: "\""))
    }

    /// As Postgres writes timestamps: without trailing zeros in the fraction. Stored ones are of one form, with nothing to
    /// escape (``Timestamp/text``).
    private static func writeTimestamp(_ value: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        var end = min(value.count, 26)
        while end > 0, value[end - 1] == UInt8(ascii: "0") { end -= 1 }
        if end > 0, value[end - 1] == UInt8(ascii: ".") { end -= 1 }
        output.append(UInt8(ascii: "\""))
        output.append(contentsOf: value[..<end])
        output.append(contentsOf: "+00:00\"".utf8)
    }
}
