import AlmanacCore

/// Writing records, and reading them again after another window or the sync has written. The writes that have an event of
/// their own are where it is handled: drafts and what is discarded with one in `Capsules+Editing.swift`, locking in
/// `Capsules+Locking.swift`, opening in `Capsules+Opening.swift`; the birthday is written in `Birthday.swift`.
extension Capsules {
    /// Shows changes at once and stores them. If storing them fails, the records are read again.
    static func write(_ state: inout State, _ changes: [Change]) -> [Effect<Event>] {
        state.problem = nil
        state.records.apply(changes)
        return state.writing.write(changes) { .written($0) }
    }

    /// Stores that a capsule is ready. This is not an edit by the user, so it does not override edits made on other
    /// devices. The capsule can be opened even if storing this fails.
    static func note(_ state: inout State, _ capsule: Capsule, _ moment: Moment) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        let status = JSON.Member("status", .string(CapsuleStatus.ready.slug))
        let changes = CapsuleTables.capsules.note([status], on: capsule.record, at: moment, &random)
        state.records.apply(changes)
        return state.writing.write(changes) { .noted(capsule.id, $0) }
    }

    /// Reads what another window or the sync may have changed.
    static func reread(_ state: State) -> [Effect<Event>] {
        state.writing.read(CapsuleTables.queries) { .reread(after: $0, $1) }
    }

    static func tookIn(
        _ state: inout State, _ after: Int, _ result: Reading, _ moment: Moment
    ) -> [Effect<Event>] {
        guard state.writing.admits(readAfter: after), case .rows(let rows) = result else { return [] }
        var records = StoredRecords(rows)
        let kept = keepStranded(state, records, moment)
        records.apply(kept)
        takeEditor(&state, &records, moment)
        state.records = records
        let stored = kept.isEmpty ? [] : write(&state, kept)
        return stored + refreshPlace(&state, moment)
    }

    /// Updates the current screen for the new records, which may have changed or deleted the capsule it shows.
    private static func refreshPlace(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        // The sync has brought the missing capsule.
        if let id = state.missing, !state.records.capsule(id).isNone {
            state.missing = nil
            return arrive(&state, id, nil, moment)
        }
        switch state.place {
        case .locked(let id), .ready(let id), .detail(let id):
            return state.isOpening ? [] : arrive(&state, id, nil, moment)
        case .deleting(let id) where state.records.capsule(id).isNone:
            state.place = .home
            return wait(&state, moment)
        case .opening(let id) where state.records.capsule(id).isNone:
            return arrive(&state, id, nil, moment)
        // Animations have their own timers.
        case .locking, .opening: return []
        default: return wait(&state, moment)
        }
    }
}
