import AlmanacCore

/// Tiles, and lists that the user puts in order.
extension Drawing {
    func draw(_ tiles: Tiles<Event>) -> N {
        var nodes: [N] = []
        for tile in tiles.tiles { nodes.append(draw(tile)) }
        return N(.ul, key: "tiles", [(.class, "tiles"), (.ariaLabel, tiles.label)], nodes)
    }

    private func draw(_ tile: Tile<Event>) -> N {
        var parts = [N(.span, [(.class, "kind")], [icon(tile.icon), N(.span, [N(text: tile.label)])])]
        func add(_ style: String, _ text: String?) {
            if let text { parts.append(N(.span, [(.class, style)], [N(text: text)])) }
        }
        add("value", tile.primary)
        add("other", tile.secondary)
        for note in tile.notes { add("note", note) }
        if let age = tile.age { add("age " + age.freshness.style, age.text) }
        return N(
            .li, key: tile.id, [(.class, tile.primary.isNone ? "tile blank" : "tile")],
            [N(.a, [(.href, tile.route)], on: [(.click, .event(tile.event))], parts)])
    }

    mutating func draw(_ list: Sortable<Event>) -> N {
        groups += 1
        let name = "row-" + String(groups) + "-"
        var nodes: [N] = []
        for (place, row) in list.rows.enumerated() {
            let id = name + String(row.id)
            var words = [N(.span, [(.class, "title"), (.id, id)], [N(text: row.title)])]
            if let detail = row.detail { words.append(N(.span, [(.class, "detail")], [N(text: detail)])) }
            let text = N(.span, [(.class, "words")], words)
            let parts = row.icon.map { [N(.span, [(.class, "ground")], [icon($0)]), text] } ?? [text]
            let own =
                row.event.map { event in
                    row.route.map {
                        N(.a, [(.class, "row"), (.href, $0)], on: [(.click, .event(event))], parts)
                    } ?? N(.button, [(.class, "row"), (.type, "button")], on: [(.click, .event(event))], parts)
                } ?? N(.div, [(.class, "row")], parts)
            func step(_ label: String, _ style: String, to target: Int) -> N {
                let isPossible = list.rows.indices.contains(target)
                return N(
                    .button,
                    [(.type, "button"), (.class, "quiet " + style), (.ariaDescribedby, id)]
                        + (isPossible ? [] : [(.ariaDisabled, "true")]),
                    on: isPossible ? [(.click, .event(list.moved(place, target)))] : [],
                    [icon("chevron-left"), N(.span, [N(text: label)])])
            }
            let moved = list.moved
            let count = list.rows.count
            nodes.append(
                N(
                    .li, key: String(row.id), [],
                    on: [
                        (
                            .move,
                            .value { text in
                                guard let target = Int(text), target >= 0, target < count else { return nil }
                                return moved(place, target)
                            }
                        )
                    ],
                    [
                        N(.span, [(.class, "handle"), (.ariaHidden, "true")], [icon("grip")]), own,
                        step(list.words.up, "up", to: place - 1), step(list.words.down, "down", to: place + 1),
                    ]))
        }
        return N(.ul, key: "sortable", [(.class, "list sortable"), (.ariaLabel, list.label)], nodes)
    }
}

extension Freshness {
    /// The class by which the styles draw the dot.
    fileprivate var style: String {
        switch self {
        case .fresh: "fresh"
        case .stale: "stale"
        case .veryStale: "old"
        case .missing: "none"
        }
    }
}
