/// One of Almanac's apps, as the rest of the program sees it.
///
/// This protocol contains everything that the root, the server and the tools need from an app. The functions are pure:
/// they read records from a ``Snapshot`` that holds the answers to the queries declared next to them. Most have a
/// default for an app without the feature.
public protocol MiniApp: App {
    /// The name, address, icon and colors.
    static var identity: AppIdentity { get }

    /// Everything the app keeps, on the server and on the device.
    static var tables: AppTables { get }

    /// The address of its settings; `nil` for an app without any.
    static var settingsRoute: String? { get }

    /// The address of its subscription page; `nil` for an app in which everything is free.
    static var subscriptionRoute: String? { get }

    /// The diagrams of its flows, printed by `almanac flows`. If there is only one, its title is empty.
    static var flows: FlowPage { get }

    /// The names of its onboarding steps in order, as written to ``Table/events``; empty for an app without a funnel.
    static var funnelSteps: [String] { get }

    /// The event of ``Table/events`` for which its onboarding is there, such as `reflection_saved`; `nil` for none.
    static var funnelOutcome: String? { get }

    /// Returns whether banners must wait: an alert is on the screen, or a short moment that the user may skip.
    static func holdsBanners(_ state: State) -> Bool

    /// Returns whether the screen is that of a reminder's subject, so that no banner needs to say it.
    static func isShowing(_ subject: String, _ state: State) -> Bool

    // MARK: In the background

    /// The queries that ``reminderIntents(_:_:)`` needs, including those for the tables to which the intents are
    /// published. The root keeps the answers current, whichever app is on the screen. They are read at the start, so
    /// they must be few.
    static var intentQueries: [Query] { get }

    /// Returns the daily reminders that follow from the user's choices, and the rows from which the server builds their
    /// notifications. The root publishes those that have changed.
    static func reminderIntents(_ records: Snapshot, _ moment: Moment) -> [ReminderIntent]

    /// The queries that ``upkeep(_:_:_:)`` and ``readyItems(_:at:)`` need. The root keeps the answers current, but first
    /// reads them after the first screen is shown.
    static var upkeepQueries: [Query] { get }

    /// Returns the changes to write because time has passed, a permission was granted or another device has written.
    /// Once they are written, this function must return no further changes.
    static func upkeep(_ records: Snapshot, _ moment: Moment, _ random: inout Random) -> [Change]

    /// Returns the items that are ready for the user, for the number on the icon; `nil` for an app without such items.
    static func readyItems(_ records: Snapshot, at now: Instant) -> ReadyItems?

    // MARK: On the Today page

    /// What the page says until the app is set up.
    static var invitation: Invitation { get }

    /// The pages that the system offers in the menu of the installed app's icon.
    static var shortcuts: [AppShortcut] { get }

    /// The queries that ``glance(_:_:_:_:)`` needs.
    static var glanceQueries: [Query] { get }

    /// Returns the IANA names of the time zones that ``glance(_:_:_:_:)`` needs besides the device's.
    static func glanceZones(_ records: Snapshot) -> [String]

    /// Returns the app's entry on the Today page; `nil` before the app is set up.
    /// - Parameter zones: Those of ``glanceZones(_:)`` that the system knows.
    static func glance(_ records: Snapshot, _ zones: [Zone], _ moment: Moment, _ words: Words) -> Glance?

    /// Returns the changes that keep or save a text that the user has written into the field of the app's glance, by the
    /// same rules as in the app itself.
    /// - Parameters:
    ///   - isFinished: Whether the user wants to save; otherwise the text is kept as a draft.
    ///   - records: Holds the answers to ``glanceQueries``.
    static func write(
        _ text: String, to field: GlanceField, isFinished: Bool, _ records: Snapshot, _ moment: Moment,
        _ words: Words, _ random: inout Random
    ) -> GlanceAnswer

    // MARK: Widgets

    /// The kinds of widgets that it offers.
    static var widgetKinds: [WidgetKind] { get }

    /// The colors of its widgets.
    static var widgetColors: WidgetColors { get }

