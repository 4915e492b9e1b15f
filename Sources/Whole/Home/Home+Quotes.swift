import AlmanacCore

/// What the deck of quotes is made from. While it is the same, the deck stays as it is.
struct DeckBasis: Equatable, Sendable {
    let account: String
    let date: CivilDate
    let isLimited: Bool
    let preferred: [String]
    let filter: [String]
    let quotes: Int
    let downloaded: CivilDate?
    /// The day's choice, as the account remembers it.
    let chosen: [String]
}

/// Reading, liking and narrowing down (W4, W5).
extension Home {
    /// Rebuilds the deck if anything it depends on has changed. The quote in view stays in view if it is still
    /// there. Chooses the day's quotes if they have not been chosen yet.
    static func arrange(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        let effects = chooseToday(&state, moment)
        let entitlement = state.entitlement(moment)
        let chosen = chosenToday(state, moment)
        let basis = DeckBasis(
            account: state.records.accountID ?? "", date: moment.today, isLimited: !entitlement.isPremium,
            preferred: state.records.preferred, filter: state.filter, quotes: state.library.quotes.count,
            downloaded: state.library.downloaded, chosen: chosen ?? [])
        guard basis != state.basis else { return effects }
        state.basis = basis
        var ids = (chosen ?? today(state, moment)).filter { !state.library.quote($0).isNone }
        if entitlement.quotesPerDay.isNone {
            let rest = state.library.quotes.map { $0.id }.filter { !ids.contains($0) }
            ids += DailyQuotes.shuffled(rest, seed: basis.account + moment.today.text)
        }
        if !state.filter.isEmpty {
            ids = ids.filter { state.library.quote($0)?.belongs(toAnyOf: state.filter) ?? false }
        }
        state.deck = ids
        if state.current.map({ !ids.contains($0) }) ?? true { state.current = ids.first }
        return effects + remember(&state)
    }

    /// The day's choice as the account remembers it; `nil` if it has not been made, or if none of its quotes still exists.
    private static func chosenToday(_ state: State, _ moment: Moment) -> [String]? {
        guard let ids = state.records.chosen(on: moment.today) else { return nil }
        for id in ids where !state.library.quote(id).isNone { return ids }
        return nil
    }

    /// The day's ten by the rule, whether or not they are remembered.
    static func today(_ state: State, _ moment: Moment) -> [String] {
        DailyQuotes.choose(
            from: state.library.candidates(preferring: state.records.preferred),
            for: state.records.accountID ?? "", on: moment.today, count: DailyQuotes.perDay)
    }

    /// Remembers the day's choice in the account, so that it is the same on every device and does not change with the
    /// preferred categories before tomorrow. Each device does so once a day: two whose clocks are far apart would
    /// otherwise take turns for ever.
    private static func chooseToday(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard let preferences = state.records.preferences, !state.records.accountID.isNone,
            !state.library.quotes.isEmpty, chosenToday(state, moment).isNone, state.chosenOn != moment.today,
            state.records.remembered[Remembered.chosen] != moment.today.text
        else { return [] }
        state.chosenOn = moment.today
        var random = Random(seed: moment.random)
        let fields = [
            JSON.Member("daily_date", .string(moment.today.text)),
            JSON.Member("daily_quotes", .array(today(state, moment).map { .string($0) })),
        ]
        let changes = WholeTables.preferences.note(fields, on: preferences, at: moment, &random)
        return write(&state, changes + [Remembered.set(Remembered.chosen, moment.today.text)])
    }

