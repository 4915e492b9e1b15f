// What is queued goes to the server, first in, first out.

extension Sync {
    static func readOutbox(_ state: inout State) -> [Effect<Event>] {
        if let effects = changeAccount(&state) { return effects }
        state.phase = .readingOutbox
        return [.read([.first(table: Outbox.table.name, count: 1)] + counts) { .outboxRead($0) }]
    }

    static func sending(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.phase, event) {
        case (_, .outboxRead(let result)): return outboxRead(&state, result, moment)
        case (.sending(let number, let entry), .sent(let result)): return sent(&state, number, entry, result, moment)
        case (.comparing(let number, let entry), .compared(let result)):
            guard let rows = result.json?.array else { return unsettled(&state, number, entry, result, moment) }
            return settle(&state, number, entry, rows.first)
        case (.settling, .settled(.done)):
            state.hasNews = true
            state.faults = 0
            state.hasRefreshed = false
            return readOutbox(&state)
        case (.settingAside, .setAside(.done)):
            state.hasNews = true
            return readOutbox(&state)
        case (.settling, .settled(.failed)), (.settingAside, .setAside(.failed)): return pause(&state, moment)
        default: return []
        }
    }

    private static func outboxRead(
        _ state: inout State, _ result: ReadResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .rows(let tables) = result, tables.count == 4 else {
            return state.phase == .readingOutbox ? pause(&state, moment) : []
        }
        state.waiting = Int(tables[1].first?.first?.int ?? 0)
        state.refused = Int(tables[2].first?.first?.int ?? 0)
        guard state.phase == .readingOutbox else {
            // What a round began with must not change under it.
            let (cursor, epoch) = (state.cursor, state.epoch)
            note(tables[3], &state)
            (state.cursor, state.epoch) = (cursor, epoch)
            return []
        }
        note(tables[3], &state)
        guard let row = tables[0].first, let number = row[0].int else {
            // Nobody who has nothing to keep needs an account.
            guard !state.session.isNone else { return rest(&state, moment) }
            return session(&state, moment) ?? pull(&state)
        }
        if let effects = session(&state, moment) { return effects }
        let text = row[2].text ?? ""
        guard let entry = OutboxEntry(text), state.tables[entry.table] != nil else {
            return setAside(&state, number, row[1].text ?? "", text, "")
        }
        return send(&state, number, entry)
    }

    private static func send(_ state: inout State, _ number: Int64, _ entry: OutboxEntry) -> [Effect<Event>] {
        guard let session = state.session else { return [] }
        state.phase = .sending(number, entry)
        return [.http(request(entry, session, state.tables[entry.table] ?? [])) { .sent($0) }]
    }

    /// The request that carries an entry. Sent twice it does no more than once.
    static func request(_ entry: OutboxEntry, _ session: Session, _ key: [String]) -> HTTPRequest {
        if entry.isDeleted {
            let edited = entry.fields.first { $0.key == "updated_at" }?.value.string ?? ""
            // A later edit from another device stays.
            let path =
                "/rest/v1/" + entry.table + "?" + filter(entry, session, key) + "&updated_at=lte."
                + Path.encode(edited)
            return HTTPRequest(.delete, path, bearer: session.accessToken, prefer: "return=representation")
        }
        let owned = entry.fields + [JSON.Member("user_id", .string(session.accountID))]
        let path = "/rest/v1/" + entry.table + "?on_conflict=" + conflict(key)
        return HTTPRequest(
            .post, path, bearer: session.accessToken, prefer: "resolution=merge-duplicates,return=representation",
            body: JSON.object(owned).bytes)
    }

    private static func conflict(_ key: [String]) -> String {
        key == ["id"] ? "id" : (["user_id"] + key).joined(separator: ",")
    }

    private static func filter(_ entry: OutboxEntry, _ session: Session, _ key: [String]) -> String {
        var parts = ["user_id=eq." + session.accountID]
        for name in key {
            let value = entry.fields.first { $0.key == name }?.value ?? .null
            let text = value.string ?? value.text
            parts.append(name + "=eq." + Path.encode(text))
        }
        return parts.joined(separator: "&")
    }

    private static func sent(
        _ state: inout State, _ number: Int64, _ entry: OutboxEntry, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let rows = result.json?.array else { return unsettled(&state, number, entry, result, moment) }
        if let row = rows.first { return settle(&state, number, entry, entry.isDeleted ? nil : row) }
        // Nothing was changed: the server has a later edit of it, or it is gone.
        guard let session = state.session else { return [] }
        state.phase = .comparing(number, entry)
        let path = "/rest/v1/" + entry.table + "?" + filter(entry, session, state.tables[entry.table] ?? [])
        return [.http(HTTPRequest(.get, path, bearer: session.accessToken)) { .compared($0) }]
    }

    /// Takes the entry from the queue. The record becomes what the server has, unless it was edited again meanwhile.
    private static func settle(
        _ state: inout State, _ number: Int64, _ entry: OutboxEntry, _ row: JSON?
    ) -> [Effect<Event>] {
        state.phase = .settling
        let local = SyncedTable(entry.table).local.name
        var changes: [Change] = [holds(state), Outbox.remove(number, entry.edit)]
        changes.append(.deleteIf(table: local, key: .text(entry.key), column: 2, equals: .text(entry.edit)))
        if let record = row.flatMap({ Record(server: $0, key: state.tables[entry.table] ?? []) }) {
            // If the record was edited again, it is still there and stays; if not, it has just made room.
            changes.append(.putIf(table: local, row: record.row, column: 2, equals: .text("")))
        }
        return [.write(changes) { .settled($0) }]
    }

    private static func unsettled(
        _ state: inout State, _ number: Int64, _ entry: OutboxEntry, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        // An answer that went well and cannot be read may have been cut on its way: sending again does no harm.
        guard !result.mayPass, case .answered(let status, let body) = result, status >= 400 else {
            return pause(&state, moment)
        }
        if status == 401 {
            // The first time the token may only be old; after that the server does not know what it wants.
            guard !state.hasRefreshed, let session = state.session else { return pause(&state, moment) }
            state.hasRefreshed = true
            return refresh(&state, session)
        }
        let said = try? JSON.parse(body)
        // The details are in plainer words than the message, which is the database's own.
        let reason =
            said?["details"]?.string ?? said?["message"]?.string ?? said?["detail"]?.string ?? String(status)
        return setAside(&state, number, entry.edit, entry.text, reason, entry)
    }

    /// Refused for good: kept apart with its reason, so that the rest goes on.
    private static func setAside(
        _ state: inout State, _ number: Int64, _ edit: String, _ text: String, _ reason: String,
        _ entry: OutboxEntry? = nil
    ) -> [Effect<Event>] {
        state.phase = .settingAside
        var changes: [Change] = [
            holds(state),
            .append(table: Outbox.refused.name, row: [.text(text), .text(reason)]),
            Outbox.remove(number, edit),
        ]
        if let entry {
            // The next word of the server about this record counts again.
            let record = Record(key: entry.key, fields: entry.fields, isDeleted: entry.isDeleted, edit: "")
            changes.append(
                .putIf(
                    table: SyncedTable(entry.table).local.name, row: record.row, column: 2, equals: .text(entry.edit)))
        }
        return [.write(changes) { .setAside($0) }]
    }
}

extension Record {
    /// Columns that no client writes; sent back, they would have the whole row refused.
    private static let serversOwn = [
        "user_id", "created_at", "next_fire_at", "occurrence", "state", "told", "round_started_at",
    ]

    /// A row as the server has it.
    init?(server row: JSON, key: [String]) {
        guard case .object(let members) = row else { return nil }
        let fields = members.filter { !Record.serversOwn.contains($0.key) }
        self.init(key: SyncedTable.key(of: fields, key), fields: fields, isDeleted: false, edit: "")
    }
}
