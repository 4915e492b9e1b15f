import AlmanacCore

/// The screens of the onboarding, one per step.
extension Onboarding {
    static func screen<Root>(_ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root) -> Screen<Root>
    {
        let words = Words(state.language)
        var screen: Screen<Root>
        switch state.step {
        case .language: screen = language(state, words, on)
        case .initialization: screen = initialization(state, words, on)
        case .categories: screen = categories(state, words, on)
        case .difficulty: screen = difficulty(state, words, on)
        case .notifications: screen = notifications(state, words, moment, on)
        case .success, .main: screen = success(state, words, on)
        }
        screen.layout = .step
        screen.isPassing = state.step == .initialization || state.step == .success
        if flow.next(from: state.step, answer: .wentBack, facts: state.facts) != nil {
            screen.back = Action(words[.back], on(.backTapped), icon: "chevron-left")
        }
        return screen
    }

    static func make<Root>(
        _ state: State, _ title: String, subtitle: String? = nil, step: Int? = nil, _ words: Words,
        _ blocks: [Block<Root>]
    ) -> Screen<Root> {
        var screen = Screen<Root>(
            route: state.step.path, title: title, face: .facts, language: state.language, blocks: blocks)
        screen.subtitle = subtitle
        if let step {
            screen.progress = Progress(step, of: 4, label: words(.progressLabel, String(step), "4"))
        }
        return screen
    }

    private static func language<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        let options = Language.allCases.map { language in
            Choice(
                id: language.code, label: language.name, icon: "flag-" + language.code, language: language,
                isSelected: language == state.language, on(.languageTapped(language)))
        }
        var blocks: [Block<Root>] = [.choices(Choices(words[.languageTitle], style: .grid, options))]
        // What the app is comes with the first choice, in a line and with an example: the seed's steps stay as they are.
        if !state.isAgain {
            blocks.append(.notice(Notice(.info, title: words[.factsIntroduction], words[.factsExample])))
        }
        if let problem = state.localeProblem { blocks.append(.notice(Notice(.error, problem.message(words)))) }
        var screen = make(state, words[.languageTitle], subtitle: words[.languageSubtitle], step: 1, words, blocks)
        screen.primary = Action(words[.continue], on(.continueTapped))
        if state.isAgain { screen.back = Action(words[.cancel], on(.backTapped), icon: "x") }
        return screen
    }

    private static func categories<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        let selected = state.preferences.categories
        var blocks: [Block<Root>] = [
            .choices(Category.choices(state.categories, selected, words) { on(.categoryTapped($0)) })
        ]
        if state.isPrefilled { blocks.insert(.caption(words[.factsPrefilled]), at: 0) }
        var screen = make(
            state, words[.categoriesTitle], subtitle: Category.count(selected, words), step: 2, words, blocks)
        screen.primary = Action(words[.continue], on(.continueTapped), isEnabled: state.preferences.hasEnoughTopics)
        return screen
    }

    private static func difficulty<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        var screen = make(
            state, words[.difficultyTitle], subtitle: words[.difficultySubtitle], step: 3, words,
            [.choices(Difficulty.choices(state.preferences.difficulty, words) { on(.difficultyTapped($0)) })])
        screen.primary = Action(words[.continue], on(.continueTapped))
        return screen
    }

    private static func notifications<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let time = TimeField(
            words[.notificationsTime], state.preferences.time, isEmptied: state.isTimeEmpty, words,
            cleared: on(.timeCleared)
        ) { on(.timeChanged($0)) }
        guard moment.platform.canNotify else { return cannotNotify(state, time, words, moment, on) }
        var blocks: [Block<Root>] = [.hero(icon: "bell"), .list(preview(state, moment)), .time(time)]
        if state.asking == .waiting { blocks.append(.notice(Notice(.info, words[.factsWaiting]))) }
        if case .failed(let reason) = state.asking {
            blocks.append(.notice(Notice(.error, title: words[.notificationsFailed], reason)))
        }
        var screen = make(
            state, words[.notificationsTitle], subtitle: words[.notificationsSubtitle], step: 4, words, blocks)
        screen.primary = Action(words[.notificationsEnable], on(.enableTapped))
        if state.hasAlert {
            screen.alert = Alert(
                title: words[.permissionTitle], message: words[permissionPath(moment.platform)],
                button: Action(words[.ok], on(.alertDismissed)))
        }
        return screen
    }

    /// The notification as it will look, of a fact that there is, at the chosen time.
    private static func preview<Root>(_ state: State, _ moment: Moment) -> List<Root> {
        let words = Words(state.language, moment)
        let text = FactsApp.notification(
            (id: 0, title: words[.factsSample], text: words[.factsSampleText]), on: moment.today, state.language)
        var row = Item<Root>(id: 0, title: text.title, detail: text.body, icon: Face.facts.mark, nil)
        row.heading = words[.factsName] + (state.isTimeEmpty ? "" : " · " + words.time(state.preferences.time))
        return List(words[.todayTitle], [row])
    }

    /// Returns the text that says where this system keeps the notification setting.
    private static func permissionPath(_ platform: Platform) -> Word {
        switch platform.deniedWay {
        case .notifyDeniedIos: .permissionIos
        case .notifyDeniedAndroid: .permissionAndroid
        case .notifyDeniedDesktop: .permissionDesktop
        // Of the other browsers, only the way is known.
        default: platform.deniedWay
        }
    }

    /// Avoids a dead end: a browser tab on an iPhone cannot ask for permission, but the page on the Home Screen can.
    /// Elsewhere, the fact is announced at its time only in an open page.
    private static func cannotNotify<Root>(
        _ state: State, _ time: TimeField<Root>, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        guard moment.platform.needsHomeScreen else {
            var screen: Screen<Root> = make(
                state, words[.notificationsUnsupportedTitle], step: 4, words,
                [.hero(icon: "bell-off"), .notice(Notice(.info, words[.notificationsUnsupported])), .time(time)])
            screen.primary = Action(words[.continue], on(.enableTapped))
            return screen
        }
        return make(
            state, words[.installTitle], subtitle: words[.installSubtitle], step: 4, words,
            [
                .hero(icon: "plus-square"), .toHomeScreen(words), .caption(words[.installNote]),
            ])
    }
}

extension Difficulty {
    func name(_ words: Words) -> String {
        switch self {
        case .beginner: words[.difficultyBeginner]
        case .intermediate: words[.difficultyIntermediate]
        case .advanced: words[.difficultyAdvanced]
        case .all: words[.difficultyAll]
        }
    }

    func explanation(_ words: Words) -> String {
        switch self {
        case .beginner: words[.difficultyBeginnerDetail]
        case .intermediate: words[.difficultyIntermediateDetail]
        case .advanced: words[.difficultyAdvancedDetail]
        case .all: words[.difficultyAllDetail]
        }
    }
}
