import Foundation
import NIOCore
import NIOHTTP1

/// Refuses requests of HTTP/1.1 without a host or with two, with 400 (RFC 9112, 3.2), and those whose target names another
/// host, in its exact spelling. There the RFC would have us ignore the header, but a proxy in front may not, and would then
/// answer for another host than this server (security L6 in docs/features.md).
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
            context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
            return
        }
        context.fireChannelRead(data)
    }

    static func admits(_ head: HTTPRequestHead) -> Bool {
        let hosts = head.headers["Host"]
        guard let host = hosts.first else { return head.version == .http1_0 || head.version.major < 1 }
        guard hosts.count == 1, isHost(host) else { return false }
        return authority(ofTarget: head.uri).map { $0.lowercased() == host.lowercased() } ?? true
    }

    /// Whether a text can be a host with an optional port. A comma would be two headers that a proxy has joined.
    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !",/@?#\\".utf8.contains($0) }
    }

    /// The host in a target that is a whole URL, as clients send it to proxies; `nil` in a plain path.
    private static func authority(ofTarget target: String) -> String? {
        guard !target.hasPrefix("/"), let scheme = target.range(of: "://") else { return nil }
        return String(target[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" })
    }
}
