import AlmanacCore

/// Sharing a fact as a picture (F10).
extension Home {
    /// Offers the picture of a fact in the system's share sheet.
    static func share(_ state: inout State, _ id: Int64, _ moment: Moment) -> [Effect<Event>] {
        state.shareResult = nil
        guard let fact = state.fact(id) else { return [] }
        state.sharedFact = id
        let words = Words(state.language)
        let title = fact.title ?? words[.factUntitled]
        let category = state.category(fact.category)
        let card = PictureCard(
            topic: category?.name ?? "", title: title, summary: fact.summary ?? fact.content,
            source: fact.sourceURL.map { words(.factSource, host($0)) }, mark: words[.factsName],
            Language(code: fact.language) ?? state.language, palette(category))
        // Where the target takes no picture, the words and the link to the source stand for it.
        let text = fact.summary.map { title + "\n\n" + $0 } ?? title
        return [
            .share(
                ShareRequest(
                    card, name: "facts", title: words[.factsName], text: text, url: fact.sourceURL,
                    random: moment.random)
            ) { .shared(id, $0) }
        ]
    }

    /// The colors of the app's face, with ornaments in the topic's color.
    private static func palette(_ topic: Category?) -> CardPalette {
        let accent = "#3b46d6"
        return CardPalette(
            ground: "#dfe3f7", ink: "#161a36", muted: "#5a6083", accent: topic?.color ?? accent, mark: accent)
    }

    /// Takes note of what became of a picture. Where there is no share sheet, a popup says where the picture is: it is seen
    /// wherever the page is scrolled to.
    static func shared(_ state: inout State, _ id: Int64, _ result: ShareResult) -> [Effect<Event>] {
        guard state.sharedFact == id else { return [] }
        state.shareResult = result
        guard result == .saved else { return [] }
        state.popups += 1
        return [.after(milliseconds: 6_000, .popupEnded(state.popups))]
    }

    static func popup<Root>(_ state: State, _ words: Words) -> Popup<Root>? {
        guard state.shareResult == .saved else { return nil }
        return Popup(id: String(state.popups), words[.shareSaved], icon: "check")
    }

    /// The buttons below a fact, and whether its picture failed.
    static func tools<Root>(
        _ fact: Fact, _ state: State, _ words: Words, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        let isFavorite = !state.records.favorite(fact.id).isNone
        let tools: Block<Root> = .tools([
            Tool(
                Action(
                    words[.factsFavorite], on(.favoriteTapped(fact.id)), icon: isFavorite ? "heart-filled" : "heart"),
                isPressed: isFavorite),
            Tool(Action(words[.shareAction], on(.shareTapped(fact.id)), icon: "share")),
        ])
        var blocks = [tools]
        if case .failed = state.shareResult { blocks.append(.notice(Notice(.error, words[.shareFailed]))) }
        if let problem = state.problem { blocks.append(.notice(Notice(.error, problem.message(words)))) }
        return blocks
    }
}
