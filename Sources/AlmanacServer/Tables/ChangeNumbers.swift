import AlmanacCore

// Change numbers, by which a user's other devices ask for what is new.
extension Transaction {
    /// Increments the change number and returns it.
    func nextChange() throws -> Int64 {
        try query("UPDATE change_counter SET number = number + 1 RETURNING number")[0].int("number")
    }

    /// Gives the rows of an account that one write has changed several numbers if they are many. All changes with one
    /// number are on the same page, and no page may be large.
    /// - Parameters:
    ///   - change: the number that the rows have now.
    ///   - count: how many they are.
    func spread(_ change: Int64, over count: Int, rowsOf account: String, in table: Table) throws {
        guard count > ChangeNumbers.rows, let owner = table.owner else { return }
        let last = try lastChange()
        try execute(
            """
            UPDATE \(name: table.name) SET change_number = \(value: .int(last)) + parts.part FROM (
                SELECT rowid AS row, (row_number() OVER (ORDER BY rowid) - 1) / \(number: ChangeNumbers.rows) AS part
                FROM \(name: table.name)
                WHERE \(name: owner) = \(value: .text(account)) AND change_number = \(value: .int(change))) AS parts
            WHERE \(name: table.name).rowid = parts.row AND parts.part > 0
            """)
        try skipChanges((count - 1) / ChangeNumbers.rows)
    }

    /// The same for the records of an account's deleted rows.
    func spreadDeletions(_ change: Int64, over count: Int, of account: String) throws {
        guard count > ChangeNumbers.deletions else { return }
        let last = try lastChange()
        try execute(
            """
            UPDATE tombstones SET change_number = \(value: .int(last)) + parts.part FROM (
                SELECT table_name, row_key,
                    (row_number() OVER (ORDER BY table_name, row_key) - 1) / \(number: ChangeNumbers.deletions) AS part
                FROM tombstones
                WHERE owner = \(value: .text(account)) AND change_number = \(value: .int(change))) AS parts
            WHERE tombstones.table_name = parts.table_name AND tombstones.row_key = parts.row_key AND parts.part > 0
            """)
        try skipChanges((count - 1) / ChangeNumbers.deletions)
    }

    private func lastChange() throws -> Int64 {
        try query("SELECT number FROM change_counter")[0].int("number")
    }

    private func skipChanges(_ count: Int) throws {
        try execute("UPDATE change_counter SET number = number + ?", [.int(Int64(count))])
    }
}

private enum ChangeNumbers {
    /// The maximum number of rows with one change number. A row is seldom larger than 10 kB.
    static let rows = 100
    /// The same for deletions, which are small.
    static let deletions = 500
}
