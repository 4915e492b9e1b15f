import AlmanacDatabase
import Foundation
import Hummingbird
import NIOCore
import ServiceLifecycle

/// Runs a server until SIGTERM or SIGINT. Requests in progress are then completed, for at most ten seconds.
/// - Parameter onRunning: called with the port once the server listens.
/// - Throws: the errors of ``buildServer(_:onRunning:)``, or ``StartFailure`` when the server cannot listen or another
///   one already serves the data directory.
public func runServer(
    _ configuration: ServerConfiguration, onRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) async throws {
    DescriptorLimit.raise()
    MemoryReturn.prepare()
    defer { LogOutput.standardError.flush() }
    // The directory and the port come first, so that a server that cannot start changes nothing and sends nothing.
    let existing = try DataDirectoryLock.take(for: configuration)
    var attempt = configuration
    attempt.lastPort = nil
    attempt.port = try configuration.freePort(from: configuration.port)
    let lock = try existing ?? DataDirectoryLock.take(for: configuration, createsDirectory: true)
    defer { withExtendedLifetime(lock) {} }
    while true {
        do {
            return try await serve(attempt, lock, onRunning)
        } catch StartFailure.portInUse(_) where attempt.port < configuration.lastPort ?? 0 {
            // Another program was faster.
            attempt.port = try configuration.freePort(from: attempt.port + 1)
        }
    }
}

/// Serves on one port.
private func serve(
    _ configuration: ServerConfiguration, _ lock: DataDirectoryLock?,
    _ onRunning: @escaping @Sendable (_ port: Int) async -> Void
) async throws {
    let server = try await buildServer(configuration) { port in
        lock?.note(address: configuration.address(at: port))
        await onRunning(port)
    }
    do {
        var settings = ServiceGroupConfiguration(services: [server], logger: server.logger)
        // A client that stalls in the middle of a request must not delay the shutdown forever.
        settings.maximumGracefulShutdownDuration = .seconds(10)
        let group = ServiceGroup(configuration: settings)
        let stopping = Task {
            await configuration.drain.stop(group, after: .seconds(configuration.drainSeconds), server.logger)
        }
        defer { stopping.cancel() }
        try await group.run()
    } catch let error as IOError {
        throw StartFailure(error, configuration)
    } catch let error as SocketAddressError {
        throw StartFailure.cannotListen(
            host: configuration.host, port: configuration.port, reason: "\(error)")
    }
}

/// A service under a name. Without it, ServiceLifecycle describes each service by everything it holds, which takes
/// milliseconds of each start and could bring secrets into the log; to find the name of its type takes some as well.
struct NamedService: Service, CustomStringConvertible {
    let description: String
    let service: any Service

    init(_ description: String, _ service: any Service) {
        self.description = description
        self.service = service
    }

    func run() async throws { try await service.run() }
}
