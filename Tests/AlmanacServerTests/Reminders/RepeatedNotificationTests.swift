import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer

/// `POST /api/push/later`: “Remind Later” without opening the app.
@Suite("A notification that comes once more")
struct RepeatedNotificationTests {
    private static let nine = "2026-11-21T09:00:00Z"
    private static let subject = Sample.uuid(7)

    /// A user whose phone is notified at nine of a capsule, and what the notification carries.
    private func withNotification(
        _ test: @escaping @Sendable (ReminderWorld, Scheduler, TestPerson, JSON) async throws -> Void
    ) async throws {
        try await ReminderWorld.run { world in
            var settings = SchedulerSettings()
            settings.later = LaterCodes(secret: try await world.server.keys.laterSecret)
            let scheduler = try await world.anotherScheduler(world.push, settings: settings)
            let person = try await world.person("phone")
            let content = JSON.members(
                ("title", .string("Time Capsule Ready!")), ("body", .string("Your Memory capsule is ready to open!")),
                ("route", .string("/capsule/" + Self.subject)), ("language", .string("en")),
                ("data", .members(("type", .string("memory")))))
            try await world.addReminder(
                person, ("app", .string("capsule")), ("subject", .string(Self.subject)), ("kind", .string("once")),
                ("local_time", .null), ("time_zone", .null), ("fire_at", .string(Self.nine)), ("content", content))
            try await Self.round(world, scheduler, at: Self.nine)
            let sent = try #require(world.push.sent.last)
            try await test(world, scheduler, person, try #require(sent.notification["data"]))
        }
    }

    private static func round(_ world: ReminderWorld, _ scheduler: Scheduler, at time: String) async throws {
        world.clock.set(time)
        _ = try await scheduler.round()
    }

    /// What the service worker sends.
    private static func later(
        _ world: ReminderWorld, _ data: JSON, occurrence: String? = nil, code: String? = nil
    ) async throws -> TestResponse {
        let body = JSON.members(
            ("reminder_id", data["reminder_id"] ?? .null),
            ("occurrence", occurrence.map { .string($0) } ?? data["occurrence"] ?? .null),
            ("code", code.map { .string($0) } ?? data["code"] ?? .null))
        return try await world.server.send(
            .post, "/api/push/later", body: String(decoding: body.bytes, as: UTF8.self))
    }

    private static func snoozed(_ world: ReminderWorld) async throws -> [JSON] {
        try await world.server.rest(.get, "reminders?subject=like.later*", as: .service).json.array ?? []
    }

    @Test("walk capsule 10 Remind Later needs no open app: the notification comes again in an hour, with its text")
    func again() async throws {
        try await withNotification { world, scheduler, person, data in
            world.clock.set("2026-11-21T09:10:00Z")
            let answer = try await Self.later(world, data)
            #expect(answer.status == .ok, "\(answer.text)")
            // Asked for again, because the answer was lost: it is one reminder.
            #expect(try await Self.later(world, data).status == .ok)
            let row = try #require(try await Self.snoozed(world).first)
            #expect(try await Self.snoozed(world).count == 1)
            #expect(row["user_id"]?.string == person.id)
            #expect(row["subject"]?.string == "later/" + Self.subject)
            try await Self.round(world, scheduler, at: "2026-11-21T10:09:59Z")
            #expect(world.push.sent.count == 1)
            try await Self.round(world, scheduler, at: "2026-11-21T10:10:00Z")
            #expect(world.push.sent.count == 2)
            let second = try #require(world.push.sent.last)
            #expect(second.title == "Time Capsule Ready!")
            #expect(second.notification["body"]?.string == "Your Memory capsule is ready to open!")
            #expect(second.notification["navigate"]?.string == "/capsule/" + Self.subject)
            #expect(second.notification["data"]?["type"]?.string == "memory")
            #expect(second.notification["tag"]?.string == "capsule/later/" + Self.subject)
            // Once more from there: the same reminder moves.
            let repeated = try #require(second.notification["data"])
            #expect(try await Self.later(world, repeated).status == .ok)
            #expect(try await Self.snoozed(world).count == 1)
            try await Self.round(world, scheduler, at: "2026-11-21T11:10:00Z")
            #expect(world.push.sent.map(\.title) == Array(repeating: "Time Capsule Ready!", count: 3))
        }
    }

    @Test("security: a code is good for one notification in one browser, and for nothing else")
    func othersCodes() async throws {
        try await withNotification { world, scheduler, person, data in
            let code = try #require(data["code"]?.string)
            try await Self.later(world, data, occurrence: "@0").expectProblem(404, "unknown-notification")
            try await Self.later(world, data, code: "").expectProblem(404, "unknown-notification")
            try await Self.later(world, data, code: String(code.reversed())).expectProblem(404, "unknown-notification")
            for body in [#"{}"#, #"{"reminder_id":"x","occurrence":"y","code":"\#(code)"}"#] {
                try await world.server.send(.post, "/api/push/later", body: body)
                    .expectProblem(404, "unknown-notification")
            }
            // The next notification of another reminder has another code.
            try await world.addReminder(
                person, id: 2, ("app", .string("whole")), ("kind", .string("once")), ("local_time", .null),
                ("time_zone", .null), ("fire_at", .string("2026-11-21T09:30:00Z")))
            try await Self.round(world, scheduler, at: "2026-11-21T09:30:00Z")
            let other = try #require(world.push.sent.last?.notification["data"])
            #expect(other["code"] != data["code"])
            try await Self.later(world, other, code: code).expectProblem(404, "unknown-notification")
            #expect(try await Self.snoozed(world).isEmpty)
        }
    }

    @Test("security: a browser whose session has ended repeats nothing")
    func endedSession() async throws {
        try await withNotification { world, _, person, data in
            let ended = try await world.server.auth(
                .post, "logout?scope=global", token: try await world.refreshed(person).token)
            #expect(ended.status == .noContent)
            try await Self.later(world, data).expectProblem(404, "unknown-notification")
            #expect(try await Self.snoozed(world).isEmpty)
        }
    }

    @Test("security R4 L2 a code that was used before tells nothing once the browser's session has ended")
    func usedBeforeTheEnd() async throws {
        try await withNotification { world, _, person, data in
            #expect(try await Self.later(world, data).status == .ok)
            let ended = try await world.server.auth(
                .post, "logout?scope=global", token: try await world.refreshed(person).token)
            #expect(ended.status == .noContent)
            try await Self.later(world, data).expectProblem(404, "unknown-notification")
        }
    }

    @Test("a notification whose reminder is gone, as of a capsule that was opened, is not repeated")
    func settled() async throws {
        try await withNotification { world, _, person, data in
            let gone = try await world.server.rest(
                .delete, "reminders?id=eq.\(Sample.uuid(1))", as: try await world.sender(person))
            #expect(gone.status == .noContent)
            try await Self.later(world, data).expectProblem(404, "unknown-notification")
        }
    }

    @Test("security A L1 a code repeats its notification once, and then says when that was to come")
    func once() async throws {
        try await withNotification { world, _, person, data in
            let first = try await Self.later(world, data)
            #expect(first.status == .ok, "\(first.text)")
            let moved = try await world.server.rest(
                .patch, "reminders?subject=like.later*", as: try await world.sender(person),
                #"{"fire_at":"2026-12-20T09:00:00Z"}"#)
            #expect(moved.status.kind == .successful, "\(moved.text)")
            world.clock.set("2026-11-21T09:40:00Z")
            #expect(try await Self.later(world, data).text == first.text)
            #expect(try await Self.snoozed(world).first?["fire_at"]?.string?.hasPrefix("2026-12-20") == true)
            let gone = try await world.server.rest(
                .delete, "reminders?subject=like.later*", as: try await world.sender(person))
            #expect(gone.status == .noContent)
            #expect(try await Self.later(world, data).text == first.text)
            #expect(try await Self.snoozed(world).isEmpty)
        }
    }

    @Test("security A L1 a code is good for a week, whether or not anything was swept")
    func week() async throws {
        try await withNotification { world, _, _, data in
            world.clock.set("2026-11-28T09:00:00Z")
            try await Self.later(world, data).expectProblem(404, "unknown-notification")
            world.clock.set("2026-11-28T08:59:59Z")
            #expect(try await Self.later(world, data).status == .ok)
        }
    }

    @Test("security A L1 a notification whose reminder was turned off is not repeated")
    func turnedOff() async throws {
        try await withNotification { world, _, person, data in
            #expect(try await world.edit(person, #"{"enabled":false}"#).status == .ok)
            try await Self.later(world, data).expectProblem(404, "unknown-notification")
            #expect(try await Self.snoozed(world).isEmpty)
        }
    }

    @Test("security A L1 who has all the reminders that an account can have hears that there is no room")
    func noRoom() async throws {
        try await withNotification { world, _, person, data in
            let rows = (2...AccountLimits.reminders).map {
                ReminderWorld.reminder(id: $0, [("subject", .string("\($0)"))])
            }
            let all = try await world.server.rest(
                .post, "reminders", as: try await world.sender(person), "[\(rows.joined(separator: ","))]")
            #expect(all.status == .created, "\(all.text.prefix(300))")
            let refused = try await Self.later(world, data)
            refused.expectProblem(409, "conflict")
            #expect(refused.json["title"]?.string == "There is no room for another reminder")
            #expect(refused.json["detail"]?.string?.contains("moved") == false)
        }
    }

    @Test("one address asks for sixty repetitions in five minutes")
    func limit() async throws {
        try await withNotification { world, _, _, data in
            for _ in 0..<60 { #expect(try await Self.later(world, data).status == .ok) }
            try await Self.later(world, data).expectProblem(429, "too-many-requests")
        }
    }
}
