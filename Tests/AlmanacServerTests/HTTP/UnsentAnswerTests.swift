import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import AlmanacServer

/// What peers do not take fills no memory.
@Suite("security S5 answers that nobody takes") struct UnsentAnswerTests {
    private static let limits = UnsentAnswers.Limits(always: 100, network: 1_000, total: 2_500)

    @Test("security S5 a network has a share of what waits, all have one, and everyone has a little")
    func shares() {
        let unsent = UnsentAnswers(Self.limits)
        #expect(unsent.add(1_000, of: "a"))
        #expect(!unsent.add(1, of: "a"))
        unsent.remove(1, of: "a")
        #expect(unsent.add(1_000, of: "b"))
        #expect(!unsent.add(501, of: "c"))
        unsent.remove(501, of: "c")
        #expect(unsent.add(500, of: "c"))
        #expect(!unsent.add(101, of: "d"))
        unsent.remove(101, of: "d")
        #expect(unsent.add(100, of: "d"))
        #expect(unsent.count == 2_600)
        unsent.remove(1_000, of: "a")
        #expect(unsent.add(500, of: "d"))
        for (network, bytes) in [("b", 1_000), ("c", 500), ("d", 600)] { unsent.remove(bytes, of: network) }
        #expect(unsent.count == 0)
    }

    /// A peer that takes what it is told to.
    private final class Peer: ChannelOutboundHandler {
        typealias OutboundIn = HTTPResponsePart
        private var promises: [EventLoopPromise<Void>] = []

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if let promise { promises.append(promise) }
        }

        func takes() {
            for promise in promises { promise.succeed() }
            promises = []
        }
    }

    private func write(_ count: Int, to channel: EmbeddedChannel) {
        channel.write(HTTPResponsePart.body(ByteBuffer(repeating: 0, count: count)), promise: nil)
    }

    @Test("security S5 a connection is closed whose answers would wait beyond that")
    func closes() {
        let (unsent, peer) = (UnsentAnswers(Self.limits), Peer())
        let channel = EmbeddedChannel(handlers: [peer, RequestHandler(unsent)])
        write(900, to: channel)
        peer.takes()
        #expect(unsent.count == 0)
        write(900, to: channel)
        #expect(channel.closeFuture.isPending)
        write(200, to: channel)
        #expect(!channel.closeFuture.isPending)
        #expect(unsent.count == 900)
        peer.takes()
        #expect(unsent.count == 0)
    }

    @Test("security S5 what all share is not counted")
    func shared() {
        let (unsent, peer) = (UnsentAnswers(Self.limits), Peer())
        let channel = EmbeddedChannel(handlers: [peer, RequestHandler(unsent)])
        let head = HTTPResponse(status: .ok, headerFields: [.cacheControl: "public, max-age=31536000, immutable"])
        channel.write(HTTPResponsePart.head(head), promise: nil)
        write(1_000_000, to: channel)
        #expect(unsent.count == 0 && channel.closeFuture.isPending)
        channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
        write(10, to: channel)
        #expect(unsent.count == 10)
        peer.takes()
    }
}
