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
        let names = Array(state.tables.keys).ordered(by: <)
        let state: Query = .all(table: stateTable.name)
        return [.read([state] + names.map { .all(table: SyncedTable($0).local.name) }) { .recordsRead($0) }]
    }

    static func requeueing(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        guard case .requeueing(let purpose) = state.phase else { return [] }
        switch event {
        case .recordsRead(.rows(let tables)):
            note(tables.first ?? [], &state)
            var random = Random(seed: moment.random)
            var changes: [Change] = [holds(state), .delete(table: stateTable.name, key: .text(cursorKey))]
            if purpose == .forNewAccount { changes.append(ended(state)) }
            for (name, rows) in zip(Array(state.tables.keys).ordered(by: <), tables.dropFirst()) {
                for record in rows.compactMap({ Record($0) }) where record.edit.isEmpty {
                    changes += record.requeued(in: name, edit: random.uuid())
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

extension Record {
    /// Queues it once more as it is, for another account.
    fileprivate func requeued(in table: String, edit: String) -> [Change] {
        // Ids belong to the account that is gone.
        let fields = fields.filter { $0.key != "id" }
        let record = Record(key: key, fields: fields, isDeleted: isDeleted, edit: edit)
        return [
            .put(table: SyncedTable(table).local.name, row: record.row),
            OutboxEntry(table: table, key: key, edit: edit, isDeleted: isDeleted, fields: fields).change,
        ]
    }
}
