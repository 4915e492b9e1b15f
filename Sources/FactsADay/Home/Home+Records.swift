import AlmanacCore

/// What the user's devices share: favorites, the facts of past days, and the choices (F10).
extension Home {
    // MARK: Favorites and past days

    static func favoriteTapped(_ state: inout State, _ id: Int64, _ moment: Moment) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        guard let favorite = state.records.favorite(id) else {
            let fields = [JSON.Member("fact_id", .int(id))]
            return write(&state, FactsTables.favorites.put(fields, at: moment, &random))
        }
        return write(&state, FactsTables.favorites.delete(favorite, at: moment, &random))
    }

    /// Notes which fact the day has while it is on the screen, so that every device and the notification agree on it.
    /// Only once the choices are published: merely reading must not make an account for a user who has signed out.
    static func noteShown(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard state.route == .today || state.route.isFact, state.notedOn != moment.today,
            !state.records.preferences.isNone, !state.records.hasShown(on: moment.today),
            let fact = state.today(moment), state.route == .today || state.route == .fact(fact.id)
        else { return [] }
        state.notedOn = moment.today
        var random = Random(seed: moment.random)
        return write(&state, state.records.showing(fact.id, on: moment.today, moment, &random)) { .noted($0) }
    }

    // MARK: Writing and reading

    /// Shows changes at once and stores them. If storing them fails, the records are read again.
    static func write(
        _ state: inout State, _ changes: [Change], _ done: @escaping (WriteResult) -> Event = { .written($0) }
    ) -> [Effect<Event>] {
        state.records.apply(changes)
        return state.writing.write(changes, done)
    }

    private static func queries(_ state: State) -> [Query] {
        [.all(table: Preferences.table.name)] + FactsTables.queries + (state.speaksOtherLanguage ? [firstFact] : [])
    }

    /// Tells whether another window has stored facts in the app’s language, while this one waits for them.
    private static var firstFact: Query { .first(table: FactsTables.facts.name, count: 1) }

    private static func hasOwnLanguage(_ rows: Snapshot, _ state: State) -> Bool {
        guard state.speaksOtherLanguage, rows.holds([firstFact]) else { return false }
        return rows[firstFact].first.flatMap { Fact($0) }?.language == state.language.code
    }

    /// Reads what another window or the sync may have written.
    static func readAgain(_ state: State) -> [Effect<Event>] {
        state.writing.read(queries(state)) { .reread(after: $0, $1) }
    }

    static func dueRead(_ state: inout State) -> [Effect<Event>] {
        let queries = queries(state)
        return state.writing.dueRead(queries) { .reread(after: $0, $1) }
    }

    static func reread(
        _ state: inout State, _ after: Int, _ result: Reading, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        guard state.writing.admits(readAfter: after), case .rows(let rows) = result else { return ([], nil) }
        let profile = Profile(Preferences.values(rows[Preferences.table]), zone: moment.zone)
        // After a fault, the screen may show what could not be stored.
        if profile.isComplete, state.problem == nil,
            profile.language != state.language || profile.preferences != state.preferences
                || hasOwnLanguage(rows, state)
        {
            return ([], .outdated)
        }
        state.records = FactsRecords(rows)
        return (follow(&state, moment), nil)
    }

    // MARK: Choices of another device

    /// Takes over what another device has chosen, looks for new facts if that is due, and notes the day's fact.
    static func follow(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        takeOver(&state) + refreshIfDue(&state, moment) + noteShown(&state, moment)
    }

    /// Takes over the time that was chosen on another device at once. Other topics and another level need other facts:
    /// they are taken over together with these, in ``refreshIfDue(_:_:)``.
    private static func takeOver(_ state: inout State) -> [Effect<Event>] {
        guard let chosen = state.records.chosen, chosen.time != state.preferences.time else { return [] }
        state.preferences.time = chosen.time
        return write(&state, Profile.changes(for: state.preferences))
    }
}

extension Home.State {
    /// Whether the facts on this device are in another language than the app.
    var speaksOtherLanguage: Bool { facts.first.map { $0.language != language.code } ?? false }

    /// The time after a failed download before the next one, in milliseconds.
    var pause: Int64 { speaksOtherLanguage ? Home.shortPause : Home.pause }

    /// Returns the fact of the day.
    func today(_ moment: Moment) -> Fact? {
        DailyFact.choose(from: facts, on: moment.today, shown: records.shown, kept: records.kept)
    }

    /// The favorites that are on this device, the one that was added last first.
    var favorites: [Fact] { records.favoriteIDs.compactMap { fact($0) } }

    /// Returns the facts of past days that are on this device, the latest first. A day has one fact: where two devices
    /// showed two, the one with the smaller id.
    func past(_ moment: Moment) -> [(date: CivilDate, fact: Fact)] {
        var days: [(date: CivilDate, fact: Fact)] = []
        for entry in records.shown where entry.date < moment.today && entry.date != days.last?.date {
            if let fact = fact(entry.id) { days.append((entry.date, fact)) }
        }
        return days
    }

    /// Returns the facts of the list that leads to the fact on the screen, in the list's order.
    func siblings(_ moment: Moment) -> [Int64] {
        switch origin {
        case .browse(let filter): matching(offered(filter)).map { $0.id }
        case .favorites: favorites.map { $0.id }
        case .past: past(moment).map { $0.fact.id }
        case .today: (today(moment).map { [$0.id] } ?? []) + past(moment).map { $0.fact.id }
        case .fact, .settings, .topics, .level: []
        }
    }
}
