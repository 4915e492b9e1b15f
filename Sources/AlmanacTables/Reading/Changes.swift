import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

/// One page of the changes to a user's rows since a change number, for the user's other devices.
package struct ChangesPage: Sendable {
    /// JSON objects, in the order of their change numbers.
    package let changes: [[UInt8]]
    /// The change number to request next.
    package let cursor: Int64
    package let hasMore: Bool
}

extension TableStore {
    /// The approximate number of changes on a page. All changes with one number are on the same page, so a page may be
    /// larger.
    private static let pageSize = 500
    /// The size in bytes at which a page ends early.
    private static let pageBytes = 1 << 20

    /// Returns the changes of the principal's rows after a change number.
    /// - Parameter findNetwork: where the request comes from, as ``peerNetwork(of:)`` names it.
    /// - Throws: ``CredentialFailure``, or the engine's error.
    package func changes(
        since cursor: Int64, as principal: Principal, from findNetwork: @autoclosure () -> String = ""
    ) async throws -> ChangesPage {
        guard case .person(let id, _) = principal else { throw CredentialFailure.malformed }
        let now = now()
        return try await readingPage(of: id, from: findNetwork()) { transaction in
            try transaction.requireLive(principal, at: now)
            var found: [Change] = []
            var isCut = false
            for table in Tables.owned {
                let (changes, hasMore) = try Self.changes(of: id, in: table, since: cursor, transaction)
                found += changes
                isCut = isCut || hasMore
            }
            try transaction.each(Self.tombstones(of: id, since: cursor)) { row in
                let table = try row.text("name")
                guard let key = try Tables.named(table)?.keyObject(try row.text("key")) else { return }
                let number = try row.int("number")
                let json = "{\"table\":\"\(table)\",\"deleted\":\(key),\"change\":\(number)}"
                found.append((number, Array(json.utf8)))
            }
            return Self.page(found.sorted { $0.number < $1.number }, isCut: isCut, since: cursor)
        }
    }

    private typealias Change = (number: Int64, json: [UInt8])

    /// The changes of one table, up to where they fill a page: no more than that is taken from it. Those with one number
    /// stay together.
    private static func changes(
        of account: String, in table: Table, since cursor: Int64, _ transaction: any Transaction
    ) throws -> (changes: [Change], hasMore: Bool) {
        let form = RowForm.all(of: table)
        var found: [Change] = []
        var bytes = 0
        do {
            try transaction.eachText(rows(of: account, in: table, as: form, since: cursor)) { row in
                let number = try row.int(0)
                if bytes >= pageBytes, number != found.last?.number { throw PageIsFull() }
                let (opening, closing) = ("{\"table\":\"\(table.name)\",\"row\":", ",\"change\":\(number)}")
                var json: [UInt8] = []
                json.reserveCapacity(opening.utf8.count + form.size(of: row, from: 1) + closing.utf8.count)
                json.append(contentsOf: opening.utf8)
                form.write(row, from: 1, to: &json)
                json.append(contentsOf: closing.utf8)
                bytes += json.count
                found.append((number, json))
            }
        } catch is PageIsFull {
            return (found, true)
        }
        return (found, false)
    }

    private struct PageIsFull: Error {}

    private static func rows(of account: String, in table: Table, as form: RowForm, since cursor: Int64) -> SQL {
        """
        SELECT change_number, \(form.columns) FROM \(name: table.name) \
        WHERE \(name: table.owner ?? "id") = \(value: .text(account)) AND change_number > \(value: .int(cursor)) \
        AND change_number <= \(last(of: account, "\(name: table.name)", table.owner ?? "id", cursor)) \
        ORDER BY change_number
        """
    }

    private static func tombstones(of account: String, since cursor: Int64) -> SQL {
        """
        SELECT change_number AS number, table_name AS name, row_key AS key FROM tombstones \
        WHERE owner = \(value: .text(account)) AND change_number > \(value: .int(cursor)) \
        AND change_number <= \(last(of: account, "tombstones", "owner", cursor)) ORDER BY change_number
        """
    }

    /// The change number at which a page that begins after the cursor is full.
    private static func last(of account: String, _ table: SQL, _ owner: String, _ cursor: Int64) -> SQL {
        """
        (SELECT max(change_number) FROM (SELECT change_number FROM \(table) \
        WHERE \(name: owner) = \(value: .text(account)) AND change_number > \(value: .int(cursor)) \
        ORDER BY change_number LIMIT \(number: pageSize)) AS page)
        """
    }

    /// Cuts the page after the last change number that fits. Each table's own query is limited to a full page, so a
    /// table that was cut has filled this page up to that point, and nothing before the cut is missing.
    private static func page(_ found: [Change], isCut: Bool, since cursor: Int64) -> ChangesPage {
        var bytes = 0
        let full = found.enumerated().first { index, change in
            bytes += change.json.count
            return index + 1 >= pageSize || bytes >= pageBytes
        }
        guard let end = full?.element.number else {
            return ChangesPage(
                changes: found.map(\.json), cursor: found.last?.number ?? cursor, hasMore: false)
        }
        let kept = found.prefix { $0.number <= end }
        return ChangesPage(
            changes: kept.map(\.json), cursor: end,
            hasMore: kept.count < found.count || found.count >= pageSize || isCut)
    }
}

extension Table {
    /// Converts a tombstone's key, `["…"]`, into an object with the names of the key columns.
    fileprivate func keyObject(_ text: String) throws -> String? {
        guard let values = try JSON.parse(Array(text.utf8)).array, values.count == primaryKey.count else { return nil }
        let members = zip(primaryKey, values).map { JSON.Member($0, $1) }
        return String(decoding: JSON.object(members).bytes, as: UTF8.self)
    }
}

extension Transaction {
    /// The change number of the last change to a public table, including deletions.
    package func lastChange(of table: Table) throws -> Int64 {
        try query(
            """
            SELECT coalesce(max(number), 0) AS change FROM (
                SELECT max(change_number) AS number FROM \(name: table.name)
                UNION ALL SELECT max(change_number) FROM tombstones WHERE owner IS NULL) AS numbers
            """
        )[0].int("change")
    }
}
