import AlmanacCore
import Foundation
import Hummingbird
import Logging
import Synchronization
import Testing

@testable import AlmanacContent
@testable import AlmanacDatabase
@testable import AlmanacServer

/// Stands in for Open-Meteo and the European Central Bank on this machine, in their real formats, and misbehaves as a
/// test wants.
final class ProviderStandIn: Sendable {
    struct Behavior: Sendable {
        var status = HTTPResponse.Status.ok
        /// Whether requests wait for an answer until this is over.
        var hangs = false
        /// Whether a body stops in its middle until this is over.
        var stalls = false
        /// Members of `current` that differ; null leaves one out.
        var current: [String: JSON] = [:]
        var units: [String: JSON] = [:]
        /// The forecast's members; empty for none.
        var hourly: [String: JSON] = [:]
        /// Replaces the whole answer of either service.
        var body: String?
        var date = "2026-11-17"
        var polishDate = "2026-11-11"
        /// Rates that differ; an empty text leaves one out.
        var rates: [String: String] = [:]
    }

    let port: Int
    let clock = TestClock()
    let directory: TemporaryDirectory
    let log = CapturedLog()
    private let behavior = Mutex(Behavior())
    private let asked = Mutex<[String]>([])
    private let busy = Mutex((now: 0, most: 0))
    /// The requests that have hung or stalled so far, and those of them that a client has given up.
    private let held = Mutex((begun: 0, givenUp: 0))

    fileprivate init(port: Int) throws {
        self.port = port
        directory = try TemporaryDirectory()
    }

    func set(_ change: (inout Behavior) -> Void) {
        behavior.withLock { change(&$0) }
    }

    /// The requests so far: path and query.
    var requests: [String] { asked.withLock { $0 } }

    /// The most requests that were under way at a time.
    var mostAtATime: Int { busy.withLock { $0.most } }

    var settings: ProviderSettings {
        var settings = ProviderSettings()
        settings.weather?.url = "http://127.0.0.1:\(port)/v1/forecast"
        settings.rates?.url = "http://127.0.0.1:\(port)/stats/eurofxref/eurofxref-daily.xml"
        // Tests that look at it set it.
        settings.rates?.moreURL = nil
        // Longer than any test takes: those of the limit replace the wait for it.
        settings.timeLimit = .seconds(3_600)
        return settings
    }

    /// A client's time limit that is over as soon as a request hangs or stalls, and no earlier, however slow the machine is.
    @Sendable func waitUntilHeld(_ limit: Duration) async throws {
        func isHeld() -> Bool {
            held.withLock { held in
                guard held.begun > held.givenUp else { return false }
                held.givenUp += 1
                return true
            }
        }
        while !isHeld() { try await moment() }
    }

    // MARK: The answers

    fileprivate func answer(_ request: Request) async throws -> Response {
        asked.withLock { $0.append(request.uri.string) }
        busy.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        defer { busy.withLock { $0.now -= 1 } }
        if behavior.withLock({ $0.hangs }) { held.withLock { $0.begun += 1 } }
        while behavior.withLock({ $0.hangs }) { try await moment() }
        let behavior = behavior.withLock { $0 }
        let isWeather = request.uri.path == "/v1/forecast"
        let isPolish = request.uri.path.hasPrefix("/nbp/")
        let body =
            behavior.body
            ?? (isWeather
                ? forecast(behavior)
                : isPolish ? Self.polish(request.uri.path, behavior) : Self.dailyRates(behavior))
        return Response(
            status: behavior.status, headers: [.contentType: isWeather || isPolish ? "application/json" : "text/xml"],
            body: behavior.stalls ? stalling(body) : ResponseBody(byteBuffer: ByteBuffer(string: body)))
    }

    /// A body of which the first half arrives, and the rest never while the stand-in stalls.
    private func stalling(_ text: String) -> ResponseBody {
        ResponseBody { writer in
            try await writer.write(ByteBuffer(string: String(text.prefix(text.count / 2))))
            self.held.withLock { $0.begun += 1 }
            while self.behavior.withLock({ $0.stalls }) { try await moment() }
            try await writer.write(ByteBuffer(string: String(text.dropFirst(text.count / 2))))
            try await writer.finish(nil)
        }
    }

    /// As https://api.open-meteo.com/v1/forecast answers.
    private func forecast(_ behavior: Behavior) -> String {
        func object(_ members: [(String, JSON)], _ changes: [String: JSON]) -> JSON {
            .object(members.map { JSON.Member($0.0, changes[$0.0] ?? $0.1) }.filter { !$0.value.isNull })
        }
        let units: [(String, JSON)] = [
            ("time", .string("unixtime")), ("interval", .string("seconds")), ("temperature_2m", .string("°C")),
            ("relative_humidity_2m", .string("%")), ("weather_code", .string("wmo code")),
            ("wind_speed_10m", .string("km/h")),
        ]
        let current: [(String, JSON)] = [
            // The real ones are of the last quarter of an hour.
            ("time", .int(clock.now.seconds)), ("interval", .int(900)), ("temperature_2m", .double(13.4)),
            ("relative_humidity_2m", .int(81)), ("weather_code", .int(61)), ("wind_speed_10m", .double(11.2)),
        ]
        return JSON.members(
            ("latitude", .double(48.14)), ("longitude", .double(11.58)), ("generationtime_ms", .double(0.0389)),
            ("utc_offset_seconds", .int(0)), ("timezone", .string("GMT")), ("timezone_abbreviation", .string("GMT")),
            ("elevation", .double(524)), ("current_units", object(units, behavior.units)),
            ("current", object(current, behavior.current)),
            ("hourly_units", .members(("time", .string("unixtime")), ("temperature_2m", .string("°C")))),
            ("hourly", .object(behavior.hourly.map { JSON.Member($0.key, $0.value) }))
        ).text
    }

