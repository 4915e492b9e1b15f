// On a device, each row of a synced table is stored as one record: its key, its fields as a JSON object, and the id of
// the edit that is waiting to be sent.

extension Table {
    /// The local table with its records. Its name has a prefix, because an app's device-only table may have the same
    /// name as a table on the server.
    public var local: LocalTable {
        @inline(never) get {
            LocalTable(
                Table.localName(name),
                [
                    .init("record_key", "TEXT PRIMARY KEY"), .init("record", "TEXT NOT NULL"),
                    .init("edit", "TEXT NOT NULL"),
                ], encrypted: isEncryptedOnDevice ? ["record"] : [])
        }
    }

    /// Returns the local name of a table on the server.
    public static func localName(_ name: String) -> String { "own_" + name }

    /// The name of ``local``.
    public var localName: String {
        @inline(never) get { Table.localName(name) }
    }

    /// The query for all records, whose rows ``records(in:)`` parses.
    public var query: Query {
        @inline(never) get { .all(table: localName) }
    }

    /// Returns the records in rows of the local table, without the deleted ones that are still waiting to be sent.
    public func records(in rows: [Row]) -> [Record] {
        rows.compactMap { Record($0) }.filter { !$0.isDeleted }
    }

    /// Returns the changes that store a record and queue it for the server. They belong in one transaction.
    /// - Parameters:
    ///   - fields: The columns to set, without the owner. All other columns keep their values in `old`.
    ///   - old: The current record, if there is one.
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

    /// Returns the changes that store and queue an automatic update of a record, such as that its time has come.
    ///
    /// The update is not an action of the user, so it keeps the date of the record's last edit. An edit or a deletion
    /// that the user made on another device in the meantime therefore wins. The transaction is refused if the record
    /// has changed since it was read.
    public func note(
        _ fields: [JSON.Member], on record: Record, at moment: Moment, _ random: inout Random
    ) -> [Change] {
        let isUnchanged = Change.require(
            table: local.name, key: .text(record.key), column: 2, equals: .text(record.edit))
        let members = record.fields.filter { old in !fields.contains { $0.key == old.key } } + fields
        return [isUnchanged] + store(members, isDeleted: false, editedAt: record.editedAt ?? moment.now, &random)
    }

    /// Returns the changes that delete a record and queue the deletion.
    public func delete(_ record: Record, at moment: Moment, _ random: inout Random) -> [Change] {
        store(record.fields, isDeleted: true, editedAt: after(record, moment), &random)
    }

    /// Returns the time of an edit, always later than the edit it replaces, even on a device whose clock is slow.
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
            key: Table.key(of: members, key), fields: members, isDeleted: isDeleted, edit: edit)
        return [
            .put(table: local.name, row: record.row),
            OutboxEntry(table: name, key: record.key, edit: edit, isDeleted: isDeleted, fields: members).change,
        ]
    }

    /// Returns the values of the key's fields as one text.
    public static func key(of fields: [JSON.Member], _ names: [String]) -> String {
        var values: [JSON] = []
        for name in names { values.append(fields.first { $0.key == name }?.value ?? .null) }
        return JSON.array(values).text
    }
}
