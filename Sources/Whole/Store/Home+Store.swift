import AlmanacCore

/// The paywall and the subscription page (W8, W9, P5).
extension Home {
    static func openStore(_ state: inout State, _ page: Storefront.Page, _ moment: Moment) -> [Effect<Event>] {
        state.route = page == .paywall ? .paywall : .subscription
        guard state.store.isNone else { return store(&state, .wentTo(page), moment) }
        let (store, effects) = Storefront.start(page, .whole, moment)
        state.store = store
        return effects.mapped(Event.store) + askServer(&state)
    }

    static func store(_ state: inout State, _ event: Storefront.Event, _ moment: Moment) -> [Effect<Event>] {
        guard var store = state.store else { return [] }
        let (effects, outcome) = Storefront.update(&store, event, moment)
        // The user may have left while a request was under way.
        let isShown = state.route.isStore
        state.store = isShown || store.isBusy ? store : nil
        if isShown { state.route = store.page == .paywall ? .paywall : .subscription }
        let own = effects.mapped(Event.store)
        switch outcome {
        case nil: return own
        case .closed: return own + leaveStore(&state, moment)
        case .subscribed(let fields, let closes):
            state.records.tell(fields)
            let left = closes && isShown ? leaveStore(&state, moment) + sayActive(&state, moment) : []
            return own + left + arrange(&state, moment) + awaitEntitlement(&state, moment)
        }
    }

    /// Says that the subscription is active, or that the trial has begun.
    private static func sayActive(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        switch state.entitlement(moment) {
        case .paid: show(&state, .subscribed)
        case .trial: show(&state, .trialBegun)
        case .free: []
        }
    }

    /// Goes back to where the user came from.
    private static func leaveStore(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        var target = state.route == .subscription ? .settings : state.gate
        // Users without a plan cannot save, but their text is kept as a draft.
        if case .editor = target, !state.entitlement(moment).hasOwnQuotes { target = .own }
        state.store = nil
        return go(&state, target, moment)
    }
}
