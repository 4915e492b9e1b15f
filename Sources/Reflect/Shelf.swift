import AlmanacCore

/// The training plans: fetched when they are wanted, kept on the device for when there is no network.
struct Shelf: Equatable, Sendable {
    let language: Language
    private(set) var list: [PlanSummary]
    private(set) var plans: [Plan]
    /// What is being asked for.
    private(set) var waiting: [Wish] = []
    /// What was asked for last and did not come.
    private(set) var missing: [Wish] = []
    /// What this life of the app has brought already.
    private var fresh: [Wish] = []

    enum Wish: Equatable, Sendable {
        case list
        case plan(String)
    }

    indirect enum Event: Equatable, Sendable {
        case answered(Wish, HTTPResult)
        case stored(WriteResult)
    }

    /// - Parameter cached: the rows of ``ReflectTables/plans``.
    init(_ language: Language, cached: [Row] = []) {
        self.language = language
        list = []
        plans = []
        for row in cached where row.count == 2 {
            guard let key = row[0].text, let body = row[1].text, let json = try? JSON.parse(Array(body.utf8)) else {
                continue
            }
            if key == Shelf.key(.list, language) {
                list = PlanSummary.list(json) ?? []
            } else if let plan = Plan(json), key == Shelf.key(.plan(plan.sport), language) {
                plans.append(plan)
            }
        }
    }

    /// Asks for something, unless it has come or is on its way.
    mutating func fetch(_ wish: Wish) -> [Effect<Event>] {
        guard !waiting.contains(wish), !fresh.contains(wish) else { return [] }
        waiting.append(wish)
        missing.removeAll { $0 == wish }
        var path = "/api/plans"
        if case .plan(let sport) = wish { path += "/" + Path.encode(sport) }
        return [.http(HTTPRequest(.get, path + "?language=" + language.code)) { .answered(wish, $0) }]
    }

    /// Keeps what came; what is not as it should be counts as not come.
    mutating func update(_ event: Event) -> [Effect<Event>] {
        guard case .answered(let wish, let result) = event, waiting.contains(wish) else { return [] }
        waiting.removeAll { $0 == wish }
        guard case .answered(200, let body) = result, let json = try? JSON.parse(body), take(json, as: wish) else {
            missing.append(wish)
            return []
        }
        fresh.append(wish)
        let row: Row = [.text(Shelf.key(wish, language)), .text(json.text)]
        return [.write([.put(table: ReflectTables.plans.name, row: row)]) { .stored($0) }]
    }

    private mutating func take(_ json: JSON, as wish: Wish) -> Bool {
        switch wish {
        case .list:
            guard let list = PlanSummary.list(json) else { return false }
            self.list = list
        case .plan(let sport):
            guard let plan = Plan(json), plan.sport == sport else { return false }
            plans.removeAll { $0.sport == sport }
            plans.append(plan)
        }
        return true
    }

    func plan(_ sport: String) -> Plan? {
        for plan in plans where plan.sport == sport { return plan }
        return nil
    }

    private static func key(_ wish: Wish, _ language: Language) -> String {
        switch wish {
        case .list: "list/" + language.code
        case .plan(let sport): "plan/" + sport + "/" + language.code
        }
    }
}

/// A training plan in the list.
struct PlanSummary: Equatable, Sendable {
    let sport: String
    let title: String
    let summary: String
    let weeks: Int

    init?(_ json: JSON) {
        guard let sport = json["sport"]?.string, let title = json["title"]?.string,
            let summary = json["summary"]?.string, let weeks = json["weeks"]?.int, (1...520).contains(weeks)
        else { return nil }
        self.sport = sport
        self.title = title
        self.summary = summary
        self.weeks = Int(weeks)
    }

    /// All plans of an answer, or `nil` when one cannot be read.
    static func list(_ json: JSON) -> [PlanSummary]? {
        guard let items = json["plans"]?.array else { return nil }
        var plans: [PlanSummary] = []
        for item in items {
            guard let plan = PlanSummary(item) else { return nil }
            plans.append(plan)
        }
        return plans
    }
}

/// A training plan, week by week.
struct Plan: Equatable, Sendable {
    struct Session: Equatable, Sendable {
        let title: String
        let detail: String
    }

    struct Week: Equatable, Sendable {
        let focus: String
        let sessions: [Session]
    }

    let sport: String
    let title: String
    let summary: String
    let weeks: [Week]

    init?(_ json: JSON) {
        guard let sport = json["sport"]?.string, let title = json["title"]?.string,
            let summary = json["summary"]?.string, let items = json["weeks"]?.array
        else { return nil }
        var weeks: [Week] = []
        for item in items {
            guard let focus = item["focus"]?.string, let list = item["sessions"]?.array else { return nil }
            var sessions: [Session] = []
            for session in list {
                guard let title = session["title"]?.string, let detail = session["detail"]?.string else { return nil }
                sessions.append(Session(title: title, detail: detail))
            }
            weeks.append(Week(focus: focus, sessions: sessions))
        }
        self.sport = sport
        self.title = title
        self.summary = summary
        self.weeks = weeks
    }

    var sessionCount: Int {
        weeks.reduce(0) { $0 + $1.sessions.count }
    }

    /// What a session's tick is stored by; weeks and sessions count from 1.
    static func tick(_ sport: String, week: Int, session: Int) -> String {
        sport + "/" + String(week) + "/" + String(session)
    }

    /// How many of the sessions there are have a tick.
    func done(_ ticks: [String]) -> Int {
        var done = 0
        for (week, sessions) in weeks.enumerated() {
            for session in sessions.sessions.indices
            where ticks.contains(Plan.tick(sport, week: week + 1, session: session + 1)) {
                done += 1
            }
        }
        return done
    }
}
