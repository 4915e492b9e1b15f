import AlmanacDatabase
import AlmanacTables
import NIOCore
import NIOPosix
import NIOSSL

/// Why a connection to a push service was not opened.
package enum PushConnectionFailure: Error, Equatable {
    /// One of the service's addresses is loopback, private, or reserved.
    case notPublic
    /// The host name has no address, or the resolver did not respond in time.
    case unresolved
    /// The server is shutting down.
    case closed
}

/// The connections to push services, kept open between messages.
///
/// A host name is resolved once, its addresses are checked, and the connection goes to one of the checked addresses. A
/// second lookup for the connection could return an address that was not checked.
package actor PushConnections {
    /// Resolves a host name to IP addresses, the preferred one first.
    package typealias Resolve = @Sendable (_ host: String, _ port: Int) async throws -> [String]

    private let settings: PushSettings
    private let resolve: Resolve
    private let addresses: PublicAddresses
    private let clock = ContinuousClock()
    private var entries: [Origin: Entry] = [:]
    private var isClosed = false

    /// How long a resolved address is used. Push services sometimes move to other addresses.
    private static let addressLifetime = Duration.seconds(300)
    /// The maximum number of services. There are only a handful of real ones; more would come from made-up
    /// subscriptions.
    private static let maxEntries = 32

    private struct Entry {
        let connection: Task<PushServiceConnection, any Error>
        let opened: ContinuousClock.Instant
        var used: ContinuousClock.Instant
    }

    package init(settings: PushSettings, resolve: Resolve? = nil) {
        self.settings = settings
        addresses = PublicAddresses(allowsLoopback: settings.allowsLoopback)
        self.resolve = resolve ?? { try await Self.lookUp($0, $1, within: settings.timeLimit) }
    }

    /// Runs `body` with the connection to a push service.
    /// - Throws: ``PushConnectionFailure``, or what `body` throws.
    package func use<Value: Sendable>(
        _ endpoint: PushEndpoint, _ body: @Sendable (PushServiceConnection) async throws -> Value
    ) async throws -> Value {
        while true {
            let connection = try await connection(to: endpoint)
            // The connection may have been retired in the meantime, in which case the loop opens a new one.
            guard connection.beginUse() else { continue }
            do {
                let value = try await body(connection)
                await connection.endUse()
                return value
            } catch {
                await connection.endUse()
                throw error
            }
        }
    }

    /// Drops the connection, so that the next message resolves the name again and may find a working address.
    package func disconnect(_ endpoint: PushEndpoint, _ connection: PushServiceConnection) async {
        // A retired connection admits no new users, so the next message opens another one.
        if let entry = entries[endpoint.origin], (try? await entry.connection.value) === connection,
            entries[endpoint.origin]?.connection == entry.connection
        {
            entries[endpoint.origin] = nil
        }
        await connection.retire()
    }

    /// Closes all connections once their current requests have ended.
    package func close() async {
        isClosed = true
        let open = entries.values
        entries = [:]
        // A connection that failed to open needs no closing.
        for entry in open { await (try? entry.connection.value)?.retire() }
    }

    private func connection(to endpoint: PushEndpoint) async throws -> PushServiceConnection {
        guard !isClosed else { throw PushConnectionFailure.closed }
        let now = clock.now
        if var entry = entries[endpoint.origin], now - entry.opened < Self.addressLifetime {
            entry.used = now
            entries[endpoint.origin] = entry
            return try await entry.connection.value
        }
        let old = entries[endpoint.origin]?.connection
        let opening = Task { try await open(endpoint, insteadOf: old) }
        entries[endpoint.origin] = Entry(connection: opening, opened: now, used: now)
        await evictOldest()
        do {
            return try await opening.value
        } catch {
            if entries[endpoint.origin]?.connection == opening { entries[endpoint.origin] = nil }
            throw error
        }
    }

    private func open(_ endpoint: PushEndpoint, insteadOf old: Task<PushServiceConnection, any Error>?) async throws
        -> PushServiceConnection
    {
        // If the old connection failed to open, its own messages have already reported the failure.
        let old = try? await old?.value
        let found: [String]
        do {
            found = try await checked(endpoint)
        } catch {
            await old?.retire()
            throw error
        }
        if let old, found.contains(old.address), old.isOpen { return old }
        await old?.retire()
        return PushServiceConnection(endpoint, address: found[0], settings: settings)
    }

    /// Resolves the addresses of an endpoint's host, and checks all of them.
    /// - Throws: ``PushConnectionFailure``
    private func checked(_ endpoint: PushEndpoint) async throws -> [String] {
        var found = [endpoint.host]
        if addressBytes(endpoint.host) == nil {
            do {
                found = try await resolve(endpoint.host, endpoint.port)
            } catch {
                throw PushConnectionFailure.unresolved
            }
        }
        guard !found.isEmpty else { throw PushConnectionFailure.unresolved }
        // One forbidden address rejects the host: a legitimate host does not have private addresses among its public
        // ones.
        guard found.allSatisfy(addresses.admits) else { throw PushConnectionFailure.notPublic }
        // Unencrypted requests are limited to this machine.
        guard endpoint.isSecure || found.allSatisfy(PublicAddresses.isLoopback) else {
            throw PushConnectionFailure.notPublic
        }
        return found
    }

    /// Closes the connection that was not used for the longest time.
    private func evictOldest() async {
        guard entries.count > Self.maxEntries, let oldest = entries.min(by: { $0.value.used < $1.value.used }) else {
            return
        }
        entries[oldest.key] = nil
        await (try? oldest.value.connection.value)?.retire()
    }

    /// Asks the system's resolver. IPv4 addresses come first, because IPv6 may be unavailable.
    private static func lookUp(_ host: String, _ port: Int, within limit: Duration) async throws -> [String] {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let resolver = NIORandomizedDNSResolver(loop: loop)
        let answer = loop.makePromise(of: [String].self)
        let sixteen = resolver.initiateAAAAQuery(host: host, port: port)
        let four = resolver.initiateAQuery(host: host, port: port)
        four.and(sixteen).map { ($0 + $1).compactMap(\.ipAddress) }.cascade(to: answer)
        let end = loop.scheduleTask(in: .nanoseconds(limit.milliseconds * 1_000_000)) {
            answer.fail(PushConnectionFailure.unresolved)
        }
        defer { end.cancel() }
        return try await answer.futureResult.get()
    }
}
