import AlmanacCore

/// Sharing a fact as a picture (F10).
extension Home {
    /// Offers the picture of a fact in the system's share sheet.
    static func share(_ state: inout State, _ id: Int64, _ moment: Moment) -> [Effect<Event>] {
        state.shareResult = nil
        guard let fact = state.facts.first(where: { $0.id == id }) else { return [] }
        state.sharedFact = id
        let words = Words(state.language)
        let title = fact.title ?? words[.factUntitled]
        let card = PictureCard(
            title: title, summary: fact.summary ?? fact.content,
            source: fact.sourceURL.map { words(.factSource, host($0)) }, mark: words[.factsName],
            Language(code: fact.language) ?? state.language, palette)
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

    /// The colors of the app's face.
    private static let palette = CardPalette(ground: "#dfe3f7", ink: "#161a36", muted: "#5a6083", accent: "#3b46d6")

    /// The buttons below a fact, and what became of its picture if the system's sheet does not show it.
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
        switch state.shareResult {
        case .saved: blocks.append(.notice(Notice(.done, words[.shareSaved])))
        case .failed: blocks.append(.notice(Notice(.error, words[.shareFailed])))
        case .shared, .canceled, nil: break
        }
        if let problem = state.problem { blocks.append(.notice(Notice(.error, problem.message(words)))) }
        return blocks
    }
}
