import AlmanacLife
import AlmanacSimulator
import Testing

/// All five apps at once, on two devices, under faults and kills. `make bench` lives through a million events.
@Suite struct LifeTests {
    @Test(
        "P6 a life of all apps with faults and kills breaks no rule; AlmanacLife EVENTS SEED repeats it",
        arguments: [UInt64](1...3))
    func life(_ seed: UInt64) {
        let life = Life(seed: seed)
        while life.events < 2_000, life.problems.isEmpty { life.go() }
        #expect(life.problems.isEmpty, "\(life.trace.suffix(30).joined(separator: "\n"))")
        #expect(life.rests == 1)
        #expect(life.routes.count > 20, "it went to \(life.routes.sorted())")
    }

    @Test(
        "Q that every saved text can be read is seen to fail where a server keeps no versions",
        arguments: [PlantedFault.dropsOverwritten, .dropsDeleted])
    func notices(_ fault: PlantedFault) {
        // A life in which no text is overwritten shows nothing.
        let isNoticed = (UInt64(1)...8).contains { seed in
            let life = Life(seed: seed, faults: [fault])
            while life.events < 2_000, life.problems.isEmpty { life.go() }
            return life.problems.contains { $0.contains("Q ") }
        }
        #expect(isNoticed)
    }

    @Test("P6 a seed decides everything that happens in a life")
    func repeatable() {
        let lives = [Life(seed: 9), Life(seed: 9), Life(seed: 10)]
        for life in lives { for _ in 0..<300 { life.go() } }
        #expect(lives[0].trace == lives[1].trace)
        #expect(lives[0].trace != lives[2].trace)
    }
}
