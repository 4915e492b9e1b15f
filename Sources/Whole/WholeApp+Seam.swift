import AlmanacCore

// The interface of Whole to the rest of Almanac.

extension Face {
    static let whole = WholeApp.identity.face
}

extension WholeApp {
    /// The app's slug, name, tagline and color.
    public static var identity: AppIdentity {
        AppIdentity(
            slug: "whole", name: .wholeName, tagline: .almanacWhole, ground: Ground(light: "#ffeedf", dark: "#1f1410"))
    }

    /// The synced tables, the public quotes, and what the device keeps.
    public static var tables: AppTables {
        AppTables(
            synced: WholeTables.synced, serverOnly: [WholeTables.quotes],
            personal: [WholeTables.remembered, TrialReminder.table], deviceOnly: [WholeTables.library],
            shared: [.reminders, .widgets, .accountKeys])
    }

    /// The address of the settings.
    public static var settingsRoute: String? { WholeRoute.settings.path }

    /// The address of the subscription page.
    public static var subscriptionRoute: String? { WholeRoute.subscription.path }

    /// The diagram of the onboarding.
    public static var flows: FlowPage {
        FlowPage("onboarding", [FlowPage.Diagram("", Onboarding.flow.mermaid)])
    }

    /// Reads the time of the daily quote.
    public static var intentQueries: [Query] { [WholeTables.preferences.query] }

    /// The daily quote's reminder (W11); none until the onboarding has stored a choice.
    public static func reminderIntents(_ records: Snapshot, _ moment: Moment) -> [ReminderIntent] {
        guard let chosen = records.records(of: WholeTables.preferences).first else { return [] }
        let isOn = chosen["notifications_enabled"]?.bool ?? false
        let time = chosen.string("notification_time").flatMap { LocalTime($0) } ?? defaultTime
        return [
            .daily(
                identity.slug, QuoteNotification.subject, at: isOn ? time : nil, in: moment.zone,
                isOwn: !chosen.edit.isEmpty)
        ]
    }

    /// Reads the user's row and the reminder of a trial's end.
    public static var upkeepQueries: [Query] { [WholeTables.users.query] + TrialReminder.queries }

    /// Makes the reminder of a trial that has begun, and deletes it when a plan is bought (W9).
    public static func upkeep(_ records: Snapshot, _ moment: Moment, _ random: inout Random) -> [Change] {
        let user = records.records(of: WholeTables.users).first
        return TrialReminder.upkeep(.whole, user.map { Subscription($0.fields) }, records, moment, &random)
    }

    /// What says which quote is a day's first.
    static var dayQueries: [Query] {
        [WholeTables.users.query, WholeTables.preferences.query, .all(table: WholeTables.library.name)]
    }

    /// Returns the first of a date's quotes.
    static func first(on date: CivilDate, _ records: Snapshot) -> Quote? {
        var own = WholeRecords()
        own.user = records.records(of: WholeTables.users).first
        own.preferences = records.records(of: WholeTables.preferences).first
        guard !own.user.isNone || !own.preferences.isNone else { return nil }
        // As on the app's own page, until the account's row has come.
        let account = own.accountID ?? ""
        let rows = records[WholeTables.library]
        // Only what is shown is read, for there are hundreds.
        for id in own.chosen(on: date) ?? [] {
            for row in rows where row.first?.text == id { if let quote = Quote(row) { return quote } }
        }
        let library = QuoteLibrary(rows, downloaded: nil)
        let chosen = DailyQuotes.choose(
            from: library.candidates(preferring: own.preferred), for: account, on: date, count: DailyQuotes.perDay)
        return chosen.first.flatMap { library.quote($0) }
    }

    /// Reads the account, its preferences and the quotes: the server makes the text of its push by itself.
    public static func queries(about subject: String) -> [Query] { dayQueries }

    /// The day's quote in both languages; a tap opens it (W11).
    public static func notification(
        about subject: String, on date: CivilDate, _ records: Snapshot, _ language: Language
    ) -> NotificationText? {
        guard subject == QuoteNotification.subject else { return nil }
        let quote = first(on: date, records)
        return QuoteNotification.notification(
            of: quote.map { (id: $0.id, english: $0.english, chinese: $0.chinese) }, on: date, language)
    }

    /// The name of the daily quote's reminder, the settings page where its time is changed, and the quotes.
    public static func reminderLink(_ subject: String, _ words: Words) -> ReminderLink? {
        guard subject == QuoteNotification.subject else { return nil }
        return ReminderLink(
            title: words[.wholeNotifyToggle], route: WholeRoute.settings.path, opens: WholeRoute.quotes.path)
    }

    /// The user's own quotes, on their page.
    public static func shownTexts(_ state: State, _ moment: Moment) -> [ShownText] {
        guard case .home(let home) = state.situation, home.route == .own else { return [] }
        return home.records.own.map { ShownText(WholeTables.userQuotes, $0.record) }
    }

    /// The quote in both languages.
    public static func passages(of fields: [JSON.Member], in table: String, at now: Instant) -> [String] {
        ["english_text", "chinese_text"].compactMap { name in
            fields.first { $0.key == name }?.value.string.flatMap { $0.isBlank ? nil : $0 }
        }
    }

    /// A quote.
    public static func kind(of table: String) -> Word? {
        table == WholeTables.userQuotes.name ? .deletedQuote : nil
    }

    /// The text of a quote of the user's own, or the name, for a page outside the app.
    public static func summary(
        of fields: [JSON.Member], in table: String, _ words: Words, _ moment: Moment
    ) -> String? {
        for name in ["english_text", "name"] {
            for field in fields where field.key == name {
                if let text = field.value.string, !text.isEmpty { return text }
            }
        }
        return nil
    }
}
