import AlmanacCore
import AlmanacDatabase
import Logging

/// A provider's value, kept until the provider sends a new one.
package protocol ProvidedValue: Sendable {
    /// Restores a value from the database; `nil` if the text was written by a version that knew another format.
    init?(stored: JSON)
    var stored: JSON { get }
    /// Since when it counts as known if it arrives at this moment. It is never newer than what it says.
    /// - Parameter known: what was known before.
    func fetched(at now: Instant, after known: Held<Self>?) -> Instant
    /// Whether this replaces another value. A provider that falls back must not take newer values away.
    func supersedes(_ other: Self) -> Bool
    /// Whether the provider need not be asked again yet.
    static func isFresh(_ held: Held<Self>, at now: Instant) -> Bool
}

/// A provider's value, and how old it is.
package struct Held<Value: ProvidedValue>: Sendable {
    package let value: Value
    /// Since when it counts as known, which is what clients are told.
    package let fetchedAt: Instant
    /// When the provider said it last. It is not stored: after a restart, asking once more does no harm.
    package let askedAt: Instant
}

/// An address has made the server ask a provider too often, and there is no value to give it instead.
package struct AskedTooOften: Error, Equatable {
    /// In how many seconds it may try again.
    package let seconds: Int
}

/// The last good values of a provider. They are asked for when they are no longer fresh, and stay as they are while the
/// provider is down, slow or wrong. The database keeps them across restarts.
///
/// Several requests for one value become one to the provider; ``CircuitBreaker``, ``Turns`` and the limits keep the
/// server from asking too often.
package actor LastGood<Value: ProvidedValue> {
    package typealias Fetch = @Sendable () async throws(ProviderFailure) -> Value

    private let provider: String
    private let database: any Database
    private let limits: ProviderLimits
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
    package static var pauseAfterFailure: Int64 { 60_000 }
    /// How long the same failure is not logged again, in milliseconds: one hour.
    package static var pauseBetweenLogs: Int64 { 3_600_000 }

    /// - Parameters:
    ///   - provider: the name under which the database keeps the values; never change it.
    ///   - first: values that are known from the start.
    ///   - limits: how often the provider may be asked.
    package init(
        _ provider: String, first: [String: Held<Value>] = [:], database: any Database, limits: ProviderLimits,
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
    /// - Parameters:
    ///   - asker: the address for which the provider may have to be asked; `nil` if it has no limit of its own.
    ///   - fetch: asks the provider; `nil` if it must not be asked.
    /// - Throws: ``AskedTooOften`` if the address's limit is reached and nothing is known.
    package func value(
        _ key: String, for asker: String? = nil, _ fetch: Fetch?
    ) async throws(AskedTooOften) -> Held<Value>? {
        await load(key)
        if let known = held[key], Value.isFresh(known, at: now()) { return known }
        if flights[key] == nil, let fetch, mayAsk(key) {
            // Only who makes the server ask is counted, not who waits for the same value.
            if let asker, let wait = limits.perAsker.secondsToWait(asker, now: now()) {
                guard let known = held[key] else { throw AskedTooOften(seconds: wait) }
                return known
            }
            // Starting the task and noting it happen without a pause, so that others find it.
            flights[key] = Task { await self.refresh(key, fetch) }
        }
        await flights[key]?.value
        return held[key]
    }

    private func refresh(_ key: String, _ fetch: @escaping Fetch) async {
        let hadTurn = await limits.turns.run { await self.ask(key, fetch) }
        if !hadTurn { log(.tooMany) }
        flights[key] = nil
    }

    // MARK: Asking

    private func mayAsk(_ key: String) -> Bool {
        let now = now()
        if let failed = failedAt[key], now >= failed, now - failed < Self.pauseAfterFailure { return false }
        return breaker.mayAdmit(at: now)
    }

    /// Whether the provider may be asked once more. Where nothing can be counted, nothing is asked.
    private func isWithinLimits() async -> Bool {
        do {
            for limit in limits.provider where try await limit.secondsToWait(provider, now: now()) != nil {
                return false
            }
            return true
        } catch {
            return false
        }
    }

    private func ask(_ key: String, _ fetch: Fetch) async {
        guard breaker.admits(at: now()) else { return }
        guard await isWithinLimits() else {
            // The provider has done nothing wrong.
            breaker.withdraw()
            return log(.tooOften)
        }
        do throws(ProviderFailure) {
            let value = try await fetch()
            let known = held[key]
            if let known, !value.supersedes(known.value) { throw .outdated }
            noteSuccess(key)
            let now = now()
            let new = Held(value: value, fetchedAt: value.fetched(at: now, after: known), askedAt: now)
            held[key] = new
            await store(key, new)
        } catch {
            noteFailure(key, error)
        }
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
        log(failure)
    }

    private func log(_ failure: ProviderFailure) {
        let (now, error) = (now(), "\(failure)")
        if let last = logged[error], now >= last, now - last < Self.pauseBetweenLogs { return }
        logged[error] = now
        logger.error(
            "a provider failed; the last good value is kept",
            metadata: ["provider": "\(provider)", "error": "\(error)"])
    }

    // MARK: The database

    private func load(_ key: String) async {
        guard !loaded.contains(key) else { return }
        do {
            let stored = try await database.read { [provider] in try $0.providerValue(of: provider, key: key) }
            // Another request may have read it, too, and even have replaced it since.
            guard loaded.insert(key).inserted, let stored, let json = try? JSON.parse(Array(stored.text.utf8)),
                let value = Value(stored: json)
            else { return }
            if let known = held[key], !value.supersedes(known.value) { return }
            held[key] = Held(value: value, fetchedAt: stored.fetchedAt, askedAt: stored.fetchedAt)
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
