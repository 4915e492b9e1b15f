import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

/// Changes of the rows that a person's filters match.
///
/// A reader finds them, whose time is limited, and the only writer gets their keys: it evaluates no condition of a client,
/// and changes a part of them at a time. What was changed between the two is looked at again.
extension TableStore {
    /// The most rows of a person that one transaction changes because filters match them. The next write of another person
    /// waits for one such part at most, some ten milliseconds.
    static let rowsOfPart = 50
    /// The most that are changed if the client asks for them, in one transaction.
    static let mostReturned = 200
    /// The most that one transaction replaces, deletes or writes, in bytes.
    private static let bytesOfPart = 1 << 20
    /// Up to so many rows and bytes, a write is no reason to let others go first.
    static let briefRows = 10
    static let briefBytes = 64 << 10
    /// How often rows are looked at again that others change meanwhile.
    private static let rounds = 5

    /// A condition for rows to be changed.
    struct Target: Sendable {
        let table: Table
        /// The condition, with that of whose rows they may be.
        let sql: SQL
        /// Whether it is true of one row at most, and looks at nothing but single values.
        let isOneRow: Bool
        /// Whether it looks through texts or lists.
        let isCostly: Bool
    }

    /// Changes rows, in parts if a person's filters match many.
    /// - Parameters:
    ///   - bytes: how much is written into each row.
    ///   - change: changes the rows of one condition within a transaction.
    /// - Throws: ``RestProblem``, ``ShareSpent``, ``CredentialFailure``, what `change` throws, or the engine's error. What
    ///   earlier parts have changed stays.
    func changing(
        _ target: Target, _ request: RestRequest, bytes: Int = 0, as principal: Principal,
        _ change: @escaping @Sendable (any Transaction, SQL) throws -> Rows
    ) async throws -> Rows {
        guard case .person(let account, _) = principal, !target.isOneRow else {
            // With the key, all that it has encrypted may have to be looked at.
            let isWide = target.table.name == Table.accountKeys.name
            return try await writing(
                as: principal, isLimited: true, isWide: isWide, from: request.network
            ) { transaction in
                let rows = try change(transaction, target.sql)
                try request.requireSingle(rows.count)
                try request.requireAffected(rows.count)
                return rows
            }
        }
        // One at a time of an account: the keys of all its rows take memory.
        return try await changers.run(for: account) {
            try await changingInParts(target, request, bytes: bytes, as: principal, change)
        }
    }

    private func changingInParts(
        _ target: Target, _ request: RestRequest, bytes: Int, as principal: Principal,
        _ change: @escaping @Sendable (any Transaction, SQL) throws -> Rows
    ) async throws -> Rows {
        var rows = Rows()
        var found = [try await find(target, request, as: principal)]
        try request.requireSingle(found[0].rows.count)
        try request.requireAffected(found[0].rows.count)
        if request.preferences.returnsRows, found[0].rows.count > Self.mostReturned {
            throw RestProblem.tooManyAtOnce(found[0].rows.count)
        }
        // What has begun goes on to its end: it lets others go first.
        if found[0].rows.count > Self.briefRows { try requireShare(of: principal, in: request.network) }
        // Who gets all rows of a change or an error is not to get an error about half of it.
        let isOne = request.preferences.returnsRows
        let (size, count) = isOne ? (Int.max, Self.mostReturned) : (Self.bytesOfPart, Self.rowsOfPart)
        for _ in 0..<Self.rounds {
            var changed: [[SQLValue]] = []
            for part in found.flatMap({ $0.parts(of: count, writing: bytes, upTo: size) }) {
                let isWide = part.keys.count > Self.briefRows || part.bytes > Self.briefBytes
                let (more, late) = try await writing(
                    as: principal, isLimited: true, isWide: isWide, from: request.network
                ) { transaction in
                    let late = try part.changed(in: transaction)
                    let rows = try change(transaction, part.unchanged(transaction.dialect))
                    if late.isEmpty { try request.requireSingle(rows.count) }
                    return (rows, late)
                }
                if more.count > 0 { try rows.append(more) }
                rows.change = more.change ?? rows.change
                changed += late
            }
            if changed.isEmpty {
                try request.requireSingle(rows.count)
                return rows
            }
            found = []
            for start in stride(from: 0, to: changed.count, by: Self.rowsOfPart) {
                let keys = Array(changed[start..<min(start + Self.rowsOfPart, changed.count)])
                found.append(try await find(target, request, among: keys, as: principal))
            }
        }
        throw DatabaseFailure.unavailable("others keep changing the rows")
    }

    /// - Parameter keys: those of the rows to look at; `nil` for all.
    private func find(
        _ target: Target, _ request: RestRequest, among keys: [[SQLValue]]? = nil, as principal: Principal
    ) async throws -> FoundRows {
        let (table, now, dialect) = (target.table, now(), database.dialect)
        let isAmong = keys.map { " AND \(dialect.isAmong($0, columns: table.primaryKey))" as SQL } ?? ""
        // PostgreSQL's writers do not wait for one another.
        let size: SQL = dialect == .sqlite ? AccountUsage.size(of: table) : "0"
        let statement: SQL = """
            SELECT \(table.primaryKey.names), \(name: "change_number"), \(size) AS size FROM \(name: table.name)
            WHERE \(target.sql)\(isAmong)
            """
        // What has begun is not refused for what it has taken itself.
        return try await readingChosen(
            as: principal, from: request.network, target.isCostly ? .chosen : .usual, needsShare: keys == nil
        ) { transaction in
            try transaction.requireLive(principal, at: now)
            var found = FoundRows(table: table, account: principal.account ?? "")
            try transaction.each(statement) { row in
                let key = table.primaryKey.map { row[$0] ?? .null }
                found.rows.append((key, Int(try row.int("size"))))
                found.last = max(found.last, try row.int("change_number"))
            }
            return found
        }
    }
}

extension Condition {
    /// Whether the condition is true of one row of a person at most, and compares single values only: it names the key of
    /// the table, of which the owner is known.
    func isOneRow(of table: Table) -> Bool {
        guard !isCostly, case .all(let conditions) = self else { return false }
        return table.primaryKey.filter { $0 != table.owner }.allSatisfy { key in
            conditions.contains { if case .compare(key, .equal, _) = $0 { true } else { false } }
        }
    }
}
