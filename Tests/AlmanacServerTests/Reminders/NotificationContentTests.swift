import AlmanacCore
import Testing

@testable import AlmanacReminders
@testable import AlmanacServer

@Suite("The content of a notification is made when it is sent")
struct NotificationContentTests {
    private let fact: [(String, JSON)] = [
        ("app", .string("facts")), ("subject", .string("fact-of-the-day")), ("content", .null),
    ]

    private func remindOfFacts(_ person: TestPerson, in world: ReminderWorld) async throws {
        let answer = try await world.server.rest(
            .post, "reminders", as: try await world.sender(person), ReminderWorld.reminder(fact))
        #expect(answer.status == .created, "\(answer.text)")
    }

    private func prefer(_ preferences: String, _ person: TestPerson, in world: ReminderWorld) async throws {
        let answer = try await world.server.rest(
            .post, "fact_preferences", as: try await world.sender(person), preferences,
            prefer: "resolution=merge-duplicates")
        #expect(answer.status.code < 300, "\(answer.text)")
    }

    /// The fact's id at the end of a notification's route.
    private func id(_ sent: FakePush.Sent) -> Int64? {
        sent.notification["navigate"]?.string?.split(separator: "/").last.flatMap { Int64($0) }
    }

    @Test("the fact of the day matches the user's topics, level and language")
    func factOfTheDay() async throws {
        try await ReminderWorld.run(facts: 24) { world in
            let person = try await world.person()
            try await prefer(#"{"language":"de","categories":["science"],"difficulty":"all"}"#, person, in: world)
            try await remindOfFacts(person, in: world)
            let sent = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            let chosen = try #require(id(sent))
            // The expected choice, as the app makes it among the same facts. Science has the odd ids.
            let ids = (1...24).filter { $0 % 2 == 1 }.map(Int64.init)
            let round = DailyRound(on: try #require(CivilDate(text: "2026-11-21")), of: ids.count)
            #expect(chosen == ids[round.order(of: ids)[round.place]])
            #expect(sent.title == "Title \(chosen) de")
            #expect(sent.notification["body"]?.string == "Summary \(chosen)")
            #expect(sent.notification["navigate"]?.string == "/facts/fact/\(chosen)")
            #expect(sent.notification["lang"]?.string == "de")
            let seen = try await world.server.rest(.get, "seen_facts", as: try await world.sender(person))
            #expect(seen.column("fact_id") == ["\(chosen)"])
            // A change of preferences takes effect on the next day.
            try await prefer(#"{"language":"fr","categories":["history"],"difficulty":"beginner"}"#, person, in: world)
            let next = try #require(try await world.round(at: "2026-11-22T09:00:00Z").first)
            #expect(try #require(id(next)) % 6 == 0)
            #expect(next.title.hasSuffix(" fr"))
        }
    }

    @Test("every fact is shown once per round, whenever the rounds begin")
    func noRepeats() async throws {
        try await ReminderWorld.run(at: "2026-11-03T08:00:00Z", facts: 6) { world in
            let person = try await world.person()
            try await prefer(#"{"language":"en"}"#, person, in: world)
            try await remindOfFacts(person, in: world)
            var ids: [Int64] = []
            for day in 3...26 {
                let sent = try await world.round(at: "2026-11-\(day < 10 ? "0" : "")\(day)T09:00:00Z")
                ids += sent.compactMap(id)
            }
            #expect(ids.count == 24)
            for start in stride(from: 0, to: 24, by: 6) { #expect(Set(ids[start..<start + 6]).count == 6, "\(ids)") }
        }
    }

    @Test(
        "the notification is about the fact seen in the app today, and skips facts seen on other days"
    )
    func agreement() async throws {
        try await ReminderWorld.run(facts: 6) { world in
            let ids = (1...6).map(Int64.init)
            let round = DailyRound(on: try #require(CivilDate(text: "2026-11-21")), of: 6)
            let order = round.order(of: ids).map { ids[$0] }
            let today = order[round.place]
            let next = order[(round.place + 1) % 6]
            for (id, seen) in [(1, "2026-11-21T07:00:00Z"), (2, "2026-11-20T07:00:00Z")] {
                let person = try await world.person()
                try await prefer(#"{"language":"en"}"#, person, in: world)
                _ = try await world.server.rest(
                    .post, "seen_facts", as: try await world.sender(person),
                    #"{"fact_id":\#(today),"updated_at":"\#(seen)"}"#)
                let answer = try await world.server.rest(
                    .post, "reminders", as: try await world.sender(person), ReminderWorld.reminder(id: id, fact))
                #expect(answer.status == .created)
            }
            let sent = try await world.round(at: "2026-11-21T09:00:00Z")
            let byReminder = Dictionary(
                uniqueKeysWithValues: sent.map { ($0.notification["data"]?["reminder_id"]?.string ?? "", id($0)) })
            #expect(byReminder[Sample.uuid(1)] == today)
            #expect(byReminder[Sample.uuid(2)] == next)
        }
    }

    @Test(
        "F10 the notification is about the fact that a device has shown for the day, whatever the server would choose")
    func shownByDevice() async throws {
        try await ReminderWorld.run(facts: 6) { world in
            let person = try await world.person()
            try await prefer(#"{"language":"en"}"#, person, in: world)
            let ids = (1...6).map(Int64.init)
            let round = DailyRound(on: try #require(CivilDate(text: "2026-11-21")), of: 6)
            let own = ids[round.order(of: ids)[round.place]]
            let other = own % 6 + 1
            let sender = try await world.sender(person)
            // A clock that is wrong does not matter: the date says whose fact it was.
            _ = try await world.server.rest(
                .post, "seen_facts", as: sender,
                #"{"fact_id":\#(other),"shown_on":"2026-11-21","updated_at":"2026-11-19T23:00:00Z"}"#)
            try await remindOfFacts(person, in: world)
            let sent = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            #expect(id(sent) == other)
            // And the next day's is noted for the devices, with its date.
            let next = try #require(try await world.round(at: "2026-11-22T09:00:00Z").first)
            let seen = try await world.server.rest(
                .get, "seen_facts?shown_on=eq.2026-11-22", as: try await world.sender(person))
            #expect(seen.column("fact_id") == ["\(id(next) ?? 0)"])
            #expect(id(next) != other)
        }
    }

    @Test("F11 on the day of a fact, the notification is about it, if it fits the user’s topics")
    func onItsDay() async throws {
        try await ReminderWorld.run(facts: 12) { world in
            try await world.database.write { transaction in
                try transaction.execute("UPDATE facts SET day = '11-22' WHERE id IN (3, 4)")
                try transaction.raiseContentVersion()
            }
            let person = try await world.person()
            try await prefer(#"{"language":"en","categories":["history"]}"#, person, in: world)
            try await remindOfFacts(person, in: world)
            var ids: [Int64] = []
            for day in ["21", "22", "23"] {
                ids += try await world.round(at: "2026-11-\(day)T09:00:00Z").compactMap(id)
            }
            // History has the even ids.
            #expect(ids.count == 3 && ids[1] == 4 && !ids[0...0].contains(4) && ids[2] != 4, "\(ids)")
        }
    }

    @Test(
        "without preferences, any fact is chosen in the language of the device; a selection without facts opens the app"
    )
    func withoutPreferences() async throws {
        try await ReminderWorld.run(facts: 6) { world in
            let person = try await world.person()
            _ = try await world.server.send(
                .post, "/api/devices/register", as: try await world.sender(person),
                #"{"platform":"web","model":"m","os_version":"1","language":"tr"}"#)
            try await remindOfFacts(person, in: world)
            let sent = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            #expect(sent.title.hasSuffix(" tr"))
            try await prefer(#"{"language":"en","categories":["nowhere"]}"#, person, in: world)
            let next = try #require(try await world.round(at: "2026-11-22T09:00:00Z").first)
            #expect(next.notification["navigate"]?.string == "/facts")
        }
    }

    @Test("Reflect's notification is in the user's language and opens the question", arguments: ["morning", "evening"])
    func reflect(_ period: String) async throws {
        try await ReminderWorld.run { world in
            try await world.addReminder(
                try await world.person(), ("app", .string("reflect")), ("subject", .string(period)),
                ("content", .members(("language", .string("ja")))))
            let sent = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            #expect(sent.title == Words(.ja)[period == "morning" ? .reflectPeriodMorning : .reflectPeriodEvening])
            #expect(sent.notification["body"]?.string?.isEmpty == false)
            #expect(sent.notification["navigate"]?.string == "/reflect/today/\(period)")
            #expect(sent.notification["tag"]?.string == "reflect/\(period)")
        }
    }

    // MARK: Key and buttons

    @Test("the notification has the key shared with the app, and buttons in the user's language")
    func buttons() async throws {
        var settings = SchedulerSettings()
        settings.origin = "https://almanac.example"
        try await ReminderWorld.run(settings: settings) { world in
            let person = try await world.person()
            try await prefer(#"{"language":"de"}"#, person, in: world)
            try await remindOfFacts(person, in: world)
            let sent = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            let key = "facts/fact-of-the-day/2026-11-21"
            #expect(sent.notification["data"]?["key"]?.string == key)
            let later = "https://almanac.example/later?key=facts%2Ffact-of-the-day%2F2026-11-21"
            #expect(
                sent.notification["actions"]
                    == .array([
                        .members(
                            ("action", .string("open")), ("title", .string("Jetzt öffnen")),
                            ("navigate", sent.notification["navigate"] ?? .null)),
                        .members(
                            ("action", .string("later")), ("title", .string("Später erinnern")),
                            ("navigate", .string(later))),
                    ]))
        }
    }

    @Test("a notification to repeat later has the same content, is sent once, and has its own key")
    func remindLater() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person()
            let content = JSON.members(
                ("title", .string("Le miel")), ("body", .string("Il se garde.")), ("route", .string("/facts/fact/3")),
                ("language", .string("fr")))
            try await world.addReminder(
                person, ("app", .string("facts")), ("subject", .string("later/fact-of-the-day")),
                ("kind", .string("once")), ("local_time", .null), ("time_zone", .null),
                ("fire_at", .string("2026-11-21T10:30:00Z")), ("content", content))
            #expect(try await world.round(at: "2026-11-21T10:29:59Z").isEmpty)
            let sent = try #require(try await world.round(at: "2026-11-21T10:30:00Z").first)
            #expect(sent.title == "Le miel")
            #expect(sent.notification["body"]?.string == "Il se garde.")
            #expect(sent.notification["navigate"]?.string == "/facts/fact/3")
            #expect(sent.notification["lang"]?.string == "fr")
            #expect(sent.notification["tag"]?.string == "facts/later/fact-of-the-day")
            let instant = try #require(Instant(iso8601: "2026-11-21T10:30:00Z")).milliseconds
            #expect(sent.notification["data"]?["key"]?.string == "facts/later/fact-of-the-day/@\(instant)")
            #expect(sent.notification["actions"]?.array?.last?["title"]?.string == "Rappeler plus tard")
            #expect(try await world.reminder("state") == "done")
            // Requested again: the row gets another instant.
            let again = try await world.edit(person, #"{"fire_at":"2026-11-21T11:30:00Z"}"#)
            #expect(again.status == .ok, "\(again.text)")
            #expect(try await world.round(at: "2026-11-21T11:30:00Z").map(\.title) == ["Le miel"])
        }
    }

    @Test("the author's data arrives, such as a capsule's id and type, and replaces nothing of the server's")
    func data() async throws {
        try await ReminderWorld.run { world in
            let data = JSON.members(
                ("capsuleId", .string(Sample.uuid(7))), ("type", .string("memory")), ("key", .string("mine")),
                ("count", .int(1)), ("odd", .string("日")))
            let content = JSON.members(
                ("title", .string("Time Capsule Ready!")), ("body", .string("Your Memory capsule is ready to open!")),
                ("route", .string("/capsule/" + Sample.uuid(7))), ("language", .string("en")), ("data", data))
            try await world.addReminder(
                try await world.person(), ("app", .string("capsule")), ("subject", .string(Sample.uuid(7))),
                ("kind", .string("once")), ("local_time", .null), ("time_zone", .null),
                ("fire_at", .string("2026-11-21T10:30:00Z")), ("content", content))
            let sent = try #require(try await world.round(at: "2026-11-21T10:30:00Z").first)
            let instant = try #require(Instant(iso8601: "2026-11-21T10:30:00Z")).milliseconds
            // PostgreSQL keeps no order of members.
            func members(_ json: JSON?) -> Set<String> {
                guard case .object(let members)? = json else { return [] }
                return Set(members.map { "\($0.key) \($0.value)" })
            }
            #expect(
                members(sent.notification["data"])
                    == members(
                        JSON.members(
                            ("key", .string("capsule/\(Sample.uuid(7))/@\(instant)")),
                            ("reminder_id", .string(Sample.uuid(1))), ("occurrence", .string("@\(instant)")),
                            ("route", .string("/capsule/" + Sample.uuid(7))), ("capsuleId", .string(Sample.uuid(7))),
                            ("type", .string("memory")))))
        }
    }

    @Test("too much data is dropped entirely")
    func tooMuchData() {
        let long = JSON.string(String(repeating: "x", count: 100))
        #expect(NotificationContent.data(.members(("a", long))).count == 1)
        #expect(NotificationContent.data(.members(("a", long), ("b", long))).isEmpty)
        #expect(NotificationContent.data(.array([long])).isEmpty)
        #expect(NotificationContent.data(nil).isEmpty)
    }

    @Test(
        "a subject that is unfit for a key is replaced by the reminder's id",
        arguments: ["", "日", "a \"b\"", String(repeating: "s", count: 101)])
    func oddSubjects(_ subject: String) async throws {
        try await ReminderWorld.run { world in
            try await world.addReminder(try await world.person(), ("subject", .string(subject)))
            let sent = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            #expect(sent.notification["data"]?["key"]?.string == "whole/\(Sample.uuid(1))/2026-11-21")
        }
    }
}
