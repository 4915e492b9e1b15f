import AlmanacCore

/// A reflection that is being written. Its draft lies in the storage a moment after each key; the record is made on Save.
struct Editor: Equatable, Sendable {
    /// The day it is about: that of when it was opened, also after midnight.
    let page: Page
    var prompt: String
    var text: String
    var mood: Int?
    var saving: Saving<Ending> = .idle
    var isChecked = false

    /// A day's morning or evening.
    struct Page: Equatable, Sendable {
        let date: CivilDate
        let period: Period

        var key: String { "reflection/" + date.text + "/" + period.slug }
    }

    enum Ending: Equatable, Sendable {
        case saved
    }

    /// With the draft; without one, with what was saved.
    init(_ page: Page, _ stock: Stock, _ words: Words) {
        self.page = page
        let record = stock.reflection(page.date, page.period)
        let draft = stock.draft(page.key)
        prompt = record?.prompt ?? Prompts.question(page.date, page.period, words)
        text = draft?["text"]?.string ?? record?.text ?? ""
        mood = draft.map { $0["mood"]?.int.map { Int($0) } } ?? record?.mood
    }

    var draft: JSON {
        JSON.members(("text", .string(text)), ("mood", mood.map { .int(Int64($0)) } ?? .null))
    }

    var length: Int {
        text.trimmed.length
    }

    var isValid: Bool {
        (1...Limits.reflection).contains(length)
    }

    /// The record, its place in the outbox, and the end of the draft.
    func changes(_ stock: Stock, _ moment: Moment, _ random: inout Random) -> [Change] {
        let old = stock.reflection(page.date, page.period)?.record
        return ReflectTables.reflections.put(
            [
                JSON.Member("reflection_date", .string(page.date.text)),
                JSON.Member("period", .string(page.period.slug)), JSON.Member("prompt", .string(prompt)),
                JSON.Member("reflection_text", .string(text.trimmed)),
                JSON.Member("mood", mood.map { .int(Int64($0)) } ?? .null),
            ], over: old, at: moment, &random)
            + Telemetry(.reflectionSaved, period: page.period).changes(moment, &random)
            + [ReflectTables.deleteDraft(page.key)]
    }
}

/// A question a day for each half of it.
enum Prompts {
    static let morning: [Word] = [
        .reflectMorning1, .reflectMorning2, .reflectMorning3, .reflectMorning4, .reflectMorning5, .reflectMorning6,
        .reflectMorning7, .reflectMorning8, .reflectMorning9, .reflectMorning10,
    ]
    static let evening: [Word] = [
        .reflectEvening1, .reflectEvening2, .reflectEvening3, .reflectEvening4, .reflectEvening5, .reflectEvening6,
        .reflectEvening7, .reflectEvening8, .reflectEvening9, .reflectEvening10,
    ]

    /// The same on every device of a day.
    static func question(_ date: CivilDate, _ period: Period, _ words: Words) -> String {
        let prompts = period == .morning ? morning : evening
        let place = date.daysSinceEpoch % prompts.count
        return words[prompts[place < 0 ? place + prompts.count : place]]
    }
}

/// The days on which something was written. It counts what is there, and never what is not.
struct Streak: Equatable, Sendable {
    /// From Monday to today.
    let thisWeek: Int
    let inAll: Int

    init(_ reflections: [Reflection], today: CivilDate) {
        var days: [CivilDate] = []
        // They are in the order of their days.
        for reflection in reflections where days.last != reflection.date { days.append(reflection.date) }
        let monday = today.daysSinceEpoch - today.weekday
        thisWeek = days.filter { $0.daysSinceEpoch >= monday && $0 <= today }.count
        inAll = days.count
    }
}

/// The three months a goal is set for.
enum GoalPeriod {
    /// Days from today to the end; none left when it is over.
    static func daysLeft(setOn start: CivilDate, today: CivilDate) -> Int {
        let month = start.month + 3
        let year = start.year + (month > 12 ? 1 : 0)
        var end: CivilDate?
        // The last day of a shorter month stands for one it lacks.
        var day = start.day
        while end == nil, day > 0 {
            end = CivilDate(year: year, month: month > 12 ? month - 12 : month, day: day)
            day -= 1
        }
        return max(0, (end ?? start).daysSinceEpoch - today.daysSinceEpoch)
    }
}
