import AlmanacDatabase
import AsyncHTTPClient
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Fetches documents from providers. The connections are opened with the first request.
package final class ProviderClient: Sendable {
    private let timeLimit: Duration
    private let wait: @Sendable (Duration) async throws -> Void
    private let state = Mutex(State())

    private struct State {
        var client: HTTPClient?
        var isClosed = false
    }

    private static let maxSize = 256 << 10

    package init(_ settings: ProviderSettings) {
        timeLimit = settings.timeLimit
        wait = settings.wait
    }

    /// Fetches a document of at most 256 kB, without following redirects.
    /// - Throws: ``ProviderFailure`` if there is none within the time limit.
    package func get(_ address: String) async throws(ProviderFailure) -> [UInt8] {
        guard let client = client() else { throw .unreachable("the server is stopping") }
        // The client's own deadline ends with the head, and a body may take forever.
        let result = await limited(to: timeLimit, wait: wait) { [timeLimit] () -> Result<[UInt8], ProviderFailure> in
            do throws(ProviderFailure) {
                return .success(try await Self.document(at: address, from: client, within: timeLimit))
            } catch {
                return .failure(error)
            }
        }
        guard let result else { throw .unreachable("it takes too long") }
        return try result.get()
    }

    private static func document(
        at address: String, from client: HTTPClient, within timeLimit: Duration
    ) async throws(ProviderFailure) -> [UInt8] {
        var request = HTTPClientRequest(url: address)
        request.headers.add(name: "User-Agent", value: "Almanac")
        let status: Int
        let body: ByteBuffer
        do {
            let deadline = NIODeadline.now() + .nanoseconds(timeLimit.milliseconds * 1_000_000)
            let response = try await client.execute(request, deadline: deadline)
            status = Int(response.status.code)
            body = try await response.body.collect(upTo: maxSize)
        } catch let error as HTTPClientError {
            // The errors of other types may hold the address, and with it the key.
            throw .unreachable("\(error.shortDescription)")
        } catch {
            throw .unreachable("\(type(of: error))")
        }
        guard status == 200 else { throw .status(status) }
        return Array(body.readableBytesView)
    }

    private func client() -> HTTPClient? {
        state.withLock { state in
            if state.isClosed { return nil }
            if let client = state.client { return client }
            var configuration = HTTPClient.Configuration(
                redirectConfiguration: .disallow,
                timeout: .init(
                    connect: .nanoseconds(timeLimit.milliseconds * 1_000_000),
                    read: .nanoseconds(timeLimit.milliseconds * 1_000_000)))
            configuration.tlsConfiguration = .clientDefault
            configuration.tlsConfiguration?.minimumTLSVersion = .tlsv12
            // Without a network, waiting would only keep the asker waiting.
            configuration.connectionPool.retryConnectionEstablishment = false
            let client = HTTPClient(
                eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
            state.client = client
            return client
        }
    }

    /// Closes the connections. Later requests fail.
    package func close() async {
        let client = state.withLock { state in
            defer { state.client = nil }
            state.isClosed = true
            return state.client
        }
        // Shutting down fails only if the client was already shut down.
        try? await client?.shutdown()
    }
}

/// Closes the connections to providers with the server.
package struct ProviderClientService: Service {
    package let client: ProviderClient

    package init(client: ProviderClient) {
        self.client = client
    }

    package func run() async throws {
        // The connections are closed after a cancellation as well as after a graceful shutdown.
        try? await gracefulShutdown()
        await client.close()
    }
}
