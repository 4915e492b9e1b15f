import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

/// The access rules of the table API: which rows a principal can read, and which rows and columns they can write.
///
/// The owner of a row also matters elsewhere: an upsert checks the owner of the row it merges into (`RowWriter`), and
/// requests for a whole account (changes, export, import, and merge) as well as the server's own queries select rows by
/// owner.
package enum RowAccess {
    /// The condition for a row to be readable. The rows of other users are not refused; they are not visible.
    /// - Throws: ``RestProblem`` with 42501 when the principal must sign in.
    package static func reading(_ table: Table, as principal: Principal) throws(RestProblem) -> SQL {
        switch (principal, table.owner) {
        case (_, nil), (.service, _): return "TRUE"
        case (.person(let id, _), let owner?): return "\(name: owner) = \(value: .text(id))"
        case (.signedOut, _): throw .signedOut(table)
        }
    }

    /// The condition for a row to be changed or deleted; `nil` if the principal cannot change any row.
    /// - Throws: ``RestProblem`` with 42501 when the principal must sign in.
    package static func writing(_ table: Table, as principal: Principal) throws(RestProblem) -> SQL? {
        if principal == .signedOut { throw .signedOut(table) }
        if table.owner == nil, principal != .service { return nil }
        return try reading(table, as: principal)
    }

    /// Requires that the principal may insert this row.
    /// - Throws: ``RestProblem`` with 42501 otherwise.
    package static func requireInsert(_ row: NewRow, into table: Table, as principal: Principal) throws(RestProblem) {
        switch principal {
        case .service: return
        case .signedOut: throw .signedOut(table)
        case .person(let id, _):
            guard let owner = table.owner, row[owner] == .text(id) else { throw .rowRule(table) }
        }
    }

    /// Requires that a new row holds nothing in the columns that only the server writes but what it would hold anyway. In
    /// a row that exists, they may be sent with their present values (``TableUpdate``): who reads a row may write it back
    /// whole.
    /// - Parameter initial: what a column of a new row holds when the client leaves it out.
    /// - Throws: ``RestProblem`` with 42501 otherwise.
    package static func requireInitial(
        _ row: NewRow, in table: Table, as principal: Principal, _ initial: (Column) -> SQLValue
    ) throws(RestProblem) {
        guard principal != .service else { return }
        for column in row.named where column.writer != .person && row[column.name] != initial(column) {
            throw .serverColumn(column, of: table)
        }
    }
}
