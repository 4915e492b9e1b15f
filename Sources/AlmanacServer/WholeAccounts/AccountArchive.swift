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

extension TableStore {
    /// Exports the account of the principal, as the bytes of a JSON object.
    /// - Throws: ``CredentialFailure``, or the engine's error.
    func export(_ principal: Principal) async throws -> ArchiveFile {
        guard case .person(let id, _) = principal else { throw CredentialFailure.malformed }
        let now = now()
        return try await reading(as: principal) { transaction in
            try transaction.requireLive(principal, at: now)
            let head = JSON.members(
                ("format", .string(AccountArchive.format)), ("version", .int(AccountArchive.version)),
                ("exported_at", .string(Timestamp(now).text)), ("account", try transaction.account(id)))
            return try ArchiveFile { write in
                try write(String(decoding: head.bytes.dropLast(), as: UTF8.self) + ",\"tables\":{")
                for (index, table) in Tables.owned.enumerated() {
                    try write("\(index > 0 ? "," : "")\"\(table.name)\":[")
                    try transaction.each(rowOf: table, of: id, write)
                    try write("]")
                }
                try write("}}")
            }
        }
    }

    /// Imports the rows of an archive into the account of the principal. If the account has a row with the same key, the
    /// row that was edited later wins.
    ///
    /// Every row is checked before the first is written. They are written part by part, so that others' writes do not
    /// wait for long; if a part fails, those before it stay, and importing the archive again goes on from there.
    /// - Returns: the number of rows imported. The other rows were older than the account's own.
    /// - Throws: ``ArchiveProblem``, ``RestProblem/diskFull``, ``CredentialFailure``, or the engine's error.
    func `import`(_ archive: JSON, as principal: Principal) async throws -> Int {
        guard case .person(let id, _) = principal else { throw CredentialFailure.malformed }
        let now = now()
        let stamp = Timestamp(now).text
        // An account's key comes from its owner only: an import would turn encryption on without a word.
        let rows = try ArchiveReader(account: id, principal: principal, now: stamp).rows(archive).filter {
            $0.0.table.name != Table.accountKeys.name
        }
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
        var taken = 0
        for start in stride(from: 0, to: max(rows.count, 1), by: Self.partOfImport) {
            let part = rows[start..<min(start + Self.partOfImport, rows.count)]
            do {
                taken += try await `import`(part, into: id, as: principal, at: now)
            } catch var problem as ArchiveProblem {
                problem.taken = taken
                throw problem
            }
        }
        return taken
    }

    /// The number of rows of an archive that are written in one transaction.
    private static let partOfImport = 100

    private func `import`(
        _ rows: ArraySlice<(StoredRow, String)>, into id: String, as principal: Principal, at now: Instant
    ) async throws -> Int {
        let stamp = Timestamp(now).text
        return try await database.write { [hooks, limits] transaction in
            try transaction.requireLive(principal, at: now)
            let change = try transaction.nextChange(for: .account(id))
            var taken = 0
            var place = "tables"
            do {
                try limits.changing(as: principal, transaction) {
                    for row in rows {
                        place = row.1
                        try transaction.requireArchivedForm(of: row.0.table.privateTexts { row.0[$0] }, in: id)
                        guard let kept = try transaction.adopt(row.0, into: id, at: stamp, change: change) else {
                            continue
                        }
                        taken += 1
                        if case .text(let id) = kept["id"] {
                            try hooks[kept.table.name]?.afterWrite?(id, now, transaction)
                        }
                    }
                }
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
    /// Passes each row of an account on, with a comma before all but the first.
    fileprivate func each(rowOf table: Table, of account: String, _ write: (String) throws -> Void) throws {
        let owner = table.owner ?? "id"
        var isFirst = true
        try each(
            """
            SELECT \(Selection(archiving: table).json(dialect)) AS row FROM \(name: table.name) \
            WHERE \(name: owner) = \(value: .text(account)) ORDER BY \(name: "change_number")
            """
        ) { row in
            try write((isFirst ? "" : ",") + (try row.text("row")))
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

/// Reads the rows of an archive by the rules that apply to rows written by a user.
private struct ArchiveReader {
    let account: String
    let principal: Principal
    let now: String
    /// The limit exists because all rows are in memory, many times as large as in the file.
    private static let maxRows = 20_000

    func rows(_ archive: JSON) throws(ArchiveProblem) -> [(StoredRow, String)] {
        guard archive["format"]?.string == AccountArchive.format else {
            throw ArchiveProblem(place: "format", reason: "This is not an Almanac export.")
        }
        guard archive["version"]?.int == AccountArchive.version else {
            throw ArchiveProblem(
                place: "version", reason: "This server reads version \(AccountArchive.version) of the format.")
        }
        guard case .object(let members)? = archive["tables"] else {
            throw ArchiveProblem(place: "tables", reason: "The tables are missing.")
        }
        var rows: [(StoredRow, String)] = []
        for member in members {
            rows += try self.rows(member)
            guard rows.count <= Self.maxRows else {
                throw ArchiveProblem(place: "tables", reason: "An archive may have at most \(Self.maxRows) rows.")
            }
        }
        return rows
    }

    private func rows(_ member: JSON.Member) throws(ArchiveProblem) -> [(StoredRow, String)] {
        let place = "tables.\(member.key)"
        guard let table = Tables.named(member.key), table.owner != nil else {
            throw ArchiveProblem(place: place, reason: "This server has no such table.")
        }
        guard let items = member.value.array else {
            throw ArchiveProblem(place: place, reason: "Send an array of rows.")
        }
        var rows: [(StoredRow, String)] = []
        for (index, item) in items.enumerated() {
            do throws(RestProblem) {
                rows.append((try row(item, of: table), "\(place)[\(index)]"))
            } catch {
                throw ArchiveProblem(
                    place: "\(place)[\(index)]",
                    reason: [error.message, error.details].compactMap(\.self).joined(separator: ". "))
            }
        }
        return rows
    }

    /// The columns that tables had when older exports were made. Only the server wrote them.
    private static let formerColumns = ["fact_preferences": ["round_started_at"]]

    /// Reads one row. Drops the values of columns that only the server writes, and sets the owner to the importing
    /// account.
    private func row(_ item: JSON, of table: Table) throws(RestProblem) -> StoredRow {
        guard case .object(let members) = item else { throw .body("Each row must be an object.") }
        var kept = members.filter { member in
            member.key != table.owner && (table[member.key].map { $0.writer == .person } ?? true)
                && Self.formerColumns[table.name]?.contains(member.key) != true
        }
        if let owner = table.owner { kept.append(JSON.Member(owner, .string(account))) }
        let reader = RowReader(table: table, principal: principal, now: now)
        let rows = try reader.rows(.object(kept), columns: nil)
        return StoredRow(
            table: table,
            values: Dictionary(
                table.columns.map { ($0.name, rows[0][$0.name]) }, uniquingKeysWith: { first, _ in first }))
    }
}
