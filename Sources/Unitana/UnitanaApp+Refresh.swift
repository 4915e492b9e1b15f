import AlmanacCore

/// How the last attempt to fetch weather and rates went.
struct Refresh: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        case idle
        /// How many of the two answers are still missing, and what the first of them that failed said.
        case running(missing: Int, NetworkFault?)
        case failed(NetworkFault)
    }

    var phase = Phase.idle
    /// Counts attempts, so that a late answer of an earlier one is ignored.
    var count = 0
    /// What has arrived.
    var changes: [Change] = []
}

/// The answer to a request for weather or rates.
public struct FetchEvent: Equatable, Sendable {
    let attempt: Int
    let city: Int64
    let isWeather: Bool
    let result: HTTPResult
}

/// Weather and rates: fetched together, at most once in ten minutes for a place (U3).
extension UnitanaApp {
    /// How long a refresh is not repeated, in milliseconds.
    static let shortestPause: Int64 = 600_000

    /// - Parameter isAsked: Whether the user wants it. Otherwise values are fetched only where they are not fresh.
    static func refresh(_ state: inout State, isAsked: Bool, _ moment: Moment) -> [Effect<Event>] {
        guard let place = state.records.active, isAsked || state.route == .dashboard else { return [] }
        if case .running = state.refresh.phase { return [] }
        if !isAsked {
            // A failure waits for the user, who is offered “Try again”.
            if case .failed = state.refresh.phase { return [] }
            let isFresh =
                state.records.weather.map { $0.lifetime }.freshness(at: moment.now) == .fresh
                && state.records.rates.map { $0.lifetime }.freshness(at: moment.now) == .fresh
            guard !isFresh, moment.isOnline else { return [] }
        }
        let age = state.records.refreshedAt(place).map { moment.now - $0 }
        let isAllowed = age.map { $0 < 0 || $0 >= shortestPause } ?? true
        guard UnitanaFlows.dashboard.decide(.rateLimit, isAllowed) == .network else {
            return isAsked ? show(&state, .updatedRecently) : []
        }
        state.refresh = Refresh(phase: .running(missing: 2, nil), count: state.refresh.count + 1)
        return [
            fetch("/api/weather?city=" + String(place.city.id), state, place, isWeather: true),
            fetch("/api/rates?base=EUR", state, place, isWeather: false),
        ]
    }

    private static func fetch(_ path: String, _ state: State, _ place: Place, isWeather: Bool) -> Effect<Event> {
        let attempt = state.refresh.count
        let city = place.city.id
        return .http(HTTPRequest(.get, path)) {
            .fetched(FetchEvent(attempt: attempt, city: city, isWeather: isWeather, result: $0))
        }
    }

    static func fetched(_ state: inout State, _ event: FetchEvent, _ moment: Moment) -> [Effect<Event>] {
        guard event.attempt == state.refresh.count, case .running(let missing, var fault) = state.refresh.phase else {
            return []
        }
        switch event.result {
        case .answered(200, let body):
            if event.isWeather, let weather = try? Weather.read(body) {
                state.refresh.changes.append(Remembered.set(Remembered.weather(event.city), weather.json.text))
            } else if !event.isWeather, let rates = try? Rates.read(body) {
                state.refresh.changes.append(Remembered.set(Remembered.rates, rates.json.text))
            } else {
                fault = fault ?? .cutOff
            }
        case .answered: fault = fault ?? .unreachable
        case .failed(let reason): fault = fault ?? reason
        }
        guard missing == 1 else {
            state.refresh.phase = .running(missing: missing - 1, fault)
            return []
        }
        // What is there stays, and so does what has arrived.
        var changes = state.refresh.changes
        state.refresh.changes = []
        if UnitanaFlows.dashboard.decide(.network, fault.isNone) == .dashboard, fault.isNone {
            changes.append(Remembered.set(Remembered.refreshed(event.city), String(moment.now.milliseconds)))
        }
        state.refresh.phase = fault.map { .failed($0) } ?? .idle
        return put(&state, changes)
    }
}
