import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

/// The rows of the declared tables, limited to what each principal can read and write.
package struct TableStore: Sendable {
    package let database: any Database
    package let now: @Sendable () -> Instant
    /// What other parts of the server add to the writes of tables, by the tables' names.
    package var hooks: [String: TableHook]
    package var limits = StorageLimits()
    let lanes: ReadingLanes
    /// How long costly reads and wide writes may take together; `nil` for any time.
    let shares: TimeShares?
    /// How many writes one account has at a time: all that wait are written together.
    private let writers = KeyedConcurrencyLimiter<String>(limit: 1_024, limitPerKey: 2)
    /// The same for those that have to find their rows first.
    let changers = KeyedConcurrencyLimiter<String>(limit: 64, limitPerKey: 1)
    /// Imports take many times their size in memory.
    package let importers = KeyedConcurrencyLimiter<String>(limit: 1, limitPerKey: 1)
    /// The accounts that import something.
    package let importing = BusyAccounts()
    /// The accounts that are being merged.
    package let merging = BusyAccounts()
    /// How long a merge waits for another one of the same account.
    package var mergePatience = Duration.seconds(5)
    /// The sessions that were just looked up; `nil` to look up each, each time.
    package var sessions: LiveSessions?

    package init(
        database: any Database, now: @escaping @Sendable () -> Instant,
        hooks: [String: TableHook], limits: StorageLimits = StorageLimits(), sessions: LiveSessions? = nil,
        shares: TimeShares? = nil, connections: Int = DatabaseLocation.connections
    ) {
        self.database = database
        self.now = now
        self.hooks = hooks
        self.limits = limits
        self.sessions = sessions
        self.shares = shares
        lanes = ReadingLanes(database.dialect, connections: connections)
    }

    /// Rows as JSON objects, separated by commas.
    package struct Rows: Equatable, Sendable {
        package var count = 0
        package var json: [UInt8] = []
        /// The change number of the write, if it changed anything.
        package var change: Int64?

        /// The maximum size of a response, in bytes.
        private static let maxBytes = 2 << 20

        /// Appends the column `row` of a result.
        /// - Throws: ``RestProblem`` with 54000 when the response grows too large.
        package mutating func append(_ row: SQLRow) throws {
            let text = try row.text("row")
            try append { $0.append(contentsOf: text.utf8) }
        }

        /// Appends a row in a form.
        /// - Throws: ``RestProblem`` with 54000 when the response grows too large.
        package mutating func append(_ row: RowTexts, as form: RowForm) throws(RestProblem) {
            try append { form.write(row, to: &$0) }
        }

        /// Appends other rows, of which there is at least one.
        /// - Throws: ``RestProblem`` with 54000 when the response grows too large.
        package mutating func append(_ rows: Rows) throws(RestProblem) {
            try append(count: rows.count) { $0 += rows.json }
        }

        private mutating func append(
            count more: Int = 1, _ write: (inout [UInt8]) -> Void
        ) throws(RestProblem) {
            if count > 0 { json.append(UInt8(ascii: ",")) }
            write(&json)
            count += more
            guard json.count <= Self.maxBytes else { throw .responseTooLarge }
        }
    }

    // MARK: Sessions

    /// Requires that a user's session is still live.
    /// - Throws: ``CredentialFailure/sessionEnded``, or the engine's error.
    package func requireLive(_ principal: Principal) async throws {
        let now = now()
        if let sessions, sessions.contains(principal, at: now) { return }
        let generation = sessions?.generation ?? 0
        let end = try await readingBriefly(as: principal) { try $0.requireLive(principal, at: now) }
        sessions?.store(principal, until: end, ifStill: generation)
    }

    // MARK: Reading

    /// Reads in the name of a principal, as soon as its other reads leave a place. Those who are not signed in share one
    /// account's places: what they read often is cached.
    /// - Throws: what `body` throws, or the engine's error.
    package func reading<Value: Sendable>(
        as principal: Principal, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        Turn.current?.end()
        if principal == .service { return try await database.read(body) }
        return try await lanes.usual.runIfAwaited(for: principal.account ?? "") {
            try await database.read(ReadOptions(of: principal.account), body)
        }
    }

    /// Runs on the calling thread if brief; otherwise falls back to ``reading``.
    /// - Throws: what `body` throws, or the engine's error.
    package func readingBriefly<Value: Sendable>(
        as principal: Principal, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        if let value = try database.readIfBrief(body) { return value }
        return try await reading(as: principal, body)
    }

    /// Writes in the name of a principal, as soon as its other writes leave a place.
    /// - Parameters:
    ///   - isWide: whether it changes many rows. Writes of others go first, and so they do once a share is used up.
    ///   - needsShare: whether it is refused then.
    /// - Throws: ``ShareSpent``, what `body` throws, or the engine's error.
    package func writing<Value: Sendable>(
        as principal: Principal, isLimited: Bool = false, isWide: Bool = false, needsShare: Bool = false,
        from network: String? = nil,
        _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        guard case .person(let id, _) = principal else {
            return try await database.write(WriteOptions(isLimited: isLimited), body)
        }
        return try await writers.run(for: id) {
            let wait = shares?.secondsToWait(account: id, network: network, now: now())
            if needsShare, let wait { throw ShareSpent(seconds: wait) }
            let options = WriteOptions(isLimited: isLimited, account: id, isWide: isWide || wait != nil)
            let counted = isWide ? 0 : Self.countedTime(database.dialect)
            return try await database.write(options) { transaction in
                try spending(of: principal, in: network, transaction, from: counted) { try body(transaction) }
            }
        }
    }

    package struct Page: Equatable, Sendable {
        package let rows: Rows
        /// The number of rows that match the filters, if the client asked for it.
        package let total: Int?
    }

    /// Reads the rows that match the filters.
    /// - Throws: ``RestProblem``, ``CredentialFailure``, or the engine's error.
    package func read(_ table: Table, _ request: RestRequest, as principal: Principal) async throws -> Page {
        let access = try RowAccess.reading(table, as: principal)
        let selection = try Selection(request.parameters, of: table, as: principal)
        let parameters = request.parameters.outside(selection.embeddings)
        let condition = try FilterReader.condition(parameters.filters, on: table)
        let order = try Ordering(parameters["order"], of: table)
        let dialect = database.dialect
        let required = selection.embeddings.filter(\.isRequired).map { " AND \($0.exists(dialect))" as SQL }
            .joined(by: "")
        let source: SQL = "FROM \(name: table.name) WHERE \(access) AND (\(condition.sql(dialect)))\(required)"
        let window = request.window
        let form = selection.isWhole ? RowForm.all(of: table) : RowForm(selection, dialect)
        let limited: SQL = """
            \(source)\(order.sql) LIMIT \(value: .int(window.size)) OFFSET \(value: .int(window.offset))
            """
        // The outer query embeds rows only in those that are shown. The inner one would do it for each that it sorts.
        let rows: SQL =
            selection.embeddings.isEmpty
            ? "SELECT \(form.columns) \(limited)"
            : "SELECT \(form.columns) FROM (SELECT * \(limited)) AS \(name: table.name)"
        let count: SQL? = request.preferences.countsExactly ? "SELECT count(*) AS total \(source)" : nil
        try await requireLive(principal)
        return try await readingChosen(as: principal, from: request.network) { transaction in
            let total = try count.map { Int(try transaction.query($0)[0].int("total")) }
            var shown = Rows()
            try transaction.eachText(rows) { try shown.append($0, as: form) }
            return Page(rows: shown, total: total)
        }
    }

    // MARK: Changing

    /// Updates the rows that match the filters.
    /// - Throws: ``RestProblem``, ``CredentialFailure``, or the engine's error.
    package func update(_ table: Table, _ request: RestRequest, body: JSON, as principal: Principal) async throws
        -> Rows
    {
        let now = now()
        let reader = RowReader(table: table, principal: principal, now: Timestamp(now).text)
        let target = try target(table, request, as: principal, verb: "UPDATE")
        let changes = try reader.changes(body, columns: request.parameters["columns"])
        let hook = hooks[table.name]
        try hook?.require { name in changes.filter { $0.column.name == name }.map(\.value) }
        let update = TableUpdate(table: table, changes: changes, now: reader.now, as: principal)
        let selection = try returned(request, of: table)
        guard let target, !changes.isEmpty else { return try await nothing(request, principal) }
        if table.owner != nil { try limits.requireRoom() }
        defer { hook?.ended() }
        let bytes = changes.reduce(0) { $0 + $1.value.bytes }
        let updated = try await changing(target, request, bytes: bytes, as: principal) { [limits] transaction, target in
            try transaction.requireLive(principal, at: now)
            try transaction.requireForm(of: changes, in: table, where: target)
            let keyed = changes.keepEncryptionOn ? [] : try transaction.keyOwners(of: table, where: target)
            for account in keyed {
                try transaction.requireKeyProof(request.keyProof, of: account, for: .update, as: principal, at: now)
                if let proof = request.keyProof { try transaction.note(keyProof: proof, of: account) }
            }
            let change = try transaction.nextChange(for: ChangeScope(principal))
            var rows = try limits.changing(as: principal, transaction) {
                try transaction.apply(
                    update, to: target, change: change,
                    for: WriteOrigin(request, as: principal, at: reader.now),
                    returning: hook?.afterWrite == nil ? selection : "id")
            }
            if let hook {
                // Who gives it another address or other keys, gives it as a whole.
                let isWhole = changes.contains { table.transferProof.contains($0.column.name) }
                rows = try hook.afterWriting(
                    rows, to: table, by: principal, isWhole: isWhole, returning: selection, at: now, in: transaction)
            }
            if let id = principal.account {
                try transaction.spread(change, over: rows.count, rowsOf: id, in: table)
                try transaction.spreadVersions(change, of: id, from: table)
            }
            if rows.count > 0 { rows.change = change }
            return rows
        }
        if updated.count > 0 { hook?.written?(TableHook.Written(kind: .updated(changes), writer: principal)) }
        return updated
    }

    /// Deletes the rows that match the filters, and leaves a tombstone for each.
    /// - Throws: ``RestProblem``, ``CredentialFailure``, or the engine's error.
    package func delete(_ table: Table, _ request: RestRequest, as principal: Principal) async throws -> Rows {
        let now = now()
        let selection = try returned(request, of: table)
        guard let target = try target(table, request, as: principal, verb: "DELETE") else {
            return try await nothing(request, principal)
        }
        let deleted = try await changing(target, request, as: principal) { [limits] transaction, target in
            try transaction.requireLive(principal, at: now)
            let keyed = try transaction.keyOwners(of: table, where: target)
            for account in keyed {
                try transaction.requireKeyProof(request.keyProof, of: account, for: .deletion, as: principal, at: now)
                try transaction.requireNoEnvelopes(in: account, seen: request.base)
            }
            let stamp = Timestamp(now).text
            let rows = try limits.deleting(as: principal, transaction) {
                try transaction.delete(
                    from: table, where: target, at: stamp,
                    for: WriteOrigin(request, as: principal, at: stamp, cause: .deletion), returning: selection)
            }
            for account in keyed {
                try transaction.removeSealedVersions(of: account, at: stamp)
                try transaction.forgetKeyProof(of: account)
            }
            if let id = principal.account, let change = rows.change {
                try transaction.spreadVersions(change, of: id, from: table)
            }
            return rows
        }
        if deleted.count > 0 { hooks[table.name]?.written?(TableHook.Written(kind: .deleted, writer: principal)) }
        return deleted
    }

    /// The condition for a row to be changed; `nil` if the principal cannot change any row.
    private func target(
        _ table: Table, _ request: RestRequest, as principal: Principal, verb: String
    ) throws -> Target? {
        let filters = request.parameters.filters
        let condition = try FilterReader.condition(filters, on: table)
        guard let access = try RowAccess.writing(table, as: principal) else { return nil }
        guard !filters.isEmpty else { throw RestProblem.noFilter(verb) }
        for name in ["limit", "offset", "order"] where request.parameters[name] != nil {
            throw RestProblem.query("\(name) cannot be used with \(verb)", "Name the rows by filters.")
        }
        return Target(
            table: table, sql: "\(access) AND (\(condition.sql(database.dialect)))",
            isOneRow: condition.isOneRow(of: table), isCostly: condition.isCostly)
    }

    /// The result of an update or deletion without matching rows.
    private func nothing(_ request: RestRequest, _ principal: Principal) async throws -> Rows {
        let now = now()
        _ = try await database.read { try $0.requireLive(principal, at: now) }
        try request.requireSingle(0)
        return Rows()
    }

    /// The expression to return for each changed row; empty unless the client asked for the rows.
    package func returned(_ request: RestRequest, of table: Table) throws(RestProblem) -> SQL {
        let selection = try Selection(request.parameters["select"], of: table)
        return request.preferences.returnsRows ? selection.json(database.dialect) : "''"
    }
}
