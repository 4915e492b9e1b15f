import AlmanacCore

/// The screens on which a fact is read: today's, any other, and those of past days (F9, F10).
extension Home {
    static func today<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let subtitle = words[.factsName] + " · " + words.date(moment.today)
        guard let fact = state.today(moment) else {
            return make(state, words[.todayTitle], subtitle: subtitle, [])
        }
        let past = state.past(moment)
        let tomorrow = state.tomorrow(fact, moment)
        var blocks: [Block<Root>] = [.list(week(fact, past, tomorrow, state, words, moment, on))]
        blocks += otherLanguage(state, words, moment)
        blocks.append(.article(article(fact, state, words, moment, isCard: true)))
        blocks += tools(fact, state, words, on)
        let next = next(past, tomorrow, state, words, on)
        if !next.isEmpty { blocks.append(.list(List(words[.factsName], next))) }
        if state.isArriving { blocks.append(.arrival(icon: "sparkles", words[.factsArrived])) }
        return make(state, words[.todayTitle], subtitle: subtitle, blocks)
    }

    /// Says why the facts are in another language than the page, and when that ends.
    static func otherLanguage<Root>(_ state: State, _ words: Words, _ moment: Moment) -> [Block<Root>] {
        guard state.speaksOtherLanguage else { return [] }
        let isComing = moment.isOnline && !state.refresh.isNone
        return [.notice(Notice(.info, words[isComing ? .factsLanguageComing : .factsLanguageComingLater]))]
    }

    static func fact<Root>(
        _ state: State, _ id: Int64, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root>
        if let fact = state.fact(id) {
            let article = article(fact, state, words, moment, isCard: false)
            let siblings = state.siblings(moment)
            screen = make(
                state, article.title,
                [.article(article)] + tools(fact, state, words, on) + pager(id, siblings, words, on)
                    + beside(id, siblings, state, words, on))
        } else if !state.refresh.isNone {
            screen = make(
                state, words[.todayTitle],
                [.hero(icon: "sparkles"), .progress(ProgressBar(words[.successStarting], done: 0, total: 0))])
        } else {
            screen = make(
                state, words[.factMissingTitle],
                [
                    .empty(
                        Empty(
                            icon: "search", text: words[.factMissingText],
                            action: Action(words[.browseShowAll], on(.browseTapped))))
                ])
        }
        screen.back = Action(words[.back], on(.backTapped), icon: "chevron-left")
        return screen
    }

    private static func pager<Root>(
        _ id: Int64, _ siblings: [Int64], _ words: Words, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        guard siblings.count > 1, let place = siblings.firstIndex(of: id) else { return [] }
        let previous = place > 0 ? siblings[place - 1] : nil
        let next = place + 1 < siblings.count ? siblings[place + 1] : nil
        return [
            .pager(
                previous: previous.map { Action(words[.factsPrevious], on(.turnedTo($0)), icon: "chevron-left") },
                next: next.map { Action(words[.factsNext], on(.turnedTo($0)), icon: "chevron-left") })
        ]
    }

    /// On a wide screen, the facts around this one stay beside it.
    private static func beside<Root>(
        _ id: Int64, _ siblings: [Int64], _ state: State, _ words: Words, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        guard siblings.count > 1, let place = siblings.firstIndex(of: id) else { return [] }
        let rows = siblings[max(0, place - 3)...].prefix(24).compactMap { state.fact($0) }.map { fact -> Item<Root> in
            var row = row(fact, detail: kicker(fact, state, words), state, on)
            // Going from one to the next, like the buttons below: Back still leads to the list.
            row.event = on(.turnedTo(fact.id))
            row.isCurrent = fact.id == id
            return row
        }
        return [.aside(isOnlyWide: true), .list(List(words[.browseTitle], rows))]
    }

    // MARK: The parts of a fact

    static func article(
        _ fact: Fact, _ state: State, _ words: Words, _ moment: Moment, isCard: Bool
    ) -> Article {
        let category = state.category(fact.category)
        var article = Article(
            title: fact.title ?? words[.factUntitled], isCard: isCard, category: category?.name ?? "",
            icon: category?.icon ?? "book-open", tint: category?.color ?? "", details: details(fact, state, words),
            summary: fact.summary, paragraphs: fact.content.paragraphs, tags: fact.tags,
            source: fact.sourceURL.map { Link(label: words(.factSource, host($0)), url: $0) },
            language: Language(code: fact.language) ?? state.language)
        if fact.falls(on: moment.today) { article.occasion = words[.factOnThisDay] }
        return article
    }

    private static func details(_ fact: Fact, _ state: State, _ words: Words) -> [String] {
        let type = state.contentTypes.first { $0.slug == fact.contentType }
        return (type.map { [$0.name] } ?? []) + levelAndLength(fact, words)
    }

    private static func levelAndLength(_ fact: Fact, _ words: Words) -> [String] {
        var details: [String] = []
        if let difficulty = fact.difficulty.flatMap({ Difficulty(slug: $0) }) { details.append(difficulty.name(words)) }
        if let seconds = fact.readingTime { details.append(readingTime(seconds, words)) }
        return details
    }

    private static func readingTime(_ seconds: Int64, _ words: Words) -> String {
        seconds < 60 ? words(.readingSeconds, String(seconds)) : words(.readingMinutes, String((seconds + 30) / 60))
    }

    /// Returns the host of a web address without `www.`, as the name of a source.
    static func host(_ url: String) -> String {
        // After the scheme comes an empty part.
        let parts = url.parts(separatedBy: "/")
        guard parts.count > 2 else { return url }
        return parts[2].begins(with: "www.") ? String(decoding: Array(parts[2].utf8)[4...], as: UTF8.self) : parts[2]
    }

    /// Returns the topic, the level and the length of a fact in one line.
    static func kicker(_ fact: Fact, _ state: State, _ words: Words) -> String {
        ([state.category(fact.category)?.name ?? ""] + levelAndLength(fact, words)).filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    static func row<Root>(_ fact: Fact, detail: String?, _ state: State, _ on: (Event) -> Root) -> Item<Root> {
        let category = state.category(fact.category)
        return Item(
            id: fact.id, title: fact.title ?? fact.content, detail: detail, icon: category?.icon ?? "book-open",
            tint: category?.color, route: FactsRoute.fact(fact.id).path, language: Language(code: fact.language),
            on(.factTapped(fact.id)))
    }
}
