/// The tables that a completed write touched, and how.
public struct StoredTables: Equatable, Sendable {
    private let changes: [Change]
    /// The tables in which rows were written or deleted, each listed once.
    public private(set) var touched: [String] = []
    /// The tables to which rows were appended.
    public private(set) var appended: [String] = []

    /// Collects the tables from the changes of one transaction.
    @inline(never)
    public init(_ changes: [Change]) {
        self.changes = changes
        for change in changes {
            switch change {
            case .put(let table, _), .putIf(let table, _, _, _), .delete(let table, _), .deleteIf(let table, _, _, _),
                .clear(let table):
                note(table)
            case .append(let table, _):
                note(table)
                if !appended.contains(table) { appended.append(table) }
            case .require: break
            }
        }
    }

    private mutating func note(_ table: String) {
        if touched.last != table, !touched.contains(table) { touched.append(table) }
    }

    /// Returns the row that the write has put under a key; `nil` if it has put none.
    @inline(never)
    public func row(_ table: String, _ key: String) -> Row? {
        for change in changes {
            if case .put(table, let row) = change, row.first?.text == key { return row }
        }
        return nil
    }

    /// Returns whether a query may now have a different answer.
    @inline(never)
    public func affects(_ query: Query) -> Bool {
        guard touched.contains(query.table) else { return false }
        guard case .row(let table, let key) = query else { return true }
        return changes.contains { change in
            switch change {
            case .put(table, let row), .putIf(table, let row, _, _): row.first == key
            case .delete(table, let deleted), .deleteIf(table, let deleted, _, _): deleted == key
            case .append(table, _), .clear(table): true
            default: false
            }
        }
    }

    /// Returns all rows of a table after the changes.
    /// - Parameter rows: all of them before.
    @inline(never)
    func applied(to rows: [Row], of table: String) -> [Row] {
        var rows = rows
        for change in changes {
            switch change {
            case .put(table, let row): rows.replace(row)
            case .putIf(table, let row, let column, let value):
                let place = rows.place(of: row[0])
                if place.map({ rows[$0][column] == value }) ?? true { rows.replace(row) }
            case .delete(table, let key):
                if let place = rows.place(of: key) { rows.remove(at: place) }
            case .deleteIf(table, let key, let column, let value):
                if let place = rows.place(of: key), rows[place][column] == value { rows.remove(at: place) }
            case .clear(table): rows = []
            default: break
            }
        }
        return rows
    }
}

extension Array where Element == Row {
    @inline(never)
    fileprivate func place(of key: Value) -> Int? {
        firstIndex { $0.first.map { $0 == key } ?? false }
    }

    @inline(never)
    fileprivate mutating func replace(_ row: Row) {
        if let place = place(of: row[0]) { self[place] = row } else { append(row) }
    }
}
