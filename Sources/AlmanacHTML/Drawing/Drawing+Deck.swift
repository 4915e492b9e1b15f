import AlmanacCore

/// A deck as it was drawn, from which the next drawing takes the cards that have not changed.
struct DrawnDeck<Event: Equatable & Sendable> {
    /// The path of its screen.
    let path: String
    let language: Language
    let index: Int
    let cards: [DeckCard<Event>]
    /// A node for each card.
    let nodes: [Node<Event>]
}

/// Decks of passages: cards side by side in an element that scrolls and rests on one card at a time.
///
/// The card in view is the only one that is not inert. The shell scrolls to the card that the reel's `data-at` names, and
/// reports the card on which a swipe or a key ends; see `Web/host/deck.js`.
extension Drawing {
    /// The number of cards on either side of the card in view that are drawn. The others are empty: a deck may hold a
    /// year of them, and a swipe passes one card only.
    private static var reach: Int { 3 }

    mutating func draw(_ deck: Deck<Event>) -> N {
        let words = Words(language)
        let nodes = cards(deck, words)
        self.deck = DrawnDeck(path: path, language: language, index: deck.index, cards: deck.cards, nodes: nodes)
        let count = deck.cards.count
        let (moved, ended) = (deck.moved, deck.ended)
        let settled = Handler<Event>.value { text in
            guard let number = text.integer, number >= 0 else { return nil }
            let place = Int(clamping: number)
            return place < count ? moved(place) : ended
        }
        // What a swipe beyond the last card uncovers.
        let beyond = ended.isNone ? [] : [N(.div, key: "beyond", [(.class, "beyond")], [icon("sparkles")])]
        let back = deck.index > 0 ? moved(deck.index - 1) : nil
        let on = deck.index + 1 < count ? moved(deck.index + 1) : ended
        return N(
            .section, key: "deck",
            [
                (.class, "deck"), (.ariaRoledescription, words[.deckRole]), (.ariaLabel, deck.label), (.tabindex, "0"),
            ],
            [
                N(.div, [(.class, "reel"), (.at, String(deck.index))], on: [(.settle, settled)], nodes + beyond),
                turn(deck.previous, "turn previous", back), turn(deck.next, "turn next", on), announcement(deck, words),
            ])
    }

    private func cards(_ deck: Deck<Event>, _ words: Words) -> [N] {
        let count = deck.cards.count
        let before = self.deck.flatMap {
            $0.path == path && $0.language == language && $0.cards.count == count ? $0 : nil
        }
        var nodes: [N] = []
        nodes.reserveCapacity(count)
        for place in 0..<count {
            let card = deck.cards[place]
            let isDrawn = abs(place - deck.index) <= Self.reach
            if let before, before.cards[place].looksLike(card), isDrawn == before.draws(place) {
                let node = before.node(at: place, for: card)
                let hasTurned = (place == deck.index) != (place == before.index)
                nodes.append(hasTurned ? draw(card, place, deck, words, node.children) : node)
            } else {
                nodes.append(draw(card, place, deck, words, isDrawn ? content(card) : []))
            }
        }
        return nodes
    }

    private func draw(_ card: DeckCard<Event>, _ place: Int, _ deck: Deck<Event>, _ words: Words, _ content: [N]) -> N {
        var attributes: [(Attribute, String)] = [
            (.class, card.look.style), (.role, "group"), (.ariaLabel, self.place(place, deck, words)),
        ]
        if place != deck.index { attributes.append((.inert, "")) }
        return N(.div, key: String(card.id), attributes, content)
    }

    /// A card to look at, without anything to do on it. Another passage is another element, so that it can appear.
    func draw(_ passage: Passage, _ look: CardLook) -> N {
        N(.div, "example " + look.style, [saying(passage, key: passage.text)])
    }

    private func saying(
        _ passage: Passage, key: String? = nil, _ listen: Listening<Event>? = nil,
        _ listenTranslated: Listening<Event>? = nil
    ) -> N {
        let original = ending(lines(passage.text), with: listen)
        var parts = [N(.p, [(.class, "original")] + language(passage.language), original)]
        if !passage.translation.isEmpty {
            let style: [(Attribute, String)] = [(.class, "translation")]
            // In a short passage, a line ends where a clause does, and never begins with a comma.
            let text =
                passage.isShort
                ? clauses(passage.translation, passage.translationLanguage) : lines(passage.translation)
            let ended = ending(reading(text, passage.reading), with: listenTranslated)
            parts.append(N(.p, style + language(passage.translationLanguage), ended))
        }
        var sources: [N] = []
        if let source = passage.source { sources.append(N(.span, language(passage.language), [N(text: source)])) }
        if let source = passage.translatedSource {
            sources.append(N(.span, language(passage.translationLanguage), [N(text: source)]))
        }
        if !sources.isEmpty { parts.append(N(.p, "origin", sources)) }
        return N(.div, key: key, [(.class, "saying" + passage.size)], parts)
    }

