import AlmanacAccounts
import AlmanacDatabase
import HTTPTypes
import Hummingbird

/// Where the nouns add their routes.
final class Routes {
    /// The router that they become.
    let router: Router<AlmanacContext>
    /// The routes so far.
    private(set) var all: [Route] = []
    private let gate: Gate
    private let memory: BodyMemory
    private let loads: NetworkLoads
    /// Hears of errors that a route does not declare.
    private let onUndeclared: @Sendable (_ route: Route, _ error: String) -> Void
    private static let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete]

    init(
        _ router: Router<AlmanacContext>, _ gate: Gate, _ memory: BodyMemory = BodyMemory(),
        _ loads: NetworkLoads = NetworkLoads(),
        onUndeclared: @escaping @Sendable (Route, String) -> Void
    ) {
        (self.router, self.gate, self.memory, self.loads, self.onUndeclared) = (
            router, gate, memory, loads, onUndeclared
        )
    }

    /// Adds a route. Its handler runs once it is known who asks and no limit is reached.
    /// - Parameters:
    ///   - access: who may ask.
    ///   - limits: what limits it.
    ///   - bodyLimit: the most bytes of the body; `nil` for a route that reads none.
    ///   - inTurn: whether its answers may take so long to make that networks take turns.
    ///   - errors: how it refuses on its own, by the names or codes of its dialect.
    ///   - finish: completes every response, refusals included.
    func add<Asker>(
        _ method: HTTPRequest.Method, _ path: String, as access: Access<Asker>, limits: [RouteLimit] = [],
        body bodyLimit: Int? = nil, inTurn: Bool = false, errors: [String] = [],
        finish: @escaping @Sendable (Response) -> Response = { $0 },
        _ handler: @escaping @Sendable (Request, AlmanacContext, Asker) async throws -> Response
    ) {
        let route = Route(
            method, path, ErrorDialect(path), asker: access.name, refusals: access.refusals, limits: limits.map(\.name),
            bodyLimit: bodyLimit, errors: errors)
        let counted = limits.filter { $0.secondsToWait != nil }
        let leftToHandler = limits.filter { $0.secondsToWait == nil }.map(\.name)
        let loads = inTurn ? loads : nil
        // Nobody would ask whether the handler has looked at its limits.
        precondition(!inTurn || leftToHandler.isEmpty, "\(path) takes turns, and leaves a limit to its handler")
        register(route, finish: finish) { [gate] request, context in
            let asker = try await access.find(gate, request, route.dialect)
            for limit in counted {
                guard let seconds = try await limit.secondsToWait?(context) else { continue }
                throw Refusal.tooMany(limit.excess, retryAfter: seconds)
            }
            if let loads {
                return try await loads.run(for: context.channel) { try await handler(request, context, asker) }
            }
            guard !leftToHandler.isEmpty else { return try await handler(request, context, asker) }
            let left = HandlerLimits(leftToHandler)
            var context = context
            context.handlerLimits = left
            let response = try await handler(request, context, asker)
            try left.requireDecision()
            return response
        }
    }

    /// Adds a route for everyone.
    func add(
        _ method: HTTPRequest.Method, _ path: String, as access: Access<Everyone>, limits: [RouteLimit] = [],
        body bodyLimit: Int? = nil, errors: [String] = [],
        finish: @escaping @Sendable (Response) -> Response = { $0 },
        _ handler: @escaping @Sendable (Request, AlmanacContext) async throws -> Response
    ) {
        add(method, path, as: access, limits: limits, body: bodyLimit, errors: errors, finish: finish) {
            request, context, _ in try await handler(request, context)
        }
    }

    /// Refuses every method at a path.
    /// - Parameter errors: the names or codes of the refusals.
    func refuse(_ path: String, _ errors: String..., refusal: @escaping @Sendable (Request) -> any Error) {
        let route = Route(nil, path, ErrorDialect(path), asker: "everyone", errors: errors)
        register(route) { request, _ in throw refusal(request) }
    }

    /// Answers the methods that a path does not have with 405 and the list of those that it has. To be called once all
    /// routes are there.
    func finish() {
        for (path, routes) in Dictionary(grouping: all, by: \.path) where routes.allSatisfy({ $0.method != nil }) {
            let present = routes.compactMap(\.method)
            var allowed = present.map(\.rawValue)
            if present.contains(.get) { allowed.append("HEAD") }
            let refusal = Refusal.methodNotAllowed(allow: allowed.sorted().joined(separator: ", "))
            let dialect = ErrorDialect(path)
            for method in Self.methods where !present.contains(method) {
                router.on(RouterPath(path), method: method) { request, context -> Response in
                    dialect.completed(dialect.answer(to: refusal, request, context).response, request)
                }
            }
        }
    }

    /// Registers a route, whose errors become responses in its dialect.
    private func register(
        _ route: Route, finish: @escaping @Sendable (Response) -> Response = { $0 },
        _ work: @escaping @Sendable (Request, AlmanacContext) async throws -> Response
    ) {
        all.append(route)
        let (dialect, onUndeclared, memory) = (route.dialect, onUndeclared, memory)
        for method in route.method.map({ [$0] }) ?? Self.methods {
            router.on(RouterPath(route.path), method: method) { request, context -> Response in
                var context = context
                context.route = route
                if route.bodyLimit != nil {
                    context.memory = HeldMemory(memory, peer: context.peer, close: context.close)
                }
                let response: Response
                do {
                    response = try await dialect.run(request, context) { [context] in try await work(request, context) }
                } catch is NobodyWaits {
                    return Response(status: .clientClosedRequest)
                } catch {
                    let answer = dialect.answer(to: error, request, context)
                    if !route.declares(answer.name) { onUndeclared(route, answer.name) }
                    response = answer.response
                }
                return dialect.completed(finish(response), request)
            }
        }
    }
}

extension HTTPResponse.Status {
    /// For the log: nobody gets it.
    fileprivate static let clientClosedRequest = HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")
}

extension ErrorDialect {
    /// The dialect of a path.
    init(_ path: String) {
        self = path.hasPrefix("auth/v1") ? .auth : path.hasPrefix("rest/v1/") ? .tables : .problem
    }

    /// Runs a handler. Those of accounts send emails in the language of the request, and start sessions of its device; those
    /// of tables do neither, and are many.
    fileprivate func run(
        _ request: Request, _ context: AlmanacContext, _ work: () async throws -> Response
    ) async throws -> Response {
        guard self != .tables else { return try await work() }
        let client = CurrentRequest(headers: request.headers, peer: context.peer)
        return try await CurrentRequest.$client.withValue(client, operation: work)
    }

    /// Adds what every response of the dialect says.
    fileprivate func completed(_ response: Response, _ request: Request) -> Response {
        guard self == .auth, let version = Self.version(of: request) else { return response }
        var response = response
        response.headers[.apiVersion] = version
        return response
    }
}
