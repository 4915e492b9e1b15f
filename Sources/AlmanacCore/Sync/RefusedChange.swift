/// A change that the server refused for good. It stays on the device until the user sends it again or discards it.
public struct RefusedChange: Equatable, Sendable {
    /// Identifies it on this device.
    public let number: Int64
    /// The change; `nil` if its stored text cannot be read.
    public let entry: OutboxEntry?
    /// Why the server refused it.
    public let reason: RefusalReason

    /// Reads a row of ``Outbox/refused``.
    public init?(_ row: Row) {
        guard row.count == 3, let number = row[0].int else { return nil }
        self.number = number
        entry = row[1].text.flatMap { OutboxEntry($0) }
        reason = RefusalReason(name: row[2].text ?? "")
    }

    /// Reads all refused changes.
    public static var query: Query { .all(table: Outbox.refused.name) }

    /// Returns the changes that queue it again, at the end of the outbox. The reason for the refusal may no longer
    /// apply.
    public func sendAgain(_ random: inout Random) -> [Change] {
        guard let entry else { return discard() }
        var again = OutboxEntry(
            table: entry.table, key: entry.key, edit: random.uuid(), isDeleted: entry.isDeleted, fields: entry.fields,
            base: entry.base)
        again.was = entry.was
        return [
            removal, again.change,
            .putIf(table: Table.localName(entry.table), row: again.record.row, column: 2, equals: .text("")),
        ]
    }

    /// Returns the changes that discard it. The record reverts to the server's version, unless it was edited again
    /// since.
    public func discard() -> [Change] {
        guard let entry else { return [removal] }
        return [
            removal,
            .deleteIf(
                table: Table.localName(entry.table), key: .text(entry.key), column: 2, equals: .text("")),
            // Without a cursor, all records are fetched again, including this one.
            Sync.resetCursor(entry.edit),
        ]
    }

    private var removal: Change {
        .delete(table: Outbox.refused.name, key: .int(number))
    }
}
