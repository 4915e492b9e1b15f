import AlmanacCore

/// The page at `/` (P1): an almanac's page for this day, made of the apps' glances.
///
/// It reads the apps' records when it is opened, and again what a write of any window has touched. From then on it
/// follows the clock: at midnight, and whenever a glance says that it changes. The glances are kept in the state because
/// choosing among hundreds of facts or quotes takes longer than drawing them.
public enum TodayPage {
    /// The glances and what they follow from.
    public struct State: Equatable, Sendable {
        /// Whether the page is on the screen.
        private(set) var isOpen = false
        /// The answers to the glances' queries. Empty while the page is not on the screen.
        var records = Snapshot()
        /// The queries whose answers are missing or may have changed.
        private var stale: [Query] = []
        /// The queries that are being made.
        private var reading: [Query] = []
        /// The glances, by ``AppID``; empty before the first read.
        private(set) var glances: [Glance?] = []
        /// What the glances were made for.
        private var basis = Basis()
        /// Whether the glances were made with the texts of their language.
        private var isWorded = true
        /// Why the records could not be read.
        private(set) var fault: StoreFault?
        /// The text that the user is writing.
        var writing: Writing?
        var hint = InstallHint()
        /// The address that was visited while the last keys were being stored.
        var visited: String?
        private var zones: [Zone] = []
        /// The names of the zones that were asked for.
        private var asked: [String] = []
        /// The instant for which a timer is running.
        private var awaited: Instant?
        /// Counts the changes that the screen may show.
        var revision = 0
    }

    /// What all glances depend on besides the records.
    struct Basis: Equatable, Sendable {
        var day: CivilDate?
        var zone = ""
        var language = Language.en
    }

    /// What the user did, and the answers to the page's effects.
    public indirect enum Event: Equatable, Sendable {
        case rowsRead(Reading), zonesKnown([Zone]), timeCame(Instant), retryTapped
        case typed(AppID, String), saveTapped(AppID), draftStored(WriteResult), saved(WriteResult)
        case hint(InstallHint.Event)
    }

    static func update(
        _ state: inout State, _ event: Event, _ language: Language, _ moment: Moment
    ) -> [Effect<Event>] {
        switch event {
        case .rowsRead(let result): return state.rowsRead(result, language, moment)
        case .zonesKnown(let zones): return state.zonesKnown(zones, language, moment)
        case .timeCame(let instant): return state.timeCame(instant, language, moment)
        case .retryTapped: return state.refresh()
        case .typed, .saveTapped, .draftStored, .saved: return write(&state, event, language, moment)
        case .hint(let event):
            state.revision += 1
            return InstallHint.update(&state.hint, event).mapped(Event.hint)
        }
    }

    /// The page has come on the screen.
    static func open(_ state: inout State) -> [Effect<Event>] { state.open() }

    /// Returns whether the last keys are being stored. The next page waits for them: it may read them.
    static func isStoring(_ state: State) -> Bool {
        guard state.isOpen, let saving = state.writing?.saving else { return false }
        return saving != .idle
    }

    /// Another page has come on the screen.
    static func close(_ state: inout State) { state.close() }

    /// Another window may have written, or time has passed without a timer.
    static func refresh(_ state: inout State) -> [Effect<Event>] { state.isOpen ? state.refresh() : [] }

    /// Called after each write of this window.
    static func stored(
        _ state: inout State, _ tables: StoredTables, _ language: Language, _ moment: Moment
    ) -> [Effect<Event>] {
        InstallHint.stored(&state.hint, tables)
        return state.stored(tables, language, moment)
    }
}

extension TodayPage.State {
    typealias Event = TodayPage.Event

    private static var queries: [Query] {
        var queries = InstallHint.queries
        for query in AppID.allCases.flatMap({ $0.glanceQueries }) where !queries.contains(query) {
            queries.append(query)
        }
        return queries
    }

    // MARK: Reading

    fileprivate mutating func open() -> [Effect<Event>] {
        isOpen = true
        return refresh()
    }

    fileprivate mutating func close() {
        isOpen = false
        awaited = nil
        leaveRecords()
    }

    /// Lets go of what only the open page, or a text that is still being stored, needs.
    mutating func leaveRecords() {
        guard !isOpen else { return }
        if let saving = writing?.saving, saving != .idle { return }
        // Until the records are read again, the field has what was typed into it.
        if let writing, let place = AppID.allCases.firstIndex(of: writing.app), glances.indices.contains(place) {
            var field = writing.field
            field.text = writing.text
            glances[place]?.kind = .question(field)
        }
        writing = nil
        records = Snapshot()
    }

    fileprivate mutating func refresh() -> [Effect<Event>] {
        markStale(Self.queries)
        return read()
    }

