import AlmanacCore
import Testing

@Suite struct SyncFlowTests {
    @Test("P2 every step of a round can be reached, and every one leads on")
    func sound() {
        let flow = Sync.flow
        #expect(flow.reachable == Set(SyncStep.allCases))
        for step in SyncStep.allCases { #expect(flow.edges.contains { $0.from == step }, "\(step)") }
        for answer in SyncAnswer.allCases { #expect(flow.edges.contains { $0.answer == answer }, "\(answer)") }
    }

    @Test("P2 one answer of a step leads to one place")
    func unambiguous() {
        var seen: Set<[UInt8]> = []
        for edge in Sync.flow.edges { #expect(seen.insert([edge.from.rawValue, edge.answer.rawValue]).inserted) }
    }
}
