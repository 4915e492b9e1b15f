import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacTables

/// Reads the rows of an archive by the rules that apply to rows written by a user.
struct ArchiveReader {
    let account: String
    let principal: Principal
    let now: String
    /// The versions that were left out: they no longer fit their tables.
    private(set) var leftOut: [ArchiveProblem] = []

    init(account: String, principal: Principal, now: String) {
        (self.account, self.principal, self.now) = (account, principal, now)
    }

    /// Returns the rows of an archive, each with its place. Of a version, only what was once written can be wrong, by a
    /// table that has changed since: it keeps nothing else from being imported.
    mutating func rows(_ archive: JSON) throws(ArchiveProblem) -> [(StoredRow, String)] {
        guard archive["format"]?.string == AccountArchive.format else {
            throw ArchiveProblem(place: "format", reason: "This is not an Almanac export.")
        }
        let version = archive["version"]?.int
        guard version == AccountArchive.version || version == AccountArchive.plainVersion else {
            throw ArchiveProblem(
                place: "version",
                reason:
                    "This server reads the versions \(AccountArchive.plainVersion) and \(AccountArchive.version) of the "
                    + "format.")
        }
        guard case .object(let members)? = archive["tables"] else {
            throw ArchiveProblem(place: "tables", reason: "The tables are missing.")
        }
        var rows: [(StoredRow, String)] = []
        for member in members {
            rows += try self.rows(member, maySeal: version == AccountArchive.version)
            guard rows.count <= AccountArchive.rowLimit else {
                throw ArchiveProblem(
                    place: "tables",
                    reason:
                        "One request may have at most \(AccountArchive.rowLimit) rows. Send a larger archive in parts.")
            }
        }
        return rows
    }

    private mutating func rows(_ member: JSON.Member, maySeal: Bool) throws(ArchiveProblem) -> [(StoredRow, String)] {
        let place = "tables.\(member.key)"
        guard let table = Tables.named(member.key), table.owner != nil else {
            throw ArchiveProblem(place: place, reason: "This server has no such table.")
        }
        guard let items = member.value.array else {
            throw ArchiveProblem(place: place, reason: "Send an array of rows.")
        }
        var rows: [(StoredRow, String)] = []
        // An export shows no secret. A row without its own is of no use: its writer, such as a browser, sends it anew.
        let secrets = table.columns.filter(\.isSecret)
        for (index, item) in items.enumerated() where secrets.allSatisfy({ item[$0.name] != nil }) {
            let place = "\(place)[\(index)]"
            let opened: JSON
            do throws(RestProblem) {
                opened = maySeal ? try self.opened(item, of: table) : item
            } catch {
                throw ArchiveProblem(error, at: place)
            }
            do throws(RestProblem) {
                rows.append((try row(opened, of: table), place))
            } catch {
                guard table.isMadeByServer else { throw ArchiveProblem(error, at: place) }
                leftOut.append(ArchiveProblem(error, at: place))
            }
        }
        return rows
    }

    /// Opens what the export put under a seal.
    private func opened(_ item: JSON, of table: Table) throws(RestProblem) -> JSON {
        guard case .object(let fields) = item else { return item }
        guard let opened = AccountArchive.opened(fields, of: table.name, in: Tables.owned) else {
            throw .body("A sealed text is damaged.")
        }
        return .object(opened)
    }

    /// The columns that tables had when older exports were made. Only the server wrote them.
    private static let formerColumns = ["fact_preferences": ["round_started_at"]]

    /// Reads one row. Drops the values of columns that only the server writes, and sets the owner to the importing
    /// account.
    private func row(_ item: JSON, of table: Table) throws(RestProblem) -> StoredRow {
        // A row that was written before control characters were refused is imported without them.
        guard case .object(let members) = item.storable else { throw .body("Each row must be an object.") }
        var kept = members.filter { member in
            member.key != table.owner && (table.isMadeByServer || table[member.key]?.writer ?? .person == .person)
                && Self.formerColumns[table.name]?.contains(member.key) != true
        }
        if let owner = table.owner { kept.append(JSON.Member(owner, .string(account))) }
        // What rows said before is stored as the server wrote it.
        let reader = RowReader(table: table, principal: table.isMadeByServer ? .service : principal, now: now)
        let rows = try reader.rows(.object(kept), columns: nil)
        let row = StoredRow(
            table: table,
            values: Dictionary(
                table.columns.map { ($0.name, rows[0][$0.name]) }, uniquingKeysWith: { first, _ in first }))
        return table.isMadeByServer ? try checked(row) : row
    }

    /// Requires of a version that it holds what a user could have written in its table, and that it has not ended later
    /// than now: it would stay for longer than others.
    private func checked(_ version: StoredRow) throws(RestProblem) -> StoredRow {
        guard let table = Version.table(of: version) else {
            throw .body("This server keeps no versions of such a table.")
        }
        guard case .object(let members) = Version.columns(version) else {
            throw .body("The columns of a version are an object.")
        }
        // A version may be older than its table: what the table has no longer, and what no user writes, is left out.
        let columns = JSON.object(members.filter { member in table.keptColumns.contains { $0.name == member.key } })
        _ = try RowReader(table: table, principal: principal, now: now).rows(columns, columns: nil)
        var version = version
        version.values["columns"] = .text(columns.text)
        if case .text(let end) = version["replaced_at"] { version.values["replaced_at"] = .text(min(end, now)) }
        return version
    }
}

extension ArchiveProblem {
    fileprivate init(_ problem: RestProblem, at place: String) {
        self.init(place: place, reason: [problem.message, problem.details].compactMap(\.self).joined(separator: ". "))
    }
}
