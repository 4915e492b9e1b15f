import AlmanacDatabase
import HTTPTypes
import Hummingbird
import Logging

/// Returns a path as it may stand in the log.
func loggedPath(of path: String) -> String {
    switch path.split(separator: "/").first {
    case "w": "/w/…"
    case "f": "/f/…"
    default: path
    }
}

extension Request {
    /// The path as it may stand in the log: without the secret of a link.
    var loggedPath: String {
        AlmanacServer.loggedPath(of: uri.path)
    }
}

/// Logs one line per request and adds the request's id to the response. The log never contains a query, a header, a
/// body, or a secret link.
struct RequestLog: RouterMiddleware {
    typealias Context = AlmanacContext

    func handle(
        _ request: Request, context: AlmanacContext, next: (Request, AlmanacContext) async throws -> Response
    ) async throws -> Response {
        let clock = ContinuousClock()
        let start = clock.now
        var response = try await next(request, context)
        response.headers[.requestID] = context.id
        let milliseconds = (clock.now - start) / .milliseconds(1)
        context.logger.info(
            "request",
            metadata: [
                "method": "\(request.method)", "path": "\(request.loggedPath)", "status": "\(response.status.code)",
                "ms": "\((milliseconds * 10).rounded() / 10)",
            ])
        return response
    }
}

/// Restricts the browser to code and resources from this server.
struct SecurityHeaders: RouterMiddleware {
    typealias Context = AlmanacContext

    private let contentSecurityPolicy: HTTPField
    /// The fields that every response has. They are checked once, and not again for each response. No handler sets any of
    /// them, so they are not looked for.
    private let fields: [HTTPField]

    /// - Parameters:
    ///   - inlined: the scripts and styles that are part of the page.
    ///   - strictTransport: the value of `Strict-Transport-Security`; `nil` for none.
    init(inlined: InlinedHashes, strictTransport: String? = nil) {
        let policy = [
            "default-src 'none'",
            (["script-src 'self' 'wasm-unsafe-eval'"] + inlined.scripts).joined(separator: " "),
            (["style-src 'self'"] + inlined.styles).joined(separator: " "),
            "img-src 'self' data: blob:", "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'",
            "font-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
        contentSecurityPolicy = HTTPField(name: .contentSecurityPolicy, value: policy)
        var fields = [
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            HTTPField(name: .referrerPolicy, value: "no-referrer"),
            HTTPField(name: .crossOriginOpenerPolicy, value: "same-origin"),
            HTTPField(
                name: .permissionsPolicy, value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ]
        if let strictTransport { fields.append(HTTPField(name: .strictTransportSecurity, value: strictTransport)) }
        self.fields = fields
    }

    private static let sameOrigin = HTTPField(name: .crossOriginResourcePolicy, value: "same-origin")
    private static let crossOrigin = HTTPField(name: .crossOriginResourcePolicy, value: "cross-origin")

    func handle(
        _ request: Request, context: AlmanacContext, next: (Request, AlmanacContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        // A widget has a stricter one of its own; see `WidgetResponse`.
        if !response.headers.contains(.contentSecurityPolicy) { response.headers.append(contentSecurityPolicy) }
        for field in fields { response.headers.append(field) }
        // Other sites may embed widgets, and nothing else. Origins that CORS allows are not affected. A widget's handler says
        // so itself; its errors come from elsewhere.
        if !response.headers.contains(.crossOriginResourcePolicy) {
            response.headers.append(request.uri.path.hasPrefix("/w/") ? Self.crossOrigin : Self.sameOrigin)
        }
        return response
    }
}

// Checked once, and not again for each response.
extension HTTPField.Name {
    fileprivate static let requestID = HTTPField.Name("X-Request-Id")!
    fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    fileprivate static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
    static let crossOriginResourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
    fileprivate static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!
}

/// Responds to what is refused outside a route.
struct RefusalMiddleware: RouterMiddleware {
    typealias Context = AlmanacContext

    func handle(
        _ request: Request, context: AlmanacContext, next: (Request, AlmanacContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            return ErrorDialect.problem.answer(to: error, request, context).response
        }
    }
}
