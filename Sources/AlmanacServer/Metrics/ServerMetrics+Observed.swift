import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacReminders
import AlmanacTables
import Foundation
import ServiceLifecycle
import Synchronization

// What is asked for only when the metrics are read.
extension ServerMetrics {
    /// Exposes what the parts of a server know about themselves.
    func observe(
        _ configuration: ServerConfiguration, peers: PeerConnections, live: LiveStreams, scheduler: Scheduler?
    ) {
        guard let registry else { return }
        registry.observe(.connections) { Double(peers.open) }
        registry.observe(.refusedConnections) { Double(peers.refused) }
        registry.observe(.liveStreams) { Double(live.count) }
        if let scheduler {
            registry.observe(.deliveriesUnderWay) { Double(scheduler.underWay) }
            registry.observe(.pausedServices) { Double(scheduler.pausedServices) }
        }
        observeFiles(configuration, registry)
        observeProcess(configuration, registry)
    }

    private func observeFiles(_ configuration: ServerConfiguration, _ registry: PrometheusRegistry) {
        let directory = configuration.dataDirectory
        let file = directory.appending(path: DataDirectory.databaseName)
        let disk = FreeSpace(of: directory, now: configuration.accounts.now)
        if configuration.database == .file {
            registry.observe(.databaseBytes) { FileStatus(file).map { Double($0.size) } }
            registry.observe(.logBytes) { Double(FileStatus(URL(filePath: file.path + "-wal"))?.size ?? 0) }
        }
        registry.observe(.freeBytes) { disk.bytes.map(Double.init) }
        if let backups = configuration.backups.directory {
            registry.observe(.backupTime) {
                ScheduledBackups.newest(in: backups).map { Double($0.milliseconds) / 1_000 }
            }
        }
    }

    private func observeProcess(_ configuration: ServerConfiguration, _ registry: PrometheusRegistry) {
        let (begin, beginTime) = (ContinuousClock.now, Double(configuration.accounts.now().milliseconds) / 1_000)
        registry.observe(.startTime) { beginTime }
        registry.observe(.uptime) { (ContinuousClock.now - begin) / .seconds(1) }
        registry.observe(.build, [("version", Release.version)]) { 1 }
        registry.observe(.memory) { Self.residentBytes }
        registry.observe(.descriptors) {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")).map { Double($0.count) }
        }
    }

    /// The memory of this process, as Linux reports it; `nil` on other systems.
    private static var residentBytes: Double? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
        else { return nil }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    }
}

/// Measures the size of a database at a PostgreSQL server, now and then.
struct DatabaseSize: Service {
    let database: any Database
    private let bytes = SharedNumber()

    /// - Returns: `nil` if the size is not asked for, or is that of a file.
    init?(_ database: any Database, _ metrics: ServerMetrics) {
        guard let registry = metrics.registry, database.dialect == .postgres else { return nil }
        self.database = database
        registry.observe(.databaseBytes) { [bytes] in bytes.value.map(Double.init) }
    }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                bytes.value = try? await database.read { transaction in
                    try transaction.query("SELECT pg_database_size(current_database()) AS bytes", [])[0].int("bytes")
                }
                try await Task.sleep(for: .seconds(60))
            }
        }
    }
}

/// A number that several tasks may use.
private final class SharedNumber: Sendable {
    private let number = Mutex<Int64?>(nil)

    var value: Int64? {
        get { number.withLock { $0 } }
        set { number.withLock { $0 = newValue } }
    }
}

/// A mail transport whose outcomes are counted.
struct MeasuredMail: MailTransport {
    let transport: any MailTransport
    let metrics: ServerMetrics

    func send(_ mail: Mail) async throws {
        do {
            try await transport.send(mail)
        } catch {
            metrics.mailed(false)
            throw error
        }
        metrics.mailed(true)
    }
}
