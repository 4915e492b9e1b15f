import AlmanacCore

/// Settings → End-to-end encryption (P12): turning it on and off, the passphrase, the recovery code, and the way out when
/// both are lost.
///
/// What changes the account's key is one request to the server, made while the user waits. The texts themselves are
/// encrypted and decrypted by the sync, which learns of the key as of any other change.
public enum EncryptionPage {
    struct State: Equatable, Sendable {
        var passphrase = ""
        var again = ""
        /// The last characters of the recovery code, which show that the user has noted it.
        var last = ""
        /// Whether the user has tried to submit the form. From then on, invalid fields show an error.
        var isChecked = false
        var step: Step = .idle
        var problem: Problem?
        /// What was done last.
        var done: Purpose?
        /// This device's data key, read when the page was opened.
        var key: DataKey?
        /// Whether ``key`` was read.
        var isKeyRead = false
        var call = AccountCall()
    }

    /// What the user wants.
    enum Purpose: Equatable, Sendable {
        case turnOn, unlock, changePassphrase, newCode, turnOff, deleteTexts
    }

    indirect enum Step: Equatable, Sendable {
        case idle
        /// Reading the data key of this device, or the account's wrapped keys.
        case readingKey(Purpose), readingRow
        case makingRandom(Purpose)
        /// Wrapping the data key, once for each secret.
        case deriving(Wrapping), sealing(Wrapping)
        /// The recovery code is shown. Nothing is changed before the user has noted it.
        case showing(Wrapping)
        /// Unwrapping the data key.
        case derivingToOpen(WrappedKey, id: String, column: String), opening(WrappedKey, id: String)
        /// Storing the data key on this device.
        case storing(Purpose, DataKey, Wrapping?)
        /// With what is sent again if there was no answer: the user has noted the code of this one.
        case asking(Purpose, rest: [HTTPRequest], retry: Wrapping?)
        case finishing(Purpose)
    }

    enum Problem: Equatable, Sendable {
        case wrong, elsewhere, unavailable
        case call(AccountCall.Problem)
        case storage(StoreFault)
    }

    /// What the user does on the pages, and the answers they wait for.
    public indirect enum Event: Equatable, Sendable {
        case passphraseTyped(String), againTyped(String), lastTyped(String)
        case submitted, noted, turnOffTapped, deleteTapped
        case keyRead(SecretResult), rowRead(Reading), ciphered(CipherResult), stored(WriteResult)
        case called(AccountCall.Event), finished(WriteResult)
    }

    /// The least length of a passphrase, in code points.
    static let shortest = 12

    /// Begins what a page does when it is opened.
    static func opened(_ state: inout State, keepsOutcome: Bool = false) -> [Effect<Event>] {
        let done = keepsOutcome ? state.done : nil
        state = State()
        state.done = done
        return [.readSecret(DataKey.secret) { .keyRead($0) }]
    }

    static func update(
        _ state: inout State, _ route: EncryptionRoute, _ event: Event, _ moment: Moment
    ) -> [Effect<Event>] {
        switch (state.step, event) {
        case (_, .passphraseTyped(let text)): state.passphrase = text
        case (_, .againTyped(let text)): state.again = text
        case (_, .lastTyped(let text)): state.last = text
        case (.idle, .submitted): return submit(&state, route)
        case (.idle, .turnOffTapped): return read(&state, .turnOff)
        case (.idle, .deleteTapped): return deleteTexts(&state)
        case (.idle, .keyRead(.value(let text))):
            state.isKeyRead = true
            state.key = text.flatMap { DataKey(secretText: $0) }
        case (.readingKey(let purpose), .keyRead(.value(let text))):
            guard let key = text.flatMap({ DataKey(secretText: $0) }) else { return fail(&state, .elsewhere) }
            state.key = key
            return purpose == .turnOff ? turnOff(&state, key) : makeRandom(&state, purpose)
        case (_, .keyRead(.failed(let fault))), (_, .stored(.failed(let fault))), (_, .finished(.failed(let fault))),
            (.readingRow, .rowRead(.failed(let fault))):
            return fail(&state, .storage(fault))
        case (.readingRow, .rowRead(.rows(let rows))): return unwrap(&state, rows)
        case (_, .ciphered(let result)): return ciphered(&state, result)
        case (.showing(let wrapping), .noted):
            state.isChecked = true
            state.problem = nil
            guard let code = wrapping.code, RecoveryCode.isEnd(of: code, state.last) else { break }
            return wrapping.isNew ? store(&state, .turnOn, wrapping.key, wrapping) : send(&state, wrapping)
        case (.storing(let purpose, let key, let wrapping), .stored(.done)):
            state.key = key
            return wrapping.map { send(&state, $0) } ?? finish(&state, purpose, moment)
        case (.asking(let purpose, let rest, let retry), .called(let event)):
            return called(&state, purpose, rest, retry, event, moment)
        case (.finishing(let purpose), .finished(.done)):
            let (key, isKeyRead) = (state.key, state.isKeyRead)
            state = State()
            (state.done, state.key, state.isKeyRead) = (purpose, key, isKeyRead)
        default: break
        }
        return []
    }

