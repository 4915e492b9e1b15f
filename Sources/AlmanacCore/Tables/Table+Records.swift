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

    /// Returns the records in rows of the local table, without the deleted ones that are still waiting to be sent and
    /// without those of which the texts are missing here.
    public func records(in rows: [Row]) -> [Record] {
        rows.compactMap { Record($0) }.filter { !$0.isDeleted && !$0.isLocked }
    }

    /// Returns the records in rows of the local table of which the texts are missing, until the passphrase is entered here.
    public func lockedRecords(in rows: [Row]) -> [Record] {
        rows.compactMap { Record($0) }.filter { $0.isLocked }
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
        if old.isNone, key == ["id"], !members.contains(where: { $0.key == "id" }) {
            members.append(JSON.Member("id", .string(random.uuid())))
        }
        return store(members, over: old, isDeleted: false, editedAt: after(old, moment), &random)
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
        return [isUnchanged]
            + store(members, over: record, isDeleted: false, editedAt: record.editedAt ?? moment.now, &random)
    }

    /// Returns the changes that delete a record and queue the deletion.
    public func delete(_ record: Record, at moment: Moment, _ random: inout Random) -> [Change] {
        store(record.fields, over: record, isDeleted: true, editedAt: after(record, moment), &random)
    }

    /// Returns the time of an edit, always later than the edit it replaces, even on a device whose clock is slow.
    private func after(_ old: Record?, _ moment: Moment) -> Instant {
        max(moment.now, (old?.editedAt ?? Instant(milliseconds: 0)) + 1)
    }

    private func store(
        _ fields: [JSON.Member], over old: Record?, isDeleted: Bool, editedAt edited: Instant, _ random: inout Random
    ) -> [Change] {
        let edit = random.uuid()
        var members = fields.filter { $0.key != "updated_at" && $0.key != "user_id" }
        members.append(JSON.Member("updated_at", .string(edited.timestamp)))
        let key = recordKey(members) ?? old?.key ?? Table.key(of: members, self.key)
        let record = Record(
            key: key, fields: members, isDeleted: isDeleted, edit: edit, base: old.map { $0.base } ?? 0)
        var changes: [Change] = []
        if let old, old.key != key, !formerKey.isEmpty {
            changes.append(.delete(table: localName, key: .text(old.key)))
        }
        var entry = record.entry(in: name, after: old?.edit ?? "")
        if !byMember.isEmpty, !isDeleted { entry.was = changed(members, since: old) }
        return changes + [.put(table: localName, row: record.row), entry.change]
    }

    /// Returns what the columns that merge by themselves held before an edit that changes them.
    func changed(_ members: [JSON.Member], since old: Record?) -> [JSON.Member] {
        var was: [JSON.Member] = []
        for name in byMember {
            let before = old?[name] ?? .null
            if (members.first { $0.key == name }?.value ?? .null) != before { was.append(JSON.Member(name, before)) }
        }
        return was
    }

    /// Returns the key under which a record is stored; `nil` if it has no id yet. Only a record of an earlier version of the
    /// program, from before devices made the ids, has none until the server has answered with one.
    func recordKey(_ members: [JSON.Member]) -> String? {
        formerKey.isEmpty || members.contains { $0.key == "id" } ? Table.key(of: members, key) : nil
    }

    /// Returns the changes that store the records of an earlier version of the program, which knew them by their
    /// ``formerKey``, under their ids, and then have all records fetched again: that version may have put one in another's
    /// place. Those that wait to be sent are left for the server's answer, which takes them along.
    /// - Parameter rows: All rows of the local table.
    public func rekeyed(_ rows: [Row], _ random: inout Random) -> [Change] {
        var changes: [Change] = []
        for row in rows {
            guard let record = Record(row), record.edit.isEmpty, let key = recordKey(record.fields), key != record.key
            else { continue }
            let moved = Record(
                key: key, fields: record.fields, isDeleted: record.isDeleted, edit: "", base: record.base,
                isLocked: record.isLocked)
            changes += [
                .deleteIf(table: localName, key: .text(record.key), column: 2, equals: .text("")),
                .putIf(table: localName, row: moved.row, column: 2, equals: .text("")),
            ]
        }
        return changes.isEmpty ? [] : changes + [Sync.resetCursor(random.uuid())]
    }

    /// Returns the values of the key's fields as one text.
    public static func key(of fields: [JSON.Member], _ names: [String]) -> String {
        var values: [JSON] = []
        for name in names { values.append(fields.first { $0.key == name }?.value ?? .null) }
        return JSON.array(values).text
    }
}
