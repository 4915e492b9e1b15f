import NIOCore
import NIOHTTP1

/// Refuses requests of HTTP/1.1 without a host, or with two, with 400 (RFC 9112, 3.2): a proxy and this server could take
/// two hosts for different ones (security L6).
final class HostHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private var hasRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What follows the refused head on this connection must not be read as a request of its own.
        guard !hasRefused else { return }
        if case .head(let head) = unwrapInboundIn(data), !Self.admits(head) {
            hasRefused = true
            // Hummingbird answers a parser's error with 400 and closes the connection.
            context.fireErrorCaught(HTTPParserError.invalidHost)
            return
        }
        context.fireChannelRead(data)
    }

    static func admits(_ head: HTTPRequestHead) -> Bool {
        let hosts = head.headers["Host"].count
        return head.version == .http1_0 || head.version.major < 1 ? hosts <= 1 : hosts == 1
    }
}
