/// The steps of a sync round; see `docs/flows/sync.md`.
public enum SyncStep: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case idle, readSession, readJoin, renewJoin, storeJoin, merge, forgetJoin, readOutbox, signUp, refresh, confirm,
        confirmEnd, storeSession, requeue, send, compare, settle, setAside, pull, readTouched, store, pause,
        changeAccount, readKey, encrypt, decrypt, proveKey, removeKey, returnToSource, refetch

    public var diagramName: String {
        switch self {
        case .idle: "Idle"
        case .readSession: "ReadSession"
        case .readJoin: "ReadJoin"
        case .renewJoin: "RenewJoin"
        case .storeJoin: "StoreJoin"
        case .merge: "Merge"
        case .forgetJoin: "ForgetJoin"
        case .readOutbox: "ReadOutbox"
        case .signUp: "SignUp"
        case .refresh: "Refresh"
        case .confirm: "Confirm"
        case .confirmEnd: "ConfirmEnd"
        case .storeSession: "StoreSession"
        case .requeue: "Requeue"
        case .send: "Send"
        case .compare: "Compare"
        case .settle: "Settle"
        case .setAside: "SetAside"
        case .pull: "Pull"
        case .readTouched: "ReadTouched"
        case .store: "Store"
        case .pause: "Pause"
        case .changeAccount: "ChangeAccount"
        case .readKey: "ReadKey"
        case .encrypt: "Encrypt"
        case .decrypt: "Decrypt"
        case .proveKey: "ProveKey"
        case .removeKey: "RemoveKey"
        case .returnToSource: "ReturnToSource"
        case .refetch: "Refetch"
        }
    }
}

/// The outcome of a step of the sync.
public enum SyncAnswer: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case begun, accountRequested, roundEnded, failed, hasSession, noSession, nothingToJoin, toJoin, tokenExpired,
        oldTokenExpired, merged, renewed, accountGone, done, answered, unchanged, sessionEnded, entry, unreadable,
        settled, superseded, refused, nothingQueued, page, more, keyNeeded, privateEntry, encrypted, otherForm,
        nothingEncrypted, sourceEncrypted

    public var diagramName: String {
        switch self {
        case .begun: "round begins"
        case .accountRequested: "user changes the account"
        case .roundEnded: "round ends"
        case .failed: "fault"
        case .hasSession: "signed in"
        case .noSession: "no session"
        case .nothingToJoin: "nothing to join"
        case .toJoin: "account to join"
        case .tokenExpired: "token expired"
        case .oldTokenExpired: "its token expired"
        case .merged: "merged"
        case .renewed: "renewed"
        case .accountGone: "account gone"
        case .done: "done"
        case .answered: "answered"
        case .unchanged: "no other window was first"
        case .sessionEnded: "server ended the session"
        case .entry: "entry queued"
        case .unreadable: "entry unreadable"
        case .settled: "accepted"
        case .superseded: "server has a later edit"
        case .refused: "refused for good"
        case .nothingQueued: "nothing queued"
        case .page: "changes came"
        case .more: "more pages"
        case .keyNeeded: "account is encrypted"
        case .privateEntry: "private entry queued"
        case .encrypted: "texts are encrypted"
        case .otherForm: "account wants the other form"
        case .nothingEncrypted: "nothing left to decrypt"
        case .sourceEncrypted: "its texts are encrypted"
        }
    }
}

/// The type of the sync's flow.
public typealias SyncFlow = Flow<SyncStep, SyncAnswer, Void>

extension Sync {
    /// The possible transitions between steps. A debug build stops at any other transition, so the diagram always
    /// matches the program.
    public static var flow: SyncFlow {
        SyncFlow(
            start: .idle, finals: [], edges: round + session + join + queue + changes + encryption + account + faults)
    }

    private static var round: [SyncFlow.Edge] {
        [
            edge(.idle, .begun, .readSession),
            edge(.pause, .begun, .readSession),
            edge(.readOutbox, .begun, .readSession),
            edge(.readSession, .noSession, .readOutbox),
            edge(.readSession, .hasSession, .readJoin),
            edge(.readSession, .roundEnded, .idle),
        ]
    }

    /// Getting and refreshing a session.
    private static var session: [SyncFlow.Edge] {
        [
            edge(.readOutbox, .noSession, .signUp),
            edge(.readOutbox, .tokenExpired, .refresh),
            edge(.readJoin, .tokenExpired, .refresh),
            edge(.merge, .tokenExpired, .refresh),
            edge(.send, .tokenExpired, .refresh),
            edge(.compare, .tokenExpired, .refresh),
            edge(.pull, .tokenExpired, .refresh),
            edge(.signUp, .answered, .confirm),
            edge(.refresh, .answered, .confirm),
            edge(.refresh, .sessionEnded, .confirmEnd),
            edge(.confirm, .unchanged, .storeSession),
            edge(.confirm, .hasSession, .readJoin),
            edge(.confirm, .noSession, .readOutbox),
            edge(.confirmEnd, .hasSession, .readJoin),
            edge(.confirmEnd, .noSession, .readOutbox),
            edge(.confirmEnd, .accountGone, .requeue),
            edge(.confirmEnd, .roundEnded, .idle),
            edge(.storeSession, .hasSession, .readJoin),
            edge(.requeue, .done, .readOutbox),
        ]
    }

