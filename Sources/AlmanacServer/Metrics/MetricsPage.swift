import AlmanacDatabase
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// The metrics at `/metrics`, for Prometheus.
struct MetricsPage: Sendable {
    let registry: PrometheusRegistry
    /// What a request must know; `nil` for nothing.
    let token: String?

    /// - Returns: `nil` while metrics are off.
    init?(_ metrics: ServerMetrics, _ settings: MetricsSettings) {
        guard let registry = metrics.registry else { return nil }
        (self.registry, token) = (registry, settings.token)
    }

    /// Adds `/metrics`, where nothing is unless the metrics are on and have no port of their own.
    static func addRoutes(of page: MetricsPage?, to routes: Routes) {
        routes.add(.get, "metrics", as: .everyone) { request, _ in
            guard let page else { throw Refusal.notFound }
            return page.response(to: request)
        }
    }

    /// Returns the metrics, or 401 if the token is missing or wrong.
    func response(to request: Request) -> Response {
        guard isAllowed(request.headers[.authorization]) else {
            return Response(
                status: .unauthorized,
                headers: [.wwwAuthenticate: "Bearer", .contentType: "text/plain; charset=utf-8"],
                body: ResponseBody(
                    byteBuffer: ByteBuffer(string: "Send the token of --metrics-token as “Authorization: Bearer”.\n")))
        }
        return Response(
            status: .ok, headers: [.contentType: PrometheusText.mediaType, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: registry.text())))
    }

    /// Whether a request may read the metrics. The comparison takes the same time for every wrong token: it is one of
    /// digests, which have the same length whatever was sent.
    private func isAllowed(_ authorization: String?) -> Bool {
        guard let token else { return true }
        let scheme = "bearer "
        guard let authorization, authorization.lowercased().hasPrefix(scheme) else { return false }
        let given = authorization.dropFirst(scheme.count)
        return SHA256.hash(data: Array(given.utf8)) == SHA256.hash(data: Array(token.utf8))
    }
}

/// Serves the metrics on a port of their own.
struct MetricsServer: Service {
    let page: MetricsPage
    let settings: MetricsSettings
    let port: Int
    let logger: Logger

    func run() async throws {
        let router = Router(context: BasicRequestContext.self)
        router.get("metrics") { request, _ in page.response(to: request) }
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname(settings.host, port: port)),
            onServerRunning: { settings.onRunning($0.localAddress?.port ?? port) }, logger: logger)
        do {
            try await application.run()
        } catch let error as IOError {
            throw StartFailure.cannotServeMetrics(host: settings.host, port: port, reason: "\(error)")
        }
    }
}

/// Measures requests. It is not there while metrics are off.
struct RequestMetrics: RouterMiddleware {
    typealias Context = AlmanacContext

    let metrics: ServerMetrics

    func handle(
        _ request: Request, context: AlmanacContext, next: (Request, AlmanacContext) async throws -> Response
    ) async throws -> Response {
        let start = metrics.start
        let response = try await next(request, context)
        metrics.answered(
            method: request.method.rawValue, route: context.endpointPath, status: response.status.code, since: start)
        return response
    }
}
