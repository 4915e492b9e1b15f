import AlmanacCore

extension Simulator {
    /// Taps the button, tab, row or choice with this label.
    public func tap(_ label: String) throws(Unexpected) {
        send(try screen.event(for: label))
    }

    /// Taps without carrying out the resulting effects.
    public func tapOnly(_ label: String) throws(Unexpected) {
        sendOnly(try screen.event(for: label))
    }

    /// Returns whether something with this label can be tapped.
    public func canTap(_ label: String) throws(Unexpected) -> Bool {
        try screen.targets.contains { $0.label == label && $0.isEnabled }
    }

    /// Returns whether the choice with this label is selected.
    public func isChosen(_ label: String) throws(Unexpected) -> Bool {
        try screen.choices.contains { $0.label == label && $0.isSelected }
    }

    /// Returns whether the button with this label is pressed.
    public func isPressed(_ label: String) throws(Unexpected) -> Bool {
        for block in try screen.blocks {
            guard case .tools(let tools) = block else { continue }
            for tool in tools where tool.action.label == label { return tool.isPressed == true }
        }
        throw Unexpected("no button “\(label)” to press on “\(try screen.title)”")
    }

    /// Sets the date in the picker, as `YYYY-MM-DD`.
    public func setDate(_ text: String) throws(Unexpected) {
        for block in try screen.blocks {
            if case .date(let field) = block, let date = CivilDate(text: text) { return send(field.changed(date)) }
        }
        throw Unexpected("no date picker on “\(try screen.title)”")
    }

    /// Empties the date picker.
    public func clearDate() throws(Unexpected) {
        for block in try screen.blocks {
            if case .date(let field) = block, let cleared = field.cleared { return send(cleared) }
        }
        throw Unexpected("no date picker to empty on “\(try screen.title)”")
    }

    /// Empties the time picker with this label.
    public func clearTime(_ label: String) throws(Unexpected) {
        for block in try screen.blocks {
            if case .time(let field) = block, field.label == label { return send(field.cleared) }
        }
        throw Unexpected("no time picker called “\(label)” to empty on “\(try screen.title)”")
    }

    /// Sets the time in the picker, as `HH:MM`.
    public func setTime(_ text: String) throws(Unexpected) {
        for block in try screen.blocks {
            if case .time(let field) = block, let time = LocalTime(text) { return send(field.changed(time)) }
        }
        throw Unexpected("no time picker on “\(try screen.title)”")
    }

    /// Sets the time in the picker with this label, as `HH:MM`.
    public func setTime(_ label: String, _ text: String) throws(Unexpected) {
        for block in try screen.blocks {
            if case .time(let field) = block, field.label == label, let time = LocalTime(text) {
                return send(field.changed(time))
            }
        }
        throw Unexpected("no time picker called “\(label)” on “\(try screen.title)”")
    }

    /// Moves a row of the list that the user puts in order.
    public func move(_ title: String, to index: Int) throws(Unexpected) {
        for block in try screen.blocks {
            if case .sortable(let list) = block, let from = list.rows.firstIndex(where: { $0.title == title }) {
                return send(list.moved(from, index))
            }
        }
        throw Unexpected("no row “\(title)” to move on “\(try screen.title)”")
    }

    /// Returns the tile with this label.
    public func tile(_ label: String) throws(Unexpected) -> Tile<A.Event> {
        for block in try screen.blocks {
            if case .tiles(let tiles) = block, let tile = tiles.tiles.first(where: { $0.label == label }) {
                return tile
            }
        }
        throw Unexpected("no tile “\(label)” on “\(try screen.title)”")
    }

    /// Replaces the content of the text field with this label.
    public func type(_ label: String, _ text: String) throws(Unexpected) {
        send(try screen.field(label).changed(text))
    }

    /// Returns the content of the text field with this label.
    public func typed(_ label: String) throws(Unexpected) -> String {
        try screen.field(label).value
    }

    /// Checks that the screen shows all of these texts.
    public func see(_ words: String...) throws(Unexpected) {
        let texts = try screen.visible
        for word in words where !texts.contains(where: { $0.contains(word) }) {
            throw Unexpected("“\(word)” is not to be seen among \(texts)")
        }
    }

    /// Checks that the screen shows none of these texts.
    public func seeNo(_ words: String...) throws(Unexpected) {
        let texts = try screen.visible
        for word in words where texts.contains(where: { $0.contains(word) }) {
            throw Unexpected("“\(word)” is to be seen among \(texts)")
        }
    }

