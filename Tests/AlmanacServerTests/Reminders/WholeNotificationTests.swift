import AlmanacCore
import Testing
import Whole

@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer

@Suite("W11 the daily bilingual notification")
struct WholeNotificationTests {
    private let daily: [(String, JSON)] = [
        ("app", .string("whole")), ("subject", .string("quote-of-the-day")), ("content", .null),
    ]

    private func remind(
        _ person: TestPerson, id: Int = 1, _ more: (String, JSON)..., in world: ReminderWorld
    ) async throws {
        let changes = daily.filter { usual in !more.contains { $0.0 == usual.0 } } + more
        let answer = try await world.server.rest(
            .post, "reminders", as: try await world.sender(person), ReminderWorld.reminder(id: id, changes))
        #expect(answer.status == .created, "\(answer.text)")
    }

    private func prefer(_ preferences: String, _ person: TestPerson, in world: ReminderWorld) async throws {
        let answer = try await world.server.rest(
            .post, "userpreferences?on_conflict=user_id", as: try await world.sender(person), preferences,
            prefer: "resolution=merge-duplicates")
        #expect(answer.status.code < 300, "\(answer.text)")
    }

    /// Stores 40 quotes, of which every fourth is about love.
    private func fill(_ world: ReminderWorld) async throws {
        try await world.server.insertQuotes(
            (1...40).map { Sample.quote($0, "English \($0)", "中文\($0)", [$0 % 4 == 0 ? "Love" : "Joy"]) })
    }

    /// What the device would show first.
    private func expected(_ person: TestPerson, _ date: String, preferring love: Bool = false) throws -> String {
        let candidates = (1...40).map {
            DailyQuotes.Candidate(id: Sample.uuid($0), isPreferred: !love || $0 % 4 == 0)
        }
        let day = try #require(CivilDate(text: date))
        return try #require(DailyQuotes.choose(from: candidates, for: person.id, on: day, count: 10).first)
    }

    private func route(_ sent: FakePush.Sent) -> String { sent.notification["navigate"]?.string ?? "" }

    @Test("W11 it shows the English text above the Chinese one, and a tap opens that quote")
    func texts() async throws {
        try await ReminderWorld.run { world in
            try await fill(world)
            let person = try await world.person()
            try await remind(person, in: world)
            let sent = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            let id = try expected(person, "2026-11-21")
            let number = Int(id.suffix(2))
            #expect(route(sent) == "/whole/quote/\(id)")
            #expect(sent.title == "English \(number ?? 0)")
            #expect(sent.notification["body"]?.string == "中文\(number ?? 0)")
            #expect(sent.notification["tag"]?.string == "whole/quote-of-the-day")
        }
    }

    @Test("W11 each day and each account has its own quote, the one that the device would show first")
    func chosen() async throws {
        try await ReminderWorld.run { world in
            try await fill(world)
            let people = [try await world.person("a"), try await world.person("b")]
            for (index, person) in people.enumerated() { try await remind(person, id: index + 1, in: world) }
            for day in ["2026-11-21", "2026-11-22", "2026-11-23"] {
                let sent = try await world.round(at: "\(day)T09:00:00Z")
                for (person, endpoint) in zip(people, ["a", "b"]) {
                    let own = try #require(sent.first { $0.address.endpoint == ReminderWorld.endpoint(endpoint) })
                    #expect(route(own) == "/whole/quote/\(try expected(person, day))")
                }
            }
        }
    }

