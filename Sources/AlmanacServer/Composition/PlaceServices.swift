import AlmanacContent
import AlmanacCore
import AlmanacDatabase
import Logging

/// What the routes for places need: the gazetteer, the weather and exchange rates.
struct PlaceServices: Sendable {
    let library: GazetteerLibrary
    let client: ProviderClient
    let handlers: PlaceHandlers

    /// - Throws: an error that says what is wrong with the exchange rates that came with the program.
    init(_ configuration: ServerConfiguration, database: any Database, logger: Logger) throws {
        let settings = configuration.providers
        let now = configuration.accounts.now
        let client = ProviderClient(settings)
        self.client = client
        library = GazetteerLibrary(directory: configuration.contentDirectory, logger: logger)
        let weather = settings.weather.map { OpenMeteo(settings: $0, client: client, now: now) }
        let rates = settings.rates.map { EuropeanCentralBank(settings: $0, client: client, now: now) }
        let more = settings.rates?.moreURL.map { NationalBankOfPoland(url: $0, client: client, now: now) }
        handlers = PlaceHandlers(
            library: library,
            weather: Weather(
                weather, perDay: settings.weather?.requestsPerDay ?? 1, perAsker: settings.fetchesPerHour,
                patience: settings.timeLimit, database: database, now: now, logger: logger),
            rates: ExchangeRates(
                rates, more: more, first: try EuroRates.bundled(in: configuration.contentDirectory),
                patience: settings.timeLimit, database: database, now: now, logger: logger),
            limits: PlaceLimits(perFiveMinutes: settings.requestsPerFiveMinutes), now: now)
    }
}
