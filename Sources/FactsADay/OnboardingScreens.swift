import AlmanacCore

/// What each step of the onboarding looks like.
extension Onboarding {
    static func screen(_ state: State, _ moment: Moment) -> Screen<Event> {
        let words = Words(state.language)
        var screen: Screen<Event>
        switch state.step {
        case .language: screen = language(state, words)
        case .initialization: screen = initialization(state, words)
        case .categories: screen = categories(state, words)
        case .difficulty: screen = difficulty(state, words)
        case .notifications: screen = notifications(state, words, moment)
        case .success, .main: screen = success(state, words)
        }
        screen.layout = .step
        screen.isPassing = state.step == .initialization || state.step == .success
        if flow.next(from: state.step, answer: .wentBack, facts: state.facts) != nil {
            screen.back = Action(words[.back], .backTapped, icon: "chevron-left")
        }
        return screen
    }

    private static func make(
        _ state: State, _ title: String, subtitle: String? = nil, step: Int? = nil, _ words: Words,
        _ blocks: [Block<Event>]
    ) -> Screen<Event> {
        var screen = Screen<Event>(
            route: state.step.path, title: title, face: .facts, language: state.language, blocks: blocks)
        screen.subtitle = subtitle
        if let step {
            screen.progress = Progress(step, of: 4, label: words(.progressLabel, String(step), "4"))
        }
        return screen
    }

    private static func language(_ state: State, _ words: Words) -> Screen<Event> {
        let options = Language.allCases.map { language in
            Choice(
                id: language.code, label: language.name, icon: "flag-" + language.code, language: language,
                isSelected: language == state.language, Event.languageTapped(language))
        }
        var blocks: [Block<Event>] = [.choices(Choices(words[.languageTitle], style: .grid, options))]
        if let problem = state.localeProblem { blocks.append(.notice(Notice(.error, problem.message(words)))) }
        var screen = make(state, words[.languageTitle], subtitle: words[.languageSubtitle], step: 1, words, blocks)
        screen.primary = Action(words[.continue], .continueTapped)
        if state.isAgain { screen.back = Action(words[.cancel], .backTapped, icon: "x") }
        return screen
    }

    private static func initialization(_ state: State, _ words: Words) -> Screen<Event> {
        guard case .failed(let problem) = state.initialization else {
            return make(
                state, words[.initializationTitle], subtitle: words[.initializationSubtitle], words,
                [.progress(ProgressBar(words[.initializationTitle], done: 0, total: 0))])
        }
        var screen = make(
            state, words[.initializationFailedTitle], words,
            [.notice(Notice(.error, problem.message(words)))])
        screen.primary = Action(words[.retry], .retryTapped)
        return screen
    }

    private static func categories(_ state: State, _ words: Words) -> Screen<Event> {
        let options = state.categories.map { category in
            Choice(
                id: category.slug, label: category.name, icon: category.icon, tint: category.color,
                isSelected: state.choosing.categories.contains(category.slug), Event.categoryTapped(category.slug))
        }
        let missing = leastCategories - state.choosing.categories.count
        let subtitle =
            missing > 0
            ? words(.categoriesMissing, count: missing)
            : words(.categoriesChosen, count: state.choosing.categories.count)
        var screen = make(
            state, words[.categoriesTitle], subtitle: subtitle, step: 2, words,
            [.choices(Choices(words[.categoriesTitle], style: .grid, allowsSeveral: true, options))])
        screen.primary = Action(words[.continue], .continueTapped, isEnabled: missing <= 0)
        return screen
    }

    private static func difficulty(_ state: State, _ words: Words) -> Screen<Event> {
        let options = Difficulty.allCases.map { difficulty in
            Choice(
                id: difficulty.slug, label: difficulty.name(words), detail: difficulty.explanation(words),
                isSelected: difficulty == state.choosing.difficulty, Event.difficultyTapped(difficulty))
        }
        var screen = make(
            state, words[.difficultyTitle], subtitle: words[.difficultySubtitle], step: 3, words,
            [.choices(Choices(words[.difficultyTitle], style: .cards, options))])
        screen.primary = Action(words[.continue], .continueTapped)
        return screen
    }

    private static func notifications(_ state: State, _ words: Words, _ moment: Moment) -> Screen<Event> {
        guard moment.platform.canNotify else { return cannotNotify(state, words, moment) }
        var blocks: [Block<Event>] = [
            .hero(icon: "bell"),
            .time(TimeField(words[.notificationsTime], state.choosing.time) { .timeChanged($0) }),
        ]
        if case .failed(let reason) = state.asking {
            blocks.append(.notice(Notice(.error, words(.notificationsFailed, reason))))
        }
        var screen = make(
            state, words[.notificationsTitle], subtitle: words[.notificationsSubtitle], step: 4, words, blocks)
        screen.primary = Action(words[.notificationsEnable], .enableTapped, isEnabled: state.asking != .waiting)
        if state.asking == .denied {
            screen.alert = Alert(
                title: words[.permissionTitle], message: words[permissionPath(moment.platform)],
                button: Action(words[.ok], .alertDismissed))
        }
        return screen
    }

    /// Where this system keeps the setting.
    private static func permissionPath(_ platform: Platform) -> Word {
        switch platform.system {
        case .ios: .permissionIos
        case .android: .permissionAndroid
        default: .permissionDesktop
        }
    }

    /// No dead end: an iPhone's tab can't ask, the same page on the Home Screen can.
    private static func cannotNotify(_ state: State, _ words: Words, _ moment: Moment) -> Screen<Event> {
        let isPhoneTab = moment.platform.system == .ios && !moment.platform.isInstalled
        guard isPhoneTab else {
            return make(
                state, words[.notificationsTitle], step: 4, words,
                [.hero(icon: "bell-off"), .notice(Notice(.info, words[.notificationsUnsupported]))])
        }
        return make(
            state, words[.installTitle], subtitle: words[.installSubtitle], step: 4, words,
            [
                .hero(icon: "plus-square"),
                .steps([words[.installShare], words[.installAdd], words[.installOpen]]),
                .caption(words[.installNote]),
            ])
    }

    private static func success(_ state: State, _ words: Words) -> Screen<Event> {
        if case .failed(_, let problem) = state.download {
            var screen = make(
                state, words[.successFailedTitle], words,
                [
                    .notice(Notice(.error, problem.message(words))),
                    .button(Action(words[.successChooseAgain], .chooseAgainTapped)),
                ])
            screen.primary = Action(words[.retry], .retryTapped)
            return screen
        }
        let received = state.download.received
        let done = received?.facts.count ?? 0
        let total = received?.total ?? 0
        var blocks: [Block<Event>] = [
            .hero(icon: "sparkles"),
            .progress(
                ProgressBar(
                    total > 0 ? words(.successProgress, String(done), String(total)) : words[.successStarting],
                    done: done, total: total)),
        ]
        if case .waiting = state.download { blocks.append(.caption(words[.successWaiting])) }
        return make(state, words[.successTitle], subtitle: words[.successSubtitle], words, blocks)
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
