import Synchronization
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

/// Who sends many passwords waits for themselves.
@Suite("Turns of passwords") struct PasswordQueueTests {
    /// Passwords whose hashing a test ends. The first letter of a name is its network, unless it has an address.
    private final class Hashes: Sendable {
        let queue: PasswordQueue
        private let state = Mutex((begun: [String](), ends: [String: AsyncStream<Void>.Continuation]()))

        init(_ limits: PasswordQueue.Limits = PasswordQueue.Limits()) {
            queue = PasswordQueue(limits)
        }

        /// Those that were hashed or are being hashed, in the order of their turns.
        var begun: [String] { state.withLock { $0.begun } }

        /// Sends a password, and waits until so many are there of its network, or of a wider one.
        func send(
            _ name: String, _ count: Int = 1, from peer: String? = nil, of wider: String? = nil
        ) async throws -> Task<Void, any Error> {
            let peer = peer ?? String(name.prefix(1))
            let network = wider ?? peerNetwork(of: peer)
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            state.withLock { $0.ends[name] = end }
            let task = Task {
                try await self.queue.run(for: peer) {
                    self.state.withLock { $0.begun.append(name) }
                    for await _ in ends {}
                }
            }
            try await waitUntil("\(name) is there") {
                self.queue.line.count(of: network) == count
            }
            return task
        }

        func end(_ name: String) { state.withLock { $0.ends[name] }?.finish() }

        /// Waits until so many had their turn.
        func turns(_ count: Int) async throws -> [String] {
            try await waitUntil("\(count) had their turn") { self.begun.count >= count }
            return begun
        }
    }

    @Test("security R 1 a network hashes one password at a time, and another network's is next")
    func turns() async throws {
        let hashes = Hashes()
        var tasks: [Task<Void, any Error>] = []
        for number in 1...4 { tasks.append(try await hashes.send("a\(number)", number)) }
        #expect(try await hashes.turns(1) == ["a1"])
        // There is a free turn, which is not that network's.
        tasks.append(try await hashes.send("b1"))
        #expect(try await hashes.turns(2) == ["a1", "b1"])
        // Two are the most. Who comes last has the next turn all the same.
        tasks.append(try await hashes.send("c1"))
        #expect(hashes.begun == ["a1", "b1"])
        hashes.end("a1")
        #expect(try await hashes.turns(3) == ["a1", "b1", "c1"])
        hashes.end("c1")
        #expect(try await hashes.turns(4) == ["a1", "b1", "c1", "a2"])
        for name in ["b1", "a2", "a3", "a4"] { hashes.end(name) }
        for task in tasks { try await task.value }
        #expect(hashes.begun.count == 6)
    }

    @Test("security R 1 beyond so many a network's passwords are refused, and others' are not")
    func bounds() async throws {
        let hashes = Hashes(PasswordQueue.Limits(ofNetwork: 2, networks: 2))
        let tasks = [try await hashes.send("a1"), try await hashes.send("a2", 2), try await hashes.send("b1")]
        await #expect(throws: AuthFailure.tooManyRequests(retryAfter: 5)) { try await hashes.queue.run(for: "a") {} }
        await #expect(throws: AuthFailure.unavailable) { try await hashes.queue.run(for: "c") {} }
        for name in ["a1", "a2", "b1"] { hashes.end(name) }
        for task in tasks { try await task.value }
        for network in ["a", "b", "c"] { try await hashes.queue.run(for: network) {} }
    }

    @Test(
        "security A H4 however many networks somebody has within a /48, its neighbors and all others have their turns")
    func wideNetworks() async throws {
        let hashes = Hashes()
        let wide = peerNetworks(of: "2001:db8::1")
        // Three of one home, of two of its networks: only the first has a turn.
        var tasks = [try await hashes.send("a1", from: "2001:db8:0:1::1")]
        #expect(try await hashes.turns(1) == ["a1"])
        tasks.append(try await hashes.send("a2", 2, from: "2001:db8:0:1::1"))
        tasks.append(try await hashes.send("b1", 2, from: "2001:db8:0:2::1", of: wide[1]))
        // A neighbor in another /56 waits for one turn of that home, and somebody elsewhere for none.
        tasks.append(try await hashes.send("n1", 2, from: "2001:db8:0:100::1", of: wide[0]))
        tasks.append(try await hashes.send("e1", from: "2001:db8:1::1"))
        #expect(try await hashes.turns(2) == ["a1", "e1"])
        for (number, name) in ["a1", "n1", "b1"].enumerated() {
            hashes.end(name)
            _ = try await hashes.turns(number + 3)
        }
        #expect(hashes.begun == ["a1", "e1", "n1", "b1", "a2"])
        for name in ["e1", "a2"] { hashes.end(name) }
        for task in tasks { try await task.value }
    }

    @Test("security A H4 the networks of one /24 take one of the places, and refuse no neighbor")
    func places() async throws {
        let hashes = Hashes(PasswordQueue.Limits(ofNetwork: 1, networks: 2))
        let wide = peerNetworks(of: "192.0.2.1")[0]
        var tasks: [Task<Void, any Error>] = []
        for number in 1...40 {
            tasks.append(try await hashes.send("a\(number)", number, from: "192.0.2.\(number)", of: wide))
        }
        tasks.append(try await hashes.send("b1", from: "198.51.100.1"))
        #expect(try await hashes.turns(2) == ["a1", "b1"])
        await #expect(throws: AuthFailure.unavailable) { try await hashes.queue.run(for: "203.0.113.1") {} }
        for number in 1...40 { hashes.end("a\(number)") }
        hashes.end("b1")
        for task in tasks { try await task.value }
        #expect(hashes.begun.count == 41)
        try await hashes.queue.run(for: "203.0.113.1") {}
    }

    @Test("security R 1 a password waits with those of its client's network")
    func network() async throws {
        let queue = PasswordQueue(PasswordQueue.Limits(ofNetwork: 1))
        let passwords = Passwords(cost: PasswordCost(logRounds: 4), queue: queue)
        try await queue.run(for: "2001:db8::1") {
            await #expect(throws: AuthFailure.tooManyRequests(retryAfter: 5)) {
                try await passwords.hash("correct horse", from: "2001:db8::2")
            }
            let hash = try await passwords.hash("correct horse", from: "2001:db8:1::2")
            #expect(try await passwords.matches("correct horse", hash, from: "192.0.2.1"))
        }
    }
}
