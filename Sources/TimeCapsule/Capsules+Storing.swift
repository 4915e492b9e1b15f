import AlmanacCore

/// What goes to the storage, and what is read anew when another window or the sync has written.
extension Capsules {
    /// Shows a change at once and stores it; if that fails, the storage says what is true.
    static func write(_ state: inout State, _ changes: [Change]) -> [Effect<Event>] {
        state.problem = nil
        state.stock.apply(changes)
        state.writing.ordered += 1
        state.writing.underWay += 1
        return [.write(changes) { .written($0) }]
    }

    /// Stores that a capsule's time has come. Nobody did that: whatever somebody did to it elsewhere stays, and should
    /// there be no room, it is as ready without.
    static func note(_ state: inout State, _ capsule: Capsule, _ moment: Moment) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        let status = JSON.Member("status", .string(CapsuleStatus.ready.slug))
        let changes = CapsuleTables.capsules.note([status], on: capsule.record, at: moment, &random)
        state.stock.apply(changes)
        state.writing.ordered += 1
        state.writing.underWay += 1
        return [.write(changes) { .noted(capsule.id, $0) }]
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

    static func tookIn(
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
