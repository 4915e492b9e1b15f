import AlmanacCore

// Facts A Day on the Today page (P1).

extension FactsApp {
    /// One line and the first step, until the facts are on the device.
    public static var invitation: Invitation {
        Invitation(text: .factsInvitation, step: .factsInvitationStep, route: identity.path)
    }

    /// The favorites and the facts of past days.
    public static var shortcuts: [AppShortcut] {
        [
            AppShortcut(name: .factsFavorites, route: FactsRoute.favorites.path),
            AppShortcut(name: .factsPast, route: FactsRoute.past.path),
        ]
    }

    /// Reads the stored onboarding, the facts, and which of them were shown.
    public static var glanceQueries: [Query] {
        [.all(table: Preferences.table.name), .all(table: FactsTables.kept.name)] + FactsTables.selection
    }

    /// The day's fact: its title as the headline, and why it matters. Above it, that the day is its own (F11).
    public static func glance(
        _ records: Snapshot, _ zones: [Zone], _ moment: Moment, _ words: Words
    ) -> Glance? {
        guard let fact = fact(on: moment.today, records) else { return nil }
        var glance = Glance(
            .headline, title: fact.title ?? words[.factsName], detail: fact.summary,
            route: FactsRoute.fact(fact.id).path, language: Language(code: fact.language) ?? words.language)
        if fact.falls(on: moment.today) { glance.label = words[.factOnThisDay] }
        return glance
    }
}
