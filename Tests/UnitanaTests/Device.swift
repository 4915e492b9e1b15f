import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Foundation
import Testing

@testable import Unitana

/// An American's phone with Almanac in New York, on a Saturday in November at 10:00 UTC, and its server.
struct Device {
    let server: SyncServer
    let places: PlacesServer
    let app: Simulator<Almanac>

    static let start = Instant(iso8601: "2026-11-21T10:00:00Z")!

    init(
        server: SyncServer? = nil, locales: [String] = ["en-US"], seed: UInt64 = 7,
        clock: Instant = Device.start
    ) throws {
        let server = server ?? SyncServer(clock: clock, tables: Almanac.syncedTables)
        let places = PlacesServer()
        let rest = server.network
        let network = Network { request in
            if let answer = places.answer(request, at: server.clock) { return answer }
            guard case .answered(let status, let body) = rest.respond(request) else { return (503, .null) }
            return (status, (try? JSON.parse(body)) ?? .null)
        }
        network.files["/cities.txt"] = try Self.list()
        self.server = server
        self.places = places
        app = Simulator(
            disk: Disk(), network: network, locales: locales, clock: clock,
            zone: Zone(id: "America/New_York", initialOffset: -18_000))
        app.draw(from: seed)
        app.home = "/unitana"
    }

    /// The list of cities that the service worker keeps.
    static func list() throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Web/cities.txt")
        return try String(contentsOf: file.standardized, encoding: .utf8)
    }

    /// Lets time pass, on the server as well.
    func pass(seconds: Int64) {
        app.pass(milliseconds: seconds * 1_000)
        server.clock = max(server.clock, app.clock)
    }

    /// Goes through the wizard up to a step, and fills in what the steps before need.
    func go(to step: UnitanaStep, name: String = "Berlin", city: String = "Berlin") throws {
        if !app.isRunning { app.launch() }
        for here in UnitanaStep.wizard.prefix(while: { $0 != step })
        where try app.screen.route == UnitanaRoute.firstRun(here).path {
            if here == .nameAndBadge { try app.type("Name of the place", name) }
            // A city that was chosen before a kill is still there.
            if here == .context, try !app.canTap(city) { try find(city) }
            try app.tap("Continue")
        }
        try app.at(UnitanaRoute.firstRun(step).path)
    }

    /// Searches for a city and picks it.
    func find(_ city: String) throws {
        try app.type("City", String(city.prefix(4)))
        pass(seconds: 1)
        try app.tap(city)
    }

    /// Goes through the wizard to the dashboard, and lets the first values arrive.
    func setUp(name: String = "Berlin", city: String = "Berlin") throws {
        try go(to: .review, name: name, city: city)
        try app.tap("Create place")
        pass(seconds: 5)
        try app.at("/unitana/dashboard")
    }

    /// Adds a further place.
    func add(_ name: String, _ city: String) throws {
        app.visit("/unitana/places/new")
        try app.type("Name of the place", name)
        try find(city)
        try app.tap("Save")
        pass(seconds: 5)
        try app.at("/unitana/dashboard")
    }

    var account: String {
        get throws { try #require(server.rows["places"]?.values.first?["user_id"]?.string) }
    }

    /// Sets what the account has subscribed to on the server, and lets the device hear of it.
    func subscribe(_ status: String, until end: Instant?) throws {
        server.subscribe(
            try account, JSON.Member("subscription_status", .string(status)),
            JSON.Member("subscription_end_date", .optional(end?.timestamp)))
        app.surroundingsChanged()
        pass(seconds: 5)
    }

    /// Returns the id of a place on the server.
    func key(of name: String) throws -> String {
        try #require(server.rows["places"]?.first { $0.value["name"] == .string(name) }?.key)
    }

    /// Changes a field of a place as another device would, and lets this one hear of it.
    func edit(_ name: String, _ field: String, _ value: JSON) throws {
        let key = try key(of: name)
        var fields = try #require(server.rows["places"]?[key]).fields.filter {
            ![field, "updated_at"].contains($0.key)
        }
        fields += [JSON.Member(field, value), JSON.Member("updated_at", .string(app.clock.timestamp))]
        server.insert("places", key: key, fields)
        app.surroundingsChanged()
        pass(seconds: 400)
    }

    /// The names in the place switcher, or on the page on which it is put in order.
    var names: [String] {
        get throws {
            for block in try app.screen.blocks {
                switch block {
                case .tiles(let list) where list.style == .rows: return list.tiles.map(\.label)
                case .sortable(let list): return list.rows.map(\.title)
                default: break
                }
            }
            return []
        }
    }
}
