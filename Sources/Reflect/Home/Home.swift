import AlmanacCore

/// The main app (R6): today's reflections, the training plans, the journal and the settings. Everything is read from
/// the device's storage.
public enum Home {
    /// The stored records, the screen that the user sees, and the progress of writes.
    public struct State: Equatable, Sendable {
        let language: Language
        @Boxed var records: StoredRecords
        var route: ReflectRoute = .today
        /// The pages opened for writing since the app was started.
        var editors: [Editor] = []
        /// The page on the screen.
        @Boxed var page: Editor.Page? = nil
        @Boxed var settings = SettingsForm()
        var problem: StoreFault?
        /// The page that was just saved; Today thanks for it.
        var ended: Editor.Page?
        /// What the user is asked to confirm the deletion of.
        @Boxed var deleting: Deleting? = nil
        /// The month that the journal's calendar shows; `nil` for that of the latest entry.
        var month: CivilDate?
        var writing = WriteLedger()
    }

    /// A reflection or a draft that is about to be deleted.
    struct Deleting: Equatable, Sendable {
        let page: Editor.Page
        let isDraft: Bool
    }

    /// What the user did, and the results of the main app's effects.
    public indirect enum Event: Equatable, Sendable {
        case wentTo(ReflectRoute), backTapped, editTapped(PageTapped)
        case textTyped(String), moodTapped(Int), saveTapped, keepBothTapped
        case deleteTapped(PageTapped), discardTapped, deleteConfirmed, keepTapped
        case monthTapped(CivilDate), unlockTapped
        case tickTapped(String), sessionMoved(String, CivilDate), retryTapped
        case nameTyped(String), saveNameTapped, goalTyped(String), areaTapped(String), saveGoalTapped
        case sportTapped(String), sportTyped(String), addSportTapped, sportsDoneTapped
        case timeChanged(Period, LocalTime), timeCleared(Period)
        case remindersTapped, permissionAnswered(PermissionResult)
        case draftStored(PageTapped, WriteResult), discarded(PageTapped, WriteResult), saved(
            PageTapped, [Change], WriteResult), written(WriteResult)
        case reread(after: Int, Reading)
        case planCache(Onboarding.PlanCacheEvent)
    }

    /// A page of the journal. Opaque outside this module.
    public struct PageTapped: Equatable, Sendable {
        let page: Editor.Page
    }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        let effects = handle(&state, event, moment)
        return effects + state.writing.dueRead(ReflectTables.queries) { .reread(after: $0, $1) }
    }

    private static func handle(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .wentTo(let route): return go(&state, route, moment)
        case .backTapped: return state.route.parent.map { go(&state, $0, moment) } ?? []
        case .editTapped(let tapped):
            state.route = .reflection(tapped.page.period)
            open(&state, tapped.page)
            return []
        case .deleteTapped, .discardTapped, .deleteConfirmed, .keepTapped, .discarded:
            return deleting(&state, event, moment)
        case .monthTapped(let month):
            state.month = month
            return []
        case .unlockTapped: return [.leave(LockedText.route)]
        case .textTyped, .moodTapped, .saveTapped, .keepBothTapped, .draftStored, .saved:
            return editing(&state, event, moment)
        case .tickTapped(let key): return tick(&state, key, moment)
        case .sessionMoved(let sport, let date): return move(&state, sport, to: date, moment)
        case .retryTapped: return fetch(&state)
        case .nameTyped, .saveNameTapped, .goalTyped, .areaTapped, .saveGoalTapped, .sportTapped, .sportTyped,
            .addSportTapped, .sportsDoneTapped, .timeChanged, .timeCleared, .remindersTapped, .permissionAnswered:
            return setting(&state, event, moment)
        case .written(let result):
            state.writing.ended(shown: result)
            if case .failed(let fault) = result {
                state.problem = fault
                state.settings.saved = nil
            }
            return []
        case .reread(let after, let result):
            if state.writing.admits(readAfter: after), case .rows(let rows) = result {
                take(&state, StoredRecords(rows, state.language))
            }
            return []
        case .planCache(let inner): return state.records.planCache.update(inner.event).asHome
        }
    }

    // MARK: Navigation

    static func go(_ state: inout State, _ route: ReflectRoute, _ moment: Moment) -> [Effect<Event>] {
        let before = state.route
        state.route = route
        state.problem = nil
        state.ended = nil
        state.deleting = nil
        switch route {
        case .reflection(let period): open(&state, state.records.page(moment.journalDay, period))
        case .settings:
            state.settings = SettingsForm()
            // Back throws away what its step was for. After a kill the step still has it.
            return before.parent == .settings ? write(&state, SettingsForm.forgotten(state.records)) : []
        case .name, .goal, .sports: state.settings = SettingsForm(state.records)
        default: break
        }
        return fetch(&state) + (route == .goal ? write(&state, state.records.knowingGoals()) : [])
    }

    /// Requests the plans that the screen shows, unless they have been fetched.
    static func fetch(_ state: inout State) -> [Effect<Event>] {
        switch state.route {
        case .plans: return state.records.planCache.fetch(.list).asHome
        case .plan(let sport): return state.records.planCache.fetch(.plan(sport)).asHome
        default: return []
        }
    }

    private static func open(_ state: inout State, _ page: Editor.Page) {
        state.page = page
        guard !state.editors.contains(where: { $0.page == page }) else { return }
        state.editors.append(Editor(page, state.records))
    }

    // MARK: Writing and reading

    /// Shows changes at once and stores them. If storing them fails, the records are read again.
    static func write(_ state: inout State, _ changes: [Change]) -> [Effect<Event>] {
        guard !changes.isEmpty else { return [] }
        state.problem = nil
        state.records.apply(changes)
        return state.writing.write(changes) { .written($0) }
    }

    /// Reads what another window or the sync may have changed.
    static func reread(_ state: State) -> [Effect<Event>] {
        state.writing.read(ReflectTables.queries) { .reread(after: $0, $1) }
    }

    /// Replaces the records with those just read, but keeps text that is being written.
    private static func take(_ state: inout State, _ records: StoredRecords) {
        var records = records
        records.planCache = state.records.planCache
        for editor in state.editors where editor.isBusy {
            if let draft = state.records.draft(editor.page.key) { records.setDraft(editor.page.key, draft) }
        }
        let editors = state.editors
        state.editors = []
        for var editor in editors {
            let page = editor.page
            if !editor.isBusy {
                // What has arrived for the day and hour takes the place of a page on which nothing was typed here.
                let latest = page.id.isNone ? records.page(page.date, page.period) : page
                if state.page == page { state.page = latest }
                editor = Editor(latest, records)
            } else {
                editor.compare(records)
            }
            if state.editor(editor.page).isNone { state.editors.append(editor) }
        }
        state.records = records
    }
}

extension Array where Element == Effect<PlanCache.Event> {
    var asHome: [Effect<Home.Event>] {
        mapped { .planCache(Onboarding.PlanCacheEvent(event: $0)) }
    }
}
