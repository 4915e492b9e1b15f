import AlmanacCore

/// Where the user is and where Back leads (U1, U9).
extension UnitanaApp {
    static func go(_ state: inout State, _ wanted: UnitanaRoute, _ moment: Moment) -> [Effect<Event>] {
        let first = UnitanaFlows.launch.decide(.hasDefault, !state.records.defaultPlace.isNone)
        guard first == .dashboard else { return goOn(&state, wanted, moment) }
        var route = wanted
        if case .firstRun = wanted { route = .dashboard }
        state.problem = nil
        state.refused = nil
        if !route.isStore, !(state.store?.isBusy ?? false) { state.store = nil }
        let before = state.route
        state.route = route
        return leave(&state, before) + enter(&state, route, before, moment)
    }

    /// Ends what belongs to the page that was left.
    private static func leave(_ state: inout State, _ before: UnitanaRoute) -> [Effect<Event>] {
        guard before != state.route else { return [] }
        state.quarter = nil
        return switch before {
        case .new, .edit: leaveForm(&state)
        case .tile, .convert: keepConverted(&state)
        default: []
        }
    }

    private static func enter(
        _ state: inout State, _ route: UnitanaRoute, _ before: UnitanaRoute, _ moment: Moment
    ) -> [Effect<Event>] {
        switch route {
        case .new:
            // The fourth place (9.1) is a trigger for later.
            if let free = PaywallTrigger.freePlaces, state.records.places.count >= free, !state.isPremium(moment) {
                return go(&state, .paywall(.places), moment)
            }
            return edit(&state, nil, moment)
        case .edit(let id):
            guard let place = state.records.place(id) else { return go(&state, .arrangePlaces, moment) }
            return edit(&state, place, moment)
        case .deleting(let id):
            if state.records.place(id).isNone { state.route = .arrangePlaces }
        case .tile, .convert: return openConverter(&state, moment)
        case .widget(let id): return openWidget(&state, id, moment)
        case .limit: resumeWidget(&state, isNew: true)
        case .paywall(let trigger):
            if !before.isStore {
                state.gate = trigger == .widgets ? .widgets : .switcher
                if trigger == .widgets { resumeWidget(&state, isNew: false) }
            }
            return openStore(&state, .paywall, trigger, moment)
        case .subscription:
            if !before.isStore { state.gate = .settings }
            return openStore(&state, .subscription, .widgets, moment)
        case .comfort:
            state.route = .settings
            return [.leave("/settings/appearance")]
        case .dashboard, .at: return show(&state, place: route.place, moment)
        case .settings, .widgets: return askServer(&state)
        default: break
        }
        return []
    }

    /// Asks for a round of the sync: the pages on which it matters what was paid for also show what the operator has
    /// granted.
    private static func askServer(_ state: inout State) -> [Effect<Event>] { put(&state, Sync.requestRound) }

    /// Shows the dashboard; a widget's link makes its place the active one.
    private static func show(_ state: inout State, place: String?, _ moment: Moment) -> [Effect<Event>] {
        state.route = .dashboard
        var effects: [Effect<Event>] = []
        if let place, !state.records.place(place).isNone, state.records.active?.id != place {
            effects = put(&state, [Remembered.set(Remembered.active, place)])
        }
        return effects + refresh(&state, isAsked: false, moment)
    }

    /// Goes on with the first run: without a place there is nothing else (U1). Earlier steps can be visited again.
    private static func goOn(_ state: inout State, _ wanted: UnitanaRoute, _ moment: Moment) -> [Effect<Event>] {
        if state.form?.step == nil {
            let draft = state.records.remembered[Remembered.form].flatMap { PlaceForm($0, moment) }
            state.form = draft?.step == nil ? PlaceForm(step: .nameAndBadge, moment) : draft
        }
        guard let step = state.form?.step else { return [] }
        if case .firstRun(let visited) = wanted, visited.rawValue < step.rawValue { state.form?.step = visited }
        return enterStep(&state)
    }