    /// Moving an anonymous account's records into the account that is signed in.
    private static var join: [SyncFlow.Edge] {
        [
            edge(.readJoin, .nothingToJoin, .readOutbox),
            edge(.readJoin, .toJoin, .merge),
            edge(.readJoin, .oldTokenExpired, .renewJoin),
            edge(.merge, .merged, .forgetJoin),
            edge(.merge, .oldTokenExpired, .renewJoin),
            edge(.merge, .accountGone, .requeue),
            edge(.renewJoin, .renewed, .storeJoin),
            edge(.renewJoin, .accountGone, .requeue),
            edge(.storeJoin, .toJoin, .merge),
            edge(.requeue, .merged, .forgetJoin),
            edge(.forgetJoin, .nothingToJoin, .readOutbox),
            edge(.merge, .sourceEncrypted, .returnToSource),
            edge(.requeue, .sourceEncrypted, .returnToSource),
            edge(.returnToSource, .done, .refetch),
            edge(.refetch, .done, .readSession),
        ]
    }

    private static var queue: [SyncFlow.Edge] {
        [
            edge(.readOutbox, .entry, .send),
            edge(.readOutbox, .unreadable, .setAside),
            edge(.readOutbox, .nothingQueued, .pull),
            edge(.readOutbox, .roundEnded, .idle),
            edge(.send, .settled, .settle),
            edge(.send, .superseded, .compare),
            edge(.send, .refused, .setAside),
            edge(.compare, .settled, .settle),
            edge(.compare, .refused, .setAside),
            edge(.settle, .done, .readOutbox),
            edge(.setAside, .done, .readOutbox),
        ]
    }

    private static var changes: [SyncFlow.Edge] {
        [
            edge(.pull, .page, .readTouched),
            edge(.pull, .roundEnded, .idle),
            edge(.readTouched, .page, .store),
            edge(.store, .more, .pull),
            edge(.store, .roundEnded, .idle),
        ]
    }

    /// End-to-end encryption.
    private static var encryption: [SyncFlow.Edge] {
        [
            edge(.readOutbox, .keyNeeded, .readKey),
            edge(.readKey, .done, .readOutbox),
            edge(.readOutbox, .privateEntry, .encrypt),
            edge(.encrypt, .entry, .send),
            edge(.send, .otherForm, .pull),
            edge(.send, .keyNeeded, .readKey),
            edge(.compare, .keyNeeded, .readKey),
            edge(.readKey, .settled, .settle),
            edge(.send, .encrypted, .decrypt),
            edge(.compare, .encrypted, .decrypt),
            edge(.readKey, .encrypted, .decrypt),
            edge(.decrypt, .settled, .settle),
            edge(.pull, .keyNeeded, .readKey),
            edge(.pull, .encrypted, .decrypt),
            edge(.readKey, .page, .readTouched),
            edge(.readKey, .roundEnded, .idle),
            edge(.decrypt, .page, .readTouched),
            edge(.decrypt, .roundEnded, .idle),
            edge(.pull, .nothingEncrypted, .proveKey),
            edge(.store, .nothingEncrypted, .proveKey),
            edge(.decrypt, .nothingEncrypted, .proveKey),
            edge(.readKey, .nothingEncrypted, .proveKey),
            edge(.proveKey, .done, .removeKey),
            edge(.removeKey, .roundEnded, .idle),
        ]
    }

    /// Leaving a round to change the account.
    private static var account: [SyncFlow.Edge] {
        SyncStep.allCases.filter { $0 != .changeAccount }.map { edge($0, .accountRequested, .changeAccount) }
            + [
                edge(.changeAccount, .roundEnded, .idle), edge(.changeAccount, .accountGone, .requeue),
                edge(.requeue, .roundEnded, .idle),
            ]
    }

    /// Temporary faults.
    private static var faults: [SyncFlow.Edge] {
        SyncStep.allCases.filter { $0 != .idle && $0 != .pause && $0 != .changeAccount }
            .map { edge($0, .failed, .pause) }
    }
}

extension Sync.Phase {
    /// The phase's step in the flow.
    var step: SyncStep {
        switch self {
        case .idle: .idle
        case .readingSession: .readSession
        case .confirming: .confirm
        case .confirmingEnd: .confirmEnd
        case .signingUp: .signUp
        case .refreshing: .refresh
        case .storingSession: .storeSession
        case .readingOutbox: .readOutbox
        case .sending: .send
        case .comparing: .compare
        case .settling: .settle
        case .settingAside: .setAside
        case .pulling: .pull
        case .reading: .readTouched
        case .storing: .store
        case .pausing: .pause
        case .readingJoin: .readJoin
        case .merging: .merge
        case .renewingJoin: .renewJoin
        case .storingJoin: .storeJoin
        case .forgettingJoin: .forgetJoin
        case .requeueing: .requeue
        case .account: .changeAccount
        case .readingKey: .readKey
        case .encrypting: .encrypt
        case .decrypting: .decrypt
        case .provingKey: .proveKey
        case .removingKey: .removeKey
        case .returning: .returnToSource
        case .refetching: .refetch
        }
    }
}

extension Sync.State {
    /// Enters the next phase of a round, along an edge of ``Sync/flow``.
    mutating func enter(_ next: Sync.Phase, on answer: SyncAnswer) {
        assert(
            Sync.drawnEdges.contains(Sync.number(phase.step, answer, next.step)),
            "the flow of the sync has no such edge")
        phase = next
    }
}

extension Sync {
    /// The edges of the flow as numbers, made once: a debug build looks one up at every step.
    fileprivate static let drawnEdges = Set(flow.edges.map { number($0.from, $0.answer, $0.to) })

    fileprivate static func number(_ from: SyncStep, _ answer: SyncAnswer, _ to: SyncStep) -> Int {
        Int(from.rawValue) << 16 | Int(answer.rawValue) << 8 | Int(to.rawValue)
    }
}
