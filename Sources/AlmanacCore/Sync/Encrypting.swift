// Encrypts the private texts of an entry before it is sent, and decrypts those that the server answers (P12). On the
// device, records stay readable.
//
// A round that meets private texts reads the data key from the secure store. Without it, private entries wait and
// encrypted rows are not stored; once the user has entered the passphrase, everything is fetched again.
//
// Whatever is fetched in the wrong form, such as a plain text while encryption is on, is queued again in the transaction
// that stores it. Turning encryption on or off therefore needs nothing but fetching everything once more, and a process
// that is killed in between goes on from the stored cursor.

/// What this device knows of the account's end-to-end encryption.
public struct AccountEncryption: Equatable, Sendable {
    /// Whether the stored state was read. Until then, nothing is known.
    public internal(set) var isKnown = false
    /// The id of the account's data key; `nil` if encryption is off.
    public internal(set) var keyID: String?
    /// Whether it is being turned off: texts are sent in plain, and the key is still needed to read the others.
    public internal(set) var isEnding = false
    /// The data key, once this round has read it.
    var dataKey: DataKey?
    /// Whether this round has looked for the data key.
    var isKeyRead = false
    /// Whether this device does not have the data key, so that the user must enter the passphrase.
    public internal(set) var isLocked = false
    /// How often the server has refused the form of a text since it last accepted one.
    var refusals = 0
    /// The number of records that were queued again in this round.
    var requeued = 0
    /// The most edits that have waited since none did.
    public internal(set) var mostWaiting = 0

    /// The name under ``Sync/stateTable`` of ``text``.
    static let storedKey = "encryption"

    /// The state as stored; `nil` if encryption is off.
    var text: String? { keyID.map { (isEnding ? "ending " : "on ") + $0 } }

    /// Takes over the stored state. A key that was read stays if it is the same one.
    mutating func take(_ text: String?) {
        let parts = text?.cut(at: " ")
        let id = parts?.after
        isKnown = true
        isEnding = parts?.before == "ending"
        guard id != keyID else { return }
        keyID = id
        (dataKey, isKeyRead, isLocked) = (nil, false, false)
    }

    /// The stored state for a row of ``Table/accountKeys``; `nil` if it is of another form.
    static func text(of row: JSON) -> String? {
        row.string("key_id").map { (row.string("state") == "ending" ? "ending " : "on ") + $0 }
    }

    /// Whether texts are encrypted before they are sent.
    public var encrypts: Bool { !keyID.isNone && !isEnding }
}

extension Sync.State {
    /// Whether all private texts on the server are encrypted, as far as this device knows: it has fetched everything
    /// since encryption was turned on, and nothing waits to be sent.
    public var isAllEncrypted: Bool {
        encryption.encrypts && !encryption.isLocked && encryption.requeued == 0 && waiting == 0 && refused == 0
            && phase == .idle && !(storedCursor?.integer).isNone
    }
}

/// What needs the data key.
indirect enum KeyNeed: Equatable, Sendable {
    /// The next entry of the outbox.
    case outbox
    /// The server's version of the record of an entry.
    case settle(Int64, OutboxEntry, JSON)
    case page(PulledPage)
}

