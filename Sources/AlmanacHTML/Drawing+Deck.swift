import AlmanacCore

// Decks of passages, and switches.
extension Drawing {
    func draw(_ deck: Deck<Event>) -> N {
        let cards = deck.cards.enumerated().map { place, card in draw(card, isInView: place == deck.index) }
        return N(.section, [(.class, "deck"), (.ariaLabel, deck.label)], cards)
    }

    private func draw(_ card: DeckCard<Event>, isInView: Bool) -> N {
        let passage = card.passage
        return N(
            .article, key: String(card.id), [(.class, isInView ? "card in-view" : "card")],
            [
                N(.p, language(passage.language), [N(text: passage.text)]),
                N(.p, language(passage.translationLanguage), [N(text: passage.translation)]),
                N(.div, [(.class, "marks")], [button(card.like, "round"), button(card.share, "round")]),
            ])
    }

    /// A card to look at, without anything to do on it.
    func draw(_ passage: Passage, _ look: CardLook) -> N {
        N(
            .article, [(.class, "card example")],
            [
                N(.p, language(passage.language), [N(text: passage.text)]),
                N(.p, language(passage.translationLanguage), [N(text: passage.translation)]),
            ])
    }

    func draw(_ toggle: Toggle<Event>) -> N {
        var input: [(Attribute, String)] = [(.type, "checkbox"), (.role, "switch")]
        if toggle.isOn { input.append((.checked, "")) }
        if !toggle.isEnabled { input.append((.disabled, "")) }
        return N(
            .label, [(.class, "toggle")],
            [N(.span, [N(text: toggle.label)]), N(.input, input, on: [(.change, .event(toggle.event))])])
    }
}
