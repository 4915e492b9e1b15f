import AlmanacCore
import AlmanacSimulator
import Testing

@testable import TimeCapsule

/// C3 and C6, sections 3 and 6 of the seed: one notification at the capsule's instant, scheduled with the lock.
@Suite struct ScheduleNotification {
    @Test(
        "§3 Start, BuildContent, SetTrigger, Schedule, Result, SaveNotifId, End2; §13 Schedule notification: its id is saved"
    )
    func scheduled() throws {
        let device = Device()
        try device.write("Goal", "Run", on: "2027-03-01")
        try device.app.tap("Seal")
        try device.app.ask(
            "write own_reminders +outbox ! own_capsules +outbox -capsule_drafts", "wait 1200 ms")
        let capsule = try device.capsule
        let reminder = try #require(device.reminders.first)
        #expect(reminder["app"] == .string("capsule"))
        #expect(reminder["subject"] == .string(capsule.id))
        #expect(reminder["kind"] == .string("once"))
        #expect(reminder["fire_at"] == .string("2027-03-01T09:00:00.000+00:00"))
        #expect(capsule.unlockAt == Instant(iso8601: "2027-03-01T09:00:00Z"))
        #expect(capsule.stored == .locked)
        #expect(capsule.notificationID == reminder["id"]?.string)
        #expect(capsule.notificationID != nil)
    }

    @Test(
        "§6.1 the content by type, to the letter",
        arguments: [
            ("Emotion", "Your Emotion capsule is ready to open!"), ("Goal", "Your Goal capsule is ready to open!"),
            ("Memory", "Your Memory capsule is ready to open!"),
            ("Decision", "Your Decision capsule is ready to open!"),
        ])
    func content(kind: String, body: String) throws {
        let device = Device()
        try device.lock(kind)
        let id = try device.capsule.id
        let content = try #require(device.reminders.first?["content"])
        #expect(content["title"] == .string("Time Capsule Ready!"))
        #expect(content["body"] == .string(body))
        #expect(content["route"] == .string("/capsule/" + id))
        #expect(content["language"] == .string("en"))
        // §6.2
        #expect(content["data"]?["capsuleId"] == .string(id))
        #expect(content["data"]?["type"] == .string(kind.lowercased()))
        #expect(!content.text.contains("The sea."))
    }

    @Test("§6 in the user's language", arguments: Language.allCases)
    func translated(_ language: Language) throws {
        var random = Random(seed: 1)
        let device = Device()
        let reminder = CapsuleReminder("x", .emotion, at: device.app.clock, language, &random)
        _ = device.disk.answer(reminder.schedule(over: nil, device.app.moment, &random))
        let content = try #require(device.reminders.first?["content"])
        let words = Words(language)
        #expect(content["title"] == .string(words[.capsuleReadyTitle]))
        #expect(content["body"] == .string(words[.capsuleReadyEmotion]))
        #expect(language == .en || words[.capsuleReadyEmotion] != Words(.en)[.capsuleReadyEmotion])
    }

    @Test("§3 Result, no, LogError, End1; §11 Schedule failed: logged, reported, and the capsule is still locked")
    func failed() throws {
        let device = Device()
        try device.write()
        device.disk.writeFaults = [.full]
        try device.app.tap("Seal")
        try device.app.see("Sealing")
        try device.app.tap("Skip")
        try device.app.see("notification couldn’t be scheduled")
        #expect(device.reminders.isEmpty)
        #expect(try device.capsule.stored == .locked)
        #expect(try device.capsule.notificationID == nil)
        let event = try #require(device.events.first)
        #expect(event["name"] == .string("notification_failed"))
        #expect(event["reason"] == .string("full"))
        #expect(device.disk.rows("capsule_drafts").isEmpty)
    }

    @Test("§3 CheckPermission, no, LogWarning, End1: only the warning and the capsule are written")
    func notAllowed() throws {
        let device = Device(permission: .denied)
        try device.lock()
        device.app.forget()
        try device.write("Goal", "Run", on: "2027-03-01")
        try device.app.tap("Seal")
        try device.app.ask("write own_events +outbox ! own_capsules +outbox -capsule_drafts", "wait 1200 ms")
        let event = try #require(device.events.last)
        #expect(event["name"] == .string("notification_skipped"))
        #expect(event["reason"] == .string("no_permission"))
        #expect(!event.fields.contains { ($0.value.string ?? "").contains("Run") })
        #expect(device.reminders.isEmpty)
    }

