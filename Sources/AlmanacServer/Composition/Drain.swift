import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Whether the server is about to stop. For a while it then still does everything, but calls itself unhealthy, so that a load
/// balancer gives its requests to another server before this one takes no more.
final class Drain: Sendable {
    private let isOn = Atomic(false)

    /// Whether it has begun.
    var hasBegun: Bool { isOn.load(ordering: .relaxed) }

    /// Notes that the server is about to stop.
    func begin() { isOn.store(true, ordering: .relaxed) }

    /// Waits for SIGTERM or SIGINT, and then stops the services: after SIGTERM only once load balancers had time to notice,
    /// unless another signal comes.
    func stop(_ group: ServiceGroup, after time: Duration, _ logger: Logger) async {
        await withTaskGroup(of: Void.self) { tasks in
            for await signal in await UnixSignalsSequence(trapping: .sigterm, .sigint) {
                guard signal == .sigterm, !hasBegun else { break }
                begin()
                if time > .zero { logger.info("stopping soon", metadata: ["after": "\(time)"]) }
                tasks.addTask {
                    guard (try? await Task.sleep(for: time)) != nil else { return }
                    await group.triggerGracefulShutdown()
                }
            }
            tasks.cancelAll()
        }
        await group.triggerGracefulShutdown()
    }
}
