import AlmanacDatabase
import HTTPTypes
import Hummingbird
import NIOCore

/// The context of a request: what the server knows apart from the request itself.
struct AlmanacContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The IP address of the client: that of the connection, or the one reported by a trusted proxy
    /// (``TrustedProxyHeaders``).
    var peer: String { reportedPeer ?? remote?.ipAddress.map(unmapped) ?? "unknown" }
    /// The IP address that a trusted proxy reports.
    fileprivate(set) var reportedPeer: String?
    /// Whether the client's connection uses `https`.
    var isSecure = false
    /// The route that the request has come to; `nil` before.
    var route: Route?
    /// The memory that the request takes; `nil` if its route reads no body.
    var memory: HeldMemory?
    /// The limits that the handler itself counts; `nil` if the route leaves it none.
    var handlerLimits: HandlerLimits?
    // Kept, because a channel that was closed no longer has them. Their texts are seldom needed.
    private let remote: SocketAddress?
    private let local: SocketAddress?
    /// The connection, or the stream of HTTP/2, that the request has come by.
    let channel: ObjectIdentifier
    /// Closes the connection, or the stream of HTTP/2, that the request has come by.
    let close: @Sendable () -> Void

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remote = source.channel.remoteAddress
        local = source.channel.localAddress
        channel = ObjectIdentifier(source.channel)
        close = { [channel = source.channel] in channel.close(promise: nil) }
    }

    /// The address and port of this machine at which the connection arrived.
    var localAddress: String? {
        local?.ipAddress.map(unmapped).flatMap { address in
            local?.port.map { (address.contains(":") ? "[\(address)]" : address) + ":\($0)" }
        }
    }
}

/// Applies the forwarding headers of configured reverse proxies. Those of other clients are ignored, because any client
/// can forge a header.
struct TrustedProxyHeaders: RouterMiddleware {
    typealias Context = AlmanacContext

    let proxies: TrustedProxies
    /// Whether this server itself uses `https`.
    let isSecure: Bool

    private static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!

    func handle(
        _ request: Request, context: AlmanacContext, next: (Request, AlmanacContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.isSecure = isSecure
        if proxies.contains(context.peer) {
            context.reportedPeer = proxies.client(request.headers)
            if let schemes = request.headers[Self.forwardedProto] {
                // With several proxies in a row, the first entry is from the one that the browser connects to.
                context.isSecure = schemes.lowercased().prefix { $0 != "," } == "https"
            }
        }
        return try await next(request, context)
    }

}

/// The reverse proxies whose word about their clients counts.
struct TrustedProxies: Sendable {
    let networks: [Network]

    private static let forwardedFor = HTTPField.Name("X-Forwarded-For")!

    /// Whether an address is one of them.
    func contains(_ address: String) -> Bool {
        networks.contains { $0.contains(address) }
    }

    /// The client that they report: the last address that is not one of theirs. Addresses before it may be forged.
    func client(_ headers: HTTPFields) -> String? {
        let addresses = headers[values: Self.forwardedFor].flatMap { $0.split(separator: ",") }
            .map { String($0.filter { !$0.isWhitespace }) }
        return addresses.last { !contains($0) }.flatMap { addressBytes($0) == nil ? nil : unmapped($0) }
    }
}
