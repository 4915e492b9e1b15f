import AlmanacCore

/// The answers of the onboarding, kept on the device until the server has them (W2).
struct OnboardingDraft: Equatable, Sendable {
    var step = OnboardingStep.welcome
    var categories: [String] = []
    var name = ""
    var goals: [String] = []
    var wantsNotifications = false
    var time = WholeApp.defaultTime
    var wantsWidget = false
    var wantsTrial = false
    /// "Remind me before trial ends" (W9).
    var wantsTrialReminder = true

    init() {}

    init?(_ text: String) {
        guard let json = try? JSON.parse(Array(text.utf8)) else { return nil }
        step = json.string("step").flatMap { OnboardingStep(slug: $0) } ?? .welcome
        categories = json["categories"]?.strings ?? []
        name = json.string("name") ?? ""
        goals = json["goals"]?.strings ?? []
        wantsNotifications = json["notifications"]?.bool ?? false
        time = json.string("time").flatMap { LocalTime($0) } ?? WholeApp.defaultTime
        wantsWidget = json["widget"]?.bool ?? false
        wantsTrial = json["trial"]?.bool ?? false
        wantsTrialReminder = json["remind"]?.bool ?? true
    }

    var text: String {
        JSON.members(
            ("step", .string(step.slug)), ("categories", .array(categories.map { .string($0) })),
            ("name", .string(name)), ("goals", .array(goals.map { .string($0) })),
            ("notifications", .bool(wantsNotifications)), ("time", .string(time.text)),
            ("widget", .bool(wantsWidget)), ("trial", .bool(wantsTrial)), ("remind", .bool(wantsTrialReminder))
        ).text
    }

    var facts: OnboardingFacts {
        OnboardingFacts(categories: categories.count, nameLength: name.trimmed.length, goals: goals.count)
    }

    var change: Change { Remembered.set(Remembered.draft, text) }

    /// The changes that store the profile and the preferences and queue them for the server, in one transaction (W2).
    func records(over old: WholeRecords, _ moment: Moment) -> [Change] {
        var random = Random(seed: moment.random)
        let name = name.trimmed
        let profile = [
            JSON.Member("name", .optional(name.isEmpty ? nil : name)),
            JSON.Member("goals", .array(goals.map { .string($0) })),
        ]
        var preferences = [
            JSON.Member("categories", .array(categories.map { .string($0) })),
            JSON.Member("widget_size", .optional(wantsWidget ? "medium" : nil)),
        ]
        // What was left as it was offered was not chosen: after signing in, it would replace what the account has.
        if wantsNotifications || old.wantsNotifications {
            preferences.append(JSON.Member("notifications_enabled", .bool(wantsNotifications)))
        }
        if wantsNotifications || time != old.notificationTime {
            preferences.append(JSON.Member("notification_time", .string(time.text + ":00")))
        }
        var changes =
            WholeTables.users.put(profile, over: old.user, at: moment, &random)
            + WholeTables.preferences.put(preferences, over: old.preferences, at: moment, &random)
        // Once, however often the records are sent.
        if wantsWidget, !old.widgets.contains(where: { $0.app == WholeApp.identity.slug }) {
            changes +=
                Widget.adding(WholeApp.identity.slug, WholeWidget.quote.slug, .medium, at: moment, &random).changes
        }
        return changes
    }
}
