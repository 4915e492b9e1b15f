import Foundation
import Testing

/// Random lives of two devices of one account, lived through Unitana's screens.
///
/// `ALMANAC_SEED` runs only that seed; `ALMANAC_SEEDS` sets the number of seeds, which is 20 by default;
/// `ALMANAC_STEPS` the number of operations of each; `ALMANAC_TRACE` prints what happened in a life that fails.
@Suite("U4 Two devices")
struct PlaceLivesTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let shards: UInt64 = 4

    private static func number(_ name: String) -> UInt64? { environment[name].flatMap(UInt64.init) }

    private static func seeds(of shard: UInt64) -> [UInt64] {
        if let seed = number("ALMANAC_SEED") { return shard == 0 ? [seed] : [] }
        return (1...(number("ALMANAC_SEEDS") ?? 20)).filter { $0 % shards == shard }
    }

    @Test(
        "U4 two devices, offline and killed at any effect, always have one default place, agree in the end, and lose nothing",
        arguments: 0..<shards)
    func lives(shard: UInt64) throws {
        for seed in Self.seeds(of: shard) {
            let life = try PlaceLife(seed: seed)
            life.live(steps: Int(Self.number("ALMANAC_STEPS") ?? 120))
            life.settle()
            life.checkEnd()
            if Self.environment["ALMANAC_TRACE"] != nil, !life.problems.isEmpty {
                print(life.trace.joined(separator: "\n"))
            }
            #expect(life.problems.isEmpty, "ALMANAC_SEED=\(seed): \(life.problems)")
            // A life in which nothing happens proves nothing.
            if life.problems.isEmpty { #expect(life.ledger.edits.count > life.steps / 8, "ALMANAC_SEED=\(seed)") }
            if !life.problems.isEmpty { break }
        }
    }
}
