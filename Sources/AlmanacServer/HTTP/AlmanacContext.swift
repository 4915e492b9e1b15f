import HTTPTypes
import Hummingbird

/// What the server knows of a request beside the request itself.
struct AlmanacContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address the request came from: the connection's, or what a trusted proxy says (``TrustedProxies``).
    var peer: String
    /// Whether the person's browser speaks `https`.
    var isSecure = false
    /// The address and port of this machine at which the connection arrived.
    let localAddress: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress ?? "unknown"
        let local = source.channel.localAddress
        localAddress = local?.ipAddress.flatMap { address in
            local?.port.map { (address.contains(":") ? "[\(address)]" : address) + ":\($0)" }
        }
    }
}

/// Believes the headers of configured reverse proxies, and of nobody else: anyone can write a header.
struct TrustedProxies: RouterMiddleware {
    typealias Context = AlmanacContext

    let networks: [Network]
    /// Whether this server itself speaks `https`.
    let isSecure: Bool

    private static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
    private static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!

    func handle(
        _ request: Request, context: AlmanacContext, next: (Request, AlmanacContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.isSecure = isSecure
        if isTrusted(context.peer) {
            if let peer = peer(request) { context.peer = peer }
            if let schemes = request.headers[Self.forwardedProto] {
                // Of several proxies in a row, the first is the one the browser speaks to.
                context.isSecure = schemes.lowercased().prefix { $0 != "," } == "https"
            }
        }
        return try await next(request, context)
    }

    private func isTrusted(_ address: String) -> Bool {
        networks.contains { $0.contains(address) }
    }

    /// The last address that no trusted proxy wrote of itself: what stands before it may be invented.
    private func peer(_ request: Request) -> String? {
        let addresses = request.headers[values: Self.forwardedFor].flatMap { $0.split(separator: ",") }
            .map { String($0.filter { !$0.isWhitespace }) }
        return addresses.last { !isTrusted($0) }.flatMap { addressBytes($0) == nil ? nil : $0 }
    }
}
