/// A change that the server refused for good. It stays on the device until the person has looked at it.
public struct RefusedChange: Equatable, Sendable {
    public let number: Int64
    /// What was to be sent; `nil` when it cannot be read any more.
    public let entry: OutboxEntry?
    /// The server's own words.
    public let reason: String

    public init?(_ row: Row) {
        guard row.count == 3, let number = row[0].int else { return nil }
        self.number = number
        entry = row[1].text.flatMap { OutboxEntry($0) }
        reason = row[2].text ?? ""
    }

    /// Reads all of them.
    public static var query: Query { .all(table: Outbox.refused.name) }

    /// Queues it once more, behind all that waits: what was in its way may be gone.
    public func sendAgain(_ random: inout Random) -> [Change] {
        guard let entry else { return discard() }
        let again = OutboxEntry(
            table: entry.table, key: entry.key, edit: random.uuid(), isDeleted: entry.isDeleted, fields: entry.fields)
        let record = Record(key: again.key, fields: again.fields, isDeleted: again.isDeleted, edit: again.edit)
        return [
            removal, again.change,
            .putIf(table: SyncedTable(entry.table).local.name, row: record.row, column: 2, equals: .text("")),
        ]
    }

    /// Gives it up. The record becomes what the server has, unless it was edited again meanwhile.
    public func discard() -> [Change] {
        guard let entry else { return [removal] }
        return [
            removal,
            .deleteIf(
                table: SyncedTable(entry.table).local.name, key: .text(entry.key), column: 2, equals: .text("")),
            // Everything is fetched once more, this record among it.
            .delete(table: Sync.stateTable.name, key: .text(Sync.cursorKey)),
        ]
    }

    private var removal: Change {
        .delete(table: Outbox.refused.name, key: .int(number))
    }
}
