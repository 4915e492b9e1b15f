import AlmanacCore

// The end of the onboarding (W2): it completes only when the server has answered both inserts. The records are written
// with their outbox entries; the sync first creates an anonymous account if needed, then sends them.

extension Onboarding {
    /// Starts or continues the last step.
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
        case (.startingTrial(let call), .trial(let answer)): return trialAnswered(&state, call, answer, moment)
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

    /// Sends again what the server refused. What has only not arrived yet is still queued: the sync is asked for a round.
    private static func retry(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard let refusal = state.records.refusal else {
            let isQueued = !state.records.user.isNone && !state.records.isRegistered && state.isCurrent
            guard isQueued else { return complete(&state, moment) }
            state.completing = .storing
            return [.write(Sync.requestRound) { .recordsStored($0) }]
        }
        state.records.refusal = nil
        state.completing = .storing
        let changes = state.draft.records(over: state.records, moment)
        state.records.apply(changes)
        return [.write(refusal.discard() + changes) { .recordsStored($0) }]
    }

    /// Applies reread records, which contain the server’s answer.
    static func reread(_ state: inout State, _ records: WholeRecords, _ moment: Moment) -> [Effect<Event>] {
        state.records = records
        switch state.completing {
        case .sending, .failed:
            // A trial that failed waits for the user.
            if case .failed(.trial) = state.completing { return [] }
            if records.isRegistered, state.isCurrent { return registered(&state, moment) }
            if let refusal = records.refusal { state.completing = .failed(.refused(refusal.reason)) }
            return []
        default: return []
        }
    }

    /// The server has both rows.
    private static func registered(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        let subscription = state.records.subscription
        guard state.draft.wantsTrial, subscription.trialEndDate.isNone,
            !subscription.entitlement(at: moment.now).isPremium
        else { return finish(&state) }
        let (call, effects) = StoreCall.start(.trial(reminds: state.draft.wantsTrialReminder), moment)
        state.completing = .startingTrial(call)
        return effects.mapped(Event.trial)
    }

    /// A trial that was used before does not hold the onboarding up: the user is told on the next screen.
    private static func trialAnswered(
        _ state: inout State, _ before: StoreCall, _ event: StoreCall.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        var call = before
        let (effects, outcome) = call.update(event, moment)
        let own = effects.mapped(Event.trial)
        switch outcome {
        case nil: state.completing = .startingTrial(call)
        case .subscription(let fields):
            state.records.tell(fields)
            return own + finish(&state)
        case .failed(.trialUsed):
            state.isTrialUsed = true
            return own + finish(&state)
        case .failed(.alreadySubscribed): return own + finish(&state)
        case .failed(let problem): state.completing = .failed(.trial(problem))
        case .products: state.completing = .failed(.trial(.unreadable))
        }
        return own
    }

    static func finish(_ state: inout State) -> [Effect<Event>] {
        state.completing = .finishing
        state.records.remembered[Remembered.completed] = "true"
        state.records.remembered[Remembered.draft] = nil
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
        return records.categories == draft.categories && records.goals == draft.goals
            && (records.user?.string("name") ?? "") == name && records.wantsNotifications == draft.wantsNotifications
            && records.notificationTime == draft.time
    }
}
