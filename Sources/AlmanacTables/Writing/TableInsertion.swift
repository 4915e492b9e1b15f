import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

extension TableStore {
    package struct Insertion: Sendable {
        package var rows = Rows()
        /// The number of new rows. The others existed and were merged.
        package var inserted = 0
    }

    /// Inserts rows, or merges them into existing rows with the same key.
    /// - Throws: ``RestProblem``, ``CredentialFailure``, or the engine's error.
    package func insert(_ table: Table, _ request: RestRequest, body: JSON, as principal: Principal) async throws
        -> Insertion
    {
        let now = now()
        let reader = RowReader(
            table: table, principal: principal, now: Timestamp(now).text,
            missingTakesInitial: request.preferences.missingTakesInitial)
        if principal == .signedOut { throw RestProblem.signedOut(table) }
        let selection = try returned(request, of: table)
        let rows = try reader.rows(body, columns: request.parameters["columns"])
        let key = try conflictKey(table, request)
        try limits.requireRoom()
        let hook = hooks[table.name]
        try hook?.require { name in rows.map { $0[name] } }
        defer { hook?.ended() }
        let bytes = rows.reduce(0) { $0 + $1.bytes }
        let isWide = rows.count > Self.briefRows || bytes > Self.briefBytes
        let insertion = try await writing(
            as: principal, isWide: isWide, needsShare: isWide, from: request.network
        ) { [limits] transaction in
            try transaction.requireLive(principal, at: now)
            guard !rows.isEmpty else { return Insertion() }
            if let owner = table.owner, !table.privateColumns.isEmpty {
                // Nearly always one account's, whose key is looked up once.
                for (account, rows) in Dictionary(grouping: rows, by: { $0[owner] }) {
                    guard case .text(let account) = account else { continue }
                    try transaction.requireForm(of: rows.flatMap { row in table.privateTexts { row[$0] } }, in: account)
                }
            }
            let keyed = try transaction.requireKeyProof(for: rows, in: table, request, as: principal, at: now)
            let change = try transaction.nextChange(for: ChangeScope(principal))
            var writer = RowWriter(
                transaction: transaction, table: table, principal: principal,
                origin: WriteOrigin(request, as: principal, at: reader.now),
                selection: hook?.afterWrite == nil ? selection : "id",
                change: change, duplicates: request.preferences.duplicates, key: key,
                initial: reader.initial, previous: rows.count == 1 ? PreviousValues(request, of: table) : nil)
            try limits.changing(as: principal, transaction) {
                for row in rows { try writer.write(row) }
            }
            if let proof = request.keyProof {
                for (account, key) in keyed { try transaction.note(keyProof: proof, of: account, key: key) }
            }
            if let hook {
                writer.result.rows = try hook.afterWriting(
                    writer.result.rows, to: table, by: principal, isWhole: true, returning: selection, at: now,
                    in: transaction)
            }
            // The hook may have made room.
            if writer.result.inserted > 0, case .person(let id, _) = principal {
                try transaction.requireWithinLimits(table, of: id, limit: hook?.rowsPerAccount)
            }
            try request.requireSingle(writer.result.rows.count)
            if let id = principal.account {
                try transaction.spread(change, over: rows.count, rowsOf: id, in: table)
                try transaction.spreadVersions(change, of: id, from: table)
            }
            if writer.result.rows.count > 0 { writer.result.rows.change = change }
            return writer.result
        }
        if insertion.inserted > 0 {
            hook?.written?(TableHook.Written(kind: .inserted, writer: principal))
        } else if insertion.rows.count > 0 {
            let values = rows.flatMap { row in row.named.map { ($0, row[$0.name]) } }
            hook?.written?(TableHook.Written(kind: .updated(values), writer: principal))
        }
        return insertion
    }

