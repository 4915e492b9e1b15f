import AlmanacCore

/// What the pages ask of the server: changes of the account's key, and the deletion of texts.
extension EncryptionPage {
    private static let path = "/rest/v1/" + Table.accountKeys.name
    /// The most rows that one request deletes by their ids, so that its address does not get too long.
    private static let most = 50

    /// Sends the wrapped keys: as the account's new row, or in place of those it has.
    static func send(_ state: inout State, _ wrapping: Wrapping) -> [Effect<Event>] {
        let purpose: Purpose = wrapping.isNew ? .turnOn : wrapping.code.isNone ? .changePassphrase : .newCode
        guard wrapping.isNew else { return change(&state, purpose, wrapping.key, wrapping.done, retry: wrapping) }
        let row = [JSON.Member("key_id", .string(wrapping.key.id))] + wrapping.done
        // Merged with a row that is there already, it takes effect only if that has the same key. So it may be repeated.
        return ask(
            &state, purpose,
            [
                HTTPRequest(
                    .post, path + "?on_conflict=user_id",
                    prefer: "resolution=merge-duplicates,return=representation", body: JSON.object(row).bytes)
            ], retry: wrapping)
    }

    /// Turns encryption off, or on again while it is being turned off.
    static func change(_ state: inout State, _ purpose: Purpose, _ key: DataKey) -> [Effect<Event>] {
        change(&state, purpose, key, [JSON.Member("state", .string(purpose == .turnOff ? "ending" : "on"))])
    }

    /// Changes the account's row, unless it has another key by now.
    private static func change(
        _ state: inout State, _ purpose: Purpose, _ key: DataKey, _ members: [JSON.Member], retry: Wrapping? = nil
    ) -> [Effect<Event>] {
        ask(
            &state, purpose,
            [
                HTTPRequest(
                    .patch, path + "?key_id=eq." + key.id, prefer: "return=representation",
                    body: JSON.object(members).bytes)
            ], retry: retry)
    }

    /// Deletes what is encrypted, in any of its columns, and then the key. The key's id in the pattern spares a plain text
    /// that only looks like an encrypted one.
    static func deleteTexts(_ state: inout State, _ encryption: AccountEncryption) -> [Effect<Event>] {
        guard let id = encryption.keyID else { return fail(&state, .elsewhere) }
        state.problem = nil
        // While encryption is being turned off, the server would keep the key for what nobody has decided about. And once
        // this is answered, the server can be reached, and nothing is deleted yet.
        let on = JSON.members(("state", .string("on")))
        var requests = [HTTPRequest(.patch, path + "?key_id=eq." + id, body: on.bytes)]
        for table in tablesWithTexts {
            let conditions = table.privateColumns.map { $0 + ".like." + Envelope.make("*", key: id) }
            requests.append(
                HTTPRequest(
                    .delete, "/rest/v1/" + table.name + "?or=(" + conditions.joined(separator: ",") + ")"))
        }
        requests.append(HTTPRequest(.delete, path + "?key_id=not.is.null"))
        return ask(&state, .prepareDeletion, requests)
    }

    /// Deletes the rows whose texts do not decrypt.
    static func deleteUnreadable(_ state: inout State, _ rows: [UnreadableRow]) -> [Effect<Event>] {
        state.problem = nil
        var requests: [HTTPRequest] = []
        for table in Almanac.syncedTables where table.holdsPrivateTexts {
            let ids = rows.filter { $0.table == table.name }.map { $0.id }
            for start in stride(from: 0, to: ids.count, by: most) {
                let part = ids[start..<min(start + most, ids.count)].joined(separator: ",")
                requests.append(HTTPRequest(.delete, "/rest/v1/" + table.name + "?id=in.(" + part + ")"))
            }
        }
        return ask(&state, .deleteUnreadable, requests)
    }

    private static var tablesWithTexts: [Table] { Almanac.syncedTables.filter { !$0.privateColumns.isEmpty } }

    static func ask(
        _ state: inout State, _ purpose: Purpose, _ requests: [HTTPRequest], retry: Wrapping? = nil
    ) -> [Effect<Event>] {
        guard let first = requests.first else { return [] }
        state.step = .asking(purpose, rest: requests.dropFirst().map { $0 }, retry: retry)
        return state.call.begin(first, for: purpose == .turnOn ? .account : .usual).mapped { .called($0) }
    }

    static func called(
        _ state: inout State, _ purpose: Purpose, _ rest: [HTTPRequest], _ retry: Wrapping?,
        _ event: AccountCall.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        let (effects, outcome) = state.call.update(event, moment)
        switch outcome {
        case nil: return effects.mapped { .called($0) }
        case .failed(.refused(403)), .failed(.refused(409)): return fail(&state, .elsewhere)
        case .failed(let problem):
            _ = fail(&state, .call(problem))
            if let retry, !retry.code.isNone { state.step = .showing(retry) }
            return []
        // A change that met no row: the account has another key, or none.
        case .done(.array([])?) where purpose.needsRow: return fail(&state, .elsewhere)
        case .done where purpose == .prepareDeletion, .received where purpose == .prepareDeletion:
            state.step = .keepingReadable(rest)
            return [.write([Sync.keepReadable]) { .stored($0) }]
        case .done, .received:
            guard rest.isEmpty else { return ask(&state, purpose, rest) }
            // The server has accepted the new key, so it is this device's from now on.
            if purpose == .turnOn, let key = retry?.key { return store(&state, purpose, key) }
            return finish(&state, purpose, moment)
        }
    }
}
