import AlmanacCore

/// The journal: the days by month, a calendar, and a day to read.
extension Home {
    static func history<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let days = JournalDay.all(state.records)
        guard let latest = days.first else {
            let empty = Empty(
                icon: "book-open", text: words[.reflectHistoryEmpty],
                action: Action(words[.reflectHistoryWrite], on(.wentTo(.today))))
            return make(state, words[.reflectHistoryPage], [.empty(empty)])
        }
        var blocks: [Block<Root>] = [.calendar(calendar(days, state, nil, words, moment, on))]
        if state.records.isLocked { blocks.append(.notice(LockedText.notice(words, on(.unlockTapped)))) }
        if let row: Item<Root> = yearAgo(days, words, moment, on) {
            blocks.append(.list(List(words[.reflectYearAgo], style: .headed, [row])))
        }
        blocks.append(list(days, words, moment, on))
        // On a wide screen, the latest day lies open beside the list.
        blocks += [.aside(isOnlyWide: true), .text(words.date(latest.date))]
        for reflection in state.records.reflections where reflection.date == latest.date {
            blocks.append(.article(article(reflection, state, words)))
        }
        blocks += lockedList(latest.date, state, words, on)
        return make(state, words[.reflectHistoryPage], blocks)
    }

    /// The reflections of a day that cannot be read here.
    private static func lockedList<Root>(
        _ date: CivilDate, _ state: State, _ words: Words, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        let locked = state.records.lockedReflections.filter { $0.date == date }
        return locked.isEmpty ? [] : [.list(List(words.date(date), rows(locked, from: 1, words, on)))]
    }

    private static func list<Root>(
        _ days: [JournalDay], _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Block<Root> {
        let rows = StampedRows(days, RowBasis(words.language, moment), stamp: { $0.stamp }) { day in
            row(day, words, on)
        }
        return .list(List(words[.reflectHistoryPage], .stamped(rows)))
    }

    private static func row<Root>(_ day: JournalDay, _ words: Words, _ on: (Event) -> Root) -> Item<Root> {
        // The heading above the month's first day says the year.
        var item = Item(
            id: Int64(day.date.daysSinceEpoch), title: words.dayWithinMonth(day.date),
            detail: day.text.map(excerpt) ?? words[day.isLocked ? .encryptionRead : .reflectTodayDraft],
            icon: day.isLocked ? "lock" : day.period.icon,
            route: ReflectRoute.day(day.date).path, on(.wentTo(.day(day.date))))
        item.mark = day.mood.map { Mood.icon($0) }
        if day.beginsMonth { item.heading = words.month(day.date) }
        return item
    }

    /// The day a year ago, if something was written on it.
    private static func yearAgo<Root>(
        _ days: [JournalDay], _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Item<Root>? {
        let today = moment.journalDay
        guard let date = CivilDate(year: today.year - 1, month: today.month, day: today.day),
            var day = days.first(where: { $0.date == date })
        else { return nil }
        day.beginsMonth = false
        var item = row(day, words, on)
        item.title = words.date(day.date)
        return item
    }

    private static func calendar<Root>(
        _ days: [JournalDay], _ state: State, _ shown: CivilDate?, _ words: Words, _ moment: Moment,
        _ on: (Event) -> Root
    ) -> MonthCalendar<Root> {
        let today = moment.journalDay
        let month = (state.month ?? days.first?.date ?? today).firstOfMonth
        let next = month.firstOfNextMonth
        let marked = days.filter { $0.date >= month && $0.date < next }.reversed().map { day in
            MonthCalendar<Root>.Day(
                day.date.day, label: words.date(day.date), level: day.mood, route: ReflectRoute.day(day.date).path,
                on(.wentTo(.day(day.date))))
        }
        func day(_ date: CivilDate) -> Int? { date >= month && date < next ? date.day : nil }
        let earliest = days.last?.date ?? today
        let previous = CivilDate(daysSinceEpoch: month.daysSinceEpoch - 1).firstOfMonth
        return MonthCalendar(
            words.month(month), weekdays: words.weekdays, first: words.placeInWeek(month),
            count: next.daysSinceEpoch - month.daysSinceEpoch,
            today: day(today), shown: shown.flatMap(day), days: Array(marked),
            before: earliest < month ? Action(words[.reflectMonthBefore], on(.monthTapped(previous))) : nil,
            after: next <= today ? Action(words[.reflectMonthAfter], on(.monthTapped(next))) : nil)
    }

    /// Returns the first line, cut to 80 code points so that it fits into a row.
    static func excerpt(_ text: String) -> String {
        let line = text.cut(at: "\n").before
        var count = 0
        var end = 0
        for scalar in line.unicodeScalars {
            if count == 80 { return String(decoding: Array(line.utf8)[..<end], as: UTF8.self) + "…" }
            count += 1
            end += UTF8.width(scalar)
        }
        return line
    }

    static func day<Root>(
        _ date: CivilDate, _ state: State, _ words: Words, _ moment: Moment,
        _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var blocks: [Block<Root>] = lockedList(date, state, words, on)
        let pages = Period.allCases.flatMap { state.records.pages(date, $0) }
        let written = pages.filter { !state.records.reflection($0).isNone }
        for page in pages {
            let reflection = state.records.reflection(page)
            let name = name(of: page, among: pages, words)
            if let reflection { blocks.append(.article(article(reflection, state, words))) }
            let isDraft = state.records.draft(page.key) != nil
            if isDraft || (!reflection.isNone && date == moment.journalDay) {
                let label = words(isDraft ? .reflectDayDraft : .reflectDayChange, name)
                blocks.append(.button(Action(label, on(.editTapped(PageTapped(page: page))))))
            }
            guard !reflection.isNone else { continue }
            // With two of them on the page, each button says which it deletes.
            let label = written.count > 1 ? words(.reflectDeletePeriod, name) : words[.reflectDelete]
            blocks.append(.button(Action(label, on(.deleteTapped(PageTapped(page: page)))).destructive()))
        }
        if blocks.isEmpty {
            let today = Action(words[.reflectCompletionToday], on(.wentTo(.today)))
            let empty: Empty<Root> =
                date > moment.journalDay
                ? Empty(icon: "book-open", text: words[.reflectDayAhead], action: today)
                : Empty(icon: "book-open", text: words[.reflectDayEmpty])
            blocks = [.empty(empty)]
        }
        let days = JournalDay.all(state.records)
        if !days.isEmpty {
            var shown = state
            if shown.month.isNone { shown.month = date }
            blocks += [
                .aside(isOnlyWide: true), .calendar(calendar(days, shown, date, words, moment, on)),
                list(days, words, moment, on),
            ]
        }
        return make(state, words.date(date), blocks)
    }

    /// The name of a page: of several of one hour, with its number.
    private static func name(of page: Editor.Page, among pages: [Editor.Page], _ words: Words) -> String {
        let same = pages.filter { $0.period == page.period }
        return page.period.name(words, at: same.firstIndex(of: page) ?? 0, of: same.count)
    }

    private static func article(_ reflection: Reflection, _ state: State, _ words: Words) -> Article {
        return Article(
            title: reflection.prompt ?? reflection.period.name(words), isCard: true,
            category: reflection.period.name(words), icon: reflection.period.icon, tint: "",
            details: reflection.mood.map { [words[Mood.all[$0 - 1]]] } ?? [], summary: nil,
            paragraphs: reflection.text.paragraphs, tags: [], source: nil, language: state.language)
    }
}

/// A day in the journal.
private struct JournalDay {
    let date: CivilDate
    /// The last that was written on the day; `nil` if there is only a draft, or what cannot be read here.
    let text: String?
    let period: Period
    /// The last mood of the day.
    let mood: Int?
    /// Whether something was written on the day, and nothing of it can be read here.
    var isLocked = false
    /// Whether it is the first row of its month.
    var beginsMonth = false

    /// Returns all days on which something was written or drafted, the latest first.
    static func all(_ records: StoredRecords) -> [JournalDay] {
        var days: [JournalDay] = []
        var drafts: [Editor.Page] = []
        for draft in records.drafts {
            if let page = Editor.Page(key: draft.key), !drafts.contains(where: { $0.date == page.date }) {
                drafts.append(page)
            }
        }
        var index = records.reflections.count
        while index > 0 {
            index -= 1
            let reflection = records.reflections[index]
            drafts.removeAll { $0.date == reflection.date }
            if let last = days.last, last.date == reflection.date {
                // The evening stands for the day; the mood may be the morning's.
                days[days.count - 1] = JournalDay(
                    date: last.date, text: last.text, period: last.period, mood: last.mood ?? reflection.mood)
            } else {
                days.append(
                    JournalDay(
                        date: reflection.date, text: reflection.text, period: reflection.period, mood: reflection.mood))
            }
        }
        for page in drafts { days.append(JournalDay(date: page.date, text: nil, period: page.period, mood: nil)) }
        for reflection in records.lockedReflections.reversed() {
            guard !days.contains(where: { $0.date == reflection.date }) else { continue }
            days.append(
                JournalDay(
                    date: reflection.date, text: nil, period: reflection.period, mood: reflection.mood,
                    isLocked: true))
        }
        days = days.ordered { $0.date > $1.date }
        for index in days.indices {
            let date = days[index].date
            days[index].beginsMonth =
                index == 0 || days[index - 1].date.month != date.month || days[index - 1].date.year != date.year
        }
        return days
    }

    var stamp: RowStamp {
        let look =
            (isLocked ? 64 : 0) + (mood ?? 0) * 8 + (period == .morning ? 4 : 0) + (beginsMonth ? 2 : 0)
            + (text.isNone ? 0 : 1)
        return RowStamp(Int64(date.daysSinceEpoch), number: Int64(look), text: text ?? "")
    }
}

extension CivilDate {
    fileprivate var firstOfMonth: CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch - day + 1) }

    fileprivate var firstOfNextMonth: CivilDate {
        CivilDate(daysSinceEpoch: firstOfMonth.daysSinceEpoch + 31).firstOfMonth
    }
}

extension Editor.Page {
    /// The page after this one: the evening after the morning, the next day's morning after the evening.
    var next: Editor.Page {
        let day = CivilDate(daysSinceEpoch: date.daysSinceEpoch + (period == .evening ? 1 : 0))
        return Editor.Page(date: day, period: period.other)
    }

    /// Parses a ``key``; `nil` if it is not the key of a page.
    init?(key: String) {
        let segments = Path(key).segments
        guard (3...4).contains(segments.count), segments[0] == "reflection",
            let date = CivilDate(text: segments[1]), let period = Period(slug: segments[2])
        else { return nil }
        self.init(date: date, period: period, id: segments.count > 3 ? segments[3] : nil)
    }
}
