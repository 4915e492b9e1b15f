import AlmanacCore
import Foundation
import Testing

@testable import AlmanacReminders
@testable import AlmanacServer

@Suite("Nobody can hold up reminders", .timeLimit(.minutes(30)))
struct ReminderHoldUpTests {
    private static let due = "2026-11-21T09:00:00.000000+00:00"

    @Test
    func `reminders starvation: 1,200 deliveries that hang at one service delay none of another's`() async throws {
        let push = HangingPush(hanging: "https://slow.example")
        try await ReminderWorld.run { world in
            for number in 0..<60 {
                let endpoints = (0..<20).map { "https://slow.example/\(number)/\($0)" }
                try await world.insertUser(number, endpoints, due: Self.due)
            }
            for number in 100..<106 {
                try await world.insertUser(number, ["https://other.example/\(number)"], due: Self.due)
            }
            world.clock.set("2026-11-21T09:00:00Z")
            try await world.running(push) { scheduler in
                for number in 100..<106 { await push.wait(for: "https://other.example/\(number)") }
                // What becomes due later is sent as well, although nothing of the other service has ended.
                try await world.insertUser(200, ["https://other.example/200"], due: Self.due)
                scheduler.wake()
                await push.wait(for: "https://other.example/200")
                // The rest waits in the database, and half of the places stay free.
                #expect(push.maxInFlight("https://slow.example") <= SchedulerSettings().maxConcurrentSends / 2)
            }
            #expect(push.sent.count == Set(push.sent).count)
        }
    }

    @Test
    func `reminders starvation: the next due time ends the sleep while a send hangs`() async throws {
        let push = HangingPush(hanging: "https://slow.example")
        try await ReminderWorld.run(at: "2026-11-21T09:00:00Z") { world in
            try await world.insertUser(1, ["https://slow.example/1"], due: Self.due)
            try await world.running(push) { scheduler in
                await push.wait(for: "https://slow.example/1")
                try await world.insertUser(2, ["https://other.example/2"], due: "2026-11-21T09:00:00.100000+00:00")
                scheduler.wake()
                // Nothing wakes the scheduler from now on.
                world.clock.pass(.seconds(1))
                await push.wait(for: "https://other.example/2")
            }
        }
    }

