import AlmanacCore

/// From the name to the Today view (R1–R5). Killed anywhere, it goes on at the first step that is not complete, with
/// everything that was filled in.
public enum Onboarding {
    public struct State: Equatable, Sendable {
        var step: OnboardingStep
        let language: Language
        var form: Form
        var stock: Stock
        var saving: Saving<OnboardingAnswer> = .idle
        /// What is being written; the stock takes it over when it is.
        var pending: [Change] = []
        var problem: StoreFault?
        /// Continue was tapped: what is missing is said from then on.
        var isChecked = false
        /// The page of the tutorial, from 0.
        var page = 0
        /// The person wants to skip the tutorial and is asked why.
        var isSkipping = false
        var asking: Asking = .idle
        /// When the person came to this step.
        var since: Instant
        /// Where the end leads to.
        var wanted: ReflectRoute = .today
        /// Set at the end; the parent decides what follows.
        var isOver = false

        init(_ stock: Stock, _ language: Language, _ moment: Moment) {
            self.stock = stock
            self.language = language
            form = Form(stock)
            step = form.nextStep
            since = moment.now
        }
    }

    enum Asking: Equatable, Sendable {
        case idle, waiting
        /// The system's own words.
        case failed(String)
    }

    public indirect enum Event: Equatable, Sendable {
        case nameTyped(String), goalTyped(String), areaTapped(String)
        case sportTapped(String), sportTyped(String), addSportTapped
        case historyTapped(String)
        case wantedTapped(ReflectRoute), skipTapped, reasonTapped(OnboardingAnswer)
        case timeChanged(Period, LocalTime)
        case enableTapped, permissionAnswered(PermissionResult), laterTapped
        case continueTapped, backTapped, wentBack(to: OnboardingStep), visited(ReflectRoute)
        case stored(WriteResult)
        case shelf(ShelfEvent)
    }

    /// What came of asking for the training plans.
    public struct ShelfEvent: Equatable, Sendable {
        let event: Shelf.Event
    }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
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
        case .timeChanged(let period, let time):
            return change(&state, .reminderTimes) { $0.setTime(period, time) }
        case .wantedTapped(let place), .visited(let place):
            // Before the end it waits.
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
            while state.step != step, flow.next(from: state.step, answer: .wentBack, facts: state.facts) != nil,
                !state.saving.isCommitting
            {
                state.page = 0
                state.isSkipping = false
                back(&state, moment)
            }
            return []
        case .stored(let result): return stored(&state, result, moment)
        case .shelf(let inner): return state.stock.shelf.update(inner.event).asOnboarding
        }
    }

    /// A field has changed: what is on the screen lies in the storage a moment later.
    private static func change(
        _ state: inout State, _ step: OnboardingStep, _ change: (inout Form) -> Void
    ) -> [Effect<Event>] {
        guard state.step == step, !state.saving.isCommitting else { return [] }
        change(&state.form)
        // A step that is changed is no longer the one that was stored.
        state.form.done.removeAll { $0 == step }
        return state.saving.changed() ? [state.writeDraft] : []
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
            // What stands in the field was meant to be added.
            state.form.addOwnSport(Words(state.language))
        case .personalInfo, .goal, .journalHistory, .reflectionReason, .completion: break
        }
        return finish(&state, .continued, moment)
    }

    static let lastPage = 2

    /// Validates, then stores draft, records and completion in one transaction (R2).
    static func finish(_ state: inout State, _ answer: OnboardingAnswer, _ moment: Moment) -> [Effect<Event>] {
        state.isChecked = true
        let isLast = state.step == .completion
        guard isLast || flow.next(from: state.step, answer: answer, facts: state.facts) != nil,
            state.step != .sports || state.form.ownSport.isBlank
        else { return [] }
        return state.saving.finished(answer) ? [state.commit(answer, moment)] : []
    }

    private static func stored(_ state: inout State, _ result: WriteResult, _ moment: Moment) -> [Effect<Event>] {
        let saving = state.saving
        state.saving = .idle
        switch (saving, result) {
        case (.commit(let answer), .done):
            state.problem = nil
            state.arrive(answer, moment)
            return state.prefetch()
        case (.draftThen(let answer), .done): return finish(&state, answer, moment)
        case (.draftAgain, .done): return state.saving.changed() ? [state.writeDraft] : []
        case (.draft, .done): state.problem = nil
        case (_, .failed(let fault)): state.problem = fault
        case (.idle, .done): break
        }
        return []
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

    // MARK: Reminders (R5): explained, then asked for, then stored

    private static func enable(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard state.step == .reminderTimes, state.asking != .waiting, !state.saving.isCommitting else { return [] }
        guard moment.platform.canNotify else { return finish(&state, .unsupported, moment) }
        // Asking again would only annoy; the screen says where to change it.
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

extension Array where Element == Effect<Shelf.Event> {
    var asOnboarding: [Effect<Onboarding.Event>] {
        mapped { .shelf(Onboarding.ShelfEvent(event: $0)) }
    }
}
