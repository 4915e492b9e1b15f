import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// The connections to one push service, all to one address that was checked. HTTP/2 where the service speaks it.
final class PushLine: Sendable {
    /// The IP address it leads to.
    let address: String
    private let client: HTTPClient
    private let timeLimit: TimeAmount
    private let state = Mutex(State())

    private struct State {
        var users = 0
        var isRetired = false
    }

    init(_ endpoint: PushEndpoint, address: String, settings: PushSettings) {
        self.address = address
        timeLimit = .nanoseconds(settings.timeLimit.milliseconds * 1_000_000)
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if let roots = settings.trustRoots { tls.trustRoots = .certificates(roots) }
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow, timeout: .init(connect: timeLimit))
        // The name is still what the certificate must be for and what the service is called; only the lookup is ours.
        configuration.dnsOverride = [endpoint.host: address]
        configuration.connectionPool.idleTimeout = .minutes(2)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = settings.mostInFlightPerService
        // Whoever sends tries again, and may then find another address.
        configuration.connectionPool.retryConnectionEstablishment = false
        // Were the override ever passed over, no request would go where the connection leads.
        let check: @Sendable (any Channel) -> EventLoopFuture<Void> = { channel in
            channel.remoteAddress?.ipAddress.map(addressBytes) == addressBytes(address)
                ? channel.eventLoop.makeSucceededVoidFuture()
                : channel.eventLoop.makeFailedFuture(PushConnectionFailure.notPublic)
        }
        configuration.http1_1ConnectionDebugInitializer = check
        configuration.http2ConnectionDebugInitializer = check
        client = HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
    }

    /// Posts a body and gives the answer's status and headers.
    /// - Throws: `HTTPClientError` and what else connections fail of.
    func post(_ body: [UInt8], to endpoint: PushEndpoint, _ headers: [(String, String)]) async throws -> Answer {
        var request = HTTPClientRequest(url: endpoint.url)
        request.method = .POST
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        request.body = .bytes(ByteBuffer(bytes: body))
        let response = try await client.execute(request, timeout: timeLimit)
        let answer = Answer(
            status: Int(response.status.code), retryAfter: response.headers.first(name: "Retry-After"))
        // Read to its end, a connection can be used again; but nobody needs to listen to a long one.
        _ = try? await response.body.collect(upTo: 16 << 10)
        return answer
    }

    struct Answer: Equatable, Sendable {
        let status: Int
        let retryAfter: String?
    }

    // MARK: Its end

    var isOpen: Bool { state.withLock { !$0.isRetired } }

    /// - Returns: `false` when it is hung up already.
    func enter() -> Bool {
        state.withLock { state in
            guard !state.isRetired else { return false }
            state.users += 1
            return true
        }
    }

    func leave() async {
        let isLast = state.withLock { state in
            state.users -= 1
            return state.isRetired && state.users == 0
        }
        if isLast { await shutDown() }
    }

    /// Closes it as soon as nobody uses it.
    func retire() async {
        let isIdle = state.withLock { state in
            defer { state.isRetired = true }
            return !state.isRetired && state.users == 0
        }
        if isIdle { await shutDown() }
    }

    private func shutDown() async {
        // It fails for nothing but having been shut down before.
        try? await client.shutdown()
    }
}
