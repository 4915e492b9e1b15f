import AlmanacCore

/// What a tile says of a place: the same for the dashboard, its sheets, widgets and the Today page (U2, U3).
struct TileFacts {
    let tile: TileKind
    private(set) var icon: String
    /// The value in the place's system; `nil` while there is none.
    private(set) var primary: String?
    /// The same in the user's own system.
    private(set) var secondary: String?
    private(set) var notes: [String] = []
    private(set) var lifetime: Lifetime?
    private(set) var fetchedAt: Instant?
    /// How old the value is, in words.
    private(set) var cue: String?
    /// Whether there will be no newer value.
    private var isOff = false
    let words: Words
    private let now: Instant

    init(_ tile: TileKind, _ place: Place, _ context: ScreenContext) {
        self.tile = tile
        icon = tile.icon
        words = context.words
        now = context.moment.now
        switch tile {
        case .weather: setWeather(place, context)
        case .time: setTime(place, context)
        case .distance: setPairs(RealPair.distances(place.destination), place, context)
        case .weight: setPairs(RealPair.weights(place.destination, place.badge), place, context)
        case .currency: setCurrency(place, context)
        }
        if let fetchedAt { cue = context.age(fetchedAt) ?? words[.unitanaStaleTitle] }
    }

    private mutating func set(_ value: DualValue) {
        primary = value.primary
        secondary = value.secondary
    }

    private mutating func setWeather(_ place: Place, _ context: ScreenContext) {
        guard let weather = context.records.weather(in: place.city.id) else {
            notes = [context.noWeather]
            return
        }
        icon = PlaceSky(over: place, context).icon
        let units = context.units
        set(units.dual(weather.temperature, place: place.destination, home: place.home))
        let wind = units.dual(weather.wind, place: place.destination, home: place.home)
        notes = [weather.sky(words) + " · " + TileFacts.both(wind)]
        if let meaning = units.explanation(weather.temperature, in: place.home, context.records.mode) {
            notes.append(meaning)
        }
        lifetime = weather.lifetime
        fetchedAt = weather.fetchedAt
        isOff = context.isWeatherOff
    }

    private mutating func setTime(_ place: Place, _ context: ScreenContext) {
        guard let zones = context.zones(place) else {
            setKnownClocks(place, context)
            return
        }
        let (there, home) = (
            PlaceZones.clock(zones.place, at: now, words.language),
            PlaceZones.clock(zones.home, at: now, words.language)
        )
        primary = words.time(there.time) + " " + there.abbreviation
        // One clock is enough where both show the same.
        if home != there { secondary = words.time(home.time) + " " + home.abbreviation }
        var note = zones.aheadText(at: now, words)
        if let day = zones.dayText(at: now, words) { note += " · " + day }
        // Whether it is a good time to call matters from far away only.
        if home != there, PlaceSky.isAsleep(at: there.time) { note += " · " + words[.unitanaNightThere] }
        notes = [note]
        if let change = PlaceZones.change(of: zones.place, named: place.city.name, at: now, words) {
            notes.append(change)
        }
        if place.homeZone != place.placeZone,
            let change = PlaceZones.change(of: zones.home, named: words[.unitanaHome], at: now, words)
        {
            notes.append(change)
        }
    }

    /// Shows the clock that is known beside the name of a zone that is not. Right after the start, none is known yet.
    private mutating func setKnownClocks(_ place: Place, _ context: ScreenContext) {
        guard context.state.hasZones else { return }
        func text(_ name: String) -> String {
            guard let zone = context.zone(name) else { return Zone.city(of: name) }
            let clock = PlaceZones.clock(zone, at: now, words.language)
            return words.time(clock.time) + " " + clock.abbreviation
        }
        primary = text(place.placeZone)
        secondary = text(place.homeZone)
        notes = [words[.unitanaNoZone]]
    }

    /// Sets amounts of everyday life, the first of them large. What they are of is said in both modes: without it, a
    /// number stands for nothing.
    private mutating func setPairs(_ pairs: [RealPair], _ place: Place, _ context: ScreenContext) {
        for (index, pair) in pairs.enumerated() {
            let value = context.units.dual(pair.amount, place: place.destination, home: place.home)
            if index == 0 { set(value) }
            notes.append(index == 0 ? words[pair.meaning] : words(pair.meaning, TileFacts.both(value)))
        }
    }

    private mutating func setCurrency(_ place: Place, _ context: ScreenContext) {
        let (there, home) = (place.placeCurrency, place.homeCurrency)
        guard Currency.isCode(there), Currency.isCode(home) else {
            notes = [words[.unitanaNoCurrency]]
            return
        }
        let amount = Converter.example(there, in: home, context.records.rates)
        guard there != home else {
            primary = Money.text(amount, there, words.numbers)
            notes = [words[.unitanaSameCurrency]]
            return
        }
        guard let rates = context.records.rates else {
            notes = [words[.unitanaRatesMissing]]
            return
        }
        guard let worth = rates.text(amount, from: there, to: home, words.numbers) else {
            notes = [words(.unitanaNoRate, there + " → " + home)]
            return
        }
        primary = Money.text(amount, there, words.numbers)
        secondary = worth
        let rate = rates.rateText(from: there, to: home, words.numbers)
        notes = [[rate, words.day(rates.date(of: there, home))].compactMap { $0 }.joined(separator: " · ")]
        lifetime = rates.lifetime(of: there, home)
        fetchedAt = rates.fetchedAt
    }

    private static func both(_ value: DualValue) -> String {
        value.secondary.map { value.primary + " = " + $0 } ?? value.primary
    }

    /// Everything it says, a line each, for the details.
    var lines: [String] {
        var lines: [String] = []
        if let primary { lines.append(secondary.map { primary + " = " + $0 } ?? primary) }
        return lines + notes + (cue.map { [$0] } ?? [])
    }

    /// The age of the value; `nil` for one that does not age.
    var age: (freshness: Freshness, text: String)? {
        guard let lifetime, let cue else { return nil }
        return (lifetime.freshness(at: now), cue)
    }

    func tile<Root>(_ on: (UnitanaApp.Event) -> Root) -> Tile<Root> {
        var shown: Tile<Root>.Age?
        var route = UnitanaRoute.tile(tile)
        if let age {
            var text = age.text
            // Old values say what they are before they lead to their details (M3).
            switch age.freshness {
            case .fresh: break
            case .stale: text += " · " + words[.unitanaTapForDetails]
            case .veryStale where isOff: text += " · " + words[.unitanaTapForDetails]
            case .veryStale, .missing: text += " · " + words[.unitanaRefreshFirst]
            }
            if age.freshness != .fresh { route = .stale(tile) }
            shown = Tile.Age(age.freshness, text)
        }
        return Tile(
            id: tile.slug, words[tile.name], icon: icon, primary: primary, secondary: secondary, notes: notes,
            age: shown, route: route.path, on(.wentTo(route)))
    }

    /// What a widget shows of it; `nil` while there is no value.
    var entry: WidgetSnapshot.Entry? {
        primary.map {
            WidgetSnapshot.Entry(
                label: words[tile.name], primary: $0, secondary: secondary, lifetime: lifetime, fetchedAt: fetchedAt)
        }
    }
}
