import AlmanacCore
import AlmanacDatabase

// Where accounts are merged, two rows with one key become one; nothing tells what either began with.

extension Transaction {
    /// Combines a row that moves into an account with the one that is there: signing in adds, and never replaces. A single
    /// value stays the account's, and so does its choice for the same day; what it leaves empty comes from the other, and
    /// lists have the items of both.
    /// - Returns: the row to adopt; `nil` if the account has it already.
    package func combining(_ row: StoredRow, with account: String, change: Int64) throws -> StoredRow? {
        let table = row.table
        if let copy = try copy(of: row, account) {
            try moveVersions(of: row, to: dialect.typed(.text(copy), .text), account, change: change)
            return nil
        }
        let names = table.byMember + table.greatest
        let own = table.byMember.isEmpty ? [] : [MemberDates.column]
        guard !names.isEmpty, let owner = table.owner else { return row }
        let key = table.keys.last ?? table.primaryKey
        let target = key.map { name in
            "\(name: name) = \(value: name == owner ? .text(account) : row[name])" as SQL
        }.joined(by: " AND ")
        let found = try query(
            """
            SELECT \((names + table.chosenOnce + own + ["updated_at"]).names) FROM \(name: table.name)
            WHERE \(target) AND \(name: owner) = \(value: .text(account))
            """)
        guard let rival = found.first, case .text(let edited)? = rival["updated_at"] else { return row }
        let isLater = edited < row.edited
        var combined = row
        for name in names {
            guard let column = table[name] else { continue }
            let (held, new) = (rival[name] ?? .null, row[name])
            combined.values[name] =
                switch table.merge(of: column) {
                case .greatest: held.greater(new)
                case .items: try held.uniting(new, isLater: isLater)
                default: held == .null ? new : held
                }
        }
        if let day = table.chosenOnce.first, let there = rival[day], there != .null, there == row[day] {
            for name in table.chosenOnce { combined.values[name] = rival[name] ?? .null }
        }
        // An edit of the account's that has not arrived yet is later than its values, whatever the other account's dates.
        for name in own { combined.values[name] = rival[name] ?? .null }
        if isLater { return combined }
        let changed = names.filter { combined[$0] != (rival[$0] ?? .null) }
        guard !changed.isEmpty else { return row }
        let assignments = changed.map { "\(name: $0) = \(value: combined[$0])" as SQL }
        try execute(
            """
            UPDATE \(name: table.name) SET \(assignments.joined(by: ", ")), change_number = \(value: .int(change))\
            \(table.keepingTexts) WHERE \(target)
            """)
        return row
    }

    /// Returns the key of the account's row that says the same under the same former key; `nil` if there is none. Two devices
    /// that kept what they held of an account that was deleted gave its rows ids of their own.
    private func copy(of row: StoredRow, _ account: String) throws -> String? {
        let table = row.table
        guard !table.formerKey.isEmpty else { return nil }
        let others = table.versioned.filter { !table.privateColumns.contains($0) }
        let same = (table.formerKey + table.privateColumns + others).map { name in
            "NOT (\(name: name) \(dialect.nullSafeNotEqual) \(value: row[name]))" as SQL
        }.joined(by: " AND ")
        return try query(
            """
            SELECT \(dialect.jsonArrayText(of: table.primaryKey)) AS row_key FROM \(name: table.name)
            WHERE \(name: table.ownerColumn) = \(value: .text(account)) AND \(same) LIMIT 1
            """
        ).first?.text("row_key")
    }
}
