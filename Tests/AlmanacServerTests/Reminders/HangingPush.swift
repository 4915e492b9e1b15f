import Synchronization

@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer

/// Push services of which some never answer until a test lets them. It counts what was sent.
final class HangingPush: PushSending {
    private let state: Mutex<State>
    /// A signal after every message.
    private let signals = AsyncStream<Void>.makeStream()

    private struct State {
        var hanging: Set<String>
        var sent: [String] = []
        var inFlight: [String: Int] = [:]
        var maxInFlight: [String: Int] = [:]
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// - Parameter hanging: the origins that do not answer.
    init(hanging: String...) {
        state = Mutex(State(hanging: Set(hanging)))
    }

    /// The endpoints of all messages, in the order in which they were sent.
    var sent: [String] { state.withLock { $0.sent } }

    /// The maximum number of messages that an origin had to answer at a time.
    func maxInFlight(_ service: String) -> Int { state.withLock { $0.maxInFlight[service] ?? 0 } }

    func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome {
        let service = address.service
        let hangs = state.withLock { state in
            state.sent.append(address.endpoint)
            state.inFlight[service, default: 0] += 1
            state.maxInFlight[service] = max(state.maxInFlight[service] ?? 0, state.inFlight[service] ?? 0)
            return state.hanging.contains(service)
        }
        signals.continuation.yield()
        if hangs {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.hanging.contains(service) { state.waiting.append(continuation) }
                    return !state.hanging.contains(service)
                }
                if isOver { continuation.resume() }
            }
        }
        state.withLock { $0.inFlight[service, default: 1] -= 1 }
        return .delivered
    }

    /// Waits until a message to each of the endpoints was sent.
    func wait(for endpoints: String...) async {
        var signals = signals.stream.makeAsyncIterator()
        // A canceled test ends the wait.
        while !Set(endpoints).isSubset(of: sent) { guard await signals.next() != nil else { return } }
    }

    /// Waits until this many messages were sent.
    func wait(for count: Int) async {
        var signals = signals.stream.makeAsyncIterator()
        while sent.count < count { guard await signals.next() != nil else { return } }
    }

    /// Lets everything be answered.
    func release() {
        let waiting = state.withLock { state in
            state.hanging = []
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}

extension ReminderWorld {
    /// Inserts a user directly into the tables, with browsers and a one-time reminder.
    /// - Parameters:
    ///   - endpoints: the addresses of the browsers.
    ///   - time: when the reminder is due, ISO 8601, UTC.
    func insertUser(_ number: Int, _ endpoints: [String], due time: String) async throws {
        try await database.write { transaction in
            let id = SQLValue.text(Sample.uuid(number))
            try transaction.execute(
                "INSERT INTO accounts (id, is_anonymous, created_at, updated_at) VALUES (?, 1, 0, 0)", [id])
            for (index, endpoint) in endpoints.enumerated() {
                try transaction.execute(
                    """
                    INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at, updated_at,
                        change_number) VALUES (?, ?, ?, 'p', 'a', '2026-01-01', '2026-01-01', 1)
                    """, [.text(Sample.uuid(1_000_000 + number * 100 + index)), id, .text(endpoint)])
            }
            try transaction.execute(
                """
                INSERT INTO reminders (id, user_id, app, subject, kind, fire_at, enabled, created_at, updated_at,
                    change_number)
                VALUES (?, ?, 'capsule', 'a', 'once', ?, TRUE, '2026-01-01', '2026-01-01', 1)
                """, [id, id, .text(time)])
        }
    }

    /// Runs a scheduler of its own until the test is over.
    func running(
        _ push: HangingPush, settings: SchedulerSettings = SchedulerSettings(),
        _ test: (Scheduler) async throws -> Void
    ) async throws {
        let scheduler = Scheduler(
            database: database, sender: push, settings: settings, now: { [clock] in clock.now }, logger: .silent)
        let loop = Task { try await scheduler.run() }
        do {
            try await test(scheduler)
        } catch {
            loop.cancel()
            push.release()
            throw error
        }
        loop.cancel()
        push.release()
        try await loop.value
    }
}
