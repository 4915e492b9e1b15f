import AlmanacCore

/// The main app (F9): today's fact, browsing, a single fact, and settings. Everything is read from the device.
public enum Home {
    /// The stored facts and preferences, and the screen that the user sees.
    public struct State: Equatable, Sendable {
        let language: Language
        var preferences: FactPreferences
        var categories: [Category]
        var contentTypes: [ContentType]
        var facts: [Fact]
        var route: FactsRoute = .today
        /// The screen that Back leads to from a fact.
        var origin: FactsRoute = .today
        /// The number of list rows to draw.
        var shown = Home.portion
        var problem: Problem?
        /// The fact that was last shared, and how that ended, while its screen is shown.
        var sharedFact: Int64?
        var shareResult: ShareResult?
    }

    /// How the main app ends.
    enum Outcome {
        /// The user wants to change preferences.
        case choosesAgain
    }

    /// What the user did, and the results of the main app's effects.
    public indirect enum Event: Equatable, Sendable {
        case todayTapped, browseTapped, settingsTapped, backTapped, moreTapped
        case factTapped(Int64)
        case categoryTapped(String?), difficultyTapped(String?), typeTapped(String?)
        case shareTapped(Int64), shared(Int64, ShareResult)
        case timeChanged(LocalTime), timeStored(WriteResult), changeTapped
        case visited(FactsRoute)
    }

    static let portion = 100

    static func update(
        _ state: inout State, _ event: Event, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        switch event {
        case .todayTapped: state.go(.today)
        case .browseTapped: state.go(.browse(.init()))
        case .settingsTapped: state.go(.settings)
        case .factTapped(let id):
            state.origin = state.route
            state.show(.fact(id))
        case .backTapped:
            if case .fact = state.route { state.show(state.origin) }
        case .visited(let route):
            if route.isFact, !state.route.isFact { state.origin = state.route }
            state.show(route)
        case .shareTapped(let id): return (share(&state, id, moment), nil)
        case .shared(let id, let result):
            if state.sharedFact == id { state.shareResult = result }
        case .moreTapped: state.shown += portion
        case .categoryTapped(let slug): state.filter { $0.category = slug }
        case .difficultyTapped(let slug): state.filter { $0.difficulty = slug }
        case .typeTapped(let slug): state.filter { $0.contentType = slug }
        case .changeTapped: return ([], .choosesAgain)
        case .timeChanged(let time): return ([timeChanged(&state, time)], nil)
        case .timeStored(.done): state.problem = nil
        case .timeStored(.failed(let fault)): state.problem = .store(fault)
        }
        return ([], nil)
    }

    private static func timeChanged(_ state: inout State, _ time: LocalTime) -> Effect<Event> {
        state.preferences.time = time
        return .write(Profile.changes(for: state.preferences)) { .timeStored($0) }
    }
}

extension Home.State {
    /// Shows another screen; what the one before said about sharing is over.
    mutating func show(_ route: FactsRoute) {
        self.route = route
        sharedFact = nil
        shareResult = nil
    }

    mutating func go(_ route: FactsRoute) {
        show(route)
        shown = Home.portion
        problem = nil
    }

    mutating func filter(_ change: (inout FactsRoute.Filter) -> Void) {
        guard case .browse(var filter) = route else { return }
        change(&filter)
        go(.browse(filter))
    }

    func category(_ slug: String?) -> Category? {
        categories.first { $0.slug == slug }
    }

    func matching(_ filter: FactsRoute.Filter) -> [Fact] {
        facts.filter { fact in
            (filter.category == nil || fact.category == filter.category)
                && (filter.difficulty == nil || fact.difficulty == filter.difficulty)
                && (filter.contentType == nil || fact.contentType == filter.contentType)
        }
    }
}
