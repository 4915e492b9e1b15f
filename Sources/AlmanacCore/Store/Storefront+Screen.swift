/// The screens of the store.
extension Storefront {
    /// Returns the screen of a page.
    /// - Parameter subscription: What the user's row says now.
    public static func screen<Root: Equatable & Sendable>(
        _ state: State, _ subscription: Subscription, _ words: Words, _ moment: Moment,
        on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let context = ScreenContext(state: state, subscription: subscription, words: words, moment: moment)
        var screen: Screen<Root> =
            switch state.page {
            case .paywall: paywall(context, on)
            case .subscription: self.subscription(context, on)
            case .canceling: canceling(context, on)
            }
        // The products that are missing are requested again; anything else by its own button.
        let isMissing = state.products.isNone && state.loading.isNone
        if let problem = state.problem {
            let retry = isMissing ? Action(words[.retry], on(.retryTapped)) : nil
            screen.blocks.insert(.notice(Notice(.error, problem.message(words), action: retry)), at: 0)
        }
        // Where no button says that something is under way, nothing else would, while all buttons wait.
        if state.isBusy, screen.primary.isNone {
            screen.blocks.append(.progress(ProgressBar(words[.accountBusy], done: 0, total: 0)))
        }
        screen.mayReload = !state.isBusy
        return screen
    }

    /// Everything that the screens are drawn from. A class, because it never changes and its copies would be large.
    final class ScreenContext: Sendable {
        let state: State
        let subscription: Subscription
        let words: Words
        let moment: Moment

        init(state: State, subscription: Subscription, words: Words, moment: Moment) {
            self.state = state
            self.subscription = subscription
            self.words = words
            self.moment = moment
        }

        var offersTrial: Bool {
            state.offer.hasTrial && state.products.map { $0.isTrialAvailable } ?? false
        }

        /// The plans that can be bought here.
        var plans: [StorePlan] {
            guard let products = state.products, products.seller == .sandbox else { return [] }
            return products.plans
        }

        /// The plan that the next renewal begins, if it is another than the present one.
        var nextPlan: String? {
            guard subscription.renews, let next = state.products?.nextPlan, next != subscription.status,
                case .paid = subscription.entitlement(at: moment.now)
            else { return nil }
            return next
        }

        func make<Root>(_ route: String, _ title: Word, _ blocks: [Block<Root>]) -> Screen<Root> {
            Screen(
                route: route, title: words[title], face: Face(state.offer.app), language: words.language, blocks: blocks
            )
        }

        func action<Root>(_ label: String, _ event: Root, icon: String? = nil) -> Action<Root> {
            Action(state.isBusy ? words[.accountBusy] : label, event, isEnabled: !state.isBusy, icon: icon)
        }

        func button<Root>(_ label: String, _ event: Root) -> Block<Root> {
            .button(Action(label, event, isEnabled: !state.isBusy))
        }

        /// Returns a date and time of day in the user's time zone, in any year.
        func text(_ instant: Instant) -> String {
            instant.text(words, moment.zone.reaching(instant, from: moment.now))
        }

        func name(_ plan: String) -> String? {
            switch plan {
            case "monthly": words[.storeMonthly]
            case "yearly": words[.storeYearly]
            default: nil
            }
        }

        func price(_ plan: StorePlan) -> String {
            let price = words(plan.name == "yearly" ? .storePricePerYear : .storePricePerMonth, plan.price)
            return plan.saves.map { price + " · " + words(.storeSaves, String($0)) } ?? price
        }

        /// What there is to know about the store itself.
        func remarks<Root>() -> [Block<Root>] {
            guard let products = state.products else { return [] }
            switch products.seller {
            case .sandbox: return [.notice(Notice(.info, words[.storeSandbox]))]
            case .outside: return [.notice(Notice(.info, words[.storeOutside]))]
            case .nobody: return offersTrial ? [] : [.notice(Notice(.info, words[.storeNobody]))]
            }
        }
    }

    // MARK: The paywall

