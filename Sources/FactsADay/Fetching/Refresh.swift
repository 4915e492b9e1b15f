import AlmanacCore

/// The download of new facts in the background (F10): once a day, after another device has chosen other topics, and for
/// favorites that are missing here. What is on the device stays readable until everything is stored in one transaction.
struct Refresh: Equatable, Sendable {
    /// Distinguishes its answers from those of an earlier download.
    let run: Int
    /// The topics and the level to fetch.
    let goal: FactPreferences
    /// Whether the whole selection may be out of date, not only single facts missing.
    let isWhole: Bool
    var key = ""
    var metadata: API.Metadata?
    var received = Download.Received()
    /// The ids of single facts that are still to be fetched.
    var missing: [Int64] = []
    /// Single facts that were fetched.
    var single: [Fact] = []
}

/// What the background download has asked for, and what came. Opaque outside this module.
public indirect enum RefreshEvent: Equatable, Sendable {
    case keyRead(SecretResult), metadata(HTTPResult), page(HTTPResult), single(Int64, HTTPResult), stored(WriteResult)
}

extension Home {
    /// When facts were last looked for on the server, and what came of it.
    struct Lookup: Equatable, Sendable {
        /// Counts the downloads.
        var runs = 0
        /// The date of the last successful download.
        var date: CivilDate?
        /// The version of the server's content that is on the device.
        var version: String?
        /// When the last download began, and what it was to fetch.
        var attempt: Instant?
        var goal: FactPreferences?
        var language: Language?
        /// When the user last came back to the page and it looked again, or when it was opened.
        var looked: Instant?
        /// Facts that the server does not have.
        var gone: [Int64] = []

        enum Key {
            static let date = "@facts_refreshed"
            static let version = "@facts_version"
        }

        init() {}

        init(_ stored: Named<String>) {
            date = stored[Key.date].flatMap { CivilDate(text: $0) }
            version = stored[Key.version]
        }

        /// The version under which content is noted as being on this device: the server's, and what this program stores of it.
        /// An earlier program did not store the days of facts (F11).
        static func noted(_ version: String?) -> String? {
            version.map { $0 + " with days" }
        }
    }

    /// The time after a failed download, in milliseconds, before the next one.
    static let pause: Int64 = 600_000

    /// The same while the facts on the device are in another language than the app.
    static let shortPause: Int64 = 15_000

    /// The number of facts in one answer: no progress is shown, so that they may be more than in the onboarding.
    private static let page = 200

    /// The least time between two looks that the user's return to the page begins, in milliseconds.
    private static let lookPause: Int64 = 60_000

    /// Has facts looked for again when the user returns to the page: the operator may have imported some since.
    static func lookAgain(_ state: inout State, _ moment: Moment) {
        guard moment.isVisible else { return }
        guard let looked = state.lookup.looked else {
            state.lookup.looked = moment.now
            return
        }
        guard !(0..<lookPause).contains(moment.now - looked) else { return }
        state.lookup.looked = moment.now
        // What has failed waits for its own pause.
        if state.lookup.date == moment.today { (state.lookup.date, state.lookup.attempt) = (nil, nil) }
    }

    static func refreshIfDue(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        let goal = state.records.chosen ?? state.preferences
        let isOther = !goal.selectsSame(as: state.preferences) || state.speaksOtherLanguage
        let isWhole = isOther || state.lookup.date != moment.today
        guard state.refresh.isNone, moment.isOnline, isWhole || !state.missing.isEmpty else { return [] }
        let isSame = state.lookup.goal?.selectsSame(as: goal) ?? false && state.lookup.language == state.language
        if let attempt = state.lookup.attempt, isSame, moment.now - attempt < state.pause { return [] }
        state.lookup.runs += 1
        state.lookup.attempt = moment.now
        state.lookup.goal = goal
        state.lookup.language = state.language
        let run = state.lookup.runs
        state.refresh = Refresh(run: run, goal: goal, isWhole: isWhole)
        return [.readSecret(DeviceRegistration.keySecret) { .refreshed(run, .keyRead($0)) }]
    }