    private func content(_ card: DeckCard<Event>) -> [N] {
        let like = N(
            .button,
            [(.type, "button"), (.class, "round like"), (.ariaPressed, card.isLiked ? "true" : "false")]
                + (card.like.isEnabled ? [] : [(.disabled, "")]), on: [(.click, .event(card.like.event))],
            [icon(card.isLiked ? "heart-filled" : "heart"), N(.span, text: card.like.label)])
        var share = card.share
        share.icon = share.icon ?? "share"
        return [
            saying(card.passage, card.listen, card.listenTranslated), N(.div, "marks", [like, button(share, "round")]),
        ]
    }

    /// Puts the button that reads a text aloud behind its last word, where it moves no other line.
    private func ending(_ parts: [N], with listen: Listening<Event>?) -> [N] {
        guard let listen, let last = parts.last else { return parts }
        let attributes: [(Attribute, String)] = [
            (.type, "button"), (.class, "listen"), (.ariaPressed, listen.isOn ? "true" : "false"),
            (.ariaLabel, listen.label),
        ]
        let button = N(
            // Its name is in the language of the page, not in that of the text.
            .button, attributes + language(self.language), on: [(.click, .event(listen.event))],
            [icon(listen.isOn ? "stop" : "volume")])
        // Keeps it on the line of the last word, where the line has room.
        let ending = [N(text: "\u{A0}"), button]
        guard last.tag == .span else { return parts + ending }
        return parts.dropLast() + [N(.span, last.attributes.map { ($0.name, $0.value) }, last.children + ending)]
    }

    /// The lines of verse are elements, so that the styles can indent what does not fit on one.
    private func lines(_ text: String) -> [N] {
        let lines = text.paragraphs
        guard lines.count > 1 else { return [N(text: text)] }
        return lines.map { N(.span, "line", text: $0) }
    }

    /// A button that has nothing to do stays in place, so that it does not lose the focus.
    private func turn(_ label: String, _ style: String, _ event: Event?) -> N {
        var attributes: [(Attribute, String)] = [(.type, "button"), (.class, style)]
        if event.isNone { attributes.append((.ariaDisabled, "true")) }
        return N(
            .button, key: style, attributes, on: event.map { [(.click, .event($0))] } ?? [],
            [icon("chevron-left"), N(.span, text: label)])
    }

    /// Lets screen readers say which card came into view, whichever way it did.
    private func announcement(_ deck: Deck<Event>, _ words: Words) -> N {
        var parts: [N] = []
        if deck.cards.indices.contains(deck.index) {
            let passage = deck.cards[deck.index].passage
            parts = [
                N(.span, text: place(deck.index, deck, words) + " "),
                N(.span, language(passage.language), [N(text: passage.text)]),
            ]
        }
        return N(.p, key: "announcement", [(.class, "unseen"), (.role, "status")], parts)
    }

    private func place(_ place: Int, _ deck: Deck<Event>, _ words: Words) -> String {
        words(.deckPlace, String(place + 1), String(deck.cards.count))
    }
}

extension DrawnDeck {
    fileprivate func draws(_ place: Int) -> Bool {
        !nodes[place].children.isEmpty
    }

    /// Returns the node of a card that looks the same as `card`, whose events it sends from now on.
    fileprivate func node(at place: Int, for card: DeckCard<Event>) -> Node<Event> {
        if let marks = nodes[place].children.last?.children {
            marks[0].handlers = [(.click, .event(card.like.event))]
            marks[1].handlers = [(.click, .event(card.share.event))]
        }
        return nodes[place]
    }
}

extension CardLook {
    /// The classes by which the styles know it.
    fileprivate var style: String { "card theme-" + theme + " font-" + font + " ground-" + background }
}

extension Passage {
    /// The classes for how long both texts are, so that as many as possible are read without scrolling, and for verse. A
    /// Chinese character takes the room of two letters; a line of verse should fit on one line.
    fileprivate var size: String {
        let size =
            switch length {
            case ...90: " short"
            case ...170: ""
            case ...280: " long"
            case ...440: " longer"
            default: " longest"
            }
        return isVerse ? size + " verse" : size
    }

    /// Whether it is centered and has no lines of its own.
    fileprivate var isShort: Bool { !isVerse && length <= 280 && translation.paragraphs.count < 2 }

    private var isVerse: Bool { text.paragraphs.count > 1 }

    private var length: Int {
        var length = text.length + 2 * translation.length
        if isVerse { for line in text.paragraphs { length = max(length, 9 * line.length) } }
        return length
    }
}
