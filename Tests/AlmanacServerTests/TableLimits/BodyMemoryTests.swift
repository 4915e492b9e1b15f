import AlmanacCore
import AlmanacDatabase
import HTTPTypes
import Synchronization
import Testing

@testable import AlmanacServer

/// What the bodies of requests take of the memory (security S5).
@Suite("The memory of bodies") struct BodyMemoryTests: StorageSuite {
    private static let limits = BodyMemory.Limits(
        network: 1_000, total: 1_500, small: 100, smallOfNetwork: 150, smallInAll: 300, least: 1)

    @Test("security S5 the large bodies of one network have so much memory, and those of all have so much")
    func large() throws {
        let memory = BodyMemory(Self.limits)
        var first: HeldMemory? = HeldMemory(memory, peer: "2001:db8::1")
        try first?.take(900)
        try first?.ended()
        let neighbor = HeldMemory(memory, peer: "2001:db8::2")
        #expect(throws: Refusal.unavailable) { try neighbor.take(101) }
        let other = HeldMemory(memory, peer: "1.2.3.5")
        try other.take(500)
        #expect(throws: Refusal.unavailable) { try other.take(101) }
        #expect(throws: Refusal.tooLarge) { try HeldMemory(memory, peer: "1.2.3.7").take(1_001) }
        #expect(memory.taken == 1_400)
        first = nil
        #expect(memory.taken == 500)
        try other.take(101)
        withExtendedLifetime((neighbor, other)) {}
    }

    @Test("security S5 small bodies have memory of their own, of which one network has a part")
    func small() throws {
        let memory = BodyMemory(Self.limits)
        let large = [HeldMemory(memory, peer: "1.2.3.4"), HeldMemory(memory, peer: "1.2.3.5")]
        try large[0].take(1_000)
        try large[1].take(500)
        for body in large { try body.ended() }
        let (mine, another) = (HeldMemory(memory, peer: "1.2.3.4"), HeldMemory(memory, peer: "1.2.3.4"))
        try mine.take(100)
        #expect(throws: Refusal.unavailable) { try another.take(51) }
        try another.take(50)
        let third = HeldMemory(memory, peer: "1.2.3.6")
        try third.take(60)
        #expect(memory.taken == 1_710)
        // One that grows leaves the small ones, if there is room among the large ones.
        #expect(throws: Refusal.unavailable) { try third.take(60) }
        #expect(memory.taken == 1_710)
        withExtendedLifetime((large, mine, another, third)) {}
    }

    /// Bodies that are begun, by a name, and whose connections were closed.
    private final class Begun: Sendable {
        let memory = BodyMemory(limits)
        private let all = Mutex<[String: HeldMemory]>([:])
        private let closed = Mutex<Set<String>>([])

        /// Begins a body of `bytes` that arrives since so many seconds.
        func begin(_ name: String, _ bytes: Int, peer: String, arrived: Int = 0, since seconds: Int = 60) throws {
            let held = HeldMemory(memory, peer: peer) { [self] in _ = closed.withLock { $0.insert(name) } }
            all.withLock { $0[name] = held }
            try held.take(bytes, at: .now - .seconds(seconds))
            held.arrived(arrived)
        }

        func end(_ name: String) throws { try all.withLock { $0[name] }?.ended() }
        func forget(_ name: String) { all.withLock { $0[name] = nil } }
        var given: [String] { closed.withLock { $0.sorted() } }
    }

    @Test("security S5 bodies that are begun and not sent make room for others, the slowest first")
    func begunElsewhere() throws {
        let bodies = Begun()
        try bodies.begin("slow", 500, peer: "1.2.3.4", arrived: 10)
        try bodies.begin("fast", 400, peer: "1.2.3.4", arrived: 90 * BodyPace.minimum)
        try bodies.begin("other", 600, peer: "1.2.3.5", arrived: 1)
        try bodies.begin("mine", 500, peer: "1.2.3.6", since: 0)
        #expect(bodies.given == ["other"])
        // What was given up is counted no more, and its request says why.
        #expect(bodies.memory.taken == 1_400)
        #expect(throws: Refusal.slowBody) { try bodies.end("other") }
        bodies.forget("other")
        #expect(bodies.memory.taken == 1_400)
        try bodies.begin("next", 400, peer: "1.2.3.7", since: 0)
        #expect(bodies.given == ["other", "slow"])
        // Who keeps the pace is not given up, nor who has come as a whole.
        for name in ["mine", "next"] { try bodies.end(name) }
        #expect(throws: Refusal.unavailable) { try bodies.begin("late", 300, peer: "1.2.3.8", since: 0) }
        #expect(bodies.given == ["other", "slow"])
        for name in ["slow", "fast", "mine", "next", "late"] { bodies.forget(name) }
        #expect(bodies.memory.taken == 0)
    }

