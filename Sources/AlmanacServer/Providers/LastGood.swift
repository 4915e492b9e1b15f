import AlmanacCore
import Logging

/// Something that a provider says. It is kept until the provider says it anew.
protocol ProvidedValue: Sendable {
    /// Restores a value from the database; `nil` if the text was written by a version that knew another format.
    init?(stored: JSON)
    var stored: JSON { get }
    /// Whether the provider need not be asked again yet.
    func isFresh(fetchedAt: Instant, at now: Instant) -> Bool
    /// Whether this replaces another value. A provider that falls back must not take newer values away.
    func supersedes(_ other: Self) -> Bool
}

/// A provider's value, and when it arrived.
struct Held<Value: ProvidedValue>: Sendable {
    let value: Value
    let fetchedAt: Instant
}

/// The last good values of a provider. They are asked for when they are no longer fresh, and stay as they are while the
/// provider is down, slow or wrong. The database keeps them across restarts.
///
/// Several requests for one value become one to the provider; ``CircuitBreaker`` and the limits keep the server from
/// asking too often.
actor LastGood<Value: ProvidedValue> {
    typealias Fetch = @Sendable () async throws(ProviderFailure) -> Value

    private let provider: String
    private let database: any Database
    private let limits: [RateLimit]
    private let now: @Sendable () -> Instant
    private let logger: Logger

    /// There are at most as many as there are cities.
    private var held: [String: Held<Value>]
    private var loaded: Set<String> = []
    private var flights: [String: Task<Void, Never>] = [:]
    private var failedAt: [String: Instant] = [:]
    private var breaker = CircuitBreaker()
    private var isFailing = false
    private var logged: [String: Instant] = [:]

    /// How long after a failure the provider is not asked for the same value, in milliseconds: one minute.
    static var pauseAfterFailure: Int64 { 60_000 }
    /// How long the same failure is not logged again, in milliseconds: one hour.
    static var pauseBetweenLogs: Int64 { 3_600_000 }

    /// - Parameters:
    ///   - provider: the name under which the database keeps the values; never change it.
    ///   - first: values that are known from the start.
    ///   - limits: how often the provider may be asked.
    init(
        _ provider: String, first: [String: Held<Value>] = [:], database: any Database, limits: [RateLimit],
        now: @escaping @Sendable () -> Instant, logger: Logger
    ) {
        self.provider = provider
        held = first
        self.database = database
        self.limits = limits
        self.now = now
        self.logger = logger
    }

    /// The value, from the provider if the known one is no longer fresh; `nil` if there has never been one.
    /// - Parameter fetch: asks the provider; `nil` if it must not be asked.
    func value(_ key: String, _ fetch: Fetch?) async -> Held<Value>? {
        if let known = held[key], isFresh(known), loaded.contains(key) { return known }
        // Starting the task and noting it happen without a pause, so that others find it.
        let flight = flights[key] ?? Task { await self.refresh(key, fetch) }
        flights[key] = flight
        await flight.value
        return held[key]
    }

    private func refresh(_ key: String, _ fetch: Fetch?) async {
        defer { flights[key] = nil }
        if !loaded.contains(key) { await load(key) }
        if let known = held[key], isFresh(known) { return }
        guard let fetch, mayAsk(key) else { return }
        do throws(ProviderFailure) {
            let value = try await fetch()
            if let known = held[key], !value.supersedes(known.value) { throw .outdated }
            noteSuccess(key)
            let new = Held(value: value, fetchedAt: now())
            held[key] = new
            await store(key, new)
        } catch {
            noteFailure(key, error)
        }
    }

    private func isFresh(_ known: Held<Value>) -> Bool {
        known.value.isFresh(fetchedAt: known.fetchedAt, at: now())
    }

    // MARK: Asking

    private func mayAsk(_ key: String) -> Bool {
        let now = now()
        if let failed = failedAt[key], now >= failed, now - failed < Self.pauseAfterFailure { return false }
        guard breaker.admits(at: now) else { return false }
        guard limits.allSatisfy({ $0.secondsToWait(provider, now: now) == nil }) else {
            noteFailure(key, .tooOften)
            return false
        }
        return true
    }

    private func noteSuccess(_ key: String) {
        breaker.succeed()
        failedAt[key] = nil
        guard isFailing else { return }
        isFailing = false
        logger.info("a provider answers again", metadata: ["provider": "\(provider)"])
    }

    private func noteFailure(_ key: String, _ failure: ProviderFailure) {
        let now = now()
        breaker.fail(at: now)
        failedAt[key] = now
        isFailing = true
        let reason = "\(failure)"
        if let last = logged[reason], now >= last, now - last < Self.pauseBetweenLogs { return }
        logged[reason] = now
        logger.error(
            "a provider cannot be used; what it last said stays",
            metadata: ["provider": "\(provider)", "reason": "\(reason)"])
    }

    // MARK: The database

    private func load(_ key: String) async {
        do {
            let stored = try await database.read { [provider] in try $0.providerValue(of: provider, key: key) }
            loaded.insert(key)
            guard let stored, let json = try? JSON.parse(Array(stored.text.utf8)), let value = Value(stored: json)
            else { return }
            if let known = held[key], !value.supersedes(known.value) { return }
            held[key] = Held(value: value, fetchedAt: stored.fetchedAt)
        } catch {
            logger.error("a provider's last value cannot be read", metadata: ["error": "\(error)"])
        }
    }

    private func store(_ key: String, _ new: Held<Value>) async {
        do {
            let text = new.value.stored.text
            try await database.write { [provider] in
                try $0.keepProviderValue(text, of: provider, key: key, fetchedAt: new.fetchedAt)
            }
        } catch {
            // The value is good all the same.
            logger.error("a provider's value cannot be stored", metadata: ["error": "\(error)"])
        }
    }
}
