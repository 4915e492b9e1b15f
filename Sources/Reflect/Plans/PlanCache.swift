import AlmanacCore

/// The training plans: fetched when a screen needs them, and kept on the device for use without a network.
struct PlanCache: Equatable, Sendable {
    let language: Language
    private(set) var list: [PlanSummary]
    private(set) var plans: [Plan]
    /// The requests in flight.
    private(set) var waiting: [PlanRequest] = []
    /// The requests whose last attempt failed.
    private(set) var missing: [PlanRequest] = []
    /// The requests that have succeeded since the app was started.
    private var fresh: [PlanRequest] = []

    indirect enum Event: Equatable, Sendable {
        case answered(PlanRequest, HTTPResult)
        case stored(WriteResult)
    }

    /// - Parameter cached: The rows of ``ReflectTables/plans``.
    init(_ language: Language, cached: [Row] = []) {
        self.language = language
        list = []
        plans = []
        for row in cached where row.count == 2 {
            guard let key = row[0].text, let body = row[1].text, let json = try? JSON.parse(Array(body.utf8)) else {
                continue
            }
            if key == PlanCache.key(.list, language) {
                list = PlanSummary.list(json) ?? []
            } else if let plan = Plan(json), key == PlanCache.key(.plan(plan.sport), language) {
                plans.append(plan)
            }
        }
    }

    /// Requests the list or a plan, unless it has been fetched since the app was started or is in flight.
    mutating func fetch(_ request: PlanRequest) -> [Effect<Event>] {
        guard !waiting.contains(request), !fresh.contains(request) else { return [] }
        waiting.append(request)
        missing.removeAll { $0 == request }
        var path = "/api/plans"
        if case .plan(let sport) = request { path += "/" + Path.encode(sport) }
        return [.http(HTTPRequest(.get, path + "?language=" + language.code)) { .answered(request, $0) }]
    }

    /// Keeps and stores the answer to a request. An answer that cannot be read counts as a failure.
    mutating func update(_ event: Event) -> [Effect<Event>] {
        guard case .answered(let request, let result) = event, waiting.contains(request) else { return [] }
        waiting.removeAll { $0 == request }
        guard case .answered(200, let body) = result, let json = try? JSON.parse(body), take(json, as: request) else {
            missing.append(request)
            return []
        }
        fresh.append(request)
        let row: Row = [.text(PlanCache.key(request, language)), .text(json.text)]
        return [.write([.put(table: ReflectTables.plans.name, row: row)]) { .stored($0) }]
    }

    private mutating func take(_ json: JSON, as request: PlanRequest) -> Bool {
        switch request {
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

    private static func key(_ request: PlanRequest, _ language: Language) -> String {
        switch request {
        case .list: "list/" + language.code
        case .plan(let sport): "plan/" + sport + "/" + language.code
        }
    }
}

/// A request to the server: the list of all plans, or the plan of a sport.
enum PlanRequest: Equatable, Sendable {
    case list
    case plan(String)
}

/// A training plan in the list.
struct PlanSummary: Equatable, Sendable {
    let sport: String
    let title: String
    let summary: String
    let weeks: Int

    init?(_ json: JSON) {
        guard let sport = json.string("sport"), let title = json.string("title"),
            let summary = json.string("summary"), let weeks = json["weeks"]?.int, (1...520).contains(weeks)
        else { return nil }
        self.sport = sport
        self.title = title
        self.summary = summary
        self.weeks = Int(weeks)
    }

    /// Returns all plans of an answer, or `nil` if one of them cannot be read.
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

    /// Published guidance that the plan follows. Its title is in English.
    struct Source: Equatable, Sendable {
        let publisher: String
        let title: String
    }

    let sport: String
    let title: String
    let summary: String
    /// What to heed in this sport; `nil` in a plan that was kept by an earlier version.
    let safety: String?
    let sources: [Source]
    let weeks: [Week]

    init?(_ json: JSON) {
        guard let sport = json.string("sport"), let title = json.string("title"),
            let summary = json.string("summary"), let items = json["weeks"]?.array
        else { return nil }
        var weeks: [Week] = []
        for item in items {
            guard let focus = item.string("focus"), let list = item["sessions"]?.array else { return nil }
            var sessions: [Session] = []
            for session in list {
                guard let title = session.string("title"), let detail = session.string("detail") else { return nil }
                sessions.append(Session(title: title, detail: detail))
            }
            weeks.append(Week(focus: focus, sessions: sessions))
        }
        var sources: [Source] = []
        for source in json["sources"]?.array ?? [] {
            if let publisher = source.string("publisher"), let title = source.string("title") {
                sources.append(Source(publisher: publisher, title: title))
            }
        }
        self.sport = sport
        self.title = title
        self.summary = summary
        self.safety = json.string("safety")
        self.sources = sources
        self.weeks = weeks
    }

    var sessionCount: Int {
        weeks.reduce(0) { $0 + $1.sessions.count }
    }

    /// Returns the key under which a finished session is stored. Weeks and sessions count from 1.
    static func tick(_ sport: String, week: Int, session: Int) -> String {
        sport + "/" + String(week) + "/" + String(session)
    }

    /// The plan's sessions in order, as their keys.
    var keys: [String] {
        var keys: [String] = []
        for (week, content) in weeks.enumerated() {
            for session in content.sessions.indices {
                keys.append(Plan.tick(sport, week: week + 1, session: session + 1))
            }
        }
        return keys
    }

    /// Returns how many of the plan's sessions are ticked off.
    func done(_ records: StoredRecords) -> Int {
        keys.filter { !records.tick($0).isNone }.count
    }
}

extension PlanCache {
    /// What is said of plans that have not arrived. To somebody online, nothing is promised for when they are.
    static func absence(_ moment: Moment) -> Word {
        moment.isOnline ? .reflectPlansLater : .reflectPlansMissing
    }
}
