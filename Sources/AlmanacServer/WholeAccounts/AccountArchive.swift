import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacTables

/// Why an archive was rejected, and where in the archive the problem is.
struct ArchiveProblem: Error, Equatable, Sendable {
    /// A path into the archive, such as `tables.goals[3]`.
    let place: String
    let reason: String
    /// The number of rows that were imported before it.
    var taken = 0
}

/// What an import has done.
struct ImportOutcome: Equatable, Sendable {
    /// The number of rows imported. The other rows were older than the account's own.
    var taken = 0
    /// The versions that no longer fit their tables, and are not imported.
    var leftOut: [ArchiveProblem] = []
}

extension TableStore {
    /// Exports the account of the principal, as the bytes of a JSON object.
    /// - Parameter network: where the request comes from.
    /// - Throws: ``ShareSpent``, ``CredentialFailure``, or the engine's error.
    func export(_ principal: Principal, from network: String?) async throws -> ArchiveFile {
        guard case .person(let id, _) = principal else { throw CredentialFailure.malformed }
        let now = now()
        return try await readingAll(as: principal, from: network) { transaction in
            try transaction.requireLive(principal, at: now)
            let head = JSON.members(
                ("format", .string(AccountArchive.format)), ("version", .int(AccountArchive.version)),
                ("exported_at", .string(Timestamp(now).text)), ("account", try transaction.account(id)))
            return try ArchiveFile { write in
                try write(String(decoding: head.bytes.dropLast(), as: UTF8.self) + ",\"tables\":{")
                for (index, table) in Tables.owned.enumerated() {
                    try write("\(index > 0 ? "," : "")\"\(table.name)\":[")
                    try transaction.each(rowOf: table, of: id, at: now, write)
                    try write("]")
                }
                try write("}}")
            }
        }
    }

    /// Counts what the principal has written, by the tables that declare what their rows are called.
    /// - Returns: also the days of the current rows, by table.
    /// - Throws: ``CredentialFailure``, or the engine's error.
    func texts(
        of principal: Principal
    ) async throws -> (counts: [(table: String, count: Int64)], current: [String: String]) {
        guard case .person(let id, _) = principal else { throw CredentialFailure.malformed }
        let now = now()
        return try await reading(as: principal) { transaction in
            try transaction.requireLive(principal, at: now)
            let counts = try Tables.owned.filter { $0.counted != nil }.map { table in
                let rows = try transaction.query(
                    "SELECT count(*) AS n FROM \(name: table.name) WHERE \(name: table.ownerColumn) = \(value: .text(id))"
                )
                return (table.name, try rows.first?.int("n") ?? 0)
            }
            return (counts, try transaction.currentDays(of: id, at: now))
        }
    }

    /// Imports the rows of an archive into the account of the principal. If the account has a row with the same key, the
    /// row that was edited later wins.
    ///
    /// Every row is checked before the first is written. They are written part by part, so that others' writes do not
    /// wait for long; if a part fails, those before it stay, and importing the archive again goes on from there.
    /// - Throws: ``ArchiveProblem``, ``RestProblem/diskFull``, ``CredentialFailure``, or the engine's error.
    func `import`(_ archive: JSON, as principal: Principal) async throws -> ImportOutcome {
        guard case .person(let id, _) = principal else { throw CredentialFailure.malformed }
        let now = now()
        let stamp = Timestamp(now).text
        // An account's key comes from its owner only: an import would turn encryption on without a word.
        var reader = ArchiveReader(account: id, principal: principal, now: stamp)
        let all = try reader.rows(archive).filter { $0.0.table.name != Table.accountKeys.name }
        // Versions first: they follow their row to the one that stands in its place.
        let rows = all.filter { $0.0.table.isMadeByServer } + all.filter { !$0.0.table.isMadeByServer }
        try limits.requireRoom()
        for (name, hook) in hooks {
            let rows = rows.filter { $0.0.table.name == name }
            do throws(RestProblem) {
                try hook.require { column in rows.map { $0.0[column] } }
            } catch {
                throw ArchiveProblem(place: "tables.\(name)", reason: error.details ?? error.message)
            }
        }
        defer { for hook in hooks.values { hook.ended() } }
        var outcome = ImportOutcome(leftOut: reader.leftOut)
        for start in stride(from: 0, to: max(rows.count, 1), by: Self.partOfImport) {
            let part = rows[start..<min(start + Self.partOfImport, rows.count)]
            do {
                outcome.taken += try await `import`(part, into: id, as: principal, at: now)
            } catch var problem as ArchiveProblem {
                problem.taken = outcome.taken
                throw problem
            }
        }
        return outcome
    }

