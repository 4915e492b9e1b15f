import Foundation
import NIOCore
import NIOPosix

/// A plain connection to a server, for requests that no HTTP client sends.
struct RawConnection: Sendable {
    private let channel: any Channel
    private let received: AsyncStream<String>

    /// Connects to this machine.
    static func open(port: Int) async throws -> RawConnection {
        let (received, arrived) = AsyncStream.makeStream(of: String.self)
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Receiver(arrived: arrived))
                }
            }
            .connect(host: "localhost", port: port).get()
        return RawConnection(channel: channel, received: received)
    }

    func send(_ text: String) async throws {
        try await channel.writeAndFlush(ByteBuffer(string: text)).get()
    }

    /// Returns the first line that arrives; `nil` if the server closes the connection without a word.
    func firstLine() async -> String? {
        var text = ""
        for await part in received {
            text += part
            if let line = text.split(separator: "\r\n", omittingEmptySubsequences: false).first, line.count < text.count
            {
                return String(line)
            }
        }
        return nil
    }

    /// Returns everything that arrives until the server closes the connection, or until a part contains this text.
    func text(until end: String? = nil) async -> String {
        var text = ""
        for await part in received {
            text += part
            if let end, text.contains(end) { break }
        }
        return text
    }

    func close() async {
        try? await channel.close().get()
    }

    /// Whether a request on this connection is answered.
    func isServed() async throws -> Bool {
        do {
            try await send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        } catch {
            return false
        }
        return await firstLine() == "HTTP/1.1 200 OK"
    }

    private final class Receiver: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        private let arrived: AsyncStream<String>.Continuation

        init(arrived: AsyncStream<String>.Continuation) {
            self.arrived = arrived
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            arrived.yield(String(buffer: unwrapInboundIn(data)))
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            arrived.finish()
        }
    }
}
