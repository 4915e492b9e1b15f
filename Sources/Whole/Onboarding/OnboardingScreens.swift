import AlmanacCore

/// The screens of the onboarding, one per step (W1).
extension Onboarding {
    static func screen<Root>(_ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root) -> Screen<Root>
    {
        let words = Words(state.language)
        var screen: Screen<Root>
        switch state.draft.step {
        case .welcome: screen = welcome(state, words, on)
        case .categories: screen = categories(state, words, on)
        case .name: screen = name(state, words, moment, on)
        case .goals: screen = goals(state, words, on)
        case .notifications: screen = notifications(state, words, moment, on)
        case .widget: screen = widget(state, words, moment, on)
        case .trial: screen = trial(state, words, on)
        case .completion: screen = completion(state, words, moment, on)
        }
        screen.layout = .step
        if let fault = state.problem {
            screen.blocks.append(.notice(Notice(.error, StorageProblem.message(fault, words))))
        }
        if state.mayGoBack { screen.back = Action(words[.back], on(.answered(.wentBack)), icon: "chevron-left") }
        if flow.next(from: state.draft.step, answer: .skipped, facts: state.draft.facts) != nil {
            screen.skip = Action(words[.capsuleSkip], on(.answered(.skipped)))
        }
        return screen
    }

    private static func make<Root>(
        _ state: State, _ title: Word, _ subtitle: Word? = nil, _ words: Words, _ blocks: [Block<Root>]
    ) -> Screen<Root> {
        var screen = Screen<Root>(
            route: state.draft.step.path, title: words[title], face: .whole, language: state.language, blocks: blocks)
        screen.subtitle = subtitle.map { words[$0] }
        let step = String(state.draft.step.rawValue + 1)
        screen.progress = Progress(
            Int(state.draft.step.rawValue) + 1, of: 8, label: words(.progressLabel, step, "8"))
        return screen
    }

    private static func proceed<Root>(
        _ state: State, _ words: Words, _ on: (Event) -> Root
    ) -> Action<Root> {
        let isOpen = flow.next(from: state.draft.step, answer: .continued, facts: state.draft.facts) != nil
        return Action(words[.continue], on(.answered(.continued)), isEnabled: isOpen)
    }

