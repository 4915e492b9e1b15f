import Hummingbird
import Synchronization

/// What a route says about itself: who may ask, what limits it, and how it may refuse. `docs/api-routes.md` is made of it.
final class Route: Sendable {
    /// The method; `nil` for all of them, where there is nothing but a refusal.
    let method: HTTPRequest.Method?
    let path: String
    /// How it words its refusals.
    let dialect: ErrorDialect
    /// Who may ask, in a word or two.
    let asker: String
    /// The names of the limits that count its requests.
    let limits: [String]
    /// The most bytes of a body; `nil` for a route that reads none.
    let bodyLimit: Int?
    /// The errors of its own, by the names or codes of its dialect, besides those that come with its dialect, its asker,
    /// its limits and its body.
    let errors: [String]
    /// All of these errors.
    private let known: Set<String>

    init(
        _ method: HTTPRequest.Method?, _ path: String, _ dialect: ErrorDialect, asker: String, refusals: [Refusal] = [],
        limits: [String] = [], bodyLimit: Int? = nil, errors: [String]
    ) {
        (self.method, self.path, self.dialect, self.asker) = (method, path, dialect, asker)
        (self.limits, self.bodyLimit) = (limits, bodyLimit)
        var given = refusals
        if !limits.isEmpty { given.append(.tooMany(.requests, retryAfter: 1)) }
        if bodyLimit != nil { given += Refusal.ofBodies }
        self.errors = (refusals.map { $0.name(in: dialect) } + errors).reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
        known = Set(self.errors + (given + Refusal.ofEveryRoute).map { $0.name(in: dialect) } + dialect.errors)
    }

    /// Whether it says that it may refuse in this way.
    func declares(_ error: String) -> Bool {
        known.contains(error)
    }
}

/// A limit of a route, by address unless its name says otherwise.
struct RouteLimit: Sendable {
    let name: String
    let excess: Excess
    /// Counts a request, and returns the seconds to wait if it is one too many; `nil` for a limit that the handler counts
    /// once it has read what is asked.
    let secondsToWait: (@Sendable (AlmanacContext) async throws -> Int?)?

    /// A limit that the route counts before anything else.
    static func counted(
        _ name: String, _ excess: Excess, _ secondsToWait: @escaping @Sendable (AlmanacContext) async throws -> Int?
    ) -> RouteLimit {
        RouteLimit(name: name, excess: excess, secondsToWait: secondsToWait)
    }

    /// A limit that the handler counts, because only the body says whether it is one, or because what cannot be read
    /// should use nothing up. The handler says that it counts the request, by ``AlmanacContext/counts(against:)``, or
    /// that there is nothing to count, by ``AlmanacContext/countsNothing()``; without either, its response is not sent.
    static func countedByHandler(_ name: String) -> RouteLimit {
        RouteLimit(name: name, excess: .requests, secondsToWait: nil)
    }
}

/// Whether a handler has decided about the limits that its route leaves to it.
final class HandlerLimits: Sendable {
    private let names: [String]
    private let areDecided = Mutex(false)

    /// - Parameter names: the limits that the route leaves to its handler.
    init(_ names: [String]) {
        self.names = names
    }

    /// - Throws: ``UndeclaredLimit``
    fileprivate func decide(_ name: String) throws(UndeclaredLimit) {
        guard names.contains(name) else { throw UndeclaredLimit(name: name) }
        areDecided.withLock { $0 = true }
    }

    fileprivate func countNothing() { areDecided.withLock { $0 = true } }

    /// - Throws: ``ForgottenLimits``
    func requireDecision() throws(ForgottenLimits) {
        guard areDecided.withLock({ $0 }) else { throw ForgottenLimits(names: names) }
    }
}

/// A fault of the server: a handler counts against a limit that its route does not declare.
struct UndeclaredLimit: Error, Equatable {
    let name: String
}

/// A fault of the server: a handler was to count one of these limits, and has forgotten them.
struct ForgottenLimits: Error, Equatable {
    let names: [String]
}

extension AlmanacContext {
    /// Notes that the handler counts the request against a limit that its route declares. If it declares several, they are
    /// for different requests, or for parts of one, and the first decides.
    /// - Throws: ``UndeclaredLimit``
    func counts(against name: String) throws(UndeclaredLimit) {
        guard let handlerLimits else { throw UndeclaredLimit(name: name) }
        try handlerLimits.decide(name)
    }

    /// Notes that the limits of its route do not apply to this request.
    func countsNothing() { handlerLimits?.countNothing() }
}
