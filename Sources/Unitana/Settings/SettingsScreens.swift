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
                        Item(
                            id: 2, title: words[.unitanaComfort], detail: words[.unitanaComfortText], icon: "sliders",
                            route: "/settings/appearance", on(.settingsTapped("/settings/appearance"))),
                        context.row(3, words[.unitanaPrivacy], words[.unitanaPrivacyHint], "lock", .privacy, on),
                        context.row(4, words[.storeSubscription], nil, "sparkles", .subscription, on),
                    ])),
        ]
        return screen
    }

    /// What is stored. Copying and deleting it is done for the whole product.
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
                                id: 1, title: words[.dataTitle], detail: words[.dataHint], icon: "archive",
                                route: "/settings/data", on(.settingsTapped("/settings/data")))
                        ])),
            ])
    }
}
