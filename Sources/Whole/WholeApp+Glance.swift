import AlmanacCore

// Whole on the Today page (P1).

extension WholeApp {
    /// One line and the first step, until the onboarding is completed.
    public static var invitation: Invitation {
        Invitation(text: .wholeInvitation, step: .wholeInvitationStep, route: identity.path)
    }

    /// The favorites.
    public static var shortcuts: [AppShortcut] {
        [AppShortcut(name: .wholeTabFavorites, route: WholeRoute.favorites.path)]
    }

    /// Reads the account, its preferences and the quotes.
    public static var glanceQueries: [Query] { dayQueries }

    /// The day's first quote in both languages; `nil` until the onboarding is completed.
    public static func glance(
        _ records: Snapshot, _ zones: [Zone], _ moment: Moment, _ words: Words
    ) -> Glance? {
        guard let quote = first(on: moment.today, records) else {
            // Another device has brought the choices, and this one has not fetched a quote yet.
            guard !records.records(of: WholeTables.preferences).isEmpty else { return nil }
            guard moment.isOnline else {
                return Glance(title: words[.wholeWaiting], route: identity.path, language: words.language)
            }
            return Glance(
                title: words[.wholeDailyTitle], detail: words[.wholeDailyOpen], route: identity.path,
                language: words.language)
        }
        var glance = Glance(
            .quote, title: quote.english, detail: quote.chinese.isEmpty ? nil : quote.chinese,
            route: WholeRoute.quote(quote.id).path, language: .en)
        glance.detailLanguage = .zh
        glance.label = quote.source(words.language)
        return glance
    }
}
