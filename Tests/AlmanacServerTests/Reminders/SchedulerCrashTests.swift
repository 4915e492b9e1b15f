import AlmanacCore
import Foundation
import Synchronization
import Testing

@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer

@Suite("The scheduler survives crashes without losing or repeating notifications")
struct SchedulerCrashTests {
    private let claiming = Claiming(zones: .shared, maker: NotificationMaker())

    /// Runs a test with one reminder that is due.
    private func due(_ test: @escaping @Sendable (ReminderWorld, Instant) async throws -> Void) async throws {
        try await ReminderWorld.run { world in
            try await world.addReminder(try await world.person())
            world.clock.set("2026-11-21T09:00:00Z")
            try await test(world, world.clock.now)
        }
    }

    @Test("killed after the claim and before sending: another scheduler takes the delivery after the lease")
    func killedBeforeSending() async throws {
        try await due { [claiming] (world, now) async throws in
            try await world.database.write { transaction in
                _ = try claiming.claim(limit: 10, at: now, in: transaction)
                _ = try transaction.takeAll(at: now, heldUntil: now + 30_000)
            }
            #expect(try await world.round(at: "2026-11-21T09:00:29Z").isEmpty)
            #expect(try await world.round(at: "2026-11-21T09:00:30Z").map(\.occurrence) == ["2026-11-21"])
            #expect(try await world.round(at: "2026-11-21T09:05:00Z").isEmpty)
        }
    }

    @Test("killed after the claim and before a delivery was taken: it is sent at once")
    func killedAfterClaim() async throws {
        try await due { [claiming] (world, now) async throws in
            try await world.database.write { _ = try claiming.claim(limit: 10, at: now, in: $0) }
            #expect(try await world.round().count == 1)
        }
    }

    @Test("killed within the claim: it was never made")
    func killedInClaim() async throws {
        try await due { [claiming] (world, now) async throws in
            struct Killed: Error {}
            await #expect(throws: Killed.self) {
                try await world.database.write { transaction in
                    _ = try claiming.claim(limit: 10, at: now, in: transaction)
                    throw Killed()
                }
            }
            #expect(try await world.deliveries().isEmpty)
            #expect(try await world.round().count == 1)
        }
    }

    @Test("a claimed occurrence is not claimed again, whatever the row says")
    func claimedTwice() async throws {
        try await ReminderWorld.run { world in
            try await world.addReminder(try await world.person())
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").count == 1)
            // As if the row had been restored from a backup, or edited by hand.
            try await world.database.write { transaction in
                try transaction.execute(
                    "UPDATE reminders SET next_fire_at = '2026-11-21T09:00:00+00:00', occurrence = '2026-11-21', told = ?",
                    [.text("[]")])
            }
            #expect(try await world.round().isEmpty)
        }
    }

    @Test("two schedulers on one database send each notification once")
    func twoLoops() async throws {
        var settings = SchedulerSettings()
        settings.batch = 7
        settings.maxConcurrentSends = 20
        try await ReminderWorld.run(settings: settings) { [settings] world in
            let people = try await insertUsers(300, in: world)
            let other = FakePush()
            let second = try await world.anotherScheduler(other, settings: settings)
            world.clock.set("2026-11-21T09:00:00Z")
            async let first = world.scheduler.round()
            async let also = second.round()
            _ = try await (first, also)
            let sent = (world.push.sent + other.sent).map(\.address.endpoint)
            #expect(sent.count == people && Set(sent).count == people)
            #expect(try await world.deliveries() == ["delivered": Int64(people)])
        }
    }

    @Test("thousands of due reminders are sent with limited concurrency")
    func thousands() async throws {
        var settings = SchedulerSettings()
        settings.batch = 50
        settings.maxConcurrentSends = 120
        try await ReminderWorld.run(settings: settings) { world in
            let people = try await insertUsers(3_000, in: world)
            world.clock.set("2026-11-21T09:00:00Z")
            let next = try await world.scheduler.round()
            #expect(world.push.sent.count == people)
            #expect(world.push.maxConcurrentSends <= 120)
            #expect(next == Instant(iso8601: "2026-11-22T09:00:00Z"))
        }
    }

    /// Inserts users with a browser and a reminder each directly into the tables.
    private func insertUsers(_ count: Int, in world: ReminderWorld) async throws -> Int {
        try await world.database.write { transaction in
            for index in 0..<count {
                let id = SQLValue.text(Sample.uuid(index))
                try transaction.execute(
                    "INSERT INTO accounts (id, is_anonymous, created_at, updated_at) VALUES (?, 1, 0, 0)", [id])
                try transaction.execute(
                    """
                    INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at, updated_at,
                        change_number) VALUES (?, ?, ?, 'p', 'a', '2026-01-01', '2026-01-01', 1)
                    """, [id, id, .text(ReminderWorld.endpoint("\(index)"))])
                try transaction.execute(
                    """
                    INSERT INTO reminders (id, user_id, app, subject, kind, local_time, time_zone, enabled, created_at,
                        updated_at, change_number)
                    VALUES (?, ?, 'facts', 'fact-of-the-day', 'daily', '09:00:00', 'UTC', TRUE, '2026-01-01', '2026-01-01', 1)
                    """, [id, id])
            }
        }
        _ = try await world.round()
        return count
    }

    @Test("the scheduler wakes for an earlier reminder, and waits for current sends when it stops")
    func loop() async throws {
        let push = SlowPush()
        try await ReminderWorld.run(at: "2026-11-21T09:00:00Z") { world in
            let person = try await world.person()
            let scheduler = Scheduler(
                database: world.database, sender: push, now: { world.clock.now }, logger: .silent)
            let loop = Task { try await scheduler.run() }
            // The scheduler sleeps, because nothing is planned. A reminder that is due wakes it.
            try await world.addReminder(person, ("kind", .string("once")), ("fire_at", .string("2026-11-21T08:00:00Z")))
            scheduler.wake()
            await push.began()
            loop.cancel()
            push.finish()
            try await loop.value
            #expect(try await world.deliveries() == ["delivered": 1])
        }
    }
}

/// A push service that responds when a test tells it to.
private final class SlowPush: PushSending {
    private let beginning = AsyncStream<Void>.makeStream()
    private let end = AsyncStream<Void>.makeStream()

    func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome {
        beginning.continuation.yield()
        // An unstructured task, so that a cancellation of the loop does not cut the send short.
        await Task { [end] in for await _ in end.stream { break } }.value
        return .delivered
    }

    func began() async {
        for await _ in beginning.stream { break }
    }

    func finish() {
        end.continuation.yield()
    }
}
