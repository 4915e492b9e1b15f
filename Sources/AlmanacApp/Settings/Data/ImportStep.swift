import AlmanacCore

/// The progress of importing a copy into the account.
enum ImportStep: Equatable, Sendable {
    case idle
    /// The user is choosing a file.
    case choosing
    /// The file is encrypted with a key of its own, and waits for the passphrase.
    case locked(ImportFile, isWrong: Bool)
    /// Unwrapping that key, and decrypting the file's texts with it.
    case deriving(ImportFile, KeyOpening), unwrapping(ImportFile, KeyOpening), decrypting(ImportFile)
    /// The file is shown, and waits for a yes.
    case chosen(ImportFile)
    /// Encrypting its private texts, because the account is end-to-end encrypted.
    case readingKey(ImportFile), encrypting(ImportFile, DataKey)
    /// The server is taking it. A large one is sent in parts: the next begins after so many rows, and so many of those
    /// before were new or later than the account's own.
    case sending(ImportFile, next: Int?, taken: Int)
    /// So many rows were new or later than the account's own.
    case done(Int)
    case failed(ImportProblem)

    /// Whether a key is being unwrapped or used.
    var isDecrypting: Bool {
        switch self {
        case .deriving, .unwrapping, .decrypting: true
        default: false
        }
    }
}

extension DataPage.State {
    /// Whether the user has said yes to a copy, and the server has not taken all of it yet.
    var isSending: Bool {
        switch importing {
        case .readingKey, .encrypting, .sending: true
        default: false
        }
    }

    /// Takes over an import that another page has begun.
    mutating func goOn(with other: Self) {
        (importing, importCall) = (other.importing, other.importCall)
    }
}

extension DataPage {
    /// In milliseconds: the server reads a large file row by row.
    private static let importTimeout: Int64 = 120_000

    static func updateImport(
        _ state: inout State, _ event: Event, _ sync: Sync.State, _ moment: Moment
    ) -> (effects: [Effect<Event>], hasImported: Bool) {
        switch (state.importing, event) {
        case (.sending, .importTapped), (.choosing, .importTapped): break
        case (let step, .importTapped) where step.isDecrypting: break
        case (_, .importTapped):
            guard moment.isOnline else {
                state.importing = .failed(.offline)
                break
            }
            state.importing = .choosing
            return (
                [.openFile(types: ".json,application/json", limit: AccountArchive.fileLimit) { .fileOpened($0) }], false
            )
        case (.choosing, .fileOpened(let result)):
            state.importing = opened(result, sync)
            state.importSecret = ""
        case (.locked, _), (.deriving, _), (.unwrapping, _), (.decrypting, _):
            return (unlock(&state, event), false)
        case (.chosen, .importConfirmed) where sync.isSignedOut: state.importing = .failed(.signedOut)
        case (.chosen(let file), .importConfirmed):
            // Encryption has ended elsewhere, and this device's user has not agreed to plain texts.
            guard !sync.encryption.keyID.isNone || !sync.encryption.isSecret else {
                state.importing = .failed(.undecided)
                break
            }
            guard sync.encryption.encrypts, !file.plainTexts.isEmpty else { return (send(&state, file), false) }
            state.importing = .readingKey(file)
            return ([.readSecret(DataKey.secret) { .importKeyRead($0) }], false)
        case (.readingKey(let file), .importKeyRead(let result)):
            guard case .value(let text?) = result, let key = DataKey(secretText: text),
                key.id == sync.encryption.keyID
            else {
                state.importing = .failed(.locked)
                break
            }
            state.importing = .encrypting(file, key)
            return ([.cipher(.encrypt(key: key.key, file.plainTexts)) { .importEncrypted($0) }], false)
        case (.encrypting(let file, let key), .importEncrypted(let result)):
            guard let encrypted = result.all(file.plainTexts.count) else {
                state.importing = .failed(.locked)
                break
            }
            return (send(&state, file.encrypted(encrypted, key)), false)
        case (.chosen, .importDropped): state.importing = .idle
        case (.sending, .imported(let event)): return imported(&state, event, moment)
        default: break
        }
        return ([], false)
    }

