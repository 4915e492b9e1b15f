import AlmanacCore

/// Unitana: places, each seen in the system of units that one knows and in the one that is used there.
public enum UnitanaApp: MiniApp {
    /// The stored records, the screen that the user sees, and the progress of writes and requests.
    public struct State: Equatable, Sendable {
        let language: Language
        var situation = Situation.loading
        /// The screen on display, or the one that was requested before the storage was read.
        var route: UnitanaRoute
        @Boxed var records = UnitanaRecords()
        /// The time zones of the places, as far as the shell knows them.
        var zones: [Zone] = []
        /// Whether the shell has answered which time zones it knows.
        var hasZones = false
        @Boxed var form: PlaceForm? = nil
        @Boxed var search = CitySearch()
        @Boxed var refresh = Refresh()
        @Boxed var converter: Converter? = nil
        /// The moment picked on the day of both clocks, in quarters of an hour after midnight at home; `nil` for now.
        var quarter: Int?
        @Boxed var widget: WidgetForm? = nil
        /// The link of the widget on the screen.
        @Boxed var link: WidgetLink? = nil
        /// The paywall and the subscription page, while one of them is open.
        @Boxed var store: Storefront.State? = nil
        /// The screen from which the store was opened.
        var gate = UnitanaRoute.dashboard
        /// The place that was to be deleted although it is the default.
        var refused: String?
        var popup: PopupShown?
        /// Counts popups, so that an older one's timer does not hide a newer one.
        var popups = 0
        var problem: StoreFault?
        var writing = WriteLedger()
        /// The changes that wait until others are stored: a shell that encrypts may finish concurrent writes in any order.
        var waiting: [Change] = []
        /// The end of a subscription for which a timer is running.
        var awaited: Instant?
        /// Counts the changes that a screen may show.
        var revision = 0

        init(_ language: Language, _ route: UnitanaRoute) {
            self.language = language
            self.route = route
        }
    }

    enum Situation: Equatable, Sendable {
        case loading, open
        case unreadable(StoreFault)
    }

    enum PopupShown: Equatable, Sendable {
        /// M2: “Updated recently. Try again in a bit.”
        case updatedRecently
        case widgetSaved
        /// A subscription has begun, or was restored.
        case subscribed
    }

    /// What the user did, and the results of the app's effects.
    public indirect enum Event: Equatable, Sendable {
        case loaded(Reading), reread(after: Int, Reading), written(WriteResult), retryTapped
        case visited(String)
        case wentTo(UnitanaRoute), backTapped
        /// The network or a permission changed, or another window or the sync wrote records.
        case surroundingsChanged
        case zonesKnown([Zone])
        case form(FormEvent)
        case continueTapped
        case placeTapped(String), placeMoved(Int, Int), deleteTapped(String), defaultTapped(String)
        case tileMoved(Int, Int)
        case refreshTapped, fetched(FetchEvent), ticked
        /// It is time to repeat the attempt with this number, which has failed.
        case fetchDue(Int)
        case convert(ConverterEvent)
        /// The line on the day of both clocks was moved, or put back to now.
        case quarterPicked(Int?)
        case modeTapped(Bool), settingsTapped(String)
        case widget(WidgetEvent), linkTapped(WidgetLink.Order), link(WidgetLink.Event)
        /// A field to copy from has changed, which it cannot.
        case linkTyped
        case popupEnded(Int)
        case entitlementChanged(Instant)
        case store(Storefront.Event)
    }

