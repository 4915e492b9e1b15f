import AlmanacCore

/// The main app (R6): today's reflections, the training plans, the journal and the settings; all of it from the device's
/// storage.
public enum Home {
    public struct State: Equatable, Sendable {
        let language: Language
        var stock: Stock
        var route: ReflectRoute = .today
        /// The pages that were opened for writing in this life of the app.
        var editors: [Editor] = []
        /// The one that is on the screen.
        var page: Editor.Page?
        var settings = SettingsForm()
        var problem: StoreFault?
        /// Something has just been saved, and the screen says so.
        var isSaved = false
        var writing = Writing()
    }

    /// Reading anew must not bring back what was before a write.
    struct Writing: Equatable, Sendable {
        /// How many writes have been ordered so far.
        var ordered = 0
        var underWay = 0
        var isReadWanted = false
    }

    public indirect enum Event: Equatable, Sendable {
        case wentTo(ReflectRoute), backTapped, editTapped(PageTapped)
        case textTyped(String), moodTapped(Int), saveTapped
        case tickTapped(String), retryTapped
        case nameTyped(String), saveNameTapped, goalTyped(String), areaTapped(String), saveGoalTapped
        case sportTapped(String), sportTyped(String), addSportTapped, timeChanged(Period, LocalTime)
        case draftStored(PageTapped, WriteResult), saved(PageTapped, [Change], WriteResult), written(WriteResult)
        case reread(after: Int, ReadResult)
        case shelf(Onboarding.ShelfEvent)
    }

    /// A page of the journal, for the outside a riddle.
    public struct PageTapped: Equatable, Sendable {
        let page: Editor.Page
    }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .wentTo(let route): return go(&state, route, moment)
        case .backTapped: return state.route.parent.map { go(&state, $0, moment) } ?? []
        case .editTapped(let tapped):
            state.route = .reflection(tapped.page.period)
            open(&state, tapped.page)
            return []
        case .textTyped, .moodTapped, .saveTapped, .draftStored, .saved: return editing(&state, event, moment)
        case .tickTapped(let key):
            let isTicked = state.stock.ticks.contains(key)
            return write(
                &state,
                [
                    isTicked
                        ? .delete(table: ReflectTables.ticks.name, key: .text(key))
                        : .put(table: ReflectTables.ticks.name, row: [.text(key)])
                ])
        case .retryTapped: return fetch(&state)
        case .nameTyped, .saveNameTapped, .goalTyped, .areaTapped, .saveGoalTapped, .sportTapped, .sportTyped,
            .addSportTapped, .timeChanged:
            return setting(&state, event, moment)
        case .written(let result):
            state.writing.underWay -= 1
            if case .failed(let fault) = result {
                state.problem = fault
                state.settings.saved = nil
                state.writing.isReadWanted = true
            }
            return rereadIfWanted(&state)
        case .reread(let after, let result):
            // What was written meanwhile is not in it.
            guard after == state.writing.ordered, state.writing.underWay == 0 else {
                state.writing.isReadWanted = true
                return rereadIfWanted(&state)
            }
            if case .rows(let tables) = result, let stock = Stock(tables, state.language) { take(&state, stock) }
            return []
        case .shelf(let inner): return state.stock.shelf.update(inner.event).asHome
        }
    }

    // MARK: Going about

    static func go(_ state: inout State, _ route: ReflectRoute, _ moment: Moment) -> [Effect<Event>] {
        state.route = route
        state.problem = nil
        state.isSaved = false
        switch route {
        case .reflection(let period): open(&state, Editor.Page(date: moment.today, period: period))
        case .settings: state.settings = SettingsForm()
        default: break
        }
        return fetch(&state)
    }

    /// Asks for the plans that the screen shows.
    private static func fetch(_ state: inout State) -> [Effect<Event>] {
        switch state.route {
        case .plans: return state.stock.shelf.fetch(.list).asHome
        case .plan(let sport): return state.stock.shelf.fetch(.plan(sport)).asHome
        default: return []
        }
    }

    private static func open(_ state: inout State, _ page: Editor.Page) {
        state.page = page
        guard !state.editors.contains(where: { $0.page == page }) else { return }
        state.editors.append(Editor(page, state.stock, Words(state.language)))
    }

    // MARK: Writing and reading

    /// Shows a change at once and stores it; if that fails, the storage says what is true.
    static func write(_ state: inout State, _ changes: [Change]) -> [Effect<Event>] {
        guard !changes.isEmpty else { return [] }
        state.problem = nil
        state.stock.apply(changes)
        state.writing.ordered += 1
        state.writing.underWay += 1
        return [.write(changes) { .written($0) }]
    }

    /// Reads what another window or the sync may have changed.
    static func reread(_ state: inout State) -> [Effect<Event>] {
        let after = state.writing.ordered
        return [.read(ReflectTables.queries) { .reread(after: after, $0) }]
    }

    private static func rereadIfWanted(_ state: inout State) -> [Effect<Event>] {
        guard state.writing.isReadWanted, state.writing.underWay == 0 else { return [] }
        state.writing.isReadWanted = false
        return reread(&state)
    }

    /// Takes over what was read, but never a text that is being written.
    private static func take(_ state: inout State, _ stock: Stock) {
        var stock = stock
        stock.shelf = state.stock.shelf
        for editor in state.editors {
            if let draft = state.stock.draft(editor.page.key) { stock.setDraft(editor.page.key, draft) }
        }
        let words = Words(state.language)
        state.editors = state.editors.map { editor in
            let isUntouched = editor.saving == .idle && state.stock.draft(editor.page.key) == nil
            return isUntouched ? Editor(editor.page, stock, words) : editor
        }
        state.stock = stock
    }
}

extension Array where Element == Effect<Shelf.Event> {
    var asHome: [Effect<Home.Event>] {
        mapped { .shelf(Onboarding.ShelfEvent(event: $0)) }
    }
}
