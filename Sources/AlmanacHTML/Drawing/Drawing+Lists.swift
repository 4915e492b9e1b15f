import AlmanacCore

/// A list as it was drawn, from which the next drawing takes the rows that have not changed.
struct DrawnList<Event: Equatable & Sendable> {
    /// The screen's path, the list's place on the screen, and its style.
    let name: String
    let label: String
    let rows: Rows<Event>
    /// A node for each row that is drawn: the first ones.
    let nodes: [Node<Event>]
    /// The element that holds the rows.
    let element: Node<Event>
}

/// Lists and their rows.
extension Drawing {
    /// The number of lists to remember.
    private static var mostRemembered: Int { 8 }

    /// The number of rows from which on the shell keeps a list's elements when the screen is left. Creating the elements
    /// of fewer rows is not noticed.
    private static var long: Int { 30 }

    /// The number of rows up to which a list is drawn whole, and how many more are drawn when its end comes near: three
    /// screens of a phone. The styles of a hundred rows take a tenth of a second on a slow one.
    static var portion: Int { 40 }

    /// A drawing with no rows to reuse, which shows as much of each list as this one.
    var anew: Drawing {
        var drawing = Drawing()
        drawing.path = path
        drawing.shownRows = shownRows
        return drawing
    }

    /// Draws more of a list from now on.
    /// - Parameter rows: How many rows more the shell needs, if it knows it. At least a portion is drawn.
    mutating func extend(_ name: String, by rows: Int? = nil) {
        shownRows[name] = (shownRows[name] ?? Self.portion) + max(rows ?? 0, Self.portion)
    }

    /// Begins to draw the screen of a path. If it is another than before, all lists are drawn from their first portion
    /// again. Who comes back to a row far down gets as many as are needed there (`Web/host/lists.js`).
    mutating func show(path: String) {
        guard path != self.path else { return }
        self.path = path
        lists.removeAll { !shownRows[$0.name].isNone }
        shownRows = Named()
    }

    /// Returns how many rows of a list are drawn. What is open beside the list is always among them.
    private func shown(_ rows: Rows<Event>, _ name: String) -> Int {
        var shown = shownRows[name] ?? Self.portion
        if rows.count > shown, case .made(let items) = rows, let place = items.firstIndex(where: { $0.isCurrent }) {
            shown = max(shown, place + 1)
        }
        return min(rows.count, shown)
    }

    mutating func draw(_ list: List<Event>) -> N {
        // The style is part of the key, so that a list whose style changes becomes another element.
        let key = "list-" + String(listCount * 8 + Int(list.style.rawValue))
        listCount += 1
        let drawn = draw(list, key)
        lists.append(drawn)
        if lists.count > Self.mostRemembered { lists.removeFirst() }
        guard list.style == .headed else { return drawn.element }
        return N(.section, key: key, [(.class, "headed")], [N(.h2, text: list.label), drawn.element])
    }

    private mutating func draw(_ list: List<Event>, _ key: String) -> DrawnList<Event> {
        let name = path + " " + key
        let before = lists.firstIndex { $0.name == name }.map { lists.remove(at: $0) }
        let shown = shown(list.content, name)
        if let before, before.label == list.label, before.nodes.count == shown, list.content.isDrawn(by: before.rows) {
            return DrawnList(
                name: name, label: list.label, rows: list.content, nodes: before.nodes, element: before.element)
        }
        // Under another label the same stamp may mean another row: a capsule that is ready looks unlike a locked one.
        let nodes = nodes(list.content, shown, before.flatMap { $0.label == list.label ? $0 : nil })
        let isCut = shown < list.content.count
        let style =
            switch list.style {
            case .rows, .headed: "list"
            case .sheet: "list sheet"
            case .strip: "list daymarks"
            case .shelf: "list shelf"
            }
        // A list that the shell may still keep is never drawn as another element, because it shares its rows.
        let isKept = nodes.count >= Self.long || before.map { !$0.element.keptAs.isNone } ?? false
        let element = N(
            .ul, key: key, keptAs: isKept ? name : nil, [(.class, style), (.ariaLabel, list.label)],
            isCut ? nodes + [more(name)] : nodes)
        return DrawnList(name: name, label: list.label, rows: list.content, nodes: nodes, element: element)
    }

    /// The button at the end of a list of which there is more. The shell presses it when it comes near.
    private func more(_ name: String) -> N {
        N(
            .li, key: "more", [(.class, "further")],
            [
                N(
                    .button, [(.type, "button"), (.class, "secondary")], on: [(.click, .more(name))],
                    [N(.span, text: Words(language)[.browseMore])])
            ])
    }

