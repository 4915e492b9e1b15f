import AlmanacCore

/// The main app: the quotes of the day, favorites and settings. Everything is read from the device's storage.
public enum Home {
    /// The stored records, the screen that the user sees, and the progress of writes.
    public struct State: Equatable, Sendable {
        let language: Language
        @Boxed var records: WholeRecords
        @Boxed var library: QuoteLibrary
        var route: WholeRoute = .quotes
        /// The screen that Back leads to from one that several screens lead to.
        var origin: WholeRoute = .quotes
        /// The screen from which the store was opened.
        var gate: WholeRoute = .quotes
        /// The ids of the quotes that can be swiped through, in order.
        var deck: [String] = []
        /// What ``deck`` was made from.
        var basis: DeckBasis?
        /// The last date for which quotes were chosen here. A choice that cannot be stored is not made again and again.
        var chosenOn: CivilDate?
        /// The id of the quote in view.
        var current: String?
        /// The ids of the favorites as they were when one of them was opened: the pages of a book to leaf through. One
        /// that is unliked there stays until the book is closed.
        var book: [String] = []
        /// The index of the page in view.
        var page = 0
        /// The like that was just removed, for Undo.
        @Boxed var removed: Record? = nil
        /// How the quotes' Chinese is read, once somebody wants to see it.
        @Boxed var readings = Readings()
        /// What is being read aloud.
        @Boxed var hearing: Hearing? = nil
        /// Counts what was read aloud, so that the end of one text does not end another.
        var hearings = 0
        /// The categories to which the deck is narrowed down; empty for all.
        var filter: [String] = []
        /// Whether the user has tried to go beyond the day's last quote. It lasts for the day.
        var isLimitReached = false
        var popup: PopupShown?
        /// Counts popups, so that an older one's timer does not hide a newer one.
        var popups = 0
        @Boxed var editor: OwnEditor? = nil
        /// The link of the widget on the screen.
        @Boxed var link: WidgetLink? = nil
        /// Whether the user is being asked if the widget on the screen is to be removed.
        var isRemovingWidget = false
        /// The paywall and the subscription page, while one of them is open.
        @Boxed var store: Storefront.State? = nil
        /// The end of a trial or a subscription for which a timer is running.
        var awaited: Instant?
        /// Whether the user has emptied the field of the daily quote's time, while the settings are shown.
        var isTimeEmpty = false
        /// The system could not ask for permission to notify; its error message, while the settings are shown.
        var askingFailed: String?
        var problem: StoreFault?
        var writing = WriteLedger()
        /// What became of the last shared picture; `nil` before the first.
        var shareResult: ShareResult?

        init(_ language: Language, _ records: WholeRecords, _ library: QuoteLibrary) {
            self.language = language
            self.records = records
            self.library = library
        }
    }

    /// What the user did, and the results of the main app's effects.
    public indirect enum Event: Equatable, Sendable {
        case wentTo(WholeRoute), backTapped, retryTapped
        case moved(Int), endReached, likeTapped(String), unlikeTapped(String), shareTapped(String), shared(ShareResult)
        case undoTapped
        /// A button that reads a quote aloud in one of its languages, or stops it; and what became of it, by its number.
        case hearTapped(String, Language), heard(Int, SpeechResult)
        case filterTapped(String), filterCleared
        case lookTapped(LookPart, String), pinyinTapped, readings(HTTPResult)
        case preferredTapped(String), goalTapped(String), widgetSizeTapped(String)
        case notificationsTapped, permissionAnswered(PermissionResult), timeChanged(LocalTime), timeCleared
        /// “Allow notifications”, where the switch is on already.
        case allowTapped
        case englishTyped(String), chineseTyped(String), ownCategoryTapped(String), saveTapped, deleteTapped
        case keepTapped, unlockTapped, accountTapped
        case popupEnded(Int)
        case written(WriteResult), reread(after: Int, Reading)
        case library(LibraryEvent)
        case entitlementChanged(Instant)
        case store(Storefront.Event)
        case widgetAddTapped, widgetResized(WidgetSize), widgetRemoveTapped, widgetKeepTapped
        case linkTapped(WidgetLink.Order), link(WidgetLink.Event)
        /// A field to copy from has changed, which it cannot.
        case linkTyped
    }

