// When an account is gone, what this device has of it is queued once more, for another.

/// Which account it is queued for.
enum Requeueing: Equatable, Sendable {
    /// One that is yet to be made.
    case forNewAccount
    /// The one that is signed in now; it could not take the records over on the server.
    case forJoin
}

extension Sync {
    static func requeue(_ state: inout State, _ purpose: Requeueing) -> [Effect<Event>] {
        state.phase = .requeueing(purpose)
        return [.read(([stateTable.name] + state.localNames).map { .all(table: $0) }) { .recordsRead($0) }]
    }

    static func requeueing(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        guard case .requeueing(let purpose) = state.phase else { return [] }
        switch event {
        case .recordsRead(.rows(let tables)):
            note(tables.first ?? [], &state)
            var random = Random(seed: moment.random)
            var changes: [Change] = [holds(state), .delete(table: stateTable.name, key: .text(cursorKey))]
            if purpose == .forNewAccount { changes.append(ended(state)) }
            let known = tables.dropFirst().map { $0.compactMap { Record($0) }.filter { $0.edit.isEmpty } }
            let ids = newIDs(known, &random)
            for (name, records) in zip(state.names, known) {
                for record in records {
                    changes += record.requeued(in: name, state.tables[name] ?? [], ids, edit: random.uuid())
                }
            }
            return [.write(changes) { .requeued($0) }]
        case .requeued(.done):
            if purpose == .forJoin { return forgetJoin(&state) }
            state.session = nil
            return readOutbox(&state)
        default: return pause(&state, moment)
        }
    }
}

extension Sync {
    /// New ids for the records that others speak of: a reminder is of a capsule, and a capsule knows its reminder.
    private static func newIDs(_ tables: [[Record]], _ random: inout Random) -> [String: String] {
        var ids: [String: String] = [:]
        for record in tables.joined() {
            if let id = record["id"]?.string { ids[id] = "" }
        }
        for record in tables.joined() {
            for field in record.fields where field.key != "id" {
                for id in field.value.references where ids[id] == "" { ids[id] = random.uuid() }
            }
        }
        return ids
    }
}

extension Record {
    /// Queues it once more as it is, for another account.
    /// - Parameter ids: a new id for each that is spoken of, by the old one; `""` for the others.
    fileprivate func requeued(
        in table: String, _ names: [String], _ ids: [String: String], edit: String
    ) -> [Change] {
        var fields: [JSON.Member] = []
        for field in self.fields {
            // Ids belong to the account that is gone.
            if field.key == "id", ids[field.value.string ?? ""] == "" { continue }
            fields.append(JSON.Member(field.key, field.value.naming(ids)))
        }
        let isRenamed = names.contains { name in fields.first { $0.key == name }?.value != self[name] }
        // A record whose id the server is to make is found under its old key until then.
        let isComplete = names.allSatisfy { name in fields.contains { $0.key == name } }
        let key = isRenamed && isComplete ? SyncedTable.key(of: fields, names) : self.key
        let local = SyncedTable(table).local.name
        let record = Record(key: key, fields: fields, isDeleted: isDeleted, edit: edit)
        return (key == self.key ? [] : [.delete(table: local, key: .text(self.key))]) + [
            .put(table: local, row: record.row),
            OutboxEntry(table: table, key: key, edit: edit, isDeleted: isDeleted, fields: fields).change,
        ]
    }
}

extension JSON {
    /// What its texts end with, if that is as long as an id: `x` of `x`, of `later/x` and of `/capsule/x`.
    fileprivate var references: [String] {
        switch self {
        case .string(let text): JSON.split(text).map { [$0.id] } ?? []
        case .array(let items): items.flatMap { $0.references }
        case .object(let members): members.flatMap { $0.value.references }
        default: []
        }
    }

    /// The same with new ids in place of old ones.
    fileprivate func naming(_ ids: [String: String]) -> JSON {
        switch self {
        case .string(let text):
            guard let parts = JSON.split(text), let id = ids[parts.id], !id.isEmpty else { return self }
            return .string(parts.before + id)
        case .array(let items): return .array(items.map { $0.naming(ids) })
        case .object(let members): return .object(members.map { JSON.Member($0.key, $0.value.naming(ids)) })
        default: return self
        }
    }

    private static func split(_ text: String) -> (before: String, id: String)? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 36 else { return nil }
        let start = bytes.count - 36
        guard start == 0 || bytes[start - 1] == UInt8(ascii: "/") else { return nil }
        return (String(decoding: bytes[..<start], as: UTF8.self), String(decoding: bytes[start...], as: UTF8.self))
    }
}
