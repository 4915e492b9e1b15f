import AlmanacCore
import Foundation

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
        registry.observe(.databaseBytes) { FileStatus(file).map { Double($0.size) } }
        registry.observe(.logBytes) { Double(FileStatus(URL(filePath: file.path + "-wal"))?.size ?? 0) }
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
