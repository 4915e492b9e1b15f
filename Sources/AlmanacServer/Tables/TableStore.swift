import AlmanacCore

/// The rows of the declared tables, as whoever asks may see and change them.
struct TableStore: Sendable {
    let database: any Database
    let now: @Sendable () -> Instant
    var planning = ReminderPlanning()

    /// Rows as the engine wrote them: JSON objects with commas between them.
    struct Rows: Equatable, Sendable {
        var count = 0
        var json = ""

        /// The largest answer, in bytes.
        private static let most = 16 << 20

        /// - Throws: ``RestProblem`` with 54000 when the answer grows too large.
        mutating func append(_ row: SQLRow) throws {
            if count > 0 { json += "," }
            json += try row.text("row")
            count += 1
            guard json.utf8.count <= Self.most else { throw RestProblem.answerTooLarge }
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
            SELECT \(selection.json) AS row FROM (SELECT * \
            \(source)\(order.sql) LIMIT \(value: .int(window.size)) OFFSET \(value: .int(window.offset)))
            """
        let count: SQL? = request.preferences.countsExactly ? "SELECT count(*) AS total \(source)" : nil
        let now = now()
        return try await database.read { transaction in
            try transaction.requireLive(principal, at: now)
            let total = try count.map { Int(try transaction.query($0)[0].int("total")) }
            var shown = Rows()
            try transaction.each(rows) { try shown.append($0) }
            return Page(rows: shown, total: total)
        }
    }

    // MARK: Changing

    /// Changes the rows that meet the filters.
    /// - Throws: ``RestProblem``, ``CredentialFailure``, or the engine's error.
    func update(_ table: Table, _ request: RestRequest, body: JSON, as principal: Principal) async throws -> Rows {
        let now = now()
        let reader = RowReader(table: table, principal: principal, now: Timestamp(now).text)
        let target = try await target(table, request, as: principal, verb: "UPDATE")
        let changes = try reader.changes(body, columns: request.parameters["columns"])
        let update = TableUpdate(table: table, changes: changes, now: reader.now, as: principal)
        let selection = try returned(request, of: table)
        guard let target, !changes.isEmpty else { return try await nothing(request, principal) }
        defer { if table.isScheduled { planning.onPlanned() } }
        return try await database.write { [planning] transaction in
            try transaction.requireLive(principal, at: now)
            let change = try transaction.nextChange()
            var rows = try transaction.apply(
                update, to: target, change: change, returning: table.isScheduled ? "id" : selection)
            if table.isScheduled {
                rows = try planning.planned(rows, returning: selection, at: now, in: transaction)
            }
            try request.requireSingle(rows.count)
            return rows
        }
    }

    /// Deletes the rows that meet the filters, and leaves a tombstone for each.
    /// - Throws: ``RestProblem``, ``CredentialFailure``, or the engine's error.
    func delete(_ table: Table, _ request: RestRequest, as principal: Principal) async throws -> Rows {
        let now = now()
        let selection = try returned(request, of: table)
        guard let target = try await target(table, request, as: principal, verb: "DELETE") else {
            return try await nothing(request, principal)
        }
        return try await database.write { transaction in
            try transaction.requireLive(principal, at: now)
            let rows = try transaction.delete(from: table, where: target, at: Timestamp(now).text, returning: selection)
            try request.requireSingle(rows.count)
            return rows
        }
    }

    /// What a row must meet to be changed; `nil` when none may be.
    private func target(
        _ table: Table, _ request: RestRequest, as principal: Principal, verb: String
    ) async throws -> SQL? {
        let filters = request.parameters.filters
        let condition = try FilterReader.condition(filters, on: table)
        guard let reach = try Reach.writing(table, as: principal) else { return nil }
        guard !filters.isEmpty else { throw RestProblem.noFilter(verb) }
        for name in ["limit", "offset", "order"] where request.parameters[name] != nil {
            throw RestProblem.query("\(name) cannot be used with \(verb)", "Name the rows by filters.")
        }
        let target: SQL = "\(reach) AND (\(condition.sql))"
        if condition.isCostly { try await rehearse(target, on: table) }
        return target
    }

    /// There is one writer, and nobody may keep it busy for long: what may take long is tried on a reader, which has
    /// its time limit.
    private func rehearse(_ target: SQL, on table: Table) async throws {
        _ = try await database.read { try $0.query("SELECT count(*) AS n FROM \(name: table.name) WHERE \(target)") }
    }

    /// A change of no row.
    private func nothing(_ request: RestRequest, _ principal: Principal) async throws -> Rows {
        let now = now()
        try await database.read { try $0.requireLive(principal, at: now) }
        try request.requireSingle(0)
        return Rows()
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
    /// A column that never changes, and what is met by the rows where it would.
    private let identityChange: (column: String, condition: SQL)?
    /// Met by the rows that were not edited later than this edit.
    private let isNewest: SQL

    /// - Parameters:
    ///   - now: when the edit is made, unless the changes say when.
    ///   - principal: who edits. A person's edit makes void what the server had concluded from the row.
    init(
        table: Table, changes: [(column: Column, value: SQLValue)], now: String, as principal: Principal
    ) {
        self.table = table
        let fixedNames = Set(table.primaryKey + [table.owner].compactMap(\.self))
        let (fixed, free) = (
            changes.filter { fixedNames.contains($0.column.name) },
            changes.filter { !fixedNames.contains($0.column.name) }
        )
        let edit = changes.first { $0.column.name == table.edited?.name }?.value
        var sets = free.map { "\(name: $0.column.name) = \(value: $0.value)" as SQL }
        if let edited = table.edited, edit == nil { sets.append("\(name: edited.name) = \(value: .text(now))") }
        if principal != .service {
            sets += table.concluded.map { "\(name: $0.name) = \(value: $0.beginning)" as SQL }
        }
        assignments = sets.joined(by: ", ")
        identityChange = fixed.first.map { first in
            let changed = fixed.map { "\(name: $0.column.name) IS NOT \(value: $0.value)" as SQL }
            return (first.column.name, changed.joined(by: " OR "))
        }
        isNewest = edit.map { "\(name: "updated_at") <= \(value: $0)" } ?? "1"
    }

    fileprivate func requireSameIdentity(_ target: SQL, _ transaction: any Transaction) throws {
        guard let (column, changed) = identityChange else { return }
        let rows: SQL = "SELECT 1 FROM \(name: table.name) WHERE \(target) AND (\(changed)) LIMIT 1"
        guard try transaction.query(rows).isEmpty else { throw RestProblem.fixedColumn(column, of: table) }
    }

    fileprivate func sql(_ target: SQL, change: Int64, returning selection: SQL) -> SQL {
        """
        UPDATE \(name: table.name) SET \(assignments), \(name: "change_number") = \(value: .int(change)) \
        WHERE \(target) AND \(isNewest) RETURNING \(selection) AS row
        """
    }
}

extension Transaction {
    /// The number of the next change.
    func nextChange() throws -> Int64 {
        try query("UPDATE change_counter SET number = number + 1 RETURNING number")[0].int("number")
    }

    /// - Throws: ``RestProblem`` with 42501, 23505 or 23503, or the engine's error.
    func apply(
        _ update: TableUpdate, to target: SQL, change: Int64, returning selection: SQL
    ) throws -> TableStore.Rows {
        try update.requireSameIdentity(target, self)
        let statement = update.sql(target, change: change, returning: selection)
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
            case .unique(let columns): throw RestProblem.duplicate(columns)
            case .reference: throw isDeletion ? RestProblem.stillReferenced(table) : RestProblem.reference(table)
            case .other: throw failure
            }
        }
    }
}
