import AlmanacCore

/// The onboarding, from the user's name to the Today screen (R1–R5). If the app is closed before the end, the
/// onboarding continues at the first incomplete step, with everything that was filled in.
public enum Onboarding {
    /// The current step, the form, and the progress of requests and writes.
    public struct State: Equatable, Sendable {
        var step: OnboardingStep
        let language: Language
        @Boxed var form: Form
        @Boxed var records: StoredRecords
        var saving: Saving<OnboardingAnswer> = .idle
        /// The changes being written. They are applied to `records` when the write succeeds.
        var pending: [Change] = []
        var problem: StoreFault?
        /// Whether Continue was tapped; from then on, missing fields are reported.
        var isChecked = false
        /// The times whose fields the user has emptied.
        var emptied: [Period] = []
        /// The page of the tutorial, from 0.
        var page = 0
        /// The sessions that are ticked off in the tutorial, to try it. They are not stored.
        var tried: [String] = []
        /// Whether the user wants to skip the tutorial and is being asked why.
        var isSkipping = false
        var asking: Asking = .idle
        /// The time at which the user reached this step.
        var since: Instant
        /// The screen to show when the onboarding ends.
        var wanted: ReflectRoute = .today

        init(_ records: StoredRecords, _ language: Language, _ moment: Moment) {
            self.records = records
            self.language = language
            let form = Form(records)
            self.form = form
            step = form.nextStep
            since = moment.now
        }
    }

    /// How the onboarding ends.
    enum Outcome {
        /// Completed, with the current records and the screen to show.
        case completed(StoredRecords, ReflectRoute)
    }

    enum Asking: Equatable, Sendable {
        case idle, waiting
        /// The system could not ask. Holds its error message.
        case failed(String)
    }

    /// What the user did, and the results of the onboarding's effects.
    public indirect enum Event: Equatable, Sendable {
        case nameTyped(String), goalTyped(String), areaTapped(String)
        case sportTapped(String), sportTyped(String), addSportTapped
        case historyTapped(String)
        case lineTyped(String), moodTapped(Int), sampleTapped(String)
        case wantedTapped(ReflectRoute), skipTapped, reasonTapped(OnboardingAnswer)
        case timeChanged(Period, LocalTime), timeCleared(Period)
        case enableTapped, permissionAnswered(PermissionResult), laterTapped
        case continueTapped, backTapped, wentBack(to: OnboardingStep), visited(ReflectRoute)
        case stored(WriteResult)
        case planCache(PlanCacheEvent)
    }

    /// The result of a request for training plans. Opaque outside this module.
    public struct PlanCacheEvent: Equatable, Sendable {
        let event: PlanCache.Event
    }

    static func update(
        _ state: inout State, _ event: Event, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        if case .stored(let result) = event { return stored(&state, result, moment) }
        return (handle(&state, event, moment), nil)
    }

