import AlmanacContent
import AlmanacServer
import ArgumentParser
import Foundation

/// The options of `almanac serve` for the weather and exchange rates.
struct ProviderOptions: ParsableArguments {
    @Option(help: "Whether to fetch the weather: on or off. (default: on)")
    var weather: String?

    @Option(
        help: ArgumentHelp(
            "Open-Meteo's forecast API. (default: the free one, for non-commercial use only)", valueName: "url"))
    var weatherUrl: String?

    @Option(help: ArgumentHelp("The file with the key for Open-Meteo's customer API.", valueName: "file"))
    var weatherKeyFile: String?

    @Option(help: "The maximum number of weather requests in 24 hours. (default: 9000)")
    var weatherPerDay: String?

    @Option(help: "Whether to fetch new exchange rates: on or off. (default: on)")
    var rates: String?

    @Option(help: ArgumentHelp("The European Central Bank's file of daily rates.", valueName: "url"))
    var ratesUrl: String?

    @Option(
        help: ArgumentHelp("The National Bank of Poland's rates, for currencies that the ECB lacks.", valueName: "url"))
    var moreRatesUrl: String?

    @Option(help: "Requests for cities, for weather and for rates per five minutes and address, each. (default: 600)")
    var limitPlaces: String?

    @Option(help: "Weather requests to the provider that one address may cause per hour. (default: 60)")
    var limitFetches: String?

    @Option(
        help: ArgumentHelp(
            "How long a provider of weather or rates may take to answer. (default: 5)", valueName: "seconds"))
    var providerTimeLimit: String?

    /// - Throws: `ValidationError` if a setting is not valid.
    func read(_ settings: Settings) throws -> ProviderSettings {
        var providers = ProviderSettings()
        providers.weather = try settings.flag(weather, "weather") == false ? nil : try weather(settings)
        let url = try settings.optional(
            ratesUrl, "rates.url", "an https address, or an http address on this machine", ProviderSettings.allowedURL)
        if let url { providers.rates?.url = url }
        let more = try settings.optional(
            moreRatesUrl, "more.rates.url", "an https address, or an http address on this machine",
            ProviderSettings.allowedURL)
        if let more { providers.rates?.moreURL = more }
        if try settings.flag(rates, "rates") == false { providers.rates = nil }
        providers.requestsPerFiveMinutes = try settings.count(
            limitPlaces, "limit.places", from: 1, default: providers.requestsPerFiveMinutes)
        providers.fetchesPerHour = try settings.count(
            limitFetches, "limit.fetches", from: 1, default: providers.fetchesPerHour)
        providers.timeLimit = .seconds(
            try settings.count(providerTimeLimit, "provider.time.limit", from: 1, default: 5))
        return providers
    }

    private func weather(_ settings: Settings) throws -> ProviderSettings.Weather {
        var weather = ProviderSettings.Weather()
        weather.key = try settings.optional(
            weatherKeyFile, "weather.key.file", "a file with a key"
        ) { WeatherKey(file: URL(filePath: $0)) }
        weather.url =
            try settings.optional(
                weatherUrl, "weather.url", "an https address without a query, or an http address on this machine",
                ProviderSettings.allowedURL)
            ?? (weather.key == nil ? ProviderSettings.Weather.freeURL : ProviderSettings.Weather.customersURL)
        weather.requestsPerDay = try settings.count(
            weatherPerDay, "weather.per.day", from: 1, default: weather.requestsPerDay)
        return weather
    }
}
