import AlmanacCore

/// The main app: viewing, writing, locking, opening and deleting capsules. Everything is read from the device.
public enum Capsules {
    /// The stored records, the screen that the user sees, and the progress of writes.
    public struct State: Equatable, Sendable {
        let language: Language
        @Boxed var records: StoredRecords
        var place: Place = .home
        @Boxed var editor: Editor? = nil
        /// The result of locking the last capsule; reported on the first page.
        var report: LockReport?
        /// The id of a requested capsule that does not exist; reported once.
        var missing: String?
        var problem: StoreFault?
        /// Whether the opening of a capsule is being stored.
        var isOpening = false
        /// The id of a capsule that could not be stored as ready. Not retried until the user navigates again.
        var unnoted: String?
        /// The key of the draft to show once the current one is stored.
        var next: String?
        var writing = WriteLedger()
        /// Whether the date sheet asks for the user's birthday.
        var isAskingBirthday = false
        /// Whether the user has emptied the field of the birthday since the sheet was opened.
        var isBirthdayForgotten = false
        /// The number of the latest timer. Older timers are ignored.
        var timer = 0

        init(language: Language, records: StoredRecords) {
            self.language = language
            self.records = records
        }
    }

    indirect enum Place: Equatable, Sendable {
        case home, archive, editor
        /// The date of the draft is being chosen, and the user is asked whether such a long time is meant.
        case when, confirming
        /// A capsule that cannot be opened yet, one that can, and one that was opened.
        case locked(String), ready(String), detail(String)
        /// The two animations, which the user can skip.
        case locking(CapsuleKind), opening(String)
        /// The user is asked to confirm deleting a capsule or discarding the draft. Keeping it leads back to it.
        case deleting(String), discarding
    }

    /// The report on a capsule that was just locked.
    struct LockReport: Equatable, Sendable {
        let unlockAt: Instant
        /// Why no notification will be delivered; `nil` if one is scheduled.
        var silence: Silence?
    }

    /// Why a locked capsule has no notification.
    enum Silence: Equatable, Sendable {
        case notAllowed
        /// The system could not ask. Holds its error message.
        case notAsked(String)
        /// The reminder could not be stored.
        case notScheduled
    }

    /// What the user did, and the results of the app's effects.
    public indirect enum Event: Equatable, Sendable {
        case wentTo(CapsuleRoute)
        case kindTapped(CapsuleKind), textTyped(String), hintTyped(String), dateChanged(CivilDate), timeChanged(
            LocalTime)
        case birthdayTapped, birthdayChanged(CivilDate), birthdayCleared
        case dateCleared, timeCleared, aheadTapped(Ahead), whenTapped, whenDone, whenLeft, farConfirmed
        case lockTapped, permissionAnswered(PermissionResult), discardTapped
        case draftStored(WriteResult), locked(Locked, WriteResult), discarded(Changes, WriteResult)
        case openTapped, opened(Changes, WriteResult), momentEnded(Int), skipTapped
        case deleteTapped, deleteConfirmed, keepTapped
        /// “Allow notifications”, after a capsule was locked without.
        case allowTapped, allowAnswered(PermissionResult)
        case missingRead, unlockTapped, timeCame(Int)
        case written(WriteResult), noted(String, WriteResult), reread(after: Int, Reading)
    }

    /// Changes that are being stored. Opaque outside this module.
    public struct Changes: Equatable, Sendable {
        let all: [Change]
    }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        let effects = handle(&state, event, moment)
        return effects + state.writing.dueRead(CapsuleTables.queries) { .reread(after: $0, $1) }
    }

    private static func handle(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .wentTo(let route): return go(&state, route, nil, moment)
        case .kindTapped, .textTyped, .hintTyped, .dateChanged, .timeChanged, .dateCleared, .timeCleared, .aheadTapped,
            .birthdayTapped, .birthdayChanged, .birthdayCleared, .whenTapped, .whenDone, .whenLeft, .farConfirmed,
            .lockTapped, .permissionAnswered,
            .discardTapped, .draftStored,
            .locked, .discarded:
            return editing(&state, event, moment)
        case .openTapped: return open(&state, moment)
        case .opened(let changes, let result): return opened(&state, changes, result)
        case .momentEnded(let number): return number == state.timer ? endMoment(&state, moment) : []
        case .skipTapped: return endMoment(&state, moment)
        case .deleteTapped:
            switch state.place {
            case .locked(let id), .ready(let id), .detail(let id): state.place = .deleting(id)
            default: break
            }
            return []
        case .deleteConfirmed: return delete(&state, moment)
        case .keepTapped:
            switch state.place {
            case .deleting(let id): return go(&state, .capsule(id), nil, moment)
            case .discarding, .confirming:
                state.place = .editor
                return []
            default: return []
            }
        case .allowTapped: return [.askPermission { .allowAnswered($0) }]
        case .allowAnswered(let result):
            state.report?.silence = .notAllowed
            if case .failed(let reason) = result { state.report?.silence = .notAsked(reason) }
            return []
        case .missingRead:
            state.missing = nil
            return []
        case .unlockTapped: return [.leave(LockedText.route)]
        case .timeCame(let number):
            guard number == state.timer else { return [] }
            // The capsule is ready, so the notice about when it opens is out of date.
            if let report = state.report, report.unlockAt <= moment.now { state.report = nil }
            if case .locked(let id) = state.place { return arrive(&state, id, nil, moment) }
            return wait(&state, moment)
        case .written(let result):
            state.writing.ended(shown: result)
            if case .failed(let fault) = result { state.problem = fault }
            return []
        case .noted(let id, let result):
            state.writing.ended(shown: result)
            if result != .done { state.unnoted = id }
            return []
        case .reread(let after, let result): return tookIn(&state, after, result, moment)
        }
    }
}
