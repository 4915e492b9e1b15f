import AlmanacCore

/// What the user does with decks, switches, locked options and rows that can be taken away.
extension Simulator {
    /// Swipes the row with this title away.
    public func remove(_ title: String) throws(Unexpected) {
        for block in try screen.blocks {
            guard case .list(let list) = block, let row = list.rows.first(where: { $0.title == title }) else {
                continue
            }
            guard let remove = row.remove else { throw Unexpected("“\(title)” cannot be taken away") }
            return send(remove.event)
        }
        throw Unexpected("no row called “\(title)” on “\(try screen.title)”")
    }

    /// Returns whether the switch with this label is on.
    public func isOn(_ label: String) throws(Unexpected) -> Bool {
        for block in try screen.blocks {
            if case .toggle(let toggle) = block, toggle.label == label { return toggle.isOn }
        }
        throw Unexpected("no switch called “\(label)” on “\(try screen.title)”")
    }

    /// Returns whether the option with this label needs a subscription.
    public func isLocked(_ label: String) throws(Unexpected) -> Bool {
        guard let choice = try screen.choices.first(where: { $0.label == label }) else {
            throw Unexpected("no option called “\(label)” on “\(try screen.title)”")
        }
        return choice.isLocked
    }
}

extension Screen {
    func target(_ listening: Listening<Event>?) -> [Target] {
        listening.map { [Target(label: $0.label, isEnabled: true, event: $0.event)] } ?? []
    }

    /// The screen's deck.
    public var deck: Deck<Event> {
        get throws(Unexpected) {
            for block in blocks {
                if case .deck(let deck) = block { return deck }
            }
            throw Unexpected("no deck on “\(title)”")
        }
    }
}
