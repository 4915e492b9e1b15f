import AlmanacCore

/// How the last attempt to fetch weather and rates went.
struct Refresh: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        case idle
        /// How many answers are still missing, and why the first of them that failed did.
        case running(missing: Int, Failure?)
        case failed(Failure, at: Instant)
    }

    /// Why there are no new values.
    enum Failure: Equatable, Sendable {
        case network(NetworkFault)
        /// The server answers, but has no values, because those whom it asks for them do not answer.
        case noWeather, noRates

        /// Returns a sentence that says what happened, and what becomes of it.
        func message(_ words: Words) -> String {
            switch self {
            case .network(let fault): fault.message(words)
            case .noWeather: words[.unitanaWeatherSilent]
            case .noRates: words[.unitanaRatesSilent]
            }
        }
    }

    /// What is fetched by one request.
    enum Part: Equatable, Sendable {
        /// The weather in a city.
        case weather(Int64)
        case rates

        /// The key under which the time is remembered at which it was last fetched.
        var key: String {
            switch self {
            case .weather(let city): Remembered.refreshed(city)
            case .rates: Remembered.refreshed(0)
            }
        }

        fileprivate var path: String {
            switch self {
            case .weather(let city): "/api/weather?city=" + String(city)
            case .rates: "/api/rates?base=EUR"
            }
        }
    }

    var phase = Phase.idle
    /// The city of the place for which it was.
    var city: Int64 = 0
    /// Counts attempts, so that a late answer of an earlier one is ignored.
    var count = 0
    /// How many attempts have failed in a row.
    var failures: Int64 = 0
    /// Whether the device was offline when the attempt began, or since.
    var wasOffline = false
    /// What has arrived.
    var changes: [Change] = []

    var isRunning: Bool {
        if case .running = phase { true } else { false }
    }
}

/// The answer to a request for weather or rates.
public struct FetchEvent: Equatable, Sendable {
    let attempt: Int
    let part: Refresh.Part
    let result: HTTPResult
}

/// Weather and rates: fetched together, each at most once in ten minutes (U3).
extension UnitanaApp {
    /// How long a refresh is not repeated, in milliseconds.
    static let shortestPause: Int64 = 600_000
    /// How long a server that offers no weather is not asked for it, unless the user does, in milliseconds.
    private static let longPause: Int64 = 3_600_000

    /// How long a refresh that has failed so often in a row waits until it goes on by itself, in milliseconds: soon at
    /// first, because an outage is often over in a moment. When the device was offline, only until it is online.
    private static func retryPause(_ failures: Int64) -> Int64 {
        switch failures {
        case ...1: 10_000
        case 2: 30_000
        default: 60_000
        }
    }

    /// - Parameter isAsked: Whether the user wants it. Otherwise values are fetched only where they are not fresh.
    static func refresh(_ state: inout State, isAsked: Bool, _ moment: Moment) -> [Effect<Event>] {
        guard let place = state.records.active, isAsked || state.route == .dashboard else { return [] }
        // Whether another city's weather is available is not known yet.
        if state.refresh.city != place.city.id {
            state.refresh = Refresh(city: place.city.id, count: state.refresh.count + 1)
        }
        if state.refresh.isRunning { return [] }
        guard isAsked || moment.isOnline else {
            state.refresh.wasOffline = true
            state.refresh.failures = 0
            return []
        }
        if !isAsked, case .failed(_, let end) = state.refresh.phase, !state.refresh.wasOffline,
            (0..<retryPause(state.refresh.failures)).contains(moment.now - end)
        {
            return []
        }
        let own: [Refresh.Part] = [.weather(place.city.id), .rates]
        var due = own.filter { isAsked || isDue($0, state.records, moment) }
        due += state.records.otherCities(besides: place.city.id).map { .weather($0) }.filter {
            isDue($0, state.records, moment)
        }
        let allowed = due.filter { isAllowed($0, state.records, moment) }
        if !isAsked, allowed.isEmpty {
            // What failed before is not missing any more.
            state.refresh.phase = .idle
            return []
        }
        guard UnitanaFlows.dashboard.decide(.rateLimit, !allowed.isEmpty) == .network else {
            return show(&state, .updatedRecently)
        }
        state.refresh.wasOffline = !moment.isOnline
        state.refresh.phase = .running(missing: allowed.count, nil)
        state.refresh.count += 1
        let attempt = state.refresh.count
        return allowed.map { part in
            .http(HTTPRequest(.get, part.path)) {
                .fetched(FetchEvent(attempt: attempt, part: part, result: $0))
            }
        }
    }

