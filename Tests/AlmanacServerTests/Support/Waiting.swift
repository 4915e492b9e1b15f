import Foundation
import NIOCore
import Synchronization
import Testing

/// How long tests wait for what they expect, so that it comes on however slow a machine. Only a test that fails waits so
/// long.
enum Patience {
    static let limit = Duration.seconds(300)
    /// The same for HTTP clients.
    static let timeAmount = TimeAmount.seconds(300)
}

/// Waits until something is so.
/// - Throws: what `isSo` throws; or an error, which is recorded as an issue as well, when patience ends.
func waitUntil(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ isSo: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + Patience.limit
    while try await !isSo() {
        try #require(ContinuousClock.now < end, "waited in vain: \(what)", sourceLocation: sourceLocation)
        try await moment()
    }
}

/// Lets others work. No result may depend on how long it takes.
func moment() async throws {
    try await Task.sleep(for: .milliseconds(5))
}

/// Waits until the task is canceled, as a service does that never answers.
func waitForever() async throws {
    while true { try await Task.sleep(for: .seconds(3_600)) }
}

/// Holds this thread until something is so, within a transaction that others shall find open.
func holdThread(until isSo: () -> Bool) {
    while !isSo() { usleep(1_000) }
}

/// A processor's clock that passes a millisecond each time it is read. The time of a statement is then the number of its
/// steps, however fast the machine is.
final class StepClock: Sendable {
    private let readings = Atomic<UInt64>(0)

    /// The time in nanoseconds.
    var time: UInt64 { readings.add(1, ordering: .relaxed).newValue * 1_000_000 }
}
