import AlmanacCore

/// Everything Reflect has read from the device's storage.
struct StoredRecords: Equatable, Sendable {
    var profile: Record?
    /// The goals, the current one first: that of the latest day, and of two set on one day, the one edited later.
    var goals: [Record] = []
    var sports: [Record] = []
    var preferences: Record?
    var reflections: [Reflection] = []
    /// The reflections and the goals that cannot be read on this device until the passphrase is entered.
    var lockedReflections: [LockedReflection] = []
    var lockedGoals: [Record] = []
    /// Whether the user has completed the onboarding, here or on another device.
    var isOnboarded = false
    var drafts: [Draft] = []
    /// The finished training sessions.
    var ticks: [Record] = []
    /// The beginnings of the training plans.
    var starts: [Record] = []
    var planCache: PlanCache

    struct Draft: Equatable, Sendable {
        let key: String
        let value: JSON
    }

    init(_ language: Language) {
        planCache = PlanCache(language)
    }

    /// - Parameter rows: The results of ``ReflectTables/queries``.
    init(_ rows: Snapshot, _ language: Language) {
        profile = rows.records(of: ReflectTables.profile).first
        goals = rows.records(of: ReflectTables.goals)
        lockedGoals = rows.lockedRecords(of: ReflectTables.goals)
        lockedReflections = LockedReflection.all(rows)
        sports = rows.records(of: ReflectTables.sports)
        preferences = rows.records(of: ReflectTables.preferences).first
        reflections = rows.records(of: ReflectTables.reflections).compactMap { Reflection($0) }
        reflections = reflections.ordered { $0.isBefore($1) }
        isOnboarded = ReflectApp.isOnboarded(rows)
        drafts = StoredRecords.drafts(rows)
        ticks = rows.records(of: ReflectTables.ticks)
        starts = rows.records(of: ReflectTables.starts)
        planCache = PlanCache(language, cached: rows[ReflectTables.plans])
        sortGoals()
    }

    static func drafts(_ rows: Snapshot) -> [Draft] {
        var drafts: [Draft] = []
        for row in rows[ReflectTables.drafts] where row.count == 2 {
            guard let key = row[0].text, let text = row[1].text, let value = try? JSON.parse(Array(text.utf8)) else {
                continue
            }
            drafts.append(Draft(key: key, value: value))
        }
        return drafts
    }

    mutating func sortGoals() {
        goals = goals.ordered { $0.isLaterGoal(than: $1) }
        lockedGoals = lockedGoals.ordered { $0.isLaterGoal(than: $1) }
    }

    func draft(_ key: String) -> JSON? {
        for draft in drafts where draft.key == key { return draft.value }
        return nil
    }

    mutating func setDraft(_ key: String, _ value: JSON?) {
        drafts.removeAll { $0.key == key }
        if let value { drafts.append(Draft(key: key, value: value)) }
    }

    var name: String? {
        profile?.string("name")
    }

    func tick(_ session: String) -> Record? {
        for tick in ticks where tick.string("session") == session { return tick }
        return nil
    }

    /// Returns the record of a sport's plan that has begun.
    func start(_ sport: String) -> Record? {
        for start in starts where start.string("sport") == sport { return start }
        return nil
    }

    var sportNames: [String] {
        sports.compactMap { $0.string("sport_name") }
    }

    func time(_ period: Period) -> LocalTime? {
        preferences?.string(period.column).flatMap { LocalTime($0) }
    }

    /// Returns the record of the goal that was set on a date.
    func goal(setOn date: String) -> Record? {
        for goal in goals where goal.string("effective_date") == date { return goal }
        return nil
    }
}

/// The half of the day a reflection belongs to.
public enum Period: UInt8, Slugged, Equatable, Sendable {
    case morning, evening

    /// The name in storage, in addresses and in the server's contract.
    public var slug: String {
        switch self {
        case .morning: "morning"
        case .evening: "evening"
        }
    }

    /// The column of the preferences that holds the period's time.
    var column: String {
        switch self {
        case .morning: "morning_reflection_time"
        case .evening: "evening_reflection_time"
        }
    }

    var defaultTime: LocalTime {
        switch self {
        case .morning: LocalTime(hour: 7, minute: 0)!
        case .evening: LocalTime(hour: 20, minute: 30)!
        }
    }

    /// The hour at which it begins; the evening goes on until the next morning.
    var firstHour: Int {
        switch self {
        case .morning: 4
        case .evening: 15
        }
    }

    /// Returns the period for a time of day.
    static func fitting(_ time: LocalTime) -> Period {
        time.hour >= Period.morning.firstHour && time.hour < Period.evening.firstHour ? .morning : .evening
    }

    var other: Period {
        self == .morning ? .evening : .morning
    }
}

/// A reflection that the user saved in the morning or evening of a day.
struct Reflection: Equatable, Sendable {
    let record: Record
    let page: Editor.Page
    let text: String
    let prompt: String?
    /// 1 (low) to 5 (high).
    let mood: Int?

    init?(_ record: Record) {
        guard let date = record.string("reflection_date").flatMap({ CivilDate(text: $0) }),
            let period = record.string("period").flatMap({ Period(slug: $0) }),
            let text = record.string("reflection_text")
        else { return nil }
        self.record = record
        page = Editor.Page(date: date, period: period, id: record.string("id"))
        self.text = text
        prompt = record.string("prompt")
        mood = record["mood"]?.int.flatMap { (1...5).contains($0) ? Int($0) : nil }
    }

    var date: CivilDate { page.date }

    var period: Period { page.period }

    /// Those of one day and hour are ordered by when they were last edited.
    func isBefore(_ other: Reflection) -> Bool {
        guard date == other.date else { return date < other.date }
        guard period == other.period else { return period.rawValue < other.period.rawValue }
        let first = Instant(milliseconds: 0)
        return (record.editedAt ?? first) < (other.record.editedAt ?? first)
    }
}
