import AlmanacCore

/// A reflection being written. Its draft is stored after each keystroke; the record is created on Save.
struct Editor: Equatable, Sendable {
    /// The page that is being written. Its date stays the day on which the editor was opened, even after midnight.
    let page: Page
    /// The question that the saved reflection answers; `nil` while there is none.
    let prompt: String?
    var text: String
    var mood: Int?
    /// The saved text that the draft began with; `nil` if there was none.
    var base: String?
    /// The text that is saved now. It differs from the base if another device has saved or deleted the reflection.
    var saved: String?
    /// What another device has written meanwhile for the same day and hour, where this page was begun without.
    var beside: String?
    var saving: Saving<Ending> = .idle
    var isChecked = false
    /// Whether something was typed in this window. Until then the page follows what other windows write.
    var isTyped = false

    /// The morning or evening of a day.
    struct Page: Equatable, Sendable {
        let date: CivilDate
        let period: Period
        /// The id of its reflection; `nil` until it is saved.
        var id: String?

        var key: String { "reflection/" + date.text + "/" + period.slug + (id.map { "/" + $0 } ?? "") }
    }

    enum Ending: Equatable, Sendable {
        case saved, discarded
    }

    /// Starts with the draft or, if there is none, with the saved reflection.
    init(_ page: Page, _ records: StoredRecords) {
        self.page = page
        let draft = records.draft(page.key)
        let record = Editor.target(page, isBegun: draft?["base"]?.string != nil, records)
        prompt = record?.prompt
        base = draft.flatMap { $0["base"].map { $0.string } } ?? record?.text
        text = draft?.string("text") ?? record?.text ?? ""
        mood = draft.map { $0["mood"]?.int.map { Int($0) } } ?? record?.mood
        saved = nil
        compare(records)
    }

    /// Returns the reflection that a page changes; `nil` if it is a new one.
    /// - Parameter isBegun: Whether the text began with a saved one. An earlier version of the program has not noted which;
    ///   nor is it noted where two texts were joined.
    private static func target(_ page: Page, isBegun: Bool, _ records: StoredRecords) -> Reflection? {
        records.reflection(page)
            ?? (page.id.isNone && isBegun ? records.reflections(page.date, page.period).last : nil)
    }

    /// Notes what is saved now, perhaps by another device.
    mutating func compare(_ records: StoredRecords) {
        saved = Editor.target(page, isBegun: !base.isNone, records)?.text
        beside = saved.isNone && page.id.isNone ? records.reflections(page.date, page.period).last?.text : nil
    }

    var draft: JSON {
        JSON.members(
            ("text", .string(text)), ("mood", mood.map { .int(Int64($0)) } ?? .null), ("base", .optional(base)))
    }

    /// The question on the page. Not a part of the state, because the texts may arrive after the records.
    func question(_ words: Words) -> String {
        prompt ?? Prompts.question(page.date, page.period, words)
    }

    func looksSame(as other: Editor) -> Bool {
        page == other.page && prompt == other.prompt && text == other.text && mood == other.mood
            && base == other.base && saved == other.saved && beside == other.beside && isChecked == other.isChecked
            && saving.isCommitting == other.saving.isCommitting
    }

    /// Whether the page has something of this window that other windows must not replace.
    var isBusy: Bool { isTyped || saving != .idle }

    /// Whether another device has saved another text for this page meanwhile.
    var hasRival: Bool {
        guard let saved else { return false }
        return saved != base && saved != text.trimmed
    }

    /// Whether another device has deleted the reflection meanwhile.
    var isGone: Bool { saved.isNone && !base.isNone }

    /// Puts the text that another device has saved before the one that is written here.
    mutating func keepBoth() {
        guard let other = saved ?? beside else { return }
        text = other + "\n\n" + text.trimmed
        (base, saved, beside) = (other, other, nil)
    }

    var length: Int {
        text.trimmed.length
    }

    var isValid: Bool {
        ReflectTables.reflectionLength.contains(length)
    }

    /// What is wrong with the text, for the user.
    func problem(_ words: Words) -> String? {
        if length > ReflectTables.reflectionLength.upperBound {
            return words(.reflectTooLong, String(ReflectTables.reflectionLength.upperBound))
        }
        return isChecked && length == 0 ? words[.reflectEditorMissing] : nil
    }

    /// The changes that save the reflection with its outbox entry and delete the draft.
    func changes(
        _ records: StoredRecords, _ words: Words, _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        // A text that is saved twice is one reflection.
        let old =
            Editor.target(page, isBegun: !base.isNone, records)
            ?? records.reflections(page.date, page.period).first { page.id.isNone && $0.text == text.trimmed }
        return ReflectTables.reflections.put(
            [
                JSON.Member("reflection_date", .string(page.date.text)),
                JSON.Member("period", .string(page.period.slug)), JSON.Member("prompt", .string(question(words))),
                JSON.Member("reflection_text", .string(text.trimmed)),
                JSON.Member("mood", mood.map { .int(Int64($0)) } ?? .null),
            ], over: old?.record, at: moment, &random)
            + Telemetry(.reflectionSaved, period: page.period).changes(moment, &random)
            + [ReflectTables.deleteDraft(page.key)]
    }
}

/// The questions: one for each morning and one for each evening.
enum Prompts {
    static let morning: [Word] = [
        .reflectMorning1, .reflectMorning2, .reflectMorning3, .reflectMorning4, .reflectMorning5, .reflectMorning6,
        .reflectMorning7, .reflectMorning8, .reflectMorning9, .reflectMorning10,
    ]
    static let evening: [Word] = [
        .reflectEvening1, .reflectEvening2, .reflectEvening3, .reflectEvening4, .reflectEvening5, .reflectEvening6,
        .reflectEvening7, .reflectEvening8, .reflectEvening9, .reflectEvening10,
    ]

    /// Returns the question of a day's morning or evening, the same on every device.
    static func question(_ date: CivilDate, _ period: Period, _ words: Words) -> String {
        let prompts = period == .morning ? morning : evening
        let place = date.daysSinceEpoch % prompts.count
        return words[prompts[place < 0 ? place + prompts.count : place]]
    }
}

/// The number of days on which the user wrote something. Missed days are not counted.
struct Streak: Equatable, Sendable {
    /// The number of days with a reflection, from the first of the week to today.
    let thisWeek: Int
    let inAll: Int
    /// The days of this week, from its first.
    let week: [WeekDots.Day]

    /// - Parameter days: The days on which something was written, in their order.
    init(_ days: [CivilDate], today: CivilDate, _ words: Words) {
        let first = today.daysSinceEpoch - words.placeInWeek(today)
        thisWeek = days.filter { $0.daysSinceEpoch >= first && $0 <= today }.count
        inAll = days.count
        week = (0..<7).map { day in
            if days.contains(where: { $0.daysSinceEpoch == first + day }) { return .done }
            return first + day < today.daysSinceEpoch ? .missed : .ahead
        }
    }
}

/// The three months for which a goal is set.
enum GoalPeriod {
    /// Returns the number of days from today to the end of the period; 0 if it is over.
    static func daysLeft(setOn start: CivilDate, today: CivilDate) -> Int {
        let month = start.month + 3
        let year = start.year + (month > 12 ? 1 : 0)
        var end: CivilDate?
        // If the month is too short for the day, its last day is used.
        var day = start.day
        while end == nil, day > 0 {
            end = CivilDate(year: year, month: month > 12 ? month - 12 : month, day: day)
            day -= 1
        }
        return max(0, (end ?? start).daysSinceEpoch - today.daysSinceEpoch)
    }
}
