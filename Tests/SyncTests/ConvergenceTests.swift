import AlmanacSimulator
import Foundation
import Testing

/// Random lives of a user's devices, compared with a small model of what must be true.
///
/// `ALMANAC_SEED` runs only that seed; `ALMANAC_SEEDS` sets the number of seeds, which is 1,000 by default;
/// `ALMANAC_TRACE` prints what happened in a life that fails.
@Suite("P6 offline first")
struct ConvergenceTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let shards: UInt64 = 6

    private static func seeds(of shard: UInt64) -> [UInt64] {
        if let seed = environment["ALMANAC_SEED"].flatMap(UInt64.init) { return shard == 0 ? [seed] : [] }
        let count = environment["ALMANAC_SEEDS"].flatMap(UInt64.init) ?? 1_000
        return (1...count).filter { $0 % shards == shard }
    }

    @Test(
        "P6 devices converge to the last edits despite wrong clocks, lost answers and kills at any point",
        arguments: 0..<shards)
    func converges(shard: UInt64) {
        for seed in Self.seeds(of: shard) {
            let isTraced = Self.environment["ALMANAC_TRACE"] != nil
            // A visible window opens a stream, a hidden one does not.
            let life = Life(seed: seed, isVisible: seed % 2 == 1, isTracing: isTraced)
            life.live(steps: 30)
            life.settle()
            life.checkEnd()
            if seed % 4 == 0, life.problems.isEmpty {
                life.checkOutage()
                life.checkSingleFault()
            }
            if life.problems.isEmpty { life.checkTextsLater() }
            if isTraced, !life.problems.isEmpty { print(life.trace.joined(separator: "\n")) }
            #expect(life.problems.isEmpty, "ALMANAC_SEED=\(seed): \(life.problems)")
            if !life.problems.isEmpty { break }
        }
    }

    @Test(
        "Q that no saved text is ever lost is seen to fail for each fault that a server or a device could have",
        arguments: PlantedFault.allCases)
    func notices(_ fault: PlantedFault) {
        let seeds = (1...200 as ClosedRange<UInt64>).prefix { seed in
            let life = Life(seed: seed, faults: [fault])
            life.live(steps: 30)
            life.settle()
            life.checkEnd()
            life.checkTextsLater()
            return !life.problems.contains { $0.hasPrefix(Life.loss) }
        }
        #expect(seeds.count < 200)
    }
}