    /// The unique key that decides whether a row already exists.
    private func conflictKey(_ table: Table, _ request: RestRequest) throws(RestProblem) -> [String] {
        guard let text = request.parameters["on_conflict"], !text.isEmpty else { return table.primaryKey }
        let names = text.parts(at: ",").map { FilterScanner.unquoted($0) }
        for name in names where table[name] == nil { throw .unknownColumn(name, of: table) }
        guard let key = table.conflictKeys.first(where: { Set($0) == Set(names) }) else { throw .noSuchKey(names) }
        return key
    }
}

extension Transaction {
    /// Stores rows of the server's own content under one change number.
    /// - Parameter progress: called after each row.
    /// - Throws: ``RestProblem``, or the engine's error.
    package func store(
        _ rows: [NewRow], in table: Table, duplicates: Preferences.Duplicates, at now: String,
        progress: () -> Void = {}
    ) throws {
        guard !rows.isEmpty else { return }
        var writer = RowWriter(
            transaction: self, table: table, principal: .service, origin: WriteOrigin(cause: .service, at: now),
            selection: "''",
            change: try nextChange(for: .all), duplicates: duplicates, key: table.primaryKey, initial: { _ in .null })
        for row in rows {
            try writer.write(row)
            progress()
        }
    }
}

/// Writes new rows one after the other, within one transaction.
private struct RowWriter {
    let transaction: any Transaction
    let table: Table
    let principal: Principal
    let origin: WriteOrigin
    let selection: SQL
    let change: Int64
    let duplicates: Preferences.Duplicates
    let key: [String]
    /// What a column of a new row holds when the client leaves it out.
    let initial: (Column) -> SQLValue
    /// What the row's changed members held before; `nil` if the whole row is meant.
    var previous: PreviousValues?
    var result = TableStore.Insertion()
    var seenKeys: Set<[SQLValue]> = []
    private var now: String { origin.now }

    mutating func write(_ row: NewRow) throws {
        if duplicates == .merge {
            guard seenKeys.insert(key.map { row[$0] }).inserted else { throw RestProblem.repeatedKey }
        }
        try removeTransferredRow(row)
        let target = target(row)
        guard duplicates != .refuse, let existing = try find(target) else { return try insert(row) }
        if case .person(let id, _) = principal, existing["owner"] != .text(id) { throw RestProblem.rowRule(table) }
        guard duplicates == .merge else { return }
        // With the service key, the row may be another account's than the one that the body names.
        if case .text(let owner)? = existing["owner"], table.owner.map({ row[$0] }) != .text(owner) {
            try transaction.requireForm(of: table.privateTexts { row[$0] }, in: owner)
        }
        try merge(row, into: target)
    }

    /// The condition for the row that a new one is merged into. A former key may be that of several rows: the one with the
    /// new row's id is meant, or else the one that was edited last. What was written from nothing is no edit of those: it is
    /// merged only into a row that says the same already, because the request is repeated.
    private func target(_ row: NewRow) -> SQL {
        guard !table.keys.contains(key) else { return condition(row, key) }
        let isID: SQL = "\(name: "id") = \(value: row["id"])"
        var candidates = condition(row, key)
        if origin.base == 0 {
            let texts = NewTexts(table, row.named.map { ($0, row[$0.name]) }, edited: row["updated_at"])
            candidates += " AND (\(isID) OR NOT (\(texts.differs(transaction.dialect))))"
        }
        return """
            \(name: "id") = (SELECT \(name: "id") FROM \(name: table.name) WHERE \(candidates) \
            ORDER BY (\(isID)) DESC, updated_at DESC, \(name: "id") LIMIT 1)
            """
    }

    /// Deletes another user's row if this row holds the values that prove it was transferred.
    private func removeTransferredRow(_ row: NewRow) throws {
        guard let owner = table.owner, !table.transferProof.isEmpty, principal != .service else { return }
        let others: SQL = "\(condition(row, table.transferProof)) AND \(name: owner) <> \(value: row[owner])"
        _ = try transaction.delete(from: table, where: others, at: now, returning: "''")
    }

