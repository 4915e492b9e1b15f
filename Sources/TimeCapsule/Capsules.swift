import AlmanacCore

/// The person's capsules: looked at, written, locked, opened, deleted; all of it from the device's storage.
public enum Capsules {
    public struct State: Equatable, Sendable {
        let language: Language
        var stock: Stock
        var place: Place = .home
        var editor: Editor?
        /// What has become of the capsule that was just locked; said on the first page.
        var told: Told?
        /// One that was looked for and is not there; said once.
        var missing: String?
        var problem: StoreFault?
        /// An opening is on its way to the storage.
        var isOpening = false
        /// That this one's time has come could not be stored; it is not tried again until somebody comes anew.
        var unnoted: String?
        /// The draft that somebody wants to see while another is on its way to the storage.
        var next: String?
        var writing = Writing()
        /// Tells a timer from older ones.
        var timer = 0

        init(language: Language, stock: Stock) {
            self.language = language
            self.stock = stock
        }
    }

    indirect enum Place: Equatable, Sendable {
        case home, archive, editor
        /// A capsule whose instant has not come, one that has, and one that is open.
        case sealed(String), ready(String), detail(String)
        /// The two moments that may be skipped.
        case sealing(Kind), opening(String)
        /// Asked once more; the place is where “no” leads.
        case deleting(String), discarding
    }

    /// What is said of a capsule that was just locked.
    struct Told: Equatable, Sendable {
        let unlockAt: Instant
        /// No notification will come of it.
        var silence: Silence?
    }

    enum Silence: Equatable, Sendable {
        case notAllowed
        /// The system could not ask; its own words.
        case notAsked(String)
        /// The storage did not take it.
        case notScheduled
    }

    /// Reading anew must not bring back what was before a write.
    struct Writing: Equatable, Sendable {
        var ordered = 0
        var underWay = 0
        var isReadWanted = false
    }

    public indirect enum Event: Equatable, Sendable {
        case wentTo(CapsuleRoute)
        case kindTapped(Kind), textTyped(String), dateChanged(CivilDate), timeChanged(LocalTime), aheadTapped(Ahead)
        case lockTapped, permissionAnswered(PermissionResult), discardTapped
        case draftStored(WriteResult), locked(Locked, WriteResult), discarded(Changes, WriteResult)
        case openTapped, opened(Changes, WriteResult), momentEnded(Int), skipTapped
        case deleteTapped, deleteConfirmed, keepTapped
        case missingRead, timeCame(Int)
        case written(WriteResult), noted(String, WriteResult), reread(after: Int, ReadResult)
    }

    /// Changes on their way to the storage, for the outside a riddle.
    public struct Changes: Equatable, Sendable {
        let all: [Change]
    }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .wentTo(let route): return go(&state, route, nil, moment)
        case .kindTapped, .textTyped, .dateChanged, .timeChanged, .aheadTapped, .lockTapped, .permissionAnswered,
            .discardTapped, .draftStored, .locked, .discarded:
            return editing(&state, event, moment)
        case .openTapped: return open(&state, moment)
        case .opened(let changes, let result): return opened(&state, changes, result)
        case .momentEnded(let number): return number == state.timer ? endMoment(&state, moment) : []
        case .skipTapped: return endMoment(&state, moment)
        case .deleteTapped:
            switch state.place {
            case .sealed(let id), .ready(let id), .detail(let id): state.place = .deleting(id)
            default: break
            }
            return []
        case .deleteConfirmed: return delete(&state, moment)
        case .keepTapped:
            switch state.place {
            case .deleting(let id): return go(&state, .capsule(id), nil, moment)
            case .discarding:
                state.place = .editor
                return []
            default: return []
            }
        case .missingRead:
            state.missing = nil
            return []
        case .timeCame(let number):
            guard number == state.timer else { return [] }
            // When it was to open is old news by then.
            if let told = state.told, told.unlockAt <= moment.now { state.told = nil }
            if case .sealed(let id) = state.place { return arrive(&state, id, from: .queryCapsule, nil, moment) }
            return wait(&state, moment)
        case .written(let result):
            state.writing.underWay -= 1
            if case .failed(let fault) = result {
                state.problem = fault
                state.writing.isReadWanted = true
            }
            return rereadIfWanted(&state)
        case .noted(let id, let result):
            state.writing.underWay -= 1
            if result != .done {
                state.unnoted = id
                state.writing.isReadWanted = true
            }
            return rereadIfWanted(&state)
        case .reread(let after, let result): return tookIn(&state, after, result, moment)
        }
    }
}