    @Test
    func `security H3 one account has at most a few sends under way, and others go on at the same service`()
        async throws
    {
        let push = HangingPush(hanging: "https://slow.example")
        try await ReminderWorld.run { world in
            try await world.insertUser(1, (0..<20).map { "https://slow.example/1/\($0)" }, due: Self.due)
            try await world.insertUser(2, ["https://slow.example/2"], due: Self.due)
            world.clock.set("2026-11-21T09:00:00Z")
            try await world.running(push) { _ in
                await push.wait(for: "https://slow.example/2")
                #expect(
                    push.sent.filter { $0.hasPrefix("https://slow.example/1/") }.count <= InFlightSlots.limitPerAccount)
                push.release()
                await push.wait(for: 21)
            }
            #expect(try await world.deliveries() == ["delivered": 21])
        }
    }

    // MARK: Exactly once

    @Test
    func `reminders exactly once: nothing is sent twice while no process died, however slow the service`() async throws
    {
        let push = HangingPush(hanging: "https://slow.example")
        try await ReminderWorld.run { world in
            for number in 0..<8 {
                try await world.insertUser(number, ["https://slow.example/\(number)"], due: Self.due)
            }
            world.clock.set("2026-11-21T09:00:00Z")
            try await world.running(push) { scheduler in
                await push.wait(for: 8)
                for _ in 0..<10 {
                    world.clock.pass(.seconds(120))
                    scheduler.wake()
                    _ = try await world.database.read { try $0.query("SELECT 1") }
                }
                try await world.insertUser(100, ["https://other.example/1"], due: Self.due)
                scheduler.wake()
                await push.wait(for: "https://other.example/1")
            }
            #expect(push.sent.count == 9)
            #expect(try await world.deliveries() == ["delivered": 9])
        }
    }

    @Test
    func `reminders exactly once: another server leaves a delivery alone for as long as its request may take`()
        async throws
    {
        var settings = SchedulerSettings()
        settings.sendTimeLimit = .seconds(100)
        let push = HangingPush(hanging: "https://slow.example")
        try await ReminderWorld.run { [settings] world in
            try await world.insertUser(1, ["https://slow.example/1"], due: Self.due)
            world.clock.set("2026-11-21T09:00:00Z")
            let other = FakePush()
            let second = try await world.anotherScheduler(other, settings: settings)
            try await world.running(push, settings: settings) { _ in
                await push.wait(for: 1)
                // Two sends, the second of them shortened.
                world.clock.pass(.seconds(200))
                _ = try await second.round()
                #expect(other.sent.isEmpty)
            }
            #expect(try await world.deliveries() == ["delivered": 1])
        }
    }

    // MARK: Limits for one account

    @Test
    func `security H5 at most 30 notifications an hour for one account, and what comes once waits`() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person("phone")
            let rows = (1...40).map { number in
                ReminderWorld.reminder(
                    id: number,
                    [
                        ("kind", .string("once")), ("local_time", .null), ("time_zone", .null),
                        ("fire_at", .string("2026-11-21T09:00:00Z")), ("subject", .string("\(number)")),
                    ])
            }
            let answer = try await world.server.rest(
                .post, "reminders", as: try await world.sender(person), "[\(rows.joined(separator: ","))]")
            #expect(answer.status == .created, "\(answer.text)")
            try await world.addReminder(try await world.person("other"), id: 100)
            let first = try await world.round(at: "2026-11-21T09:00:00Z")
            #expect(first.filter { $0.address.endpoint == ReminderWorld.endpoint("phone") }.count == 30)
            #expect(first.count == 31)
            #expect(try await world.round(at: "2026-11-21T09:59:59Z").isEmpty)
            #expect(try await world.round(at: "2026-11-21T10:00:00Z").count == 10)
            #expect(try await world.round(at: "2026-11-22T08:00:00Z").isEmpty)
        }
    }

    @Test
    func `security H5 at most 20 subscriptions and 1,000 reminders an account`() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person("0")
            for browser in 1..<20 { try await world.subscribe(person, "\(browser)") }
            let address = TestBrowser().address(ReminderWorld.endpoint("one too many"))
            let row =
                #"{"endpoint":"\#(ReminderWorld.endpoint("21"))","p256dh":"\#(address.p256dh)","auth":"\#(address.auth)"}"#
            let refused = try await world.server.rest(
                .post, "push_subscriptions", as: try await world.sender(person), row)
            refused.expectRest(403, "53400")
            #expect(refused.json["hint"]?.string?.isEmpty == false)
            // One that is there already can still be renewed.
            let renewed = try await world.server.rest(
                .post, "push_subscriptions?on_conflict=endpoint", as: try await world.sender(person),
                row.replacing("/21", with: "/7"), prefer: "resolution=merge-duplicates")
            #expect(renewed.status.kind == .successful, "\(renewed.text)")
            let rows = (1...1_000).map { ReminderWorld.reminder(id: $0, [("subject", .string("\($0)"))]) }
            let all = try await world.server.rest(
                .post, "reminders", as: try await world.sender(person), "[\(rows.joined(separator: ","))]")
            #expect(all.status == .created, "\(all.text.prefix(300))")
            let more = try await world.server.rest(
                .post, "reminders", as: try await world.sender(person), ReminderWorld.reminder(id: 1_001, []))
            more.expectRest(403, "53400")
            _ = try await world.server.rest(
                .delete, "reminders?id=eq.\(Sample.uuid(1))", as: try await world.sender(person))
            try await world.addReminder(person, id: 1_001)
        }
    }
}
