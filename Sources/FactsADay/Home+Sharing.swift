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
        return [
            .share(ShareRequest(card, name: "facts", title: words[.factsName], text: title, random: moment.random)) {
                .shared(id, $0)
            }
        ]
    }

    /// The colors of the app's face.
    private static let palette = CardPalette(ground: "#dfe3f7", ink: "#161a36", muted: "#5a6083", accent: "#3b46d6")

    /// The button below a fact, and what became of its picture if the system's sheet does not show it.
    static func sharing<Root>(
        _ fact: Fact, _ state: State, _ words: Words, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        let button = Block.button(Action(words[.shareAction], on(.shareTapped(fact.id)), icon: "share"))
        switch state.shareResult {
        case .saved: return [button, .notice(Notice(.info, words[.shareSaved]))]
        case .failed: return [button, .notice(Notice(.error, words[.shareFailed]))]
        case .shared, .canceled, nil: return [button]
        }
    }
}
