import AlmanacCore

/// Tiles, lists that the user puts in order, and small buttons.
extension Drawing {
    func draw(_ tiles: Tiles<Event>) -> N {
        var nodes: [N] = []
        for tile in tiles.tiles { nodes.append(draw(tile)) }
        let (key, style) =
            switch tiles.style {
            case .grid: ("tiles", "tiles")
            case .sky(let sky): ("sky", "tiles instrument " + sky.style)
            case .rows: ("rows", "tiles lines")
            }
        return N(.ul, key: key, [(.class, style), (.ariaLabel, tiles.label)], nodes)
    }

    private func draw(_ tile: Tile<Event>) -> N {
        var parts = [N(.span, [(.class, "kind")], [icon(tile.icon), N(.span, [N(text: tile.label)])])]
        func add(_ style: String, _ text: String?) {
            if let text { parts.append(N(.span, [(.class, style)], [N(text: text)])) }
        }
        add("value", tile.primary)
        add("other", tile.secondary)
        for note in tile.notes { parts.append(N(.span, [(.class, "note")], dotted(note))) }
        if let age = tile.age { add("age " + age.freshness.style, age.text) }
        let style = (tile.primary.isNone ? "tile blank" : "tile") + (tile.sky.map { " " + $0.style } ?? "")
        let current: [(Attribute, String)] = tile.isCurrent ? [(.ariaCurrent, "true")] : []
        return N(
            .li, key: tile.id, [(.class, style)],
            [N(.a, [(.href, tile.route)] + current, on: [(.click, .event(tile.event))], parts)])
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
                    ] + (list.tools.indices.contains(place) ? list.tools[place] : []).map { small($0) }))
        }
        // A page may have two of them.
        let key = groups == 1 ? "sortable" : "sortable-" + String(groups)
        return N(.ul, key: key, [(.class, "list sortable"), (.ariaLabel, list.label)], nodes)
    }
}

extension Drawing {
    func draw(_ tool: Tool<Event>) -> N {
        var attributes: [(Attribute, String)] = [(.type, "button"), (.class, "tool")]
        if let isPressed = tool.isPressed { attributes.append((.ariaPressed, isPressed ? "true" : "false")) }
        if !tool.action.isEnabled { attributes.append((.disabled, "")) }
        var parts = [N(.span, text: tool.action.label)]
        if let name = tool.action.icon { parts.insert(icon(name), at: 0) }
        return N(.button, attributes, on: [(.click, .event(tool.action.event))], parts)
    }

    /// A row's button, of which only the icon is seen.
    private func small(_ tool: Tool<Event>) -> N {
        let pressed: [(Attribute, String)] = tool.isPressed.map { [(.ariaPressed, $0 ? "true" : "false")] } ?? []
        let action = tool.action
        let style = action.isDestructive ? "quiet small destroy" : "quiet small"
        return N(
            .button, [(.type, "button"), (.class, style)] + pressed,
            on: [(.click, .event(action.event))], [icon(action.icon ?? "check"), N(.span, [N(text: action.label)])])
    }
}

extension Sky {
    /// The classes by which the styles draw the sky.
    fileprivate var style: String {
        let light =
            switch light {
            case .day: "sky-day"
            case .twilight: "sky-dusk"
            case .night: "sky-night"
            }
        return isCovered ? light + " covered" : light
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
