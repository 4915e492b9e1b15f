import AlmanacCore

/// The tables of Reflect: the user's rows, which are synced between devices, and the tables on this device only.
public enum ReflectTables {
    // The allowed lengths of texts, in code points, for the server's rules and for the forms.
    static let nameLength = 0...200
    static let goalLength = 1...120
    static let sportLength = 1...60
    static let reflectionLength = 1...10_000

    /// The app's own tables on the server, all of them synced.
    static let synced = [profile, goals, sports, preferences, reflections, ticks, starts]

    static let profile = Table.single(
        "user_profile", "Who keeps the journal.", byMember: ["name", "timezone", "journaling_history"]
    ) {
        [
            .text("name", "", nameLength),
            .text("timezone", "IANA name, such as Europe/Berlin.", 0...100),
            .choice("journaling_history", ["never", "sometimes", "regular"]),
        ]
    }

    static let goals = Table.rows(
        "goals", "What a user wants to reach in three months.", formerKey: ["effective_date"],
        isEncryptedOnDevice: true, privateColumns: ["goal_text", "category"], longestText: goalLength.upperBound,
        counted: .dataCountGoals, current: CurrentRow(by: "effective_date", for: 92)
    ) {
        [
            .text("goal_text", "", goalLength).required(),
            .text("category", "", 0...60),
            .of(.date, "effective_date", "The day the goal was set.").required(),
        ]
    }

    static let sports = Table.single("user_sports", "The sports a user does.", per: ["sport_name"]) {
        [.text("sport_name", "", sportLength).required()]
    }

    static let preferences = Table.single(
        "preferences", "When a user wants to reflect.", byMember: Period.allCases.map { $0.column }
    ) {
        [
            .of(.time, Period.morning.column, "Local time; null for no reminder."),
            .of(.time, Period.evening.column, "Local time; null for no reminder."),
        ]
    }

    static let reflections = Table.rows(
        "reflections", "What a user wrote in the morning or in the evening.",
        formerKey: ["reflection_date", "period"], isEncryptedOnDevice: true,
        privateColumns: ["reflection_text", "prompt"], versioned: ["reflection_text", "prompt", "mood"],
        longestText: reflectionLength.upperBound, counted: .dataCountReflections
    ) {
        [
            .of(.date, "reflection_date", "The local day it is about.").required(),
            .choice("period", Period.allCases.map { $0.slug }).required(),
            .text("prompt", "The question that was asked.", 0...500),
            .text("reflection_text", "", reflectionLength).required(),
            .of(.bigint, "mood", "1 (low) to 5 (high).").within(1...5),
        ]
    }

    static let ticks = Table.single("plan_ticks", "The finished sessions of training plans.", per: ["session"]) {
        [.text("session", "The sport, the week and the session, both from 1, as in running/1/2.", 5...120).required()]
    }

    static let starts = Table.single(
        "plan_starts", "When training plans begin. Moving what is left of a plan moves its beginning.", per: ["sport"]
    ) {
        [
            .text("sport", "The sport whose plan it is, such as running.", sportLength).required(),
            .of(.date, "start_date", "The day of the first week from which the sessions' days are counted.").required(),
        ]
    }

    // MARK: On this device only

    /// Unsaved reflections and the onboarding's form, as JSON. Encrypted, because they contain private text.
    static let drafts = LocalTable(
        "reflect_drafts", [.init("key", "TEXT PRIMARY KEY"), .init("value", "TEXT NOT NULL")], encrypted: ["value"])
    /// The finished training sessions of devices that did not sync them yet, as `sport/week/session`.
    static let oldTicks = LocalTable("reflect_ticks", [.init("key", "TEXT PRIMARY KEY")])
    /// The server's responses about training plans, keyed by request.
    static let plans = LocalTable(
        "reflect_plans", [.init("key", "TEXT PRIMARY KEY"), .init("body", "TEXT NOT NULL")])

    static let personal = [drafts, oldTicks, plans]

    /// Reads everything that ``StoredRecords`` needs.
    static var queries: [Query] {
        (synced + [.events]).map { $0.query } + personal.map { .all(table: $0.name) }
    }

    /// The key, among the drafts, of the list of the goals that this device's user has been told of.
    static let knownGoals = "goals"

    /// The key, among the drafts, of the time zone that this device has told the account of.
    static let toldZone = "zone"

    /// Reads one draft alone: a letter typed into another one does not change the answer.
    static func draft(_ key: String) -> Query { .row(table: drafts.name, key: .text(key)) }

    static func putDraft(_ key: String, _ value: JSON) -> Change {
        .put(table: drafts.name, row: [.text(key), .text(value.text)])
    }

    static func deleteDraft(_ key: String) -> Change {
        .delete(table: drafts.name, key: .text(key))
    }
}