    @Test("security S5 a body that has just begun makes room only for networks that have less")
    func young() throws {
        let bodies = Begun()
        try bodies.begin("one", 700, peer: "1.2.3.4", since: 0)
        try bodies.begin("two", 500, peer: "1.2.3.5", since: 0)
        try bodies.begin("three", 300, peer: "1.2.3.6", since: 0)
        #expect(throws: Refusal.unavailable) { try bodies.begin("much", 800, peer: "1.2.3.7", since: 0) }
        #expect(bodies.given.isEmpty)
        try bodies.begin("little", 600, peer: "1.2.3.7", since: 0)
        #expect(bodies.given == ["one"])
    }

    @Test("security R 3 of several bodies that keep their pace, one makes room for a network that has less")
    func paced() throws {
        let bodies = Begun()
        try bodies.begin("one", 400, peer: "1.2.3.4", arrived: 95 * BodyPace.minimum)
        try bodies.begin("two", 400, peer: "1.2.3.4", arrived: 90 * BodyPace.minimum)
        try bodies.begin("only", 700, peer: "1.2.3.5", arrived: 80 * BodyPace.minimum)
        #expect(throws: Refusal.unavailable) { try bodies.begin("much", 900, peer: "1.2.3.6", since: 0) }
        #expect(bodies.given.isEmpty)
        try bodies.begin("new", 300, peer: "1.2.3.6", since: 0)
        #expect(bodies.given == ["two"])
        try bodies.end("new")
        #expect(throws: Refusal.unavailable) { try bodies.begin("late", 200, peer: "1.2.3.7", since: 0) }
        #expect(bodies.given == ["two"])
        #expect(bodies.memory.taken == 1_400)
    }

    @Test("security S5 a request counts for something, however short its body is")
    func least() throws {
        let memory = BodyMemory(
            BodyMemory.Limits(network: 1_000, total: 1_000, small: 100, smallOfNetwork: 100, smallInAll: 150, least: 50)
        )
        let held = (0..<4).map { HeldMemory(memory, peer: "1.2.3.\($0 / 2)") }
        for one in held.prefix(3) { try one.take(1) }
        for one in held.prefix(3) { try one.ended() }
        #expect(memory.taken == 150)
        #expect(throws: Refusal.unavailable) { try held[3].take(1) }
        withExtendedLifetime(held) {}
    }

    @Test("security S5 within a network, only bodies that hardly arrive make room")
    func begunHere() throws {
        let bodies = Begun()
        try bodies.begin("stalled", 500, peer: "1.2.3.4", arrived: 200)
        try bodies.begin("arriving", 400, peer: "1.2.3.4", arrived: 90 * BodyPace.minimum)
        try bodies.begin("new", 100, peer: "1.2.3.4", since: 0)
        try bodies.begin("mine", 300, peer: "1.2.3.4", since: 0)
        #expect(bodies.given == ["stalled"])
        #expect(throws: Refusal.unavailable) { try bodies.begin("more", 400, peer: "1.2.3.4", since: 0) }
        #expect(bodies.given == ["stalled"])
        #expect(bodies.memory.taken == 800)
    }