    static func refreshed(
        _ state: inout State, _ run: Int, _ event: RefreshEvent, _ moment: Moment
    ) -> [Effect<Event>] {
        guard var refresh = state.refresh, refresh.run == run else { return [] }
        let effects: [Effect<Event>]?
        switch event {
        case .keyRead(.value(.some(let key))):
            refresh.key = key
            effects = refresh.isWhole ? [fetchMetadata(state, refresh)] : fetchMissing(state, &refresh, moment)
        case .keyRead: effects = nil
        case .metadata(let result): effects = metadata(state, &refresh, result, moment)
        case .page(let result): effects = page(state, &refresh, result, moment)
        case .single(let id, let result): effects = single(&state, &refresh, id, result, moment)
        case .stored(let result): return stored(&state, refresh, result, moment)
        }
        // What failed is tried again later; what is on the device stays as it is.
        guard let effects else {
            state.refresh = nil
            return state.speaksOtherLanguage ? [.after(milliseconds: shortPause, .refreshDue)] : []
        }
        state.refresh = refresh
        return effects
    }

    private static func fetchMetadata(_ state: State, _ refresh: Refresh) -> Effect<Event> {
        let run = refresh.run
        return .http(API.metadata(state.language, key: refresh.key)) { .refreshed(run, .metadata($0)) }
    }

    private static func metadata(
        _ state: State, _ refresh: inout Refresh, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>]? {
        guard case .success(let metadata) = API.metadata(result) else { return nil }
        refresh.metadata = metadata
        let isSame =
            refresh.goal.selectsSame(as: state.preferences)
            && state.facts.first?.language == state.language.code
        // The same content, selected in the same way.
        if isSame, Lookup.noted(metadata.version) == state.lookup.version {
            return fetchMissing(state, &refresh, moment)
        }
        return [fetchPage(state, refresh)]
    }

    private static func fetchPage(_ state: State, _ refresh: Refresh) -> Effect<Event> {
        let run = refresh.run
        let request = API.facts(
            state.language, refresh.goal, cursor: refresh.received.cursor, limit: page, key: refresh.key)
        return .http(request) { .refreshed(run, .page($0)) }
    }

    private static func page(
        _ state: State, _ refresh: inout Refresh, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>]? {
        guard case .success(let page) = API.page(result), refresh.received.take(page.facts) else { return nil }
        refresh.received.cursor = page.nextCursor
        if page.nextCursor != nil { return [fetchPage(state, refresh)] }
        return refresh.received.facts.isEmpty ? nil : fetchMissing(state, &refresh, moment)
    }

    // MARK: Single facts

    /// Fetches the facts that the user keeps and that are not among the new ones; then stores everything.
    private static func fetchMissing(
        _ state: State, _ refresh: inout Refresh, _ moment: Moment
    ) -> [Effect<Event>] {
        let selection = refresh.received.facts.isEmpty ? state.facts : refresh.received.facts
        refresh.missing = state.keepers.filter { id in
            guard selection.element(id).isNone else { return false }
            return state.facts.element(id).map { $0.language != state.language.code } ?? state.isMissing(id)
        }
        return next(state, refresh, moment)
    }

    private static func next(_ state: State, _ refresh: Refresh, _ moment: Moment) -> [Effect<Event>] {
        guard let id = refresh.missing.first else { return store(state, refresh, moment) }
        let run = refresh.run
        return [.http(API.fact(id, state.language, key: refresh.key)) { .refreshed(run, .single(id, $0)) }]
    }

