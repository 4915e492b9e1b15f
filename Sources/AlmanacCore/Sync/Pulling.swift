// Fetches the changes made on other devices, by the server's change numbers.

/// One page of `/api/changes`.
struct PulledPage: Equatable, Sendable {
    struct Item: Equatable, Sendable {
        let table: String
        /// The row, or the primary key of a deleted row.
        var json: JSON
        let isDeleted: Bool
        /// The number of the change; `nil` from a server that does not say it.
        var change: Int64?
        /// Whether the row is queued again as soon as it is stored, because its texts are not in the form in which the
        /// account wants them.
        var isRequeued = false
        /// Whether some of its texts do not decrypt, although this device has the key.
        var isUnreadable = false
    }

    private(set) var items: [Item]
    let cursor: Int64
    let hasMore: Bool

    init?(_ json: JSON) {
        guard let list = json["changes"]?.array, let cursor = json["cursor"]?.int else { return nil }
        var items: [Item] = []
        for change in list {
            guard let table = change.string("table") else { continue }
            if let row = change["row"] {
                items.append(Item(table: table, json: row, isDeleted: false, change: change["change"]?.int))
            } else if let key = change["deleted"] {
                items.append(Item(table: table, json: key, isDeleted: true, change: change["change"]?.int))
            }
        }
        self.items = items
        self.cursor = cursor
        hasMore = json["more"] == .bool(true)
    }

    /// Returns the page with other items.
    func with(_ items: [Item]) -> PulledPage {
        var page = self
        page.items = items
        return page
    }

    /// Returns the tables, by the server's names, of which this device holds no rows and the server has lost some.
    func lost(besides tables: Named<Table>) -> [String] {
        var names: [String] = []
        for item in items where item.isDeleted && tables[item.table].isNone && !names.contains(item.table) {
            names.append(item.table)
        }
        return names
    }

    /// Returns the synced tables that the page touches, in the order of their first change.
    func touched(_ tables: Named<Table>) -> [String] {
        var names: [String] = []
        for item in items where !tables[item.table].isNone && !names.contains(item.table) { names.append(item.table) }
        return names
    }
}

extension Sync {
    static func pull(_ state: inout State, on answer: SyncAnswer) -> [Effect<Event>] {
        guard let session = state.session else { return [] }
        state.enter(.pulling, on: answer)
        // What is announced from here on may be missing in the answer.
        state.live.announced = 0
        let path = "/api/changes?since=" + String(state.cursor)
        return [.http(HTTPRequest(.get, path, bearer: session.accessToken)) { .pulled($0) }]
    }