    @Test("with full storage, no capsule is half locked, and nothing written is lost")
    func noRoom() throws {
        let device = Device()
        try device.write()
        device.disk.writeFaults = [.full, .full]
        try device.app.tap("Seal")
        try device.app.see("no room left", "The sea.")
        #expect(device.capsules.isEmpty)
        try device.app.tap("Seal")
        #expect(device.capsules.count == 1)
        #expect(device.reminders.count == 1)
    }

    @Test("§11 Multiple notifications: locked in two windows, it is one capsule with one reminder")
    func onlyOne() throws {
        let device = Device()
        try device.write()
        let other = device.app.openBeside()
        other.home = "/capsule/new"
        other.permission = .granted
        other.launch()
        try device.app.tapOnly("Seal")
        try other.tap("Seal")
        device.app.settle()
        #expect(device.capsules.count == 1)
        #expect(device.reminders.count == 1)
        device.app.surroundingsChanged()
        #expect(device.capsules.count == 1)
    }

    @Test("§12 Past date scheduled: ready at once; its notification is scheduled for then, and comes immediately")
    func past() throws {
        let device = Device()
        try device.write("Memory", "The sea.", on: "2020-02-29")
        try device.app.see("That moment has passed")
        try device.app.tap("Seal")
        try device.app.tap("Skip")
        try device.app.see("ready to open", "Written on 21\u{A0}November 2026")
        try device.app.tap("Memory")
        try device.app.see("Ready since 29\u{A0}February 2020, 09:00")
        #expect(try device.capsule.stored == .ready)
        #expect(device.reminders.first?["fire_at"] == .string("2020-02-29T09:00:00.000+00:00"))
    }

    @Test("§12 Notification disabled in settings: respected; allowed later, it is scheduled then, once")
    func laterGrant() throws {
        let device = Device(permission: .denied)
        try device.lock(on: "2027-01-01")
        try device.lock("Goal", "Past", on: "2020-01-01")
        #expect(device.upkeep().isEmpty)
        device.app.permission = .granted
        _ = device.disk.answer(device.upkeep())
        #expect(device.reminders.count == 1)
        let locked = try #require(device.capsules.first { $0.stored == .locked })
        #expect(locked.notificationID == device.reminders.first?["id"]?.string)
        #expect(device.reminders.first?["fire_at"] == .string("2027-01-01T09:00:00.000+00:00"))
        #expect(device.upkeep().isEmpty)
    }

    @Test("if allowed later, each of many capsules gets a reminder, and keeps it if another device rewrites it")
    func laterGrantForMany() throws {
        let device = Device(permission: .denied)
        let ids = (0..<40).map { "00000000-0000-4000-8000-0000000000" + String($0 + 10) }
        for id in ids { device.receive(.locked, unlockAt: "2027-01-01T09:00:00Z", id: id) }
        device.app.launch()
        device.app.permission = .granted
        _ = device.disk.answer(device.upkeep())
        let first = device.reminders
        #expect(first.count == 40)
        // Another device, which does not know of these notifications, has rewritten the capsules.
        for id in ids { device.receive(.locked, unlockAt: "2027-02-01T09:00:00Z", id: id) }
        _ = device.disk.answer(device.upkeep())
        #expect(device.reminders.count == 40)
        for capsule in device.capsules {
            let reminder = try #require(device.reminders.first { $0["subject"]?.string == capsule.id })
            #expect(reminder["fire_at"] == .string("2027-02-01T09:00:00.000+00:00"))
            #expect(first.contains { $0["id"] == reminder["id"] && $0["subject"] == reminder["subject"] })
            #expect(capsule.notificationID == reminder["id"]?.string)
        }
    }