    /// Says what the app is, with a real example. When the app begins, its name comes first (the seed's launch screen).
    private static func welcome<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        var screen: Screen<Root> = make(
            state, .wholeWelcomeTitle, .wholeWelcomeText, words, [.passage(SampleQuotes.first, .standard)])
        if state.isBeginning { screen.blocks.append(.arrival(icon: Face.whole.mark, words[.wholeName])) }
        screen.primary = proceed(state, words, on)
        return screen
    }

    /// The quote above the cards changes with what is chosen.
    private static func categories<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        let options = QuoteCategory.options(words, selected: state.draft.categories) { on(.categoryTapped($0)) }
        var screen: Screen<Root> = make(
            state, .wholeCategoriesTitle, .wholeCategoriesText, words,
            [
                .passage(SampleQuotes.passage(categories: state.draft.categories), .standard),
                .choices(Choices(words[.wholeCategoriesTitle], style: .grid, allowsSeveral: true, options)),
            ])
        screen.primary = proceed(state, words, on)
        return screen
    }

    /// A card greets by the name while it is typed.
    private static func name<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let longest = WholeTables.nameLength.upperBound
        let isLong = state.draft.facts.nameLength > longest
        let field = TextField(
            words[.wholeNameLabel], state.draft.name, error: isLong ? words(.reflectTooLong, String(longest)) : nil
        ) { on(.nameTyped($0)) }
        let greeting = SampleQuotes.greeting(state.draft.name, at: moment.zone.time(at: moment.now))
        var screen: Screen<Root> = make(
            state, .wholeNameTitle, .wholeNameText, words, [.passage(greeting, .standard), .field(field)])
        // The field says what keeps the step from going on.
        screen.primary = Action(words[.continue], on(.answered(.continued)), isEnabled: !state.isAsking)
        return screen
    }

    private static func goals<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        var screen: Screen<Root> = make(
            state, .wholeGoalsTitle, .wholeGoalsText, words,
            [
                .passage(sample(state), .standard),
                .choices(QuoteGoal.choices(words, selected: state.draft.goals) { on(.goalTapped($0)) }),
            ])
        screen.primary = proceed(state, words, on)
        return screen
    }

    /// The quote that the answers so far would bring.
    private static func sample(_ state: State) -> Passage {
        SampleQuotes.passage(categories: state.draft.categories, goals: state.draft.goals)
    }

    private static func notifications<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root> = make(state, .wholeNotifyTitle, .wholeNotifyText, words, [])
        screen.blocks = DailyQuoteSettings.blocks(
            isOn: state.draft.wantsNotifications, at: state.isTimeEmpty ? nil : state.draft.time,
            isAsking: state.isAsking, failure: state.askingFailed, words, moment, toggled: on(.notificationsTapped),
            allowed: on(.allowTapped), cleared: on(.timeCleared)
        ) { on(.timeChanged($0)) }
        screen.primary = proceed(state, words, on)
        return screen
    }

    /// The widget as it will be, with a quote that the answers would bring. Until it has its own place, the phone's is
    /// the Home Screen.
    private static func widget<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let snapshot = WholeWidget.snapshot(of: sample(state), words)
        let view = WidgetView(snapshot, .demo, name: words[.wholeName], at: moment.now)
        var blocks: [Block<Root>] = [
            .picture(WidgetPicture(view, WidgetSize.medium.pixels).preview(WholeWidget.colors))
        ]
        if moment.platform.system == .ios, !moment.platform.isInstalled {
            blocks.append(.steps([words[.installShare], words[.installAdd], words[.installOpen]]))
            blocks.append(.caption(words[.installNote]))
        }
        blocks.append(.button(Action(words[.wholeWidgetLater], on(.answered(.later)))))
        var screen: Screen<Root> = make(state, .wholeWidgetTitle, .wholeWidgetText, words, blocks)
        screen.primary = Action(words[.wholeWidgetInstall], on(.answered(.installed)))
        return screen
    }

    private static func trial<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        let benefits: [Item<Root>] = Offer.whole.benefits.enumerated().map { place, benefit in
            Item(id: Int64(place), title: words[benefit.text], icon: benefit.icon, nil)
        }
        var screen: Screen<Root> = make(
            state, .wholeTrialTitle, .wholeTrialText, words,
            [
                .list(List(words[.wholeTrialTitle], benefits)),
                .toggle(
                    Toggle(words[.wholeTrialRemind], isOn: state.draft.wantsTrialReminder, on(.remindTapped))),
                .button(Action(words[.wholeTrialSkip], on(.answered(.trialSkipped)))),
            ])
        screen.primary = Action(words[.wholeTrialStart], on(.answered(.trialStarted)))
        return screen
    }

    private static func completion<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root> = make(state, .wholeSavingTitle, .wholeSavingText, words, [])
        guard case .failed(let failure) = state.completing else {
            screen.blocks = [.progress(ProgressBar(words[.wholeSavingProgress], done: 0, total: 0))]
            return screen
        }
        screen.title = words[.wholeSavingFailed]
        screen.subtitle = nil
        screen.blocks = [.notice(Notice(.error, failure.message(words, moment)))]
        screen.primary = Action(words[.retry], on(.retryTapped))
        return screen
    }
}

extension Onboarding.Failure {
    fileprivate func message(_ words: Words, _ moment: Moment) -> String {
        switch self {
        case .offline where !moment.isOnline: words[.wholeSavingOffline]
        case .offline, .slow: words[.wholeSavingSlow]
        case .refused(let reason): words(.wholeSavingRefused, words[reason.word])
        case .store(let fault): StorageProblem.message(fault, words)
        case .trial(let problem): problem.message(words)
        }
    }
}

/// The switch and the time of the daily quote, in the onboarding and in the settings.
enum DailyQuoteSettings {
    /// - Parameter time: `nil` after the user has emptied its field.
    static func blocks<Root>(
        isOn: Bool, at time: LocalTime?, isAsking: Bool = false, failure: String? = nil, _ words: Words,
        _ moment: Moment, toggled: Root, allowed: Root, cleared: Root,
        _ changed: @escaping @Sendable (LocalTime) -> Root
    ) -> [Block<Root>] {
        var blocks: [Block<Root>] = [
            .toggle(
                Toggle(
                    words[.wholeNotifyToggle], detail: words[.wholeNotifyDetail], isOn: isOn, toggled))
        ]
        guard isOn else { return blocks }
        blocks.append(
            .time(TimeField(words[.wholeNotifyTime], time, isEmptied: time.isNone, words, cleared: cleared, changed)))
        if isAsking {
            blocks.append(.notice(Notice(.info, words[.factsWaiting])))
        } else if !moment.platform.canNotify {
            blocks += Block<Root>.unsupported(words, moment.platform)
        } else if let silence = silence(failure, words, moment, allowed) {
            blocks.append(.notice(silence))
        }
        return blocks
    }

    /// Says why no notification will come to a shell that can notify, and how to change that; `nil` if they are allowed.
    private static func silence<Root>(
        _ failure: String?, _ words: Words, _ moment: Moment, _ allowed: Root
    ) -> Notice<Root>? {
        guard moment.permission != .granted else { return nil }
        guard moment.permission == .denied else { return .undecided(words, failure: failure, allowed) }
        return .denied(words, moment.platform)
    }
}
