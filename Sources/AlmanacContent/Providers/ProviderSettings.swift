import AlmanacAccounts

/// The settings for what the server gets from other services: the weather and exchange rates.
public struct ProviderSettings: Sendable {
    /// Open-Meteo's forecast API, or a service that answers as it does.
    public struct Weather: Sendable {
        /// Where the free API is. It is for non-commercial use only.
        public static let freeURL = "https://api.open-meteo.com/v1/forecast"
        /// Where the API for customers is, which needs a key.
        public static let customersURL = "https://customer-api.open-meteo.com/v1/forecast"

        /// The address of the API, without a query: `https`, or `http` on this machine.
        public var url = freeURL
        /// The key for customers; `nil` for the free API.
        public var key: WeatherKey?
        /// The most requests in 24 hours, at least 1. The free API allows 10,000.
        public var requestsPerDay = 9_000

        /// Creates the settings of the free API.
        public init() {}
    }

    /// The European Central Bank's reference rates, or a service that answers with the same file.
    public struct Rates: Sendable {
        /// The address of the daily file: `https`, or `http` on this machine.
        public var url = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"

        /// Where the National Bank of Poland's API is.
        public static let polishURL = "https://api.nbp.pl/api/exchangerates"

        /// The address of the National Bank of Poland's API, for currencies that the ECB lacks: `https`, or `http` on this
        /// machine; `nil` if these have no rates.
        public var moreURL: String? = polishURL

        /// Creates the settings of the ECB's own address.
        public init() {}
    }

    /// Where the weather comes from; `nil` if the server has none.
    public var weather: Weather? = Weather()
    /// Where newer exchange rates come from; `nil` if the server keeps to those it has.
    public var rates: Rates? = Rates()
    /// How long a provider may take to answer.
    public var timeLimit: Duration = .seconds(5)
    /// Waits until the time for an answer is over, which tests replace.
    package var wait: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// The most requests for each kind of data in five minutes from one client address, at least 1.
    public var requestsPerFiveMinutes = 600

    /// The most requests to the weather's provider in an hour that one client address may cause, at least 1. What the
    /// server knows already costs nothing.
    public var fetchesPerHour = 60

    /// Creates the default settings.
    public init() {}

    /// The address of a provider if it may be called: by https, or by http on this machine; otherwise `nil`.
    public static func allowedURL(_ text: String) -> String? {
        IdentityProvider.isAllowed(text) && !text.contains("?") ? text : nil
    }
}
