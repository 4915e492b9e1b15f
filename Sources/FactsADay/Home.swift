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
            state.route = .fact(id)
        case .backTapped:
            if case .fact = state.route { state.route = state.origin }
        case .visited(let route):
            if route.isFact, !state.route.isFact { state.origin = state.route }
            state.route = route
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
    mutating func go(_ route: FactsRoute) {
        self.route = route
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
