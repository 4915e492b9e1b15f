import AlmanacCore

/// Settings → About Almanac: the version, what is new, and where the data comes from.
extension SettingsPage {
    static func about<Root: Equatable & Sendable>(_ context: ScreenContext) -> Screen<Root> {
        let words = context.words
        let sources: [Word] = [.settingsSources, .unitanaGazetteer, .aboutWeather, .aboutRates]
        return make(
            context, .aboutTitle,
            [
                .list(
                    List(
                        words[.aboutTitle],
                        [
                            Item(
                                id: 1, title: words[.almanacName], detail: words(.aboutVersion, Release.version),
                                icon: "mark", nil),
                            Item(id: 2, title: words[.aboutNew], detail: words[.aboutNewText], icon: "sparkles", nil),
                        ])),
                .list(
                    List(
                        words[.aboutSources], style: .headed,
                        sources.enumerated().map { place, source in
                            Item(id: Int64(place), title: words[source], icon: "info", nil)
                        })),
            ])
    }
}