    private func nodes(_ rows: Rows<Event>, _ count: Int, _ before: DrawnList<Event>?) -> [N] {
        var nodes: [N] = []
        nodes.reserveCapacity(count)
        // Most rows follow the same row as before. Only when one does not, it is looked up by its id.
        var next = 0
        var places = Named<Int>()
        var hasPlaces = false
        let before = before.flatMap { rows.canReuse($0.rows) ? $0 : nil }
        for position in 0..<count {
            var place: Int?
            if let before {
                if next < before.nodes.count, before.rows.id(at: next) == rows.id(at: position) {
                    place = next
                } else {
                    if !hasPlaces {
                        hasPlaces = true
                        for place in 0..<before.nodes.count { places[String(before.rows.id(at: place))] = place }
                    }
                    place = places[String(rows.id(at: position))]
                }
            }
            if let before, let place {
                next = place + 1
                if let node = before.node(at: place, for: rows, position) {
                    nodes.append(node)
                    continue
                }
            }
            nodes.append(draw(rows.item(at: position)))
        }
        return nodes
    }

    private func draw(_ item: Item<Event>) -> N {
        var parts: [N] = []
        if let name = item.icon {
            let face: [(Attribute, String)] = item.face.map { [(.face, $0.name)] } ?? []
            parts.append(N(.span, [(.class, "ground")] + tint(item.tint) + face + percent(item.percent), [icon(name)]))
        }
        // The button that takes the row away is described by the row's title.
        let id = "row-" + String(item.id)
        let titled: [(Attribute, String)] = item.remove.isNone ? [] : [(.id, id)]
        // A row's title may be what the user wrote, in any direction.
        var words = [
            N(.span, [(.class, "title"), (.dir, "auto")] + titled + language(item.language), [N(text: item.title)])
        ]
        if let detail = item.detail {
            words.append(
                N(.span, [(.class, "detail")] + language(item.detailLanguage), dotted(detail)))
        }
        parts.append(N(.span, "words", words))
        if let mark = item.mark { parts.append(N(.span, "mark", [icon(mark)])) }
        let row = row(item, parts)
        guard let remove = item.remove else {
            guard let heading = item.heading else { return N(.li, key: String(item.id), [row]) }
            return N(.li, key: String(item.id), [(.class, "group")], [N(.h2, text: heading), row])
        }
        let button = N(
            .button, [(.type, "button"), (.class, "quiet remove"), (.ariaDescribedby, id)],
            on: [(.click, .event(remove.event))], [icon(remove.icon ?? "trash"), N(.span, text: remove.label)])
        return N(.li, key: String(item.id), [(.class, "removable")], [row, button])
    }

    private func row(_ item: Item<Event>, _ parts: [N]) -> N {
        guard let event = item.event else { return N(.div, "row", parts) }
        // The styles draw its chevron: a thousand rows would need as many copies of an icon.
        let current: [(Attribute, String)] = item.isCurrent ? [(.ariaCurrent, "true")] : []
        return item.route.map { route in
            N(.a, [(.class, "row"), (.href, route)] + current, on: [(.click, .event(event))], parts)
        } ?? N(.button, [(.class, "row"), (.type, "button")] + current, on: [(.click, .event(event))], parts)
    }

    /// Draws what stands in a list's place while it is empty.
    func draw(_ empty: Empty<Event>) -> N {
        var parts = [N(.div, "hero", [icon(empty.icon)])]
        if let title = empty.title { parts.append(N(.h2, text: title)) }
        parts.append(N(.p, text: empty.text))
        if let action = empty.action { parts.append(button(action, "secondary")) }
        return N(.section, "empty", parts)
    }
}

extension DrawnList {
    /// Returns the node of a row if it can stay for a row of the next drawing.
    fileprivate func node(at place: Int, for rows: Rows<Event>, _ position: Int) -> Node<Event>? {
        switch (self.rows, rows) {
        case (.made(let old), .made(let new)):
            let item = new[position]
            guard old[place].looksLike(item) else { return nil }
            let parts = nodes[place].children
            if let event = item.event { parts[item.heading.isNone ? 0 : 1].handlers = [(.click, .event(event))] }
            if let remove = item.remove { parts[1].handlers = [(.click, .event(remove.event))] }
            return nodes[place]
        case (.stamped(let old), .stamped(let new)):
            return old.stamps[place] == new.stamps[position] ? nodes[place] : nil
        default: return nil
        }
    }
}

extension Rows {
    /// Returns whether rows that were drawn before can stand for some of these.
    fileprivate func canReuse(_ before: Rows) -> Bool {
        switch (self, before) {
        case (.made, .made): true
        case (.stamped(let rows), .stamped(let drawn)): rows.basis == drawn.basis
        default: false
        }
    }

    /// Returns whether rows that were drawn before stand for all of these.
    fileprivate func isDrawn(by before: Rows) -> Bool {
        guard case .stamped(let rows) = self, case .stamped(let drawn) = before else { return false }
        return rows.basis == drawn.basis && rows.stamps == drawn.stamps
    }
}