    /// Shows the current step of the wizard, and opens the search where it needs one.
    static func enterStep(_ state: inout State) -> [Effect<Event>] {
        guard let form = state.form, let step = form.step else { return [] }
        state.route = .firstRun(step)
        state.form?.isChecked = false
        state.form?.target = step == .context && form.city.isNone ? .city : nil
        state.form?.typedCurrency = nil
        // The names of zones and currencies come from the same list as the cities found.
        return step == .zones || step == .context ? openSearch(&state) : []
    }

    static func back(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard let step = state.form?.step, case .firstRun = state.route else { return go(&state, state.back, moment) }
        guard let before = UnitanaFlows.wizard.previous(step) else { return [] }
        state.form?.step = before
        return keepForm(&state) + enterStep(&state)
    }

    // MARK: The store

    static func openStore(
        _ state: inout State, _ page: Storefront.Page, _ trigger: PaywallTrigger, _ moment: Moment
    ) -> [Effect<Event>] {
        guard state.store.isNone else { return store(&state, .wentTo(page), moment) }
        let (store, effects) = Storefront.start(page, .unitana(trigger), moment)
        state.store = store
        return effects.mapped(Event.store) + askServer(&state)
    }

    static func store(_ state: inout State, _ event: Storefront.Event, _ moment: Moment) -> [Effect<Event>] {
        guard var store = state.store else { return [] }
        let (effects, outcome) = Storefront.update(&store, event, moment)
        let isShown = state.route.isStore
        state.store = isShown || store.isBusy ? store : nil
        if isShown, store.page != .paywall { state.route = .subscription }
        if isShown, store.page == .paywall, state.route == .subscription { state.route = .paywall(.widgets) }
        let own = effects.mapped(Event.store)
        let flow = UnitanaFlows.paywall
        switch outcome {
        case nil: return own
        case .closed:
            return own + (flow.next(.modal, .declines) == .returned ? leaveStore(&state, moment) : [])
        case .subscribed(let fields, let closes):
            if flow.decide(.success, true) == .unlocked { state.records.tell(fields) }
            let left = closes && isShown ? leaveStore(&state, moment) + show(&state, .subscribed) : []
            return own + left + awaitEntitlement(&state, moment)
        }
    }

    /// Goes back to where the user came from; to the widget that waited for the subscription, if there is one: it is still
    /// being made, or it was paused.
    private static func leaveStore(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        state.store = nil
        guard state.gate == .widgets, let widget = state.widget, state.isPremium(moment) else {
            return go(&state, state.gate, moment)
        }
        return go(&state, .widget(widget.id ?? UnitanaRoute.newWidget), moment)
    }

    /// Ends a subscription while the app is open (P5). Timers are kept short, because a device may sleep.
    static func awaitEntitlement(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard let end = state.records.subscription.changes(after: moment.now), state.awaited != end else { return [] }
        state.awaited = end
        return [.after(milliseconds: min(end - moment.now, 3_600_000), .entitlementChanged(end))]
    }
}

extension UnitanaApp.State {
    /// The screen that Back leads to.
    var back: UnitanaRoute {
        route.isStore ? gate : route.parent ?? .dashboard
    }

    func isPremium(_ moment: Moment) -> Bool { records.subscription.entitlement(at: moment.now).isPremium }
}

extension Offer {
    /// Unitana's offer. It has no trial, and none of its texts mentions one (U7).
    static func unitana(_ trigger: PaywallTrigger) -> Offer {
        Offer(
            app: UnitanaApp.identity.slug, paywallRoute: UnitanaRoute.paywall(trigger).path,
            subscriptionRoute: UnitanaRoute.subscription.path,
            benefits: [Benefit("layout-grid", .unitanaBenefitWidgets), Benefit("sparkles", .unitanaBenefitWhole)],
            hasTrial: false)
    }
}
