// What changed elsewhere comes to the device, by the server's change numbers.

/// One page of `/api/changes`.
struct PulledPage: Equatable, Sendable {
    struct Item: Equatable, Sendable {
        let table: String
        /// The row, or the primary key of one that was deleted.
        let json: JSON
        let isDeleted: Bool
    }

    let items: [Item]
    let cursor: Int64
    let hasMore: Bool

    init?(_ json: JSON) {
        guard let list = json["changes"]?.array, let cursor = json["cursor"]?.int else { return nil }
        var items: [Item] = []
        for change in list {
            guard let table = change["table"]?.string else { continue }
            if let row = change["row"] {
                items.append(Item(table: table, json: row, isDeleted: false))
            } else if let key = change["deleted"] {
                items.append(Item(table: table, json: key, isDeleted: true))
            }
        }
        self.items = items
        self.cursor = cursor
        hasMore = json["more"] == .bool(true)
    }

    /// The tables it touches that this device keeps, in a fixed order.
    func touched(_ tables: [String: [String]]) -> [String] {
        var names: [String] = []
        for item in items where tables[item.table] != nil && !names.contains(item.table) { names.append(item.table) }
        return names
    }
}

extension Sync {
    static func pull(_ state: inout State) -> [Effect<Event>] {
        guard let session = state.session else { return [] }
        state.phase = .pulling
        let path = "/api/changes?since=" + String(state.cursor)
        return [.http(HTTPRequest(.get, path, bearer: session.accessToken)) { .pulled($0) }]
    }

    static func pulling(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.phase, event) {
        case (.pulling, .pulled(let result)):
            guard let page = result.json.flatMap({ PulledPage($0) }) else { return notPulled(&state, result, moment) }
            let touched = page.touched(state.tables)
            if touched.isEmpty, page.cursor == state.cursor { return rest(&state, moment) }
            state.phase = .reading(page)
            return [.read(touched.map { .all(table: SyncedTable($0).local.name) }) { .touchedRead($0) }]
        case (.reading(let page), .touchedRead(.rows(let rows))):
            state.phase = .storing(page)
            return [.write(changes(page, rows, state)) { .stored($0) }]
        case (.storing(let page), .stored(.done)):
            state.cursor = page.cursor
            if !page.items.isEmpty { state.hasNews = true }
            return page.hasMore ? pull(&state) : rest(&state, moment)
        case (.reading, .touchedRead(.failed)), (.storing, .stored(.failed)): return pause(&state, moment)
        default: return []
        }
    }

    private static func notPulled(
        _ state: inout State, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        if case .answered(401, _) = result, !state.hasRefreshed, let session = state.session {
            state.hasRefreshed = true
            return refresh(&state, session)
        }
        return pause(&state, moment)
    }

    /// A record that waits to be sent is left as it is: once it was sent, the server says what it has become.
    private static func changes(_ page: PulledPage, _ rows: [[Row]], _ state: State) -> [Change] {
        // Nor does anything count that came for a cursor which meanwhile was set back.
        let since: Value = state.cursor == 0 ? .null : .text(String(state.cursor))
        var changes: [Change] = [
            holds(state), .require(table: stateTable.name, key: .text(cursorKey), column: 1, equals: since),
        ]
        let touched = page.touched(state.tables)
        // As it will be after what this page has said so far: two rows may have the same key one after the other.
        var held = rows.map { $0.compactMap { Record($0) } }
        for item in page.items {
            guard let key = state.tables[item.table], let index = touched.firstIndex(of: item.table),
                index < held.count
            else { continue }
            let local = SyncedTable(item.table).local.name
            let record = item.isDeleted ? nil : Record(server: item.json, key: key)
            // A row is the same row under another key, or gone.
            for old in held[index] where old.key != record?.key && old.isSame(as: item.json) {
                changes.append(.deleteIf(table: local, key: .text(old.key), column: 2, equals: .text("")))
            }
            if let record {
                if let place = held[index].firstIndex(where: { $0.key == record.key && $0.edit.isEmpty }) {
                    held[index][place] = record
                }
                changes.append(.putIf(table: local, row: record.row, column: 2, equals: .text("")))
            }
        }
        return changes + [.put(table: stateTable.name, row: [.text(cursorKey), .text(String(page.cursor))])]
    }
}

extension Record {
    /// Whether it is the row that a primary key, or a whole row, speaks of.
    fileprivate func isSame(as json: JSON) -> Bool {
        if let id = json["id"] { return self["id"] == id }
        guard case .object(let members) = json else { return false }
        // By its natural key; the owner is not among a record's fields.
        return members.allSatisfy { $0.key == "user_id" || self[$0.key] == $0.value }
    }
}
