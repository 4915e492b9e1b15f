import AlmanacCore

/// The settings: what was chosen, in rows that lead to single steps.
extension Home {
    static func settings<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let chosen = state.chosen
        let names = chosen.categories.compactMap { state.category($0)?.name }
        var blocks: [Block<Root>] = [
            .list(
                List(
                    words[.settingsChosen],
                    [
                        row(
                            2, .settingsCategories, names.joined(separator: words[.listSeparator]), "sliders", .topics,
                            words, on),
                        row(3, .settingsDifficulty, chosen.difficulty.name(words), "book-open", .level, words, on),
                        Item(
                            id: 1, title: words[.settingsLanguage], detail: state.language.name, icon: "globe",
                            route: languagePath, on(.languageTapped)),
                        Item(
                            id: 4, title: words[.settingsChange], detail: words[.settingsChangeText],
                            icon: "refresh-cw",
                            on(.changeTapped)),
                    ]))
        ]
        if !chosen.selectsSame(as: state.preferences) {
            let isComing = moment.isOnline && !state.refresh.isNone
            blocks.append(.notice(Notice(.info, words[isComing ? .factsComing : .factsComingLater])))
        }
        blocks.append(
            .time(
                TimeField(
                    words[.notificationsTime], state.preferences.time, isEmptied: state.isTimeEmpty, words,
                    cleared: on(.timeCleared)
                ) { on(.timeChanged($0)) }))
        if let problem = state.problem { blocks.append(.notice(Notice(.error, problem.message(words)))) }
        if !moment.platform.canNotify {
            blocks += Block<Root>.unsupported(words, moment.platform)
        } else if moment.permission == .denied {
            blocks.append(.notice(.denied(words, moment.platform)))
        } else if moment.permission == .undecided {
            blocks.append(.notice(.undecided(words, failure: state.askingFailed, on(.allowTapped))))
        }
        blocks.append(.caption(words[.settingsPrivacy]))
        blocks.append(.caption(words[.settingsSources]))
        return make(state, words[.settingsTitle], blocks)
    }

    private static func row<Root>(
        _ id: Int64, _ title: Word, _ detail: String, _ icon: String, _ route: FactsRoute, _ words: Words,
        _ on: (Event) -> Root
    ) -> Item<Root> {
        Item(id: id, title: words[title], detail: detail, icon: icon, route: route.path, on(.stepTapped(route)))
    }

    /// The page where the language is chosen, for all apps.
    static let languagePath = "/settings/language"

    // MARK: Single steps

    static func topics<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        let chosen = state.draft ?? state.chosen
        var screen: Screen<Root> = make(
            state, words[.categoriesTitle], subtitle: Category.count(chosen.categories, words),
            [.choices(Category.choices(state.categories, chosen.categories, words) { on(.topicTapped($0)) })])
        finish(&screen, words, on, isEnabled: chosen.hasEnoughTopics)
        return screen
    }

    static func level<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        let chosen = state.draft ?? state.chosen
        var screen: Screen<Root> = make(
            state, words[.difficultyTitle], subtitle: words[.difficultySubtitle],
            [.choices(Difficulty.choices(chosen.difficulty, words) { on(.levelTapped($0)) })])
        finish(&screen, words, on)
        return screen
    }

    private static func finish<Root>(
        _ screen: inout Screen<Root>, _ words: Words, _ on: (Event) -> Root, isEnabled: Bool = true
    ) {
        screen.layout = .step
        screen.back = Action(words[.cancel], on(.backTapped), icon: "x")
        screen.primary = Action(words[.save], on(.draftSaved), isEnabled: isEnabled)
    }
}
