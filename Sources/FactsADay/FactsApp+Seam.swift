import AlmanacCore

// The interface of Facts A Day to the rest of Almanac.

extension Face {
    static let facts = FactsApp.identity.face
}

extension FactsApp {
    /// The app's slug, name, tagline and color.
    public static var identity: AppIdentity {
        AppIdentity(
            slug: "facts", name: .factsName, tagline: .almanacFacts, ground: Ground(light: "#f4f6ff", dark: "#0f1226"))
    }

    /// The synced tables, the facts kept for the user, and the facts of the selection.
    public static var tables: AppTables {
        AppTables(synced: FactsTables.synced, personal: [FactsTables.kept], deviceOnly: FactsTables.deviceOnly)
    }

    /// The address of the settings.
    public static var settingsRoute: String? { FactsRoute.settings.path }

    /// The diagram of the onboarding.
    public static var flows: FlowPage {
        FlowPage("onboarding", [FlowPage.Diagram("", Onboarding.flow.mermaid)])
    }

    /// The steps of the onboarding.
    public static var funnelSteps: [String] {
        OnboardingStep.allCases.filter { $0 != .main }.map { $0.slug }
    }

    /// Whether the alert about the denied permission is on the screen.
    public static func holdsBanners(_ state: State) -> Bool {
        switch state.situation {
        case .onboarding(let onboarding), .again(let onboarding, _): onboarding.hasAlert
        case .loading, .unreadable, .home: false
        }
    }

    /// The subject of the daily reminder (F10).
    public static let subject = "fact-of-the-day"

    /// Reads the stored onboarding and the published preferences.
    public static var intentQueries: [Query] { [.all(table: Preferences.table.name), FactsTables.preferences.query] }

    /// The fact of a date.
    static func fact(on date: CivilDate, _ records: Snapshot) -> Fact? {
        DailyFact.choose(
            from: Fact.all(in: records), on: date, shown: ShownFact.all(in: records.records(of: FactsTables.seen)),
            kept: records[FactsTables.kept].compactMap { Fact($0) })
    }

    /// The time of the daily fact, and the preferences by which the server chooses it; empty until the onboarding is
    /// completed.
    public static func reminderIntents(_ records: Snapshot, _ moment: Moment) -> [ReminderIntent] {
        let profile = Profile(Preferences.values(records[Preferences.table]), zone: moment.zone)
        guard profile.isComplete, let language = profile.language else { return [] }
        // What was published last holds, by this device or another: the profile says which facts are here, and follows.
        let published = records.records(of: FactsTables.preferences).first
        let chosen = published.flatMap { FactPreferences($0) } ?? profile.preferences
        let isKnown = published.map { FactPreferences($0) == chosen && $0.edit.isEmpty } ?? false
        let isOwn = !isKnown || published?.string("language") != language.code
        return [
            .daily(
                identity.slug, subject, at: chosen.time, in: moment.zone, isOwn: !isKnown, isDeviceOnly: true,
                isChosen: chosen.isTimeChosen(over: published)),
            .choices(FactsTables.preferences, chosen.row(language, moment.zone, over: published), isOwn: isOwn),
        ]
    }

    /// Reads what the notification of the daily fact needs.
    public static func queries(about subject: String) -> [Query] { subject == self.subject ? glanceQueries : [] }

    /// The notification of the fact that the first page shows on the date.
    public static func notification(
        about subject: String, on date: CivilDate, _ records: Snapshot, _ language: Language
    ) -> NotificationText? {
        guard subject == self.subject else { return nil }
        let chosen = Preferences.values(records[Preferences.table])[Profile.Key.locale]
        let fact = fact(on: date, records)
        return notification(
            fact.map { (id: $0.id, title: $0.title, text: $0.summary ?? $0.content) },
            on: date, fact.flatMap { Language(code: $0.language) } ?? chosen.flatMap { Language(code: $0) } ?? language)
    }

    /// The notification of the daily fact, whether the device or the server chose the fact.
    /// - Parameters:
    ///   - fact: `nil` if no fact matches the user's preferences; the app then says so.
    ///   - date: The local date of the occurrence.
    public static func notification(
        _ fact: (id: Int64, title: String?, text: String)?, on date: CivilDate, _ language: Language
    ) -> NotificationText {
        let words = Words(language)
        guard let fact else {
            let line = NotificationText.line(on: date, of: [.todayTitle, .almanacFacts])
            return NotificationText(
                title: words[.factsName], body: words[line], route: FactsRoute.today.path, language: language)
        }
        return NotificationText(
            headline: fact.title ?? words[.factsName], under: words[.todayTitle], text: fact.text,
            route: FactsRoute.fact(fact.id).path, language: language)
    }

    /// The name of the daily reminder, the settings page where its time is changed, and the page of the day's fact.
    public static func reminderLink(_ subject: String, _ words: Words) -> ReminderLink? {
        guard subject == self.subject else { return nil }
        return ReminderLink(
            title: words[.todayTitle], route: FactsRoute.settings.path, opens: FactsRoute.today.path)
    }
}