    /// Checks that the screen has this route.
    public func at(_ route: String) throws(Unexpected) {
        let here = try screen.route
        guard here == route else { throw Unexpected("at \(here), expected \(route)") }
    }

    /// Every text on the screen, from top to bottom.
    public var visible: [String] {
        get throws(Unexpected) { try screen.visible }
    }
}

extension Screen {
    /// Returns the event for a tap on the button, tab, row or choice with this label.
    public func event(for label: String) throws(Unexpected) -> Event {
        guard let target = targets.first(where: { $0.label == label }) else {
            throw Unexpected("nothing called “\(label)” among \(targets.map(\.label))")
        }
        guard target.isEnabled else { throw Unexpected("“\(label)” is disabled") }
        return target.event
    }

    /// Returns the text field with this label.
    public func field(_ label: String) throws(Unexpected) -> TextField<Event> {
        for block in blocks {
            if case .field(let field) = block, field.label == label { return field }
        }
        for entry in entries { if let field = entry.field, field.label == label { return field } }
        throw Unexpected("no field called “\(label)” on “\(title)”")
    }

    /// Something that can be tapped.
    public struct Target {
        /// The visible label.
        public let label: String
        /// Whether a tap has an effect.
        public let isEnabled: Bool
        /// The app's event for a tap.
        public let event: Event
    }

    private func target(_ action: Action<Event>?) -> [Target] {
        action.map { [Target(label: $0.label, isEnabled: $0.isEnabled, event: $0.event)] } ?? []
    }

    /// The options of all choices and filters, from top to bottom.
    public var choices: [Choice<Event>] {
        blocks.flatMap { block -> [Choice<Event>] in
            switch block {
            case .choices(let choices): choices.options
            case .filters(let filters): filters.flatMap(\.options)
            default: []
            }
        }
    }

    /// The entries of the page, from top to bottom.
    public var entries: [Entry<Event>] {
        blocks.flatMap { block -> [Entry<Event>] in
            if case .entries(let entries) = block { entries.sides.flatMap { $0 } } else { [] }
        }
    }

    /// Everything that can be tapped; only the alert's button if there is an alert.
    public var targets: [Target] {
        // An alert covers everything else.
        if let alert { return target(alert.button) }
        var targets = target(back) + target(skip) + target(primary) + target(banner?.later) + target(banner?.dismiss)
        targets += target(popup?.action)
        if let banner { targets.append(Target(label: banner.title, isEnabled: true, event: banner.opened)) }
        if let status, let event = status.event {
            targets.append(Target(label: status.text, isEnabled: true, event: event))
        }
        targets += choices.map { Target(label: $0.label, isEnabled: true, event: $0.event) }
        targets += (toolbar + tabs).map { Target(label: $0.label, isEnabled: true, event: $0.event) }
        for block in blocks {
            switch block {
            case .button(let action): targets += target(action)
            case .tools(let tools): targets += tools.flatMap { target($0.action) }
            case .pager(let previous, let next): targets += target(previous) + target(next)
            case .calendar(let calendar):
                targets += target(calendar.before) + target(calendar.after)
                targets += calendar.days.map { Target(label: $0.label, isEnabled: true, event: $0.event) }
            case .deck(let deck):
                guard let card = deck.cards.dropFirst(deck.index).first else { break }
                targets += target(card.like) + target(card.share) + target(card.listen) + target(card.listenTranslated)
                if deck.index > 0 {
                    targets.append(Target(label: deck.previous, isEnabled: true, event: deck.moved(deck.index - 1)))
                }
                if deck.index + 1 < deck.cards.count {
                    targets.append(Target(label: deck.next, isEnabled: true, event: deck.moved(deck.index + 1)))
                } else if let ended = deck.ended {
                    targets.append(Target(label: deck.next, isEnabled: true, event: ended))
                }
            case .toggle(let toggle):
                targets.append(Target(label: toggle.label, isEnabled: toggle.isEnabled, event: toggle.event))
            case .tiles(let tiles):
                targets += tiles.tiles.map { Target(label: $0.label, isEnabled: true, event: $0.event) }
            case .sortable(let list):
                targets += list.rows.compactMap { row in
                    row.event.map { Target(label: row.title, isEnabled: true, event: $0) }
                }
                targets += list.tools.flatMap { $0 }.flatMap { target($0.action) }
            case .refresh(let action, _): targets += target(action)
            case .notice(let notice): targets += target(notice.action) + target(notice.dismiss)
            case .empty(let empty): targets += target(empty.action)
            case .entries:
                for entry in entries {
                    targets.append(Target(label: entry.origin.label, isEnabled: true, event: entry.origin.event))
                    targets.append(Target(label: entry.title, isEnabled: true, event: entry.opened))
                    if let step = entry.step {
                        targets.append(Target(label: step, isEnabled: true, event: entry.opened))
                    }
                    targets += (entry.tiles?.tiles ?? []).map {
                        Target(label: $0.label, isEnabled: true, event: $0.event)
                    }
                    targets += target(entry.save)
                }
            case .list(let list):
                targets += list.rows.flatMap { row in
                    (row.event.map { [Target(label: row.title, isEnabled: true, event: $0)] } ?? [])
                        + target(row.remove)
                }
            default: break
            }
        }
        return targets
    }

