import AlmanacDatabase
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import Testing

@testable import AlmanacServer

/// What peers do not take fills no memory.
@Suite("security S5 answers that nobody takes") struct UnsentAnswerTests {
    private static let limits = UnsentAnswers.Limits(always: 100, network: 1_000, total: 2_500, perAnswer: 10)

    /// An answer that is written and not taken.
    private final class Answer: Sendable {
        let network: String
        let isClosed = Mutex(false)

        init(_ network: String) {
            self.network = network
        }

        func write(_ bytes: Int, _ second: UInt64, to unsent: UnsentAnswers) {
            unsent.add(bytes, to: ObjectIdentifier(self), of: network, at: .uptimeNanoseconds(second << 30)) {
                self.isClosed.withLock { $0 = true }
            }
        }

        func take(_ bytes: Int, _ second: UInt64, isDone: Bool = false, from unsent: UnsentAnswers) {
            unsent.remove(
                bytes, of: ObjectIdentifier(self), of: network, isDone: isDone,
                at: .uptimeNanoseconds(second << 30))
        }
    }

    private func closed(_ answers: [Answer]) -> [Bool] { answers.map { $0.isClosed.withLock { $0 } } }

    @Test("security S5 where a network has too much, what was not taken longest is given up, and no newcomer")
    func oldest() {
        let unsent = UnsentAnswers(Self.limits)
        let answers = (0..<4).map { _ in Answer("a") }
        answers[0].write(300, 1, to: unsent)
        answers[1].write(300, 2, to: unsent)
        answers[2].write(300, 3, to: unsent)
        // The first goes on being taken.
        answers[0].take(10, 4, from: unsent)
        #expect(closed(answers) == [false, false, false, false])
        answers[3].write(200, 5, to: unsent)
        #expect(closed(answers) == [false, true, false, false])
        answers[1].take(0, 6, isDone: true, from: unsent)
        #expect(unsent.count == 300 + 300 + 200 - 10 + 3 * 10)
        for answer in answers { answer.take(0, 7, isDone: true, from: unsent) }
        #expect(unsent.count == 0)
    }

    @Test("security S5 where all have too much, the network that has most gives up its oldest, whoever writes next")
    func total() {
        let unsent = UnsentAnswers(Self.limits)
        let answers = ["a", "b", "c", "d"].map { Answer($0) }
        answers[0].write(980, 1, to: unsent)
        answers[1].write(970, 1, to: unsent)
        answers[2].write(500, 2, to: unsent)
        #expect(closed(answers) == [false, false, false, false])
        answers[3].write(90, 3, to: unsent)
        #expect(closed(answers) == [true, false, false, false])
        answers[0].take(0, 4, isDone: true, from: unsent)
        answers[3].write(20, 5, to: unsent)
        #expect(closed(answers) == [true, false, false, false])
    }

    @Test("security S5 an answer takes memory besides its bytes while some of them wait")
    func overhead() {
        let unsent = UnsentAnswers(Self.limits)
        let answers = (0..<101).map { _ in Answer("a") }
        for (number, answer) in answers.enumerated() { answer.write(0, UInt64(number), to: unsent) }
        #expect(closed(answers).firstIndex(of: true) == 0 && closed(answers).filter { $0 }.count == 1)
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
        channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer(repeating: 0, count: count)), promise: nil)
    }

    @Test("security S5 a connection is closed whose answers would wait beyond that")
    func closes() {
        let (unsent, peer) = (UnsentAnswers(Self.limits), Peer())
        let channel = EmbeddedChannel(handlers: [peer, RequestHandler(unsent, TrustedProxies(networks: []))])
        write(900, to: channel)
        #expect(unsent.count == 910)
        peer.takes()
        #expect(unsent.count == 0)
        write(900, to: channel)
        #expect(channel.closeFuture.isPending)
        write(200, to: channel)
        #expect(!channel.closeFuture.isPending)
        peer.takes()
        #expect(unsent.count == 0)
    }

    @Test("security S5 the clients of a trusted proxy are counted each by itself, and others only by their connection")
    func behindProxy() throws {
        let unsent = UnsentAnswers(Self.limits)
        let proxies = TrustedProxies(networks: [try #require(Network("10.0.0.0/8"))])
        func channel(from peer: String) throws -> EmbeddedChannel {
            let channel = EmbeddedChannel()
            channel.remoteAddress = try SocketAddress(ipAddress: peer, port: 1)
            try channel.pipeline.syncOperations.addHandlers([Peer(), RequestHandler(unsent, proxies)])
            return channel
        }
        func ask(_ channel: EmbeddedChannel, for client: String) {
            var head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/")
            head.headerFields[HTTPField.Name("X-Forwarded-For")!] = client
            channel.pipeline.fireChannelRead(HTTPRequestPart.head(head))
            write(600, to: channel)
        }
        let proxied = try (0..<2).map { _ in try channel(from: "10.0.0.1") }
        ask(proxied[0], for: "1.2.3.4")
        ask(proxied[1], for: "1.2.3.5")
        #expect(unsent.count == 1_220)
        #expect(proxied.map(\.closeFuture.isPending) == [true, true])
        let direct = try (0..<2).map { _ in try channel(from: "9.0.0.1") }
        ask(direct[0], for: "1.2.3.6")
        ask(direct[1], for: "1.2.3.7")
        #expect(proxied.map(\.closeFuture.isPending) == [true, true])
        #expect(direct.filter(\.closeFuture.isPending).count == 1)
    }

    @Test("security S5 the bytes that all share are not counted")
    func shared() {
        let (unsent, peer) = (UnsentAnswers(Self.limits), Peer())
        let channel = EmbeddedChannel(handlers: [peer, RequestHandler(unsent, TrustedProxies(networks: []))])
        let head = HTTPResponse(status: .ok, headerFields: [.cacheControl: "public, max-age=31536000, immutable"])
        channel.write(HTTPResponsePart.head(head), promise: nil)
        write(1_000_000, to: channel)
        #expect(unsent.count == 10 && channel.closeFuture.isPending)
        channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
        write(10, to: channel)
        #expect(unsent.count == 20)
        peer.takes()
    }
}
