import AlmanacApp
import AlmanacCore
import AlmanacHTML
import AlmanacTables
import Foundation
import SystemZones

/// Unitana's dashboard with all of its tiles, as the browser's program runs it: each minute a tick, the screen, its
/// tree, and the patch for the page.
struct DashboardMeasure {
    /// Why the dashboard cannot be measured.
    enum Failure: Error { case noDashboard, noTick, noPatch }

    private var runtime: Runtime<Almanac>
    private var drawing = Drawing<Almanac.Event>()
    private var renderer = Renderer<Almanac.Event>()
    private var moment: Moment
    /// The order that waits for the next minute.
    private var tick = 0

    /// A time of day that no other timer of the app waits for.
    private static let start = Instant(iso8601: "2026-11-21T10:00:12Z")! + 345
    private static let untilMinute: Int64 = 47_655

    /// Opens the dashboard of a place in Berlin, offline, with weather and rates of a minute ago.
    init() throws {
        moment = Moment(
            now: Self.start, zone: try Self.zone("America/New_York"), locales: ["en-US"],
            platform: Platform(system: .android, model: "Chrome", version: "15"), isOnline: false,
            permission: .undecided, random: 7)
        runtime = Runtime(Launch(path: "/unitana/dashboard"), moment)
        try settle()
        let screen = runtime.screen(moment)
        let tiles = screen.blocks.map { if case .tiles(let tiles) = $0 { tiles.tiles.count } else { 0 } }
        guard tiles.reduce(0, +) == 5 else { throw Failure.noDashboard }
        _ = renderer.show(drawing.draw(screen))
    }

    /// Lets minutes pass, each with its patch.
    /// - Returns: how many of them a second has.
    mutating func updates(_ count: Int) throws -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count {
            moment.now = moment.now + 60_000
            moment.random &+= 1
            let due = tick
            runtime.answer(due, .elapsed, moment)
            try settle()
            guard tick != due else { throw Failure.noTick }
            guard !renderer.show(drawing.draw(runtime.screen(moment))).isEmpty else { throw Failure.noPatch }
        }
        return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
    }

    /// Draws the page from nothing.
    /// - Returns: how many of them a second has.
    func wholes(_ count: Int) throws -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count {
            var (drawing, renderer) = (Drawing<Almanac.Event>(), Renderer<Almanac.Event>())
            guard !renderer.show(drawing.draw(runtime.screen(moment))).isEmpty else { throw Failure.noPatch }
        }
        return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
    }

    // MARK: The device

    private mutating func settle() throws {
        while true {
            let orders = runtime.takeOrders()
            if orders.isEmpty { return }
            for order in orders {
                if order.request == .after(milliseconds: Self.untilMinute) { tick = order.number }
                if let answer = try Self.answer(order.request) { runtime.answer(order.number, answer, moment) }
            }
        }
    }

    /// Returns the answer of a device without a network; `nil` for what waits.
    private static func answer(_ request: Request) throws -> Answer? {
        switch request {
        case .http: .http(.failed(.unreachable))
        case .read(let queries): .read(.rows(queries.map { rows($0) }))
        case .write: .write(.done)
        case .readSecret: .secretRead(.value(nil))
        case .writeSecret: .secretWritten(.done)
        case .holdLock: .lockHeld
        case .zones(let names): .zones(try names.map { try zone($0) })
        default: nil
        }
    }

    private static func zone(_ name: String) throws -> Zone {
        let year: Int64 = 366 * 86_400_000
        return try SystemZones.shared.zone(name, around: start).between(start + -year, start + 2 * year)
    }

    private static func rows(_ query: Query) -> [Row] {
        switch query {
        case .all("own_places"): [[.text(#"["\#(id)"]"#), .text(place), .text("")]]
        case .all("unitana_remembered"):
            [
                [.text("weather/2950159"), .text(weather)], [.text("rates"), .text(rates)],
                [.text("refreshed/2950159"), .text("\(start.milliseconds - 60_000)")],
            ]
        case .count: [[.int(0)]]
        default: []
        }
    }

    private static let id = "0d9ac6b2-8f0e-4d6c-9a7e-2b1c3d4e5f60"
    private static let fetchedAt = (start + -60_000).timestamp
    private static let place = """
        {"id":"\(id)","name":"Berlin","badge":"living","city_id":2950159,"city_name":"Berlin","city_country":"DE",\
        "home_system":"us","destination_system":"metric","home_zone":"America/New_York","place_zone":"Europe/Berlin",\
        "tiles":["weather","time","distance","weight","currency"],"home_currency":"USD","place_currency":"EUR",\
        "position":0,"made_at":"\(fetchedAt)","updated_at":"\(fetchedAt)"}
        """
    private static let weather = """
        {"city":2950159,"temperature_c":21.3,"wind_kmh":14.1,"humidity":60,"code":2,"fetched_at":"\(fetchedAt)",\
        "source":"Open-Meteo"}
        """
    private static let rates = """
        {"base":"EUR","date":"2026-11-20","fetched_at":"\(fetchedAt)","source":"European Central Bank",\
        "rates":{"USD":"1.1172","JPY":"174.31","GBP":"0.88"}}
        """
}
