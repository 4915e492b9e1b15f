import AlmanacCore

/// The weather in a city, as `/api/weather` answers it and as the device stores it.
struct Weather: Equatable, Sendable {
    /// The city's id in `/api/cities`.
    let city: Int64
    let temperature: Amount
    let wind: Amount
    /// The relative humidity in percent; `nil` if unknown.
    let humidity: Int64?
    /// The weather code of the World Meteorological Organization (table 4677), 0 to 99.
    let code: Int64
    /// When the server fetched it.
    let fetchedAt: Instant
    /// Whose weather it is, to be named where it is shown.
    let source: String
    /// The hours ahead; `nil` if they are unknown.
    let forecast: Forecast?

    /// For how long the weather is fresh and usable.
    var lifetime: Lifetime {
        .weather(fetchedAt: fetchedAt)
    }

    /// Reads weather from JSON text.
    static func read(_ bytes: [UInt8]) throws(AnswerProblem) -> Weather {
        try read(parsed(bytes))
    }

    /// Reads weather. Values far outside all that was ever measured on Earth are refused.
    static func read(_ json: JSON) throws(AnswerProblem) -> Weather {
        guard let city = json["city"]?.int, let temperature = tenths(json["temperature_c"]),
            let wind = tenths(json["wind_kmh"]), let code = json["code"]?.int,
            let fetchedAt = instant(json["fetched_at"]), let source = json.string("source")
        else { throw .wrongShape }
        var humidity: Int64?
        if let member = json["humidity"], !member.isNull {
            guard let value = tenths(member) else { throw .wrongShape }
            guard (0...1_000).contains(value) else { throw .absurd }
            humidity = (value + 5) / 10
        }
        guard (-1_000...650).contains(temperature), (0...5_000).contains(wind), (0...99).contains(code) else {
            throw .absurd
        }
        return Weather(
            city: city, temperature: .temperature(tenthsCelsius: temperature), wind: .speed(tenthsKmh: wind),
            humidity: humidity, code: code, fetchedAt: fetchedAt, source: source,
            forecast: json["hours"].flatMap { Forecast($0) })
    }

    /// The weather in the server's format, with decimals as texts: printing a `Double` would enlarge the Wasm.
    var json: JSON {
        .members(
            ("city", .int(city)), ("temperature_c", Self.text(temperature.count(.celsius, digits: 1))),
            ("wind_kmh", Self.text(wind.count(.kilometersPerHour, digits: 1))),
            ("humidity", humidity.map { .int($0) } ?? .null), ("code", .int(code)),
            ("fetched_at", .string(fetchedAt.timestamp)), ("source", .string(source)),
            ("hours", forecast?.json ?? .null))
    }

    private static func text(_ tenths: Int64) -> JSON {
        .string(DecimalNumber(tenths, digits: 1).plain)
    }

    /// Returns ten times the number in a member, rounded; `nil` if it is none, or beyond anything that is measured. A
    /// number with one decimal, as the server writes it, is exact.
    private static func tenths(_ json: JSON?) -> Int64? {
        switch json {
        case .int(let int)?: int.magnitude < 1_000_000 ? int * 10 : nil
        case .double(let double)?:
            double > -1_000_000 && double < 1_000_000 ? Int64(double * 10 + (double < 0 ? -0.5 : 0.5)) : nil
        case .string(let text)?: DecimalNumber(plain: text)?.rounded(digits: 1)
        default: nil
        }
    }

    /// Returns what the sky looks like.
    func sky(_ words: Words) -> String { Weather.sky(code, words) }

    /// Returns what the sky looks like. Codes between those that forecasts use count as their neighbors.
    static func sky(_ code: Int64, _ words: Words) -> String {
        switch code {
        case 0: words[.unitanaSkyClear]
        case 1: words[.unitanaSkyMostlyClear]
        case 2: words[.unitanaSkyPartlyCloudy]
        case 3...39: words[.unitanaSkyOvercast]
        case 40...49: words[.unitanaSkyFog]
        case 56, 57, 66, 67: words[.unitanaSkyFreezingRain]
        case 50...59: words[.unitanaSkyDrizzle]
        case 60...69: words[.unitanaSkyRain]
        case 70...79, 85, 86: words[.unitanaSkySnow]
        case 80...94: words[.unitanaSkyShowers]
        default: words[.unitanaSkyThunderstorm]
        }
    }
}
