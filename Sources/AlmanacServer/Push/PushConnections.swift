import NIOCore
import NIOPosix
import NIOSSL

/// Why a push service is not called.
enum PushConnectionFailure: Error, Equatable {
    /// Its address belongs to this machine, to a private network, or to nobody.
    case notPublic
    /// Its name has no address, or the resolver did not answer in time.
    case unresolved
    /// The server stops.
    case closed
}

/// The connections to push services, kept open between messages.
///
/// A name is looked up once, its addresses are checked, and the connection goes to one of those that were checked: were
/// it looked up again to connect, the second answer could be an address nobody has checked.
actor PushConnections {
    /// The IP addresses of a name, the best first.
    typealias Resolve = @Sendable (_ host: String, _ port: Int) async throws -> [String]

    private let settings: PushSettings
    private let resolve: Resolve
    private let addresses: PublicAddresses
    private let clock = ContinuousClock()
    private var entries: [Origin: Entry] = [:]
    private var isClosed = false

    /// A push service moves to other addresses at times; after so long its name is looked up anew.
    private static let life = Duration.seconds(300)
    /// Real push services are a handful. More than this is somebody playing with addresses.
    private static let room = 32

    private struct Entry {
        let line: Task<PushLine, any Error>
        let opened: ContinuousClock.Instant
        var used: ContinuousClock.Instant
    }

    init(settings: PushSettings, resolve: Resolve? = nil) {
        self.settings = settings
        addresses = PublicAddresses(allowsLoopback: settings.allowsLoopback)
        self.resolve = resolve ?? { try await Self.lookUp($0, $1, within: settings.timeLimit) }
    }

    /// Gives `body` the line to a push service.
    /// - Throws: ``PushConnectionFailure``, or what `body` throws.
    func use<Value: Sendable>(
        _ endpoint: PushEndpoint, _ body: @Sendable (PushLine) async throws -> Value
    ) async throws -> Value {
        while true {
            let line = try await line(to: endpoint)
            // It may have been hung up just now; then there is a new one.
            guard line.enter() else { continue }
            do {
                let value = try await body(line)
                await line.leave()
                return value
            } catch {
                await line.leave()
                throw error
            }
        }
    }

    /// Hangs up, so that the next message looks the name up anew and may find an address that answers.
    func hangUp(_ endpoint: PushEndpoint, _ line: PushLine) async {
        // A retired line lets nobody in; whoever comes next opens another.
        if let entry = entries[endpoint.origin], (try? await entry.line.value) === line,
            entries[endpoint.origin]?.line == entry.line
        {
            entries[endpoint.origin] = nil
        }
        await line.retire()
    }

    /// Closes every connection, once what is on its way has been answered.
    func close() async {
        isClosed = true
        let open = entries.values
        entries = [:]
        // A line that never opened has nothing to close.
        for entry in open { await (try? entry.line.value)?.retire() }
    }

    private func line(to endpoint: PushEndpoint) async throws -> PushLine {
        guard !isClosed else { throw PushConnectionFailure.closed }
        let now = clock.now
        if var entry = entries[endpoint.origin], now - entry.opened < Self.life {
            entry.used = now
            entries[endpoint.origin] = entry
            return try await entry.line.value
        }
        let old = entries[endpoint.origin]?.line
        let opening = Task { try await open(endpoint, insteadOf: old) }
        entries[endpoint.origin] = Entry(line: opening, opened: now, used: now)
        await makeRoom()
        do {
            return try await opening.value
        } catch {
            if entries[endpoint.origin]?.line == opening { entries[endpoint.origin] = nil }
            throw error
        }
    }

    private func open(_ endpoint: PushEndpoint, insteadOf old: Task<PushLine, any Error>?) async throws -> PushLine {
        // Without a line there was a failure, which its own messages were told of.
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
        return PushLine(endpoint, address: found[0], settings: settings)
    }

    /// The addresses of an endpoint's host, all of which may be called.
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
        // One that may not be called spoils all: an honest name has no private addresses among its public ones.
        guard found.allSatisfy(addresses.admits) else { throw PushConnectionFailure.notPublic }
        // What is not encrypted stays on this machine.
        guard endpoint.isSecure || found.allSatisfy(PublicAddresses.isLoopback) else {
            throw PushConnectionFailure.notPublic
        }
        return found
    }

    /// Hangs up on whoever was not called for the longest time.
    private func makeRoom() async {
        guard entries.count > Self.room, let oldest = entries.min(by: { $0.value.used < $1.value.used }) else { return }
        entries[oldest.key] = nil
        await (try? oldest.value.line.value)?.retire()
    }

    /// Asks the system's resolver; IPv4 first, which every machine has.
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
