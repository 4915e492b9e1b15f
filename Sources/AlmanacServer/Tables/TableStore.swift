import AlmanacCore

/// The rows of the declared tables, as whoever asks may see and change them.
struct TableStore: Sendable {
    let database: any Database
    let now: @Sendable () -> Instant

    /// Rows as the engine wrote them: JSON objects with commas between them.
    struct Rows: Equatable, Sendable {
        var count = 0
        var json = ""

        mutating func append(_ row: SQLRow) throws {
            if count > 0 { json += "," }
            json += try row.text("row")
            count += 1
        }
    }

    // MARK: Reading

    struct Page: Equatable, Sendable {
        let rows: Rows
        /// How many rows meet the filters, when that was asked for.
        let total: Int?
    }

    /// - Throws: ``RestProblem``, ``CredentialFailure``, or the engine's error.
    func read(_ table: Table, _ request: RestRequest, as principal: Principal) async throws -> Page {
        let selection = try Selection(request.parameters["select"], of: table)
        let condition = try FilterReader.condition(request.parameters.filters, on: table)
        let order = try Ordering(request.parameters["order"], of: table)
        let reach = try Reach.reading(table, as: principal)
        let source: SQL = "FROM \(name: table.name) WHERE \(reach) AND (\(condition.sql))"
        let window = request.window
        // The JSON is built outside, of the rows that are shown: inside it would be built of all that are sorted.
        let rows: SQL = """
            SELECT count(*) AS shown, group_concat(\(selection.json), ',') AS rows FROM (SELECT * \
            \(source)\(order.sql) LIMIT \(value: .int(window.size)) OFFSET \(value: .int(window.offset)))
            """
        let count: SQL? = request.preferences.countsExactly ? "SELECT count(*) AS total \(source)" : nil
        let now = now()
        return try await database.read { transaction in
            try transaction.requireLive(principal, at: now)
            let total = try count.map { Int(try transaction.query($0)[0].int("total")) }
            let answer = try transaction.query(rows)[0]
            let shown = Int(try answer.int("shown"))
            return Page(rows: Rows(count: shown, json: shown == 0 ? "" : try answer.text("rows")), total: total)
        }
    }

    // MARK: Changing

    /// Changes the rows that meet the filters.
    /// - Throws: ``RestProblem``, ``CredentialFailure``, or the engine's error.
    func update(_ table: Table, _ request: RestRequest, body: JSON, as principal: Principal) async throws -> Rows {
        let now = now()
        let reader = RowReader(table: table, principal: principal, now: Timestamp(now).text)
        let target = try target(table, request, as: principal, verb: "UPDATE")
        let changes = try reader.changes(body, columns: request.parameters["columns"])
        let update = try TableUpdate(table: table, changes: changes, now: reader.now)
        let selection = try returned(request, of: table)
        return try await database.write { transaction in
            try transaction.requireLive(principal, at: now)
            let rows = try transaction.run(update, on: target, returning: selection)
            if request.wantsSingle, rows.count != 1 { throw RestProblem.notSingle(rows.count) }
            return rows
        }
    }

    /// Deletes the rows that meet the filters, and leaves a tombstone for each.
    /// - Throws: ``RestProblem``, ``CredentialFailure``, or the engine's error.
    func delete(_ table: Table, _ request: RestRequest, as principal: Principal) async throws -> Rows {
        let now = now()
        let target = try target(table, request, as: principal, verb: "DELETE")
        let selection = try returned(request, of: table)
        return try await database.write { transaction in
            try transaction.requireLive(principal, at: now)
            let rows = try transaction.delete(from: table, where: target, at: Timestamp(now).text, returning: selection)
            if request.wantsSingle, rows.count != 1 { throw RestProblem.notSingle(rows.count) }
            return rows
        }
    }

    private func target(
        _ table: Table, _ request: RestRequest, as principal: Principal, verb: String
    ) throws(RestProblem) -> SQL {
        let filters = request.parameters.filters
        let condition = try FilterReader.condition(filters, on: table)
        let reach = try Reach.writing(table, as: principal)
        guard !filters.isEmpty else { throw .noFilter(verb) }
        return "\(reach) AND (\(condition.sql))"
    }

    /// What to build of each changed row: nothing, unless it is to be shown.
    func returned(_ request: RestRequest, of table: Table) throws(RestProblem) -> SQL {
        let selection = try Selection(request.parameters["select"], of: table)
        return request.preferences.returnsRows ? selection.json : "''"
    }
}

/// What to set in rows that exist.
struct TableUpdate: Sendable {
    let table: Table
    /// `SET …`, without the change number.
    private let assignments: SQL
    /// Met by the rows whose id or owner would become another.
    private let moves: SQL?
    /// Met by the rows that were not edited later than this edit.
    private let isLater: SQL
    private let fixed: String

    /// - Parameter now: when the edit is made, unless the changes say when.
    init(table: Table, changes: [(column: Column, value: SQLValue)], now: String) throws(RestProblem) {
        self.table = table
        let fixedNames = Set(table.primaryKey + [table.owner].compactMap(\.self))
        let (fixed, free) = (
            changes.filter { fixedNames.contains($0.column.name) },
            changes.filter { !fixedNames.contains($0.column.name) }
        )
        let edit = changes.first { $0.column.name == table.edited?.name }?.value
        var sets = free.map { "\(name: $0.column.name) = \(value: $0.value)" as SQL }
        if let edited = table.edited, edit == nil { sets.append("\(name: edited.name) = \(value: .text(now))") }
        assignments = sets.joined(by: ", ")
        moves =
            fixed.isEmpty
            ? nil : fixed.map { "\(name: $0.column.name) IS NOT \(value: $0.value)" as SQL }.joined(by: " OR ")
        self.fixed = fixed.first?.column.name ?? ""
        isLater = edit.map { "\(name: "updated_at") <= \(value: $0)" } ?? "1"
    }

    fileprivate func requireNoMove(_ target: SQL, _ transaction: any Transaction) throws {
        guard let moves else { return }
        let moved: SQL = "SELECT 1 FROM \(name: table.name) WHERE \(target) AND (\(moves)) LIMIT 1"
        guard try transaction.query(moved).isEmpty else { throw RestProblem.fixedColumn(fixed, of: table) }
    }

    fileprivate func sql(_ target: SQL, change: Int64, returning selection: SQL) -> SQL {
        """
        UPDATE \(name: table.name) SET \(assignments), \(name: "change_number") = \(value: .int(change)) \
        WHERE \(target) AND \(isLater) RETURNING \(selection) AS row
        """
    }
}

extension Transaction {
    /// The number of the next change. All rows of one request share it.
    func nextChange() throws -> Int64 {
        try query("UPDATE change_counter SET number = number + 1 RETURNING number")[0].int("number")
    }

    /// - Throws: ``RestProblem`` with 42501, 23505 or 23503, or the engine's error.
    func run(_ update: TableUpdate, on target: SQL, returning selection: SQL) throws -> TableStore.Rows {
        try update.requireNoMove(target, self)
        let statement = update.sql(target, change: try nextChange(), returning: selection)
        var rows = TableStore.Rows()
        for row in try refusing(update.table, { try query(statement) }) { try rows.append(row) }
        return rows
    }

    /// Turns what a constraint of the schema says into what the API says.
    func refusing<Value>(_ table: Table, isDeletion: Bool = false, _ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let failure as ConstraintFailure {
            switch failure {
            case .unique: throw RestProblem.duplicate([], [])
            case .reference: throw isDeletion ? RestProblem.stillReferenced(table) : RestProblem.reference(table)
            case .other: throw failure
            }
        }
    }
}
