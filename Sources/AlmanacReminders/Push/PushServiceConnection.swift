import AlmanacDatabase
import AlmanacTables
import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A client for one push service, whose connections all go to one checked address. It uses HTTP/2 if the service
/// supports it.
package final class PushServiceConnection: Sendable {
    /// The IP address of the connections.
    package let address: String
    private let client: HTTPClient
    private let state = Mutex(State())

    private struct State {
        var users = 0
        var isRetired = false
    }

    package init(_ endpoint: PushEndpoint, address: String, settings: PushSettings) {
        self.address = address
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if let roots = settings.trustRoots { tls.trustRoots = .certificates(roots) }
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow,
            timeout: .init(connect: .nanoseconds(settings.timeLimit.milliseconds * 1_000_000)))
        // The certificate and the `Host` header still use the name; only the lookup is replaced.
        configuration.dnsOverride = [endpoint.host: address]
        configuration.connectionPool.idleTimeout = .minutes(2)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = settings.mostInFlight
        // The caller retries, possibly with another address.
        configuration.connectionPool.retryConnectionEstablishment = false
        // If the override were ever ignored, this check would reject the connection before any request.
        let check: @Sendable (any Channel) -> EventLoopFuture<Void> = { channel in
            channel.remoteAddress?.ipAddress.map(addressBytes) == addressBytes(address)
                ? channel.eventLoop.makeSucceededVoidFuture()
                : channel.eventLoop.makeFailedFuture(PushConnectionFailure.notPublic)
        }
        configuration.http1_1ConnectionDebugInitializer = check
        configuration.http2ConnectionDebugInitializer = check
        client = HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
    }

    /// Posts a body and returns the response's status, and what its headers say besides.
    /// - Parameter end: when to give up, in the middle of the answer as well.
    /// - Throws: `HTTPClientError`, or another error of the connection.
    package func post(
        _ body: [UInt8], to endpoint: PushEndpoint, _ headers: [(String, String)], until end: ContinuousClock.Instant
    ) async throws -> Response {
        var request = HTTPClientRequest(url: endpoint.url)
        request.method = .POST
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        request.body = .bytes(ByteBuffer(bytes: body))
        let left = max((end - .now).milliseconds, 1)
        // The client's own time limit ends with the head of the response.
        let response = try await client.execute(request, timeout: .milliseconds(left))
        // Microsoft's service has names of its own for the pause that it asks for, and for what became of a message.
        let pause = ["Retry-After", "X-WNS-Continue-After"].compactMap { response.headers.first(name: $0) }.first
        let handling = response.headers.first(name: "X-WNS-Status")?.lowercased()
        let result = Response(
            status: Int(response.status.code), retryAfter: pause,
            isDropped: handling == "dropped" || handling == "channelthrottled")
        if response.headers.first(name: "Content-Length") == "0" {
            // Most services answer without a body. Reading it only tells the client that the answer is complete.
            _ = try? await response.body.collect(upTo: 0)
        } else {
            await Self.discard(response.body, until: end)
        }
        return result
    }

    /// Reads a body to the end, after which the connection can be reused. A long or slow one is not worth it: a service
    /// could hold a place among the messages in flight with it.
    private static func discard(_ body: HTTPClientResponse.Body, until end: ContinuousClock.Instant) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = try? await body.collect(upTo: 4 << 10) }
            group.addTask { try? await Task.sleep(until: end, clock: .continuous) }
            await group.next()
            group.cancelAll()
        }
    }

    package struct Response: Equatable, Sendable {
        package let status: Int
        package let retryAfter: String?
        /// Whether the service says that it has dropped the message.
        package let isDropped: Bool
    }

    // MARK: Closing

    package var isOpen: Bool { state.withLock { !$0.isRetired } }

    /// Registers a user of the connection.
    /// - Returns: `false` if the connection was retired.
    package func beginUse() -> Bool {
        state.withLock { state in
            guard !state.isRetired else { return false }
            state.users += 1
            return true
        }
    }

    package func endUse() async {
        let isLast = state.withLock { state in
            state.users -= 1
            return state.isRetired && state.users == 0
        }
        if isLast { await shutDown() }
    }

    /// Closes the connection as soon as no one uses it.
    package func retire() async {
        let isIdle = state.withLock { state in
            defer { state.isRetired = true }
            return !state.isRetired && state.users == 0
        }
        if isIdle { await shutDown() }
    }

    private func shutDown() async {
        // Shutting down fails only if the client was already shut down.
        try? await client.shutdown()
    }
}
