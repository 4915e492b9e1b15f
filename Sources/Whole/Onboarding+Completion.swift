import AlmanacCore

// The end of the onboarding (W2): it completes only when the server has answered both inserts. The records are written
// with their outbox entries; the sync makes an anonymous account if there is none yet, and sends them.

extension Onboarding {
    /// Begins, or goes on with, the last step.
    static func complete(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard state.draft.step == .completion else { return [] }
        if state.records.isRegistered, state.isCurrent { return registered(&state, moment) }
        if let refusal = state.records.refusal {
            state.completing = .failed(.refused(refusal.reason))
            return []
        }
        state.completing = .storing
        let changes = state.draft.records(over: state.records, moment)
        state.records.apply(changes)
        return [.write(changes) { .recordsStored($0) }]
    }

    static func completing(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.completing, event) {
        case (.storing, .recordsStored(.done)):
            state.completing = .sending
            return wait(&state, moment)
        case (.storing, .recordsStored(.failed(let fault))): state.completing = .failed(.store(fault))
        case (.sending, .waited(let number)) where number == state.waits: state.completing = .failed(.slow)
        case (.failed, .retryTapped): return retry(&state, moment)
        case (.startingTrial, .trial(let answer)): return trialAnswered(&state, answer, moment)
        default: break
        }
        return []
    }

    private static func wait(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard moment.isOnline else {
            state.completing = .failed(.offline)
            return []
        }
        state.waits += 1
        return [.after(milliseconds: patience, .waited(state.waits))]
    }

    /// Sends again what the server refused, and otherwise what may not have arrived: an insert that is repeated does
    /// no harm.
    private static func retry(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard let refusal = state.records.refusal else { return complete(&state, moment) }
        state.records.refusal = nil
        state.completing = .storing
        let changes = state.draft.records(over: state.records, moment)
        state.records.apply(changes)
        return [.write(refusal.discard() + changes) { .recordsStored($0) }]
    }

    /// Takes over records that were read anew: the server's answer shows in them.
    static func reread(_ state: inout State, _ records: WholeRecords, _ moment: Moment) -> [Effect<Event>] {
        state.records = records
        switch state.completing {
        case .sending, .failed:
            if records.isRegistered, state.isCurrent { return registered(&state, moment) }
            if let refusal = records.refusal { state.completing = .failed(.refused(refusal.reason)) }
            return []
        default: return []
        }
    }

    /// The server has both rows.
    private static func registered(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard state.draft.wantsTrial, state.records.subscription.trialEndDate.isNone else { return finish(&state) }
        state.completing = .startingTrial
        return startTrial()
    }

    static func finish(_ state: inout State) -> [Effect<Event>] {
        state.completing = .finishing
        state.records.remembered[Remembered.completed] = "true"
        state.records.remembered.removeValue(forKey: Remembered.draft)
        return [
            .write([Remembered.set(Remembered.completed, "true"), Remembered.forget(Remembered.draft)]) {
                .finished($0)
            }
        ]
    }
}

extension Onboarding.State {
    /// Whether the records hold what was answered; after Back they may hold earlier answers.
    var isCurrent: Bool {
        let name = draft.name.trimmed
        return records.categories == draft.categories && (records.user?["goals"]?.strings ?? []) == draft.goals
            && (records.user?["name"]?.string ?? "") == name && records.wantsNotifications == draft.wantsNotifications
            && records.notificationTime == draft.time
    }
}