    /// The queries that ``widget(_:_:_:_:_:_:)`` needs. They are made only while the user has a widget of the app.
    static var widgetQueries: [Query] { get }

    /// Returns what a widget shows now, as it follows from the records. The root stores it in the widget's row when it
    /// has changed, so it must not contain the age of anything.
    /// - Parameters:
    ///   - kind: One of ``widgetKinds``.
    ///   - configuration: The app's choices for this widget.
    /// - Returns: `nil` while there is nothing to show; what was stored before then stays. Without entries, it stays only
    ///   if it has the same subject: values of something else would be shown otherwise.
    static func widget(
        _ kind: String, _ configuration: JSON, _ size: WidgetSize, _ records: Snapshot, _ moment: Moment,
        _ words: Words
    ) -> WidgetSnapshot?

    /// Returns an example, for a widget for which nothing was stored yet; `nil` for a sentence that says to set it up.
    static func widgetDemo(_ kind: String, _ words: Words) -> WidgetSnapshot?

    // MARK: A reminder

    /// Returns the queries that ``notification(about:on:_:_:)`` needs for a subject. Where there are any, the server does
    /// not ask the app for the text: it does not have the device's records.
    static func queries(about subject: String) -> [Query]

    /// Returns the text of a reminder's notification, for the app and for the server's push; `nil` if the reminder's
    /// row contains the text.
    /// - Parameters:
    ///   - subject: The subject in the table of reminders.
    ///   - date: The local date of the occurrence.
    ///   - language: The user's language.
    static func notification(
        about subject: String, on date: CivilDate, _ records: Snapshot, _ language: Language
    ) -> NotificationText?

    /// Returns the queries that ``isSettled(_:_:)`` needs.
    static func settledQueries(about subject: String) -> [Query]

    /// Returns whether the subject needs no further notification.
    static func isSettled(_ subject: String, _ records: Snapshot) -> Bool

    /// Returns the name of what a reminder is about, such as a capsule's title, for a page outside the app; `nil` if it
    /// has none.
    /// - Parameter records: The answers to ``settledQueries(about:)``.
    static func title(of subject: String, _ records: Snapshot, _ words: Words) -> String?

    /// Returns a reminder's title in the list of the settings and the addresses it leads to: for a daily one, also where
    /// its time is changed. Without one, a one-time reminder is listed by the title of its notification.
    static func reminderLink(_ subject: String, _ words: Words) -> ReminderLink?

    // MARK: In a calendar

    /// The queries that ``calendarDays(_:_:)`` needs: all records of the app's synced tables, which the server has, too.
    static var calendarQueries: [Query] { get }

    /// Returns what the user's calendar shows of the app, besides its reminders.
    static func calendarDays(_ records: Snapshot, _ words: Words) -> [CalendarDay]

    // MARK: Versions

    /// Returns the texts that the screen shows to be read, and not to be written. The root says there that another device has
    /// changed them, and leads to what they said before.
    static func shownTexts(_ state: State, _ moment: Moment) -> [ShownText]

    /// Returns what a row says, for the pages with versions; nothing for a row that must not be read now.
    static func passages(of fields: [JSON.Member], in table: String, at now: Instant) -> [String]

    /// Returns what a row of a table is called; `nil` for a table whose rows are not shown outside the app.
    static func kind(of table: String) -> Word?

    // MARK: In a document

    /// The queries that ``documentEntries(_:_:_:)`` needs.
    static var documentQueries: [Query] { get }

    /// Returns what the user has written in the app and may read, for the document with everything they wrote.
    static func documentEntries(_ records: Snapshot, _ moment: Moment, _ words: Words) -> [Document.Entry]

    // MARK: A record

    /// Returns a one-line summary of a record, for a page outside the app; `nil` if none of it may or can be shown.
    /// - Parameters:
    ///   - fields: The fields of the row on the server.
    ///   - table: The name of the table on the server, one of ``tables``.
    static func summary(of fields: [JSON.Member], in table: String, _ words: Words, _ moment: Moment) -> String?
}

extension MiniApp {
    /// No settings.
    public static var settingsRoute: String? { nil }

