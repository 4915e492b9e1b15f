import AlmanacCore

/// Settings → Language and Settings → Appearance: what is chosen once, for all apps on this device.
extension SettingsPage {
    static func language<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        let options = Language.allCases.map { language in
            Choice(
                id: language.code, label: language.name, icon: "flag-" + language.code, language: language,
                isSelected: language == words.language, on(.languageTapped(language)))
        }
        var screen: Screen<Root> = make(
            context, .settingsLanguage, [.choices(Choices(words[.settingsLanguage], style: .grid, options))])
        screen.subtitle = words[.settingsLanguageHint]
        addProblem(to: &screen, context)
        return screen
    }

    static func appearance<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (words, chosen) = (context.words, context.comfort)
        func choices(_ label: Word, _ options: [(Comfort, Word)]) -> Block<Root> {
            .choices(
                Choices(
                    words[label], style: .chips,
                    options.map { comfort, name in
                        Choice(
                            id: String(comfort.rawValue), label: words[name],
                            isSelected: Comfort.isOn(comfort, in: chosen), on(.comfortTapped(comfort)))
                    }))
        }
        func toggle(_ comfort: Comfort, _ name: Word, _ detail: Word) -> Block<Root> {
            .toggle(
                Toggle(
                    words[name], detail: words[detail], isOn: Comfort.isOn(comfort, in: chosen),
                    on(.comfortTapped(comfort))))
        }
        var screen: Screen<Root> = make(
            context, .appearanceTitle,
            [
                choices(
                    .appearanceMode,
                    [(.systemMode, .appearanceSystem), (.light, .appearanceLight), (.dark, .appearanceDark)]),
                choices(
                    .unitanaTextSize,
                    [
                        (.standardText, .unitanaTextStandard), (.largeText, .unitanaTextLarge),
                        (.largestText, .unitanaTextLargest),
                    ]),
                toggle(.contrast, .unitanaContrast, .unitanaContrastText),
                toggle(.still, .unitanaStill, .unitanaStillText),
            ])
        screen.subtitle = words[.unitanaComfortDevice]
        addProblem(to: &screen, context)
        return screen
    }

    /// Says that a choice could not be stored.
    static func addProblem<Root>(to screen: inout Screen<Root>, _ context: ScreenContext) {
        guard let fault = context.state.problem else { return }
        screen.blocks.append(.notice(Notice(.error, StorageProblem.message(fault, context.words))))
    }
}
