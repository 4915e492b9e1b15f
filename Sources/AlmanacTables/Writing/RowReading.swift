import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import Foundation

/// A row to insert, with a value for every column of its table.
package struct NewRow: Sendable {
    /// The values by column name.
    private let values: [String: SQLValue]
    /// The columns that the client named.
    package let named: [Column]

    package subscript(_ column: String) -> SQLValue {
        values[column] ?? .null
    }

    /// About as many bytes as its values take.
    var bytes: Int { values.values.reduce(0) { $0 + $1.bytes } }

    package init(values: [String: SQLValue], named: [Column]) {
        self.values = values
        self.named = named
    }

    package func names(_ column: String) -> Bool {
        named.contains { $0.name == column }
    }
}

/// Reads the rows of a request's body. The checks run in the order in which Postgres does them: types, then the row
/// rules, then nulls and checks.
package struct RowReader {
    package let table: Table
    package let principal: Principal
    /// The time of the request: the value of `now` in these rows, and the upper bound of `updated_at`.
    package let now: String
    package var missingTakesInitial: Bool

    package init(table: Table, principal: Principal, now: String, missingTakesInitial: Bool = false) {
        self.table = table
        self.principal = principal
        self.now = now
        self.missingTakesInitial = missingTakesInitial
    }
    /// The maximum number of rows in one body. All of them are written in one transaction, which blocks other writes.
    package static let maxRows = 1_000

    // MARK: Inserting

    /// Reads the rows to insert.
    /// - Parameter columns: the value of `columns=`, which names the columns to use from each row.
    /// - Throws: ``RestProblem``
    package func rows(_ body: JSON, columns: String?) throws(RestProblem) -> [NewRow] {
        let objects = try Self.objects(body)
        guard objects.count <= Self.maxRows else { throw .tooManyRows }
        let named = try self.named(objects, columns)
        var rows: [NewRow] = []
        for object in objects { rows.append(try row(object, named)) }
        for row in rows { try RowAccess.requireInsert(row, into: table, as: principal) }
        for row in rows { try validate(row) }
        return rows
    }

    private static func objects(_ body: JSON) throws(RestProblem) -> [JSON] {
        let objects = body.array ?? [body]
        for object in objects {
            guard case .object = object else { throw .body("Send an object, or an array of objects.") }
        }
        return objects
    }

    private func named(_ objects: [JSON], _ columns: String?) throws(RestProblem) -> [Column] {
        if let columns {
            return try self.columns(columns.parts(at: ",").map { FilterScanner.unquoted($0) })
        }
        guard let first = objects.first else { return [] }
        let names = Set(first.keys)
        guard objects.allSatisfy({ Set($0.keys) == names }) else { throw .body("All object keys must match") }
        return try self.columns(first.keys)
    }

    private func columns(_ names: [String]) throws(RestProblem) -> [Column] {
        var columns: [Column] = []
        for name in names where !columns.contains(where: { $0.name == name }) {
            guard let column = table[name] else { throw .unknownColumnInBody(name, of: table) }
            columns.append(column)
        }
        return columns
    }

    private func row(_ object: JSON, _ named: [Column]) throws(RestProblem) -> NewRow {
        var values: [String: SQLValue] = [:]
        for column in named {
            if let json = object[column.name] {
                values[column.name] = try value(json, of: column)
            } else if !missingTakesInitial {
                values[column.name] = try value(.null, of: column)
            }
        }
        for column in table.columns where values[column.name] == nil { values[column.name] = initial(column) }
        return NewRow(values: values, named: named.filter { missingTakesInitial ? object[$0.name] != nil : true })
    }

    /// What a column of a new row holds when the client leaves it out.
    package func initial(_ column: Column) -> SQLValue {
        if column.name == table.owner, case .person(let id, _) = principal { return .text(id) }
        return switch column.initial {
        case .newID: .text(UUID().uuidString.lowercased())
        case .now: .text(now)
        case .value(let value): SQLValue(value)
        case nil: .null
        }
    }

    // MARK: Updating

    /// Reads the columns to update, with their new values.
    /// - Throws: ``RestProblem``
    package func changes(_ body: JSON, columns: String?) throws(RestProblem) -> [(column: Column, value: SQLValue)] {
        guard case .object = body else { throw .body("Send an object with the columns to change.") }
        let named = try self.columns(columns?.parts(at: ",").map { FilterScanner.unquoted($0) } ?? body.keys)
        var changes: [(column: Column, value: SQLValue)] = []
        for column in named { changes.append((column, try value(body[column.name] ?? .null, of: column))) }
        for change in changes { try validate(change.value, in: change.column) }
        return changes
    }

    // MARK: Values

    private func value(_ json: JSON, of column: Column) throws(RestProblem) -> SQLValue {
        let value = try column.type.value(of: json)
        if column.name == table.edited?.name, case .text(let time) = value { return .text(min(time, now)) }
        return value
    }

    private func validate(_ row: NewRow) throws(RestProblem) {
        // A row that only the server makes is there, or is not made: what its user does not name stays as it is.
        let isWhole = !table.isMadeByServer || principal == .service
        for column in table.columns where isWhole || row.names(column.name) {
            try validate(row[column.name], in: column)
        }
    }

    private func validate(_ value: SQLValue, in column: Column) throws(RestProblem) {
        if value == .null {
            if column.isRequired { throw .missing(column, of: table) }
        } else if let check = column.check, !check.admits(value), !table.admitsEnvelope(value, in: column) {
            throw .check(column, of: table)
        } else if let form = column.form, case .text(let text) = value, !form.admits(text) {
            throw .check(column, of: table)
        } else if let limit = column.type.maxBytes, case .text(let text) = value, text.utf8.count > limit {
            throw .tooLong(column, of: table)
        }
    }
}

extension Column.Check {
    /// Whether a value that is not null passes the check.
    package func admits(_ value: SQLValue) -> Bool {
        switch (resolved, value) {
        case (.length(let range), .text(let text)):
            // What must be there must show.
            range.contains(text.unicodeScalars.count) && (range.lowerBound == 0 || !text.isBlank)
        case (.oneOf(let values), .text(let text)): values.contains(text)
        case (.range(let range), .int(let number)): range.contains(number)
        default: false
        }
    }
}

extension JSON {
    fileprivate var keys: [String] {
        if case .object(let members) = self { members.map(\.key) } else { [] }
    }
}