    static func pulling(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.phase, event) {
        case (.pulling, .pulled(let result)):
            guard let page = result.json.flatMap({ PulledPage($0) }) else { return pullFailed(&state, result, moment) }
            return received(&state, page, moment)
        case (.reading(let page), .touchedRead(.rows(let rows))):
            let (changes, cursor) = changes(page, rows, state, moment)
            let changed =
                StoredTables(changes).touched.filter { $0 != stateTable.name && $0 != Outbox.table.name }
                + page.lost(besides: state.tables)
            for change in changes {
                guard case .append(let table, _) = change, table == Outbox.table.name else { continue }
                state.encryption.requeued += 1
                // Counted at once, so that nothing seems to be done before these are sent.
                state.waiting += 1
            }
            state.enter(.storing(page, changed: changed, cursor: cursor), on: .page)
            return [.write(changes) { .stored($0) }]
        case (.storing(let page, _, let cursor), .stored(.done)):
            (state.cursor, state.storedCursor) = (cursor.integer ?? 0, cursor)
            state.storedEncryption = state.encryption.text
            if state.encryption.isLocked || state.encryption.isKeyRead {
                state.encryption.hasLockedRows = state.encryption.isLocked
            }
            // After the cursor was reset, everything is fetched again at once.
            state.isFetching = page.hasMore || cursor.integer.isNone
            if state.isFetching { return pull(&state, on: .more) }
            state.bases.allFetched(isWaiting: state.waiting > 0)
            // What else is stored of the sync's state, such as the rows that do not decrypt.
            return (removeKey(&state) ?? endRound(&state, moment)) + readCounts()
        case (.reading, .touchedRead(.failed)), (.storing, .stored(.failed)): return pause(&state, moment)
        default: return []
        }
    }

    /// Stores a page whose rows are decrypted.
    static func store(_ state: inout State, _ page: PulledPage, _ moment: Moment) -> [Effect<Event>] {
        let touched = page.touched(state.tables)
        if touched.isEmpty, page.cursor == state.cursor, !state.encryption.fetchesAgain {
            return removeKey(&state) ?? endRound(&state, moment)
        }
        state.enter(.reading(page), on: .page)
        let queries = touched.map { Query.all(table: Table.localName($0)) } + [.all(table: stateTable.name)]
        return [.read(queries) { .touchedRead($0) }]
    }

    private static func pullFailed(
        _ state: inout State, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        if case .answered(401, _) = result, !state.hasRefreshed, let session = state.session {
            state.hasRefreshed = true
            return refresh(&state, session)
        }
        return pause(&state, moment)
    }

    /// Returns the changes that store a page. A record with an edit waiting to be sent is left as it is: after the edit
    /// is sent, the server's answer contains the record's current state.
    /// - Returns: also the cursor that they store.
    private static func changes(
        _ page: PulledPage, _ rows: Snapshot, _ state: State, _ moment: Moment
    ) -> (changes: [Change], cursor: String) {
        var random = Random(seed: moment.random)
        // The page is dropped if the cursor was reset while it was being fetched.
        let since: Value = state.storedCursor.map { .text($0) } ?? .null
        var changes: [Change] = [
            requireEpoch(state), .require(table: stateTable.name, key: .text(cursorKey), column: 1, equals: since),
        ]
        let touched = page.touched(state.tables)
        // A device that has the key decrypts all of it.
        let keepsReadable = keepsReadable(rows[stateTable])
        let keeps = keepsReadable && !state.encryption.hasKey
        // The records as they will be after the changes so far: within a page, two rows can have the same key in
        // succession.
        var held = touched.map { (name: String) -> [Record] in
            let records = rows[.all(table: Table.localName(name))].compactMap { Record($0) }
            return state.tables[name].map { concerned(by: page, $0, records) } ?? records
        }
        let heldKeys = touched.firstIndex(of: Table.accountKeys.name).flatMap { held[$0].first }
        if (state.storedCursor?.integer).isNone { changes += state.encryption.unreadable.map { $0.forgotten } }
        for item in page.items {
            guard let table = state.tables[item.table], let index = touched.firstIndex(of: item.table),
                index < held.count
            else { continue }
            let local = Table.localName(item.table)
            let unreadable = state.encryption.hasKey ? UnreadableRow(table: item.table, item.json) : nil
            if item.isUnreadable {
                let key = table.record(of: item.json)?.key
                // What this device has of it is sent again, in place of what nobody can decrypt.
                if let mine = held[index].first(where: { $0.key == key && !$0.isLocked }) {
                    guard mine.edit.isEmpty else { continue }
                    changes += mine.edited(item.json["updated_at"]).requeued(
                        in: item.table, edit: random.uuid(), over: item)
                } else if let unreadable {
                    changes.append(unreadable.noted)
                    if let key {
                        changes.append(.deleteIf(table: local, key: .text(key), column: 2, equals: .text("")))
                    }
                }
                continue
            }
            if let unreadable, table.holdsPrivateTexts { changes.append(unreadable.forgotten) }
            if keeps, item.isDeleted, let mine = held[index].first(where: { $0.isSame(as: item.json) }),
                let kept = table.kept(mine, after: item.change, at: moment, &random)
            {
                changes += kept
                continue
            }
            let record = item.isDeleted ? nil : table.record(of: item.json, change: item.change)
            // Delete the row's previous record if its key has changed or the row is gone.
            for old in held[index] where old.key != record?.key && old.isSame(as: item.json) {
                changes.append(.deleteIf(table: local, key: .text(old.key), column: 2, equals: .text("")))
            }
            if let record, item.isRequeued {
                // A record that is waiting to be sent anyway goes in the right form.
                if held[index].contains(where: { $0.key == record.key && !$0.edit.isEmpty }) { continue }
                changes += record.requeued(in: item.table, edit: random.uuid())
            } else if let record {
                // This device's own change comes back as it is held already. A text that is here stays while that of the
                // server cannot be read: an edit of it is then made from what it was made from.
                if held[index].contains(where: {
                    $0 == record || record.isLocked && $0.key == record.key && !$0.isLocked
                }) {
                    continue
                }
                if let place = held[index].firstIndex(where: { $0.key == record.key && $0.edit.isEmpty }) {
                    held[index][place] = record
                }
                changes.append(.putIf(table: local, row: record.row, column: 2, equals: .text("")))
            }
        }
        changes += consentChanges(page, heldKeys, state)
        let (more, cursor) = progress(page, state, keepsReadable, &random)
        return (changes + more, cursor)
    }

    /// Returns the records of a table that the rows of a page may concern. By its last page, a new device holds thousands: to
    /// compare each of them with each row would take a time that grows with the square of their number.
    private static func concerned(by page: PulledPage, _ table: Table, _ records: [Record]) -> [Record] {
        var names = Named<Bool>()
        for item in page.items where item.table == table.name {
            // A row without an id is told by all of its key.
            guard let id = item.json["id"]?.string else { return records }
            names[id] = true
            if !item.isDeleted, let key = table.record(of: item.json)?.key { names[key] = true }
        }
        return records.filter { record in
            !names[record.key].isNone || (record["id"]?.string).map { !names[$0].isNone } ?? true
        }
    }

    /// Returns the changes that store how far this device is, and what it knows of the encryption.
    /// - Returns: also the new cursor.
    private static func progress(
        _ page: PulledPage, _ state: State, _ keepsReadable: Bool, _ random: inout Random
    ) -> (changes: [Change], cursor: String) {
        var changes: [Change] = []
        var cursor = String(page.cursor)
        if state.encryption.lacksLockedRows {
            changes.append(.put(table: stateTable.name, row: [.text(AccountEncryption.lockedKey), .text("1")]))
            if state.encryption.text == state.storedEncryption { cursor = "reset " + random.uuid() }
        } else if state.encryption.canReadMore {
            // The device can read them now. The process may have ended before everything was requested again.
            changes.append(.delete(table: stateTable.name, key: .text(AccountEncryption.lockedKey)))
            if !(state.storedCursor?.integer).isNone { cursor = "reset " + random.uuid() }
        }
        if let text = state.encryption.text, text != state.storedEncryption {
            changes.append(.put(table: stateTable.name, row: [.text(AccountEncryption.storedKey), .text(text)]))
            // What was fetched before this was known may be in the other form.
            if !state.encryption.isLocked { cursor = "reset " + random.uuid() }
        } else if state.encryption.text.isNone, !state.storedEncryption.isNone {
            changes.append(.delete(table: stateTable.name, key: .text(AccountEncryption.storedKey)))
            changes += state.encryption.unreadable.map { $0.forgotten }
        }
        if page.hasMore || cursor.integer.isNone {
            changes.append(.put(table: stateTable.name, row: [.text(fetchingKey), .text("1")]))
        } else {
            if state.isFetching { changes.append(.delete(table: stateTable.name, key: .text(fetchingKey))) }
            if keepsReadable, state.encryption.keyID.isNone || state.encryption.hasKey { changes.append(endKeeping) }
            if state.bases.startFromNothing {
                changes.append(.delete(table: stateTable.name, key: .text(fromNothingKey)))
            }
        }
        changes += forgetBases(state)
        return (changes + [.put(table: stateTable.name, row: [.text(cursorKey), .text(cursor)])], cursor)
    }
}

