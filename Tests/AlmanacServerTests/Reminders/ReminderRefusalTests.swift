import AlmanacCore
import Foundation
import Testing

@testable import AlmanacReminders
@testable import AlmanacServer

@Suite("A refusal does not use up a reminder that comes once")
struct ReminderRefusalTests {
    /// Runs a test with a one-time reminder that a browser's push service has refused.
    private func refused(
        _ outcomes: [PushOutcome], _ test: @escaping @Sendable (ReminderWorld, TestPerson) async throws -> Void
    ) async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person("phone")
            try await world.addReminder(person, ("kind", .string("once")), ("fire_at", .string("2026-11-21T09:00:00Z")))
            world.push.answer("phone", all: outcomes)
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").count == outcomes.count)
            #expect(try await world.reminder("state") == "unheard")
            #expect(try await world.round(at: "2026-11-21T12:00:00Z").isEmpty)
            try await test(world, person)
        }
    }

    @Test(arguments: [400, 401, 403, 407, 425])
    func `reminders refusals: the next browser that subscribes gets it`(status: Int) async throws {
        try await refused([.refused(.answered(status))]) { world, person in
            world.push.answer("phone", all: [.refused(.answered(status))])
            try await world.subscribe(person, "laptop")
            #expect(Set(try await world.round().map(\.address.endpoint)).contains(ReminderWorld.endpoint("laptop")))
            #expect(try await world.reminder("state") == "done")
            #expect(try await world.round(at: "2026-11-22T09:00:00Z").isEmpty)
        }
    }

    @Test
    func `reminders refusals: a browser that subscribed while the only other one was tried gets it`() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person("phone")
            try await world.addReminder(person, ("kind", .string("once")), ("fire_at", .string("2026-11-21T09:00:00Z")))
            world.push.answer("phone", .wait(seconds: 600))
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").count == 1)
            #expect(try await world.reminder("state") == "done")
            try await world.subscribe(person, "laptop")
            world.push.answer("phone", .gone)
            let sent = try await world.round(at: "2026-11-21T09:30:00Z").map(\.address.endpoint)
            #expect(sent == [ReminderWorld.endpoint("phone"), ReminderWorld.endpoint("laptop")])
            #expect(try await world.reminder("state") == "done")
            #expect(try await world.round(at: "2026-11-22T09:00:00Z").isEmpty)
        }
    }

    @Test
    func `reminders refusals: it goes out once the key is right again, after a restart`() async throws {
        try await refused([.refused(.answered(403))]) { world, _ in
            world.push.answer("phone", .refused(.answered(403)))
            try await world.database.write { try $0.replanAwaitingSubscription(ifChanged: "another wrong key") }
            #expect(try await world.round().count == 1)
            #expect(try await world.reminder("state") == "unheard")
            // Started again, with nothing changed.
            try await world.database.write { try $0.replanAwaitingSubscription(ifChanged: "another wrong key") }
            #expect(try await world.round().isEmpty)
            try await world.database.write { try $0.replanAwaitingSubscription(ifChanged: "the right key") }
            #expect(try await world.round().count == 1)
            #expect(try await world.reminder("state") == "done")
        }
    }

    @Test
    func `reminders refusals: a browser that renews its subscription gets it`() async throws {
        try await refused([.refused(.answered(401))]) { world, person in
            _ = try await world.server.rest(
                .patch, "push_subscriptions?user_id=eq.\(person.id)", as: try await world.sender(person),
                #"{"auth":"AAAAAAAAAAAAAAAAAAAAAA"}"#)
            #expect(try await world.round().count == 1)
        }
    }

    @Test
    func `reminders refusals: 413 twice keeps it, and the second message is really shorter`() async throws {
        try await refused([.tooLarge, .tooLarge]) { world, _ in
            let sent = world.push.sent
            #expect(sent.map(\.message.isPadded) == [true, false])
            // A short text, too: without its buttons and without padding.
            #expect(sent[1].message.body.count < sent[0].message.body.count)
            let sizes = try sent.map {
                try Self.encryption.encrypt($0.message.body, isPadded: $0.message.isPadded).count
            }
            #expect(sizes[1] < sizes[0] - 100)
            #expect(sizes[1] == sent[1].message.body.count + 103)
        }
    }

    @Test
    func `reminders refusals: one that was refused counts among the thirty of the hour`() async throws {
        try await ReminderWorld.run(settings: SchedulerSettings(notificationsPerHour: 2)) { world in
            let person = try await world.person("phone")
            try await world.addReminder(person, ("kind", .string("once")), ("fire_at", .string("2026-11-21T09:00:00Z")))
            let refusals = Array(repeating: PushOutcome.refused(.answered(400)), count: 9)
            world.push.answer("phone", all: refusals)
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").count == 1)
            for (name, count) in [("laptop", 2), ("tablet", 0), ("desk", 0)] {
                world.push.answer(name, all: refusals)
                try await world.subscribe(person, name)
                #expect(try await world.round().count == count)
            }
            #expect(try await world.round(at: "2026-11-21T10:00:01Z").count == 4)
        }
    }

    private static var encryption: MessageEncryption {
        get throws {
            let address = TestBrowser().address("https://push.example/1")
            return try #require(MessageEncryption(p256dh: address.p256dh, auth: address.auth))
        }
    }

    @Test
    func `reminders refusals: one browser that got it is enough`() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person("phone", "laptop")
            try await world.addReminder(person, ("kind", .string("once")), ("fire_at", .string("2026-11-21T09:00:00Z")))
            world.push.answer("phone", .refused(.answered(403)))
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").count == 2)
            #expect(try await world.reminder("state") == "done")
            try await world.subscribe(person, "tablet")
            #expect(try await world.round().isEmpty)
        }
    }
}
