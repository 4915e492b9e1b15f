import AlmanacCore

/// The list of places, the page on which it is put in order, and the question before one is deleted (S3, U4).
extension UnitanaApp {
    /// The places, each under its own sky: what one wants to know of all of them without opening any.
    static func switcher<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (words, records) = (context.words, context.records)
        var screen: Screen<Root> = context.make(words[.unitanaPlaces])
        let (chosen, active) = (records.defaultPlace?.id, records.active?.id)
        var tiles = Tiles(
            words[.unitanaPlaces],
            records.places.map { place in
                line(of: place, isActive: place.id == active, isDefault: place.id == chosen, context, on)
            })
        tiles.style = .rows
        screen.blocks = [.tiles(tiles)]
        screen.toolbar = [
            Tab(
                words[.unitanaEditPlaces], icon: "pen", route: UnitanaRoute.arrangePlaces.path, isSelected: false,
                on(.wentTo(.arrangePlaces)))
        ]
        screen.primary = Action(words[.unitanaNewPlace], on(.wentTo(.new)), icon: "plus-square")
        return screen
    }

    /// A place's hour and temperature, in both systems, and how its clock stands to the user's.
    private static func line<Root>(
        of place: Place, isActive: Bool, isDefault: Bool, _ context: ScreenContext, _ on: (Event) -> Root
    ) -> Tile<Root> {
        let (words, now) = (context.words, context.moment.now)
        let weather = TileFacts(.weather, place, context)
        let sky = PlaceSky(over: place, context)
        var about = place.city.name == place.name ? [] : [place.city.name]
        if let zones = context.zones(place) {
            about.append(zones.aheadText(at: now, words))
            if let day = zones.dayText(at: now, words) { about.append(day) }
        }
        var marks: [String] = []
        if isActive { marks.append(words[.unitanaActive]) }
        if isDefault { marks.append(words[.unitanaDefault]) }
        var temperature = weather.primary
        // A temperature of this morning says little about now.
        if weather.age?.freshness == .veryStale { temperature = nil }
        if let here = temperature, let home = weather.secondary { temperature = here + " · " + home }
        var tile: Tile<Root> = Tile(
            id: place.id, place.name, icon: sky.icon,
            primary: context.zone(place.placeZone).map { words.time($0.time(at: now)) }, secondary: temperature,
            notes: [about.joined(separator: " · "), marks.joined(separator: " · ")].filter { !$0.isEmpty },
            route: UnitanaRoute.at(place.id).path, on(.placeTapped(place.id)))
        tile.sky = sky.sky
        tile.isCurrent = isActive
        return tile
    }

    /// The places in rows that can be moved, with the default one marked by a star.
    static func arrangingPlaces<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (words, records) = (context.words, context.records)
        let chosen = records.defaultPlace?.id
        let rows = records.places.map { place in
            Item(
                id: place.number, title: place.name,
                detail: place.city.name + (place.id == chosen ? " · " + words[.unitanaDefault] : ""),
                route: UnitanaRoute.edit(place.id).path, on(.wentTo(.edit(place.id))))
        }
        var list = Sortable(words[.unitanaPlaces], rows, SortingWords(words)) { on(.placeMoved($0, $1)) }
        list.tools = records.places.map { place in
            let star = Tool(
                Action(words(.unitanaMakeDefault, place.name), on(.defaultTapped(place.id)), icon: "star"),
                isPressed: place.id == chosen)
            let delete = Action(words(.unitanaDelete, place.name), on(.deleteTapped(place.id)), icon: "trash")
            return [star, Tool(delete.destructive())]
        }
        var screen: Screen<Root> = context.make(words[.unitanaEditPlaces], subtitle: words[.unitanaEditPlacesText])
        screen.back = Action(words[.done], on(.backTapped), icon: "check")
        screen.blocks = refusal(context, on) + [.sortable(list)]
        return screen
    }

    /// Why the default place was not deleted, and how it can be (7.1).
    private static func refusal<Root>(_ context: ScreenContext, _ on: (Event) -> Root) -> [Block<Root>] {
        let (words, records) = (context.words, context.records)
        guard let refused = context.state.refused.flatMap({ records.place($0) }) else { return [] }
        let others = records.places.filter { $0.id != refused.id }
        let text = words(others.isEmpty ? .unitanaOnlyPlace : .unitanaDefaultKept, refused.name)
        let steps: [Block<Root>] = others.prefix(5).map { place in
            .button(Action(words(.unitanaMakeDefault, place.name), on(.defaultTapped(place.id))))
        }
        return [.notice(Notice(.info, text))] + steps
    }

    static func deleting<Root>(
        _ context: ScreenContext, _ id: String, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        let name = context.records.place(id)?.name ?? ""
        var screen: Screen<Root> = context.make(
            words(.unitanaDeleteTitle, name), [.hero(icon: "trash"), .text(words[.unitanaDeleteText])])
        screen.back = Action(words[.unitanaKeep], on(.backTapped), icon: "x")
        screen.primary = Action(words(.unitanaDelete, name), on(.deleteTapped(id))).destructive()
        return screen
    }
}
