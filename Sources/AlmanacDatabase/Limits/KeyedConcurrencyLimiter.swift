import Synchronization

/// Limits how many operations run at a time, in total and per key, so that one slow push service does not hold up the
/// others. Waiting operations are admitted in the order of arrival.
package final class KeyedConcurrencyLimiter<Key: Hashable & Sendable>: Sendable {
    private let limit: Int
    private let limitPerKey: Int
    private let state = Mutex(State())

    private struct State {
        var running = 0
        var waiting = Queue()
        var keys: [Key: Lane] = [:]
    }

    /// The operations of one key. The lane exists only while there are any.
    private struct Lane {
        var running = 0
        var waiting = Queue()
    }

    /// - Parameters:
    ///   - limit: the maximum number of operations at a time, at least 1.
    ///   - limitPerKey: the maximum per key, at least 1.
    package init(limit: Int, limitPerKey: Int) {
        self.limit = max(1, limit)
        self.limitPerKey = max(1, limitPerKey)
    }

    /// Runs `body` as soon as the limits allow it.
    /// - Throws: `CancellationError` when the task is canceled while it waits, or what `body` throws.
    package func run<Value>(for key: Key, _ body: () async throws -> Value) async throws -> Value {
        try await acquire(key)
        defer { release(key) }
        return try await body()
    }

    /// How many operations of a key run or wait. A canceled one counts until its turn would come.
    package func count(of key: Key) -> Int {
        state.withLock { state in state.keys[key].map { $0.running + $0.waiting.count } ?? 0 }
    }

    /// Takes a place, if there is one that nobody waits for.
    private func takeAtOnce(_ key: Key) -> Bool {
        state.withLock { state in
            guard state.running < limit, state.waiting.count == 0 else { return false }
            guard state.keys[key]?.running ?? 0 < limitPerKey else { return false }
            state.keys[key, default: Lane()].running += 1
            state.running += 1
            return true
        }
    }

    /// - Returns: whether there was a place at once.
    @discardableResult
    func acquire(_ key: Key) async throws -> Bool {
        try Task.checkCancellation()
        // Nearly always there is one, and waiting for it takes longer than having it.
        if takeAtOnce(key) { return true }
        let waiter = Waiter(key: key)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                state.withLock { state in
                    guard waiter.suspend(continuation) else { return }
                    var lane = state.keys[key] ?? Lane()
                    if lane.running < limitPerKey {
                        lane.running += 1
                        state.keys[key] = lane
                        admit(waiter, &state)
                    } else {
                        lane.waiting.append(waiter)
                        state.keys[key] = lane
                    }
                }
            }
        } onCancel: {
            // The waiter stays in its queue and is skipped when its turn comes.
            waiter.cancel()
        }
        return false
    }

    /// Gives a slot to an operation that already has a place in its lane, now or when a slot becomes free.
    private func admit(_ waiter: Waiter, _ state: inout State) {
        if state.running < limit {
            state.running += 1
            if !waiter.admit() { release(waiter.key, &state) }
        } else {
            state.waiting.append(waiter)
        }
    }

    func release(_ key: Key) {
        state.withLock { release(key, &$0) }
    }

    private func release(_ key: Key, _ state: inout State) {
        state.running -= 1
        // A canceled waiter gives its place back to its lane, which may admit another one. A loop avoids the deep
        // recursion that a thousand canceled messages would cause.
        var freed = [key]
        while let key = freed.popLast() {
            freeLane(key, &state)
            while state.running < limit, let next = state.waiting.popFirst() {
                if next.admit() { state.running += 1 } else { freed.append(next.key) }
            }
        }
    }

    private func freeLane(_ key: Key, _ state: inout State) {
        guard var lane = state.keys[key] else { return }
        lane.running -= 1
        while lane.running < limitPerKey, let next = lane.waiting.popFirst() {
            guard !next.isCancelled else { continue }
            lane.running += 1
            state.waiting.append(next)
        }
        state.keys[key] = lane.running == 0 ? nil : lane
    }

    /// An operation that waits to be admitted.
    private final class Waiter: Sendable {
        let key: Key
        private let state = Mutex(Stage.created)

        private enum Stage {
            case created
            case waiting(CheckedContinuation<Void, any Error>)
            case admitted
            case cancelled
        }

        init(key: Key) {
            self.key = key
        }

        var isCancelled: Bool {
            state.withLock { if case .cancelled = $0 { true } else { false } }
        }

        /// - Returns: `false` if the operation was canceled before it could wait.
        func suspend(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
            let isCancelled = state.withLock { state in
                if case .cancelled = state { return true }
                state = .waiting(continuation)
                return false
            }
            if isCancelled { continuation.resume(throwing: CancellationError()) }
            return !isCancelled
        }

        /// - Returns: `false` if the operation was canceled.
        func admit() -> Bool {
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard case .waiting(let continuation) = state else { return nil }
                state = .admitted
                return continuation
            }
            continuation?.resume()
            return continuation != nil
        }

        func cancel() {
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                switch state {
                case .created:
                    state = .cancelled
                    return nil
                case .waiting(let continuation):
                    state = .cancelled
                    return continuation
                case .admitted, .cancelled: return nil
                }
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// A first-in, first-out queue with amortized constant-time operations.
    private struct Queue {
        private var waiters: [Waiter] = []
        private var first = 0

        var count: Int { waiters.count - first }

        mutating func append(_ waiter: Waiter) {
            waiters.append(waiter)
        }

        mutating func popFirst() -> Waiter? {
            guard first < waiters.count else { return nil }
            let waiter = waiters[first]
            first += 1
            if first > 64, first * 2 > waiters.count {
                waiters.removeFirst(first)
                first = 0
            }
            return waiter
        }
    }
}
