import Foundation
import NIOCore
import NIOEmbedded
import NIOPosix
import NIOSSL
import Testing

@testable import AlmanacServer

/// Frames of HTTP/2 that carry nothing take little time from others.
@Suite("security R 2 frames that carry nothing") struct EmptyFrameTests {
    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    private static let settings = frame(4)
    private static let windowUpdate = frame(8, [0, 0, 0, 1])
    private static let goAway: [UInt8] = [0, 0, 8, 7, 0, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x0B]

    private static func frame(_ type: UInt8, _ payload: [UInt8] = []) -> [UInt8] {
        [0, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF), type, 0, 0, 0, 0, 0] + payload
    }

    /// A connection of HTTP/2 on which nothing was sent but its preface.
    private static func connection() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: EmptyFrameHandler())
        try channel.writeInbound(ByteBuffer(bytes: preface))
        return channel
    }

    private static func send(_ frame: [UInt8], _ count: Int, on channel: EmbeddedChannel) throws {
        try channel.writeInbound(ByteBuffer(bytes: Array(repeating: frame, count: count).joined()))
    }

    /// WINDOW_UPDATE, PING, empty DATA, and a frame that nobody knows.
    private static let empty = [windowUpdate, frame(6, Array(repeating: 0, count: 8)), frame(0), frame(0x42, [1])]

    @Test("security R 2 a connection ends with the first that is too many, and says why", arguments: empty)
    func excess(_ empty: [UInt8]) throws {
        let channel = try Self.connection()
        try Self.send(empty, EmptyFrameHandler.free, on: channel)
        #expect(channel.closeFuture.isPending)
        try Self.send(empty, 1, on: channel)
        #expect(!channel.closeFuture.isPending)
        let said = try channel.readOutbound(as: ByteBuffer.self)
        #expect(said.map { Array($0.readableBytesView) } == Self.goAway)
    }

    @Test("security R 2 frames are found wherever what arrives is cut")
    func parts() throws {
        let channel = EmbeddedChannel(handler: EmptyFrameHandler())
        let frames = Array(repeating: Self.windowUpdate + Self.frame(0, [1, 2, 3]), count: EmptyFrameHandler.free)
        let bytes = Self.preface + frames.joined()
        for start in stride(from: 0, to: bytes.count, by: 7) {
            try channel.writeInbound(ByteBuffer(bytes: bytes[start..<min(start + 7, bytes.count)]))
        }
        #expect(channel.closeFuture.isPending)
        var arrived: [UInt8] = []
        while let part = try channel.readInbound(as: ByteBuffer.self) { arrived += part.readableBytesView }
        #expect(arrived == bytes)
        for byte in Self.windowUpdate where channel.closeFuture.isPending {
            try channel.writeInbound(ByteBuffer(bytes: [byte]))
        }
        #expect(!channel.closeFuture.isPending)
    }

    @Test("security R 2 requests, and answers that are taken, allow for more, and so does time")
    func use() throws {
        let channel = try Self.connection()
        for _ in 0..<1_000 {
            try Self.send(Self.frame(1, [0x82]), 1, on: channel)
            try Self.send(Self.windowUpdate, 4, on: channel)
        }
        try channel.writeOutbound(ByteBuffer(repeating: 0, count: 1 << 20))
        try Self.send(Self.windowUpdate, EmptyFrameHandler.free + 256, on: channel)
        #expect(channel.closeFuture.isPending)
        channel.embeddedEventLoop.advanceTime(by: .seconds(30))
        try Self.send(Self.windowUpdate, EmptyFrameHandler.free, on: channel)
        #expect(channel.closeFuture.isPending)
        try Self.send(Self.windowUpdate, 1, on: channel)
        #expect(!channel.closeFuture.isPending)
    }

    @Test("security R 2 what is not HTTP/2 passes")
    func older() throws {
        let channel = EmbeddedChannel(handler: EmptyFrameHandler())
        try channel.writeInbound(ByteBuffer(string: "POST / HTTP/1.1\r\nHost: a\r\n\r\n"))
        try Self.send(Self.windowUpdate, 10_000, on: channel)
        #expect(channel.closeFuture.isPending)
    }

    @Test("security R 2 the server ends a connection of HTTP/2 on which too many come")
    func server() async throws {
        let pem = URL(filePath: #filePath).appending(path: "../../../Fixtures/push-service.pem").standardized
        try await withServer(.live, configure: { $0.tls = .init(certificate: pem, privateKey: pem) }) { server in
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.certificateVerification = .none
            tls.applicationProtocols = ["h2"]
            let context = try NIOSSLContext(configuration: tls)
            let (received, arrived) = AsyncStream.makeStream(of: ByteBuffer.self)
            let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let handler = try NIOSSLClientHandler(context: context, serverHostname: "localhost")
                        try channel.pipeline.syncOperations.addHandlers([handler, Receiver(arrived: arrived)])
                    }
                }
                .connect(host: "localhost", port: try #require(server.client.port)).get()
            let flood = Array(repeating: Self.windowUpdate, count: 2 * EmptyFrameHandler.free).joined()
            try? await channel.writeAndFlush(ByteBuffer(bytes: Self.preface + Self.settings + flood)).get()
            var bytes: [UInt8] = []
            for await part in received { bytes += part.readableBytesView }
            #expect(bytes.suffix(Self.goAway.count) == Self.goAway[...])
        }
    }

    private final class Receiver: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        private let arrived: AsyncStream<ByteBuffer>.Continuation

        init(arrived: AsyncStream<ByteBuffer>.Continuation) {
            self.arrived = arrived
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            arrived.yield(unwrapInboundIn(data))
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            arrived.finish()
        }
    }
}
