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
        /// The account's password, where the server wants a proof that the account is the user's.
        var currentPassword = ""
        /// Whether the server has asked for it, and whether it was just sent.
        var asksForProof = false, awaitsProof = false
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
        /// What this device can read, although the account is encrypted; `nil` until it is counted.
        var readable: WrittenTexts?
        var call = AccountCall()
    }

    /// What the user wants.
    enum Purpose: Equatable, Sendable {
        case turnOn, unlock, changePassphrase, newCode, turnOff
        /// Asking the server, before anything is made, whether the user has to prove that the account is theirs.
        case prove, proveDeletion
        /// Agreeing that this device sends texts in plain, too, or that its user knows of keys that were replaced elsewhere.
        case agree, noteKeys
        /// Deleting what is encrypted: first a request that deletes nothing, then those that do.
        case prepareDeletion, deleteTexts
        /// What to do about texts that do not decrypt while encryption is being turned off: keep it on, or delete them.
        case keepOn, deleteUnreadable

        /// Whether it changes the account's row of keys, which has to be there.
        var needsRow: Bool {
            switch self {
            case .prepareDeletion, .deleteTexts, .deleteUnreadable, .prove, .proveDeletion, .agree, .noteKeys: false
            case .turnOn, .unlock, .changePassphrase, .newCode, .turnOff, .keepOn: true
            }
        }
    }

    indirect enum Step: Equatable, Sendable {
        case idle
        /// Reading the data key of this device, or the account's wrapped keys.
        case readingKey(Purpose), readingRow
        case makingRandom(Purpose)
        /// Wrapping the data key, once for each secret.
        case deriving(Wrapping), encrypting(Wrapping)
        /// The recovery code is shown. Nothing is changed before the user has noted it.
        case showing(Wrapping)
        /// Unwrapping the data key.
        case derivingToOpen(KeyOpening), opening(KeyOpening)
        /// Storing a new data key on this device before it is offered to the server: reading what was offered before, which
        /// would otherwise not be overwritten, and writing.
        case preparing(Wrapping), offering(Wrapping)
        /// Storing the account's data key on this device, before these changes.
        case storing(Purpose, DataKey, [Change])
        /// Making the proof that this device has the key, which this request needs.
        case proving(Purpose, HTTPRequest, retry: Wrapping?)
        /// With what is sent again if there was no answer: the user has noted the code of this one.
        case asking(Purpose, rest: [HTTPRequest], retry: Wrapping?)
        /// Noting that what this device can read stays, before these requests delete anything.
        case keepingReadable([HTTPRequest])
        case finishing(Purpose)
    }

    enum Problem: Equatable, Sendable {
        case wrong, elsewhere, unavailable
        case call(AccountCall.Problem)
        case storage(StoreFault)
    }

    /// What the user does on the pages, and the answers they wait for.
    public indirect enum Event: Equatable, Sendable {
        case passphraseTyped(String), againTyped(String), lastTyped(String), currentPasswordTyped(String)
        case submitted, noted, turnOffTapped, deleteTapped, keepOnTapped, deleteUnreadableTapped
        case agreeTapped, keysSeenTapped
        case keyRead(SecretResult), offeredRead(SecretResult), offeredCleared(WriteResult), rowRead(Reading)
        case ciphered(CipherResult), stored(WriteResult)
        case readableRead(Reading)
        case called(AccountCall.Event), finished(WriteResult)
    }

    /// The least length of a passphrase, in code points.
    static let shortest = 12

    /// Begins what a page does when it is opened.
    static func opened(_ state: inout State, _ route: EncryptionRoute) -> [Effect<Event>] {
        state = State()
        let readsKey: [Effect<Event>] = [.readSecret(DataKey.secret) { .keyRead($0) }]
        return route == .lost ? readsKey + [.read(WrittenTexts.queries) { .readableRead($0) }] : readsKey
    }

    static func update(
        _ state: inout State, _ route: EncryptionRoute, _ event: Event, _ sync: Sync.State, _ moment: Moment
    ) -> [Effect<Event>] {
        switch (state.step, event) {
        case (_, .passphraseTyped(let text)): state.passphrase = text
        case (_, .againTyped(let text)): state.again = text
        case (_, .lastTyped(let text)): state.last = text
        case (_, .currentPasswordTyped(let text)): state.currentPassword = text
        case (.idle, .submitted): return submit(&state, route, sync)
        case (.idle, .agreeTapped):
            return finish(&state, .agree, Sync.agreeToEnd(sync.encryption, mark(moment)), moment)
        case (.idle, .keysSeenTapped): return finish(&state, .noteKeys, Sync.noteKeys(sync.encryption), moment)
        case (.idle, .turnOffTapped): return read(&state, .turnOff)
        case (_, .readableRead(.rows(let records))): state.readable = WrittenTexts(records, at: moment.now)
        case (.idle, .deleteTapped): return deleteTexts(&state, sync)
        case (.keepingReadable(let rest), .stored(.done)): return ask(&state, .deleteTexts, rest)
        case (.idle, .keepOnTapped): return read(&state, .keepOn)
        case (.idle, .deleteUnreadableTapped): return deleteUnreadable(&state, sync.encryption.unreadable)
        case (.idle, .keyRead(.value(let text))):
            state.isKeyRead = true
            state.key = text.flatMap { DataKey(secretText: $0) }
        case (.readingKey(let purpose), .keyRead(.value(let text))):
            guard let key = text.flatMap({ DataKey(secretText: $0) }) else { return fail(&state, .elsewhere) }
            state.key = key
            switch purpose {
            case .turnOff, .keepOn: return change(&state, purpose, key)
            default: return makeRandom(&state, purpose)
            }
        case (_, .keyRead(.failed(let fault))), (_, .offeredRead(.failed(let fault))), (_, .stored(.failed(let fault))),
            (_, .finished(.failed(let fault))),
            (.readingRow, .rowRead(.failed(let fault))):
            return fail(&state, .storage(fault))
        case (.readingRow, .rowRead(.rows(let rows))): return unwrap(&state, rows)
        case (_, .ciphered(let result)): return ciphered(&state, result)
        case (.showing(let wrapping), .noted):
            state.isChecked = true
            state.problem = nil
            guard let code = wrapping.code, RecoveryCode.isEnd(of: code, state.last) else { break }
            return wrapping.isNew ? prepare(&state, wrapping) : send(&state, wrapping)
        case (.preparing(let wrapping), .offeredRead(.value)):
            state.step = .offering(wrapping)
            return [.writeSecret(DataKey.offeredSecret, wrapping.key.secretText) { .stored($0) }]
        case (.offering(let wrapping), .stored(.done)): return send(&state, wrapping)
        case (.storing(let purpose, let key, let changes), .stored(.done)):
            state.key = key
            let effects = finish(
                &state, purpose, purpose == .unlock ? [Sync.resetCursor(mark(moment))] : changes, moment)
            guard purpose == .turnOn else { return effects }
            return effects + [.writeSecret(DataKey.offeredSecret, "") { .offeredCleared($0) }]
        case (.asking(let purpose, let rest, let retry), .called(let event)):
            return called(&state, purpose, rest, retry, event, sync, moment)
        case (.finishing(let purpose), .finished(.done)):
            let (key, isKeyRead) = (state.key, state.isKeyRead)
            state = State()
            (state.done, state.key, state.isKeyRead) = (purpose, key, isKeyRead)
        default: break
        }
        return []
    }

    private static func submit(
        _ state: inout State, _ route: EncryptionRoute, _ sync: Sync.State
    ) -> [Effect<Event>] {
        state.isChecked = true
        state.problem = nil
        switch route {
        case .overview where !state.passphrase.isEmpty:
            state.step = .readingRow
            return [.read([Table.accountKeys.query]) { .rowRead($0) }]
        // An anonymous account has nothing with which it could be proven.
        case .on where state.isNewPassphrase:
            return (sync.session?.email).isNone ? makeRandom(&state, .turnOn) : prove(&state, .prove)
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

    /// Has the device keep a new key before the server knows of it, so that it is not lost if the process ends meanwhile.
    /// The key that the device has stays until the server has accepted the new one: another window may have been first.
    private static func prepare(_ state: inout State, _ wrapping: Wrapping) -> [Effect<Event>] {
        state.step = .preparing(wrapping)
        return [.readSecret(DataKey.offeredSecret) { .offeredRead($0) }]
    }

    /// Has the device keep the account's key.
    /// - Parameter changes: what is stored after it.
    static func store(
        _ state: inout State, _ purpose: Purpose, _ key: DataKey, _ changes: [Change] = []
    ) -> [Effect<Event>] {
        state.step = .storing(purpose, key, changes)
        return [.writeSecret(DataKey.secret, key.secretText) { .stored($0) }]
    }

    /// Stores what a change here means for this device, and has the sync fetch what has changed.
    static func finish(
        _ state: inout State, _ purpose: Purpose, _ changes: [Change], _ moment: Moment
    ) -> [Effect<Event>] {
        state.step = .finishing(purpose)
        return [.write(changes + Sync.requestRound) { .finished($0) }]
    }

    /// A mark for a reset of the cursor: what could not be read before, or was deleted, is fetched again.
    static func mark(_ moment: Moment) -> String {
        var random = Random(seed: moment.random)
        return random.uuid()
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
