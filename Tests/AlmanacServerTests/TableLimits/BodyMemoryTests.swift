import AlmanacCore
import Testing

@testable import AlmanacServer

/// What the bodies of requests take of the memory (security S5).
@Suite("The memory of bodies") struct BodyMemoryTests: StorageSuite {
    @Test("security S5 the bodies of one network have so much memory, and those of all have so much")
    func bounds() throws {
        let memory = BodyMemory(BodyMemory.Limits(network: 1_000, total: 1_500, spare: 400, small: 100))
        var first: HeldMemory? = HeldMemory(memory, peer: "2001:db8::1")
        try first?.take(900)
        let neighbor = HeldMemory(memory, peer: "2001:db8::2")
        #expect(throws: Refusal.unavailable) { try neighbor.take(201) }
        try neighbor.take(90)
        let other = HeldMemory(memory, peer: "1.2.3.5")
        try other.take(500)
        #expect(throws: Refusal.unavailable) { try other.take(200) }
        let small = HeldMemory(memory, peer: "1.2.3.6")
        try small.take(100)
        #expect(throws: Refusal.unavailable) { try small.take(1) }
        #expect(throws: Refusal.tooLarge) { try HeldMemory(memory, peer: "1.2.3.7").take(1_001) }
        #expect(memory.taken == 1_590)
        first = nil
        #expect(memory.taken == 690)
        try other.take(200)
        withExtendedLifetime((neighbor, other, small)) {}
    }

    @Test("security S5 small bodies have some room more, of which one network gets a quarter")
    func spare() throws {
        let memory = BodyMemory(BodyMemory.Limits(network: 1_000, total: 1_000, spare: 400, small: 100))
        let large = HeldMemory(memory, peer: "1.2.3.4")
        try large.take(1_000)
        let (mine, another) = (HeldMemory(memory, peer: "1.2.3.4"), HeldMemory(memory, peer: "1.2.3.4"))
        try mine.take(100)
        #expect(throws: Refusal.unavailable) { try another.take(1) }
        try HeldMemory(memory, peer: "1.2.3.5").take(100)
        withExtendedLifetime((large, mine)) {}
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

    @Test("security S5 a request gives back what its body took, answered or refused")
    func givenBack() async throws {
        let limits = BodyMemory.Limits(network: 30_000, total: 40_000, spare: 0, small: 0)
        try await withServer(configure: { $0.bodies = limits }) { server in
            let person = Sender.person(try await server.person())
            for number in 0..<8 {
                let body = "[" + capsule(number, bytes: 9_000) + "]"
                #expect(try await server.rest(.post, "capsules", as: person, body).status == .created)
                let refused = "[" + capsule(number, bytes: 40_000) + "]"
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
