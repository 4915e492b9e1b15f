// Encrypts the private texts of an entry before it is sent, and decrypts those that the server answers (P12). On the
// device, records stay readable.
//
// A round that meets private texts reads the data key from the secure store. Without it, private entries wait, and
// encrypted rows are stored without their texts; once the user has entered the passphrase, everything is fetched again.
//
// Whatever is fetched in the wrong form, such as a plain text while encryption is on, is queued again in the transaction
// that stores it. Turning encryption on or off therefore needs nothing but fetching everything once more, and a process
// that is killed in between goes on from the stored cursor.

/// What needs the data key.
indirect enum KeyNeed: Equatable, Sendable {
    /// The next entry of the outbox.
    case outbox
    /// The server's version of the record of an entry.
    case settle(ServerVersion)
    case page(PulledPage)
}

extension Sync {
    static func encrypting(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.phase, event) {
        case (.readingKey(let need), .keyRead(.value(let text))):
            state.encryption.take(secret: text)
            if state.encryption.hasKey { return keyIsRead(&state, need, moment) }
            // The process may have ended between the server's yes to a new key and storing the key as the account's.
            return [.readSecret(DataKey.offeredSecret) { .offeredKeyRead($0) }]
        case (.readingKey(let need), .offeredKeyRead(.value(let text))):
            state.encryption.take(secret: text)
            let effects = keyIsRead(&state, need, moment)
            guard let key = state.encryption.dataKey else { return effects }
            return [.writeSecret(DataKey.secret, key.secretText) { .keyAdopted($0) }] + effects
        case (_, .keyAdopted(.done)): return [.writeSecret(DataKey.offeredSecret, "") { .keyWritten($0) }]
        case (.encrypting(let number, let entry), .encrypted(let result)) where entry.table == Table.accountKeys.name:
            guard let proof = result.all(1)?[0] else { return pause(&state, moment) }
            return send(&state, number, entry, [], keyProof: proof)
        case (.encrypting(let number, let entry), .encrypted(let result)):
            let texts = privateTexts(entry, state)
            guard let key = state.encryption.dataKey, let encrypted = result.all(texts.count) else {
                return pause(&state, moment)
            }
            let members = zip(texts, encrypted).map { JSON.Member($0.name, .string(Envelope.make($1, key: key.id))) }
            return send(&state, number, entry, members)
        case (.decrypting(let decryption), .decrypted(.texts(let texts))):
            return decrypted(&state, decryption, texts, moment)
        case (.readingKey, .keyRead(.failed)), (.readingKey, .offeredKeyRead(.failed)),
            (.decrypting, .decrypted(.unavailable)):
            return pause(&state, moment)
        case (.provingKey(let key), .keyProven(let result)):
            guard let proof = result.all(1)?[0] else { return pause(&state, moment) }
            return removeKey(&state, key, proof, moment)
        case (.removingKey, .keyRemoved(let result)): return keyRemoved(&state, result, moment)
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
        case .settle(let version): received(&state, version, moment)
        case .page(let page): received(&state, page, moment)
        }
    }

    // MARK: Sending

    /// The texts in the private columns of an entry, or of what it sends of a version.
    private static func privateTexts(_ entry: OutboxEntry, _ state: State) -> [(name: String, text: String)] {
        guard let written = entry.written else { return [] }
        let columns = state.privateColumns(of: written.table)
        var texts: [(name: String, text: String)] = []
        for field in written.fields where columns.contains(field.key) {
            if let text = field.value.string { texts.append((field.key, text)) }
        }
        return texts
    }

    /// Returns whether an entry waits until the user has entered the passphrase, or has said whether their texts are sent
    /// in plain again. A deletion waits, too: it must not overtake the edit of the same record that waits before it, which
    /// would bring the record back.
    static func isHeldBack(_ entry: OutboxEntry, _ state: State) -> Bool {
        guard state.encryption.holdsBack, let written = entry.written,
            !state.privateColumns(of: written.table).isEmpty
        else { return false }
        return entry.isDeleted || !privateTexts(entry, state).isEmpty
    }

    /// Encrypts the private texts of an entry; `nil` if it is sent as it is.
    static func encrypt(_ state: inout State, _ number: Int64, _ entry: OutboxEntry) -> [Effect<Event>]? {
        guard !entry.isDeleted, let key = state.encryption.dataKey else { return nil }
        // The key itself, which another account takes on: with the proof that this device has it.
        if entry.table == Table.accountKeys.name {
            state.enter(.encrypting(number, entry), on: .privateEntry)
            return [.cipher(key.proof) { .encrypted($0) }]
        }
        guard state.encryption.encrypts else { return nil }
        let texts = privateTexts(entry, state)
        guard !texts.isEmpty, let (table, fields) = entry.written else { return nil }
        state.enter(.encrypting(number, entry), on: .privateEntry)
        let record = Table.key(of: fields, state.tables[table]?.contextKey ?? [])
        let work = texts.map { name, text in
            CipherText(Envelope.padded(text), for: Envelope.context(table: table, record: record, column: name))
        }
        return [.cipher(.encrypt(key: key.key, work)) { .encrypted($0) }]
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

    // MARK: Turning off

    /// Removes the account's key once nothing is left to decrypt; `nil` if there is something, or encryption stays on.
    static func removeKey(_ state: inout State) -> [Effect<Event>]? {
        guard state.encryption.decrypts, let key = state.encryption.dataKey, !state.session.isNone,
            state.waiting == 0, state.encryption.requeued == 0
        else { return nil }
        state.enter(.provingKey(key), on: .nothingEncrypted)
        return [.cipher(key.proof) { .keyProven($0) }]
    }

    private static func removeKey(
        _ state: inout State, _ key: DataKey, _ proof: String, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let session = state.session else { return pause(&state, moment) }
        state.enter(.removingKey, on: .done)
        let path =
            "/rest/v1/" + Table.accountKeys.name + "?user_id=eq." + session.accountID + "&key_id=eq." + key.id
            + "&state=eq.ending"
        // What came after the cursor may still be encrypted.
        let request = HTTPRequest(
            .delete, path, bearer: session.accessToken, prefer: "return=representation", base: state.cursor,
            keyProof: proof)
        return [.http(request) { .keyRemoved($0) }]
    }

    private static func keyRemoved(
        _ state: inout State, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        if let removed = result.json?.array {
            state.isDue = true
            // Without a key that is ending there is nothing to remove: another device has turned encryption on again, or
            // has been faster, and the next page says which.
            guard !removed.isEmpty else { return endRound(&state, moment) }
            return DataKey.secrets.map { .writeSecret($0, "") { .keyWritten($0) } } + endRound(&state, moment)
        }
        // The server refuses while something is encrypted. Either the user must decide about rows that do not decrypt, or
        // this device knows of none, and looks at everything again in a later round.
        var effects: [Effect<Event>] = []
        if result.code == Envelope.keyNeeded, state.encryption.unreadable.isEmpty, !state.encryption.hasLookedAgain {
            state.encryption.hasLookedAgain = true
            var random = Random(seed: moment.random)
            effects = [.write([requireEpoch(state), resetCursor(random.uuid())]) { .cursorReset($0) }]
        }
        return effects + endRound(&state, moment)
    }
}
