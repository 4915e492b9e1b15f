import Synchronization

/// A place that something has while it is worked on, and gives back before it waits for something else: what waits takes
/// no time of others, so it need not keep them from their turn.
package final class Turn: Sendable {
    /// The turn of the task; `nil` where it has none.
    @TaskLocal package static var current: Turn?

    private let giveBack: Mutex<(@Sendable () -> Void)?>
    private let isAwaited: @Sendable () -> Bool

    /// - Parameters:
    ///   - isAwaited: whether somebody still waits for what is worked on.
    ///   - giveBack: gives the place back; `nil` for work that holds no place.
    package init(isAwaited: @escaping @Sendable () -> Bool = { true }, _ giveBack: (@Sendable () -> Void)? = nil) {
        self.isAwaited = isAwaited
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

    /// To be called after something has waited, before it takes time.
    /// - Throws: ``NobodyWaits`` if it would be done for nobody.
    package func requireAwaited() throws(NobodyWaits) {
        guard isAwaited() else { throw NobodyWaits() }
    }
}

extension KeyedConcurrencyLimiter {
    /// Runs `body` as soon as the limits allow it, if somebody still waits for it then.
    /// - Throws: ``NobodyWaits``, `CancellationError` when the task is canceled while it waits, or what `body` throws.
    package func runIfAwaited<Value>(for key: Key, _ body: () async throws -> Value) async throws -> Value {
        try await run(for: key) {
            try Turn.current?.requireAwaited()
            return try await body()
        }
    }
}

/// The connection is gone that would have got the answer.
package struct NobodyWaits: Error {
    package init() {}
}