    /// Everything is free.
    public static var subscriptionRoute: String? { nil }

    /// No funnel.
    public static var funnelSteps: [String] { [] }

    /// Banners need not wait.
    public static func holdsBanners(_ state: State) -> Bool { false }

    /// No screen belongs to a subject.
    public static func isShowing(_ subject: String, _ state: State) -> Bool { false }

    /// No queries.
    public static var intentQueries: [Query] { [] }

    /// No queries.
    public static var upkeepQueries: [Query] { [] }

    /// No queries.
    public static var glanceQueries: [Query] { [] }

    /// No reminders.
    public static func reminderIntents(_ records: Snapshot, _ moment: Moment) -> [ReminderIntent] { [] }

    /// No upkeep.
    public static func upkeep(_ records: Snapshot, _ moment: Moment, _ random: inout Random) -> [Change] { [] }

    /// No ready items.
    public static func readyItems(_ records: Snapshot, at now: Instant) -> ReadyItems? { nil }

    /// The tagline, and the way to the first page.
    public static var invitation: Invitation {
        Invitation(text: identity.tagline, step: .continue, route: identity.path)
    }

    /// No shortcuts.
    public static var shortcuts: [AppShortcut] { [] }

    /// No time zones.
    public static func glanceZones(_ records: Snapshot) -> [String] { [] }

    /// No entry on the Today page.
    public static func glance(
        _ records: Snapshot, _ zones: [Zone], _ moment: Moment, _ words: Words
    ) -> Glance? { nil }

    /// No field to write into.
    public static func write(
        _ text: String, to field: GlanceField, isFinished: Bool, _ records: Snapshot, _ moment: Moment,
        _ words: Words, _ random: inout Random
    ) -> GlanceAnswer { GlanceAnswer([]) }

    /// No widgets.
    public static var widgetKinds: [WidgetKind] { [] }

    /// Almanac's own colors.
    public static var widgetColors: WidgetColors { .almanac }

    /// No queries.
    public static var widgetQueries: [Query] { [] }

    /// No widgets.
    public static func widget(
        _ kind: String, _ configuration: JSON, _ size: WidgetSize, _ records: Snapshot, _ moment: Moment,
        _ words: Words
    ) -> WidgetSnapshot? { nil }

    /// No example.
    public static func widgetDemo(_ kind: String, _ words: Words) -> WidgetSnapshot? { nil }

    /// No queries.
    public static func queries(about subject: String) -> [Query] { [] }

    /// No text: each reminder's row contains its own.
    public static func notification(
        about subject: String, on date: CivilDate, _ records: Snapshot, _ language: Language
    ) -> NotificationText? { nil }

    /// Every subject may need further notifications.
    public static func settledQueries(about subject: String) -> [Query] { [] }

    /// Never settled.
    public static func isSettled(_ subject: String, _ records: Snapshot) -> Bool { false }

    /// No name.
    public static func title(of subject: String, _ records: Snapshot, _ words: Words) -> String? { nil }

    /// No row in the settings.
    public static func reminderLink(_ subject: String, _ words: Words) -> ReminderLink? { nil }

    /// No queries.
    public static var calendarQueries: [Query] { [] }

    /// Nothing in the calendar.
    public static func calendarDays(_ records: Snapshot, _ words: Words) -> [CalendarDay] { [] }

    /// No text.
    public static func shownTexts(_ state: State, _ moment: Moment) -> [ShownText] { [] }

    /// Nothing.
    public static func passages(of fields: [JSON.Member], in table: String, at now: Instant) -> [String] { [] }

    /// No name.
    public static func kind(of table: String) -> Word? { nil }

    /// No queries.
    public static var documentQueries: [Query] { [] }

    /// Nothing is written in it.
    public static func documentEntries(_ records: Snapshot, _ moment: Moment, _ words: Words) -> [Document.Entry] {
        []
    }

    /// No summary.
    public static func summary(
        of fields: [JSON.Member], in table: String, _ words: Words, _ moment: Moment
    ) -> String? { nil }
}