    /// Decrypts a file with a key of its own, which the user's passphrase or recovery code unwraps.
    private static func unlock(_ state: inout State, _ event: Event) -> [Effect<Event>] {
        switch (state.importing, event) {
        case (.locked, .importSecretTyped(let text)): state.importSecret = text
        case (.locked, .importDropped): state.importing = .idle
        case (.locked(let file, _), .importUnlocked):
            guard let opening = file.opening(state.importSecret) else {
                state.importing = .failed(.damaged)
                break
            }
            state.importing = .deriving(file, opening)
            return [.cipher(opening.derivation) { .importCiphered($0) }]
        case (.deriving, .importCiphered(.unavailable)), (.unwrapping, .importCiphered(.unavailable)),
            (.decrypting, .importCiphered(.unavailable)):
            state.importing = .failed(.unavailable)
        case (.deriving(let file, let opening), .importCiphered(let result)):
            guard let key = result.all(1)?[0] else {
                state.importing = .failed(.damaged)
                break
            }
            state.importing = .unwrapping(file, opening)
            return [.cipher(opening.unwrapping(with: key)) { .importCiphered($0) }]
        case (.unwrapping(let file, _), .importCiphered(let result)):
            guard let key = result.all(1)?[0] else {
                state.importing = .locked(file, isWrong: true)
                break
            }
            state.importing = .decrypting(file)
            return [.cipher(.decrypt(key: key, file.encryptedTexts)) { .importCiphered($0) }]
        case (.decrypting(let file), .importCiphered(.texts(let texts))):
            guard texts.count == file.encryptedTexts.count else {
                state.importing = .failed(.damaged)
                break
            }
            state.importing = .chosen(file.decrypted(texts))
            state.importSecret = ""
        default: break
        }
        return []
    }

    private static func opened(_ result: FileResult, _ sync: Sync.State) -> ImportStep {
        switch result {
        case .canceled: return .idle
        case .tooLarge: return .failed(.tooLarge)
        case .failed: return .failed(.unreadable)
        case .chosen(let name, let bytes):
            switch ImportFile.checked(name, bytes) {
            case .success(let file):
                return file.isEncrypted(apartFrom: sync.encryption.keyID)
                    ? .locked(file, isWrong: false) : .chosen(file)
            case .failure(let problem): return .failed(problem)
            }
        }
    }

    private static func send(
        _ state: inout State, _ file: ImportFile, from start: Int = 0, taken: Int = 0
    ) -> [Effect<Event>] {
        let (body, next) = file.part(from: start)
        state.importing = .sending(file, next: next, taken: taken)
        let request = HTTPRequest(.post, "/api/account/import", body: body, timeout: importTimeout)
        return state.importCall.begin(request, for: .account, isNext: start > 0).mapped { .imported($0) }
    }

    private static func imported(
        _ state: inout State, _ event: AccountCall.Event, _ moment: Moment
    ) -> (effects: [Effect<Event>], hasImported: Bool) {
        let (effects, outcome) = state.importCall.update(event, moment)
        switch outcome {
        case nil: return (effects.mapped { .imported($0) }, false)
        case .failed(let problem):
            // What the parts before have brought is there all the same.
            var hasImported = false
            if case .sending(_, _, let taken) = state.importing { hasImported = taken > 0 }
            state.importing = .failed(ImportProblem(problem))
            return ([], hasImported)
        case .done(let answer):
            guard case .sending(let file, let next, let before) = state.importing, let taken = answer?["taken"]?.int
            else {
                state.importing = .failed(.unanswered)
                break
            }
            let sum = before + Int(taken)
            if let next { return (send(&state, file, from: next, taken: sum), false) }
            state.importing = .done(sum)
            return ([], true)
        case .received: state.importing = .failed(.unanswered)
        }
        return ([], false)
    }
}
