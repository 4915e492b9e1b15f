/// A table of the person's own rows that every device of theirs keeps whole. The server declares it under the same name.
///
/// On the device each row is one record: its key, its fields as a JSON object, and the edit that waits to be sent.
public struct SyncedTable: Sendable {
    /// The server's name for it.
    public let name: String
    /// The fields that tell one row from another, apart from the owner; none for what exists once a person.
    public let key: [String]
    /// Whether its records are encrypted while they lie in the device's storage.
    public let isSealed: Bool

    public init(_ name: String, key: [String] = [], isSealed: Bool = false) {
        self.name = name
        self.key = key
        self.isSealed = isSealed
    }

    /// Where the device keeps it. The apps' own tables may have the same names as the server's.
    public var local: LocalTable {
        LocalTable(
            "own_" + name,
            [
                .init("record_key", "TEXT PRIMARY KEY"), .init("record", "TEXT NOT NULL"),
                .init("edit", "TEXT NOT NULL"),
            ], sealed: isSealed ? ["record"] : [])
    }

    /// Reads all records, for ``records(in:)``.
    public var query: Query { .all(table: local.name) }

    /// The records among the rows of the device's table; those that are deleted and only wait to be sent are left out.
    public func records(in rows: [Row]) -> [Record] {
        rows.compactMap { Record($0) }.filter { !$0.isDeleted }
    }

    /// Stores a record and queues it for the server, in one transaction with whatever else is written.
    /// - Parameters:
    ///   - fields: the columns to set, without the owner; those not named keep what `old` has.
    ///   - old: the record as it is now, if there is one.
    public func put(
        _ fields: [JSON.Member], over old: Record? = nil, at moment: Moment, _ random: inout Random
    ) -> [Change] {
        var members = old?.fields ?? []
        for field in fields {
            members.removeAll { $0.key == field.key }
            members.append(field)
        }
        return store(members, isDeleted: false, editedAt: after(old, moment), &random)
    }

    /// Stores what follows by itself from what a record says, such as that its time has come, and queues it.
    ///
    /// Nobody did that, so it is dated as the record is: whatever a person did on another device meanwhile stays, and
    /// what they deleted does not come back. The transaction is refused when the record has been changed since it was
    /// read.
    public func note(
        _ fields: [JSON.Member], on record: Record, at moment: Moment, _ random: inout Random
    ) -> [Change] {
        let isUnchanged = Change.require(
            table: local.name, key: .text(record.key), column: 2, equals: .text(record.edit))
        let members = record.fields.filter { old in !fields.contains { $0.key == old.key } } + fields
        return [isUnchanged] + store(members, isDeleted: false, editedAt: record.editedAt ?? moment.now, &random)
    }

    /// Deletes a record and queues the deletion.
    public func delete(_ record: Record, at moment: Moment, _ random: inout Random) -> [Change] {
        store(record.fields, isDeleted: true, editedAt: after(record, moment), &random)
    }

    /// Later than what it replaces, also on a device whose clock is behind.
    private func after(_ old: Record?, _ moment: Moment) -> Instant {
        max(moment.now, (old?.editedAt ?? Instant(milliseconds: 0)) + 1)
    }

    private func store(
        _ fields: [JSON.Member], isDeleted: Bool, editedAt edited: Instant, _ random: inout Random
    ) -> [Change] {
        let edit = random.uuid()
        var members = fields.filter { $0.key != "updated_at" && $0.key != "user_id" }
        members.append(JSON.Member("updated_at", .string(edited.timestamp)))
        let record = Record(
            key: Self.key(of: members, self.key), fields: members, isDeleted: isDeleted, edit: edit)
        return [
            .put(table: local.name, row: record.row),
            OutboxEntry(table: name, key: record.key, edit: edit, isDeleted: isDeleted, fields: members).change,
        ]
    }

    /// One text for the values of the key's fields.
    static func key(of fields: [JSON.Member], _ names: [String]) -> String {
        var values: [JSON] = []
        for name in names { values.append(fields.first { $0.key == name }?.value ?? .null) }
        return JSON.array(values).text
    }
}

/// A row of a ``SyncedTable`` as a device keeps it.
public struct Record: Equatable, Sendable {
    public let key: String
    public let fields: [JSON.Member]
    /// It is gone for the person, and the server is yet to be told.
    public let isDeleted: Bool
    /// The edit that waits to be sent; empty when the server knows all of it.
    public let edit: String

    init(key: String, fields: [JSON.Member], isDeleted: Bool, edit: String) {
        self.key = key
        self.fields = fields
        self.isDeleted = isDeleted
        self.edit = edit
    }

    /// Reads a row of ``SyncedTable/local``, also one that is deleted and the server yet to be told.
    public init?(_ row: Row) {
        guard row.count == 3, let key = row[0].text, let text = row[1].text, let edit = row[2].text else { return nil }
        let json = try? JSON.parse(Array(text.utf8))
        guard case .object(let members)? = json else { return nil }
        self.key = key
        isDeleted = members.contains { $0.key == Record.deletedMark }
        fields = members.filter { $0.key != Record.deletedMark }
        self.edit = edit
    }

    var row: Row {
        let mark = isDeleted ? [JSON.Member(Record.deletedMark, .bool(true))] : []
        return [.text(key), .text(JSON.object(fields + mark).text), .text(edit)]
    }

    /// No column of the server starts so.
    private static let deletedMark = "$deleted"

    public subscript(_ field: String) -> JSON? {
        for member in fields where member.key == field { return member.value }
        return nil
    }

    /// When it was last edited, by the clock of the device that did.
    public var editedAt: Instant? {
        self["updated_at"]?.string.flatMap { Instant(timestamp: $0) }
    }
}
