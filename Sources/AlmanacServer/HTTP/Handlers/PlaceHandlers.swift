import AlmanacContent
import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Hummingbird

/// Handles `/api/cities`, `/api/weather` and `/api/rates`, which are public.
struct PlaceHandlers: Sendable {
    let library: GazetteerLibrary
    let weather: Weather
    let rates: ExchangeRates
    let limits: PlaceLimits
    let now: @Sendable () -> Instant

    private static let maxIDs = 50

    func addRoutes(to routes: Routes) {
        let errors = ["invalid-field"]
        routes.add(
            .get, "api/cities", as: .everyone, limits: [limit("cities", limits.cities)],
            errors: errors + ["unknown-language", "no-cities"], cities)
        routes.add(
            .get, "api/weather", as: .everyone, limits: [limit("weather", limits.weather)],
            errors: errors + ["unknown-city", "weather-off", "no-weather", "no-cities"], weather)
        routes.add(
            .get, "api/rates", as: .everyone, limits: [limit("rates", limits.rates)],
            errors: errors + ["no-rate", "no-rates"], rates)
    }

    private func limit(_ name: String, _ limit: RateLimit) -> RouteLimit {
        .counted(name, .requests) { [now] in limit.secondsToWait($0.peer, now: now()) }
    }

    // MARK: Cities

    /// `GET cities`: the cities whose names begin with `q`, or those with the ids in `id`.
    func cities(_ request: Request, context: AlmanacContext) async throws -> Response {
        let query = Query(request)
        let language = try query.language()
        let cities: [City]
        switch (query["q"], query["id"]) {
        case (let text?, nil):
            let limit = try query.number("limit", in: 1...50, default: 10)
            guard (1...100).contains(text.unicodeScalars.count) else { throw Problem.searchTooLong }
            cities = try await gazetteer().search(text, in: language, limit: limit)
        case (nil, let list?):
            let ids = try Self.ids(list)
            let gazetteer = try await gazetteer()
            cities = ids.compactMap { gazetteer.city($0, in: language) }
        default: throw Problem.noSearch
        }
        return response(.array(cities.map(\.json)), to: request)
    }

    private func gazetteer() async throws(Problem) -> Gazetteer {
        do {
            return try await library.gazetteer()
        } catch {
            throw .noCities
        }
    }

    private static func ids(_ list: String) throws(Problem) -> [Int64] {
        let parts = list.split(separator: ",", omittingEmptySubsequences: false)
        let ids = parts.compactMap { Int64($0) }
        guard ids.count == parts.count, ids.count <= maxIDs else {
            throw .invalidField("id", "id must be 1 to \(maxIDs) whole numbers, separated by commas.")
        }
        return ids
    }

    // MARK: Weather

    /// `GET weather`: the last known weather in a city.
    func weather(_ request: Request, context: AlmanacContext) async throws -> Response {
        guard let text = Query(request)["city"], let id = Int64(text) else {
            throw Problem.invalidField("city", "Specify a city by its id from /api/cities, such as city=2950159.")
        }
        guard let city = try await gazetteer().city(id, in: .en) else { throw Problem.unknownCity(text) }
        guard let provider = weather.provider else { throw Problem.weatherOff }
        guard let held = try await weather(in: city, for: context.peer) else { throw Problem.noWeatherYet }
        var members = [
            JSON.Member("city", .int(city.id)), JSON.Member("temperature_c", .tenths(held.value.temperature)),
            JSON.Member("code", .int(held.value.code)), JSON.Member("wind_kmh", .tenths(held.value.wind)),
            JSON.Member("humidity", held.value.humidity.map { .int($0) } ?? .null),
            JSON.Member("fetched_at", .string(held.fetchedAt.iso8601)), JSON.Member("source", .string(provider.name)),
        ]
        if let hours = held.value.hours { members.append(JSON.Member("hours", hours.json)) }
        return response(.object(members), to: request)
    }

    private func weather(in city: City, for peer: String) async throws -> Held<WeatherReading>? {
        do {
            return try await weather.weather(in: city, for: peer)
        } catch {
            throw Refusal.tooMany(.requests, retryAfter: error.seconds)
        }
    }

    // MARK: Rates

