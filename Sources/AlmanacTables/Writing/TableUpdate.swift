import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

/// An update of existing rows.
package struct TableUpdate: Sendable {
    package let table: Table
    /// The assignments of `SET …`, without the change number.
    private let assignments: SQL
    /// The columns that cannot be changed, with the values that they must have.
    private let fixed: [(column: Column, value: SQLValue)]
    /// The condition for a row not to have been edited later than this edit.
    private let isNewest: SQL

    /// Creates an update.
    /// - Parameters:
    ///   - now: when the edit is made, unless the changes include `updated_at`.
    ///   - principal: the author of the edit. An edit by a user resets the columns that the server derives from the
    ///     row.
    package init(
        table: Table, changes: [(column: Column, value: SQLValue)], now: String, as principal: Principal
    ) {
        self.table = table
        func isFixed(_ column: Column) -> Bool {
            table.isIdentity(column) || column.isFixed || principal != .service && column.writer != .person
        }
        fixed = changes.filter { isFixed($0.column) }
        let free = changes.filter { !isFixed($0.column) }
        let edit = changes.first { $0.column.name == table.edited?.name }?.value
        var sets = free.map { "\(name: $0.column.name) = \(value: $0.value)" as SQL }
        if let edited = table.edited, edit == nil { sets.append("\(name: edited.name) = \(value: .text(now))") }
        if principal != .service {
            sets += table.derived.map { "\(name: $0.name) = \(value: $0.beginning)" as SQL }
        }
        assignments = sets.joined(by: ", ")
        isNewest = edit.map { "\(name: "updated_at") <= \(value: $0)" } ?? "TRUE"
    }

    /// Requires that the rows already hold the values of the columns that cannot be changed.
    fileprivate func requireFixed(_ target: SQL, _ transaction: any Transaction) throws {
        for (column, value) in fixed {
            let rows: SQL = """
                SELECT 1 FROM \(name: table.name) \
                WHERE \(target) AND \(name: column.name) \(transaction.dialect.nullSafeNotEqual) \(value: value) LIMIT 1
                """
            guard try !transaction.query(rows).isEmpty else { continue }
            throw table.isIdentity(column) || column.isFixed
                ? RestProblem.fixedColumn(column.name, of: table) : RestProblem.serverColumn(column, of: table)
        }
    }

    fileprivate func sql(_ target: SQL, change: Int64, returning selection: SQL) -> SQL {
        """
        UPDATE \(name: table.name) SET \(assignments), \(name: "change_number") = \(value: .int(change)) \
        WHERE \(target) AND \(isNewest) RETURNING \(selection) AS row
        """
    }
}

extension Table {
    /// Whether a column is a part of what makes a row that row: its key or its owner.
    fileprivate func isIdentity(_ column: Column) -> Bool {
        primaryKey.contains(column.name) || column.name == owner
    }
}

extension Transaction {
    /// Runs an update on the rows that match `target`.
    /// - Throws: ``RestProblem`` with 42501, 23505 or 23503, or the engine's error.
    package func apply(
        _ update: TableUpdate, to target: SQL, change: Int64, returning selection: SQL
    ) throws -> TableStore.Rows {
        try update.requireFixed(target, self)
        let statement = update.sql(target, change: change, returning: selection)
        var rows = TableStore.Rows()
        for row in try translatingConstraints(update.table, { try query(statement) }) { try rows.append(row) }
        return rows
    }

    /// Runs `work` and translates a violated constraint of the schema into the API's error.
    package func translatingConstraints<Value>(_ table: Table, isDeletion: Bool = false, _ work: () throws -> Value)
        throws
        -> Value
    {
        do {
            return try work()
        } catch let failure as ConstraintFailure {
            switch failure {
            case .unique(let columns): throw RestProblem.duplicate(columns)
            case .reference: throw isDeletion ? RestProblem.stillReferenced(table) : RestProblem.reference(table)
            case .other: throw failure
            }
        }
    }
}
