import AlmanacCore
import Foundation
import Testing

@testable import AlmanacReminders
@testable import AlmanacServer

@Suite("A reminder is sent once, on time, to every browser of the user")
struct SchedulerTests {
    @Test("at its time and not before, to each browser, and again the next day")
    func inTime() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person("phone", "laptop")
            _ = try await world.person("stranger")
            try await world.addReminder(person)
            #expect(try await world.round(at: "2026-11-21T08:59:59Z").isEmpty)
            let sent = try await world.round(at: "2026-11-21T09:00:00Z")
            #expect(Set(sent.map(\.address.endpoint)) == Set(["phone", "laptop"].map(ReminderWorld.endpoint)))
            #expect(try await world.round().isEmpty)
            #expect(try await world.deliveries() == ["delivered": 2])
            #expect(try await world.round(at: "2026-11-22T09:00:00Z").count == 2)
        }
    }

    @Test("the message is in the format of Declarative Web Push, with the key of the occurrence")
    func shape() async throws {
        var settings = SchedulerSettings()
        settings.origin = "https://almanac.example"
        try await ReminderWorld.run(settings: settings) { world in
            try await world.addReminder(try await world.person("phone"), ("subject", .string("quote")))
            let sent = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            let message = try JSON.parse(sent.message.body)
            #expect(message["web_push"]?.int == 8030)
            #expect(sent.notification["title"]?.string == "Hello")
            #expect(sent.notification["body"]?.string == "There")
            #expect(sent.notification["navigate"]?.string == "https://almanac.example/whole")
            #expect(sent.notification["tag"]?.string == "whole/quote")
            #expect(
                sent.notification["data"]
                    == .members(
                        ("key", .string("whole/quote/2026-11-21")), ("reminder_id", .string(Sample.uuid(1))),
                        ("occurrence", .string("2026-11-21")), ("route", .string("/whole"))))
            #expect(sent.message.topic.count == 32)
            #expect(sent.message.timeToLive == 12 * 3_600)
            let next = try #require(try await world.round(at: "2026-11-22T09:00:00Z").first)
            #expect(next.message.topic != sent.message.topic)
        }
    }

    @Test("a text of any length fits, and a route cannot lead away from the server")
    func longAndHostile() async throws {
        try await ReminderWorld.run { world in
            let long = String(repeating: "\"日\t\\", count: 300)
            let content = JSON.members(
                ("title", .string(long)), ("body", .string(long)), ("route", .string("//evil.example/x")))
            try await world.addReminder(try await world.person(), ("content", content))
            let sent = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            #expect(sent.message.body.count <= MessageEncryption.maxPlaintext)
            #expect(sent.notification["navigate"]?.string == "/")
            #expect(sent.title.hasSuffix("…") && sent.title.contains("日"))
        }
    }

    // MARK: Responses of push services

    @Test("transient failures are retried with backoff, and other browsers are not notified twice")
    func failing() async throws {
        try await ReminderWorld.run { world in
            try await world.addReminder(try await world.person("good", "bad"))
            world.push.answer("bad", .failed(.answered(503)), .failed(.timedOut))
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").count == 2)
            #expect(try await world.round(at: "2026-11-21T09:00:04Z").isEmpty)
            #expect(try await world.round(at: "2026-11-21T09:00:07Z").count == 1)
            #expect(try await world.round(at: "2026-11-21T09:00:16Z").isEmpty)
            let third = try await world.round(at: "2026-11-21T09:00:20Z")
            #expect(third.map(\.address.endpoint) == [ReminderWorld.endpoint("bad")])
            #expect(third.first?.message.timeToLive == 12 * 3_600 - 20)
            #expect(Set(world.push.sent.map(\.message.topic)).count == 1)
            #expect(try await world.deliveries() == ["delivered": 2])
        }
    }

    @Test("a delivery that never succeeds is given up when its time to live has passed")
    func givenUp() async throws {
        try await ReminderWorld.run { world in
            try await world.addReminder(try await world.person("bad"))
            for hour in 9..<22 {
                world.push.answer("bad", .failed(.answered(503)), .failed(.answered(503)), .failed(.answered(503)))
                for minute in [0, 30] {
                    try await world.round(
                        at: "2026-11-21T\(hour < 10 ? "0" : "")\(hour):\(minute == 0 ? "00" : "30"):00Z")
                }
            }
            #expect(try await world.deliveries() == ["expired": 1])
            let tries = world.push.sent.count
            #expect(tries > 10 && tries < 30)
            // The next day's reminder is sent as usual.
            world.push.answer("bad")
            #expect(try await world.round(at: "2026-11-22T09:00:00Z").count == 1)
        }
    }

    @Test("a pause requested by the push service is respected")
    func pause() async throws {
        try await ReminderWorld.run { world in
            try await world.addReminder(try await world.person("busy"))
            world.push.answer("busy", .wait(seconds: 600))
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").count == 1)
            #expect(try await world.round(at: "2026-11-21T09:09:59Z").isEmpty)
            #expect(try await world.round(at: "2026-11-21T09:10:00Z").count == 1)
            #expect(try await world.deliveries() == ["delivered": 1])
        }
    }

    @Test("a subscription that is gone is deleted, and no other")
    func gone() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person("gone", "refusing", "good")
            try await world.addReminder(person)
            world.push.answer("gone", .gone)
            world.push.answer("refusing", .refused(.answered(403)))
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").count == 3)
            #expect(try await world.deliveries() == ["delivered": 1, "gone": 1, "refused": 1])
            let left = try await world.server.rest(.get, "push_subscriptions", as: try await world.sender(person))
            #expect(Set(left.column("endpoint")) == Set(["refusing", "good"].map(ReminderWorld.endpoint)))
            // The user's other devices learn of it.
            let changes = try await world.server.send(.get, "/api/changes?since=0", as: try await world.sender(person))
            #expect(changes.text.contains(#""table":"push_subscriptions","deleted""#))
            #expect(try await world.round(at: "2026-11-22T09:00:00Z").count == 2)
        }
    }

    @Test("a subscription that was renewed in the meantime is not deleted")
    func renewed() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person("phone")
            try await world.addReminder(person)
            world.clock.set("2026-11-21T09:00:00Z")
            let delivery = try await world.database.write { transaction in
                let now = world.clock.now
                _ = try Claiming(zones: .shared, maker: NotificationMaker()).claim(limit: 10, at: now, in: transaction)
                return try transaction.takeAll(at: now, heldUntil: now + 30_000)[0]
            }
            _ = try await world.server.rest(
                .patch, "push_subscriptions?user_id=eq.\(person.id)", as: try await world.sender(person),
                #"{"auth":"AAAAAAAAAAAAAAAAAAAAAA"}"#)
            try await world.database.write { try $0.record(.gone, of: delivery, at: world.clock.now) }
            #expect(try await world.server.rows("push_subscriptions", as: try await world.sender(person)).count == 1)
        }
    }

    @Test("a message that is too large is shortened once, at once")
    func tooLarge() async throws {
        try await ReminderWorld.run { world in
            let text = JSON.string(String(repeating: "long ", count: 200))
            try await world.addReminder(
                try await world.person("small", "tiny"), ("content", .members(("title", text), ("body", text))))
            world.push.answer("small", .tooLarge)
            world.push.answer("tiny", .tooLarge, .tooLarge)
            let sent = try await world.round(at: "2026-11-21T09:00:00Z")
            #expect(sent.count == 4)
            #expect(sent.filter { $0.title.utf8.count <= 120 }.count == 2)
            #expect(try await world.deliveries() == ["delivered": 1, "refused": 1])
        }
    }

    // MARK: Downtime of the server

    @Test(
        "after downtime the last occurrence is sent within an hour, never a backlog",
        arguments: [("2026-11-21T09:59:00Z", 1), ("2026-11-21T10:00:00Z", 1), ("2026-11-21T10:01:00Z", 0)])
    func grace(_ back: String, _ count: Int) async throws {
        try await ReminderWorld.run(at: "2026-11-14T08:00:00Z") { world in
            try await world.addReminder(try await world.person())
            #expect(try await world.round(at: back).count == count)
            #expect(try await world.reminder("next_fire_at") == "2026-11-22T09:00:00+00:00")
            #expect(try await world.round(at: "2026-11-22T09:00:00Z").map(\.occurrence) == ["2026-11-22"])
        }
    }

    @Test("a one-time reminder never lapses, and is sent once")
    func once() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person()
            try await world.addReminder(person, ("kind", .string("once")), ("fire_at", .string("2026-11-21T09:00:00Z")))
            #expect(try await world.round(at: "2026-12-24T00:00:00Z").count == 1)
            #expect(try await world.reminder("state") == "done")
            _ = try await world.edit(person, #"{"content":{"title":"Edited"}}"#)
            #expect(try await world.round(at: "2026-12-25T00:00:00Z").isEmpty)
            // Another time makes it a new reminder. A time that has passed fires at once.
            _ = try await world.edit(person, #"{"fire_at":"2026-12-01T00:00:00Z"}"#)
            #expect(try await world.round().map(\.title) == ["Edited"])
        }
    }

    @Test("a one-time reminder without a subscription waits for the first; a daily one does not")
    func unheard() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.server.person()
            try await world.addReminder(person, ("kind", .string("once")), ("fire_at", .string("2026-11-21T09:00:00Z")))
            try await world.addReminder(person, id: 2)
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").isEmpty)
            #expect(try await world.reminder("state") == "unheard")
            world.clock.set("2026-11-21T09:30:00Z")
            try await world.subscribe(person, "late")
            world.push.answer("late", .gone)
            #expect(try await world.round().map(\.occurrence) == ["@1795251600000"])
            #expect(try await world.reminder("state") == "unheard")
            try await world.subscribe(person, "later")
            #expect(try await world.round().count == 1)
            #expect(try await world.reminder("state") == "done")
        }
    }

    // MARK: Changes by the user

    @Test(
        "a reminder disabled or deleted before a retry is not sent, nor is one of a deleted account"
    )
    func changedMinds() async throws {
        try await ReminderWorld.run { world in
            let people = [try await world.person("a"), try await world.person("b"), try await world.person("c")]
            for (index, person) in people.enumerated() { try await world.addReminder(person, id: index + 1) }
            for browser in ["a", "b", "c"] { world.push.answer(browser, .failed(.answered(503))) }
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").count == 3)
            _ = try await world.edit(people[0], id: 1, #"{"enabled":false}"#)
            _ = try await world.server.rest(
                .delete, "reminders?id=eq.\(Sample.uuid(2))", as: try await world.sender(people[1]))
            _ = try await world.server.send(.delete, "/api/account", as: try await world.sender(people[2]))
            #expect(try await world.round(at: "2026-11-21T09:01:00Z").isEmpty)
            #expect(try await world.deliveries() == ["cancelled": 2])
            #expect(try await world.round(at: "2026-11-22T09:00:00Z").isEmpty)
            let left = try await world.database.read {
                try $0.query("SELECT * FROM notifications WHERE user_id = '\(people[2].id)'", [])
            }
            #expect(left.isEmpty)
        }
    }

    @Test(
        "travel: the new zone applies at once, each local date fires at most once, and nothing fires retroactively"
    )
    func travel() async throws {
        try await ReminderWorld.run(at: "2026-11-20T22:00:00Z") { world in
            let person = try await world.person()
            try await world.addReminder(person, ("time_zone", .string("Asia/Tokyo")))
            #expect(try await world.round(at: "2026-11-21T00:00:00Z").map(\.occurrence) == ["2026-11-21"])
            // In Los Angeles it is still 18:00 on the 20th.
            world.clock.set("2026-11-21T02:00:00Z")
            _ = try await world.edit(person, #"{"time_zone":"America/Los_Angeles"}"#)
            #expect(try await world.reminder("next_fire_at") == "2026-11-22T17:00:00+00:00")
            // A row that is deleted and inserted again keeps its fired occurrences.
            _ = try await world.server.rest(
                .delete, "reminders?id=eq.\(Sample.uuid(1))", as: try await world.sender(person))
            try await world.addReminder(person, ("time_zone", .string("America/Los_Angeles")))
            #expect(try await world.round(at: "2026-11-21T17:00:00Z").isEmpty)
            #expect(try await world.round(at: "2026-11-22T17:00:00Z").map(\.occurrence) == ["2026-11-22"])
            // In Kiritimati it is already the 23rd, before nine.
            _ = try await world.edit(person, #"{"time_zone":"Pacific/Kiritimati"}"#)
            #expect(try await world.reminder("next_fire_at") == "2026-11-22T19:00:00+00:00")
        }
    }

    @Test("across clock changes it fires once every day, even if its time does not exist or occurs twice")
    func daylight() async throws {
        try await ReminderWorld.run(at: "2026-03-27T12:00:00Z") { world in
            try await world.addReminder(
                try await world.person(), ("local_time", .string("02:30")), ("time_zone", .string("Europe/Berlin")))
            var fires: [String] = []
            for day in 28...31 {
                for quarter in 0..<20 {
                    let time = "2026-03-\(day)T0\(quarter / 4):\(["00", "15", "30", "45"][quarter % 4]):00Z"
                    if try await !world.round(at: time).isEmpty { fires.append(time) }
                }
            }
            #expect(
                fires == [
                    "2026-03-28T01:30:00Z", "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z", "2026-03-31T00:30:00Z",
                ])
        }
    }

    @Test("merging accounts keeps pending deliveries and reminders, and repeats nothing")
    func merge() async throws {
        try await ReminderWorld.run { world in
            let old = try await world.person("phone")
            let new = try await world.person("laptop")
            try await world.addReminder(old)
            world.push.answer("phone", .failed(.answered(503)))
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").count == 1)
            let merged = try await world.server.send(
                .post, "/api/account/merge", as: try await world.sender(new),
                #"{"access_token":"\#(try await world.refreshed(old).token)"}"#)
            #expect(merged.status == .ok, "\(merged.text)")
            let retried = try await world.round(at: "2026-11-21T09:01:00Z")
            #expect(retried.map(\.address.endpoint) == [ReminderWorld.endpoint("phone")])
            #expect(try await world.round(at: "2026-11-22T08:59:00Z").isEmpty)
            #expect(try await world.round(at: "2026-11-22T09:00:00Z").count == 2)
        }
    }

    @Test("merging two reminders of one subject keeps the account's own")
    func mergeOfOneSubject() async throws {
        try await ReminderWorld.run { world in
            let old = try await world.person("phone")
            let new = try await world.person("laptop")
            try await world.addReminder(old, id: 1, ("subject", .string("quote")))
            try await world.addReminder(old, id: 2, ("subject", .string("other")))
            world.clock.pass(.seconds(60))
            try await world.addReminder(new, id: 3, ("subject", .string("quote")), ("local_time", .string("10:00")))
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").count == 2)
            let merged = try await world.server.send(
                .post, "/api/account/merge", as: try await world.sender(new),
                #"{"access_token":"\#(try await world.refreshed(old).token)"}"#)
            #expect(merged.status == .ok, "\(merged.text)")
            let left = try await world.server.rest(.get, "reminders?order=id", as: try await world.sender(new))
            #expect(left.column("id") == [Sample.uuid(2), Sample.uuid(3)])
            #expect(left.column("told").allSatisfy { $0.contains("2026-11-21") })
            #expect(try await world.round(at: "2026-11-22T09:00:00Z").count == 2)
            #expect(try await world.round(at: "2026-11-22T10:00:00Z").count == 2)
        }
    }
}
