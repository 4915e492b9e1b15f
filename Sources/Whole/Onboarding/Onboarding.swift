import AlmanacCore

/// The onboarding, from the welcome to the quotes (W1, W2). If the app is closed before the end, it resumes where the
/// user left it, with everything that was filled in.
public enum Onboarding {
    /// The answers so far, and how far they have got to the server.
    public struct State: Equatable, Sendable {
        let language: Language
        @Boxed var draft: OnboardingDraft
        @Boxed var records: WholeRecords
        /// Whether the user has emptied the field of the time.
        var isTimeEmpty = false
        var isAsking = false
        /// The system could not ask for permission; its error message.
        var askingFailed: String?
        var saving: Saving<OnboardingAnswer> = .idle
        var completing: Completing = .idle
        /// Counts the waits for the server, so that an older wait's timer is told from the current one's.
        var waits = 0
        var problem: StoreFault?
        /// Whether the server has refused a second trial.
        var isTrialUsed = false
        /// Whether the app has just begun, and nothing was answered yet.
        var isBeginning = false
        /// The screen to show when the onboarding ends.
        var wanted: WholeRoute = .quotes

        init(_ records: WholeRecords, _ language: Language) {
            self.records = records
            self.language = language
            let draft = records.remembered[Remembered.draft].flatMap { OnboardingDraft($0) }
            self.draft = draft ?? OnboardingDraft()
            isBeginning = draft.isNone
        }
    }

    /// How far the last step has got: both inserts, then the trial if it was wanted, then the completion itself.
    enum Completing: Equatable, Sendable {
        case idle
        /// Writing the records with their outbox entries.
        case storing
        /// Waiting for the server's answer to both.
        case sending
        /// Asking the server to start the trial.
        case startingTrial(StoreCall)
        /// Writing that the onboarding is complete.
        case finishing
        case failed(Failure)
    }

    enum Failure: Equatable, Sendable {
        case offline
        /// The server has not answered in time.
        case slow
        /// The server refused what was entered.
        case refused(RefusalReason)
        case store(StoreFault)
        /// The trial could not be started; everything else is done.
        case trial(StoreProblem)
    }

    /// How the onboarding ends: completed, with the current records and the screen to show.
    enum Outcome {
        case completed(WholeRecords, WholeRoute, isTrialUsed: Bool)
    }

    /// What the user did, and the results of the onboarding's effects.
    public indirect enum Event: Equatable, Sendable {
        case categoryTapped(String), goalTapped(String), nameTyped(String)
        case notificationsTapped, permissionAnswered(PermissionResult), timeChanged(LocalTime), timeCleared
        /// “Allow notifications”, where the switch is on already.
        case allowTapped
        /// The browser's question whether to install the app. Either way there is a widget.
        case installAnswered(Bool)
        case remindTapped, answered(OnboardingAnswer), wentBack(to: OnboardingStep)
        case draftStored(WriteResult), recordsStored(WriteResult), waited(Int), retryTapped
        case trial(StoreCall.Event), finished(WriteResult)
        case visited(WholeRoute)
    }

    /// How long to wait for the server before saying so, in milliseconds.
    static let patience: Int64 = 12_000

    static func update(
        _ state: inout State, _ event: Event, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        switch event {
        case .finished(.done) where state.completing == .finishing:
            return ([], .completed(state.records, state.wanted, isTrialUsed: state.isTrialUsed))
        case .finished(.failed(let fault)) where state.completing == .finishing:
            state.completing = .failed(.store(fault))
            return ([], nil)
        default: return (handle(&state, event, moment), nil)
        }
    }

