// With passphrase and code lost, what is encrypted can only be deleted. A device may still have some of it in plain, from
// before another one turned encryption on. That stays: it is queued again in the transaction that would delete it here.

extension Sync {
    /// Set before the first deletion is asked for, until the device knows that the key is gone.
    static let keepingKey = "keeps_readable"

    /// The change that has this device keep what it can read of what is deleted next.
    public static var keepReadable: Change { .put(table: stateTable.name, row: [.text(keepingKey), .text("1")]) }

    /// The change that ends it.
    static var endKeeping: Change { .delete(table: stateTable.name, key: .text(keepingKey)) }

    /// Returns whether this device keeps what it can read.
    /// - Parameter rows: The rows of ``stateTable``, of the same moment as the records.
    static func keepsReadable(_ rows: [Row]) -> Bool { rows.contains { $0[0].text == keepingKey } }
}

extension Table {
    /// Returns the changes that edit a record anew, as it is, after it was deleted on the server; `nil` if nothing of it is
    /// readable here.
    /// - Parameter deletion: The number of the deletion, if the server says it: then the edit stands whatever this device's
    ///   clock says.
    func kept(
        _ record: Record, after deletion: Int64?, at moment: Moment, _ random: inout Random
    ) -> [Change]? {
        guard !privateColumns.isEmpty, !record.isDeleted, !record.isLocked else { return nil }
        let isUnchanged = Change.require(
            table: localName, key: .text(record.key), column: 2, equals: .text(record.edit))
        let old = record.with(edit: record.edit, base: deletion ?? record.base)
        return [isUnchanged] + put([], over: old, at: moment, &random)
    }
}
