import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacReminders
import AlmanacTables

/// Why two accounts were not merged.
enum AccountMergeFailure: Error {
    /// The token of the source account no longer belongs to a live session.
    case sourceEnded
    /// The source account has a user who can sign in, and has not done so lately.
    case sourceNeedsSignIn
    /// One of the accounts is being merged already.
    case busy
    /// The source account is end-to-end encrypted. The other account's key would not decrypt its texts.
    case sourceEncrypted
}

extension TableStore {
    /// Moves everything that one account owns into another. If a record exists once per user, the newer one stays. An
    /// anonymous source account is then deleted; one with an email address is signed out everywhere.
    ///
    /// Rows move part by part, so that others' writes do not wait for long. What is interrupted goes on from there when
    /// it is requested again: each row is in one of the two accounts at any time.
    /// - Parameters:
    ///   - source: the account whose rows move.
    ///   - target: the account that receives them; it made the request.
    /// - Returns: the number of rows moved.
    /// - Throws: ``CredentialFailure`` of the target, ``AccountMergeFailure``, ``RestProblem`` if both together would
    ///   have more than one account may, or the engine's error.
    func merge(_ source: Principal, into target: Principal) async throws -> Int {
        guard case .person(let from, _) = source, case .person(let to, let session) = target else {
            throw CredentialFailure.malformed
        }
        // A page that is reloaded asks again while the server still does what it asked for first.
        guard try await merging.begin([from, to], within: mergePatience) else { throw AccountMergeFailure.busy }
        defer { merging.end([from, to]) }
        try limits.requireRoom()
        let now = now()
        defer { for hook in hooks.values { hook.ended() } }
        // Read once: what has moved already is not what the account had.
        let tables = AccountMerge(hooks, standing: try await database.read { try $0.currentDays(of: to, at: now) })
        var moved = 0
        while true {
            try Task.checkCancellation()
            let isFirst = moved == 0
            let options = WriteOptions(isWide: true)
            let part: (moved: Int, isLast: Bool) = try await database.write(options) { [hooks, limits] transaction in
                guard try transaction.isToMerge(source, into: target, at: now) else { return (0, true) }
                if isFirst { try limits.requireRoom(in: to, for: from, hooks, transaction) }
                let rows = try transaction.rowsToMove(from, in: tables.long)
                if rows.count == AccountMerge.part { return (try transaction.move(rows, to, at: now, tables), false) }
                if try transaction.removeTombstones(of: from, limit: 1_000) > 0 { return (0, false) }
                // The browsers go on under the session that asks, because those of the other account end.
                try transaction.bindSubscriptions(of: from, to: session, at: now)
                return (try transaction.finishMerge(rows, from, to, at: now, tables), true)
            }
            moved += part.moved
            if part.isLast { return moved }
        }
    }
}

/// How the rows of an account move.
private struct AccountMerge {
    /// The number of rows that move in one transaction.
    static let part = 100

    /// The tables that may be long. The rows of the others move together with the account, because one depends on the
    /// other: profile and subscription, reminders and those of the other account about the same.
    let long: [Table]
    let short: [Table]
    /// The days of the target's current rows, by table.
    let standing: [String: String]

    init(_ hooks: [String: TableHook], standing: [String: String]) {
        self.standing = standing
        func isLong(_ table: Table) -> Bool {
            table.primaryKey != [table.owner ?? ""] && hooks[table.name]?.rowsPerAccount == nil
        }
        long = Tables.owned.filter(isLong)
        short = Tables.owned.filter { !isLong($0) }
    }

    /// Returns the row with a day on which it does not take the place of the target's current one.
    func placed(_ row: StoredRow) -> StoredRow {
        guard let current = row.table.current, let standing = standing[row.table.name],
            case .text(let date) = row[current.column], let day = current.day(of: date, behind: standing)
        else { return row }
        var row = row
        row.values[current.column] = .text(day)
        return row
    }
}

extension Transaction {
    /// The days of an account's current rows, by table.
    func currentDays(of account: String, at now: Instant) throws -> [String: String] {
        let today = CivilDate(daysSinceEpoch: Int(now.milliseconds / 86_400_000))
        var days: [String: String] = [:]
        for table in Tables.owned {
            guard let current = table.current else { continue }
            let rows = try query(
                """
                SELECT CAST(max(\(name: current.column)) AS text) AS day FROM \(name: table.name) \
                WHERE \(name: table.ownerColumn) = \(value: .text(account))
                """)
            guard case .text(let day)? = rows.first?["day"] else { continue }
            days[table.name] = current.standing([day], on: today)
        }
        return days
    }

    /// Returns whether there are accounts to merge.
    /// - Throws: ``CredentialFailure`` of the target, ``AccountMergeFailure``, or the engine's error.
    fileprivate func isToMerge(_ source: Principal, into target: Principal, at now: Instant) throws -> Bool {
        guard case .person(let from, let session) = source, case .person(let to, _) = target else { return false }
        try requireLive(target, at: now)
        do {
            try requireLive(source, at: now)
        } catch is CredentialFailure {
            // The account no longer exists. Most likely, an earlier request already merged it and its response was lost.
            if try account(id: from) == nil { return false }
            throw AccountMergeFailure.sourceEnded
        }
        guard from != to else { return false }
        // With a stolen token of theirs, anyone could take all that a person has into an account of their own.
        guard
            try account(id: from)?.isAnonymous != false
                || hasSignIn(session: session, within: Accounts.recentSignIn, at: now)
        else { throw AccountMergeFailure.sourceNeedsSignIn }
        guard try accountKey(of: from) == nil else { throw AccountMergeFailure.sourceEncrypted }
        return true
    }

