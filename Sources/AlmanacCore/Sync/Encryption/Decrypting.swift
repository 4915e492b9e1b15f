// Decrypts what the server answers, before it is stored.

/// The server's version of the record of an entry.
struct ServerVersion: Equatable, Sendable {
    let number: Int64
    let entry: OutboxEntry
    let row: JSON
    /// The encrypted texts that were sent.
    var encrypted: [JSON.Member] = []
    /// Whether it is the entry itself, which the server has accepted, and not a later edit.
    let isAccepted: Bool
    /// The number of the change with which it stands, if the server has said it.
    var change: Int64?
}

/// What is being decrypted: the rows, and what they belong to.
indirect enum Decryption: Equatable, Sendable {
    case settle(ServerVersion, PrivateRow)
    case page(PulledPage, [PrivateRow])
}

extension Sync {
    // MARK: An entry's record

    /// Takes the server's version of an entry's record: with what was just sent decrypted already, and the rest of it
    /// decrypted now.
    static func received(_ state: inout State, _ version: ServerVersion, _ moment: Moment) -> [Effect<Event>] {
        let item = PulledPage.Item(table: version.entry.table, json: version.row, isDeleted: false)
        let row = PrivateRow(item, state, sent: version.encrypted, plain: version.entry.fields)
        guard !row.work.isEmpty else { return settle(&state, version, row, moment) }
        if let effects = readKey(&state, for: .settle(version)) { return effects }
        guard let key = state.encryption.dataKey else { return settle(&state, version, row, moment) }
        state.enter(.decrypting(.settle(version, row)), on: .encrypted)
        return [.cipher(.decrypt(key: key.key, row.work)) { .decrypted($0) }]
    }

    private static func settle(
        _ state: inout State, _ version: ServerVersion, _ row: PrivateRow, _ moment: Moment
    ) -> [Effect<Event>] {
        let (number, entry) = (version.number, version.entry)
        guard let item = row.finished(state.encryption) else {
            return settle(&state, number, entry, nil, change: version.change)
        }
        if item.isUnreadable, !version.isAccepted, !entry.isDeleted {
            return keep(&state, number, entry, editedAt: version.row["updated_at"], moment)
        }
        var random = Random(seed: moment.random)
        return settle(
            &state, number, entry, item.json, change: version.change,
            requeuedAs: item.isRequeued ? random.uuid() : nil)
    }

    /// Sends an entry again in place of a later edit that nobody can decrypt: with that edit's date, because the server
    /// keeps the later one.
    private static func keep(
        _ state: inout State, _ number: Int64, _ entry: OutboxEntry, editedAt edited: JSON?, _ moment: Moment
    ) -> [Effect<Event>] {
        state.enter(.settling(entry), on: .settled)
        var random = Random(seed: moment.random)
        let record = entry.record.with(edit: random.uuid(), base: entry.base).edited(edited)
        return [
            .write([
                requireEpoch(state), Outbox.remove(number, entry.edit), record.entry(in: entry.table).change,
                .putIf(
                    table: Table.localName(entry.table), row: record.row, column: 2, equals: .text(entry.edit)),
            ]) { .settled($0) }
        ]
    }

    // MARK: A page

    /// Takes a page: reads from it whether the account is encrypted, and decrypts its rows.
    static func received(_ state: inout State, _ page: PulledPage, _ moment: Moment) -> [Effect<Event>] {
        // A page may hold the end of one key and the next one. Taking both each time would read the stored key forever.
        if let item = page.items.last(where: { $0.table == Table.accountKeys.name }) {
            state.encryption.take(row: item.isDeleted ? nil : item.json)
        }
        if let effects = readKey(&state, for: .page(page)) { return effects }
        let rows = page.items.map { PrivateRow($0, state) }
        let work = rows.flatMap { $0.work }
        guard let key = state.encryption.dataKey, !work.isEmpty else {
            return store(&state, page.with(rows.compactMap { $0.finished(state.encryption) }), moment)
        }
        state.enter(.decrypting(.page(page, rows)), on: .encrypted)
        return [.cipher(.decrypt(key: key.key, work)) { .decrypted($0) }]
    }

    /// Takes the decrypted texts. With another number of them, the cipher has failed, which says nothing about any text.
    static func decrypted(
        _ state: inout State, _ decryption: Decryption, _ texts: [String?], _ moment: Moment
    ) -> [Effect<Event>] {
        var rest = texts[...]
        switch decryption {
        case .settle(let version, var row):
            guard row.work.count == texts.count else { return pause(&state, moment) }
            row.open(&rest)
            return settle(&state, version, row, moment)
        case .page(let page, let rows):
            guard rows.reduce(0, { $0 + $1.work.count }) == texts.count else { return pause(&state, moment) }
            var items: [PulledPage.Item] = []
            for var row in rows {
                row.open(&rest)
                if let item = row.finished(state.encryption) { items.append(item) }
            }
            return store(&state, page.with(items), moment)
        }
    }
}