    private static func submit(_ state: inout State, _ route: EncryptionRoute) -> [Effect<Event>] {
        state.isChecked = true
        state.problem = nil
        switch route {
        case .overview where !state.passphrase.isEmpty:
            state.step = .readingRow
            return [.read([Table.accountKeys.query]) { .rowRead($0) }]
        case .on where state.isNewPassphrase: return makeRandom(&state, .turnOn)
        case .passphrase where state.isNewPassphrase: return read(&state, .changePassphrase)
        case .code: return read(&state, .newCode)
        default: return []
        }
    }

    private static func read(_ state: inout State, _ purpose: Purpose) -> [Effect<Event>] {
        state.problem = nil
        state.step = .readingKey(purpose)
        return [.readSecret(DataKey.secret) { .keyRead($0) }]
    }

    static func fail(_ state: inout State, _ problem: Problem) -> [Effect<Event>] {
        state.step = .idle
        state.problem = problem
        return []
    }

    static func store(
        _ state: inout State, _ purpose: Purpose, _ key: DataKey, _ wrapping: Wrapping?
    ) -> [Effect<Event>] {
        state.step = .storing(purpose, key, wrapping)
        return [.writeSecret(DataKey.secret, key.secretText) { .stored($0) }]
    }

    // MARK: Requests

    private static let path = "/rest/v1/" + Table.accountKeys.name

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

    private static func turnOff(_ state: inout State, _ key: DataKey) -> [Effect<Event>] {
        change(&state, .turnOff, key, [JSON.Member("state", .string("ending"))])
    }

    /// Deletes what is encrypted, and then the key.
    private static func deleteTexts(_ state: inout State) -> [Effect<Event>] {
        state.problem = nil
        var requests: [HTTPRequest] = []
        for table in Almanac.syncedTables {
            guard let column = table.privateColumns.first else { continue }
            requests.append(
                HTTPRequest(.delete, "/rest/v1/" + table.name + "?" + column + "=like." + Envelope.version + ".*"))
        }
        requests.append(HTTPRequest(.delete, path + "?key_id=not.is.null"))
        return ask(&state, .deleteTexts, requests)
    }

    private static func ask(
        _ state: inout State, _ purpose: Purpose, _ requests: [HTTPRequest], retry: Wrapping? = nil
    ) -> [Effect<Event>] {
        guard let first = requests.first else { return [] }
        state.step = .asking(purpose, rest: requests.dropFirst().map { $0 }, retry: retry)
        return state.call.begin(first, for: purpose == .turnOn ? .account : .usual).mapped { .called($0) }
    }

    private static func called(
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
        case .done(.array([])?) where purpose != .deleteTexts: return fail(&state, .elsewhere)
        case .done, .received: return rest.isEmpty ? finish(&state, purpose, moment) : ask(&state, purpose, rest)
        }
    }

    /// Has the sync fetch what has changed. What could not be read before, or was deleted, is fetched again.
    private static func finish(_ state: inout State, _ purpose: Purpose, _ moment: Moment) -> [Effect<Event>] {
        state.step = .finishing(purpose)
        var random = Random(seed: moment.random)
        let reset = purpose == .unlock ? [Sync.resetCursor(random.uuid())] : []
        return [.write(reset + Sync.requestRound) { .finished($0) }]
    }
}

extension EncryptionPage.State {
    var isLongEnough: Bool { passphrase.length >= EncryptionPage.shortest }

    /// Whether it is not merely a few characters again and again.
    var isVaried: Bool {
        var seen: [Unicode.Scalar] = []
        for scalar in passphrase.unicodeScalars where seen.count < 5 && !seen.contains(scalar) { seen.append(scalar) }
        return seen.count >= 5
    }

    var isNewPassphrase: Bool { isLongEnough && isVaried && passphrase.utf8.elementsEqual(again.utf8) }

    /// Whether a step is in progress that the user waits for.
    var isBusy: Bool {
        switch step {
        case .idle, .showing: false
        default: true
        }
    }
}

extension RecoveryCode {
    /// Returns whether a text is the end of the code, however it is written.
    static func isEnd(of code: RecoveryCode, _ typed: String) -> Bool {
        let groups = code.groups
        let rest = groups.dropLast().joined()
        guard let read = RecoveryCode(typed: rest + typed), typed.trimmed.length >= 4 else { return false }
        return read == code
    }
}