    static func reading(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .moved(let index):
            if case .quote = state.route {
                if state.book.indices.contains(index) { state.page = index }
                return []
            }
            guard state.deck.indices.contains(index), state.current != state.deck[index] else { return [] }
            state.current = state.deck[index]
            return remember(&state)
        case .endReached:
            guard !state.entitlement(moment).isPremium, state.filter.isEmpty else { return [] }
            // The seed has both: the popup says why, and the paywall opens. Its button stays for the day.
            let isFirst = !state.isLimitReached
            state.isLimitReached = true
            let noted = isFirst ? write(&state, [Remembered.set(Remembered.limit, moment.today.text)]) : []
            return noted + go(&state, .paywall, moment) + show(&state, .limit)
        case .likeTapped(let id):
            var random = Random(seed: moment.random)
            guard state.records.like(of: id).isNone else { return [] }
            let fields = [
                JSON.Member("id", .string(random.uuid())), JSON.Member("quote_id", .string(id)),
            ]
            return write(&state, WholeTables.likedQuotes.put(fields, at: moment, &random)) + show(&state, .liked)
        case .unlikeTapped(let id):
            var random = Random(seed: moment.random)
            guard let like = state.records.like(of: id) else { return [] }
            if state.popup == .liked { state.popup = nil }
            let changes = WholeTables.likedQuotes.delete(like, at: moment, &random)
            guard state.route == .favorites else { return write(&state, changes) }
            for change in changes {
                if case .put(WholeTables.likedQuotes.localName, let row) = change { state.removed = Record(row) }
            }
            return write(&state, changes) + show(&state, .removed)
        case .undoTapped: return undo(&state, moment)
        case .shareTapped(let id): return share(&state, id, moment)
        case .shared(let result):
            state.shareResult = result
            return result == .saved ? show(&state, .pictureSaved) : []
        case .filterTapped(let category):
            var categories = state.filter
            categories.toggle(category)
            return narrow(&state, to: categories, moment)
        case .filterCleared: return narrow(&state, to: [], moment)
        default: return []
        }
    }

    /// Takes back the last removal from the favorites. What is liked again is a new like, later than the removal.
    private static func undo(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard let removed = state.removed, let id = removed.string("quote_id") else { return [] }
        (state.removed, state.popup) = (nil, nil)
        guard state.records.like(of: id).isNone else { return [] }
        var (random, moment) = (Random(seed: moment.random), moment)
        if let edited = removed.editedAt { moment.now = max(moment.now, edited + 1) }
        let fields = [JSON.Member("id", .string(random.uuid())), JSON.Member("quote_id", .string(id))]
        return write(&state, WholeTables.likedQuotes.put(fields, at: moment, &random))
    }

    /// Opens the favorites as a book at one of them.
    static func openBook(_ state: inout State, at id: String) {
        state.book = state.records.likes.compactMap { like in
            like.string("quote_id").flatMap { state.library.quote($0)?.id }
        }
        state.page = state.book.firstIndex(of: id) ?? 0
        if !state.book.contains(id) { state.book = [] }
    }

    /// Narrows the deck down to some categories, until all are shown again; also in a page that is loaded again.
    static func narrow(_ state: inout State, to categories: [String], _ moment: Moment) -> [Effect<Event>] {
        state.filter = categories
        let text = JSON.array(categories.map { .string($0) }).text
        return write(&state, [Remembered.set(Remembered.filter, text)]) + arrange(&state, moment)
    }

    /// Offers the quote's picture in the system's share sheet (W6). Free users' pictures carry the app's name.
    private static func share(_ state: inout State, _ id: String, _ moment: Moment) -> [Effect<Event>] {
        state.shareResult = nil
        guard let quote = state.library.quote(id) else { return [] }
        let words = Words(state.language)
        let watermark = state.entitlement(moment).hasWatermark ? words[.wholeName] : nil
        let card = PictureCard(quote.passage, state.records.look(at: moment.now), watermark: watermark)
        return [
            .share(
                // The picture alone, as the seed has it.
                ShareRequest(card, name: "whole", title: words[.wholeName], text: "", random: moment.random)
            ) { .shared($0) }
        ]
    }

    /// Remembers the quote in view for the widget (W10).
    static func remember(_ state: inout State) -> [Effect<Event>] {
        guard let current = state.current, state.records.remembered[Remembered.widgetQuote] != current else {
            return []
        }
        return write(&state, [Remembered.set(Remembered.widgetQuote, current)])
    }
}

extension WholeRecords {
    /// Returns the ids that were chosen for a date; `nil` if none have been yet.
    func chosen(on date: CivilDate) -> [String]? {
        guard let chosenOn = preferences?.string("daily_date").flatMap({ CivilDate(text: $0) }),
            DailyQuotes.isChoice(for: chosenOn, validOn: date),
            let ids = preferences?["daily_quotes"]?.strings, !ids.isEmpty
        else { return nil }
        return ids
    }
}

extension Home.State {
    /// The index of the quote in view.
    var index: Int {
        current.flatMap { deck.firstIndex(of: $0) } ?? 0
    }
}
