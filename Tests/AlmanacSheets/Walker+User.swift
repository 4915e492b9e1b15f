import AlmanacApp
import AlmanacCore
import AlmanacSimulator

/// What the user does, as in `Tests/Browser/app.py`.
extension Walker {
    private func send(_ event: Almanac.Event) {
        guard isHolding else { return app.send(event) }
        app.sendOnly(event)
        // Enough for everything but the requests.
        app.pass(milliseconds: 100)
    }

    private func tap(_ action: Action<Almanac.Event>?, _ what: String) throws {
        guard let action else { throw Lost(text: "no \(what) on “\(try app.screen.title)”") }
        guard action.isEnabled else { throw Lost(text: "\(what) is disabled on “\(try app.screen.title)”") }
        send(action.event)
    }

    private func item<T>(_ list: [T], _ number: Int, _ what: String) throws -> T {
        guard list.indices.contains(number) else {
            throw Lost(text: "no \(what) \(number) on “\(try app.screen.title)”")
        }
        return list[number]
    }

    func open(_ path: String) {
        app.launch(path)
    }

    /// The end of the recovery code on the screen.
    var codeEnd: String {
        get throws {
            for block in try app.screen.blocks {
                if case .example(_, let code) = block { return String(code.suffix(4)) }
            }
            throw Lost(text: "no recovery code on “\(try app.screen.title)”")
        }
    }

    func primary() throws {
        try tap(app.screen.primary, "primary button")
    }

    func back() throws {
        try tap(app.screen.back, "back button")
    }

    func skip() throws {
        try tap(app.screen.skip, "skip button")
    }

    func closeAlert() throws {
        try tap(app.screen.alert?.button, "alert")
    }

    /// Taps the button below the content with this index.
    func more(_ number: Int = 0) throws {
        try tap(item(buttons.filter(\.isBelow), number, "button").action, "button")
    }

    /// Taps the secondary button with this index: below the content, in a notice or on an empty page.
    func secondary(_ number: Int = 0) throws {
        try tap(item(buttons, number, "secondary button").action, "secondary button")
    }

    private var buttons: [(action: Action<Almanac.Event>, isBelow: Bool)] {
        get throws {
            try app.screen.blocks.compactMap { block in
                switch block {
                case .button(let action): (action, true)
                case .notice(let notice): notice.action.map { ($0, false) }
                case .empty(let empty): empty.action.map { ($0, false) }
                default: nil
                }
            }
        }
    }

    func tab(_ number: Int) throws {
        send(try item(app.screen.tabs, number, "tab").event)
    }

    func choose(_ ids: String...) throws {
        try choose(ids)
    }

    func choose(_ ids: [String]) throws {
        for id in ids {
            guard let choice = try app.screen.choices.first(where: { $0.id == id }) else {
                throw Lost(text: "no choice \(id) among \(try app.screen.choices.map(\.id))")
            }
            send(choice.event)
        }
    }

    func choose(number: Int) throws {
        send(try item(app.screen.choices, number, "choice").event)
    }

    func fill(_ number: Int = 0, _ text: String) throws {
        let blocks = try app.screen.blocks.compactMap { block in
            if case .field(let field) = block { field } else { nil }
        }
        let fields = try blocks + app.screen.entries.compactMap { $0.field }
        send(try item(fields, number, "field").changed(text))
    }

    /// Saves the text in the field of the first page.
    func save() throws {
        try tap(app.screen.entries.compactMap { $0.save }.first, "save button")
    }

    /// Taps the row with this index among those that are links, or among those that are buttons.
    func row(_ number: Int = 0, isLink: Bool = true) throws {
        let rows = try lists.flatMap(\.rows).filter { $0.event != nil && ($0.route != nil) == isLink }
        send(try item(rows, number, "row").event!)
    }

    /// Taps the row that leads to an address, or the name of an entry's app.
    func row(to route: String) throws {
        if let entry = try app.screen.entries.first(where: { $0.origin.route == route }) {
            return send(entry.origin.event)
        }
        guard let row = try lists.flatMap(\.rows).first(where: { $0.route == route }), let event = row.event else {
            throw Lost(text: "no row to \(route) among \(try lists.flatMap(\.rows).map(\.route))")
        }
        send(event)
    }

