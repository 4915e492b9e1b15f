import AlmanacCore

// Change numbers, by which a user's other devices ask for what is new.

/// Whose rows a change number is for.
///
/// In PostgreSQL, writers run at the same time, but the numbers of one account are drawn under a lock that is held until
/// the commit: a reader who has seen a number has seen every smaller one of the account. A transaction must draw for
/// each account whose rows it gives a number, and may use the last number that it has drawn for all of them.
package enum ChangeScope: Equatable, Sendable {
    case account(String)
    /// Several accounts. They are locked in the order of their ids, so that no two transactions wait for each other.
    case accounts(Set<String>)
    /// Rows of any account, or of nobody. It waits for every other writer, and holds them off until the commit.
    case all
}

extension ChangeScope {
    /// The owners of rows, where null owns the rows of nobody.
    package init(_ owners: Set<SQLValue>) {
        if owners.count == 1, case .text(let account)? = owners.first {
            self = .account(account)
        } else {
            self = .all
        }
    }
}

extension Transaction {
    /// Draws the next change number.
    package func nextChange(for scope: ChangeScope) throws -> Int64 {
        // SQLite has a single writer, whose transaction is a lock for everything.
        if dialect == .sqlite {
            return try query("UPDATE change_counter SET number = number + 1 RETURNING number")[0].int("number")
        }
        switch scope {
        case .account(let id): return try query("SELECT next_change(?) AS number", [.text(id)])[0].int("number")
        case .accounts(let ids) where !ids.isEmpty:
            let list = JSON.array(ids.sorted().map { .string($0) }).text
            return try query(
                "SELECT max(next_change(id)) AS number FROM unnest(CAST(? AS uuid[])) AS accounts (id)", [.text(list)]
            )[0].int("number")
        case .accounts, .all: return try query("SELECT next_change(NULL) AS number", [])[0].int("number")
        }
    }

    /// Holds off all other writes of these accounts until the commit, except of those whose writes are under way: it never
    /// waits, so it may be called when rows are locked already.
    /// - Returns: the accounts that are held.
    package func lockAccounts(ifFree accounts: Set<String>) throws -> Set<String> {
        if dialect == .sqlite || accounts.isEmpty { return accounts }
        let list = JSON.array(accounts.map { .string($0) }).text
        let free = try query(
            "SELECT id FROM unnest(CAST(? AS uuid[])) AS accounts (id) WHERE try_lock_changes(id)", [.text(list)])
        return Set(try free.map { try $0.text("id") })
    }

    /// Takes rows of accounts whose writes are not under way, and holds these accounts. However many rows the other accounts
    /// have, they hold up nobody else's.
    /// - Parameters:
    ///   - limit: the maximum number of rows that `next` returns.
    ///   - account: returns whose row it is; `nil` if it is nobody's.
    ///   - next: reads rows, without those of the accounts in an array; `nil` for all.
    package func takeRowsSkippingBusyAccounts<Row>(
        limit: Int, account: (Row) -> String?, next: (_ busy: SQLValue?) throws -> [Row]
    ) throws -> [Row] {
        var busy: Set<String> = []
        while true {
            let rows = try next(busy.isEmpty ? nil : .text(JSON.array(busy.map { .string($0) }).text))
            let accounts = Set(rows.compactMap(account))
            let free = try lockAccounts(ifFree: accounts)
            let taken = rows.filter { account($0).map(free.contains) ?? true }
            guard taken.isEmpty, rows.count == limit else { return taken }
            busy.formUnion(accounts)
        }
    }

    /// The number that was drawn last.
    package func lastDrawnChange() throws -> Int64 {
        switch dialect {
        case .sqlite: try query("SELECT number FROM change_counter")[0].int("number")
        // A sequence that was never used has its first value as its last.
        case .postgres:
            try query(
                "SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS number FROM change_numbers")[0].int("number")
        }
    }

    /// Lets the numbers go on after `number`, when rows come from another database.
    package func setLastChange(_ number: Int64) throws {
        switch dialect {
        case .sqlite: try execute("UPDATE change_counter SET number = ?", [.int(number)])
        case .postgres:
            try execute("SELECT setval('change_numbers', ?, ?)", [.int(max(number, 1)), .int(number > 0 ? 1 : 0)])
        }
    }

    /// Gives the rows of an account that one write has changed several numbers if they are many. All changes with one
    /// number are on the same page, and no page may be large.
    /// - Parameters:
    ///   - change: the number that the rows have now, which was drawn for the account.
    ///   - count: how many they are.
    package func spread(_ change: Int64, over count: Int, rowsOf account: String, in table: Table) throws {
        guard let owner = table.owner else { return }
        let (key, perNumber) = (table.primaryKey, ChangeNumbers.rows)
        guard count > perNumber else { return }
        // The first part keeps the number that it has.
        let more = (count - 1) / perNumber
        let parts: SQL = """
            SELECT \(key.names), (row_number() OVER (ORDER BY \(key.names)) - 1) / \(number: perNumber) AS part \
            FROM \(name: table.name) \
            WHERE \(name: owner) = \(value: .text(account)) AND change_number = \(value: .int(change))
            """
        let isSame = key.map { "\(name: table.name).\(name: $0) = parts.\(name: $0)" as SQL }.joined(by: " AND ")
        switch dialect {
        case .sqlite:
            let last = try query("SELECT number FROM change_counter")[0].int("number")
            try execute(
                """
                UPDATE \(name: table.name) SET change_number = \(value: .int(last)) + parts.part FROM (\(parts)) AS parts \
                WHERE \(isSame) AND parts.part > 0
                """)
            try execute("UPDATE change_counter SET number = number + \(number: more)")
        case .postgres:
            // Materialized, so that each part gets one number, however the engine joins the two.
            try execute(
                """
                WITH fresh AS MATERIALIZED (
                    SELECT nextval('change_numbers') AS number, part FROM generate_series(1, \(number: more)) AS part)
                UPDATE \(name: table.name) SET change_number = fresh.number \
                FROM (\(parts)) AS parts JOIN fresh ON fresh.part = parts.part WHERE \(isSame)
                """)
        }
    }
}

private enum ChangeNumbers {
    /// The maximum number of rows with one change number. A row is seldom larger than 10 kB.
    static let rows = 100
}