    @Test("W11 preferred categories come first; an empty choice prefers all")
    func categories() async throws {
        try await ReminderWorld.run { world in
            try await fill(world)
            let person = try await world.person()
            try await prefer(#"{"categories":["Love","Unknown"]}"#, person, in: world)
            try await remind(person, in: world)
            let first = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            #expect(route(first) == "/whole/quote/\(try expected(person, "2026-11-21", preferring: true))")
            try await prefer(#"{"categories":[]}"#, person, in: world)
            let second = try #require(try await world.round(at: "2026-11-22T09:00:00Z").first)
            #expect(route(second) == "/whole/quote/\(try expected(person, "2026-11-22"))")
        }
    }

    @Test("W11 the quotes that a device has chosen for the date come before the rule, as far as they still exist")
    func remembered() async throws {
        try await ReminderWorld.run { world in
            try await fill(world)
            let person = try await world.person()
            let ids = [99, 7, 8].map { "\"\(Sample.uuid($0))\"" }.joined(separator: ",")
            try await prefer(#"{"daily_date":"2026-11-21","daily_quotes":[\#(ids)]}"#, person, in: world)
            try await remind(person, in: world)
            let first = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            #expect(route(first) == "/whole/quote/\(Sample.uuid(7))")
            let second = try #require(try await world.round(at: "2026-11-22T09:00:00Z").first)
            #expect(route(second) == "/whole/quote/\(try expected(person, "2026-11-22"))")
        }
    }

    @Test("W11 of a choice that is longer than a device's, no more than a day's quotes are looked up")
    func chosenTooMany() async throws {
        try await ReminderWorld.run { world in
            try await fill(world)
            let person = try await world.person()
            let ids = (Array(900...909) + [7]).map { "\"\(Sample.uuid($0))\"" }.joined(separator: ",")
            try await prefer(#"{"daily_date":"2026-11-21","daily_quotes":[\#(ids)]}"#, person, in: world)
            try await remind(person, in: world)
            let sent = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            #expect(route(sent) == "/whole/quote/\(try expected(person, "2026-11-21"))")
        }
    }

    @Test("W11 made-up categories choose as none do, and share one entry of the cache")
    func madeUpCategories() async throws {
        try await ReminderWorld.run { world in
            try await fill(world)
            let candidates = QuoteCandidates()
            let date = try #require(CivilDate(text: "2026-11-21"))
            let choices = try await world.database.read { transaction in
                try [[], ["Made up"], Set((0..<5_000).map { "Made up \($0)" })].map { categories in
                    DailyQuotes.choose(
                        from: try candidates.all(preferring: categories, transaction), for: "a", on: date, count: 10)
                }
            }
            #expect(Set(choices).count == 1)
            #expect(candidates.cachedChoices == 1)
        }
    }

    @Test("W11 a choice for one of the next seven days counts today, and one for a later day does not")
    func chosenAhead() async throws {
        try await ReminderWorld.run { world in
            try await fill(world)
            let person = try await world.person()
            try await prefer(
                #"{"daily_date":"2026-11-29","daily_quotes":["\#(Sample.uuid(7))"]}"#, person, in: world)
            try await remind(person, in: world)
            let first = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            #expect(route(first) == "/whole/quote/\(try expected(person, "2026-11-21"))")
            let second = try #require(try await world.round(at: "2026-11-22T09:00:00Z").first)
            #expect(route(second) == "/whole/quote/\(Sample.uuid(7))")
        }
    }

    @Test("W11 a quote that is corrected or new meanwhile is told of at once")
    func changed() async throws {
        try await ReminderWorld.run { world in
            try await world.server.insertQuotes([Sample.quote(1, "Old", "旧", nil)])
            let person = try await world.person()
            try await remind(person, in: world)
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").first?.title == "Old")
            _ = try await world.server.rest(
                .patch, "quotes?id=eq.\(Sample.uuid(1))", as: .service, #"{"english_text":"New"}"#)
            #expect(try await world.round(at: "2026-11-22T09:00:00Z").first?.title == "New")
            _ = try await world.server.rest(.delete, "quotes?id=eq.\(Sample.uuid(1))", as: .service)
            try await world.server.insertQuotes([Sample.quote(2, "Other", "别", nil)])
            #expect(try await world.round(at: "2026-11-23T09:00:00Z").first?.title == "Other")
        }
    }

    @Test("W11 without quotes it says so in the user's language, and opens Whole")
    func none() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person()
            try await remind(person, ("content", .members(("language", .string("de")))), in: world)
            let sent = try #require(try await world.round(at: "2026-11-21T09:00:00Z").first)
            #expect(sent.title == "Zitat des Tages" && route(sent) == "/whole")
            #expect(sent.notification["body"]?.string == "Öffne Whole, um es zu lesen.")
        }
    }

    @Test("W11 the choice of the day reads all quotes once for many reminders, and again when they change")
    func readOnce() async throws {
        try await ReminderWorld.run { world in
            try await fill(world)
            let candidates = QuoteCandidates()
            let counted = try await world.database.read { transaction in
                let counting = CountingTransaction(transaction)
                for number in 0..<50 {
                    _ = try candidates.all(preferring: number % 2 == 0 ? [] : ["Love"], counting)
                }
                return counting.fullReads
            }
            #expect(counted == 1)
            try await world.server.insertQuotes([Sample.quote(41, "New", nil, nil)])
            let after = try await world.database.read { try candidates.all(preferring: [], $0) }
            #expect(after.count == 41)
        }
    }

    @Test("walk whole 1 a reminder that a sign-in brings is off where the account wants no daily quote")
    func unwanted() async throws {
        try await ReminderWorld.run { world in
            try await fill(world)
            let (old, new) = (try await world.person("phone"), try await world.person("laptop"))
            try await prefer(#"{"notifications_enabled":false}"#, new, in: world)
            try await prefer(#"{"notifications_enabled":true,"notification_time":"09:00"}"#, old, in: world)
            try await remind(old, in: world)
            let merged = try await world.server.send(
                .post, "/api/account/merge", as: try await world.sender(new),
                #"{"access_token":"\#(try await world.refreshed(old).token)"}"#)
            #expect(merged.status == .ok, "\(merged.text)")
            let wanted = try await world.server.rest(.get, "userpreferences", as: try await world.sender(new))
            #expect(wanted.column("notifications_enabled") == ["false"])
            let left = try await world.server.rest(.get, "reminders", as: try await world.sender(new))
            #expect(left.column("enabled") == ["false"])
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").isEmpty)
        }
    }

    @Test("walk whole 1 a change number is drawn only where a reminder is turned off", .onlySQLite)
    func drawn() async throws {
        try await ReminderWorld.run { world in
            try await fill(world)
            let person = try await world.person("phone")
            try await prefer(#"{"notifications_enabled":true}"#, person, in: world)
            try await remind(person, in: world)
            func drawn() async throws -> Int64 {
                try await world.database.write { transaction in
                    let before = try transaction.nextChange(for: .account(person.id))
                    try transaction.turnOffUnwantedReminders(of: person.id)
                    return try transaction.nextChange(for: .account(person.id)) - before - 1
                }
            }
            #expect(try await drawn() == 0)
            try await prefer(#"{"notifications_enabled":false}"#, person, in: world)
            #expect(try await drawn() == 1)
            let left = try await world.server.rest(.get, "reminders", as: try await world.sender(person))
            #expect(left.column("enabled") == ["false"])
        }
    }

    // MARK: The texts

    @Test("W11 a quote of one line is the title; a longer one is whole below it, with its lines")
    func texts() throws {
        let date = try #require(CivilDate(text: "2026-11-21"))
        func notification(_ english: String, _ chinese: String, _ language: Language = .en) -> [String] {
            let quote = (id: "1", english: english, chinese: chinese)
            let text = QuoteNotification.notification(of: quote, on: date, language)
            return [text.title, text.body]
        }
        #expect(notification("One\ntwo. ", "一\n二") == ["One two.", "一\n二"])
        let long = String(repeating: "all day, ", count: 20).trimmed
        #expect(notification(long, "长") == ["Quote of the day", long + "\n长"])
        let chinese = String(repeating: "长", count: 100)
        #expect(notification(chinese, "", .zh) == ["每日一句", chinese])
        #expect(notification("长", "", .zh) == ["长", "每日一句"], "the body is never empty")
    }
}

/// Counts the reads of all quotes.
private final class CountingTransaction: Transaction {
    private let transaction: any Transaction
    private(set) var fullReads = 0

    init(_ transaction: any Transaction) {
        self.transaction = transaction
    }

    var dialect: Dialect { transaction.dialect }

    func execute(_ sql: SQLText, _ values: [SQLValue]) throws {
        try transaction.execute(sql, values)
    }

    func each(_ sql: SQLText, _ values: [SQLValue], _ body: (SQLRow) throws -> Void) throws {
        if sql.text.contains("FROM quotes"), sql.text.contains("categories") { fullReads += 1 }
        try transaction.each(sql, values, body)
    }

    func eachText(_ sql: SQLText, _ values: [SQLValue], _ body: (RowTexts) throws -> Void) throws {
        try transaction.eachText(sql, values, body)
    }
}
