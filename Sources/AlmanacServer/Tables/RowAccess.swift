import AlmanacCore

/// The access rules of the table API: which rows a principal can read, and which rows and columns they can write.
///
/// The owner of a row also matters elsewhere: an upsert checks the owner of the row it merges into (`RowWriter`), and
/// requests for a whole account (changes, export, import, and merge) as well as the server's own queries select rows by
/// owner.
enum RowAccess {
    /// The condition for a row to be readable. The rows of other users are not refused; they are not visible.
    /// - Throws: ``RestProblem`` with 42501 when the principal must sign in.
    static func reading(_ table: Table, as principal: Principal) throws(RestProblem) -> SQL {
        switch (principal, table.owner) {
        case (_, nil), (.service, _): return "1"
        case (.person(let id, _), let owner?): return "\(name: owner) = \(value: .text(id))"
        case (.signedOut, _): throw .signedOut(table)
        }
    }

    /// The condition for a row to be changed or deleted; `nil` if the principal cannot change any row.
    /// - Throws: ``RestProblem`` with 42501 when the principal must sign in.
    static func writing(_ table: Table, as principal: Principal) throws(RestProblem) -> SQL? {
        if principal == .signedOut { throw .signedOut(table) }
        if table.owner == nil, principal != .service { return nil }
        return try reading(table, as: principal)
    }

    /// Requires that the principal may insert this row.
    /// - Throws: ``RestProblem`` with 42501 otherwise.
    static func requireInsert(_ row: NewRow, into table: Table, as principal: Principal) throws(RestProblem) {
        switch principal {
        case .service: return
        case .signedOut: throw .signedOut(table)
        case .person(let id, _):
            guard let owner = table.owner, row[owner] == .text(id) else { throw .rowRule(table) }
            for column in row.named {
                switch column.writer {
                case .person: continue
                case .serverAfter(let value) where row[column.name] == .text(value): continue
                case .server, .serverAfter: throw .serverColumn(column, of: table)
                }
            }
        }
    }

    /// Requires that the principal may set these columns of existing rows.
    /// - Throws: ``RestProblem`` with 42501 otherwise.
    static func requireUpdate(of columns: [Column], in table: Table, as principal: Principal) throws(RestProblem) {
        guard principal != .service else { return }
        if let column = columns.first(where: { $0.writer != .person }) { throw .serverColumn(column, of: table) }
    }
}
