import AlmanacCore
import AlmanacDatabase

/// How often and how many at a time a provider may be asked.
package struct ProviderLimits: Sendable {
    /// All requests to the provider.
    package let provider: [SharedRateLimit]
    /// The requests to the provider that one client address may cause. Anyone may ask this server, so that one of them
    /// could otherwise use up what all have.
    package let perAsker: RateLimit
    package let turns: Turns

    /// The most requests to a provider at a time.
    private static let atATime = 4

    /// - Parameters:
    ///   - perAsker: the most requests in an hour that one client address may cause.
    ///   - patience: how long a request waits for its turn.
    package init(_ provider: [SharedRateLimit], perAsker: Int, patience: Duration) {
        self.provider = provider
        self.perAsker = RateLimit(perHour: perAsker)
        turns = Turns(Self.atATime, patience: patience)
    }
}

/// Lets a few pieces of work run at a time. Others wait in line for their turn, but not longer than a limit: time in the
/// line must not count as the provider's slowness.
package actor Turns {
    private let patience: Duration
    private var free: Int
    private var line: [(number: Int, turn: CheckedContinuation<Bool, Never>)] = []
    private var last = 0

    /// How many are in the line.
    package var waiting: Int { line.count }

    package init(_ count: Int, patience: Duration) {
        free = count
        self.patience = patience
    }

    /// Runs `work` when its turn has come.
    /// - Returns: `false` if its turn did not come in time.
    package nonisolated func run(_ work: @Sendable () async -> Void) async -> Bool {
        guard await take() else { return false }
        await work()
        await giveBack()
        return true
    }

    private func take() async -> Bool {
        if free > 0 {
            free -= 1
            return true
        }
        last += 1
        let number = last
        let clock = Task {
            try await Task.sleep(for: patience)
            giveUp(number)
        }
        defer { clock.cancel() }
        return await withCheckedContinuation { line.append((number, $0)) }
    }

    private func giveUp(_ number: Int) {
        guard let place = line.firstIndex(where: { $0.number == number }) else { return }
        line.remove(at: place).turn.resume(returning: false)
    }

    private func giveBack() {
        if line.isEmpty { free += 1 } else { line.removeFirst().turn.resume(returning: true) }
    }
}