    private func find(_ target: SQL) throws -> SQLRow? {
        let owner: SQL = table.owner.map { "\(name: $0)" } ?? "NULL"
        return try transaction.query("SELECT \(owner) AS owner FROM \(name: table.name) WHERE \(target)").first
    }

    private func condition(_ row: NewRow, _ key: [String]) -> SQL {
        key.map { "\(name: $0) = \(value: row[$0])" as SQL }.joined(by: " AND ")
    }

    /// Sets the columns that the client named and leaves the others.
    private mutating func merge(_ row: NewRow, into target: SQL) throws {
        // What the server writes is not taken back to its beginning, and no other value than the present one passes.
        let changes = row.named.filter { column in
            principal == .service || column.writer == .person || row[column.name] != initial(column)
        }.filter { !table.primaryKey.contains($0.name) && $0.name != table.owner }
        var values = changes.map { (column: $0, value: row[$0.name]) }
        var dates: MemberDates?
        if principal != .service {
            (values, dates) = try transaction.merging(values, with: previous, into: target, of: table)
        }
        let update = TableUpdate(table: table, changes: values, now: now, as: principal, dates: dates)
        let merged = try transaction.apply(update, to: target, change: change, for: origin, returning: selection)
        if merged.count == 1 { try result.rows.append(merged) }
    }

    private mutating func insert(_ row: NewRow) throws {
        if table.isMadeByServer, principal != .service {
            // An edit of a row that is gone by now is in vain, as one of a deleted row is.
            guard duplicates == .merge else { throw RestProblem.rowRule(table) }
            return
        }
        try RowAccess.requireInitial(row, in: table, as: principal, initial)
        guard let kept = try takeTombstone(row) else { return }
        var columns = table.columns.map(\.name)
        var values = columns.map { "\(value: kept[$0] ?? row[$0])" as SQL }
        if let dates = try MemberDates(of: row, in: table, previous) {
            columns.append(MemberDates.column)
            values.append("\(value: .text(dates.text))")
        }
        values.append("\(value: .int(change))")
        let statement: SQL = """
            INSERT INTO \(name: table.name) (\((columns + ["change_number"]).names)) \
            VALUES (\(values.joined(by: ", "))) ON CONFLICT DO NOTHING RETURNING \(selection) AS row
            """
        guard let inserted = try transaction.translatingConstraints(table, { try transaction.query(statement) }).first
        else {
            let taken = try table.keys.first { try find(condition(row, $0)) != nil } ?? table.primaryKey
            throw RestProblem.duplicate(taken, taken.map { row[$0] })
        }
        result.inserted += 1
        try result.rows.append(inserted)
    }

    /// Removes the tombstone of a row that was deleted before.
    /// - Returns: the values of the server-owned columns before the deletion; `nil` when the row was deleted after this
    ///   edit was made, and so stays deleted.
    private func takeTombstone(_ row: NewRow) throws -> [String: SQLValue]? {
        let key = table.primaryKey.map { row[$0] }
        guard let tombstone = try transaction.tombstone(of: key, in: table) else { return [:] }
        guard tombstone.owner == table.owner.map({ row[$0] }) ?? .null else {
            throw RestProblem.duplicate(table.primaryKey, key)
        }
        // Who knew of the deletion brings the row back, whatever their clock says.
        let isKnown = origin.base.map { $0 >= tombstone.change } ?? false
        if !isKnown, row.names("updated_at"), case .text(let edited) = row["updated_at"],
            edited < tombstone.deletedAt
        {
            let values = Dictionary(uniqueKeysWithValues: table.columns.map { ($0.name, row[$0.name]) })
            try transaction.keepUnstored(
                StoredRow(table: table, values: values), isParallel: false, change: change, for: origin.deleting)
            return nil
        }
        try transaction.removeTombstone(of: key, in: table)
        return principal == .service ? [:] : tombstone.kept
    }
}
