import HTTPTypes
import Hummingbird

/// Refuses requests of HTTP/2 whose header `host` names another host than `:authority` or another such header does, with
/// 400 (RFC 9113, 8.3.1).
/// In HTTP/1.1 the header is the authority; ``HostHandler`` looks at it there.
struct OneHost: RouterMiddleware {
    private static let host = HTTPField.Name("host")!

    func handle(
        _ request: Request, context: AlmanacContext,
        next: (Request, AlmanacContext) async throws -> Response
    ) async throws -> Response {
        let authority = request.head.authority ?? request.headers[Self.host]
        for host in request.headers[values: Self.host] where host.lowercased() != authority?.lowercased() {
            throw Problem.twoHosts
        }
        return try await next(request, context)
    }
}

extension Problem {
    fileprivate static let twoHosts = Problem(
        status: .badRequest, name: "two-hosts", title: "The request names two hosts",
        detail: "Send one host: the one of the URL.", field: "host")
}