    private static func paywall<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (state, words) = (context.state, context.words)
        let offer = state.offer
        var screen: Screen<Root> = context.make(offer.paywallRoute, .storeTitle, [benefits(context)])
        screen.blocks.append(.caption(words[.storeBoth]))
        screen.layout = .step
        screen.skip = Action(words[.storeNotNow], on(.closeTapped), isEnabled: !state.isBusy)
        if !state.loading.isNone {
            screen.blocks.append(.progress(ProgressBar(words[.storeLoading], done: 0, total: 0)))
        }
        let plans = context.plans
        if !plans.isEmpty {
            let choices = plans.map { plan in
                Choice(
                    id: plan.id, label: context.name(plan.name) ?? plan.name, detail: context.price(plan),
                    isSelected: plan.id == state.chosen, on(.planTapped(plan.id)))
            }
            screen.blocks.append(.choices(Choices(words[.storePlan], style: .cards, choices)))
        }
        if context.offersTrial, let days = state.products?.trialDays {
            let end = context.moment.now + days * 86_400_000
            // It belongs to the plans above it.
            if !plans.isEmpty { screen.blocks.append(context.button(words[.storeSubscribe], on(.subscribeTapped))) }
            screen.blocks.append(
                .toggle(
                    Toggle(words[.storeRemind], isOn: state.reminds, isEnabled: !state.isBusy, on(.remindTapped))))
            screen.blocks.append(.caption(words(.storeTrialTerms, context.text(end))))
            screen.primary = context.action(words(.storeTrialStart, String(days)), on(.trialTapped))
        } else if !plans.isEmpty {
            screen.primary = context.action(words[.storeSubscribe], on(.subscribeTapped))
        }
        // What there is to know about the store comes last: the prices stand where the eye is.
        screen.blocks += context.remarks()
        if sells(context) { screen.blocks.append(context.button(words[.storeRestore], on(.restoreTapped))) }
        return screen
    }

    private static func benefits<Root>(_ context: ScreenContext) -> Block<Root> {
        var rows: [Item<Root>] = []
        for (place, benefit) in context.state.offer.benefits.enumerated() {
            rows.append(Item(id: Int64(place), title: context.words[benefit.text], icon: benefit.icon, nil))
        }
        return .list(List(context.words[.storeBenefits], style: .headed, rows))
    }

    private static func sells(_ context: ScreenContext) -> Bool {
        context.state.products.map { $0.seller != .nobody } ?? false
    }

    // MARK: The subscription page

    private static func subscription<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (state, words, subscription) = (context.state, context.words, context.subscription)
        var screen: Screen<Root> = context.make(
            state.offer.subscriptionRoute, .storeSubscription, [.text(status(context))])
        if state.hasRestored { screen.blocks.append(.notice(Notice(.done, words[.storeRestored]))) }
        if let next = context.nextPlan {
            let text = words(.storeChangesLater, context.name(next) ?? next)
            screen.blocks.append(.notice(Notice(.info, text)))
        }
        screen.layout = .step
        screen.back = Action(words[.back], on(.closeTapped), isEnabled: !state.isBusy, icon: "chevron-left")
        switch subscription.entitlement(at: context.moment.now) {
        case .free:
            screen.blocks.append(benefits(context))
            offers(&screen, context, on)
        case .trial(let end):
            if let records = state.records, state.offer.hasTrial, end + -TrialReminder.lead > context.moment.now {
                let isOn = TrialReminder.isSet(state.offer, records)
                screen.blocks.append(
                    .toggle(Toggle(words[.storeRemind], isOn: isOn, on(.reminderSwitched(trialEnd: end)))))
            }
            offers(&screen, context, on)
        case .paid:
            guard subscription.renews else {
                if !context.name(subscription.status).isNone { offers(&screen, context, on) }
                break
            }
            var rows: [Item<Root>] = []
            let next = context.nextPlan ?? subscription.status
            for (place, plan) in context.plans.enumerated() where plan.name != next {
                let name = context.name(plan.name) ?? plan.name
                let title = words(plan.name == subscription.status ? .storeChangeKeep : .storeChangeTo, name)
                rows.append(
                    Item(
                        id: Int64(place), title: title, detail: context.price(plan), icon: "refresh-cw",
                        state.isBusy ? nil : on(.changeTapped(plan.id))))
            }
            if !rows.isEmpty { screen.blocks.append(.list(List(words[.storePlan], rows))) }
            if state.products?.seller != .outside {
                screen.blocks.append(context.button(words[.storeCancel], on(.wentTo(.canceling))))
            }
        }
        // Last, because they come with the server's answer: above the rest they would move it.
        screen.blocks += context.remarks()
        if sells(context) { screen.blocks.append(context.button(words[.storeRestore], on(.restoreTapped))) }
        return screen
    }

    /// Adds the way to the paywall, where there is something to offer.
    private static func offers<Root>(
        _ screen: inout Screen<Root>, _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) {
        guard context.offersTrial || !context.plans.isEmpty else { return }
        screen.primary = context.action(context.words[.storeOffers], on(.wentTo(.paywall)))
    }

    private static func status(_ context: ScreenContext) -> String {
        let (words, subscription) = (context.words, context.subscription)
        switch subscription.entitlement(at: context.moment.now) {
        case .free:
            let ended = subscription.status == Subscription.trial ? subscription.trialEndDate : subscription.endDate
            guard let ended, ended <= context.moment.now else { return words[.storeStatusFree] }
            return words(.storeStatusEnded, context.text(ended))
        case .trial(let end):
            return words(context.state.offer.hasTrial ? .storeStatusTrial : .storeStatusGranted, context.text(end))
        case .paid(let end):
            guard let end else { return words[.storeStatusEndless] }
            let until = context.text(end)
            guard let plan = context.name(subscription.status) else { return words(.storeStatusGranted, until) }
            return words(subscription.renews ? .storeStatusRenews : .storeStatusCanceled, plan, until)
        }
    }

    // MARK: Canceling

    private static func canceling<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (state, words) = (context.state, context.words)
        let until = context.subscription.endDate.map { words(.storeCancelUntil, context.text($0)) }
        var screen: Screen<Root> = context.make(
            state.offer.subscriptionRoute, .storeCancelTitle,
            [.text(until ?? words[.storeCancelNow]), .text(words[.storeCancelKept])])
        screen.layout = .step
        screen.back = Action(
            words[.storeKeep], on(.wentTo(.subscription)), isEnabled: !state.isBusy, icon: "chevron-left")
        screen.primary = context.action(words[.storeCancel], on(.cancelConfirmed))
        return screen
    }
}