    /// The number of rows of an archive that are written in one transaction.
    private static let partOfImport = 100

    private func `import`(
        _ rows: ArraySlice<(StoredRow, String)>, into id: String, as principal: Principal, at now: Instant
    ) async throws -> Int {
        let stamp = Timestamp(now).text
        return try await database.write(WriteOptions(isWide: true)) { [hooks, limits] transaction in
            try transaction.requireLive(principal, at: now)
            let change = try transaction.nextChange(for: .account(id))
            var taken = 0
            var place = "tables"
            do {
                try limits.changing(as: principal, transaction) {
                    for row in rows {
                        place = row.1
                        try transaction.requireArchivedForm(of: row.0.table.privateTexts { row.0[$0] }, in: id)
                        let origin = WriteOrigin(cause: .import, at: stamp)
                        guard
                            let kept = try transaction.adopt(row.0, into: id, at: stamp, change: change, for: origin),
                            !kept.table.isMadeByServer
                        else { continue }
                        taken += 1
                        if case .text(let id) = kept["id"] {
                            try hooks[kept.table.name]?.afterWrite?(
                                TableHook.WrittenRow(id: id, writer: principal, isWhole: true), now, transaction)
                        }
                    }
                }
                try transaction.spreadVersions(change, of: id)
                for table in Tables.owned {
                    place = "tables.\(table.name)"
                    try transaction.requireWithinLimits(table, of: id, limit: hooks[table.name]?.rowsPerAccount)
                }
            } catch let problem as RestProblem {
                throw ArchiveProblem(place: place, reason: problem.details ?? problem.message)
            }
            return taken
        }
    }
}

extension Transaction {
    /// Passes each row of an account on, with a comma before all but the first. What nobody is to read before its moment
    /// is under a seal.
    fileprivate func each(
        rowOf table: Table, of account: String, at now: Instant, _ write: (String) throws -> Void
    ) throws {
        let owner = table.owner ?? "id"
        let mayBeSealed = AccountArchive.mayBeSealed(table)
        var isFirst = true
        try each(
            """
            SELECT \(Selection(archiving: table).json(dialect)) AS row FROM \(name: table.name) \
            WHERE \(name: owner) = \(value: .text(account)) ORDER BY \(name: "change_number")
            """
        ) { row in
            var text = try row.text("row")
            if mayBeSealed, case .object(let fields) = try JSON.parse(Array(text.utf8)) {
                text = JSON.object(AccountArchive.sealed(fields, of: table.name, in: Tables.owned, at: now)).text
            }
            try write((isFirst ? "" : ",") + text)
            isFirst = false
        }
    }

    /// Requires of texts of an archive what ``requireForm(of:in:)`` does, and says what to do about another key.
    /// - Throws: ``RestProblem`` with E2E01, or the engine's error.
    fileprivate func requireArchivedForm(of texts: [String], in account: String) throws {
        guard !texts.isEmpty else { return }
        let key = try accountKey(of: account)
        if texts.contains(where: { text in Envelope.keyID(of: text).map { $0 != key?.id } ?? false }) {
            throw RestProblem.otherKey
        }
        try requireForm(of: texts, in: account)
    }

    fileprivate func account(_ id: String) throws -> JSON {
        guard let account: Account = try account(id: id) else { throw CredentialFailure.sessionEnded }
        return .members(
            ("id", .string(id)), ("email", .optional(account.email)), ("is_anonymous", .bool(account.isAnonymous)),
            ("user_metadata", account.metadata), ("created_at", .string(Timestamp(account.createdAt).text)),
            ("identities", .array(account.identities.map(\.exported))))
    }
}

extension Identity {
    /// The identity in an account's export. An import ignores it: an identity is linked only by signing in with it.
    fileprivate var exported: JSON {
        .members(
            ("provider", .string(provider)), ("issuer", .string(issuer)), ("subject", .string(subject)),
            ("email", .optional(email)), ("linked_at", .string(Timestamp(createdAt).text)))
    }
}
