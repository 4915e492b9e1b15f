import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer
@testable import Unitana

@Suite("P4 Unitana's widget at its link")
struct UnitanaWidgetTests {
    @Test("P4 U6 what Unitana writes for a place is shown at its link, with the age of the weather")
    func shown() async throws {
        try await withStore { server, clock in
            let snapshot = try Self.snapshot(at: clock.now)
            let token = try await server.widgetLink(
                of: try await server.person(), app: "unitana", snapshot: snapshot.json.text)
            let data = try await server.get("/w/\(token).json").json
            #expect(data["state"]?.string == "current" && data["app"]?.string == "unitana")
            #expect(data["title"]?.string == "Berlin, Mitte")
            #expect(data["entries"]?.array?.map { $0["primary"]?.string } == snapshot.entries.map(\.primary))
            #expect(snapshot.entries.first?.primary == "13\u{A0}°C")
            #expect(data["freshness"]?.string == "fresh")
            clock.pass(.seconds(7_200))
            #expect(try await server.get("/w/\(token).json").json["freshness"]?.string == "stale")
            for form in ["", ".svg"] {
                let text = try await server.get("/w/\(token)\(form)").text
                #expect(text.contains("Berlin, Mitte") && text.contains("13\u{A0}°C"), "\(form)")
            }
            // Nor does it tell where else its user is at home. The tap leads to the place, by a name that only they know.
            #expect(!data.text.contains("New_York") && !data.text.contains("subject"))
        }
    }

    /// A snapshot by the code that the app runs.
    private static func snapshot(at now: Instant) throws -> WidgetSnapshot {
        let place = """
            {"id":"\(Sample.uuid(9))","name":"Berlin, Mitte","badge":"living","city_id":1,"city_name":"Berlin",\
            "city_country":"DE","home_system":"us","destination_system":"metric","home_zone":"America/New_York",\
            "place_zone":"Europe/Berlin","tiles":["weather"],"made_at":"2026-01-01T00:00:00.000Z"}
            """
        let weather = """
            {"city":1,"temperature_c":13.4,"code":61,"wind_kmh":11.2,"humidity":81,"fetched_at":"\(now.timestamp)",\
            "source":"Open-Meteo"}
            """
        let rows = UnitanaTables.queries.map { query -> [Row] in
            if query == UnitanaTables.places.query { return [[.text(Sample.uuid(9)), .text(place), .text("")]] }
            return query == .all(table: UnitanaTables.remembered.name) ? [[.text("weather/1"), .text(weather)]] : []
        }
        let configuration = JSON.members(
            ("place", .string(Sample.uuid(9))), ("tiles", .array([.string("weather")])))
        let snapshot = UnitanaApp.widget(
            "place", configuration, .medium, try #require(Snapshot(UnitanaTables.queries, rows)),
            Moment(
                now: now, zone: .utc, locales: ["en"], platform: Platform(system: .linux, model: "Test", version: "1"),
                isOnline: true, permission: .denied, random: 1),
            Words(.en))
        return try #require(snapshot)
    }
}