    @Test("§12 Time zone change: the instant stays, in the capsule and in its reminder")
    func zoneChange() throws {
        let device = Device(zone: Zone(id: "Europe/Berlin", initialOffset: 3_600))
        try device.lock(on: "2027-01-01")
        #expect(try device.capsule.unlockAt == Instant(iso8601: "2027-01-01T08:00:00Z"))
        let before = device.disk.rows("own_capsules") + device.disk.rows("own_reminders")
        device.app.zone = Zone(id: "Asia/Tokyo", initialOffset: 9 * 3_600)
        device.app.surroundingsChanged()
        device.app.launch()
        #expect(device.disk.rows("own_capsules") + device.disk.rows("own_reminders") == before)
        device.app.visit("/capsule/" + (try device.capsule.id))
        try device.app.see("1\u{A0}January 2027, 17:00")
    }

    @Test("an hour that the clocks skip, and years whose transitions the shell does not know")
    func farAway() throws {
        let berlin = Zone(
            id: "Europe/Berlin", initialOffset: 3_600,
            transitions: [
                ("2027-03-28T01:00:00Z", 7_200), ("2027-10-31T01:00:00Z", 3_600), ("2028-03-26T01:00:00Z", 7_200),
                ("2028-10-29T01:00:00Z", 3_600),
            ].map { Zone.Transition(at: Instant(iso8601: $0.0)!, offset: $0.1) })
        let device = Device(zone: berlin)
        func unlock(_ date: String, _ time: String) throws -> Instant? {
            try device.write()
            try device.choose(date, time)
            try device.app.see("Opens ")
            let here = Set(device.capsules.map(\.id))
            try device.app.tap("Seal")
            try device.app.tap("Skip")
            return device.capsules.first { !here.contains($0.id) }?.unlockAt
        }
        #expect(try unlock("2027-03-28", "02:30") == Instant(iso8601: "2027-03-28T01:00:00Z"))
        #expect(try unlock("2036-07-01", "09:00") == Instant(iso8601: "2036-07-01T07:00:00Z"))
        #expect(try unlock("2035-12-24", "18:00") == Instant(iso8601: "2035-12-24T17:00:00Z"))
        for capsule in device.capsules {
            device.app.visit("/capsule/" + capsule.id)
            let isSummer = capsule.opens == Instant(iso8601: "2036-07-01T07:00:00Z")
            let isWinter = capsule.opens == Instant(iso8601: "2035-12-24T17:00:00Z")
            if isSummer { try device.app.see("1\u{A0}July 2036, 09:00") }
            if isWinter { try device.app.see("24\u{A0}December 2035, 18:00") }
        }
    }

    @Test("an instant years ago is shown in the local time of that date, in summer and in winter")
    func longAgo() throws {
        let berlin = Zone(
            id: "Europe/Berlin", initialOffset: 3_600,
            transitions: [
                ("2026-03-29T01:00:00Z", 7_200), ("2026-10-25T01:00:00Z", 3_600), ("2027-03-28T01:00:00Z", 7_200),
                ("2027-10-31T01:00:00Z", 3_600),
            ].map { Zone.Transition(at: Instant(iso8601: $0.0)!, offset: $0.1) })
        let device = Device(zone: berlin)
        for (number, unlockAt) in [(1, "2020-07-01T07:00:00Z"), (2, "2020-12-01T08:00:00Z")] {
            device.receive(.ready, unlockAt: unlockAt, id: "0000000\(number)-0000-4000-8000-000000000000")
        }
        device.app.launch()
        try device.app.see("Ready since 1\u{A0}July 2020, 09:00", "Ready since 1\u{A0}December 2020, 09:00")
    }

    @Test("deleting a capsule cancels its notification and its snoozed reminder")
    func cancelled() throws {
        let device = Device()
        try device.lock(on: "2027-01-01")
        let id = try device.capsule.id
        var random = Random(seed: 5)
        _ = device.disk.answer(
            Table.reminders.put(
                [
                    JSON.Member("app", .string("capsule")), JSON.Member("subject", .string("later/" + id)),
                    JSON.Member("kind", .string("once")),
                    JSON.Member("fire_at", .string("2027-01-02T00:00:00.000+00:00")),
                ], at: device.app.moment, &random))
        device.app.launch("/capsule/" + id)
        try device.app.tap("Delete")
        try device.app.see("Delete this capsule?")
        try device.app.tap("Keep it")
        #expect(device.capsules.count == 1)
        try device.app.tap("Delete")
        try device.app.tap("Delete")
        try device.app.at("/capsule")
        #expect(device.capsules.isEmpty)
        #expect(device.reminders.isEmpty)
    }
}
