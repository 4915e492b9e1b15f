import AlmanacCore

// The interface of Reflect to the rest of Almanac.

extension Face {
    static let reflect = ReflectApp.identity.face
}

extension ReflectApp {
    /// The app's slug, name, tagline and color.
    public static var identity: AppIdentity {
        AppIdentity(
            slug: "reflect", name: .reflectName, tagline: .almanacReflect,
            ground: Ground(light: "#f1f6f1", dark: "#0d1712"))
    }

    /// The synced tables, the device's own, and the shared table of events.
    public static var tables: AppTables {
        AppTables(synced: ReflectTables.synced, personal: ReflectTables.personal, shared: [.events])
    }

    /// The address of the settings.
    public static var settingsRoute: String? { ReflectRoute.settings.path }

    /// The diagram of the onboarding.
    public static var flows: FlowPage {
        FlowPage("onboarding", [FlowPage.Diagram("", Onboarding.flow.mermaid)])
    }

    /// The steps of the onboarding, in order.
    public static var funnelSteps: [String] { OnboardingStep.allCases.map { $0.slug } }

    /// A reflection, in which the onboarding should end.
    public static var funnelOutcome: String? { Telemetry.Name.reflectionSaved.text }

    /// Whether the user has completed the onboarding, here or on another device.
    /// - Parameter records: Holds the answer to the query of ``Table/events``.
    static func isOnboarded(_ records: Snapshot) -> Bool {
        records.records(of: .events).contains {
            $0.string("app") == identity.slug && $0.string("name") == Telemetry.Name.completed.text
        }
    }

    /// Reads the times of the reflections.
    public static var intentQueries: [Query] { [ReflectTables.preferences.query] }

    /// The reminders of the two daily reflections (R5); empty until the user has chosen times.
    public static func reminderIntents(_ records: Snapshot, _ moment: Moment) -> [ReminderIntent] {
        guard let chosen = records.records(of: ReflectTables.preferences).first else { return [] }
        return Period.allCases.map { period in
            .daily(
                identity.slug, period.slug, at: chosen.string(period.column).flatMap { LocalTime($0) },
                in: moment.zone, isOwn: !chosen.edit.isEmpty)
        }
    }

    /// The notification of the morning or evening reflection.
    public static func notification(
        about subject: String, on date: CivilDate, _ records: Snapshot, _ language: Language
    ) -> NotificationText? {
        guard let period = Period(slug: subject) else { return nil }
        let words = Words(language)
        return NotificationText(
            title: words[period.title], body: words[NotificationText.line(on: date, of: period.invitations)],
            route: ReflectRoute.reflection(period).path, language: language)
    }

    /// Whether the reflection is being written, or was just saved.
    public static func isShowing(_ subject: String, _ state: State) -> Bool {
        guard case .home(let home) = state.situation else { return false }
        if case .reflection(let period) = home.route { return period.slug == subject }
        return home.route == .today && home.ended?.period.slug == subject
    }

    /// The name of a reflection's reminder, the settings page where its time is changed, and the reflection's page.
    public static func reminderLink(_ subject: String, _ words: Words) -> ReminderLink? {
        Period(slug: subject).map {
            ReminderLink(
                title: words[$0.title], route: ReflectRoute.settings.path, opens: ReflectRoute.reflection($0).path)
        }
    }

    /// The goal and the day's reflections on Today, the reflections of a day in the journal, and the goals before.
    public static func shownTexts(_ state: State, _ moment: Moment) -> [ShownText] {
        guard case .home(let home) = state.situation else { return [] }
        func reflections(_ date: CivilDate) -> [ShownText] {
            Period.allCases.flatMap { home.records.reflections(date, $0) }
                .map { ShownText(ReflectTables.reflections, $0.record) }
        }
        switch home.route {
        case .today:
            let goals = home.records.goals.prefix(1).map { ShownText(ReflectTables.goals, $0) }
            return goals + reflections(moment.journalDay)
        // The present one is written there, and read on Today.
        case .goal: return home.records.goals.dropFirst().map { ShownText(ReflectTables.goals, $0) }
        // While it is asked about a deletion, only that text is on the page.
        case .day(let date): return home.deleting.isNone ? reflections(date) : []
        default: return []
        }
    }

    /// The question and what was written, or the goal.
    public static func passages(of fields: [JSON.Member], in table: String, at now: Instant) -> [String] {
        ["prompt", "reflection_text", "goal_text"].compactMap { name in
            fields.first { $0.key == name }?.value.string
        }
    }

    /// A goal, or a reflection.
    public static func kind(of table: String) -> Word? {
        switch table {
        case ReflectTables.goals.name: .deletedGoal
        case ReflectTables.reflections.name: .deletedReflection
        default: nil
        }
    }

    /// The text of a reflection, a goal, a sport or a profile, for a page outside the app.
    public static func summary(
        of fields: [JSON.Member], in table: String, _ words: Words, _ moment: Moment
    ) -> String? {
        for name in ["reflection_text", "goal_text", "sport_name", "name"] {
            for field in fields where field.key == name {
                if let text = field.value.string, !text.isEmpty { return text }
            }
        }
        return nil
    }
}

extension Period {
    /// The title of its notification.
    var title: Word {
        self == .morning ? .reflectPeriodMorning : .reflectPeriodEvening
    }

    /// The bodies of its notification, one after the other. None asks the day's question: who opens it on another day would
    /// be asked another one.
    fileprivate var invitations: [Word] {
        self == .morning
            ? [
                .reflectNudgeMorning1, .reflectNudgeMorning2, .reflectNudgeMorning3, .reflectNudgeMorning4,
                .reflectNudgeMorning5,
            ]
            : [
                .reflectNudgeEvening1, .reflectNudgeEvening2, .reflectNudgeEvening3, .reflectNudgeEvening4,
                .reflectNudgeEvening5,
            ]
    }
}
