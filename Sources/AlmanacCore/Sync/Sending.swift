// Sends the outbox to the server, first in, first out.

extension Sync {
    static func readOutbox(_ state: inout State, on answer: SyncAnswer) -> [Effect<Event>] {
        if let effects = changeAccount(&state) { return effects }
        state.enter(.readingOutbox, on: answer)
        return [.read([next(state)] + counts) { .outboxRead($0) }]
    }

    /// Reads the entry that is sent next. Where private entries wait for the user, or for the account's key to be
    /// sent, others go first.
    private static func next(_ state: State) -> Query {
        !state.encryption.isKnown || state.encryption.holdsBack || state.encryption.refusals > 0
            ? .all(table: Outbox.table.name) : Outbox.next
    }

    /// Returns the row of the entry that is sent next; `nil` if none can be sent.
    private static func next(_ rows: [Row], _ state: State) -> Row? {
        guard rows.count > 1 || state.encryption.holdsBack else { return rows.first }
        let entries = rows.map { row in row.count == 3 ? row[2].text.flatMap { OutboxEntry($0) } : nil }
        let place =
            entries.firstIndex { $0?.table == Table.accountKeys.name }
            ?? entries.firstIndex { $0.map { !isHeldBack($0, state) } ?? true }
        return place.map { rows[$0] }
    }

