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
    /// The columns that can be changed, with their new values.
    private let changes: [(column: Column, value: SQLValue)]
    /// When the edit was made, if it says so.
    private let edit: SQLValue?
    /// When the row's members were last edited; `nil` if all those that it changes were with this edit.
    private let dates: MemberDates?
    private let now: String

    /// Creates an update.
    /// - Parameters:
    ///   - now: when the edit is made, unless the changes include `updated_at`.
    ///   - principal: the author of the edit. An edit by a user resets the columns that the server derives from the
    ///     row.
    ///   - dates: when the row's members were last edited, with this edit among them; `nil` if all members that it changes
    ///     are set, whatever they held before.
    package init(
        table: Table, changes: [(column: Column, value: SQLValue)], now: String, as principal: Principal,
        dates: MemberDates? = nil
    ) {
        self.table = table
        (self.dates, self.now) = (dates, now)
        func isFixed(_ column: Column) -> Bool {
            table.isIdentity(column) || column.isFixed || principal != .service && column.writer != .person
        }
        fixed = changes.filter { isFixed($0.column) }
        let free = changes.filter { !isFixed($0.column) }
        self.changes = free
        edit = changes.first { $0.column.name == table.edited?.name }?.value
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

    /// Keeps what the rows say that the update ends, and what it says in vain to rows that were edited later.
    fileprivate func keepVersions(
        _ target: SQL, change: Int64, for origin: WriteOrigin, in transaction: any Transaction
    ) throws {
        let texts = NewTexts(table, changes, edited: edit)
        guard table.makesVersions, !texts.values.isEmpty else { return }
        let ends = texts.overwrite(transaction.dialect, mayRepeat: origin.base != nil)
        try transaction.keepVersions(
            of: table, where: "\(target) AND \(isNewest) AND \(ends)", change: change, for: origin)
        guard let edit else { return }
        // Whoever sends an edit that is older than what stands did not know of it.
        try transaction.keepLosing(
            changes, edited: edit, to: "\(target) AND \(name: "updated_at") > \(value: edit)", in: table,
            isParallel: true, change: change, for: origin)
    }

    /// Sets when the members were last edited that the update changes, after a comma; empty if it changes none.
    private func datesSet(_ dialect: Dialect) -> SQL {
        if let dates { return ", \(name: MemberDates.column) = \(value: .text(dates.text))" }
        let date: String = if case .text(let time)? = edit { time } else { now }
        let members = changes.map(\.column.name).filter { table.byMember.contains($0) }
        guard !members.isEmpty else { return "" }
        let set = JSON.object(members.map { JSON.Member($0, .string(date)) })
        return ", \(name: MemberDates.column) = \(dialect.jsonText(of: MemberDates.column, setting: set))"
    }

    fileprivate func sql(_ target: SQL, change: Int64, _ dialect: Dialect, returning selection: SQL) -> SQL {
        let texts = NewTexts(table, changes, edited: edit).differs(dialect)
        return """
            UPDATE \(name: table.name) SET \(assignments)\(datesSet(dialect)), \
            \(name: "change_number") = \(value: .int(change))\(table.changingTexts(texts)) \
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
    /// Runs an update on the rows that match `target`, and keeps what is lost by it.
    /// - Throws: ``RestProblem`` with 42501, 23505 or 23503, or the engine's error.
    package func apply(
        _ update: TableUpdate, to target: SQL, change: Int64, for origin: WriteOrigin, returning selection: SQL
    ) throws -> TableStore.Rows {
        try update.requireFixed(target, self)
        try update.keepVersions(target, change: change, for: origin, in: self)
        let statement = update.sql(target, change: change, dialect, returning: selection)
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
