import AlmanacCore

/// The entries of a printed page.
extension Drawing {
    mutating func draw(_ entries: Entries<Event>) -> N {
        var parts: [N] = []
        if let text = entries.introduction { parts.append(N(.p, "introduction", text: text)) }
        for (index, side) in entries.sides.enumerated() {
            var nodes: [N] = []
            for entry in side { nodes.append(draw(entry)) }
            parts.append(N(.div, key: "side-" + String(index), [(.class, "side")], nodes))
        }
        let style = entries.introduction.isNone ? "almanac" : "almanac new"
        return N(.section, key: "entries", [(.class, style), (.ariaLabel, entries.label)], parts)
    }

    private mutating func draw(_ entry: Entry<Event>) -> N {
        let style =
            switch entry.style {
            case .headline: "headline"
            case .quote: "quotation"
            case .tiles: "values"
            case .question: "asking"
            case .note: "note"
            case .due: "note due"
            case .invitation: "invitation"
            }
        let face: [(Attribute, String)] = [(.face, entry.face.name)]
        let origin = entry.origin
        var parts = [
            N(
                .a, key: "origin", [(.class, "from"), (.href, origin.route)], on: [(.click, .event(origin.event))],
                [N(.span, [(.class, "ornament")] + face, [icon(origin.icon)]), N(.span, text: origin.label)]),
            about(entry),
        ]
        if let tiles = entry.tiles { parts.append(draw(tiles)) }
        if let field = entry.field {
            var answer = [draw(field)]
            if let save = entry.save { answer.append(button(save, "secondary save")) }
            parts.append(N(.div, key: "answer", [(.class, "answer")] + face, answer))
        }
        if let step = entry.step {
            parts.append(
                N(
                    .a, key: "step", [(.class, "begin"), (.href, entry.route)] + face,
                    on: [(.click, .event(entry.opened))], [N(.span, text: step)]))
        }
        let kept: [(Attribute, String)] = entry.isPrivate ? [(.private, "")] : []
        return N(.article, key: entry.id, [(.class, "entry " + style)] + kept, parts)
    }

    /// The title and what follows it: one link.
    private func about(_ entry: Entry<Event>) -> N {
        var words: [N] = []
        if let label = entry.label { words.append(N(.span, "label", text: label)) }
        words.append(N(.h2, [(.lang, entry.language.code)], clauses(entry.title, entry.language)))
        if let detail = entry.detail {
            words.append(N(.p, [(.class, "detail"), (.lang, entry.detailLanguage.code)], [N(text: detail)]))
        }
        return N(
            .a, key: "about", [(.class, "about"), (.href, entry.route)], on: [(.click, .event(entry.opened))], words)
    }
}
