import Synchronization
import Testing

@testable import AlmanacServer

@Suite("Only so many at a time")
struct TurnstileTests {
    /// What went on inside.
    private final class Room: Sendable {
        private let counts = Mutex((inside: [String: Int](), most: [String: Int](), entered: 0))

        func stay(_ kind: String, _ turns: Int) async {
            counts.withLock { counts in
                for name in [kind, "all"] {
                    counts.inside[name, default: 0] += 1
                    counts.most[name] = max(counts.most[name] ?? 0, counts.inside[name] ?? 0)
                }
                counts.entered += 1
            }
            for _ in 0..<turns { await Task.yield() }
            counts.withLock { counts in
                for name in [kind, "all"] { counts.inside[name, default: 0] -= 1 }
            }
        }

        func most(_ kind: String) -> Int { counts.withLock { $0.most[kind] ?? 0 } }
        var entered: Int { counts.withLock { $0.entered } }
    }

    /// Holds a place until it is told to leave.
    private struct Holder {
        let task: Task<Void, any Error>
        private let end: AsyncStream<Void>.Continuation

        init(_ turnstile: Turnstile<String>, _ kind: String) async {
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            let (starts, start) = AsyncStream.makeStream(of: Void.self)
            self.end = end
            task = Task {
                try await turnstile.pass(kind) {
                    start.finish()
                    for await _ in ends {}
                }
            }
            for await _ in starts {}
        }

        func leave() async throws {
            end.finish()
            try await task.value
        }
    }

    @Test("all come in, never too many of all or of a kind")
    func bounds() async throws {
        let turnstile = Turnstile<String>(room: 5, roomPerKind: 2)
        let room = Room()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<600 {
                let kind = ["a", "b", "c", "d"][number % 4]
                group.addTask { try await turnstile.pass(kind) { await room.stay(kind, number % 7) } }
            }
            try await group.waitForAll()
        }
        #expect(room.entered == 600)
        #expect(room.most("all") <= 5)
        for kind in ["a", "b", "c", "d"] { #expect(room.most(kind) <= 2) }
    }

    @Test("a kind that hangs does not hold up the others")
    func otherKinds() async throws {
        let turnstile = Turnstile<String>(room: 3, roomPerKind: 2)
        let holders = [await Holder(turnstile, "slow"), await Holder(turnstile, "slow")]
        let waiting = Task { try await turnstile.pass("slow") {} }
        for _ in 0..<20 { try await turnstile.pass("quick") {} }
        for holder in holders { try await holder.leave() }
        try await waiting.value
    }

    @Test("who is cancelled while waiting comes out, and takes up no place")
    func cancelled() async throws {
        let turnstile = Turnstile<String>(room: 1, roomPerKind: 1)
        let holder = await Holder(turnstile, "a")
        // The first waits in its lane, the second for a place inside.
        let waiting = ["a", "b"].map { kind in Task { try await turnstile.pass(kind) { Issue.record("it came in") } } }
        for task in waiting { task.cancel() }
        for task in waiting { await #expect(throws: CancellationError.self) { try await task.value } }
        try await holder.leave()
        try await turnstile.pass("a") {}
        try await turnstile.pass("b") {}
    }

    @Test("many that are cancelled at random leave it as good as new")
    func manyCancelled() async throws {
        let turnstile = Turnstile<String>(room: 4, roomPerKind: 2)
        for _ in 0..<20 {
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        let task = Task {
                            try await turnstile.pass("\(number % 3)") { for _ in 0..<3 { await Task.yield() } }
                        }
                        if number % 2 == 0 { task.cancel() }
                        _ = await task.result
                    }
                }
            }
        }
        // All four places are free: four may be inside at once.
        let holders = [
            await Holder(turnstile, "0"), await Holder(turnstile, "0"), await Holder(turnstile, "1"),
            await Holder(turnstile, "1"),
        ]
        for holder in holders { try await holder.leave() }
    }
}