extension Record {
    /// Returns the changes that store the record and queue it again, with the date of its last edit: the user has not
    /// edited it.
    /// - Parameter item: What the server has of it, which is no text of anyone else.
    func requeued(in table: String, edit: String, over item: PulledPage.Item? = nil) -> [Change] {
        let record = with(edit: edit, base: item?.change ?? base)
        var entry = record.entry(in: table)
        if table == Table.versions.name { entry.was = [] }
        return [
            .putIf(table: Table.localName(table), row: record.row, column: 2, equals: .text("")), entry.change,
        ]
    }

    /// Returns a copy that was last edited at another date. Without a date, nothing changes.
    func edited(_ date: JSON?) -> Record {
        guard let date else { return self }
        let fields = fields.filter { $0.key != "updated_at" } + [JSON.Member("updated_at", date)]
        return Record(key: key, fields: fields, isDeleted: isDeleted, edit: edit, base: base)
    }

    /// Returns whether this record is the row that a primary key or a whole row identifies.
    fileprivate func isSame(as json: JSON) -> Bool {
        if let id = json["id"] { return self["id"] == id }
        guard case .object(let members) = json else { return false }
        // Compares the natural key without the owner, which is not among a record's fields.
        return members.allSatisfy { $0.key == "user_id" || self[$0.key] == $0.value }
    }
}
