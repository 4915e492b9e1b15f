import AlmanacCore

/// The weather that is expected, hour by hour, as it is sent (V).
package struct HourlyForecast: Equatable, Sendable {
    /// When the first hour begins.
    package let start: Instant
    /// In tenths of a degree Celsius.
    package let temperatures: [Int64]
    /// Weather codes of the WMO (table 4677).
    package let codes: [Int64]
    /// How likely rain or snow is, in percent; −1 where the provider does not say.
    package let rain: [Int64]

    /// The most hours: eight days.
    private static let most = 192
    /// An hour in milliseconds.
    private static let hour: Int64 = 3_600_000

    /// - Returns: `nil` for a forecast that there cannot be. The present weather is worth sending without it.
    package init?(start: Instant, temperatures: [Int64], codes: [Int64], rain: [Int64]) {
        guard (1...Self.most).contains(temperatures.count), codes.count == temperatures.count,
            rain.count == temperatures.count, start.milliseconds % Self.hour == 0,
            temperatures.allSatisfy({ (-950...620).contains($0) }), codes.allSatisfy({ (0...99).contains($0) }),
            rain.allSatisfy({ (-1...100).contains($0) })
        else { return nil }
        self.start = start
        self.temperatures = temperatures
        self.codes = codes
        self.rain = rain
    }

    /// Reads the hours of Open-Meteo's answer, up to the first that is unknown; `nil` if there are none, or in another form.
    init?(_ json: JSON) {
        guard let hourly = json["hourly"], json["hourly_units"]?["temperature_2m"]?.string == "°C",
            json["hourly_units"]?["time"]?.string == "unixtime", let times = hourly["time"]?.array,
            let first = times.first?.int, (0...100_000_000_000).contains(first),
            let temperatures = hourly["temperature_2m"]?.array, let codes = hourly["weather_code"]?.array
        else { return nil }
        for (index, time) in times.enumerated() where time.int != first + Int64(index) * 3_600 { return nil }
        let known = zip(temperatures, codes).prefix(times.count).prefix { !$0.0.isNull && !$0.1.isNull }
        let chances = hourly["precipitation_probability"]?.array ?? []
        self.init(
            start: Instant(milliseconds: first * 1_000), temperatures: known.map { Self.tenths($0.0) },
            codes: known.map { $0.1.int ?? -1 },
            rain: known.indices.map { $0 < chances.count ? chances[$0].int ?? -1 : -1 })
    }

    /// A number in tenths; one that there cannot be if it is none.
    private static func tenths(_ json: JSON) -> Int64 {
        switch json {
        case .int(let value) where abs(value) < 1_000: value * 10
        case .double(let value) where abs(value) < 1_000: Int64((value * 10).rounded())
        default: .max
        }
    }

    package init?(stored: JSON) {
        func numbers(_ name: String) -> [Int64] { (stored[name]?.array ?? []).map { $0.int ?? .max } }
        guard let start = stored["start"]?.int else { return nil }
        self.init(
            start: Instant(milliseconds: start), temperatures: numbers("temperatures"), codes: numbers("codes"),
            rain: numbers("rain"))
    }

    package var stored: JSON {
        .members(
            ("start", .int(start.milliseconds)), ("temperatures", .array(temperatures.map { .int($0) })),
            ("codes", .array(codes.map { .int($0) })), ("rain", .array(rain.map { .int($0) })))
    }

    /// The forecast in the format of `/api/weather`.
    package var json: JSON {
        .members(
            ("start", .string(start.iso8601)), ("temperature_tenths_c", .array(temperatures.map { .int($0) })),
            ("code", .array(codes.map { .int($0) })),
            ("rain_percent", .array(rain.map { $0 < 0 ? .null : .int($0) })))
    }
}
