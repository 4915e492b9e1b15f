import AlmanacCore

/// The data key, and the two secrets that wrap it: the passphrase and the recovery code.
extension EncryptionPage {
    /// The data key on its way to being wrapped.
    struct Wrapping: Equatable, Sendable {
        let key: DataKey
        /// Whether the key is new, so that the account gets a row for it.
        let isNew: Bool
        /// The new recovery code, if there is one.
        let code: RecoveryCode?
        /// What is still to be wrapped, the present one first.
        var jobs: [Job]
        /// The wrapped keys, by their columns.
        var done: [JSON.Member] = []

        /// A secret that wraps the key.
        struct Job: Equatable, Sendable {
            let column: String
            let secret: String
            let salt: String
        }
    }

    static let passphraseColumn = "passphrase_key"
    static let recoveryColumn = "recovery_key"

    /// Makes all random bytes that any purpose needs: a key's id, a key, two salts, a recovery code.
    static func makeRandom(_ state: inout State, _ purpose: Purpose) -> [Effect<Event>] {
        state.step = .makingRandom(purpose)
        return [.cipher(.random([9, 32, 16, 16, 16])) { .ciphered($0) }]
    }

    static func ciphered(_ state: inout State, _ result: CipherResult) -> [Effect<Event>] {
        if result == .unavailable { return fail(&state, .unavailable) }
        switch state.step {
        case .makingRandom(let purpose):
            guard let random = result.all(5) else { return fail(&state, .unavailable) }
            return begin(&state, purpose, random)
        case .deriving(let wrapping):
            guard let wrapper = result.all(1)?[0], let job = wrapping.jobs.first else {
                return fail(&state, .unavailable)
            }
            state.step = .encrypting(wrapping)
            let context = WrappedKey.context(of: wrapping.key.id, in: job.column)
            return [.cipher(.encrypt(key: wrapper, [CipherText(wrapping.key.key, for: context)])) { .ciphered($0) }]
        case .encrypting(var wrapping):
            guard let data = result.all(1)?[0], let job = wrapping.jobs.first else {
                return fail(&state, .unavailable)
            }
            wrapping.done.append(JSON.Member(job.column, .string(WrappedKey(salt: job.salt, data: data).text)))
            wrapping.jobs.removeFirst()
            return derive(&state, wrapping)
        case .proving(let purpose, var request, let retry):
            guard let proof = result.all(1)?[0] else { return fail(&state, .unavailable) }
            request.keyProof = proof
            return ask(&state, purpose, [request], retry: retry)
        case .derivingToOpen(let opening):
            guard let wrapper = result.all(1)?[0] else { return fail(&state, .unavailable) }
            state.step = .opening(opening)
            return [.cipher(opening.unwrapping(with: wrapper)) { .ciphered($0) }]
        case .opening(let opening):
            guard let key = result.all(1)?[0] else { return fail(&state, .wrong) }
            return store(&state, .unlock, DataKey(id: opening.id, key: key))
        default: return []
        }
    }

    private static func begin(_ state: inout State, _ purpose: Purpose, _ random: [String]) -> [Effect<Event>] {
        let isNew = purpose == .turnOn
        guard let key = isNew ? DataKey(id: random[0], key: random[1]) : state.key,
            let code = RecoveryCode(random: random[4])
        else { return fail(&state, .unavailable) }
        var jobs: [Wrapping.Job] = []
        if purpose != .newCode {
            jobs.append(.init(column: passphraseColumn, secret: state.passphrase, salt: random[2]))
        }
        if purpose != .changePassphrase {
            jobs.append(.init(column: recoveryColumn, secret: code.text, salt: random[3]))
        }
        return derive(
            &state, Wrapping(key: key, isNew: isNew, code: purpose == .changePassphrase ? nil : code, jobs: jobs))
    }

    private static func derive(_ state: inout State, _ wrapping: Wrapping) -> [Effect<Event>] {
        guard let job = wrapping.jobs.first else {
            guard !wrapping.code.isNone else { return send(&state, wrapping) }
            state.step = .showing(wrapping)
            state.isChecked = false
            return []
        }
        state.step = .deriving(wrapping)
        return [.cipher(.derive(secret: job.secret, salt: job.salt, rounds: WrappedKey.rounds)) { .ciphered($0) }]
    }

    /// Unwraps the account's data key with what the user has typed.
    static func unwrap(_ state: inout State, _ rows: Snapshot) -> [Effect<Event>] {
        guard let row = rows.records(of: .accountKeys).first,
            let opening = KeyOpening(state.passphrase, { row.string($0) })
        else { return fail(&state, .elsewhere) }
        state.step = .derivingToOpen(opening)
        return [.cipher(opening.derivation) { .ciphered($0) }]
    }
}
