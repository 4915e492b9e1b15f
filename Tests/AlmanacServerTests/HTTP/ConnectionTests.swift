import AlmanacCore
import AsyncHTTPClient
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import NIOSSL
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Connections")
struct ConnectionTests {
    // MARK: How many

    @Test(
        "security H2 there are fewer connections than file descriptors, and one peer cannot take all of them",
        arguments: [96, 128, 256, 1_024, 65_536, 1_048_576])
    func limits(descriptors: Int) {
        let (total, perPeer) = ConnectionLimits().resolved(descriptors: descriptors)
        #expect((8...descriptors - 64).contains(total) && total <= ConnectionLimits.largestTotal)
        #expect(perPeer <= 256 && (perPeer <= total / 2 || total < 32))
        #expect(ConnectionLimits(total: 1_000_000).resolved(descriptors: descriptors).total <= descriptors - 64)
        #expect(ConnectionLimits(total: 10, perPeer: 2).resolved(descriptors: descriptors) == (10, 2))
    }

    @Test("security H2 connections are counted for an IPv4 address and for a /64 of IPv6, and not for a trusted proxy")
    func peers() throws {
        let peers = PeerConnections(
            limit: 2, of: 1_000, trusted: [try #require(Network("10.0.0.0/8"))], now: { Instant(milliseconds: 0) },
            logger: Logger(label: "test"))
        let first = try #require(peers.open("192.0.2.1"))
        #expect(peers.open("192.0.2.1") != nil)
        #expect(peers.open("::ffff:192.0.2.1") == nil)
        #expect(peers.open("192.0.2.2") != nil)
        first()
        #expect(peers.open("192.0.2.1") != nil)
        #expect(peers.open("192.0.2.1") == nil)
        for host in 1...2 { #expect(peers.open("2001:db8:1:2::\(host)") != nil) }
        #expect(peers.open("2001:db8:1:2:ffff::3") == nil)
        #expect(peers.open("2001:db8:1:3::1") != nil)
        for host in 1...20 { #expect(peers.open("10.1.1.\(host % 2)") != nil) }
    }

    @Test("security H2 a peer's connections beyond its limit are closed, and those that it has go on")
    func refusesConnections() async throws {
        try await withServer(.live, configure: { $0.connections.perPeer = 4 }) { server in
            let port = try #require(server.client.port)
            // The test's own client is the fourth.
            #expect(try await server.get("/health").status == .ok)
            var open: [RawConnection] = []
            for _ in 0..<3 {
                let connection = try await RawConnection.open(port: port)
                #expect(try await connection.isServed())
                open.append(connection)
            }
            #expect(try await !RawConnection.open(port: port).isServed())
            #expect(try await server.get("/health").status == .ok)
            await open[0].close()
            try await waitUntilServed(port)
            for connection in open { await connection.close() }
        }
    }

    @Test("security H2 a trusted proxy may have as many connections as it needs")
    func trustedProxy() async throws {
        try await withServer(
            .live,
            configure: {
                $0.connections.perPeer = 2
                $0.accounts.trustedProxies = [Network("127.0.0.1"), Network("::1")].compactMap(\.self)
            }
        ) { server in
            let port = try #require(server.client.port)
            var open: [RawConnection] = []
            for _ in 0..<8 {
                let connection = try await RawConnection.open(port: port)
                #expect(try await connection.isServed())
                open.append(connection)
            }
            for connection in open { await connection.close() }
        }
    }

    /// The server notices a closed connection a moment later.
    private func waitUntilServed(_ port: Int) async throws {
        try await waitUntil("a new connection is served") {
            let connection = try await RawConnection.open(port: port)
            let isServed = try await connection.isServed()
            await connection.close()
            return isServed
        }
    }

    // MARK: How long

    @Test("security H2 a connection without a request is closed, whatever else it sends")
    func unusedConnection() throws {
        let channel = EmbeddedChannel(handler: UnusedConnectionHandler(limit: .seconds(120)))
        channel.embeddedEventLoop.advanceTime(by: .seconds(119))
        try channel.writeInbound(ByteBuffer(string: "a ping"))
        #expect(channel.isActive || channel.closeFuture.isPending)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.closeFuture.isPending)
    }

    @Test("security H2 a connection stays open while a request is under way, and as long again after it")
    func usedConnection() throws {
        let unused = UnusedConnectionHandler(limit: .seconds(120))
        let channel = EmbeddedChannel(handlers: [unused, RequestHandler(UnsentAnswers(), TrustedProxies(networks: []))])
        let time = channel.embeddedEventLoop
        time.advanceTime(by: .seconds(100))
        let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
        try channel.writeInbound(HTTPRequestPart.head(head))
        time.advanceTime(by: .seconds(1_000))
        #expect(channel.closeFuture.isPending)
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        time.advanceTime(by: .seconds(119))
        #expect(channel.closeFuture.isPending)
        time.advanceTime(by: .seconds(121))
        #expect(!channel.closeFuture.isPending)
    }

    @Test("security H2 a body that trickles on after the answer does not keep the connection")
    func trickledBody() throws {
        let channel = EmbeddedChannel(handlers: [
            UnusedConnectionHandler(limit: .seconds(120)),
            RequestHandler(UnsentAnswers(), TrustedProxies(networks: [])),
        ])
        let time = channel.embeddedEventLoop
        let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")
        try channel.writeInbound(HTTPRequestPart.head(head))
        time.advanceTime(by: .seconds(31))
        // 408.
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .requestTimeout)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        for _ in 0..<24 where channel.closeFuture.isPending {
            try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: ".")))
            time.advanceTime(by: .seconds(10))
        }
        #expect(!channel.closeFuture.isPending)
    }

    @Test("security M1 a peer that does not take the response is disconnected, and a slow one is not")
    func responsePace() {
        let start = NIODeadline.uptimeNanoseconds(1_000_000_000)
        var pace = ResponsePace()
        #expect(!pace.isTooSlow(at: start + .hours(1)))
        pace.began(600_000, at: start)
        // A minute, and another one for 600 kB.
        #expect(!pace.isTooSlow(at: start + .seconds(119)))
        #expect(pace.isTooSlow(at: start + .seconds(120)))
        pace.began(600_000, at: start + .seconds(100))
        pace.ended(600_000, at: start + .seconds(110))
        #expect(!pace.isTooSlow(at: start + .seconds(229)))
        #expect(pace.isTooSlow(at: start + .seconds(230)))
        pace.ended(600_000, at: start + .seconds(231))
        #expect(!pace.isUnderWay)
    }

    @Test("security M1 the connection of a response that is never taken is closed")
    func stalledResponse() throws {
        let channel = EmbeddedChannel(handlers: [
            Stalling(), RequestHandler(UnsentAnswers(), TrustedProxies(networks: [])),
        ])
        channel.write(HTTPResponsePart.body(ByteBuffer(repeating: 0, count: 10_000)), promise: nil)
        channel.embeddedEventLoop.advanceTime(by: .seconds(60))
        #expect(channel.closeFuture.isPending)
        channel.embeddedEventLoop.advanceTime(by: .seconds(60))
        #expect(!channel.closeFuture.isPending)
    }

    /// A peer that takes nothing.
    private final class Stalling: ChannelOutboundHandler {
        typealias OutboundIn = HTTPResponsePart
        private var promises: [EventLoopPromise<Void>] = []

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if let promise { promises.append(promise) }
        }

        func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
            for promise in promises { promise.fail(ChannelError.ioOnClosedChannel) }
            promises = []
            context.close(mode: mode, promise: promise)
        }
    }

    // MARK: What is not HTTP

    @Test(
        "security L6 HTTP/1.1 needs exactly one host",
        arguments: [
            ("GET /health HTTP/1.1\r\n\r\n", 400), ("GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: a, b\r\n\r\n", 400), ("GET /health HTTP/1.1\r\nHost:\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: user@evil.org\r\n\r\n", 400),
            ("GET http://b/health HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET http://A:80/health HTTP/1.1\r\nHost: a:80\r\n\r\n", 200),
            ("GET /health HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n", 200),
            ("GET /health HTTP/1.1\r\nHost: a\r\n\r\n", 200), ("GET /health HTTP/1.0\r\n\r\n", 200),
        ])
    func host(request: String, status: Int) async throws {
        try await withServer(.live) { server in
            let connection = try await RawConnection.open(port: try #require(server.client.port))
            try await connection.send(request)
            let line = await connection.firstLine()
            #expect(line?.hasPrefix("HTTP/1.1 \(status) ") == true, "\(line ?? "closed")")
            await connection.close()
        }
    }

    @Test(
        "security L6 a broken chunk is the client's fault",
        arguments: ["/auth/v1/signup", "/auth/v1/token?grant_type=password", "/api/devices/register", "/rest/v1/goals"])
    func brokenChunk(path: String) async throws {
        try await withServer(.live) { server in
            let person = try await server.person()
            let connection = try await RawConnection.open(port: try #require(server.client.port))
            let head = """
                POST \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(person.token)\r\n\
                Transfer-Encoding: chunked\r\n\r\n
                """
            try await connection.send(head + "2\r\n{}\r\n")
            try await connection.send("nonsense\r\n")
            let line = await connection.firstLine()
            #expect(line == "HTTP/1.1 400 Bad Request")
            await connection.close()
        }
    }

    @Test("security K 14 a header that names another host than the URL is refused")
    func twoHosts() async throws {
        let name = try #require(HTTPField.Name("host"))
        try await withServer { server in
            for (host, status) in [("localhost", HTTPResponse.Status.ok), ("elsewhere.example", .badRequest)] {
                let answer = try await server.client.executeRequest(
                    uri: "/health", method: .get, headers: [name: host], body: nil)
                #expect(answer.status == status, "\(host)")
            }
        }
    }

    // MARK: HTTPS

    @Test("security L2 with a certificate there is HTTP/2, and browsers are told to stay with https")
    func https() async throws {
        try await withSecureServer { client, address in
            for path in ["/health", "/", "/auth/v1/health", "/nonsense"] {
                let answer = try await client.execute(
                    HTTPClientRequest(url: address + path), timeout: Patience.timeAmount)
                #expect(answer.version == .http2)
                #expect(answer.headers.first(name: "Strict-Transport-Security") == "max-age=31536000")
                _ = try await answer.body.collect(upTo: 1 << 20)
            }
        }
    }

    @Test("security L2 clients without HTTP/2 get HTTP/1.1 over TLS")
    func olderClients() async throws {
        try await withSecureServer(version: .http1Only) { client, address in
            let answer = try await client.execute(
                HTTPClientRequest(url: address + "/health"), timeout: Patience.timeAmount)
            #expect(answer.version == .http1_1)
            #expect(answer.status == .ok)
        }
    }

    @Test("security L2 behind a proxy the public address decides whether browsers stay with https")
    func strictTransport() async throws {
        let name = HTTPField.Name.strictTransportSecurity
        try await withServer { server in
            let headers = try await server.get("/").headers
            #expect(headers[name] == nil)
        }
        try await withServer(configure: { $0.accounts.publicURL = Origin("http://almanac.example") }) { server in
            let headers = try await server.get("/").headers
            #expect(headers[name] == nil)
        }
        try await withServer(configure: { $0.accounts.publicURL = Origin("https://almanac.example") }) { server in
            let headers = try await server.get("/").headers
            #expect(headers[name] == "max-age=31536000")
        }
        try await withServer(configure: {
            $0.accounts.publicURL = Origin("https://almanac.example")
            $0.strictTransportSeconds = 0
        }) { server in
            let headers = try await server.get("/").headers
            #expect(headers[name] == nil)
        }
    }

    @Test("security L2 other sites may embed widgets, and nothing else")
    func crossOriginResources() async throws {
        try await withServer { server in
            let name = try #require(HTTPField.Name("Cross-Origin-Resource-Policy"))
            for path in ["/", "/icons/almanac.svg", "/auth/v1/user", "/rest/v1/quotes", "/nonsense.png"] {
                #expect(try await server.get(path).headers[name] == "same-origin")
            }
            #expect(try await server.get("/w/nobody.svg").headers[name] == "cross-origin")
        }
    }

    /// Runs a test with a server that has a certificate.
    private func withSecureServer(
        version: HTTPClient.Configuration.HTTPVersion = .automatic,
        _ test: @escaping @Sendable (HTTPClient, String) async throws -> Void
    ) async throws {
        var configuration = HTTPClient.Configuration(certificateVerification: .none)
        configuration.httpVersion = version
        let client = HTTPClient(eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)
        let pem = URL(filePath: #filePath).appending(path: "../../../Fixtures/push-service.pem").standardized
        do {
            try await withServer(.live, configure: { $0.tls = .init(certificate: pem, privateKey: pem) }) { server in
                try await test(client, "https://localhost:\(try #require(server.client.port))")
            }
        } catch {
            try await client.shutdown()
            throw error
        }
        try await client.shutdown()
    }
}
