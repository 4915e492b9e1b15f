/// A deletion that waits to be sent.
public struct WaitingDeletion: Equatable, Sendable {
    private let number: Int64
    private let entry: OutboxEntry

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

    /// Reads the deletions that wait in the rows of ``Outbox/table``, the latest first.
    public static func all(in rows: [Row]) -> [WaitingDeletion] {
        var found: [WaitingDeletion] = []
        for row in rows where row.count == 3 {
            guard let number = row[0].int, let entry = row[2].text.flatMap({ OutboxEntry($0) }), entry.isDeleted else {
                continue
            }
            found.append(WaitingDeletion(number: number, entry: entry))
        }
        return found.reversed()
    }

    private init(number: Int64, entry: OutboxEntry) { (self.number, self.entry) = (number, entry) }

    /// Returns whether a record is the one that waits to be deleted: it may have been written again since.
    public func isOf(_ record: Record) -> Bool { record.isDeleted && record.edit == entry.edit }

    /// Returns the changes that take it back: an edit in place of the deletion, because the server may have that already,
    /// with its answer lost. They are refused once the answer is here.
    public func takeBack(in table: Table, at moment: Moment, _ random: inout Random) -> [Change] {
        let edit = Value.text(entry.edit)
        let record = Record(
            key: entry.key, fields: entry.fields, isDeleted: false, edit: entry.previous, base: entry.base)
        return [
            .require(table: Outbox.table.name, key: .int(number), column: 1, equals: edit),
            .require(table: table.localName, key: .text(entry.key), column: 2, equals: edit),
            Outbox.remove(number, entry.edit),
        ] + table.put(table.withoutCompanions, over: record, at: moment, &random)
    }
}

extension Sync.State {
    /// Returns whether an edit is on its way to the server.
    public func isSending(_ edit: String) -> Bool {
        if case .sending(_, let entry, _) = phase { entry.edit == edit } else { false }
    }
}

extension Table {
    /// The fields that a row has when it comes back, without the rows that were deleted with it.
    fileprivate var withoutCompanions: [JSON.Member] { deletedAlong.map { JSON.Member($0, .null) } }
}