    /// The result of the download of quotes. Opaque outside this module.
    public struct LibraryEvent: Equatable, Sendable {
        let event: QuoteLibrary.Event
    }

    /// One of the three choices that make up a card's look.
    public enum LookPart: UInt8, Equatable, Sendable {
        case theme, font, background
    }

    static func begin(_ state: inout State, _ route: WholeRoute, _ moment: Moment) -> [Effect<Event>] {
        state.current = state.records.remembered[Remembered.widgetQuote]
        state.isLimitReached = state.records.remembered[Remembered.limit] == moment.today.text
        if let filter = state.records.remembered[Remembered.filter], let json = try? JSON.parse(Array(filter.utf8)) {
            state.filter = json.strings ?? []
        }
        let fetched = fetch(&state, moment)
        let arranged = arrange(&state, moment)
        return go(&state, route, moment) + fetched + arranged + awaitEntitlement(&state, moment) + fetchReadings(&state)
    }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        var effects = handle(&state, event, moment)
        effects += hushUnseen(&state) + fetchReadings(&state)
        return effects + state.writing.dueRead(WholeTables.queries) { .reread(after: $0, $1) }
    }

    private static func handle(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .wentTo(let route): return go(&state, route, moment)
        case .backTapped: return leaveEditor(&state) + go(&state, state.back ?? .quotes, moment)
        case .retryTapped: return fetch(&state, moment)
        case .unlockTapped: return [.leave(LockedText.route)]
        case .accountTapped: return [.leave(accountPath)]
        case .library(let inner):
            let effects = state.library.update(inner.event, moment).asHome + arrange(&state, moment)
            // A link to a quote may have waited for it.
            if case .quote(let id) = state.route { return effects + open(&state, id, moment) }
            return effects
        case .moved, .endReached, .likeTapped, .unlikeTapped, .undoTapped, .shareTapped, .shared, .filterTapped,
            .filterCleared:
            return reading(&state, event, moment)
        case .readings(let result):
            state.readings.take(result)
            return []
        case .lookTapped, .pinyinTapped, .preferredTapped, .goalTapped, .widgetSizeTapped, .notificationsTapped,
            .allowTapped, .permissionAnswered, .timeChanged, .timeCleared:
            return setting(&state, event, moment)
        case .englishTyped, .chineseTyped, .ownCategoryTapped, .saveTapped, .deleteTapped, .keepTapped:
            return editing(&state, event, moment)
        case .widgetAddTapped, .widgetResized, .widgetRemoveTapped, .widgetKeepTapped, .linkTapped, .link,
            .linkTyped:
            return widgets(&state, event, moment)
        case .hearTapped, .heard: return hearing(&state, event)
        case .store(let event): return store(&state, event, moment)
        case .popupEnded(let number):
            if number == state.popups { state.popup = nil }
            return []
        case .written(let result):
            state.writing.ended(shown: result)
            // If another window was first, what it wrote is read now.
            if case .failed(let fault) = result, fault != .overtaken { state.problem = fault }
            return []
        case .reread(let after, let result):
            guard state.writing.admits(readAfter: after), case .rows(let rows) = result else { return [] }
            state.records = WholeRecords(rows, storeAnswer: state.records.storeAnswer)
            // The widget on the screen may have been removed on another device.
            if case .widget = state.route, state.widget.isNone { state.route = .widgets }
            return arrange(&state, moment) + awaitEntitlement(&state, moment)
        case .entitlementChanged(let end):
            if state.awaited == end { state.awaited = nil }
            return arrange(&state, moment) + awaitEntitlement(&state, moment)
        }
    }

    // MARK: Navigation

    static func go(_ state: inout State, _ route: WholeRoute, _ moment: Moment) -> [Effect<Event>] {
        if route != state.route, !state.route.isStore {
            if route.isStore { state.gate = state.route } else { state.origin = state.route }
        }
        (state.problem, state.shareResult, state.isTimeEmpty, state.askingFailed) = (nil, nil, false, nil)
        // What was said or asked on one page is not on the next.
        state.popup = nil
        state.isRemovingWidget = false
        switch route {
        case .quote(let id): return open(&state, id, moment)
        case .editor(let id):
            guard id != WholeRoute.new || state.entitlement(moment).hasOwnQuotes else {
                return go(&state, .paywall, moment)
            }
            if state.editor?.key != id { state.editor = OwnEditor(id, state.records) }
            state.route = route
            return []
        case .widget(let id):
            state.editor = nil
            if !(state.store?.isBusy ?? false) { state.store = nil }
            return openWidget(&state, id, moment)
        case .paywall: return openStore(&state, .paywall, moment)
        case .subscription: return openStore(&state, .subscription, moment)
        default: break
        }
        state.route = route
        state.link = nil
        // A request under way is not dropped: its answer says what was bought.
        if !(state.store?.isBusy ?? false) { state.store = nil }
        state.editor = nil
        return route == .settings || route == .widgets ? askServer(&state) : []
    }

    /// Asks for a round of the sync: the pages that say what was paid for also show what another device or the operator has
    /// changed (W8).
    static func askServer(_ state: inout State) -> [Effect<Event>] {
        state.writing.write(Sync.requestRound) { .written($0) }
    }

    /// Opens a quote by its address: in the deck if it is there, otherwise alone (W11). The limit is the deck's: a quote
    /// that a notification or a link names is shown to everyone, also on a later day.
    private static func open(_ state: inout State, _ id: String, _ moment: Moment) -> [Effect<Event>] {
        var effects: [Effect<Event>] = []
        if !state.filter.isEmpty, state.records.chosen(on: moment.today)?.contains(id) ?? false {
            effects = narrow(&state, to: [], moment)
        }
        // A favorite is a page of their book, from which Back leads to the favorites.
        if state.origin == .favorites, state.route != .quote(id) { openBook(&state, at: id) }
        if state.deck.contains(id), state.origin != .favorites {
            state.current = id
            state.route = .quotes
            return effects + remember(&state)
        }
        // The quotes may still be on their way, or their download may have failed.
        let isKnown = !state.library.quote(id).isNone || !state.library.isIdle
        state.route = isKnown ? .quote(id) : .quotes
        return effects
    }

    // MARK: Time and records

    private static func fetch(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        state.library.refresh(moment).asHome
    }

    static func dayBegan(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        state.isLimitReached = false
        return fetch(&state, moment) + arrange(&state, moment)
    }

    /// Reads what another window or the sync may have changed.
    static func surroundingsChanged(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        state.library.lookAgain(moment)
        let arranged = arrange(&state, moment)
        let asked = state.store.isNone ? [] : store(&state, .recordsChanged, moment)
        let reread = state.writing.read(WholeTables.queries) { Event.reread(after: $0, $1) }
        state.readings.tryAgain()
        return reread + fetch(&state, moment) + arranged + asked + fetchReadings(&state)
    }

    /// Ends a trial or a subscription while the app is open (P5). Timers are kept short, because a device may sleep.
    static func awaitEntitlement(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard let end = state.records.subscription.changes(after: moment.now), state.awaited != end else { return [] }
        state.awaited = end
        let wait = min(end - moment.now, 3_600_000)
        return [.after(milliseconds: wait, .entitlementChanged(end))]
    }

    /// Shows changes at once and stores them. If storing them fails, the records are read again.
    static func write(_ state: inout State, _ changes: [Change]) -> [Effect<Event>] {
        guard !changes.isEmpty else { return [] }
        state.problem = nil
        state.records.apply(changes)
        return state.writing.write(changes) { .written($0) }
    }
}

extension Home.State {
    /// Returns whether records that were read belong to no account that is set up, or to another one.
    func isOver(_ rows: Snapshot, after: Int) -> Bool {
        guard writing.isCurrent(readAfter: after) else { return false }
        let now = WholeRecords(rows)
        guard now.isOnboarded else { return true }
        return !records.accountID.isNone && !now.accountID.isNone && records.accountID != now.accountID
    }

    func entitlement(_ moment: Moment) -> Entitlement {
        records.subscription.entitlement(at: moment.now)
    }

    /// The screen that Back leads to: the one before for what several screens lead to.
    var back: WholeRoute? {
        guard let parent = route.parent else { return nil }
        switch (route, origin) {
        case (.quote, .favorites), (.customize, .settings): return origin
        default: return parent
        }
    }
}

extension Array where Element == Effect<QuoteLibrary.Event> {
    var asHome: [Effect<Home.Event>] {
        mapped { .library(Home.LibraryEvent(event: $0)) }
    }
}