    public static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        (State(.matching(moment.locales), UnitanaRoute(launch.path) ?? .dashboard), [load])
    }

    private static var load: Effect<Event> {
        .read(queries) { .loaded($0) }
    }

    private static var queries: [Query] { UnitanaTables.queries + [.all(table: Sync.stateTable.name)] }

    public static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        var effects = handle(&state, event, moment) + leaveWidget(&state)
        effects += state.writing.dueRead(queries) { .reread(after: $0, $1) }
        switch event {
        case .written(.done): break
        default: state.revision += 1
        }
        return effects
    }

    private static func handle(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        guard state.situation == .open else {
            switch event {
            case .loaded(.rows(let rows)): return open(&state, rows, moment)
            case .loaded(.failed(let fault)): state.situation = .unreadable(fault)
            case .retryTapped:
                state.situation = .loading
                return [load]
            case .visited(let path): state.route = UnitanaRoute(path) ?? .dashboard
            default: break
            }
            return []
        }
        switch event {
        case .loaded, .retryTapped: return []
        case .visited(let path): return UnitanaRoute(path).map { go(&state, $0, moment) } ?? []
        case .wentTo(let route): return go(&state, route, moment)
        case .backTapped: return back(&state, moment)
        case .surroundingsChanged:
            return state.writing.read(queries) { .reread(after: $0, $1) } + surroundingsChanged(&state, moment)
        case .reread(let after, let result): return takeOver(&state, after, result, moment)
        case .written(let result): return written(&state, result)
        case .zonesKnown(let zones):
            state.hasZones = true
            state.zones += zones.filter { new in !state.zones.contains { $0.id == new.id } }
            return []
        case .form(let event): return form(&state, event, moment)
        case .continueTapped: return proceed(&state, moment)
        case .placeTapped, .placeMoved, .deleteTapped, .defaultTapped, .tileMoved:
            return arrange(&state, event, moment)
        case .refreshTapped: return refresh(&state, isAsked: true, moment)
        case .fetched(let event): return fetched(&state, event, moment)
        case .fetchDue(let attempt):
            return attempt == state.refresh.count ? refresh(&state, isAsked: false, moment) : []
        case .ticked: return [tick(moment)] + refresh(&state, isAsked: false, moment)
        case .convert(let event): return convert(&state, event, moment)
        case .quarterPicked(let quarter):
            state.quarter = quarter
            return []
        case .modeTapped(let isHuman):
            let mode: LearningMode = isHuman ? .human : .neutral
            return write(&state, moment) { records, random in
                records.set([JSON.Member("learning_mode", .string(mode.name))], moment, &random)
            }
        // The account, its data and the appearance are the whole product's.
        case .settingsTapped(let path): return [.leave(path)]
        case .widget(let event): return widget(&state, event, moment)
        case .linkTapped(let order): return state.link?.begin(order).mapped(Event.link) ?? []
        case .link(let event): return state.link?.update(event, moment).mapped(Event.link) ?? []
        case .linkTyped: return []
        case .popupEnded(let number):
            if number == state.popups { state.popup = nil }
            return []
        case .entitlementChanged(let end):
            if state.awaited == end { state.awaited = nil }
            return awaitEntitlement(&state, moment)
        case .store(let event): return store(&state, event, moment)
        }
    }

    // MARK: Records

    private static func open(_ state: inout State, _ rows: Snapshot, _ moment: Moment) -> [Effect<Event>] {
        state.records = UnitanaRecords(rows)
        state.situation = .open
        let restored = restoreLast(&state, rows, moment)
        let wanted = state.route
        // Not where the user is: that decides which screen Back leads to.
        state.route = .dashboard
        return restored + go(&state, wanted, moment) + [tick(moment)] + awaitEntitlement(&state, moment)
            + askForZones(state)
    }

    /// Puts back the place that this device kept, if no place is left (U4). It waits while the sync may still bring one, and
    /// does not repeat what could not be stored.
    private static func restoreLast(_ state: inout State, _ rows: Snapshot, _ moment: Moment) -> [Effect<Event>] {
        guard state.problem.isNone, !Sync.isFetching(rows) else { return [] }
        return write(&state, moment) { $0.restoringLast(moment, &$1) }
    }

    /// Shows changes at once and stores them, after those that are being stored.
    static func put(_ state: inout State, _ changes: [Change]) -> [Effect<Event>] {
        guard !changes.isEmpty else { return [] }
        state.problem = nil
        state.records.apply(changes)
        state.waiting += changes
        return flush(&state)
    }

    static func write(
        _ state: inout State, _ moment: Moment, _ make: (UnitanaRecords, inout Random) -> [Change]
    ) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        return put(&state, make(state.records, &random))
    }

    private static func flush(_ state: inout State) -> [Effect<Event>] {
        guard !state.writing.isWriting, !state.waiting.isEmpty else { return [] }
        defer { state.waiting = [] }
        return state.writing.write(state.waiting) { .written($0) }
    }

    private static func written(_ state: inout State, _ result: WriteResult) -> [Effect<Event>] {
        state.writing.ended(shown: result)
        // If another window was first, what it wrote is read now.
        if case .failed(let fault) = result, fault != .overtaken { state.problem = fault }
        return flush(&state)
    }

    /// Takes over records that were read again, unless this window has written since.
    private static func takeOver(
        _ state: inout State, _ after: Int, _ result: Reading, _ moment: Moment
    ) -> [Effect<Event>] {
        guard state.writing.admits(readAfter: after), case .rows(let rows) = result else { return [] }
        let before = state.records.defaultPlace?.id
        let active = state.records.active
        state.records = UnitanaRecords(rows, after: state.records)
        let restored = restoreLast(&state, rows, moment)
        var effects = restored + awaitEntitlement(&state, moment) + askForZones(state)
        // The last place may have gone with its account, or the first have come with one. A place that is on the screen
        // may have gone, too.
        let isFirst = before.isNone != state.records.defaultPlace.isNone
        if isFirst || isGone(state) {
            effects += go(&state, isFirst ? .dashboard : state.back, moment)
        } else if active != state.records.active {
            // A converter belongs to its place, and the new place may have no values yet.
            switch state.route {
            case .tile, .convert: effects += go(&state, state.route, moment)
            default: break
            }
            effects += refresh(&state, isAsked: false, moment)
        }
        return effects
    }

    private static func isGone(_ state: State) -> Bool {
        switch state.route {
        case .edit(let id), .deleting(let id): state.records.place(id).isNone
        case .widget(let id): id != UnitanaRoute.newWidget && state.ownWidget(id).isNone
        default: false
        }
    }

    private static func surroundingsChanged(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        let asked = state.store.isNone ? [] : store(&state, .recordsChanged, moment)
        return refresh(&state, isAsked: false, moment) + asked
    }

    /// Asks for the time zones of places that are not known yet.
    static func askForZones(_ state: State) -> [Effect<Event>] {
        var names: [String] = []
        for place in state.records.places {
            for name in [place.homeZone, place.placeZone]
            where !names.contains(name) && !state.zones.contains(where: { $0.id == name }) { names.append(name) }
        }
        return names.isEmpty ? [] : [.zones(names) { .zonesKnown($0) }]
    }

    /// Wakes when the next minute begins: the clocks show another time, and a value may have become stale.
    private static func tick(_ moment: Moment) -> Effect<Event> {
        .after(milliseconds: 60_000 - moment.now.milliseconds % 60_000, .ticked)
    }

    static func show(_ state: inout State, _ popup: PopupShown) -> [Effect<Event>] {
        state.popups += 1
        state.popup = popup
        return [.after(milliseconds: 6_000, .popupEnded(state.popups))]
    }

    public static func looksSame(_ state: State, _ other: State) -> Bool {
        state.revision == other.revision && state.store.isNone && other.store.isNone
    }

    public static func visited(_ path: String) -> Event { .visited(path) }

    public static var surroundingsChanged: Event { .surroundingsChanged }
}
