import AlmanacDatabase
import HTTPTypes
import Hummingbird

/// Allows pages of the configured origins to call `/auth/v1`, `/rest/v1` and `/w` from a browser (CORS). By default there are
/// none. No cookies are used, so credentials are not allowed either.
struct CrossOrigin: RouterMiddleware {
    typealias Context = AlmanacContext

    let origins: Set<Origin>

    private static let requestHeaders = [
        "authorization", "apikey", "content-type", "prefer", "range", "range-unit", "accept", "accept-profile",
        "content-profile", "x-client-info", "x-supabase-api-version", "x-retry-count", "almanac-base",
        "almanac-device", "almanac-key-proof",
    ].joined(separator: ", ")

    func handle(
        _ request: Request, context: AlmanacContext, next: (Request, AlmanacContext) async throws -> Response
    ) async throws -> Response {
        guard !origins.isEmpty else { return try await next(request, context) }
        let path = request.uri.path + "/"
        let isOurs = path.hasPrefix("/auth/v1/") || path.hasPrefix("/rest/v1/") || path.hasPrefix("/w/")
        guard isOurs else { return try await next(request, context) }
        guard let name = request.headers[.origin], let origin = Origin(name), origins.contains(origin) else {
            var response = try await next(request, context)
            response.headers.append(HTTPField(name: .vary, value: "Origin"))
            return response
        }
        let isPreflight = request.method == .options && request.headers[.accessControlRequestMethod] != nil
        var response = isPreflight ? preflight() : try await next(request, context)
        response.headers[.accessControlAllowOrigin] = name
        response.headers[.accessControlExposeHeaders] =
            "Almanac-Change, Content-Range, Proxy-Status, Retry-After, X-Request-Id, X-Supabase-Api-Version"
        response.headers.append(HTTPField(name: .vary, value: "Origin"))
        return response
    }

    private func preflight() -> Response {
        Response(
            status: .noContent,
            headers: [
                .accessControlAllowMethods: "GET, HEAD, POST, PUT, PATCH, DELETE",
                .accessControlAllowHeaders: Self.requestHeaders, .accessControlMaxAge: "3600",
            ])
    }
}
