import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import Testing

@testable import AlmanacServer

/// Requests that are begun and never ended take no memory from others.
@Suite("security S5 streams that stay open") struct OpenStreamTests {
    private final class Stream: Sendable {
        let network: String
        let isClosed = Mutex(false)

        init(_ network: String) { self.network = network }

        func begin(in streams: OpenStreams, at second: UInt64) -> Bool {
            streams.begin(ObjectIdentifier(self), of: network, at: .uptimeNanoseconds(second << 30)) {
                self.isClosed.withLock { $0 = true }
            }
        }

        func end(in streams: OpenStreams) { streams.end(ObjectIdentifier(self), of: network) }
    }

    @Test("security S5 a network has so many, and where all have too many, the one that has most gives up its oldest")
    func limits() {
        let streams = OpenStreams(OpenStreams.Limits(network: 3, total: 5))
        let all = ["a", "a", "a", "a", "b", "b", "c", "b", "d"].map { Stream($0) }
        let areOpen = all.prefix(8).enumerated().map { $1.begin(in: streams, at: UInt64($0)) }
        // The fourth of a is too many of it; the first of c takes the place of a's first; b then has as many as a.
        #expect(areOpen == [true, true, true, false, true, true, true, false])
        #expect(all.map { $0.isClosed.withLock { $0 } }.firstIndex(of: true) == 0)
        #expect(streams.count == 5)
        all[0].end(in: streams)
        #expect(streams.count == 5)
        #expect(all[8].begin(in: streams, at: 9))
        for stream in all { stream.end(in: streams) }
        #expect(streams.count == 0)
    }

    @Test("security S5 a body in very many tiny parts ends its connection; one in parts of a usual size does not")
    func parts() {
        for (size, count, isOpen) in [(1, 500, true), (1, 600, false), (64, 2_000, true), (4_096, 2_000, true)] {
            let channel = EmbeddedChannel(handlers: [
                RequestHandler(UnsentAnswers(), TrustedProxies(networks: []))
            ])
            let head = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/")
            channel.pipeline.fireChannelRead(HTTPRequestPart.head(head))
            let part = ByteBuffer(repeating: 32, count: size)
            for _ in 0..<count where channel.closeFuture.isPending {
                channel.pipeline.fireChannelRead(HTTPRequestPart.body(part))
            }
            #expect(channel.closeFuture.isPending == isOpen, "\(count) of \(size)")
        }
    }
}