    /// `GET rates`: the last known exchange rates of a currency.
    func rates(_ request: Request, context: AlmanacContext) async throws -> Response {
        let base = Query(request)["base"] ?? "EUR"
        guard base.utf8.count == 3, base.utf8.allSatisfy({ (65...90).contains($0) }) else {
            throw Problem.invalidField("base", "base must be a currency’s code of three capital letters, such as EUR.")
        }
        guard let held = await rates.latest() else { throw Problem.noRatesYet }
        guard let list = held.value.based(on: base) else { throw Problem.noRate(of: base) }
        var members = [
            JSON.Member("base", .string(base)), JSON.Member("date", .string(held.value.date.text)),
            JSON.Member("rates", .object(list.map { JSON.Member($0.currency, .string($0.rate)) })),
            JSON.Member("fetched_at", .string(held.fetchedAt.iso8601)),
            JSON.Member("source", .string(ExchangeRates.source)),
        ]
        if let more = await moreRates(of: base, besides: held.value) { members.append(JSON.Member("more", more)) }
        return response(.object(members), to: request)
    }

    /// The rates of currencies that the ECB lacks; `nil` if there are none. A base has the price in euro that the ECB says.
    private func moreRates(of base: String, besides known: EuroRates) async -> JSON? {
        guard let held = await rates.more() else { return nil }
        let list = held.value.rates.rates.filter { rate in !known.rates.contains { $0.currency == rate.currency } }
        let price = known.rates.first { $0.currency == base }?.value
        let members = list.map { rate in
            JSON.Member(rate.currency, .string(price.map { rate.value.divided(by: $0) } ?? rate.value.text))
        }
        return .members(
            ("date", .string(held.value.rates.date.text)), ("rates", .object(members)),
            ("fetched_at", .string(held.fetchedAt.iso8601)), ("source", .string(ExchangeRates.moreSource)))
    }

    /// A response that the client can revalidate.
    private func response(_ json: JSON, to request: Request) -> Response {
        let tag = ContentTag(of: json.bytes).text
        if request.has(tag) { return .notModified(tag: tag, cacheControl: "private, no-cache") }
        return .json(json, to: request, tag: tag)
    }
}

/// The limits of one client address, for each kind of data.
struct PlaceLimits: Sendable {
    let cities, weather, rates: RateLimit

    init(perFiveMinutes count: Int) {
        cities = RateLimit(perFiveMinutes: count)
        weather = RateLimit(perFiveMinutes: count)
        rates = RateLimit(perFiveMinutes: count)
    }
}

extension JSON {
    /// A number with one decimal.
    fileprivate static func tenths(_ number: Int64) -> JSON { .double(Double(number) / 10) }
}

extension Problem {
    fileprivate static let noSearch = Problem.invalidField(
        "q", "Specify either what to search for, such as q=berlin, or the ids of cities, such as id=2950159.")

    fileprivate static let searchTooLong = Problem.invalidField("q", "q must have 1 to 100 characters.")

    fileprivate static func unknownCity(_ id: String) -> Problem {
        Problem(
            status: .notFound, name: "unknown-city", title: "There is no such city",
            detail: "No city has the id “\(id.prefix(40))”. /api/cities finds them by name.", field: "city")
    }

    fileprivate static let noCities = Problem(
        status: .serviceUnavailable, name: "no-cities", title: "This server has no list of cities",
        detail: "Its files are missing or damaged; its log says which.", headers: [.retryAfter: "86400"])

    fileprivate static let noWeatherYet = Problem(
        status: .serviceUnavailable, name: "no-weather", title: "There is no weather for this city yet",
        detail: "This server could not fetch it yet. Try again in a few minutes.", headers: [.retryAfter: "60"])

    fileprivate static let weatherOff = Problem(
        status: .serviceUnavailable, name: "weather-off", title: "This server has no weather",
        detail: "Its operator has turned the weather off.", headers: [.retryAfter: "86400"])

    fileprivate static let noRatesYet = Problem(
        status: .serviceUnavailable, name: "no-rates", title: "There are no exchange rates yet",
        detail: "This server could not fetch any yet. Try again in a few minutes.", headers: [.retryAfter: "60"])

    fileprivate static func noRate(of currency: String) -> Problem {
        Problem(
            status: .notFound, name: "no-rate", title: "There is no rate for this currency",
            detail: "The European Central Bank publishes no rate for \(currency).", field: "base")
    }
}
