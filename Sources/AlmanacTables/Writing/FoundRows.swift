import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

/// Changes of the rows that a person's filters match.
///
/// A reader finds them, whose time is limited, and the only writer gets their keys: it evaluates no condition of a client,
/// and changes a part of them at a time. What was changed between the two is looked at again.
extension TableStore {
    /// The most rows of a person that one transaction changes because filters match them: a few dozen milliseconds. As many
    /// are changed at once if the client asks for them.
    static let rowsOfPart = 200
    /// The most that one transaction writes into them, in bytes.
    private static let bytesOfPart = 1 << 20
    /// Up to so many rows, a write is no reason to let others go first.
    static let briefRows = 10
    /// How often rows are looked at again that others change meanwhile.
    private static let rounds = 5

    /// A condition for rows to be changed.
    struct Target: Sendable {
        let table: Table
        /// The condition, with that of whose rows they may be.
        let sql: SQL
        /// Whether it is true of one row at most, and looks at nothing but single values.
        let isOneRow: Bool
    }

    /// Some of the rows that were found.
    struct Part: Sendable {
        fileprivate let keys: [[SQLValue]]
        /// The number of the last change to any of the rows that were found.
        fileprivate let last: Int64
        fileprivate let table: Table
        /// Whose rows they may be.
        fileprivate let access: SQL

        fileprivate func isAmong(_ dialect: Dialect) -> SQL {
            "\(access) AND \(dialect.isAmong(keys, columns: table.primaryKey))"
        }

        /// The condition for the rows that are as they were found.
        fileprivate func unchanged(_ dialect: Dialect) -> SQL {
            "\(isAmong(dialect)) AND \(name: "change_number") <= \(value: .int(last))"
        }

        /// The keys of the others, unless they were deleted.
        fileprivate func changed(in transaction: any Transaction) throws -> [[SQLValue]] {
            let changed: SQL = """
                SELECT \(table.primaryKey.names) FROM \(name: table.name)
                WHERE \(isAmong(transaction.dialect)) AND \(name: "change_number") > \(value: .int(last))
                """
            return try transaction.query(changed).map { row in table.primaryKey.map { row[$0] ?? .null } }
        }
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
        guard case .person = principal, !target.isOneRow else {
            return try await writing(as: principal, isLimited: true) { try change($0, target.sql) }
        }
        var rows = Rows()
        var found = try await find(target, request, as: principal)
        try request.requireSingle(found.count)
        try request.requireAffected(found.count)
        if request.preferences.returnsRows, found.count > Self.rowsOfPart {
            throw RestProblem.tooManyAtOnce(found.count)
        }
        if found.count > Self.briefRows { try requireShare(of: principal, in: request.network) }
        let size = min(max(1, Self.bytesOfPart / max(bytes, 1)), Self.rowsOfPart)
        for _ in 0..<Self.rounds {
            var changed: [[SQLValue]] = []
            for part in try found.parts(of: size, access: RowAccess.reading(target.table, as: principal)) {
                let dialect = database.dialect
                let isWide = part.keys.count > Self.briefRows
                let (more, late) = try await writing(
                    as: principal, isLimited: true, isWide: isWide, from: request.network
                ) { transaction in
                    let late = try part.changed(in: transaction)
                    return (try change(transaction, part.unchanged(dialect)), late)
                }
                if more.count > 0 { try rows.append(more) }
                rows.change = more.change ?? rows.change
                changed += late
            }
            if changed.isEmpty { return rows }
            found = try await find(target, request, among: changed, as: principal)
        }
        throw DatabaseFailure.unavailable("others keep changing the rows")
    }

    /// The rows that a condition was true of.
    private struct Found {
        let table: Table
        var keys: [[SQLValue]] = []
        var last: Int64 = 0
        var count: Int { keys.count }

        func parts(of size: Int, access: SQL) -> [Part] {
            stride(from: 0, to: keys.count, by: size).map { start in
                let keys = Array(keys[start..<min(start + size, keys.count)])
                return Part(keys: keys, last: last, table: table, access: access)
            }
        }
    }

    /// - Parameter keys: those of the rows to look at; `nil` for all.
    private func find(
        _ target: Target, _ request: RestRequest, among keys: [[SQLValue]]? = nil, as principal: Principal
    ) async throws -> Found {
        let (table, now) = (target.table, now())
        let isAmong = keys.map { " AND \(database.dialect.isAmong($0, columns: table.primaryKey))" as SQL } ?? ""
        let statement: SQL = """
            SELECT \(table.primaryKey.names), \(name: "change_number") FROM \(name: table.name)
            WHERE \(target.sql)\(isAmong)
            """
        return try await readingChosen(as: principal, from: request.network) { transaction in
            try transaction.requireLive(principal, at: now)
            var found = Found(table: table)
            try transaction.each(statement) { row in
                found.keys.append(table.primaryKey.map { row[$0] ?? .null })
                found.last = max(found.last, try row.int("change_number"))
            }
            return found
        }
    }
}

extension Dialect {
    /// The condition for the columns of a key to hold one of some keys, of which there is at least one.
    fileprivate func isAmong(_ keys: [[SQLValue]], columns: [String]) -> SQL {
        let places = keys.map { key in
            let values = key.map { "\(value: $0)" as SQL }.joined(by: ", ")
            return columns.count == 1 ? values : "(\(values))"
        }
        .joined(by: ", ")
        if columns.count == 1 { return "\(columns.names) IN (\(places))" }
        return self == .sqlite ? "(\(columns.names)) IN (VALUES \(places))" : "(\(columns.names)) IN (\(places))"
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
