import AlmanacSimulator
import Foundation

/// `AlmanacLife EVENTS [SEED [FAULT]]`: lives of all five apps until that many events have happened, for `make bench`.
///
/// Prints a JSON object with the numbers of events, lives, texts and seconds, and the first seed. A life that fails prints its seed and its end, and
/// the status is 1. With the name of a ``PlantedFault``, one must fail.
@main
enum Main {
    /// The number of events of one life.
    static let length = 10_000

    static func main() {
        let total = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
        var seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
        let fault = CommandLine.arguments.dropFirst(3).first
        let faults = PlantedFault.allCases.filter { "\($0)" == fault }
        let (start, first) = (Date(), seed)
        var (events, lives, rests, texts) = (0, 0, 0, 0)
        var routes: Set<String> = []
        while events < total {
            let life = Life(seed: seed, faults: faults)
            while life.events < min(length, total - events), life.problems.isEmpty { life.go() }
            guard life.problems.isEmpty else {
                print(life.trace.joined(separator: "\n"))
                print("seed \(seed):", life.problems.joined(separator: "\n"))
                exit(1)
            }
            events += life.events
            rests += life.rests
            texts += life.saved.count
            routes.formUnion(life.routes)
            lives += 1
            seed += 1
        }
        let seconds = Date().timeIntervalSince(start)
        print(
            "{\"events\": \(events), \"lives\": \(lives), \"rests\": \(rests), \"texts\": \(texts), "
                + "\"routes\": \(routes.count), \"seed\": \(first), \"seconds\": \(seconds)}")
    }
}
