import AlmanacCore

/// The simulated server's answers about cities, weather and rates, in the formats of `wire.md`.
public final class PlacesServer {
    /// The temperature in every city, in tenths of a degree Celsius.
    public var temperature: Int64 = 210
    /// The weather's code in every city: partly cloudy.
    public var code: Int64 = 2
    /// The body that replaces an answer about the weather or rates, by the path's last segment.
    public var wrong: [String: JSON] = [:]
    /// The rates of currencies that the first source lacks, as of three days ago; empty for none.
    public var more: [(currency: String, rate: String)] = []
    /// How many hours the forecast has.
    public var hours = 0
    /// Whether the operator has turned the weather off.
    public var isWeatherOff = false
    /// What the server's sources do not answer about, by the path's last segment.
    public var silent: [String] = []
    /// The paths that were asked for, in order.
    public private(set) var asked: [String] = []

    private static let cities: [(id: Int64, name: String, country: String, land: String, zone: String, money: String)] =
        [
            (2_950_159, "Berlin", "DE", "Germany", "Europe/Berlin", "EUR"),
            (5_128_581, "New York", "US", "United States", "America/New_York", "USD"),
            (1_850_147, "Tokyo", "JP", "Japan", "Asia/Tokyo", "JPY"),
            (2_643_743, "London", "GB", "United Kingdom", "Europe/London", "GBP"),
            (2_761_369, "Vienna", "AT", "Austria", "Europe/Vienna", "EUR"),
            (1_283_240, "Kathmandu", "NP", "Nepal", "Asia/Kathmandu", "NPR"),
        ]

    /// Creates the answers of a server whose sources work.
    public init() {}

    /// Returns the answer to a request about places; `nil` for any other.
    /// - Parameter now: The server's time.
    public func answer(_ request: HTTPRequest, at now: Instant) -> (status: Int, body: JSON)? {
        let path = Path(request.path)
        guard path.segments.first == "api", path.segments.count == 2 else { return nil }
        let name = path.segments[1]
        guard ["cities", "weather", "rates"].contains(name) else { return nil }
        asked.append(request.path)
        if let body = wrong[name] { return (200, body) }
        if silent.contains(name) { return (503, .members(("type", .string("/problems/no-" + name)))) }
        switch name {
        case "cities": return (200, cities(path["q"] ?? ""))
        case "weather" where isWeatherOff: return (503, .members(("type", .string("/problems/weather-off"))))
        case "weather":
            return (
                200,
                .members(
                    ("city", .int(path["city"].flatMap { Int64($0) } ?? 0)),
                    ("temperature_c", .double(Double(temperature) / 10)), ("code", .int(code)),
                    ("wind_kmh", .double(14)), ("humidity", .int(60)), ("fetched_at", .string(now.timestamp)),
                    ("source", .string("Open-Meteo")), ("hours", hours > 0 ? forecast(now) : .null))
            )
        default:
            return (
                200,
                .members(
                    ("base", .string("EUR")), ("date", .string(Zone.utc.date(at: now).text)),
                    (
                        "rates",
                        .members(
                            ("USD", .string("1.1172")), ("JPY", .string("174.31")), ("GBP", .string("0.88")),
                            ("CNY", .string("7.93")), ("KRW", .string("1650.2")), ("TRY", .string("47.1")),
                            ("IDR", .string("20275.17")))
                    ),
                    ("fetched_at", .string(now.timestamp)), ("source", .string("European Central Bank")),
                    ("more", more.isEmpty ? .null : moreRates(now)))
            )
        }
    }

    private func moreRates(_ now: Instant) -> JSON {
        .members(
            ("date", .string(Zone.utc.date(at: now + -3 * 86_400_000).text)),
            ("rates", .object(more.map { JSON.Member($0.currency, .string($0.rate)) })),
            ("fetched_at", .string(now.timestamp)), ("source", .string("National Bank of Poland")))
    }

    /// Hours from the last midnight (UTC) on: one degree colder than now at night and five warmer by day, with rain on the
    /// second day.
    private func forecast(_ now: Instant) -> JSON {
        let midnight = Instant(milliseconds: now.milliseconds / 86_400_000 * 86_400_000)
        let numbers = 0..<hours
        func isDay(_ hour: Int) -> Bool { (8..<18).contains(hour % 24) }
        return .members(
            ("start", .string(midnight.timestamp)),
            ("temperature_tenths_c", .array(numbers.map { .int(temperature + (isDay($0) ? 50 : -10)) })),
            ("code", .array(numbers.map { .int($0 / 24 == 1 ? 61 : 2) })),
            ("rain_percent", .array(numbers.map { $0 / 24 == 1 ? .int(80) : .int(5) })))
    }

    private func cities(_ text: String) -> JSON {
        .array(
            Self.cities.filter { $0.name.lowercased().hasPrefix(text.lowercased()) }.map { city in
                .members(
                    ("id", .int(city.id)), ("name", .string(city.name)), ("country", .string(city.country)),
                    ("admin1", .null), ("latitude", .double(0)), ("longitude", .double(0)),
                    ("time_zone", .string(city.zone)), ("currency", .string(city.money)),
                    ("country_name", .string(city.land)))
            })
    }
}
