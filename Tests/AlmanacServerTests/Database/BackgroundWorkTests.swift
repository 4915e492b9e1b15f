import Logging
import ServiceLifecycle
import Synchronization
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

/// Work that requests begin and do not wait for.
@Suite struct BackgroundWorkTests {
    /// Runs the work as a server does.
    private func group(_ work: BackgroundWork) -> ServiceGroup {
        ServiceGroup(services: [work], logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test("a graceful shutdown waits for the work that has begun, and for what that begins")
    func waited() async throws {
        let work = BackgroundWork()
        let done = Mutex(0)
        let gate = AsyncStream<Void>.makeStream()
        work.start {
            for await _ in gate.stream { break }
            done.withLock { $0 += 1 }
            work.start { done.withLock { $0 += 1 } }
        }
        let group = group(work)
        await group.triggerGracefulShutdown()
        async let running: Void = group.run()
        gate.continuation.yield()
        try await running
        #expect(done.withLock { $0 } == 2)
    }

    @Test("work that begins while the service is being canceled is canceled, too")
    func late() async throws {
        let work = BackgroundWork()
        let wasCanceled = Mutex(false)
        work.start {
            try? await Task.sleep(for: .seconds(3_600))  // by the clock: only a cancellation ends it
            work.start {
                try? await Task.sleep(for: .seconds(3_600))  // by the clock: only a cancellation ends it
                wasCanceled.withLock { $0 = Task.isCancelled }
            }
        }
        let running = Task { try await work.run() }
        running.cancel()
        try await running.value
        #expect(wasCanceled.withLock { $0 })
    }

    @Test("work that does not end is canceled with the service")
    func canceled() async throws {
        let work = BackgroundWork()
        let wasCanceled = Mutex(false)
        work.start {
            try? await Task.sleep(for: .seconds(3_600))  // by the clock: only a cancellation ends it
            wasCanceled.withLock { $0 = Task.isCancelled }
        }
        let running = Task { try await work.run() }
        running.cancel()
        try await running.value
        #expect(wasCanceled.withLock { $0 })
    }
}