    private static func isDue(_ part: Refresh.Part, _ records: UnitanaRecords, _ moment: Moment) -> Bool {
        guard !isFresh(part, records, moment) else { return false }
        // The operator may turn the weather on again.
        guard part != .rates, let since = records.weatherOffAt else { return true }
        return !(0..<longPause).contains(moment.now - since)
    }

    private static func isFresh(_ part: Refresh.Part, _ records: UnitanaRecords, _ moment: Moment) -> Bool {
        let lifetime: Lifetime? =
            switch part {
            case .weather(let city): records.weather(in: city).map { $0.lifetime }
            case .rates: records.rates.map { $0.lifetime }
            }
        return lifetime.freshness(at: moment.now) == .fresh
    }

    private static func isAllowed(_ part: Refresh.Part, _ records: UnitanaRecords, _ moment: Moment) -> Bool {
        var asked = records.remembered[part.key].flatMap { $0.integer }
        if part != .rates, let since = records.weatherOffAt { asked = since.milliseconds }
        guard let asked else { return true }
        let age = moment.now.milliseconds - asked
        return age < 0 || age >= shortestPause
    }

    static func fetched(_ state: inout State, _ event: FetchEvent, _ moment: Moment) -> [Effect<Event>] {
        guard event.attempt == state.refresh.count, case .running(let missing, var fault) = state.refresh.phase else {
            return []
        }
        switch event.result {
        case .answered(200, let body):
            if let change = change(event.part, body) {
                // What has arrived counts, whatever becomes of the rest.
                state.refresh.changes += [change, Remembered.set(event.part.key, String(moment.now.milliseconds))]
                if event.part != .rates, !state.records.weatherOffAt.isNone {
                    state.refresh.changes.append(Remembered.forget(Remembered.weatherOff))
                }
            } else {
                fault = fault ?? .network(.cutOff)
            }
        // The operator has turned the weather off: trying again does not help, so this is no fault.
        case .answered(503, let body) where problem(body) == "/problems/weather-off":
            state.refresh.changes.append(Remembered.set(Remembered.weatherOff, String(moment.now.milliseconds)))
        case .answered(503, let body) where problem(body) == "/problems/no-weather": fault = fault ?? .noWeather
        case .answered(503, let body) where problem(body) == "/problems/no-rates": fault = fault ?? .noRates
        case .answered: fault = fault ?? .network(.unreachable)
        case .failed(let reason): fault = fault ?? .network(reason)
        }
        guard missing == 1 else {
            state.refresh.phase = .running(missing: missing - 1, fault)
            return []
        }
        let changes = state.refresh.changes
        state.refresh.changes = []
        let isDone = UnitanaFlows.dashboard.decide(.network, fault.isNone) == .dashboard && fault.isNone
        state.refresh.phase = isDone ? .idle : .failed(fault ?? .network(.unreachable), at: moment.now)
        state.refresh.failures = isDone ? 0 : state.refresh.failures + 1
        let again: Effect<Event> = .after(
            milliseconds: retryPause(state.refresh.failures), .fetchDue(state.refresh.count))
        let written = put(&state, changes) + (isDone ? [] : [again])
        // The sheet that says why a value is old has nothing more to say (M3).
        guard case .stale(let tile) = state.route, let place = state.records.active else { return written }
        let part: Refresh.Part = tile == .currency ? .rates : .weather(place.city.id)
        return written + (isFresh(part, state.records, moment) ? go(&state, .dashboard, moment) : [])
    }

    /// Returns the type of the problem that an answer names (RFC 9457); `nil` if it names none.
    private static func problem(_ body: [UInt8]) -> String? {
        (try? JSON.parse(body))?.string("type")
    }

    /// Returns the change that keeps an answer; `nil` if it cannot be read. What is there then stays.
    private static func change(_ part: Refresh.Part, _ body: [UInt8]) -> Change? {
        switch part {
        case .weather(let city):
            (try? Weather.read(body)).map { Remembered.set(Remembered.weather(city), $0.json.text) }
        case .rates: (try? Rates.read(body)).map { Remembered.set(Remembered.rates, $0.json.text) }
        }
    }
}