    private mutating func markStale(_ queries: [Query]) {
        for query in queries where !stale.contains(query) { stale.append(query) }
    }

    private mutating func read() -> [Effect<Event>] {
        guard reading.isEmpty, !stale.isEmpty else { return [] }
        reading = stale
        stale = []
        return [.read(reading) { .rowsRead($0) }]
    }

    fileprivate mutating func rowsRead(
        _ result: Reading, _ language: Language, _ moment: Moment
    ) -> [Effect<Event>] {
        reading = []
        guard isOpen else { return [] }
        switch result {
        case .failed(let fault):
            self.fault = fault
            stale = []
            revision += 1
            if glances.isEmpty { glances = AppID.allCases.map { _ in nil } }
            return []
        case .rows(let rows):
            fault = nil
            records.merge(rows)
        }
        guard stale.isEmpty else { return read() }
        hint.read(records)
        return askForZones() ?? remake(AppID.allCases, language, moment)
    }

    fileprivate mutating func stored(
        _ tables: StoredTables, _ language: Language, _ moment: Moment
    ) -> [Effect<Event>] {
        let touched = Self.queries.filter { tables.affects($0) }
        guard isOpen || !(writing?.saving ?? .idle == .idle), !touched.isEmpty else { return [] }
        markStale(records.apply(tables))
        // What is being read may be older than the write.
        markStale(reading.filter { tables.affects($0) })
        guard isOpen, records.holds(Self.queries) else { return [] }
        guard stale.isEmpty else { return read() }
        let apps = AppID.allCases.filter { id in id.glanceQueries.contains { tables.affects($0) } }
        return askForZones() ?? remake(apps, language, moment)
    }

    // MARK: Time zones

    /// Asks for the zones that are not known yet; `nil` if there are none.
    private mutating func askForZones() -> [Effect<Event>]? {
        var names: [String] = []
        for id in AppID.allCases {
            for name in id.glanceZones(records) where !asked.contains(name) && !names.contains(name) {
                names.append(name)
            }
        }
        guard !names.isEmpty else { return nil }
        asked += names
        return [.zones(names) { .zonesKnown($0) }]
    }

    fileprivate mutating func zonesKnown(
        _ new: [Zone], _ language: Language, _ moment: Moment
    ) -> [Effect<Event>] {
        zones += new
        guard isOpen, records.holds(Self.queries) else { return [] }
        return remake(AppID.allCases, language, moment)
    }

    // MARK: Glances

    /// Makes the glances of some apps, or of all if the day, the zone or the language is another.
    private mutating func remake(
        _ apps: [AppID], _ language: Language, _ moment: Moment
    ) -> [Effect<Event>] {
        let now = TodayPage.Basis(day: moment.today, zone: moment.zone.id, language: language)
        let isAll = now != basis || glances.isEmpty
        basis = now
        let words = Words(language, moment)
        let changed = isAll ? AppID.allCases : apps
        if glances.isEmpty { glances = AppID.allCases.map { _ in nil } }
        isWorded = WordTables.holds(language)
        for (place, id) in AppID.allCases.enumerated() where changed.contains(id) {
            // While the user writes, the question stays.
            if let writing, writing.app == id { continue }
            glances[place] = id.glance(records, zones: zones, moment, words)
        }
        revision += 1
        return awaitChange(moment)
    }

    private mutating func awaitChange(_ moment: Moment) -> [Effect<Event>] {
        var next = moment.zone.nextDay(after: moment.now)
        for glance in glances {
            if let change = glance?.changesAt, change > moment.now { next = min(next, change) }
        }
        guard next != awaited else { return [] }
        awaited = next
        return [.after(milliseconds: next - moment.now, .timeCame(next))]
    }

    fileprivate mutating func timeCame(
        _ instant: Instant, _ language: Language, _ moment: Moment
    ) -> [Effect<Event>] {
        guard isOpen, instant == awaited else { return [] }
        awaited = nil
        guard stale.isEmpty, reading.isEmpty, records.holds(Self.queries) else { return [] }
        let due = AppID.allCases.enumerated().filter { place, _ in
            (glances[place]?.changesAt).map { $0 <= moment.now } ?? false
        }
        return remake(due.map { $0.1 }, language, moment)
    }

    /// The glances as they are to be drawn, by ``AppID``; `nil` before the first read. They are made again for a language
    /// whose texts have come after the records.
    func shown(_ words: Words, _ moment: Moment) -> [Glance?]? {
        guard !isWorded, isOpen, records.holds(Self.queries) else { return glances.isEmpty ? nil : glances }
        return AppID.allCases.map { $0.glance(records, zones: zones, moment, words) }
    }
}