    /// The next rows of an account's long tables, as many as one transaction moves.
    fileprivate func rowsToMove(_ account: String, in tables: [Table]) throws -> [StoredRow] {
        var rows: [StoredRow] = []
        for table in tables where rows.count < AccountMerge.part {
            rows += try self.rows(of: account, in: table, limit: AccountMerge.part - rows.count)
        }
        return rows
    }

    /// - Returns: the number of records of deleted rows that are gone.
    fileprivate func removeTombstones(of account: String, limit: Int) throws -> Int {
        try query(
            """
            DELETE FROM tombstones WHERE (table_name, row_key) IN (
                SELECT table_name, row_key FROM tombstones WHERE owner = ? LIMIT ?) RETURNING 1 AS one
            """, [.text(account), .int(Int64(limit))]
        ).count
    }

    /// - Returns: the number of rows that the target has taken on.
    fileprivate func move(
        _ rows: [StoredRow], _ to: String, at instant: Instant, _ tables: AccountMerge
    ) throws -> Int {
        let now = Timestamp(instant).text
        // Without tombstones: they would stand for deletions by the user.
        for row in rows { try removeRow(row) }
        // Only this account's devices pull: the rows leave the other one without a record, and its sessions end.
        let change = try nextChange(for: .account(to))
        var moved = 0
        let ids = Set(rows.map { $0["id"] })
        // Versions first: they follow their row to the one that stands in its place.
        for row in rows.filter(\.table.isMadeByServer) + rows.filter({ !$0.table.isMadeByServer }) {
            guard let row = try resolvingDuplicate(row, with: to, except: ids, at: now),
                let row = try combining(row, with: to, change: change)
            else { continue }
            // Neither account knew of the other's rows.
            let origin = WriteOrigin(cause: .merge, base: 0, at: now)
            if try adopt(tables.placed(row), into: to, at: now, change: change, for: origin) != nil,
                !row.table.isMadeByServer
            {
                moved += 1
            }
        }
        try spreadVersions(change, of: to)
        for table in tables.short {
            try spread(change, over: rows.count { $0.table.name == table.name }, rowsOf: to, in: table)
        }
        return moved
    }

    /// Moves the last rows and what else belongs to the account, and ends it.
    fileprivate func finishMerge(
        _ rest: [StoredRow], _ from: String, _ to: String, at now: Instant, _ tables: AccountMerge
    ) throws -> Int {
        try keepTrialTraces(of: from)
        for account in [from, to] { try keepWrittenSubscription(of: account, at: now) }
        let moved = try move(rest + tables.short.flatMap { try rows(of: from, in: $0) }, to, at: now, tables)
        try turnOffUnwantedReminders(of: to)
        try moveStoreTransactions(from: from, to: to)
        try updateSubscription(of: to, at: now)
        try fillAddress(inProfile: to)
        try execute("UPDATE devices SET account_id = ? WHERE account_id = ?", [.text(to), .text(from)])
        // The source stays if it has an email address, and neither account may have another trial.
        try keepTrialTraces(of: to)
        // Notifications that are being delivered still reach the user.
        try execute("UPDATE notifications SET user_id = ? WHERE user_id = ?", [.text(to), .text(from)])
        try execute("DELETE FROM accounts WHERE id = ? AND is_anonymous = 1", [.text(from)])
        // An account with an email address stays, empty. Its other devices still hold rows that are no longer its own.
        try endSessions(of: from, .all, at: now)
        return moved
    }
}

extension Transaction {
    /// Resolves a conflict between daily reminders of both accounts with the same app and subject, so that the user
    /// gets one notification. The account's own stays, as its preferences do; of one that is off, nothing is left to keep
    /// if the other was edited later. The one that stays takes on the occurrences that either has already announced.
    /// - Parameter moved: the ids of all rows that move. Duplicates within one account stay.
    /// - Returns: the row to adopt; `nil` if the target's own reminder stays.
    fileprivate func resolvingDuplicate(
        _ row: StoredRow, with account: String, except moved: Set<SQLValue>, at now: String
    ) throws -> StoredRow? {
        guard row.table.name == Table.reminders.name, row["kind"] == .text("daily"), row["subject"] != .null else {
            return row
        }
        let rivals = try query(
            """
            SELECT id, updated_at, told, enabled FROM reminders
            WHERE user_id = ? AND app = ? AND subject = ? AND kind = 'daily' ORDER BY updated_at DESC
            """, [.text(account), row["app"], row["subject"]])
        guard let rival = rivals.first(where: { !moved.contains($0["id"] ?? .null) }) else { return row }
        let id = try rival.text("id")
        let keys = try Self.keys(rival["told"]) + Self.keys(row["told"])
        if try rival.int("enabled") != 0 || rival.text("updated_at") >= row.edited {
            try setAnnouncedKeys(keys, of: id)
            return nil
        }
        _ = try delete(from: row.table, where: "id = \(value: .text(id))", at: now, returning: "''")
        var row = row
        row.values["told"] = .text(String(decoding: JSON.array(keys.map { .string($0) }).bytes, as: UTF8.self))
        return row
    }

    private static func keys(_ value: SQLValue?) throws -> [String] {
        guard case .text(let text)? = value else { return [] }
        return try JSON.parse(Array(text.utf8)).strings ?? []
    }
}
