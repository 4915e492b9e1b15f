/// How far somebody's requests reach into a table. This is the one place where a row's owner counts.
enum Reach {
    /// What a row must meet to be read. Another person's rows are not refused; they are not there.
    /// - Throws: ``RestProblem`` with 42501 when one must be signed in.
    static func reading(_ table: Table, as principal: Principal) throws(RestProblem) -> SQL {
        switch (principal, table.owner) {
        case (_, nil), (.service, _): return "1"
        case (.person(let id, _), let owner?): return "\(name: owner) = \(value: .text(id))"
        case (.signedOut, _): throw .signedOut(table)
        }
    }

    /// What a row must meet to be changed or deleted; `nil` when none may be.
    /// - Throws: ``RestProblem`` with 42501 when one must be signed in.
    static func writing(_ table: Table, as principal: Principal) throws(RestProblem) -> SQL? {
        if principal == .signedOut { throw .signedOut(table) }
        if table.owner == nil, principal != .service { return nil }
        return try reading(table, as: principal)
    }

    /// Whether somebody may leave this behind as a new row.
    /// - Throws: ``RestProblem`` with 42501 when not.
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

    /// Whether somebody may set these columns of rows that exist.
    /// - Throws: ``RestProblem`` with 42501 when not.
    static func requireUpdate(of columns: [Column], in table: Table, as principal: Principal) throws(RestProblem) {
        guard principal != .service else { return }
        if let column = columns.first(where: { $0.writer != .person }) { throw .serverColumn(column, of: table) }
    }
}
