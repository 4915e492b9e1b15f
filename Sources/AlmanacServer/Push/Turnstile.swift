import Synchronization

/// Lets only so many pass at a time: in all, and of each kind, so that one slow push service does not hold up the rest.
/// Whoever waits is let in by the order of arrival.
final class Turnstile<Kind: Hashable & Sendable>: Sendable {
    private let room: Int
    private let roomPerKind: Int
    private let state = Mutex(State())

    private struct State {
        var inside = 0
        var waiting = Queue()
        var kinds: [Kind: Lane] = [:]
    }

    /// One kind's. It is there only while somebody of it is.
    private struct Lane {
        var inside = 0
        var waiting = Queue()
    }

    /// - Parameters:
    ///   - room: how many may be inside, at least 1.
    ///   - roomPerKind: how many of one kind, at least 1.
    init(room: Int, roomPerKind: Int) {
        self.room = max(1, room)
        self.roomPerKind = max(1, roomPerKind)
    }

    /// Runs `body` when there is room for it.
    /// - Throws: `CancellationError` when the task ends while it waits, or what `body` throws.
    func pass<Value>(_ kind: Kind, _ body: () async throws -> Value) async throws -> Value {
        try await enter(kind)
        defer { leave(kind) }
        return try await body()
    }

    private func enter(_ kind: Kind) async throws {
        let waiter = Waiter(kind: kind)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                state.withLock { state in
                    guard waiter.arrive(continuation) else { return }
                    var lane = state.kinds[kind] ?? Lane()
                    if lane.inside < roomPerKind {
                        lane.inside += 1
                        state.kinds[kind] = lane
                        admit(waiter, &state)
                    } else {
                        lane.waiting.append(waiter)
                        state.kinds[kind] = lane
                    }
                }
            }
        } onCancel: {
            // It stays in its queue, and whoever comes upon it there passes it over.
            waiter.cancel()
        }
    }

    /// Somebody who has a place in their lane gets one inside, now or later.
    private func admit(_ waiter: Waiter, _ state: inout State) {
        if state.inside < room {
            state.inside += 1
            if !waiter.admit() { leave(waiter.kind, &state) }
        } else {
            state.waiting.append(waiter)
        }
    }

    private func leave(_ kind: Kind) {
        state.withLock { leave(kind, &$0) }
    }

    private func leave(_ kind: Kind, _ state: inout State) {
        state.inside -= 1
        // Those who give up their place without entering make room in their own lanes; hence a loop and no recursion,
        // of which a thousand cancelled messages would make a deep one.
        var freed = [kind]
        while let kind = freed.popLast() {
            freeLane(kind, &state)
            while state.inside < room, let next = state.waiting.popFirst() {
                if next.admit() { state.inside += 1 } else { freed.append(next.kind) }
            }
        }
    }

    private func freeLane(_ kind: Kind, _ state: inout State) {
        guard var lane = state.kinds[kind] else { return }
        lane.inside -= 1
        while lane.inside < roomPerKind, let next = lane.waiting.popFirst() {
            guard !next.isCancelled else { continue }
            lane.inside += 1
            state.waiting.append(next)
        }
        state.kinds[kind] = lane.inside == 0 ? nil : lane
    }

    /// Somebody who wants in.
    private final class Waiter: Sendable {
        let kind: Kind
        private let state = Mutex(Stage.coming)

        private enum Stage {
            case coming
            case waiting(CheckedContinuation<Void, any Error>)
            case admitted
            case cancelled
        }

        init(kind: Kind) {
            self.kind = kind
        }

        var isCancelled: Bool {
            state.withLock { if case .cancelled = $0 { true } else { false } }
        }

        /// - Returns: `false` when it was cancelled on the way.
        func arrive(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
            let isLate = state.withLock { state in
                if case .cancelled = state { return true }
                state = .waiting(continuation)
                return false
            }
            if isLate { continuation.resume(throwing: CancellationError()) }
            return !isLate
        }

        /// - Returns: `false` when it has gone.
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
                case .coming:
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

    /// First in, first out, each in constant time on average.
    private struct Queue {
        private var waiters: [Waiter] = []
        private var first = 0

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
