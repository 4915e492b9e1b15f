import AlmanacCore

/// Going about: what somebody who comes to a capsule sees, and when that changes by itself.
extension Capsules {
    /// - Parameter answer: whether the app was running, for somebody who comes from outside.
    static func go(
        _ state: inout State, _ route: CapsuleRoute, _ answer: ArrivalAnswer?, _ moment: Moment
    ) -> [Effect<Event>] {
        state.problem = nil
        state.missing = nil
        state.unnoted = nil
        state.next = nil
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

    /// Shows a draft. One that is on its way to the storage stays until it has arrived there.
    static func edit(_ state: inout State, _ key: String, _ moment: Moment) {
        state.place = .editor
        guard state.editor?.key != key else { return }
        if state.editor?.isUnderWay ?? false {
            state.next = key
        } else {
            state.editor = Editor(key, state.stock, moment)
        }
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
                guard let capsule, state.unnoted != id else { break }
                effects += note(&state, capsule, moment)
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
}
