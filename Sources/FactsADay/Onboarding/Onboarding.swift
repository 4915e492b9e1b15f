import AlmanacCore

/// The onboarding, from choosing a language to downloading the first facts (F1–F6). If the app is closed before the
/// end, the onboarding starts again at the language.
public enum Onboarding {
    /// The current step, the user's choices so far, and the progress of requests and writes.
    public struct State: Equatable, Sendable {
        var step: OnboardingStep = .language
        var language: Language
        /// Whether a user who has completed the onboarding is changing preferences. The old facts stay until the new
        /// selection is stored.
        let isAgain: Bool
        var localeProblem: Problem?
        var initialization: Initialization = .idle
        var deviceKey: String?
        var categories: [Category] = []
        var contentTypes: [ContentType] = []
        var preferences: FactPreferences
        /// Whether the user has emptied the field of the time.
        var isTimeEmpty = false
        var asking: Asking = .idle
        var download: Download = .idle
        /// Whether the new selection is in storage.
        var hasStored = false
        /// What the user's other devices have stored.
        @Boxed var records = FactsRecords()
        /// Whether the choices are those of another device, and the user has not changed them here.
        var isPrefilled = false
        /// Whether the steps are gone through with these choices without asking, as a terminal does.
        var isFollowing = false
        /// Whether the network was away when something happened last.
        var wasOffline = false
        /// What happened in the onboarding so far.
        @Boxed var funnel: FactsFunnel

        init(language: Language, again preferences: FactPreferences? = nil, _ moment: Moment) {
            self.language = language
            isAgain = preferences != nil
            self.preferences = preferences ?? FactPreferences()
            funnel = FactsFunnel(at: moment.now)
        }
    }

    /// How the onboarding ends.
    enum Outcome {
        case completed([Fact])
        /// The user canceled changing preferences; nothing changes.
        case abandoned
    }

    enum Initialization: Equatable, Sendable {
        case idle, readingKey, registering, storingKey(String), fetching, storing, reading
        case failed(Problem)
    }

    enum Asking: Equatable, Sendable {
        case idle, waiting
        /// The permission was denied and the alert is on the screen.
        case denied
        /// The system could not ask. Holds its error message.
        case failed(String)
        case granted
        /// The user goes on in a browser that cannot notify.
        case unsupported
    }

    /// What the user did, and the results of the onboarding's effects.
    public indirect enum Event: Equatable, Sendable {
        case languageTapped(Language), localeStored(WriteResult)
        case continueTapped, backTapped, retryTapped, wentBack(to: OnboardingStep)
        case keyRead(SecretResult), registered(Language, HTTPResult), keyStored(WriteResult)
        case metadataAnswered(Language, HTTPResult), metadataStored(WriteResult), categoriesRead(Reading)
        case categoryTapped(String), difficultyTapped(Difficulty), timeChanged(LocalTime), timeCleared
        case enableTapped, permissionAnswered(PermissionResult), alertDismissed
        case pageAnswered(cursor: String?, HTTPResult), retryTimeCame, chooseAgainTapped
        case factsStored(WriteResult), factsCounted(Reading), completionStored(WriteResult)
        case surroundingsChanged
    }

    static func update(
        _ state: inout State, _ event: Event, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        let (step, asking) = (state.step, state.asking)
        let (effects, outcome) = react(&state, event, moment)
        state.wasOffline = !moment.isOnline
        state.funnel.follow(from: step, to: state.step, at: moment.now)
        if state.asking != asking { state.funnel.answered(state.asking, at: moment.now) }
        return (effects, outcome)
    }

    private static func react(
        _ state: inout State, _ event: Event, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        switch event {
        case .backTapped: return ([], back(&state))
        case .completionStored(let result): return ([], completionStored(&state, result))
        default: return (handle(&state, event, moment), nil)
        }
    }

