import AlmanacCore

// Unitana on the Today page (P1).

extension UnitanaApp {
    /// One line and the first step, until there is a place.
    public static var invitation: Invitation {
        Invitation(text: .unitanaInvitation, step: .unitanaInvitationStep, route: identity.path)
    }

    /// A new place.
    public static var shortcuts: [AppShortcut] {
        [AppShortcut(name: .unitanaNewPlace, route: UnitanaRoute.new.path)]
    }

    /// Reads the places and what was last fetched.
    public static var glanceQueries: [Query] { UnitanaTables.queries }

    /// The active place's zones.
    public static func glanceZones(_ records: Snapshot) -> [String] {
        guard let place = UnitanaRecords(records).active else { return [] }
        return place.homeZone == place.placeZone ? [place.placeZone] : [place.homeZone, place.placeZone]
    }

    /// The active place's tiles, each in both systems; `nil` before the first run.
    public static func glance(
        _ records: Snapshot, _ zones: [Zone], _ moment: Moment, _ words: Words
    ) -> Glance? {
        let own = UnitanaRecords(records)
        guard let place = own.active else { return nil }
        var state = State(words.language, .dashboard)
        state.records = own
        state.zones = zones
        state.hasZones = true
        let context = ScreenContext(state: state, words: words, moment: moment)
        let tiles = place.tiles.map { TileFacts($0, place, context).glance }
        var glance = Glance(
            .tiles(tiles), title: place.name, detail: tiles.first?.line, route: identity.path, language: words.language)
        // The clocks, and the ages of the values.
        glance.changesAt = moment.now + (60_000 - moment.now.milliseconds % 60_000)
        // The last values are encrypted, together with the drafts.
        glance.isPrivate = true
        return glance
    }
}

extension TileFacts {
    fileprivate var glance: GlanceTile {
        var shown = GlanceTile(
            words[tile.name], icon: tile.icon, primary: primary, secondary: secondary, note: notes.first,
            route: UnitanaRoute.tile(tile).path)
        if let age, age.freshness != .fresh { shown.age = age }
        return shown
    }
}

extension GlanceTile {
    /// Its values in one line, or why there is none.
    fileprivate var line: String? {
        primary.map { primary in secondary.map { primary + " = " + $0 } ?? primary } ?? note
    }
}