    /// Every text on the screen, from top to bottom.
    public var visible: [String] {
        var texts = [status?.text, title, masthead?.weekday, masthead?.day, subtitle, progress?.label].compactMap { $0 }
        for block in blocks { texts += self.texts(block) }
        if let summary { texts.append(summary) }
        texts += targets.map(\.label)
        if let alert { texts += [alert.title, alert.message] }
        if let banner { texts += [banner.title, banner.text] }
        if let popup { texts.append(popup.text) }
        return texts
    }

    private func texts(_ block: Block<Event>) -> [String] {
        switch block {
        case .arrival(_, let text): [text]
        case .hero, .capsule, .tools, .pager, .breath, .aside, .button: []
        case .points(let points): points
        case .example(let label, let text): [label, text]
        case .week(let week): [week.label]
        case .calendar(let calendar): [calendar.title]
        case .brand(_, let name): [name]
        case .text(let text), .caption(let text): [text]
        case .steps(let steps): steps
        case .choices(let choices):
            [choices.label] + choices.options.compactMap(\.detail) + [choices.error].compactMap { $0 }
        case .filters(let filters): filters.map(\.label)
        case .date(let field): [field.label, field.value?.text, field.error].compactMap { $0 }
        case .time(let field): [field.label, field.value?.text, field.error].compactMap { $0 }
        case .field(let field): [field.label, field.value, field.counter, field.error].compactMap { $0 }
        case .progress(let bar): [bar.label]
        case .notice(let notice): [notice.title, notice.text].compactMap { $0 }
        case .article(let article):
            [article.title, article.category] + article.details + article.paragraphs
                + [article.occasion, article.summary, article.source?.label].compactMap { $0 }
        case .document(let document): document.texts
        case .list(let list):
            // Only a headed list shows its label; others have it for screen readers.
            (list.style == .headed ? [list.label] : [])
                + list.rows.flatMap { [$0.heading, $0.title, $0.detail].compactMap { $0 } }
        case .entries(let entries):
            [entries.introduction].compactMap { $0 } + self.entries.flatMap { texts($0) }
        case .empty(let empty): [empty.title, empty.text].compactMap { $0 }
        case .passage(let passage, _): texts(passage)
        case .picture(let picture): [picture.label]
        case .deck(let deck): deck.cards.indices.contains(deck.index) ? texts(deck.cards[deck.index].passage) : []
        case .toggle(let toggle): [toggle.detail].compactMap { $0 }
        case .tiles(let tiles): texts(tiles)
        case .hours(let band): band.rows.flatMap { [$0.name, $0.time, $0.day] }
        case .sortable(let list): list.rows.flatMap { [$0.title, $0.detail].compactMap { $0 } }
        case .lookup(let table): [table.label] + table.columns + table.rows.flatMap { $0 }
        case .refresh(_, let text): [text]
        }
    }

    private func texts(_ entry: Entry<Event>) -> [String] {
        let lines = [
            entry.label, entry.title, entry.detail, entry.field?.label, entry.field?.value, entry.field?.error,
        ]
        return lines.compactMap { $0 } + (entry.tiles.map { texts($0) } ?? [])
    }

    private func texts(_ tiles: Tiles<Event>) -> [String] {
        tiles.tiles.flatMap { [$0.primary, $0.secondary, $0.age?.text].compactMap { $0 } + $0.notes }
    }

    /// The passage of the card in view.
    private func texts(_ passage: Passage) -> [String] {
        [passage.text, passage.translation, passage.source, passage.translatedSource].compactMap { $0 }
    }
}