    private static func handle(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .languageTapped(let language): return languageTapped(&state, language)
        case .localeStored(let result):
            if case .failed(let fault) = result { state.localeProblem = .store(fault) }
            return []
        case .continueTapped: return continueTapped(&state)
        case .backTapped, .completionStored: return []
        case .wentBack(let step):
            while state.step != step, flow.next(from: state.step, answer: .wentBack, facts: state.facts) != nil {
                _ = back(&state)
            }
            return []
        case .categoryTapped(let slug):
            guard state.step == .categories else { return [] }
            state.preferences.toggle(slug, among: state.categories)
            state.isPrefilled = false
            return []
        case .difficultyTapped(let difficulty):
            guard state.step == .difficulty else { return [] }
            state.preferences.difficulty = difficulty
            state.isPrefilled = false
            return []
        case .timeChanged(let time):
            guard state.step == .notifications else { return [] }
            state.preferences.time = time
            state.isTimeEmpty = false
            state.isPrefilled = false
            return []
        case .timeCleared:
            if state.step == .notifications { state.isTimeEmpty = true }
            return []
        case .enableTapped:
            guard state.step == .notifications, state.asking != .waiting, !state.isTimeEmpty else { return [] }
            guard moment.platform.canNotify else {
                state.asking = .unsupported
                state.move(.unsupported)
                return startDownload(&state)
            }
            state.asking = .waiting
            return [.askPermission { .permissionAnswered($0) }]
        case .permissionAnswered(let result): return permissionAnswered(&state, result)
        case .alertDismissed:
            if state.asking == .denied { state.asking = .idle }
            return []
        case .retryTapped: return retry(&state, moment)
        case .surroundingsChanged:
            // What failed for want of a network goes on by itself once there is one.
            guard state.wasOffline, moment.isOnline, state.problem?.isPassing ?? false else { return [] }
            return retry(&state, moment)
        case .keyRead, .registered, .keyStored, .metadataAnswered, .metadataStored, .categoriesRead:
            return initializing(&state, event, moment)
        case .pageAnswered, .retryTimeCame, .chooseAgainTapped, .factsStored, .factsCounted:
            return downloading(&state, event, moment)
        }
    }

    private static func retry(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard case .failed = state.initialization, state.step == .initialization else {
            return retryDownload(&state, moment)
        }
        state.move(.failed)
        return initialize(&state)
    }

    private static func languageTapped(_ state: inout State, _ language: Language) -> [Effect<Event>] {
        guard state.step == .language else { return [] }
        state.language = language
        state.localeProblem = nil
        return storeLocale(state)
    }

    /// Stores the selected language, unless the user is changing preferences: then the language of the old facts stays
    /// stored until the new facts are.
    private static func storeLocale(_ state: State) -> [Effect<Event>] {
        state.isAgain ? [] : [.write([state.localeChange]) { .localeStored($0) }]
    }

    private static func continueTapped(_ state: inout State) -> [Effect<Event>] {
        let step = state.step
        guard state.move(.continued) else { return [] }
        // Continuing with the preselected language selects it, so it must be stored for the next launch.
        return step == .language ? storeLocale(state) + initialize(&state) : []
    }

    private static func back(_ state: inout State) -> Outcome? {
        if state.step == .language, state.isAgain { return .abandoned }
        guard state.move(.wentBack) else { return nil }
        state.initialization = .idle
        state.asking = .idle
        return nil
    }

    private static func permissionAnswered(_ state: inout State, _ result: PermissionResult) -> [Effect<Event>] {
        guard state.step == .notifications, state.asking == .waiting else { return [] }
        switch result {
        case .denied:
            state.asking = .denied
            state.move(.denied)
            return []
        case .failed(let reason):
            state.asking = .failed(reason)
            state.move(.systemFailed)
            return []
        case .granted:
            state.asking = .granted
            state.move(.granted)
            return startDownload(&state)
        }
    }
}

extension Onboarding {
    /// Returns the changes that replace the stored categories and content types.
    static func replacing(_ categories: [Category], _ contentTypes: [ContentType]) -> [Change] {
        [.clear(table: FactsTables.categories.name), .clear(table: FactsTables.contentTypes.name)]
            + categories.map { .put(table: FactsTables.categories.name, row: $0.row) }
            + contentTypes.map { .put(table: FactsTables.contentTypes.name, row: $0.row) }
    }
}

extension Onboarding.State {
    /// Moves to the step that the flow leads to. Returns `false` if the flow has no edge for the answer.
    @discardableResult
    mutating func move(_ answer: OnboardingAnswer) -> Bool {
        guard let next = Onboarding.flow.next(from: step, answer: answer, facts: facts) else { return false }
        step = next
        return true
    }

    /// What stopped the current step; `nil` if nothing did.
    var problem: Problem? {
        switch step {
        case .initialization: if case .failed(let problem) = initialization { problem } else { nil }
        case .success: if case .failed(_, let problem) = download { problem } else { nil }
        default: nil
        }
    }

    /// Takes over what another device has chosen, unless the user has begun to choose here. The steps stay the same: each
    /// device asks for its own permission, and shows what it will do.
    mutating func take(_ records: FactsRecords) {
        self.records = records
        guard !isAgain, isPrefilled || preferences == FactPreferences(), let chosen = records.chosen else { return }
        preferences = chosen
        isPrefilled = true
        // Before the topics have arrived, nothing can be compared with them.
        if !categories.isEmpty { dropUnknownCategories() }
    }

    /// Deselects categories that are no longer offered.
    mutating func dropUnknownCategories() {
        let offered = categories.map { $0.slug }
        preferences.categories = preferences.categories.filter { offered.contains($0) }
    }

    /// Whether the alert about the denied permission is on the screen.
    var hasAlert: Bool { step == .notifications && asking == .denied }

    var localeChange: Change {
        Preferences.set(Profile.Key.locale, language.code)
    }

    /// The changes that replace the stored categories and content types.
    var metadataChanges: [Change] { Onboarding.replacing(categories, contentTypes) }

    var facts: OnboardingFacts {
        OnboardingFacts(
            selectedCategories: preferences.categories.count,
            permissionGranted: asking == .granted || asking == .unsupported, storedFacts: download.counted)
    }
}
