import Synchronization
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Limiting concurrent operations, in total and per key")
struct KeyedConcurrencyLimiterTests {
    /// Counts the running operations.
    private final class Counter: Sendable {
        private let counts = Mutex((running: [String: Int](), maximum: [String: Int](), started: 0))

        func run(_ key: String, _ turns: Int) async {
            counts.withLock { counts in
                for name in [key, "all"] {
                    counts.running[name, default: 0] += 1
                    counts.maximum[name] = max(counts.maximum[name] ?? 0, counts.running[name] ?? 0)
                }
                counts.started += 1
            }
            for _ in 0..<turns { await Task.yield() }
            counts.withLock { counts in
                for name in [key, "all"] { counts.running[name, default: 0] -= 1 }
            }
        }

        func maximum(_ key: String) -> Int { counts.withLock { $0.maximum[key] ?? 0 } }
        var started: Int { counts.withLock { $0.started } }
    }

    /// An operation that runs until a test ends it.
    private struct Holder {
        let task: Task<Void, any Error>
        private let ending: AsyncStream<Void>.Continuation

        init(_ limiter: KeyedConcurrencyLimiter<String>, _ key: String) async {
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            let (starts, start) = AsyncStream.makeStream(of: Void.self)
            self.ending = end
            task = Task {
                try await limiter.run(for: key) {
                    start.finish()
                    for await _ in ends {}
                }
            }
            for await _ in starts {}
        }

        func end() async throws {
            ending.finish()
            try await task.value
        }
    }

    @Test("all operations run, never more than the limits at a time")
    func bounds() async throws {
        let limiter = KeyedConcurrencyLimiter<String>(limit: 5, limitPerKey: 2)
        let counter = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<600 {
                let key = ["a", "b", "c", "d"][number % 4]
                group.addTask { try await limiter.run(for: key) { await counter.run(key, number % 7) } }
            }
            try await group.waitForAll()
        }
        #expect(counter.started == 600)
        #expect(counter.maximum("all") <= 5)
        for key in ["a", "b", "c", "d"] { #expect(counter.maximum(key) <= 2) }
    }

    @Test("a key that hangs does not hold up the others")
    func otherKeys() async throws {
        let limiter = KeyedConcurrencyLimiter<String>(limit: 3, limitPerKey: 2)
        let holders = [await Holder(limiter, "slow"), await Holder(limiter, "slow")]
        let waiting = Task { try await limiter.run(for: "slow") {} }
        for _ in 0..<20 { try await limiter.run(for: "quick") {} }
        for holder in holders { try await holder.end() }
        try await waiting.value
    }

    @Test("a canceled waiter throws, and takes no slot")
    func cancelled() async throws {
        let limiter = KeyedConcurrencyLimiter<String>(limit: 1, limitPerKey: 1)
        let holder = await Holder(limiter, "a")
        // The first waits in its lane, the second for one of the shared slots.
        let waiting = ["a", "b"].map { key in
            Task { try await limiter.run(for: key) { Issue.record("a canceled operation ran") } }
        }
        for task in waiting { task.cancel() }
        for task in waiting { await #expect(throws: CancellationError.self) { try await task.value } }
        try await holder.end()
        try await limiter.run(for: "a") {}
        try await limiter.run(for: "b") {}
    }

    @Test("random cancellations do not leak slots")
    func manyCancelled() async throws {
        let limiter = KeyedConcurrencyLimiter<String>(limit: 4, limitPerKey: 2)
        for _ in 0..<20 {
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        let task = Task {
                            try await limiter.run(for: "\(number % 3)") { for _ in 0..<3 { await Task.yield() } }
                        }
                        if number % 2 == 0 { task.cancel() }
                        _ = await task.result
                    }
                }
            }
        }
        // All four slots are free, so four operations can run at once.
        let holders = [
            await Holder(limiter, "0"), await Holder(limiter, "0"), await Holder(limiter, "1"),
            await Holder(limiter, "1"),
        ]
        for holder in holders { try await holder.end() }
    }
}
