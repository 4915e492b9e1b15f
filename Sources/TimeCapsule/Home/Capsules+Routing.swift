import AlmanacCore

/// Navigation: which screen shows a capsule, and when that changes automatically.
extension Capsules {
    /// Shows the screen of a route.
    /// - Parameter answer: Whether the app was running, for a link from outside; `nil` for a tap in the app.
    static func go(
        _ state: inout State, _ route: CapsuleRoute, _ answer: RoutingAnswer?, _ moment: Moment
    ) -> [Effect<Event>] {
        state.problem = nil
        state.missing = nil
        state.unnoted = nil
        state.next = nil
        if route != .home { state.report = nil }
        switch route {
        case .home:
            state.place = .home
            return wait(&state, moment)
        case .archive: state.place = .archive
        case .new: edit(&state, Editor.new, moment)
        case .when(let key):
            edit(&state, key, moment)
            state.place = .when
        case .capsule(let id):
            return arrive(&state, id, answer, moment)
        }
        return []
    }

    /// Shows a draft. If another draft is being written, shows this one after that is done.
    static func edit(_ state: inout State, _ key: String, _ moment: Moment) {
        state.place = .editor
        guard state.editor?.key != key else { return }
        if state.editor?.isUnderWay ?? false {
            state.next = key
        } else {
            state.editor = Editor(key, state.records, moment)
        }
    }

    /// Shows a capsule. Which screen shows it depends only on the capsule's state.
    static func arrive(
        _ state: inout State, _ id: String, _ answer: RoutingAnswer?, _ moment: Moment
    ) -> [Effect<Event>] {
        // A text that was kept without its capsule.
        if Editor.isKept(id), !state.records.draft(id).isNone {
            edit(&state, id, moment)
            return wait(&state, moment)
        }
        if state.records.encrypted.contains(where: { $0.id == id }) {
            state.place = .home
            return wait(&state, moment) + [.leave(LockedText.route)]
        }
        let capsule = state.records.capsule(id)
        var effects: [Effect<Event>] = []
        switch DeepLinkRouting.end(capsule, answer, moment.now) {
        case .home:
            state.missing = id
            state.place = .home
        case .opening:
            if let capsule, capsule.stored == .locked, state.unnoted != id { effects += note(&state, capsule, moment) }
            state.place = .ready(id)
        case .archived: state.place = .detail(id)
        case .waiting: state.place = .locked(id)
        case .writing: edit(&state, id, moment)
        case .appLaunch, .found, .checkStatus, nil: break
        }
        return effects + wait(&state, moment)
    }

    /// Starts a timer for the next capsule to become ready, because the screen may change then.
    static func wait(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        var next: Instant?
        for capsule in state.records.all where capsule.status(at: moment.now) == .locked {
            next = min(next ?? capsule.opens, capsule.opens)
        }
        state.timer += 1
        guard let next else { return [] }
        // At most an hour, because the number of days left changes as well.
        let longest: Int64 = 3_600_000
        return [.after(milliseconds: min(next - moment.now, longest), .timeCame(state.timer))]
    }
}