    @Test("security S5 a body that is given up ends its connection, and the one that needed the room is answered")
    func givenUp() async throws {
        let limits = BodyMemory.Limits(network: 1 << 20, total: 1 << 20)
        try await withServer(
            .live,
            configure: {
                $0.bodies = limits
                $0.accounts.trustedProxies = ["127.0.0.1", "::1"].compactMap(Network.init)
            }
        ) { server in
            let port = try #require(server.client.port)
            let person = try await server.person()
            let head =
                "POST /rest/v1/capsules HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(person.token)\r\n"
                + "X-Forwarded-For: 1.2.3.4\r\nContent-Length: 700000\r\n\r\n"
            let stalled = try await RawConnection.open(port: port)
            try await stalled.send(head + String(repeating: " ", count: 70_000))
            let client = HTTPFields([HTTPField(name: .init("X-Forwarded-For")!, value: "1.2.3.5")])
            // Once the server has the beginning of the first body, the next of another client takes its place.
            try await withThrowingTaskGroup { group in
                group.addTask {
                    let rows = "[" + (0..<45).map { capsule($0, bytes: 9_000) }.joined(separator: ",") + "]"
                    while true {
                        try Task.checkCancellation()
                        let answer = try await server.rest(
                            .post, "capsules?on_conflict=id", as: .person(person), rows,
                            prefer: "resolution=merge-duplicates", headers: client)
                        #expect(answer.status.kind == .successful, "\(answer.text)")
                    }
                }
                #expect(await stalled.firstLine() == nil, "the connection is closed")
                group.cancelAll()
            }
            await stalled.close()
        }
    }

    @Test("security S5 a body that grows from a small into a large one counts once, and gives all back")
    func growing() throws {
        let memory = BodyMemory(Self.limits)
        var body: HeldMemory? = HeldMemory(memory, peer: "1.2.3.4")
        for _ in 0..<5 { try body?.take(60) }
        #expect(memory.taken == 300)
        let other = HeldMemory(memory, peer: "1.2.3.4")
        try other.take(100)
        body = nil
        #expect(memory.taken == 100)
        let again = HeldMemory(memory, peer: "1.2.3.4")
        try again.take(50)
        withExtendedLifetime((other, again)) {}
    }

    @Test("security S5 a body of many values counts for what it becomes")
    func tree() throws {
        let memory = BodyMemory()
        let zeros = Array(("[" + String(repeating: "0,", count: 4_000_000) + "0]").utf8)
        #expect(throws: Refusal.tooLarge) { try HeldMemory(memory, peer: "1.2.3.4").takeTree(of: zeros) }
        #expect(memory.taken == 0)
        let held = HeldMemory(memory, peer: "1.2.3.4")
        try held.takeTree(of: Array(goals(0..<1_000).utf8))
        #expect((200_000..<2_000_000).contains(memory.taken))
        withExtendedLifetime(held) {}
    }

    @Test("security S5 a large body counts as long as it says it is, before there is memory for it")
    func declared() async throws {
        let limits = BodyMemory.Limits(network: 500_000, total: 500_000)
        try await withServer(.live, configure: { $0.bodies = limits }) { server in
            let connection = try await RawConnection.open(port: try #require(server.client.port))
            let token = try await server.person().token
            let head =
                "POST /rest/v1/capsules HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
                + "Content-Length: 900000\r\n\r\n"
            try await connection.send(head + String(repeating: " ", count: 70_000))
            let line = await connection.firstLine()
            #expect(line?.hasPrefix("HTTP/1.1 413 ") == true)
            await connection.close()
        }
    }

    @Test("security S5 a request gives back what its body took, answered or refused")
    func givenBack() async throws {
        let limits = BodyMemory.Limits(network: 40_000, total: 50_000, small: 0, smallOfNetwork: 0, smallInAll: 0)
        try await withServer(configure: { $0.bodies = limits }) { server in
            let person = Sender.person(try await server.person())
            for number in 0..<8 {
                let body = "[" + capsule(number, bytes: 9_000) + "]"
                #expect(try await server.rest(.post, "capsules", as: person, body).status == .created)
                let refused = "[" + capsule(number, bytes: 50_000) + "]"
                try await server.rest(.post, "capsules", as: person, refused).expectRest(413, "54000")
                try await server.send(
                    .post, "/api/account/import", as: person, "[" + String(repeating: "0,", count: 900) + "0]"
                )
                .expectProblem(413, "body-too-large")
                #expect(try await server.rest(.post, "capsules", as: person, "{").status == .badRequest)
            }
        }
    }
}
