// When an account is gone, this device's copy of its records is queued again for another account.

/// The account for which the records are queued.
enum Requeueing: Equatable, Sendable {
    /// A new account, which is created next.
    case forNewAccount
    /// The account that is signed in now, because the server could not merge the old account into it.
    case forJoin
}

extension Sync {
    static func requeue(_ state: inout State, _ purpose: Requeueing) -> [Effect<Event>] {
        state.enter(.requeueing(purpose), on: .accountGone)
        return [.read(([stateTable.name] + state.localNames).map { .all(table: $0) }) { .recordsRead($0) }]
    }

    static func requeueing(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        guard case .requeueing(let purpose) = state.phase else { return [] }
        switch event {
        case .recordsRead(.rows(let rows)):
            note(rows[stateTable], &state)
            var random = Random(seed: moment.random)
            var changes: [Change] = [
                requireEpoch(state), .delete(table: stateTable.name, key: .text(cursorKey)),
                .delete(table: stateTable.name, key: .text(leavingKey)),
            ]
            if purpose == .forNewAccount { changes.append(noteEndedSession(state)) }
            let known = state.localNames.map { name in
                rows[.all(table: name)].compactMap { Record($0) }.filter { $0.edit.isEmpty }
            }
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
            return readOutbox(&state, on: .done)
        default: return pause(&state, moment)
        }
    }
}

extension Sync {
    /// Returns new ids for the records that other records refer to, by the old ids; `""` for all other records. For
    /// example, a reminder refers to its capsule, and a capsule to its reminder.
    private static func newIDs(_ tables: [[Record]], _ random: inout Random) -> Named<String> {
        var ids = Named<String>()
        for record in tables.joined() {
            if let id = record.string("id") { ids[id] = "" }
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
    /// Returns the changes that queue the record for another account.
    /// - Parameter ids: The result of ``Sync/newIDs(_:_:)``.
    fileprivate func requeued(
        in table: String, _ names: [String], _ ids: Named<String>, edit: String
    ) -> [Change] {
        var fields: [JSON.Member] = []
        for field in self.fields {
            // The old id belongs to the account that is gone.
            if field.key == "id", ids[field.value.string ?? ""] == "" { continue }
            fields.append(JSON.Member(field.key, field.value.naming(ids)))
        }
        let isRenamed = names.contains { name in fields.first { $0.key == name }?.value != self[name] }
        // A record whose id the server generates keeps its old key until then.
        let isComplete = names.allSatisfy { name in fields.contains { $0.key == name } }
        let key = isRenamed && isComplete ? Table.key(of: fields, names) : self.key
        let local = Table.localName(table)
        let record = Record(key: key, fields: fields, isDeleted: isDeleted, edit: edit)
        return (key == self.key ? [] : [.delete(table: local, key: .text(self.key))]) + [
            .put(table: local, row: record.row),
            OutboxEntry(table: table, key: key, edit: edit, isDeleted: isDeleted, fields: fields).change,
        ]
    }
}

extension JSON {
    /// The ids that its texts may refer to: the end of each text that is as long as an id, such as `x` in `x`,
    /// `later/x` and `/capsule/x`.
    fileprivate var references: [String] {
        switch self {
        case .string(let text): JSON.split(text).map { [$0.id] } ?? []
        case .array(let items): items.flatMap { $0.references }
        case .object(let members): members.flatMap { $0.value.references }
        default: []
        }
    }

    /// Returns the value with new ids in place of the old ones.
    fileprivate func naming(_ ids: Named<String>) -> JSON {
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
