import AlmanacCore

/// The main app (F9): today's fact, browsing, a single fact, favorites and past days. Everything is read from the
/// device.
public enum Home {
    /// The stored facts and preferences, and the screen that the user sees.
    public struct State: Equatable, Sendable {
        let language: Language
        /// The choices by which the facts on this device were selected.
        var preferences: FactPreferences
        var categories: [Category]
        var contentTypes: [ContentType]
        var facts: [Fact]
        /// What is synced with the user's other devices.
        @Boxed var records: FactsRecords
        var route: FactsRoute = .today
        /// The screen that Back leads to from a fact.
        var origin: FactsRoute = .today
        /// The ids of the facts that match the search; `nil` while nothing is searched for.
        var found: [Int64]?
        /// What the search reads; `nil` until Browse is opened, and after the facts have changed.
        @Boxed var index: FactSearch.Index? = nil
        /// What is being chosen in a step of the settings; `nil` until the user has changed something.
        @Boxed var draft: FactPreferences? = nil
        /// Whether the user has emptied the field of the time, while the settings are shown.
        var isTimeEmpty = false
        /// The system could not ask for permission to notify; its error message, while the settings are shown.
        var askingFailed: String?
        var problem: Problem?
        /// The fact that was last shared, and how that ended, while its screen is shown.
        var sharedFact: Int64?
        var shareResult: ShareResult?
        /// Counts the popups, so that the end of one does not take the next one away.
        var popups = 0
        /// The download in the background, while there is one.
        @Boxed var refresh: Refresh? = nil
        /// When facts were last looked for on the server, and what came of it.
        var lookup = Lookup()
        var writing = WriteLedger()
        /// The date whose fact was last noted. What cannot be stored is not noted again and again.
        var notedOn: CivilDate?
        /// Whether the onboarding has just ended, and today's fact is the first one.
        var isArriving = false
    }

    /// How the main app ends.
    enum Outcome {
        /// The user wants to change preferences.
        case choosesAgain
        /// Another window has stored other facts or preferences, so everything is read again.
        case outdated
    }

    /// What the user did, and the results of the main app's effects.
    public indirect enum Event: Equatable, Sendable {
        case todayTapped, browseTapped, settingsTapped, favoritesTapped, pastTapped, backTapped
        /// A row was tapped, or Previous or Next on a fact.
        case factTapped(Int64), turnedTo(Int64)
        case searched(String)
        case categoryTapped(String?), difficultyTapped(String?), typeTapped(String?)
        case favoriteTapped(Int64)
        case shareTapped(Int64), shared(Int64, ShareResult), popupEnded(Int)
        case timeChanged(LocalTime), timeCleared, timeStored(WriteResult), changeTapped
        case allowTapped, permissionAnswered(PermissionResult)
        case stepTapped(FactsRoute), topicTapped(String), levelTapped(Difficulty), draftSaved, languageTapped
        case visited(FactsRoute)
        /// The network or the records may have changed.
        case surroundingsChanged
        case written(WriteResult), noted(WriteResult), reread(after: Int, Reading)
        case refreshed(Int, RefreshEvent), refreshDue
    }

    /// Begins with what a new day, a new choice on another device or a new network may require.
    static func begin(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        follow(&state, moment)
    }

    static func update(
        _ state: inout State, _ event: Event, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        switch event {
        case .changeTapped:
            // Its facts would be another selection's.
            state.refresh = nil
            return ([], .choosesAgain)
        case .reread(let after, let result):
            let (effects, outcome) = reread(&state, after, result, moment)
            return (effects + dueRead(&state), outcome)
        case .surroundingsChanged:
            lookAgain(&state, moment)
            return (readAgain(state) + follow(&state, moment), nil)
        default:
            let effects = handle(&state, event, moment)
            return (effects + noteShown(&state, moment) + dueRead(&state), nil)
        }
    }