extension Sync {
    static func encrypting(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.phase, event) {
        case (.readingKey(let need), .keyRead(.value(let text))):
            let key = text.flatMap { DataKey(secretText: $0) }
            state.encryption.isKeyRead = true
            state.encryption.dataKey = key?.id == state.encryption.keyID ? key : nil
            state.encryption.isLocked = !state.encryption.keyID.isNone && state.encryption.dataKey.isNone
            return keyIsRead(&state, need, moment)
        case (.encrypting(let number, let entry), .encrypted(let result)):
            let texts = privateTexts(entry.fields, state.privates[entry.table] ?? [])
            guard let key = state.encryption.dataKey, let sealed = result.all(texts.count) else {
                return pause(&state, moment)
            }
            let members = zip(texts, sealed).map { JSON.Member($0.name, .string(Envelope.make($1, key: key.id))) }
            return send(&state, number, entry, members)
        case (.decrypting(let need), .decrypted(.texts(let texts))): return decrypted(&state, need, texts, moment)
        case (.readingKey, .keyRead(.failed)), (.decrypting, .decrypted(.unavailable)): return pause(&state, moment)
        case (.removingKey, .keyRemoved(let result)):
            // The server refuses while another device still has something to decrypt. A later round tries again.
            guard !result.json.isNone else { return endRound(&state, moment) }
            state.isDue = true
            return [.writeSecret(DataKey.secret, "") { .keyForgotten($0) }] + endRound(&state, moment)
        default: return []
        }
    }

    // MARK: The key

    /// Reads the data key if the account is encrypted and this round has not read it yet.
    static func readKey(_ state: inout State, for need: KeyNeed) -> [Effect<Event>]? {
        guard !state.encryption.keyID.isNone, !state.encryption.isKeyRead else { return nil }
        state.enter(.readingKey(need), on: .keyNeeded)
        return [.readSecret(DataKey.secret) { .keyRead($0) }]
    }

    private static func keyIsRead(_ state: inout State, _ need: KeyNeed, _ moment: Moment) -> [Effect<Event>] {
        switch need {
        case .outbox: readOutbox(&state, on: .done)
        case .settle(let number, let entry, let row): received(&state, number, entry, row, moment)
        case .page(let page): received(&state, page, moment)
        }
    }

    // MARK: Sending

    /// Returns whether an entry waits until the user has entered the passphrase. A deletion waits, too: it must not
    /// overtake the edit of the same record that waits before it, which would bring the record back.
    static func isHeldBack(_ entry: OutboxEntry, _ state: State) -> Bool {
        guard state.encryption.isLocked, let columns = state.privates[entry.table] else { return false }
        return entry.isDeleted || !privateTexts(entry.fields, columns).isEmpty
    }

    /// Encrypts the private texts of an entry; `nil` if it is sent as it is.
    static func encrypt(_ state: inout State, _ number: Int64, _ entry: OutboxEntry) -> [Effect<Event>]? {
        guard !entry.isDeleted, state.encryption.encrypts, let key = state.encryption.dataKey else { return nil }
        let texts = privateTexts(entry.fields, state.privates[entry.table] ?? [])
        guard !texts.isEmpty else { return nil }
        state.enter(.encrypting(number, entry), on: .privateEntry)
        let record = Table.key(of: entry.fields, state.tables[entry.table] ?? [])
        let work = texts.map { name, text in
            CipherText(
                Envelope.padded(text), for: Envelope.context(table: entry.table, record: record, column: name))
        }
        return [.cipher(.seal(key: key.key, work)) { .encrypted($0) }]
    }

    /// Handles a refusal because the text is not encrypted as the account wants it: another device has turned encryption
    /// on or off. This device fetches that first, and then sends the entry again.
    /// - Returns: `nil` if it was refused again and again, and so for another reason: it only looks like an encrypted text,
    ///   say. It then must not hold up what waits behind it.
    static func formRefused(_ state: inout State, _ moment: Moment) -> [Effect<Event>]? {
        state.encryption.refusals += 1
        guard state.encryption.refusals < 4 else {
            state.encryption.refusals = 0
            return nil
        }
        guard state.encryption.refusals == 1 else { return pause(&state, moment) }
        state.isDue = true
        return pull(&state, on: .otherForm)
    }

    /// Takes the server's version of an entry's record: with what was just sent decrypted already, and the rest of it
    /// decrypted now.
    /// - Parameter sealed: the encrypted texts that were sent.
    static func received(
        _ state: inout State, _ number: Int64, _ entry: OutboxEntry, _ row: JSON, _ moment: Moment,
        sent sealed: [JSON.Member] = []
    ) -> [Effect<Event>] {
        guard case .object(var members) = row else { return settle(&state, number, entry, row) }
        for (place, member) in members.enumerated() where sealed.contains(member) {
            if let plain = entry.fields.first(where: { $0.key == member.key }) { members[place] = plain }
        }
        let row = JSON.object(members)
        let item = PulledPage.Item(table: entry.table, json: row, isDeleted: false)
        let work = envelopes(in: [item], state)
        guard !work.isEmpty else { return settle(&state, number, entry, row) }
        if let effects = readKey(&state, for: .settle(number, entry, row)) { return effects }
        // Fetched once the passphrase was entered.
        guard let key = state.encryption.dataKey else { return settle(&state, number, entry, nil) }
        state.enter(.decrypting(.settle(number, entry, row)), on: .encrypted)
        return [.cipher(.open(key: key.key, work)) { .decrypted($0) }]
    }

    // MARK: Fetching

    /// Takes a page: reads from it whether the account is encrypted, and decrypts its rows.
    static func received(_ state: inout State, _ page: PulledPage, _ moment: Moment) -> [Effect<Event>] {
        for item in page.items where item.table == Table.accountKeys.name {
            state.encryption.take(item.isDeleted ? nil : AccountEncryption.text(of: item.json))
        }
        if let effects = readKey(&state, for: .page(page)) { return effects }
        let work = envelopes(in: page.items, state)
        guard let key = state.encryption.dataKey, !work.isEmpty else {
            return store(&state, page.changing { needsRequeue($0, as: forms(of: $0, state), state) }, moment)
        }
        state.enter(.decrypting(.page(page)), on: .encrypted)
        return [.cipher(.open(key: key.key, work)) { .decrypted($0) }]
    }

    private static func decrypted(
        _ state: inout State, _ need: KeyNeed, _ texts: [String?], _ moment: Moment
    ) -> [Effect<Event>] {
        var rest = texts[...]
        switch need {
        case .outbox: return []
        case .settle(let number, let entry, let row):
            let item = PulledPage.Item(table: entry.table, json: row, isDeleted: false)
            return settle(&state, number, entry, plain(item, &rest, state)?.json)
        case .page(let page):
            let known = state
            return store(
                &state,
                page.changing { item in
                    let forms = forms(of: item, known)
                    guard let plain = plain(item, &rest, known) else { return nil }
                    return needsRequeue(plain, as: forms, known)
                }, moment)
        }
    }

    /// Whether some of a row's private texts are encrypted, and whether some are plain. A client may have written one
    /// column alone.
    private static func forms(of item: PulledPage.Item, _ state: State) -> (encrypted: Bool, plain: Bool) {
        guard let columns = state.privates[item.table], case .object(let members) = item.json else {
            return (false, false)
        }
        var forms = (encrypted: false, plain: false)
        for (_, text) in privateTexts(members, columns) {
            if Envelope.keyID(of: text).isNone { forms.plain = true } else { forms.encrypted = true }
        }
        return forms
    }

    /// Returns the item marked to be queued again if its texts are not stored as the account wants them; `nil` if it is
    /// encrypted and cannot be read on this device.
    /// - Parameter forms: in which forms the server has its texts.
    private static func needsRequeue(
        _ item: PulledPage.Item, as forms: (encrypted: Bool, plain: Bool), _ state: State
    ) -> PulledPage.Item? {
        guard !item.isDeleted, let columns = state.privates[item.table], case .object(let members) = item.json else {
            return item
        }
        let texts = privateTexts(members, columns)
        if texts.contains(where: { !Envelope.keyID(of: $0.text).isNone }) { return nil }
        guard !state.encryption.dataKey.isNone, !texts.isEmpty else { return item }
        var item = item
        item.isRequeued = state.encryption.isEnding ? forms.encrypted : forms.plain
        return item
    }

    // MARK: Texts

    /// The texts in the private columns.
    private static func privateTexts(_ fields: [JSON.Member], _ columns: [String]) -> [(name: String, text: String)] {
        var texts: [(name: String, text: String)] = []
        for field in fields where columns.contains(field.key) {
            if let text = field.value.string { texts.append((field.key, text)) }
        }
        return texts
    }

    /// The encrypted texts in rows, in order.
    private static func envelopes(in items: [PulledPage.Item], _ state: State) -> [CipherText] {
        var work: [CipherText] = []
        for item in items where !item.isDeleted {
            guard let columns = state.privates[item.table], case .object(let members) = item.json else { continue }
            let record = Table.key(of: members, state.tables[item.table] ?? [])
            for (name, text) in privateTexts(members, columns) {
                guard let data = Envelope.data(of: text) else { continue }
                work.append(CipherText(data, for: Envelope.context(table: item.table, record: record, column: name)))
            }
        }
        return work
    }

    /// Returns a row with its encrypted texts decrypted; `nil` if one of them does not decrypt, because it was damaged or
    /// belongs elsewhere.
    /// - Parameter texts: the results for ``envelopes(in:_:)``; the row's are removed.
    private static func plain(
        _ item: PulledPage.Item, _ texts: inout ArraySlice<String?>, _ state: State
    ) -> PulledPage.Item? {
        guard !item.isDeleted, let columns = state.privates[item.table], case .object(var members) = item.json else {
            return item
        }
        var isReadable = true
        for (place, member) in members.enumerated() where columns.contains(member.key) {
            guard let text = member.value.string, !Envelope.keyID(of: text).isNone else { continue }
            if let plain = texts.popFirst() ?? nil {
                members[place] = JSON.Member(member.key, .string(Envelope.unpadded(plain)))
            } else {
                isReadable = false
            }
        }
        guard isReadable else { return nil }
        var item = item
        item.json = .object(members)
        return item
    }

    // MARK: Turning off

    /// Removes the account's key once nothing is left to decrypt; `nil` if there is something, or encryption stays on.
    static func removeKey(_ state: inout State) -> [Effect<Event>]? {
        guard state.encryption.isEnding, let key = state.encryption.dataKey, let session = state.session,
            state.waiting == 0, state.encryption.requeued == 0
        else { return nil }
        state.enter(.removingKey, on: .nothingEncrypted)
        let path =
            "/rest/v1/" + Table.accountKeys.name + "?user_id=eq." + session.accountID + "&key_id=eq." + key.id
            + "&state=eq.ending"
        return [
            .http(HTTPRequest(.delete, path, bearer: session.accessToken, prefer: "return=representation")) {
                .keyRemoved($0)
            }
        ]
    }
}
