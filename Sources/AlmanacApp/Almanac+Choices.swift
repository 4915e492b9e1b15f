import AlmanacCore

/// What the user has chosen once for all apps on this device: the language and the appearance.
extension Almanac {
    static let choiceQueries = [Comfort.query, Language.query]

    /// Takes the stored choices. If the page was begun in another language, it begins again: an app learns its language
    /// when it starts.
    static func take(_ open: inout Open, _ rows: Snapshot, _ launch: String, _ moment: Moment) -> [Effect<Event>] {
        open.comfort = Preferences.values(rows[Comfort.query])[Comfort.key] ?? ""
        open.chosen = Preferences.values(rows[Language.query])[Language.key].flatMap { Language(code: $0) }
        let language = Language.matching(moment.preferring(open.chosen).locales)
        guard language != open.language else { return [] }
        open.language = language
        guard case .app = open.page else { return [] }
        return go(&open, launch, moment.preferring(open.chosen))
    }

    /// Takes over what another window has chosen, where this one is.
    static func choicesRead(
        _ open: inout Open, _ after: Int, _ result: Reading, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .rows(let rows) = result, after == open.choicesStored else { return [] }
        let screen = screen(.open(open), moment)
        // An app begins again in another language, which would lose what is being typed or chosen in a step.
        let hasField = screen.blocks.contains { if case .field = $0 { true } else { false } }
        guard screen.layout == .page, !hasField else { return [] }
        return take(&open, rows, screen.route, moment)
    }

    static func readChoices(_ open: Open) -> [Effect<Event>] {
        let after = open.choicesStored
        return [.read(choiceQueries) { .choicesRead(after: after, $0) }]
    }

    /// Follows a completed write of this window, such as the language of an app's first step.
    static func follow(_ open: inout Open, _ stored: StoredTables) {
        if stored.touched.contains(Preferences.table.name) { open.choicesStored += 1 }
        if let row = stored.row(Preferences.table.name, Comfort.key) { open.comfort = row.last?.text ?? "" }
        guard let row = stored.row(Preferences.table.name, Language.key),
            let language = row.last?.text.flatMap({ Language(code: $0) })
        else { return }
        (open.chosen, open.language) = (language, language)
    }

    static func choose(_ open: inout Open, _ language: Language) -> [Effect<Event>] {
        (open.chosen, open.language) = (language, language)
        return [.write([language.change]) { .settings(.stored($0)) }]
    }

    static func choose(_ open: inout Open, _ comfort: Comfort) -> [Effect<Event>] {
        open.comfort = Comfort.toggled(comfort, in: open.comfort)
        return [.write([Comfort.change(open.comfort)]) { .settings(.stored($0)) }]
    }

    /// Turns a reminder on or off, on all of the user's devices.
    static func flip(_ open: Open, _ name: String, _ moment: Moment) -> [Effect<Event>] {
        guard let known = open.background.reminders.first(where: { $0.name == name }) else { return [] }
        var random = Random(seed: moment.random)
        let fields = [JSON.Member("enabled", .bool(!known.isEnabled))]
        let changes = Table.reminders.put(fields, over: known.record, at: moment, &random)
        return [.write(changes) { .settings(.stored($0)) }]
    }
}

extension Almanac.Open {
    /// The changes that store the choices again, for a device that forgets everything else.
    var choices: [Change] {
        (chosen.map { [$0.change] } ?? []) + (comfort.isEmpty ? [] : [Comfort.change(comfort)])
    }
}
