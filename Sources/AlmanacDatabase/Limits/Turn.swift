import Synchronization

/// A place that something has while it is worked on, and gives back before it waits for something else: what waits takes
/// no time of others, so it need not keep them from their turn.
package final class Turn: Sendable {
    /// The turn of the task; `nil` where it has none.
    @TaskLocal package static var current: Turn?

    private let giveBack: Mutex<(@Sendable () -> Void)?>

    init(_ giveBack: @escaping @Sendable () -> Void) {
        self.giveBack = Mutex(giveBack)
    }

    /// Gives the place back, if that was not done before.
    package func end() {
        let giveBack = giveBack.withLock { giveBack in
            defer { giveBack = nil }
            return giveBack
        }
        giveBack?()
    }
}

extension KeyedConcurrencyLimiter {
    /// Runs `body` as soon as the limits allow it, until ``Turn/current`` is ended, or else until its end. Others' work that
    /// is ready goes first even if they allow it at once: otherwise a line would never form, because the thread that comes
    /// to the next piece of work is the one that has just ended one.
    /// - Throws: `CancellationError` when the task is canceled while it waits, or what `body` throws.
    package func runTurn<Value>(for key: Key, _ body: () async throws -> Value) async throws -> Value {
        if try await acquire(key) { await Task.yield() }
        let turn = Turn { self.release(key) }
        defer { turn.end() }
        return try await Turn.$current.withValue(turn) { try await body() }
    }
}