    static func sending(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.phase, event) {
        case (_, .outboxRead(let result)): return outboxRead(&state, result, moment)
        case (_, .eventsRead(let result)):
            eventsRead(&state, result)
            return []
        case (.sending(let number, let entry, let encrypted), .sent(let result, let change)):
            return sent(&state, number, entry, encrypted, result, change, moment)
        case (.comparing(let number, let entry), .compared(let result)):
            guard let rows = result.json?.array else { return sendFailed(&state, number, entry, result, moment) }
            guard let row = rows.first else {
                return settle(&state, number, entry, nil, change: nil)
            }
            return received(&state, ServerVersion(number: number, entry: entry, row: row, isAccepted: false), moment)
        case (.settling, .settled(.done)):
            state.faults = 0
            state.encryption.refusals = 0
            state.hasRefreshed = false
            // What was sent may be one of the events; they are counted again where that matters.
            state.waitingEvents = 0
            return readOutbox(&state, on: .done)
        case (.settingAside, .setAside(.done)): return readOutbox(&state, on: .done)
        case (.settling, .settled(.failed)), (.settingAside, .setAside(.failed)): return pause(&state, moment)
        default: return []
        }
    }

    private static func outboxRead(
        _ state: inout State, _ result: Reading, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .rows(let rows) = result else {
            return state.phase == .readingOutbox ? pause(&state, moment) : []
        }
        state.waiting = rows.count(Outbox.table)
        state.refused = rows.count(Outbox.refused)
        state.isCounted = true
        state.encryption.mostWaiting = state.waiting == 0 ? 0 : max(state.encryption.mostWaiting, state.waiting)
        // What was asked for depended on what was known then.
        let asked = [Outbox.next, .all(table: Outbox.table.name)].first { rows.holds([$0]) }
        guard state.phase == .readingOutbox, let next = asked else {
            noteMeanwhile(rows[stateTable], &state)
            return countEvents(state)
        }
        let epoch = state.epoch
        note(rows[stateTable], &state)
        // Another window may have signed out or in since this round read the session. The epoch is known from here on,
        // so the session that is read now either belongs to it, or nothing can be stored.
        guard state.epoch == epoch else { return readSession(&state) }
        if state.session.isNone, state.isLeaving, !state.account.isBusy { return finishLeaving(&state, moment) }
        guard moment.isOnline else { return endRound(&state, moment) + countEvents(state) }
        if let effects = readKey(&state, for: .outbox) { return effects }
        guard let row = Sync.next(rows[next], state), let number = row[0].int else {
            // No account is created before the user has something to store in it.
            guard !state.session.isNone || isAccountWanted(state, moment) else { return endRound(&state, moment) }
            return session(&state, moment) ?? pull(&state, on: .nothingQueued)
        }
        if let effects = session(&state, moment) { return effects }
        let text = row[2].text ?? ""
        guard let entry = OutboxEntry(text)?.based(state), !state.tables[entry.table].isNone else {
            return setAside(&state, number, row[1].text ?? "", text, .invalid)
        }
        return encrypt(&state, number, entry) ?? send(&state, number, entry, [])
    }

    /// - Parameters:
    ///   - encrypted: the encrypted texts that are sent in place of the plain ones.
    ///   - keyProof: the proof of the account's key, if it is what is sent.
    static func send(
        _ state: inout State, _ number: Int64, _ entry: OutboxEntry, _ encrypted: [JSON.Member],
        keyProof: String? = nil
    ) -> [Effect<Event>] {
        guard let session = state.session, let table = state.tables[entry.table] else { return [] }
        state.enter(.sending(number, entry, encrypted: encrypted), on: .entry)
        var request = request(entry, session, table, encrypted)
        request.keyProof = keyProof
        return [.http(request, numbered: { .sent($0, change: $1) })]
    }

    /// Returns the request that sends an entry. It is idempotent.
    static func request(
        _ entry: OutboxEntry, _ session: Session, _ table: Table, _ encrypted: [JSON.Member] = []
    ) -> HTTPRequest {
        if entry.isDeleted {
            let edited = entry.fields.first { $0.key == "updated_at" }?.value.string ?? ""
            // Keeps a later edit from another device.
            let path =
                "/rest/v1/" + entry.table + "?" + filter(entry, session, table) + "&updated_at=lte."
                + Path.encode(edited)
            return HTTPRequest(
                .delete, path, bearer: session.accessToken, prefer: "return=representation",
                base: entry.base)
        }
        if entry.isReformed { return reforming(entry, session, encrypted) }
        // A text that was written here before such characters were dropped may still hold some, which the server refuses.
        let own = entry.fields.filter { field in
            field.key != table.ownerColumn && !table.readOnlyOnDevice.contains(field.key)
                && !encrypted.contains { $0.key == field.key }
        }.map { JSON.Member($0.key, $0.value.storable) }
        let owned = own + encrypted + [JSON.Member(table.ownerColumn, .string(session.accountID))]
        if table.isMadeByServer {
            return HTTPRequest(
                .patch, "/rest/v1/" + entry.table + "?" + filter(entry, session, table), bearer: session.accessToken,
                prefer: "return=representation",
                body: JSON.object(own.filter { !table.key.contains($0.key) }).bytes)
        }
        let key = entry.key(in: table)
        var path =
            "/rest/v1/" + entry.table + "?on_conflict="
            + (key == ["id"] ? "id" : ([table.ownerColumn] + key).joined(separator: ","))
        if let was = entry.was { path += "&was=" + Path.encode(JSON.object(was).text) }
        return HTTPRequest(
            .post, path, bearer: session.accessToken, prefer: "resolution=merge-duplicates,return=representation",
            base: entry.base, body: JSON.object(owned).bytes)
    }

    private static func filter(_ entry: OutboxEntry, _ session: Session, _ table: Table) -> String {
        var parts = [table.ownerColumn + "=eq." + session.accountID]
        for name in entry.key(in: table) {
            let value = entry.fields.first { $0.key == name }?.value ?? .null
            let text = value.string ?? value.text
            parts.append(name + "=eq." + Path.encode(text))
        }
        return parts.joined(separator: "&")
    }

    private static func sent(
        _ state: inout State, _ number: Int64, _ entry: OutboxEntry, _ encrypted: [JSON.Member], _ result: HTTPResult,
        _ change: Int64?, _ moment: Moment
    ) -> [Effect<Event>] {
        if let effects = reformed(&state, number, entry, result, change) { return effects }
        guard let rows = result.json?.array else { return sendFailed(&state, number, entry, result, moment) }
        if let row = rows.first {
            guard !entry.isDeleted else { return settle(&state, number, entry, nil, change: change) }
            let version = ServerVersion(
                number: number, entry: entry, row: row, encrypted: encrypted, isAccepted: true, change: change)
            return received(&state, version, moment)
        }
        // Nothing was changed: the server has a later edit of the record, or the record is gone.
        guard let session = state.session, let table = state.tables[entry.table] else { return [] }
        state.enter(.comparing(number, entry), on: .superseded)
        let path = "/rest/v1/" + entry.table + "?" + filter(entry, session, table)
        return [.http(HTTPRequest(.get, path, bearer: session.accessToken)) { .compared($0) }]
    }

    /// Removes the entry from the outbox. The record becomes the server's version, unless it was edited again since: then
    /// the later edit has that version as its base.
    /// - Parameters:
    ///   - change: The number with which the server's version stands; `nil` if it has not said it.
    ///   - again: identifies the edit as which that version is queued again, because the server does not have it in
    ///   the form that the account wants; `nil` if it is not.
    static func settle(
        _ state: inout State, _ number: Int64, _ entry: OutboxEntry, _ row: JSON?, change: Int64?,
        requeuedAs again: String? = nil
    ) -> [Effect<Event>] {
        state.enter(.settling(entry), on: .settled)
        let local = Table.localName(entry.table)
        var changes: [Change] = [requireEpoch(state), Outbox.remove(number, entry.edit)]
        changes += noteBase(of: entry, change ?? entry.base) + noteID(of: entry, row, state)
        let gone = row.isNone && !entry.isDeleted ? state.tables[entry.table] : nil
        if gone?.isMadeByServer == true {
            // The server's copy is gone; this one stays for as long as it is kept here.
            let kept = entry.record.with(edit: "", base: entry.base)
            changes.append(.putIf(table: local, row: kept.row, column: 2, equals: .text(entry.edit)))
        } else {
            changes.append(.deleteIf(table: local, key: .text(entry.key), column: 2, equals: .text(entry.edit)))
        }
        if let record = row.flatMap({ state.tables[entry.table]?.record(of: $0, change: change) }) {
            // A record that was edited again was not deleted above, and is not overwritten here.
            changes +=
                again.map { record.requeued(in: entry.table, edit: $0) }
                ?? [.putIf(table: local, row: record.row, column: 2, equals: .text(""))]
        }
        return [.write(changes) { .settled($0) }]
    }

    private static func sendFailed(
        _ state: inout State, _ number: Int64, _ entry: OutboxEntry, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        // A successful answer that cannot be parsed may have been truncated. Sending the entry again is harmless.
        guard !result.isTransient, case .answered(let status, let body) = result, status >= 400 else {
            return pause(&state, moment)
        }
        if status == 401 {
            // The first time, the token may simply have expired. A fresh one that is refused as well is a server fault.
            guard !state.hasRefreshed, let session = state.session else { return pause(&state, moment) }
            state.hasRefreshed = true
            return refresh(&state, session)
        }
        if result.code == Envelope.refusal, let effects = formRefused(&state, moment) { return effects }
        let reason = RefusalReason(status: status, code: (try? JSON.parse(body))?.string("code"))
        return setAside(&state, number, entry.edit, entry.text, reason, entry)
    }

    /// Moves an entry that was refused for good, with the reason, to the refused changes, so that it does not block the
    /// rest of the outbox.
    private static func setAside(
        _ state: inout State, _ number: Int64, _ edit: String, _ text: String, _ reason: RefusalReason,
        _ entry: OutboxEntry? = nil
    ) -> [Effect<Event>] {
        state.enter(.settingAside(entry), on: entry.isNone ? .unreadable : .refused)
        var changes: [Change] = [
            requireEpoch(state),
            .append(table: Outbox.refused.name, row: [.text(text), .text(reason.name)]),
            Outbox.remove(number, edit),
        ]
        if let entry {
            // The record no longer has an edit waiting, so the server's next version of it is stored.
            changes += noteBase(of: entry, entry.base)
            changes.append(
                .putIf(
                    table: Table.localName(entry.table), row: entry.record.with(edit: "", base: entry.base).row,
                    column: 2,
                    equals: .text(entry.edit)))
        }
        return [.write(changes) { .setAside($0) }]
    }
}

extension OutboxEntry {
    /// The columns by which the server finds the record: the former ones while it has no id.
    fileprivate func key(in table: Table) -> [String] {
        lacksID(in: table) ? table.formerKey : table.key
    }
}

extension Table {
    /// Returns the record of a row of the server; `nil` if it is not an object.
    /// - Parameter change: The number of the change with which it stands there, if that is known.
    func record(of row: JSON, change: Int64? = nil) -> Record? {
        guard case .object(let members) = row else { return nil }
        let fields = members.filter {
            $0.key != "user_id" && $0.key != "created_at" && $0.key != Record.lockedMark
                && !ignoredOnDevice.contains($0.key)
        }
        return Record(
            key: Table.key(of: fields, key), fields: fields, isDeleted: false, edit: "", base: change,
            isLocked: members.contains(Record.locked))
    }

    /// Returns the row of the local table for a row of the server; `nil` if it is not an object. For those who read the
    /// server's rows as a device does.
    public func localRow(_ row: JSON) -> Row? { record(of: row)?.row }
}
