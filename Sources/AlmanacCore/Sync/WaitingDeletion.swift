/// A deletion that waits to be sent. Until then it can be taken back as if it had never been.
public struct WaitingDeletion: Equatable, Sendable {
    private let number: Int64
    private let entry: OutboxEntry
    /// The row of the edit that waits before it; `nil` if none does.
    private let previous: Row?

    /// Identifies it.
    public var id: String { entry.edit }
    /// The name of the record's table.
    public var table: String { entry.table }
    /// What the record said.
    public var fields: [JSON.Member] { entry.fields }
    /// The record's key.
    public var key: String { entry.key }
    /// When it was deleted.
    public var deletedAt: Instant? { entry.record.editedAt }

    /// Reads the deletions that wait in the rows of ``Outbox/table``, the latest first. One whose earlier edit has been sent
    /// meanwhile is on its way itself.
    public static func all(in rows: [Row]) -> [WaitingDeletion] {
        var edits = Named<Row>()
        for row in rows where row.count == 3 { if let edit = row[1].text { edits[edit] = row } }
        var found: [WaitingDeletion] = []
        for row in rows where row.count == 3 {
            guard let number = row[0].int, let entry = row[2].text.flatMap({ OutboxEntry($0) }), entry.isDeleted,
                entry.previous.isEmpty || !edits[entry.previous].isNone
            else { continue }
            found.append(WaitingDeletion(number: number, entry: entry, previous: edits[entry.previous]))
        }
        return found.reversed()
    }

    private init(number: Int64, entry: OutboxEntry, previous: Row?) {
        (self.number, self.entry, self.previous) = (number, entry, previous)
    }

    /// Returns whether a record is the one that waits to be deleted: it may have been written again since.
    public func isOf(_ record: Record) -> Bool { record.isDeleted && record.edit == entry.edit }

    /// The changes that take it back. They are refused if it has been sent.
    public var takeBack: [Change] {
        var changes: [Change] = [
            .require(table: Outbox.table.name, key: .int(number), column: 1, equals: .text(entry.edit))
        ]
        if let previous {
            changes.append(.require(table: Outbox.table.name, key: previous[0], column: 1, equals: previous[1]))
        }
        let record = Record(
            key: entry.key, fields: entry.fields, isDeleted: false, edit: entry.previous, base: entry.base)
        return changes + [
            Outbox.remove(number, entry.edit),
            .putIf(
                table: Table.localName(entry.table), row: record.row, column: 2, equals: .text(entry.edit)),
        ]
    }
}