    private static func handle(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .categoryTapped(let name): return change(&state, .categories) { $0.categories.toggle(name) }
        case .goalTapped(let name): return change(&state, .goals) { $0.goals.toggle(name) }
        case .nameTyped(let text): return change(&state, .name) { $0.name = text }
        case .timeChanged(let time):
            state.isTimeEmpty = false
            return change(&state, .notifications) { $0.time = time }
        case .timeCleared:
            if state.draft.step == .notifications { state.isTimeEmpty = true }
            return []
        case .remindTapped: return change(&state, .trial) { $0.wantsTrialReminder = !$0.wantsTrialReminder }
        case .notificationsTapped: return notificationsTapped(&state, moment)
        case .allowTapped:
            guard state.draft.step == .notifications, !state.isAsking else { return [] }
            return ask(&state)
        case .permissionAnswered(let result):
            guard state.isAsking else { return [] }
            state.isAsking = false
            if case .failed(let reason) = result { state.askingFailed = reason }
            return []
        case .answered(let answer): return go(&state, answer, moment)
        case .wentBack(let step):
            var effects: [Effect<Event>] = []
            while state.draft.step != step, state.mayGoBack { effects += go(&state, .wentBack, moment) }
            return effects
        case .draftStored(let result): return draftStored(&state, result)
        case .recordsStored, .waited, .retryTapped, .trial, .finished: return completing(&state, event, moment)
        case .installAnswered: return []
        case .visited(let route):
            state.wanted = route
            return []
        }
    }

    private static func change(
        _ state: inout State, _ step: OnboardingStep, _ change: (inout OnboardingDraft) -> Void
    ) -> [Effect<Event>] {
        guard state.draft.step == step else { return [] }
        change(&state.draft)
        return state.storeDraft()
    }

    private static func draftStored(_ state: inout State, _ result: WriteResult) -> [Effect<Event>] {
        let saving = state.saving
        state.saving = .idle
        if case .failed(let fault) = result {
            state.problem = fault
            return []
        }
        state.problem = nil
        return saving == .draftAgain ? state.storeDraft() : []
    }

    /// The switch asks the system at once (the seed). Whatever the answer, the wish is kept: where notifications are not
    /// allowed the quote comes while the app is open, and everywhere once they are.
    private static func notificationsTapped(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard state.draft.step == .notifications else { return [] }
        (state.isAsking, state.isTimeEmpty) = (false, false)
        state.draft.wantsNotifications = !state.draft.wantsNotifications
        state.askingFailed = nil
        let stored = state.storeDraft()
        guard state.draft.wantsNotifications, moment.platform.canNotify, moment.permission == .undecided else {
            return stored
        }
        return stored + ask(&state)
    }

    private static func ask(_ state: inout State) -> [Effect<Event>] {
        (state.isAsking, state.askingFailed) = (true, nil)
        return [.askPermission { .permissionAnswered($0) }]
    }

    private static func go(_ state: inout State, _ answer: OnboardingAnswer, _ moment: Moment) -> [Effect<Event>] {
        guard answer != .wentBack || state.mayGoBack, answer != .continued || !state.isTimeEmpty,
            let next = flow.next(from: state.draft.step, answer: answer, facts: state.draft.facts)
        else { return [] }
        switch (state.draft.step, answer) {
        case (.categories, .skipped): state.draft.categories = []
        case (.name, .skipped): state.draft.name = ""
        case (.goals, .skipped): state.draft.goals = []
        case (.widget, _) where answer != .wentBack: state.draft.wantsWidget = answer == .installed
        case (.trial, _) where answer != .wentBack: state.draft.wantsTrial = answer == .trialStarted
        default: break
        }
        // Some browsers never answer. The step is optional, so it does not wait for them.
        (state.isAsking, state.askingFailed, state.isTimeEmpty) = (false, nil, false)
        state.isBeginning = false
        state.completing = .idle
        state.draft.step = next
        var stored = state.storeDraft()
        if answer == .installed, moment.platform.canInstall { stored.append(.install { .installAnswered($0) }) }
        return next == .completion ? stored + complete(&state, moment) : stored
    }
}

extension Onboarding.State {
    /// Whether Back leads anywhere now. While the answers are on their way it does not.
    var mayGoBack: Bool {
        switch completing {
        case .idle, .failed: Onboarding.flow.next(from: draft.step, answer: .wentBack, facts: draft.facts) != nil
        default: false
        }
    }

    mutating func storeDraft() -> [Effect<Onboarding.Event>] {
        saving.changed() ? [.write([draft.change]) { .draftStored($0) }] : []
    }
}