    /// As the National Bank of Poland's table B, and its rate of the euro.
    private static func polish(_ path: String, _ behavior: Behavior) -> String {
        guard path.contains("/tables/b") else {
            return #"""
                {"table":"A","currency":"euro","code":"EUR","rates":[{"no":"218/A/NBP/2026",\#
                "effectiveDate":"\#(behavior.polishDate)","mid":4.25}]}
                """#
        }
        let rates = [
            ("AED", "1.0"), ("EGP", "0.085"), ("PEN", "1.0625"), ("VND", "0.000136"), ("XDR", "4.9"), ("USD", "3.8"),
            ("NPR", "0.0255"), ("UAH", "0.085"), ("KES", "0.03"), ("ARS", "0.00265"), ("XOF", "0.0065"), ("MAD", "0.4"),
        ]
        let rows = rates.map { code, mid in
            #"{"currency":"x","code":"\#(code)","mid":\#(behavior.rates[code] ?? mid)}"#
        }
        return #"[{"table":"B","no":"046/B/NBP/2026","effectiveDate":"\#(behavior.polishDate)","rates":["#
            + rows.joined(separator: ",") + "]}]"
    }

    /// As the ECB's eurofxref-daily.xml.
    static func dailyRates(_ behavior: Behavior = Behavior()) -> String {
        let rates = [
            ("USD", "1.1203"), ("JPY", "174.99"), ("CZK", "24.31"), ("DKK", "7.4731"), ("GBP", "0.83555"),
            ("HUF", "365.1"), ("PLN", "4.3999"), ("SEK", "10.955"), ("CHF", "0.9187"), ("NOK", "10.3005"),
            ("TRY", "56.0012"),
        ]
        let lines = rates.map { ($0.0, behavior.rates[$0.0] ?? $0.1) }.filter { !$0.1.isEmpty }
            .map { "\t\t\t<Cube currency='\($0.0)' rate='\($0.1)'/>" }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
            xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
            \t<gesmes:subject>Reference rates</gesmes:subject>
            \t<gesmes:Sender>
            \t\t<gesmes:name>European Central Bank</gesmes:name>
            \t</gesmes:Sender>
            \t<Cube>
            \t\t<Cube time='\(behavior.date)'>
            \(lines.joined(separator: "\n"))
            \t\t</Cube>
            \t</Cube>
            </gesmes:Envelope>
            """
    }

    // MARK: The server's side

    /// Runs a test against a server that asks this stand-in. Every server of a test has the same data directory, as after
    /// a restart.
    func withServer(
        _ change: (inout ProviderSettings) -> Void = { _ in }, _ test: @Sendable (TestServer) async throws -> Void
    ) async throws {
        var providers = settings
        change(&providers)
        try await PlaceContent.withPlaces(
            configure: { configuration in
                configuration.dataDirectory = directory.url.appending(path: "data")
                configuration.accounts.now = { [clock] in clock.now }
                configuration.providers = providers
            }, test)
    }

    /// Passes on the weather of the server, with a log that the test can read.
    func withWeather(
        patience: Duration = .seconds(3_600), _ change: (inout ProviderSettings) -> Void = { _ in },
        _ test: @Sendable (Weather, City) async throws -> Void
    ) async throws {
        try await withServices(change) { client, database in
            guard let settings = settings.weather else { return }
            let now: @Sendable () -> Instant = { [clock] in clock.now }
            let weather = Weather(
                OpenMeteo(settings: settings, client: client, now: now), perAsker: 2, patience: patience,
                database: database, now: now, logger: log.logger)
            try await test(weather, try #require(Gazetteer(PlaceContent.files).city(1, in: .en)))
        }
    }

    /// Passes on what services are made from.
    func withServices(
        _ change: (inout ProviderSettings) -> Void = { _ in },
        _ test: (ProviderClient, any Database) async throws -> Void
    ) async throws {
        var providers = settings
        change(&providers)
        let client = ProviderClient(providers)
        let database = try await TestEngine.open(directory.url.appending(path: "services.sqlite"))
        do {
            try await test(client, database)
        } catch {
            await client.close()
            throw error
        }
        await client.close()
    }
}

/// Runs a test with a stand-in for the providers.
func withProviders(_ test: @escaping @Sendable (ProviderStandIn) async throws -> Void) async throws {
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let running = Mutex<ProviderStandIn?>(nil)
    let router = Router()
    router.get("**") { request, _ -> Response in
        guard let standIn = running.withLock({ $0 }) else { return Response(status: .notFound) }
        return try await standIn.answer(request)
    }
    var logger = Logger(label: "providers")
    logger.logLevel = .critical
    let application = Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { found.yield($0.localAddress?.port ?? 0) }, logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await application.run() }
        defer { group.cancelAll() }
        var port = 0
        for await number in ports {
            port = number
            break
        }
        let standIn = try ProviderStandIn(port: port)
        running.withLock { $0 = standIn }
        defer { standIn.set { ($0.hangs, $0.stalls) = (false, false) } }
        try await test(standIn)
    }
}

/// A log that a test can read.
final class CapturedLog: Sendable {
    private let lines = Mutex<[String]>([])

    /// The lines with their levels and metadata.
    var text: [String] { lines.withLock { $0 } }

    var logger: Logger { Logger(label: "test") { _ in Handler(target: self) } }

    private struct Handler: LogHandler {
        let target: CapturedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let pairs = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            target.lines.withLock { $0.append("\(event.level): \(event.message) " + pairs.joined(separator: " ")) }
        }
    }
}
