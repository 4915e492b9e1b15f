import AlmanacCore

/// Why two accounts were not merged.
enum AccountMergeFailure: Error {
    /// The token of the source account no longer belongs to a live session.
    case sourceEnded
    /// The source account has a user who can sign in, and has not done so lately.
    case sourceNeedsSignIn
}

extension TableStore {
    /// Moves everything that one account owns into another, in one transaction. If a record exists once per user, the
    /// newer one stays. An anonymous source account is then deleted; one with an email address is signed out
    /// everywhere.
    /// - Parameters:
    ///   - source: the account whose rows move.
    ///   - target: the account that receives them; it made the request.
    /// - Returns: the number of rows moved.
    /// - Throws: ``CredentialFailure`` of the target, ``AccountMergeFailure``, or the engine's error.
    func merge(_ source: Principal, into target: Principal) async throws -> Int {
        guard case .person(let from, let session) = source, case .person(let to, _) = target else {
            throw CredentialFailure.malformed
        }
        let now = now()
        defer { planning.onPlanned() }
        return try await database.write { transaction in
            try transaction.requireLive(target, at: now)
            do {
                try transaction.requireLive(source, at: now)
            } catch is CredentialFailure {
                // The account no longer exists. Most likely, an earlier request already merged it and its response was
                // lost.
                let there = try transaction.query("SELECT 1 AS there FROM accounts WHERE id = ?", [.text(from)])
                if there.isEmpty { return 0 }
                throw AccountMergeFailure.sourceEnded
            }
            guard from != to else { return 0 }
            // With a stolen token of theirs, anyone could take all that a person has into an account of their own.
            guard
                try transaction.account(id: from)?.isAnonymous != false
                    || transaction.hasSignIn(session: session, within: Accounts.recentSignIn, at: now)
            else { throw AccountMergeFailure.sourceNeedsSignIn }
            try transaction.keepTrialTraces(of: from)
            let moved = try transaction.move(from, to, at: now)
            try transaction.execute(
                "UPDATE devices SET account_id = ? WHERE account_id = ?", [.text(to), .text(from)])
            // The source stays if it has an email address, and neither account may have another trial.
            try transaction.keepTrialTraces(of: to)
            // Notifications that are being delivered still reach the user.
            try transaction.execute("UPDATE notifications SET user_id = ? WHERE user_id = ?", [.text(to), .text(from)])
            try transaction.execute("DELETE FROM accounts WHERE id = ? AND is_anonymous = 1", [.text(from)])
            // An account with an email address stays, empty. Its other devices still hold rows that are no longer its
            // own.
            try transaction.execute(
                "UPDATE sessions SET ended_at = ? WHERE account_id = ? AND ended_at IS NULL",
                [.int(now.milliseconds), .text(from)])
            return moved
        }
    }
}

extension Transaction {
    fileprivate func move(_ from: String, _ to: String, at instant: Instant) throws -> Int {
        let now = Timestamp(instant).text
        let rows = try Tables.owned.flatMap { try self.rows(of: from, in: $0) }
        for account in [from, to] { try keepWrittenSubscription(of: account, at: instant) }
        for table in Tables.owned.reversed() {
            guard let owner = table.owner else { continue }
            _ = try delete(from: table, where: "\(name: owner) = \(value: .text(from))", at: now, returning: "''")
        }
        // These tombstones do not stand for deletions by the user: the rows only move.
        try execute("DELETE FROM tombstones WHERE owner = ?", [.text(from)])
        let change = try nextChange()
        var moved = 0
        let ids = Set(rows.map { $0["id"] })
        for row in rows {
            guard let row = try resolvingDuplicate(row, with: to, except: ids, at: now) else { continue }
            if try adopt(row, into: to, at: now, change: change) { moved += 1 }
        }
        try moveStoreTransactions(from: from, to: to)
        try updateSubscription(of: to, at: instant)
        return moved
    }
}

extension Transaction {
    /// Resolves a conflict between daily reminders of both accounts with the same app and subject, so that the user
    /// gets one notification. The reminder that was edited later stays and takes on the occurrences that either has
    /// already announced.
    /// - Parameter moved: the ids of all rows that move. Duplicates within one account stay.
    /// - Returns: the row to adopt; `nil` if the target's own reminder stays.
    fileprivate func resolvingDuplicate(
        _ row: StoredRow, with account: String, except moved: Set<SQLValue>, at now: String
    ) throws -> StoredRow? {
        guard row.table.isScheduled, row["kind"] == .text("daily"), row["subject"] != .null else { return row }
        let rivals = try query(
            """
            SELECT id, updated_at, told FROM reminders
            WHERE user_id = ? AND app = ? AND subject = ? AND kind = 'daily' ORDER BY updated_at DESC
            """, [.text(account), row["app"], row["subject"]])
        guard let rival = rivals.first(where: { !moved.contains($0["id"] ?? .null) }) else { return row }
        let id = try rival.text("id")
        let keys = try Self.keys(rival["told"]) + Self.keys(row["told"])
        if try rival.text("updated_at") >= row.edited {
            try setFiredKeys(keys, of: id)
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
