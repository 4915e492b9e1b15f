import ServiceLifecycle
import Synchronization

/// Work that a request begins and does not wait for, such as an email whose delivery must not show in the time of the
/// response. A graceful shutdown waits until all of it is done; one that takes too long cancels it.
package final class BackgroundWork: Service, Sendable {
    private let state = Mutex(State())

    private struct State {
        var tasks: [Int: Task<Void, Never>] = [:]
        var next = 0
        /// Whether the shutdown takes no more time. What begins now still begins, because who starts it may rely on it, and
        /// is canceled at once.
        var isCanceled = false
    }

    package init() {}

    /// Begins work in the background.
    package func start(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            let id = state.next
            state.next += 1
            // It cannot end before it is in the table, because that takes the lock.
            let task = Task {
                await work()
                self.state.withLock { _ = $0.tasks.removeValue(forKey: id) }
            }
            state.tasks[id] = task
            if state.isCanceled { task.cancel() }
        }
    }

    /// Waits for the shutdown, and then for what has begun.
    package func run() async throws {
        try? await gracefulShutdown()
        await withTaskCancellationHandler {
            while let task = pending.first { await task.value }
        } onCancel: {
            state.withLock { state in
                state.isCanceled = true
                for task in state.tasks.values { task.cancel() }
            }
        }
    }

    private var pending: [Task<Void, Never>] { state.withLock { Array($0.tasks.values) } }
}