    private static func handle(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .todayTapped: state.go(.today)
        case .browseTapped: state.go(.browse(.init()))
        case .favoritesTapped: state.go(.favorites)
        case .pastTapped: state.go(.past)
        case .settingsTapped: state.go(.settings)
        case .factTapped(let id):
            state.origin = state.route
            state.show(.fact(id))
        case .turnedTo(let id): state.show(.fact(id))
        case .backTapped:
            switch state.route {
            case .fact: state.show(state.origin)
            case .topics, .level: state.go(.settings)
            case .browse: state.go(.browse(.init()))
            default: state.go(.today)
            }
        case .visited(let route):
            if route.isFact, !state.route.isFact { state.origin = state.route }
            state.show(route)
            state.search()
        case .searched(let text): state.filter { $0.search = text.isBlank ? nil : text }
        case .favoriteTapped(let id): return favoriteTapped(&state, id, moment)
        case .shareTapped(let id): return share(&state, id, moment)
        case .shared(let id, let result): return shared(&state, id, result)
        case .popupEnded(let number):
            if number == state.popups { state.shareResult = nil }
        case .categoryTapped(let slug): state.filter { $0.category = slug }
        case .difficultyTapped(let slug): state.filter { $0.difficulty = slug }
        case .typeTapped(let slug): state.filter { $0.contentType = slug }
        case .stepTapped, .topicTapped, .levelTapped, .draftSaved, .languageTapped:
            return choosing(&state, event, moment)
        case .timeChanged(let time): return timeChanged(&state, time, moment)
        case .timeCleared: state.isTimeEmpty = true
        case .allowTapped: return [.askPermission { .permissionAnswered($0) }]
        case .permissionAnswered(let result):
            state.askingFailed = if case .failed(let reason) = result { reason } else { nil }
        case .timeStored(let result):
            state.writing.ended()
            if case .failed(let fault) = result { state.problem = .store(fault) } else { state.problem = nil }
        case .written(let result):
            if case .failed(let fault) = result { state.problem = .store(fault) }
            state.writing.ended(shown: result)
        case .noted(let result): state.writing.ended(shown: result)
        case .refreshed(let run, let event): return refreshed(&state, run, event, moment)
        case .refreshDue: return refreshIfDue(&state, moment)
        case .changeTapped, .reread, .surroundingsChanged: break
        }
        return []
    }

    private static func timeChanged(_ state: inout State, _ time: LocalTime, _ moment: Moment) -> [Effect<Event>] {
        state.preferences.time = time
        state.isTimeEmpty = false
        // The facts on this device may still be those of older choices, which must not be published again.
        var chosen = state.chosen
        chosen.time = time
        var random = Random(seed: moment.random)
        let changes = state.records.choosing(chosen, moment, &random)
        state.records.apply(changes)
        return state.writing.write(Profile.changes(for: state.preferences) + changes) { .timeStored($0) }
    }
}

extension Home.State {
    /// Shows another screen; what the one before said about sharing is over.
    mutating func show(_ route: FactsRoute) {
        self.route = route
        draft = nil
        isTimeEmpty = false
        askingFailed = nil
        sharedFact = nil
        shareResult = nil
        isArriving = false
    }

    mutating func go(_ route: FactsRoute) {
        show(route)
        problem = nil
        search()
    }

    mutating func filter(_ change: (inout FactsRoute.Filter) -> Void) {
        guard case .browse(var filter) = route else { return }
        change(&filter)
        go(.browse(filter))
    }

    /// Searches for the words in the field, so that drawing the screen again does not.
    mutating func search() {
        var typed: String?
        var hasField = false
        if case .browse(let filter) = route {
            typed = filter.search
            hasField = !filter.isTopic
        }
        if case .fact = route, case .browse(let filter) = origin { typed = filter.search }
        // Made when the page with the field opens, so that the first letter need not wait for it.
        if index.isNone, hasField || !typed.isNone { index = FactSearch.Index(facts) }
        found = typed.flatMap { index?.ids(matching: $0) }
    }

    func category(_ slug: String?) -> Category? {
        categories.first { $0.slug == slug }
    }

    /// Returns a fact of the selection, or one that is kept besides.
    func fact(_ id: Int64) -> Fact? {
        facts.element(id) ?? records.kept.element(id)
    }

    func matching(_ filter: FactsRoute.Filter) -> [Fact] {
        // What was searched for is found once, and only for the words in the field.
        let ids = filter.search.isNone ? nil : found
        let all = ids.map { $0.compactMap { facts.element($0) } } ?? facts
        return all.filter { fact in
            (filter.category == nil || fact.category == filter.category)
                && (filter.difficulty == nil || fact.difficulty == filter.difficulty)
                && (filter.contentType == nil || fact.contentType == filter.contentType)
        }
    }
}
