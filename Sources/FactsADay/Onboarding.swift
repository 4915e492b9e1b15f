import AlmanacCore

/// From the language to the first facts (F1–F6). Killed on the way, it starts anew at the language.
public enum Onboarding {
    public struct State: Equatable, Sendable {
        var step: OnboardingStep = .language
        var language: Language
        /// A completed person changes their preferences: what they have stays until the new selection is stored.
        let isAgain: Bool
        var localeProblem: Problem?
        var initialization: Initialization = .idle
        var deviceKey: String?
        var categories: [Category] = []
        var contentTypes: [ContentType] = []
        var choosing: Choosing
        var asking: Asking = .idle
        var download: Download = .idle
        /// The new selection is in the storage.
        var hasStored = false
        /// Set at the end; the parent decides what follows.
        var outcome: Outcome?

        init(language: Language, again choosing: Choosing? = nil) {
            self.language = language
            isAgain = choosing != nil
            self.choosing = choosing ?? Choosing()
        }
    }

    public enum Outcome: Equatable, Sendable {
        case completed([Fact])
        /// Only when changing preferences: everything stays as it was.
        case abandoned
    }

    enum Initialization: Equatable, Sendable {
        case idle, readingKey, registering, storingKey(String), fetching, storing, reading
        case failed(Problem)
    }

    enum Asking: Equatable, Sendable {
        case idle, waiting
        /// The alert stands on the screen.
        case denied
        /// The system's own words.
        case failed(String)
        case granted
    }

    public indirect enum Event: Equatable, Sendable {
        case languageTapped(Language), localeStored(WriteResult)
        case continueTapped, backTapped, retryTapped, wentBack(to: OnboardingStep)
        case keyRead(SecretResult), registered(Language, HTTPResult), keyStored(WriteResult)
        case metadataAnswered(Language, HTTPResult), metadataStored(WriteResult), categoriesRead(ReadResult)
        case categoryTapped(String), difficultyTapped(Difficulty), timeChanged(LocalTime)
        case enableTapped, permissionAnswered(PermissionResult), alertDismissed
        case pageAnswered(cursor: String?, HTTPResult), retryTimeCame, chooseAgainTapped
        case factsStored(WriteResult), factsCounted(ReadResult), completionStored(WriteResult)
    }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .languageTapped(let language): return languageTapped(&state, language)
        case .localeStored(let result):
            if case .failed(let fault) = result { state.localeProblem = .store(fault) }
            return []
        case .continueTapped: return continueTapped(&state)
        case .backTapped: return back(&state)
        case .wentBack(let step):
            while state.step != step, flow.next(from: state.step, answer: .wentBack, facts: state.facts) != nil {
                _ = back(&state)
            }
            return []
        case .categoryTapped(let slug):
            guard state.step == .categories else { return [] }
            state.toggle(slug)
            return []
        case .difficultyTapped(let difficulty):
            if state.step == .difficulty { state.choosing.difficulty = difficulty }
            return []
        case .timeChanged(let time):
            if state.step == .notifications { state.choosing.time = time }
            return []
        case .enableTapped:
            guard state.step == .notifications, state.asking != .waiting else { return [] }
            state.asking = .waiting
            return [.askPermission { .permissionAnswered($0) }]
        case .permissionAnswered(let result): return permissionAnswered(&state, result)
        case .alertDismissed:
            if state.asking == .denied { state.asking = .idle }
            return []
        case .retryTapped:
            if case .failed = state.initialization, state.step == .initialization {
                state.move(.failed)
                return initialize(&state)
            }
            return retryDownload(&state, moment)
        case .keyRead, .registered, .keyStored, .metadataAnswered, .metadataStored, .categoriesRead:
            return initializing(&state, event, moment)
        case .pageAnswered, .retryTimeCame, .chooseAgainTapped, .factsStored, .factsCounted, .completionStored:
            return downloading(&state, event, moment)
        }
    }

    private static func languageTapped(_ state: inout State, _ language: Language) -> [Effect<Event>] {
        guard state.step == .language else { return [] }
        state.language = language
        state.localeProblem = nil
        return storeLocale(state)
    }

    /// Someone who only changes their preferences keeps the language of their facts until the new ones are there.
    private static func storeLocale(_ state: State) -> [Effect<Event>] {
        state.isAgain ? [] : [.write([state.localeChange]) { .localeStored($0) }]
    }

    private static func continueTapped(_ state: inout State) -> [Effect<Event>] {
        let step = state.step
        guard state.move(.continued) else { return [] }
        // Continuing with the preselected language chooses it: the next launch shall speak it too.
        return step == .language ? storeLocale(state) + initialize(&state) : []
    }

    private static func back(_ state: inout State) -> [Effect<Event>] {
        if state.step == .language, state.isAgain { state.outcome = .abandoned }
        guard state.move(.wentBack) else { return [] }
        state.initialization = .idle
        state.asking = .idle
        return []
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

extension Onboarding.State {
    /// Goes where the flow leads; false when it leads nowhere.
    @discardableResult
    mutating func move(_ answer: OnboardingAnswer) -> Bool {
        guard let next = Onboarding.flow.next(from: step, answer: answer, facts: facts) else { return false }
        step = next
        return true
    }

    var localeChange: Change {
        Preferences.set(Profile.Key.locale, language.code)
    }

    /// Replaces what is stored of categories and content types.
    var metadataChanges: [Change] {
        [.clear(table: FactsTables.categories.name), .clear(table: FactsTables.contentTypes.name)]
            + categories.map { .put(table: FactsTables.categories.name, row: $0.row) }
            + contentTypes.map { .put(table: FactsTables.contentTypes.name, row: $0.row) }
    }

    var facts: OnboardingFacts {
        OnboardingFacts(
            selectedCategories: choosing.categories.count, permissionGranted: asking == .granted,
            storedFacts: download.counted)
    }

    /// Selected slugs keep the order of the screen, so that the same selection is the same request.
    fileprivate mutating func toggle(_ slug: String) {
        var wanted: [String] = []
        for category in categories {
            let isSelected = choosing.categories.contains(category.slug)
            if category.slug == slug ? !isSelected : isSelected { wanted.append(category.slug) }
        }
        choosing.categories = wanted
    }
}
