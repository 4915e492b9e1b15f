import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Foundation

/// What lies outside the devices of a life: the server with its facts, plans, quotes, cities and rates.
struct World {
    let server = SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!, tables: World.synced)
    private let facts = FactsServer(facts: 40)
    private let places = PlacesServer()
    private let plans: [JSON]

    /// A zone that changes its clocks while a life goes on.
    static let zone = Zone(
        id: "Europe/Berlin", initialOffset: 3_600,
        transitions: [
            .init(at: Instant(iso8601: "2027-03-28T01:00:00Z")!, offset: 7_200),
            .init(at: Instant(iso8601: "2027-10-31T01:00:00Z")!, offset: 3_600),
        ])

    /// The tables that devices and the server have in common.
    static let synced = AppID.allCases.flatMap { $0.tables.synced } + Table.shared

    /// The columns whose loss matters, by table.
    static let versioned = Dictionary(
        uniqueKeysWithValues: synced.filter { !$0.versioned.isEmpty }.map { ($0.name, $0.versioned) })

    init() {
        server.write(quotes: 60)
        server.isSelling = true
        server.announces = true
        plans = ["running", "strength"].map { World.plan($0) }
    }

    private static func plan(_ sport: String) -> JSON {
        let sessions: [JSON] = ["First", "Second"].map {
            .members(("title", .string($0 + " session")), ("detail", .string("What to do.")))
        }
        let weeks = JSON.array(
            (1...3).map { week in
                .members(("focus", .string("Week \(week)")), ("sessions", .array(sessions)))
            })
        return .members(
            ("sport", .string(sport)), ("name", .string(sport)), ("title", .string("Plan for " + sport)),
            ("summary", .string("Three weeks.")), ("weeks", weeks))
    }

    /// A network of a device, with faults of its own.
    func network() -> Network {
        let rest = server.network(with: facts)
        let network = Network { [server, places, plans] request in
            let path = Path(request.path)
            if request.method == .get, path.segments.starts(with: ["api", "plans"]) {
                guard path.segments.count == 3 else {
                    return (200, .members(("plans", .array(plans.map(World.listed)))))
                }
                guard let plan = plans.first(where: { $0["sport"]?.string == path.segments[2] }) else {
                    return (404, .null)
                }
                return (200, plan)
            }
            if let answer = places.answer(request, at: server.clock) { return answer }
            guard case .answered(let status, let body) = rest.respond(request) else { return (503, .null) }
            return (status, (try? JSON.parse(body)) ?? .null)
        }
        network.latestChange = server.network.latestChange
        return network
    }

    private static func listed(_ plan: JSON) -> JSON {
        guard case .object(let members) = plan else { return plan }
        return .object(members.filter { $0.key != "weeks" } + [JSON.Member("weeks", .int(3))])
    }

    static func signUp(_ email: String, _ password: String) -> HTTPRequest {
        let body = JSON.members(("email", .string(email)), ("password", .string(password)))
        return HTTPRequest(.post, "/auth/v1/signup", body: body.bytes)
    }
}
