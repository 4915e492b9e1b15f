import AlmanacCore
import Foundation

/// A row to insert: a value for every column of its table.
struct NewRow: Sendable {
    /// By the column's name.
    private let values: [String: SQLValue]
    /// The columns its writer named.
    let named: [Column]

    subscript(_ column: String) -> SQLValue {
        values[column] ?? .null
    }

    init(values: [String: SQLValue], named: [Column]) {
        self.values = values
        self.named = named
    }

    func names(_ column: String) -> Bool {
        named.contains { $0.name == column }
    }
}

/// Reads the rows of a body. The order of its checks is Postgres's: types, then the row rule, then nulls and checks.
struct RowReader {
    let table: Table
    let principal: Principal
    /// What `now` means in these rows, and the latest a row may say it was edited.
    let now: String
    var missingTakesInitial = false
    /// How many rows one body may have: all of them are written at once, and everyone else waits meanwhile.
    static let most = 1_000

    // MARK: Inserting

    /// - Parameter columns: the value of `columns=`, which names what counts of each row.
    /// - Throws: ``RestProblem``
    func rows(_ body: JSON, columns: String?) throws(RestProblem) -> [NewRow] {
        let objects = try Self.objects(body)
        guard objects.count <= Self.most else { throw .tooManyRows }
        let named = try self.named(objects, columns)
        var rows: [NewRow] = []
        for object in objects { rows.append(try row(object, named)) }
        for row in rows { try Reach.requireInsert(row, into: table, as: principal) }
        for row in rows { try requireSound(row) }
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
            return try self.columns(columns.split(separator: ",").map { FilterScanner.unquoted($0) })
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

    private func initial(_ column: Column) -> SQLValue {
        if column.name == table.owner, case .person(let id, _) = principal { return .text(id) }
        return switch column.initial {
        case .newID: .text(UUID().uuidString.lowercased())
        case .now: .text(now)
        case .value(let value): value
        case nil: .null
        }
    }

    // MARK: Updating

    /// The columns a body sets, and to what.
    /// - Throws: ``RestProblem``
    func changes(_ body: JSON, columns: String?) throws(RestProblem) -> [(column: Column, value: SQLValue)] {
        guard case .object = body else { throw .body("Send an object with the columns to change.") }
        let named = try self.columns(columns?.split(separator: ",").map { FilterScanner.unquoted($0) } ?? body.keys)
        var changes: [(column: Column, value: SQLValue)] = []
        for column in named { changes.append((column, try value(body[column.name] ?? .null, of: column))) }
        try Reach.requireUpdate(of: named, in: table, as: principal)
        for change in changes { try requireSound(change.value, in: change.column) }
        return changes
    }

    // MARK: Values

    private func value(_ json: JSON, of column: Column) throws(RestProblem) -> SQLValue {
        let value = try column.type.value(of: json)
        // A time the server keeps cannot be emptied, only left to the server.
        if value == .null, column.initial == .now { return .text(now) }
        if column.name == table.edited?.name, case .text(let time) = value { return .text(min(time, now)) }
        return value
    }

    private func requireSound(_ row: NewRow) throws(RestProblem) {
        for column in table.columns { try requireSound(row[column.name], in: column) }
    }

    private func requireSound(_ value: SQLValue, in column: Column) throws(RestProblem) {
        if value == .null {
            if column.isRequired { throw .missing(column, of: table) }
        } else if let check = column.check, !check.admits(value) {
            throw .check(column, of: table)
        } else if let form = column.form, case .text(let text) = value, !form.admits(text) {
            throw .check(column, of: table)
        } else if let most = column.type.mostBytes, case .text(let text) = value, text.utf8.count > most {
            throw .tooLong(column, of: table)
        }
    }
}

extension Column.Check {
    fileprivate func admits(_ value: SQLValue) -> Bool {
        switch (self, value) {
        case (.length(let range), .text(let text)): range.contains(text.unicodeScalars.count)
        case (.oneOf(let values), .text(let text)): values.contains(text)
        case (.range(let range), .int(let number)): range.contains(Int(number))
        default: false
        }
    }
}

extension JSON {
    fileprivate var keys: [String] {
        if case .object(let members) = self { members.map(\.key) } else { [] }
    }
}