    private static func single(
        _ state: inout State, _ refresh: inout Refresh, _ id: Int64, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>]? {
        guard refresh.missing.first == id else { return [] }
        refresh.missing.removeFirst()
        switch API.fact(result) {
        case .success(let fact): refresh.single.append(fact)
        case .failure(.refused(404)): state.lookup.gone.append(id)
        // The selection is there; the rest is fetched another time.
        case .failure: refresh.missing = []
        }
        return next(state, refresh, moment)
    }

    // MARK: Storing

    private static func store(_ state: State, _ refresh: Refresh, _ moment: Moment) -> [Effect<Event>] {
        var changes: [Change] = []
        if let metadata = refresh.metadata {
            changes += Onboarding.replacing(metadata.categories, metadata.contentTypes)
            changes.append(Preferences.set(Lookup.Key.date, moment.today.text))
        }
        if !refresh.received.facts.isEmpty {
            changes += FactsTables.replacing(refresh.received.facts)
            changes += Profile.changes(for: refresh.preferences(state))
            if let version = Lookup.noted(refresh.metadata?.version) {
                changes.append(Preferences.set(Lookup.Key.version, version))
            }
        }
        let (kept, removed) = refresh.keeping(state)
        for fact in kept { changes.append(.put(table: FactsTables.kept.name, row: fact.row)) }
        for fact in removed { changes.append(.delete(table: FactsTables.kept.name, key: .int(fact.id))) }
        let run = refresh.run
        return [.write(changes) { .refreshed(run, .stored($0)) }]
    }

    private static func stored(
        _ state: inout State, _ refresh: Refresh, _ result: WriteResult, _ moment: Moment
    ) -> [Effect<Event>] {
        state.refresh = nil
        guard case .done = result else { return [] }
        // A reading from before does not have the new facts.
        state.writing.outdateReads()
        let (kept, removed) = refresh.keeping(state)
        state.records.keep(kept, without: removed)
        if let metadata = refresh.metadata {
            state.categories = metadata.categories
            state.contentTypes = metadata.contentTypes
            state.lookup.date = moment.today
        }
        if !refresh.received.facts.isEmpty {
            state.preferences = refresh.preferences(state)
            state.facts = refresh.received.facts.ordered { $0.id < $1.id }
            state.lookup.version = Lookup.noted(refresh.metadata?.version)
            state.index = nil
            state.search()
        }
        return refreshIfDue(&state, moment)
    }
}

extension Refresh {
    /// The choices that are stored with the new facts. The time may have been changed meanwhile.
    fileprivate func preferences(_ state: Home.State) -> FactPreferences {
        FactPreferences(categories: goal.categories, difficulty: goal.difficulty, time: state.preferences.time)
    }

    /// Returns the facts outside of the selection to store, and those to delete because they belong to it again.
    fileprivate func keeping(_ state: Home.State) -> (kept: [Fact], removed: [Fact]) {
        let new = received.facts.isEmpty ? state.facts : received.facts
        let leaving = state.facts.filter { fact in new.element(fact.id).isNone && state.keepers.contains(fact.id) }
        let removed = state.records.kept.filter { !new.element($0.id).isNone }
        return (leaving.filter { single.element($0.id).isNone } + single, removed)
    }
}

extension Home.State {
    /// The ids of the facts that stay on the device whatever is selected: favorites, and those of the last days.
    fileprivate var keepers: [Int64] {
        records.favoriteIDs + records.shown.prefix(31).map { $0.id }.filter { records.favorite($0).isNone }
            + (route.isFact ? [route.id].compactMap { $0 } : [])
    }

    /// The facts to keep that are not on this device in its language.
    fileprivate var missing: [Int64] {
        keepers.filter { facts.element($0).isNone && isMissing($0) }
    }

    fileprivate func isMissing(_ id: Int64) -> Bool {
        !lookup.gone.contains(id) && records.kept.element(id)?.language != language.code
    }
}

extension FactsRoute {
    /// The id of the fact on the screen.
    fileprivate var id: Int64? {
        if case .fact(let id) = self { id } else { nil }
    }
}
