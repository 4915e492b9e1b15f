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
        return prove(
            &state, purpose, wrapping.key,
            HTTPRequest(
                .post, path + "?on_conflict=user_id",
                prefer: "resolution=merge-duplicates,return=representation", body: JSON.object(row).bytes),
            retry: wrapping)
    }

    /// Asks the server, before anything is made, whether the user has to prove that the account is theirs; with the
    /// password that they have typed for it.
    static func prove(_ state: inout State, _ purpose: Purpose) -> [Effect<Event>] {
        ask(&state, purpose, state.currentPassword.isEmpty ? [proof("")] : [])
    }

    /// Deletes what is encrypted. Without the key, the user has to prove in another way that the account is theirs, and is
    /// asked before anything is deleted.
    static func deleteTexts(_ state: inout State, _ sync: Sync.State) -> [Effect<Event>] {
        (sync.session?.email).isNone ? beginDeletion(&state, sync.encryption) : prove(&state, .proveDeletion)
    }

    /// The request with which the user proves that the account is theirs, or asks whether they need to.
    private static func proof(_ password: String) -> HTTPRequest {
        let members = password.isEmpty ? [] : [JSON.Member("current_password", .string(password))]
        return HTTPRequest(.post, "/api/account/proof", body: JSON.object(members).bytes)
    }

    /// Makes the proof that this device has the key, and sends a request with it.
    private static func prove(
        _ state: inout State, _ purpose: Purpose, _ key: DataKey, _ request: HTTPRequest, retry: Wrapping?
    ) -> [Effect<Event>] {
        state.step = .proving(purpose, request, retry: retry)
        return [.cipher(key.proof) { .ciphered($0) }]
    }

    /// Turns encryption off, or on again while it is being turned off.
    static func change(_ state: inout State, _ purpose: Purpose, _ key: DataKey) -> [Effect<Event>] {
        change(&state, purpose, key, [JSON.Member("state", .string(purpose == .turnOff ? "ending" : "on"))])
    }

    /// Changes the account's row, unless it has another key by now.
    private static func change(
        _ state: inout State, _ purpose: Purpose, _ key: DataKey, _ members: [JSON.Member], retry: Wrapping? = nil
    ) -> [Effect<Event>] {
        prove(
            &state, purpose, key,
            HTTPRequest(
                .patch, path + "?key_id=eq." + key.id, prefer: "return=representation",
                body: JSON.object(members).bytes),
            retry: retry)
    }

    /// Deletes what is encrypted, in any of its columns, and then the key. The key's id in the pattern spares a plain text
    /// that only looks like an encrypted one.
    private static func beginDeletion(_ state: inout State, _ encryption: AccountEncryption) -> [Effect<Event>] {
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

    /// Sends requests one after the other, before them the password that the user has typed as a proof.
    static func ask(
        _ state: inout State, _ purpose: Purpose, _ requests: [HTTPRequest], retry: Wrapping? = nil
    ) -> [Effect<Event>] {
        state.awaitsProof = !state.currentPassword.isEmpty
        let all = (state.awaitsProof ? [proof(state.currentPassword)] : []) + requests
        return send(&state, purpose, all, retry: retry)
    }

    private static func send(
        _ state: inout State, _ purpose: Purpose, _ requests: [HTTPRequest], retry: Wrapping? = nil
    ) -> [Effect<Event>] {
        guard let first = requests.first else { return [] }
        state.step = .asking(purpose, rest: requests.dropFirst().map { $0 }, retry: retry)
        return state.call.begin(first, for: purpose == .turnOn ? .account : .usual).mapped { .called($0) }
    }

    static func called(
        _ state: inout State, _ purpose: Purpose, _ rest: [HTTPRequest], _ retry: Wrapping?,
        _ event: AccountCall.Event, _ sync: Sync.State, _ moment: Moment
    ) -> [Effect<Event>] {
        let (effects, outcome) = state.call.update(event, moment)
        switch outcome {
        case nil: return effects.mapped { .called($0) }
        case .failed(.refused(403)), .failed(.refused(409)): return fail(&state, .elsewhere)
        case .failed(let problem):
            _ = fail(&state, .call(problem))
            if problem == .proofNeeded || problem == .wrongPassword { state.asksForProof = true }
            if let retry, !retry.code.isNone { state.step = .showing(retry) }
            return []
        // A change that met no row: the account has another key, or none.
        case .done(.array([])?) where purpose.needsRow: return fail(&state, .elsewhere)
        // The password is right, and holds for what comes next.
        case .done where state.awaitsProof:
            (state.currentPassword, state.asksForProof, state.awaitsProof) = ("", false, false)
            return rest.isEmpty
                ? answered(&state, purpose, nil, retry, sync, moment) : send(&state, purpose, rest, retry: retry)
        case .done where purpose == .prepareDeletion, .received where purpose == .prepareDeletion:
            state.step = .keepingReadable(rest)
            return [.write([Sync.keepReadable]) { .stored($0) }]
        case .done(let json):
            guard rest.isEmpty else { return send(&state, purpose, rest, retry: retry) }
            return answered(&state, purpose, json, retry, sync, moment)
        case .received: return []
        }
    }

    /// The server has done what was asked.
    private static func answered(
        _ state: inout State, _ purpose: Purpose, _ json: JSON?, _ retry: Wrapping?, _ sync: Sync.State,
        _ moment: Moment
    ) -> [Effect<Event>] {
        switch purpose {
        case .prove:
            // What was typed meanwhile is looked at again.
            guard state.isNewPassphrase else {
                state.step = .idle
                return []
            }
            return makeRandom(&state, .turnOn)
        case .proveDeletion: return beginDeletion(&state, sync.encryption)
        // The server has accepted the new key, so it is this device's from now on.
        case .turnOn:
            guard let retry else { return fail(&state, .elsewhere) }
            return store(&state, purpose, retry.key, Sync.noteKeys(of: .object(retry.done)))
        case .changePassphrase, .newCode:
            let row = json?.array?.first
            return finish(&state, purpose, row.map { Sync.noteKeys(of: $0) } ?? [], moment)
        case .turnOff:
            let id = state.key?.id ?? sync.encryption.keyID ?? ""
            return finish(&state, purpose, Sync.agreeToEnd(of: id) + [Sync.resetCursor(mark(moment))], moment)
        case .deleteTexts: return finish(&state, purpose, Sync.agreeToEnd(sync.encryption, mark(moment)), moment)
        case .keepOn: return finish(&state, purpose, [Sync.withdrawConsent], moment)
        case .deleteUnreadable: return finish(&state, purpose, [Sync.resetCursor(mark(moment))], moment)
        default: return finish(&state, purpose, [], moment)
        }
    }
}
