/// A line in which networks take turns: wide ones with one another, and the narrower ones within each as well. So neither many
/// requests of one address nor one each of many neighbors come before those of somebody else.
package final class NetworkLine: Sendable {
    /// The turns of the wide networks.
    private let turns: KeyedConcurrencyLimiter<String>
    /// Of each narrower network, what waits for the turn of its wider one.
    private let lanes: KeyedConcurrencyLimiter<String>

    /// - Parameters:
    ///   - limit: how many leave the line at a time.
    ///   - limitPerNetwork: how many of one network.
    package init(limit: Int, limitPerNetwork: Int) {
        turns = KeyedConcurrencyLimiter(limit: limit, limitPerKey: limitPerNetwork)
        lanes = KeyedConcurrencyLimiter(limit: .max, limitPerKey: limitPerNetwork)
    }

    /// How many of a network are in the line or have left it and not ended.
    package func count(of network: String) -> Int { turns.count(of: network) + lanes.count(of: network) }

    /// Runs `body` when its turn has come, until ``Turn/current`` is ended, or else until its end. Others' work that is ready
    /// goes first even if nobody is before it: otherwise a line would never form, because the thread that comes to the next
    /// piece of work is the one that has just ended one.
    /// - Parameter networks: those that it belongs to, the widest first; at least one.
    /// - Throws: ``NobodyWaits``, `CancellationError` when the task is canceled while it waits, or what `body` throws.
    package func run<Value>(
        for networks: [String], isAwaited: @escaping @Sendable () -> Bool, _ body: () async throws -> Value
    ) async throws -> Value {
        let turn = Turn(isAwaited: isAwaited, try await takePlaces(networks, isAwaited))
        defer { turn.end() }
        try turn.requireAwaited()
        return try await Turn.$current.withValue(turn) { try await body() }
    }

    /// - Returns: what gives the places back.
    private func takePlaces(
        _ networks: [String], _ isAwaited: @Sendable () -> Bool
    ) async throws -> @Sendable () -> Void {
        var taken: [String] = []
        var hasWaited = false
        do {
            for network in networks.dropFirst().reversed() {
                hasWaited = try await !lanes.acquire(network) || hasWaited
                taken.append(network)
                guard isAwaited() else { throw NobodyWaits() }
            }
            hasWaited = try await !turns.acquire(networks[0]) || hasWaited
        } catch {
            for network in taken { lanes.release(network) }
            throw error
        }
        if !hasWaited { await Task.yield() }
        return { [turns, lanes, taken] in
            turns.release(networks[0])
            for network in taken { lanes.release(network) }
        }
    }
}