    private static func handle(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .nameTyped(let text): return change(&state, .personalInfo) { $0.name = text }
        case .goalTyped(let text): return change(&state, .goal) { $0.goal = text }
        case .areaTapped(let slug):
            return change(&state, .goal) { $0.area = $0.area == slug ? nil : slug }
        case .sportTapped(let sport): return change(&state, .sports) { $0.toggle(sport) }
        case .sportTyped(let text): return change(&state, .sports) { $0.ownSport = text }
        case .addSportTapped:
            let words = Words(state.language)
            return change(&state, .sports) { $0.addOwnSport(words) }
        case .historyTapped(let slug): return change(&state, .journalHistory) { $0.history = slug }
        case .lineTyped, .moodTapped, .sampleTapped: return tried(&state, event, moment)
        case .timeChanged(let period, let time):
            state.emptied.removeAll { $0 == period }
            return change(&state, .reminderTimes) { $0.setTime(period, time) }
        case .timeCleared(let period):
            if state.step == .reminderTimes, !state.emptied.contains(period) { state.emptied.append(period) }
            return []
        case .wantedTapped(let place), .visited(let place):
            // Before the last step, this only sets the screen to show at the end.
            state.wanted = place
            return state.step == .completion ? finish(&state, .continued, moment) : []
        case .skipTapped:
            if state.step == .tutorial { state.isSkipping = true }
            return []
        case .reasonTapped(let reason):
            guard state.step == .tutorial, state.isSkipping else { return [] }
            return finish(&state, reason, moment)
        case .laterTapped:
            guard state.step == .reminderTimes, state.asking != .waiting else { return [] }
            return finish(&state, .notNow, moment)
        case .enableTapped: return enable(&state, moment)
        case .permissionAnswered(let result): return permissionAnswered(&state, result, moment)
        case .continueTapped: return continueTapped(&state, moment)
        case .backTapped:
            back(&state, moment)
            return []
        case .wentBack(let step):
            // The question why the tutorial is skipped lies over its page.
            if state.step == step, state.isSkipping { back(&state, moment) }
            while state.step != step, flow.next(from: state.step, answer: .wentBack, facts: state.facts) != nil,
                !state.saving.isCommitting
            {
                state.page = 0
                state.isSkipping = false
                back(&state, moment)
            }
            return []
        case .stored: return []
        case .planCache(let inner):
            var effects = state.records.planCache.update(inner.event)
            if case .answered(.list, _) = inner.event { effects += state.fetchSample() }
            return effects.asOnboarding
        }
    }

    /// Changes a field and stores the form as a draft.
    private static func change(
        _ state: inout State, _ step: OnboardingStep, _ change: (inout Form) -> Void
    ) -> [Effect<Event>] {
        guard state.step == step, !state.saving.isCommitting else { return [] }
        change(&state.form)
        // After a change the step differs from its stored records, so it is incomplete again.
        state.form.done.removeAll { $0 == step }
        return state.saving.changed() ? [state.writeDraft] : []
    }

    /// Tries what the tutorial explains: writing a line, and ticking off a session.
    private static func tried(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        let page = state.form.line.page(moment)
        switch event {
        case .lineTyped(let text):
            return change(&state, .tutorial) { ($0.line.page, $0.line.text) = (page, text) }
        case .moodTapped(let mood):
            return change(&state, .tutorial) { $0.line.mood = $0.line.mood == mood ? nil : mood }
        case .sampleTapped(let key):
            let isTried = state.tried.contains(key)
            if isTried { state.tried.removeAll { $0 == key } } else { state.tried.append(key) }
        default: break
        }
        return []
    }

    private static func continueTapped(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        switch state.step {
        case .tutorial:
            guard state.page == Onboarding.lastPage else {
                state.page += 1
                return []
            }
            return finish(&state, .viewed, moment)
        case .reminderTimes: return []
        case .sports:
            // Assumes that the user meant to add the sport that is still in the field.
            state.form.addOwnSport(Words(state.language))
        case .personalInfo, .goal, .journalHistory, .reflectionReason, .completion: break
        }
        return finish(&state, .continued, moment)
    }

    static let lastPage = 2

    /// Validates the step, then stores its draft, records and completion in one transaction (R2).
    static func finish(_ state: inout State, _ answer: OnboardingAnswer, _ moment: Moment) -> [Effect<Event>] {
        state.isChecked = true
        let isLast = state.step == .completion
        guard isLast || flow.next(from: state.step, answer: answer, facts: state.facts) != nil,
            state.step != .sports || state.form.ownSport.isBlank
        else { return [] }
        return state.saving.finished(answer) ? [state.commit(answer, moment)] : []
    }

    private static func stored(
        _ state: inout State, _ result: WriteResult, _ moment: Moment
    ) -> ([Effect<Event>], Outcome?) {
        let saving = state.saving
        state.saving = .idle
        switch (saving, result) {
        case (.commit(let answer), .done):
            state.problem = nil
            let outcome = state.advance(answer, moment)
            return (state.prefetch(), outcome)
        case (.draftThen(let answer), .done): return (finish(&state, answer, moment), nil)
        case (.draftAgain, .done): return (state.saving.changed() ? [state.writeDraft] : [], nil)
        case (.draft, .done): state.problem = nil
        case (_, .failed(let fault)): state.problem = fault
        case (.idle, .done): break
        }
        return ([], nil)
    }

    private static func back(_ state: inout State, _ moment: Moment) {
        guard !state.saving.isCommitting, state.asking != .waiting else { return }
        if state.isSkipping {
            state.isSkipping = false
        } else if state.step == .tutorial, state.page > 0 {
            state.page -= 1
        } else if let previous = flow.next(from: state.step, answer: .wentBack, facts: state.facts) {
            state.go(previous, moment)
        }
    }

    // MARK: Reminders (R5): explain, ask for permission, store

    private static func enable(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard state.step == .reminderTimes, state.asking != .waiting, !state.saving.isCommitting, state.emptied.isEmpty
        else { return [] }
        guard moment.platform.canNotify else { return finish(&state, .unsupported, moment) }
        // Does not ask again after a denial; the screen says where to change the permission.
        guard moment.permission != .denied else { return finish(&state, .denied, moment) }
        state.asking = .waiting
        return [.askPermission { .permissionAnswered($0) }]
    }

    private static func permissionAnswered(
        _ state: inout State, _ result: PermissionResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard state.step == .reminderTimes, state.asking == .waiting else { return [] }
        state.asking = .idle
        switch result {
        case .granted: return finish(&state, .granted, moment)
        case .denied: return finish(&state, .denied, moment)
        case .failed(let reason):
            state.asking = .failed(reason)
            return []
        }
    }
}

extension Array where Element == Effect<PlanCache.Event> {
    var asOnboarding: [Effect<Onboarding.Event>] {
        mapped { .planCache(Onboarding.PlanCacheEvent(event: $0)) }
    }
}
