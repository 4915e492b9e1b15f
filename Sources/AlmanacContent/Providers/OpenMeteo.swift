import AlmanacCore

/// Open-Meteo's forecast API (https://open-meteo.com/en/docs). Its data is under CC BY 4.0; the free API is for
/// non-commercial use only.
package struct OpenMeteo: WeatherProvider {
    package let name = "Open-Meteo"
    package let settings: ProviderSettings.Weather
    package let client: ProviderClient
    package let now: @Sendable () -> Instant

    package init(settings: ProviderSettings.Weather, client: ProviderClient, now: @escaping @Sendable () -> Instant) {
        self.settings = settings
        self.client = client
        self.now = now
    }

    /// The oldest that a reading may be when it arrives, in milliseconds: six hours. After that it is no use to anyone.
    private static let oldest: Int64 = 6 * 3_600_000
    /// How far the clocks may disagree, in milliseconds: one hour.
    private static let clockSkew: Int64 = 3_600_000

    package func weather(latitude: Double, longitude: Double) async throws(ProviderFailure) -> WeatherReading {
        var address = settings.url + "?latitude=\(latitude)&longitude=\(longitude)" + Self.query
        if let key = settings.key {
            guard let text = key.text else { throw .noKey }
            address += "&apikey=" + text.percentEncoded
        }
        let bytes = try await client.get(address)
        guard let json = try? JSON.parse(bytes) else { throw .unreadable("it is not JSON") }
        return try reading(json)
    }

    /// What is asked for, with the units in which it is expected.
    private static let query =
        "&current=temperature_2m,relative_humidity_2m,weather_code,wind_speed_10m"
        + "&hourly=temperature_2m,weather_code,precipitation_probability&forecast_days=7"
        + "&temperature_unit=celsius&wind_speed_unit=kmh&timeformat=unixtime&timezone=GMT"

    private static let humidity = "relative_humidity_2m"
    private static let units = [
        "temperature_2m": "°C", humidity: "%", "wind_speed_10m": "km/h", "time": "unixtime",
    ]

    /// - Throws: ``ProviderFailure`` for an answer in another form, in other units, or of another time.
    private func reading(_ json: JSON) throws(ProviderFailure) -> WeatherReading {
        guard let current = json["current"] else { throw .unreadable("there is no current weather") }
        // Not everywhere is the humidity known. The rest is shown without it.
        let hasHumidity = current[Self.humidity].map { !$0.isNull } ?? false
        for (field, unit) in Self.units
        where (hasHumidity || field != Self.humidity) && json["current_units"]?[field]?.string != unit {
            throw .unreadable("the unit of \(field)")
        }
        guard let time = current["time"]?.int, (0...100_000_000_000).contains(time) else {
            throw .unreadable("the time")
        }
        let age = now() - Instant(milliseconds: time * 1_000)
        guard age >= -Self.clockSkew else { throw .absurd("it is from the future") }
        guard age <= Self.oldest else { throw .outdated }
        return try WeatherReading(
            temperature: try tenths("temperature_2m", current), wind: try tenths("wind_speed_10m", current),
            humidity: hasHumidity ? (try tenths(Self.humidity, current) + 5) / 10 : nil, code: try code(current),
            time: Instant(milliseconds: time * 1_000), hours: HourlyForecast(json))
    }

    /// A number in tenths, rounded, with halves away from zero.
    private func tenths(_ field: String, _ current: JSON) throws(ProviderFailure) -> Int64 {
        let number: Double
        switch current[field] {
        case .int(let value)?: number = Double(value)
        case .double(let value)?: number = value
        default: throw .unreadable(field)
        }
        guard abs(number) < 1_000_000 else { throw .absurd(field) }
        return Int64((number * 10).rounded())
    }

    private func code(_ current: JSON) throws(ProviderFailure) -> Int64 {
        guard let code = current["weather_code"]?.int else { throw .unreadable("weather_code") }
        return code
    }
}