    /// Taps the first row of the headed list with this index.
    func headedRow(_ number: Int) throws {
        let list = try item(lists.filter { $0.style == .headed }, number, "headed list")
        send(try item(list.rows, 0, "row").event!)
    }

    /// Taps the first city that a search has found; what was chosen before and time zones are rows as well.
    func cityRow() throws {
        guard let row = try lists.last(where: { $0.style != .headed })?.rows.first, let event = row.event else {
            throw Lost(text: "no city on “\(try app.screen.title)”")
        }
        send(event)
    }

    /// Taps the tile with this index.
    func tile(_ number: Int) throws {
        let grids = try app.screen.blocks.compactMap { if case .tiles(let tiles) = $0 { tiles } else { nil } }
        send(try item(grids.flatMap(\.tiles), number, "tile").event)
    }

    private var sortables: [Sortable<Almanac.Event>] {
        get throws {
            try app.screen.blocks.compactMap { if case .sortable(let list) = $0 { list } else { nil } }
        }
    }

    /// Taps the small button with this index among those of rows that are put in order.
    func rowTool(_ number: Int) throws {
        try tap(item(sortables.flatMap(\.tools).flatMap { $0 }, number, "button of a row").action, "button of a row")
    }

    /// Taps the first row that is put in order.
    func sortableRow() throws {
        send(try item(sortables.flatMap(\.rows).compactMap(\.event), 0, "row"))
    }

    /// Fetches what the screen shows anew.
    func refresh() throws {
        let actions = try app.screen.blocks.compactMap { if case .refresh(let action, _) = $0 { action } else { nil } }
        try tap(actions.first, "refresh button")
    }

    private var lists: [List<Almanac.Event>] {
        get throws {
            try app.screen.blocks.compactMap { if case .list(let list) = $0 { list } else { nil } }
        }
    }

    /// Taps the link at the top right with this index.
    func toolbar(_ number: Int) throws {
        send(try item(app.screen.toolbar, number, "link of the toolbar").event)
    }

    /// Switches the switch with this index.
    func toggle(_ number: Int = 0) throws {
        let toggles = try app.screen.blocks.compactMap { if case .toggle(let toggle) = $0 { toggle } else { nil } }
        let toggle = try item(toggles, number, "switch")
        guard toggle.isEnabled else { throw Lost(text: "switch \(number) is disabled on “\(try app.screen.title)”") }
        send(toggle.event)
    }

    /// Takes away the row with this index among those that can be.
    func remove(_ number: Int = 0) throws {
        try tap(item(lists.flatMap(\.rows).compactMap(\.remove), number, "row to take away"), "button")
    }

    /// Turns the deck to its next card; from the last one, moves on.
    func turn() throws {
        let deck = try app.screen.deck
        let isLast = deck.index + 1 == deck.cards.count
        guard let event = isLast ? deck.ended : deck.moved(deck.index + 1) else {
            throw Lost(text: "nothing lies beyond the last card")
        }
        send(event)
    }

    /// Taps the heart of the card in view.
    func like() throws {
        let deck = try app.screen.deck
        try tap(item(deck.cards, deck.index, "card").like, "heart")
    }

    /// Taps the small button with this index below a text.
    func tool(_ number: Int = 0) throws {
        let tools = try app.screen.blocks.compactMap { if case .tools(let tools) = $0 { tools } else { nil } }
        try tap(item(tools.flatMap { $0 }, number, "small button").action, "small button")
    }

    /// Taps the step that the popup offers.
    func popup() throws {
        try tap(app.screen.popup?.action, "button of the popup")
    }

    /// Taps the line above everything else.
    func status() throws {
        guard let event = try app.screen.status?.event else { throw Lost(text: "the status line leads nowhere") }
        send(event)
    }

    func snoozeBanner() throws {
        try tap(app.screen.banner?.later, "banner")
    }

    func dismissBanner() throws {
        try tap(app.screen.banner?.dismiss, "banner")
    }

    /// Checks that the screen has this address.
    func at(_ route: String) throws {
        try app.at(route)
    }
}
