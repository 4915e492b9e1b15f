import AlmanacCore

/// Opening and deleting a capsule.
extension Capsules {
    /// The duration of the locking and opening animations, in milliseconds.
    static let moment: Int64 = 1_200

    static func open(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard case .ready(let id) = state.place, !state.isOpening else { return [] }
        // The clock may have been set back since the screen was drawn.
        guard let capsule = state.records.capsule(id), capsule.status(at: moment.now) == .ready else {
            return arrive(&state, id, nil, moment)
        }
        var random = Random(seed: moment.random)
        var changes = CapsuleTables.capsules.put(
            [
                JSON.Member("status", .string(CapsuleStatus.opened.slug)),
                JSON.Member("opened_at", .string(moment.now.timestamp)),
            ], over: capsule.record, at: moment, &random)
        // An opened capsule needs no notification.
        for reminder in state.records.reminders(of: id) {
            changes += Table.reminders.delete(reminder, at: moment, &random)
        }
        state.isOpening = true
        let all = Changes(all: changes)
        return state.writing.write(changes) { .opened(all, $0) }
    }

    static func opened(_ state: inout State, _ changes: Changes, _ result: WriteResult) -> [Effect<Event>] {
        state.isOpening = false
        state.writing.ended()
        if case .failed(let fault) = result {
            state.problem = fault
            return []
        }
        state.problem = nil
        state.records.apply(changes.all)
        // If the user has moved to another screen meanwhile, it stays.
        guard case .ready(let id) = state.place, state.records.capsule(id)?.stored == .opened else { return [] }
        return begin(&state, .opening(id))
    }

    static func begin(_ state: inout State, _ place: Place) -> [Effect<Event>] {
        state.place = place
        state.timer += 1
        return [.after(milliseconds: moment, .momentEnded(state.timer))]
    }

    static func endMoment(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        switch state.place {
        case .locking: state.place = .home
        case .opening(let id): state.place = .detail(id)
        default: return []
        }
        return wait(&state, moment)
    }

    // MARK: Deleting

    static func delete(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        switch state.place {
        case .discarding: return discard(&state, moment)
        case .deleting(let id):
            state.place = .home
            guard let capsule = state.records.capsule(id) else { return [] }
            var random = Random(seed: moment.random)
            var changes = CapsuleTables.capsules.delete(capsule.record, at: moment, &random)
            for reminder in state.records.reminders(of: id) {
                changes += Table.reminders.delete(reminder, at: moment, &random)
            }
            return write(&state, changes) + wait(&state, moment)
        default: return []
        }
    }
}
