import AlmanacCore

/// The download of the selected facts: either all of them are stored or none (F6).
enum Download: Equatable, Sendable {
    case idle
    case fetching(Received)
    /// Waiting for the next attempt after a network failure.
    case waiting(Received)
    case storing(Received)
    case counting(Received)
    /// The facts are counted in storage; the flag that ends the onboarding is being written.
    case completing(Received, count: Int)
    case failed(Received, Problem)

    /// The facts received so far. They are kept when an attempt fails, so that the next one continues from there.
    struct Received: Equatable, Sendable {
        var facts: [Fact] = []
        var total = 0
        var cursor: String?
        var attempt = 1
        /// The ids of the facts, as texts.
        private var ids = Named<Bool>()

        /// Adds a page. If the page repeats a fact, adds nothing and returns `false`: such a download might never end.
        mutating func take(_ page: [Fact]) -> Bool {
            var ids = ids
            for fact in page {
                let id = String(fact.id)
                guard ids[id].isNone else { return false }
                ids[id] = true
            }
            self.ids = ids
            facts += page
            return true
        }
    }

    static let attempts = 3

    var received: Received? {
        switch self {
        case .idle: nil
        case .fetching(let received), .waiting(let received), .storing(let received), .counting(let received),
            .completing(let received, _), .failed(let received, _):
            received
        }
    }

    /// The number of facts in storage; 0 until they have been counted.
    var counted: Int {
        if case .completing(_, let count) = self { count } else { 0 }
    }
}

extension Onboarding {
    static func startDownload(_ state: inout State) -> [Effect<Event>] {
        fetch(&state, Download.Received())
    }

    static func retryDownload(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard state.step == .success, case .failed(var received, let problem) = state.download else { return [] }
        state.move(.failed)
        received.attempt = 1
        // After a storage failure the facts are complete and only need storing. After a failure of the network or of the
        // server the download continues; after any other failure it restarts.
        if case .store = problem { return store(&state, received, moment) }
        return fetch(&state, problem.keepsReceived ? received : Download.Received())
    }

    static func downloading(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        guard state.step == .success else { return [] }
        switch (state.download, event) {
        case (.fetching(let received), .pageAnswered(let cursor, let result)) where cursor == received.cursor:
            return pageAnswered(&state, received, result, moment)
        case (.waiting(var received), .retryTimeCame):
            received.attempt += 1
            return fetch(&state, received)
        case (.storing(let received), .factsStored(.done)):
            state.hasStored = true
            state.download = .counting(received)
            return [.read([.count(table: FactsTables.facts.name)]) { .factsCounted($0) }]
        case (.counting(let received), .factsCounted(.rows(let rows))):
            return counted(&state, received, rows.count(FactsTables.facts), moment)
        case (.storing(let received), .factsStored(.failed(let fault))),
            (.counting(let received), .factsCounted(.failed(let fault))):
            state.download = .failed(received, .store(fault))
            return []
        case (.failed, .chooseAgainTapped):
            state.move(.choseAgain)
            state.download = .idle
            state.asking = .idle
            return []
        default: return []
        }
    }

    /// Handles the result of storing the flag that ends the onboarding.
    static func completionStored(_ state: inout State, _ result: WriteResult) -> Outcome? {
        guard state.step == .success, case .completing(let received, _) = state.download else { return nil }
        switch result {
        case .failed(let fault):
            state.download = .failed(received, .store(fault))
            return nil
        case .done: return state.move(.factsStored) ? .completed(received.facts) : nil
        }
    }

    private static func fetch(_ state: inout State, _ received: Download.Received) -> [Effect<Event>] {
        guard let key = state.deviceKey else {
            state.download = .failed(received, .refused(status: 401))
            return []
        }
        state.download = .fetching(received)
        let cursor = received.cursor
        return [
            .http(API.facts(state.language, state.preferences, cursor: cursor, key: key)) {
                .pageAnswered(cursor: cursor, $0)
            }
        ]
    }

    private static func pageAnswered(
        _ state: inout State, _ before: Download.Received, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        var received = before
        switch API.page(result) {
        case .success(let page):
            guard received.take(page.facts) else {
                state.download = .failed(before, .unreadable)
                return []
            }
            received.total = page.total
            received.cursor = page.nextCursor
            if page.nextCursor != nil { return fetch(&state, received) }
            guard !received.facts.isEmpty else {
                state.download = .failed(received, .noFacts)
                return []
            }
            return store(&state, received, moment)
        case .failure(let problem) where problem.isPassing && received.attempt < Download.attempts:
            state.download = .waiting(received)
            return [.after(milliseconds: 1_000 << Int64(received.attempt - 1), .retryTimeCame)]
        case .failure(let problem):
            state.download = .failed(received, problem)
            return []
        }
    }

    /// Replaces the old facts and preferences with the new ones in a single transaction.
    private static func store(
        _ state: inout State, _ received: Download.Received, _ moment: Moment
    ) -> [Effect<Event>] {
        state.download = .storing(received)
        var changes = FactsTables.replacing(received.facts) + Profile.changes(for: state.preferences)
        changes.append(Preferences.set(Home.Lookup.Key.date, moment.today.text))
        if state.isAgain {
            changes += [state.localeChange] + state.metadataChanges
            changes += state.publish(moment)
        }
        return [.write(changes) { .factsStored($0) }]
    }

    private static func counted(
        _ state: inout State, _ received: Download.Received, _ count: Int, _ moment: Moment
    ) -> [Effect<Event>] {
        guard count > 0 else {
            state.download = .failed(received, .noFacts)
            return []
        }
        // The permission may have been revoked during the download; the onboarding cannot end without it.
        if moment.platform.canNotify, moment.permission != .granted {
            state.download = .idle
            state.asking = .denied
            state.move(.denied)
            return []
        }
        state.download = .completing(received, count: count)
        var changes = [Profile.versionChange, Preferences.set(Profile.Key.complete, "true")]
        // A device that follows has chosen nothing itself.
        if !state.isAgain, !state.isFollowing {
            changes += state.publish(moment)
            // Only a completed onboarding leads to an account, to which its events belong.
            changes += state.funnel.changes(moment)
        }
        return [.write(changes) { .completionStored($0) }]
    }
}

extension Onboarding.State {
    /// Returns the changes that tell the user's other devices of the choices made here.
    fileprivate mutating func publish(_ moment: Moment) -> [Change] {
        var random = Random(seed: moment.random)
        let changes = records.choosing(preferences, moment, &random)
        records.apply(changes)
        return changes
    }
}
