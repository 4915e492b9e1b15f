import AlmanacCore

/// Everything Reflect has read from the device's storage.
struct Stock: Equatable, Sendable {
    var profile: Record?
    /// The newest first.
    var goals: [Record] = []
    var sports: [Record] = []
    var preferences: Record?
    var reflections: [Reflection] = []
    /// This person has been through the onboarding, here or on another device.
    var isOnboarded = false
    var drafts: [Draft] = []
    var ticks: [String] = []
    var shelf: Shelf

    struct Draft: Equatable, Sendable {
        let key: String
        let value: JSON
    }

    init(_ language: Language) {
        shelf = Shelf(language)
    }

    /// - Returns: `nil` when these are not the answers to ``ReflectTables/queries``.
    init?(_ tables: [[Row]], _ language: Language) {
        guard tables.count == 9 else { return nil }
        profile = ReflectTables.profile.records(in: tables[0]).first
        goals = ReflectTables.goals.records(in: tables[1])
        sports = ReflectTables.sports.records(in: tables[2])
        preferences = ReflectTables.preferences.records(in: tables[3]).first
        reflections = ReflectTables.reflections.records(in: tables[4]).compactMap { Reflection($0) }
        reflections = reflections.ordered { $0.isBefore($1) }
        isOnboarded = ReflectTables.events.records(in: tables[5]).contains {
            $0["app"]?.string == "reflect" && $0["name"]?.string == Telemetry.Name.completed.text
        }
        for row in tables[6] where row.count == 2 {
            guard let key = row[0].text, let text = row[1].text, let value = try? JSON.parse(Array(text.utf8)) else {
                continue
            }
            drafts.append(Draft(key: key, value: value))
        }
        for row in tables[7] { if let key = row.first?.text { ticks.append(key) } }
        shelf = Shelf(language, cached: tables[8])
        sortGoals()
    }

    mutating func sortGoals() {
        goals = goals.ordered { ($0["effective_date"]?.string ?? "") > ($1["effective_date"]?.string ?? "") }
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
        profile?["name"]?.string
    }

    var sportNames: [String] {
        sports.compactMap { $0["sport_name"]?.string }
    }

    func time(_ period: Period) -> LocalTime? {
        preferences?[period.column]?.string.flatMap { LocalTime($0) }
    }

    func reflection(_ date: CivilDate, _ period: Period) -> Reflection? {
        for reflection in reflections where reflection.date == date && reflection.period == period { return reflection }
        return nil
    }

    /// The record of a goal that was set on a day.
    func goal(setOn date: String) -> Record? {
        for goal in goals where goal["effective_date"]?.string == date { return goal }
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

    /// The column of the preferences that holds its time.
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

    /// The one that fits the hour.
    static func fitting(_ time: LocalTime) -> Period {
        time.hour >= 4 && time.hour < 15 ? .morning : .evening
    }

    var other: Period {
        self == .morning ? .evening : .morning
    }
}

/// What was written one morning or evening.
struct Reflection: Equatable, Sendable {
    let record: Record
    let date: CivilDate
    let period: Period
    let text: String
    let prompt: String?
    /// 1 (low) to 5 (high).
    let mood: Int?

    init?(_ record: Record) {
        guard let date = record["reflection_date"]?.string.flatMap({ CivilDate(text: $0) }),
            let period = record["period"]?.string.flatMap({ Period(slug: $0) }),
            let text = record["reflection_text"]?.string
        else { return nil }
        self.record = record
        self.date = date
        self.period = period
        self.text = text
        prompt = record["prompt"]?.string
        mood = record["mood"]?.int.flatMap { (1...5).contains($0) ? Int($0) : nil }
    }

    func isBefore(_ other: Reflection) -> Bool {
        date == other.date ? period.rawValue < other.period.rawValue : date < other.date
    }
}
