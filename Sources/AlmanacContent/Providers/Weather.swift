import AlmanacCore
import AlmanacDatabase
import Logging

/// A service that knows the weather.
package protocol WeatherProvider: Sendable {
    /// The name to show as the source.
    var name: String { get }
    /// The present weather somewhere.
    /// - Throws: ``ProviderFailure``, also for weather that there cannot be.
    func weather(latitude: Double, longitude: Double) async throws(ProviderFailure) -> WeatherReading
}

/// The weather at a place, in whole tenths, as it is sent.
package struct WeatherReading: Equatable, Sendable {
    /// In tenths of a degree Celsius.
    package let temperature: Int64
    /// In tenths of a kilometer per hour.
    package let wind: Int64
    /// In percent; `nil` if the provider does not know it.
    package let humidity: Int64?
    /// A weather code of the WMO (table 4677).
    package let code: Int64
    /// When it was like this.
    package let time: Instant
    /// The hours before and after; `nil` if the provider does not know them.
    package let hours: HourlyForecast?

    /// The records are −89.2 °C and 56.7 °C; ten-minute means of 300 km/h have never been measured.
    /// - Throws: ``ProviderFailure/absurd(_:)`` for weather that there cannot be.
    package init(
        temperature: Int64, wind: Int64, humidity: Int64?, code: Int64, time: Instant, hours: HourlyForecast? = nil
    ) throws(ProviderFailure) {
        guard (-950...620).contains(temperature) else { throw .absurd("the temperature") }
        guard (0...4_000).contains(wind) else { throw .absurd("the wind") }
        guard (0...100).contains(humidity ?? 0) else { throw .absurd("the humidity") }
        guard (0...99).contains(code) else { throw .absurd("the weather code") }
        self.temperature = temperature
        self.wind = wind
        self.humidity = humidity
        self.code = code
        self.time = time
        self.hours = hours
    }
}

extension WeatherReading: ProvidedValue {
    /// How long weather is fresh, in milliseconds: one hour.
    package static let lifetime: Int64 = 3_600_000
    /// How long the provider is not asked again although its reading was old already, in milliseconds: a quarter of an
    /// hour, in which Open-Meteo has the next.
    package static let patience: Int64 = 900_000

    package init?(stored: JSON) {
        guard let temperature = stored["temperature"]?.int, let wind = stored["wind"]?.int,
            let code = stored["code"]?.int, let time = stored["time"]?.int
        else { return nil }
        try? self.init(
            temperature: temperature, wind: wind, humidity: stored["humidity"]?.int, code: code,
            time: Instant(milliseconds: time), hours: stored["hours"].flatMap { HourlyForecast(stored: $0) })
    }

    package var stored: JSON {
        .members(
            ("temperature", .int(temperature)), ("wind", .int(wind)), ("humidity", humidity.map { .int($0) } ?? .null),
            ("code", .int(code)), ("time", .int(time.milliseconds)), ("hours", hours?.stored ?? .null))
    }

    /// It is as old as the reading. The clocks may disagree, so that it can seem to be from the future.
    package func fetched(at now: Instant, after known: Held<WeatherReading>?) -> Instant { min(now, time) }

    package static func isFresh(_ held: Held<WeatherReading>, at now: Instant) -> Bool {
        // A clock that was set back must not make a value fresh for longer.
        abs(now - held.fetchedAt) < lifetime || (held.askedAt <= now && now - held.askedAt < patience)
    }

    package func supersedes(_ other: WeatherReading) -> Bool { true }
}

/// The weather in cities.
package struct Weather: Sendable {
    /// `nil` if the weather is turned off.
    package let provider: (any WeatherProvider)?
    private let values: LastGood<WeatherReading>

    /// - Parameters:
    ///   - perDay: the most requests to the provider in 24 hours.
    ///   - perAsker: the most requests to the provider in an hour that one client address may cause.
    ///   - patience: how long a request waits for its turn.
    package init(
        _ provider: (any WeatherProvider)?, perDay: Int = 9_000, perAsker: Int = 60, patience: Duration = .seconds(5),
        database: any Database, now: @escaping @Sendable () -> Instant, logger: Logger
    ) {
        self.provider = provider
        values = LastGood(
            "weather", database: database,
            limits: ProviderLimits(
                [
                    SharedRateLimit("weather a minute", 500, within: 60_000, in: database),
                    SharedRateLimit("weather a day", perDay, within: 86_400_000, in: database),
                ], perAsker: perAsker, patience: patience),
            now: now, logger: logger)
    }

    /// The last known weather in a city; `nil` if there has never been any.
    /// - Parameter asker: the client address for which the provider may have to be asked.
    /// - Throws: ``AskedTooOften`` if the address's limit is reached and nothing is known.
    package func weather(in city: City, for asker: String? = nil) async throws(AskedTooOften) -> Held<WeatherReading>? {
        guard let provider else { return nil }
        return try await values.value("\(city.id)", for: asker) { () async throws(ProviderFailure) in
            try await provider.weather(latitude: city.latitude, longitude: city.longitude)
        }
    }
}
