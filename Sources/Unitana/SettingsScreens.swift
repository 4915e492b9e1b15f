import AlmanacCore

/// The settings (S5).
extension UnitanaApp {
    static func settings<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        let isHuman = context.records.mode == .human
        var screen: Screen<Root> = context.make(words[.settingsTitle])
        screen.blocks = [
            .choices(
                Choices(
                    words[.unitanaLearning], style: .cards,
                    [
                        Choice(
                            id: "human", label: words[.unitanaHuman], detail: words[.unitanaHumanText],
                            isSelected: isHuman, on(.modeTapped(true))),
                        Choice(
                            id: "neutral", label: words[.unitanaNeutral], detail: words[.unitanaNeutralText],
                            isSelected: !isHuman, on(.modeTapped(false))),
                    ])),
            .list(
                List(
                    words[.settingsTitle],
                    [
                        context.row(1, words[.unitanaWidgets], words[.unitanaWidgetHint], "layout-grid", .widgets, on),
                        context.row(2, words[.unitanaComfort], words[.unitanaComfortText], "sliders", .comfort, on),
                        context.row(3, words[.unitanaPrivacy], words[.unitanaPrivacyHint], "lock", .privacy, on),
                        context.row(4, words[.storeSubscription], nil, "sparkles", .subscription, on),
                    ])),
        ]
        return screen
    }

    static func comfort<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (words, chosen) = (context.words, context.state.comfort)
        func isOn(_ comfort: Comfort) -> Bool { Comfort.isOn(comfort, in: chosen) }
        let sizes: [(Comfort, Word)] = [
            (.standardText, .unitanaTextStandard), (.largeText, .unitanaTextLarge),
            (.largestText, .unitanaTextLargest),
        ]
        let options = sizes.map { comfort, name in
            Choice(
                id: String(comfort.rawValue), label: words[name], isSelected: isOn(comfort),
                on(.comfortTapped(comfort)))
        }
        return context.make(
            words[.unitanaComfort], subtitle: words[.unitanaComfortDevice],
            [
                .choices(Choices(words[.unitanaTextSize], style: .cards, options)),
                .toggle(
                    Toggle(
                        words[.unitanaContrast], detail: words[.unitanaContrastText], isOn: isOn(.contrast),
                        on(.comfortTapped(.contrast)))),
                .toggle(
                    Toggle(
                        words[.unitanaStill], detail: words[.unitanaStillText], isOn: isOn(.still),
                        on(.comfortTapped(.still)))),
            ])
    }

    /// What is stored. The account's pages are those of the whole product.
    static func privacy<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        return context.make(
            words[.unitanaPrivacy],
            [
                .text(words[.unitanaPrivacyStored]), .text(words[.unitanaPrivacyAsked]),
                .text(words[.unitanaPrivacyNever]), .text(words[.unitanaPrivacyExport]),
                .list(
                    List(
                        words[.settingsTitle],
                        [
                            Item(
                                id: 1, title: words[.unitanaPrivacyAccount], icon: "settings", route: "/settings",
                                on(.accountTapped))
                        ])),
            ])
    }
}
