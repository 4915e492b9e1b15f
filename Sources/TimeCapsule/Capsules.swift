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
        case draftStored(String, WriteResult), locked(Locked, WriteResult), discarded(WriteResult)
        case openTapped, opened(Changes, WriteResult), momentEnded(Int), skipTapped
        case deleteTapped, deleteConfirmed, keepTapped
        case missingRead, timeCame(Int)
        case written(WriteResult), reread(after: Int, ReadResult)
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
        case .reread(let after, let result): return tookIn(&state, after, result, moment)
        }
    }

    // MARK: Going about

    /// - Parameter answer: whether the app was running, for somebody who comes from outside.
    static func go(
        _ state: inout State, _ route: CapsuleRoute, _ answer: ArrivalAnswer?, _ moment: Moment
    ) -> [Effect<Event>] {
        state.problem = nil
        state.missing = nil
        if route != .home { state.told = nil }
        switch route {
        case .home:
            state.place = .home
            return wait(&state, moment)
        case .archive: state.place = .archive
        case .new: edit(&state, Editor.new, moment)
        case .capsule(let id):
            return arrive(&state, id, from: answer.isNone ? .queryCapsule : .appLaunch, answer, moment)
        }
        return []
    }

    static func edit(_ state: inout State, _ key: String, _ moment: Moment) {
        state.place = .editor
        if state.editor?.key != key { state.editor = Editor(key, state.stock, moment) }
    }

    /// Somebody wants to see a capsule: what they see depends on its state, and on nothing else.
    static func arrive(
        _ state: inout State, _ id: String, from step: ArrivalStep, _ answer: ArrivalAnswer?, _ moment: Moment
    ) -> [Effect<Event>] {
        let capsule = state.stock.capsule(id)
        var effects: [Effect<Event>] = []
        for step in Arrival.steps(capsule, from: step, answer, moment.now) {
            switch step {
            case .showError: state.missing = id
            case .navigateHome: state.place = .home
            case .updateStatus:
                guard let capsule else { break }
                var random = Random(seed: moment.random)
                effects += write(
                    &state,
                    CapsuleTables.capsules.put(
                        [JSON.Member("status", .string(CapsuleStatus.ready.slug))], over: capsule.record, at: moment,
                        &random))
            case .navigateOpen: state.place = .ready(id)
            case .navigateDetail: state.place = .detail(id)
            case .showSealed: state.place = .sealed(id)
            case .edit: edit(&state, id, moment)
            default: break
            }
        }
        return effects + wait(&state, moment)
    }

    /// Waits for the next capsule to become ready: what is on the screen may be another thing then.
    static func wait(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        var next: Instant?
        for capsule in state.stock.capsules where capsule.status(at: moment.now) == .locked {
            next = min(next ?? capsule.opens, capsule.opens)
        }
        state.timer += 1
        guard let next else { return [] }
        // The days to go change as well.
        let longest: Int64 = 3_600_000
        return [.after(milliseconds: min(next - moment.now, longest), .timeCame(state.timer))]
    }

    // MARK: Opening

    /// How long sealing and opening take, in milliseconds.
    static let moment: Int64 = 1_200

    private static func open(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard case .ready(let id) = state.place, !state.isOpening else { return [] }
        // The clock may have been set back since.
        guard let capsule = state.stock.capsule(id), capsule.status(at: moment.now) == .ready else {
            return arrive(&state, id, from: .queryCapsule, nil, moment)
        }
        var random = Random(seed: moment.random)
        var changes = CapsuleTables.capsules.put(
            [
                JSON.Member("status", .string(CapsuleStatus.opened.slug)),
                JSON.Member("opened_at", .string(moment.now.timestamp)),
            ], over: capsule.record, at: moment, &random)
        // Nobody need be told of it any more.
        for reminder in state.stock.reminders(of: id) {
            changes += SyncedTable.reminders.delete(reminder, at: moment, &random)
        }
        state.isOpening = true
        state.writing.ordered += 1
        state.writing.underWay += 1
        let all = Changes(all: changes)
        return [.write(changes) { .opened(all, $0) }]
    }

    private static func opened(_ state: inout State, _ changes: Changes, _ result: WriteResult) -> [Effect<Event>] {
        state.isOpening = false
        state.writing.underWay -= 1
        if case .failed(let fault) = result {
            state.problem = fault
            return []
        }
        state.problem = nil
        state.stock.apply(changes.all)
        // Whoever has gone elsewhere meanwhile stays there.
        guard case .ready(let id) = state.place, state.stock.capsule(id)?.stored == .opened else { return [] }
        return begin(&state, .opening(id))
    }

    static func begin(_ state: inout State, _ place: Place) -> [Effect<Event>] {
        state.place = place
        state.timer += 1
        return [.after(milliseconds: moment, .momentEnded(state.timer))]
    }

    private static func endMoment(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        switch state.place {
        case .sealing: state.place = .home
        case .opening(let id): state.place = .detail(id)
        default: return []
        }
        return wait(&state, moment)
    }

    // MARK: Deleting

    private static func delete(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        switch state.place {
        case .discarding: return discard(&state, moment)
        case .deleting(let id):
            state.place = .home
            guard let capsule = state.stock.capsule(id) else { return [] }
            var random = Random(seed: moment.random)
            var changes = CapsuleTables.capsules.delete(capsule.record, at: moment, &random)
            for reminder in state.stock.reminders(of: id) {
                changes += SyncedTable.reminders.delete(reminder, at: moment, &random)
            }
            return write(&state, changes) + wait(&state, moment)
        default: return []
        }
    }

    // MARK: Writing and reading

    /// Shows a change at once and stores it; if that fails, the storage says what is true.
    static func write(_ state: inout State, _ changes: [Change]) -> [Effect<Event>] {
        state.problem = nil
        state.stock.apply(changes)
        state.writing.ordered += 1
        state.writing.underWay += 1
        return [.write(changes) { .written($0) }]
    }

    /// Reads what another window or the sync may have changed.
    static func reread(_ state: inout State) -> [Effect<Event>] {
        let after = state.writing.ordered
        return [.read(CapsuleTables.queries) { .reread(after: after, $0) }]
    }

    static func rereadIfWanted(_ state: inout State) -> [Effect<Event>] {
        guard state.writing.isReadWanted, state.writing.underWay == 0 else { return [] }
        state.writing.isReadWanted = false
        return reread(&state)
    }

    private static func tookIn(
        _ state: inout State, _ after: Int, _ result: ReadResult, _ moment: Moment
    ) -> [Effect<Event>] {
        // What was written meanwhile is not in it.
        guard after == state.writing.ordered, state.writing.underWay == 0 else {
            state.writing.isReadWanted = true
            return rereadIfWanted(&state)
        }
        guard case .rows(let tables) = result, var stock = Stock(tables) else { return [] }
        takeEditor(&state, &stock, moment)
        state.stock = stock
        return stay(&state, moment)
    }

    /// Looks whether what is on the screen is still so.
    private static func stay(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        // Found after all: the sync has brought it.
        if let id = state.missing, !state.stock.capsule(id).isNone {
            state.missing = nil
            return arrive(&state, id, from: .queryCapsule, nil, moment)
        }
        switch state.place {
        case .sealed(let id), .ready(let id), .detail(let id):
            return state.isOpening ? [] : arrive(&state, id, from: .queryCapsule, nil, moment)
        case .deleting(let id) where state.stock.capsule(id).isNone:
            state.place = .home
            return wait(&state, moment)
        case .opening(let id) where state.stock.capsule(id).isNone:
            return arrive(&state, id, from: .queryCapsule, nil, moment)
        // Their own timers run.
        case .sealing, .opening: return []
        default: return wait(&state, moment)
        }
    }
}
