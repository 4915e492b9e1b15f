import AlmanacCore

/// Lists and their rows.
extension Drawing {
    mutating func draw(_ list: List<Event>) -> N {
        // Another style is another element.
        let place = rowsNow.count * 4 + Int(list.style.rawValue)
        let key = "list-" + String(place)
        let known = rowsBefore[place] ?? [:]
        var now: [Int64: (item: Item<Event>, node: N)] = [:]
        var rows: [N] = []
        rows.reserveCapacity(list.rows.count)
        for item in list.rows {
            if let before = known[item.id], before.item.looksLike(item) {
                if let event = item.event { before.node.children[0].handlers = [(.click, .event(event))] }
                now[item.id] = before
                rows.append(before.node)
            } else {
                let node = draw(item)
                now[item.id] = (item, node)
                rows.append(node)
            }
        }
        rowsNow[place] = now
        let style =
            switch list.style {
            case .rows, .headed: "list"
            case .entries: "list entries"
            case .sheet: "list sheet"
            }
        let node = N(.ul, key: key, [(.class, style), (.ariaLabel, list.label)], rows)
        guard list.style == .headed else { return node }
        return N(.section, key: key, [(.class, "headed")], [N(.h2, [N(text: list.label)]), node])
    }

    private func draw(_ item: Item<Event>) -> N {
        var parts: [N] = []
        if let name = item.icon {
            let face: [(Attribute, String)] = item.face.map { [(.face, $0.name)] } ?? []
            parts.append(N(.span, [(.class, "ground")] + tint(item.tint) + face, [icon(name)]))
        }
        var words = [N(.span, [(.class, "title")] + language(item.language), [N(text: item.title)])]
        if let detail = item.detail { words.append(N(.span, [(.class, "detail")], [N(text: detail)])) }
        parts.append(N(.span, [(.class, "words")], words))
        guard let event = item.event else {
            return N(.li, key: String(item.id), [N(.div, [(.class, "row")], parts)])
        }
        parts.append(icon("chevron-right"))
        let row =
            item.route.map { route in
                N(.a, [(.class, "row"), (.href, route)], on: [(.click, .event(event))], parts)
            } ?? N(.button, [(.class, "row"), (.type, "button")], on: [(.click, .event(event))], parts)
        return N(.li, key: String(item.id), [row])
    }
}
