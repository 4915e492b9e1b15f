import AlmanacCore

/// The details of the time (M1): a day by both clocks, and what follows from a moment that one picks.
extension UnitanaApp {
    static func clocks<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (state, words, now) = (context.state, context.words, context.moment.now)
        var screen: Screen<Root> = context.make(words[.unitanaTime])
        guard let place = state.records.active else { return screen }
        guard let zones = context.zones(place) else {
            screen.blocks = TileFacts(.time, place, context).lines.map { .text($0) }
            return screen
        }
        let day = ClockDay(in: zones.home, at: now)
        let moment = state.quarter.map { day.moment($0) } ?? now
        let homeCity = state.search.zoneCity(place.homeZone, words.language)
        let there = row(place.city.name, zones.place, day, moment, zones.dayText(at: moment, words), words)
        let home = row(words(.unitanaAtHome, homeCity), zones.home, day, moment, nil, words)
        let isSame = place.homeZone == place.placeZone
        let both = isSame ? there.time : there.time + " = " + home.time
        screen.subtitle = isSame ? words[.unitanaZoneSame] : zones.aheadText(at: moment, words)
        screen.blocks.append(
            .hours(
                HourBand(
                    words(.unitanaClockLine, homeCity), spoken: both,
                    quarter: state.quarter ?? day.quarter(of: now), isSame ? [there] : [there, home]
                ) { on(.quarterPicked($0)) }))
        if state.quarter.isNone {
            screen.blocks.append(.caption(words[.unitanaClockHint]))
        } else {
            screen.blocks.append(
                .button(Action(words[.unitanaClockNow], on(.quarterPicked(nil)), icon: "clock")))
        }
        screen.blocks.append(.points(facts(place, zones, day, homeCity, isSame, context)))
        let text =
            isSame
            ? there.time + " (" + place.city.name + ") · " + words.day(zones.place.date(at: moment))
            : there.time + " (" + place.city.name + ") = " + home.time + " (" + homeCity + ") · "
                + words.day(zones.home.date(at: moment))
        screen.blocks.append(.field(TextField(words[.unitanaClockCopy], text, kind: .copy) { _ in on(.linkTyped) }))
        return screen
    }

    private static func row(
        _ name: String, _ zone: Zone, _ day: ClockDay, _ moment: Instant, _ dayText: String?, _ words: Words
    ) -> HourRow {
        let clock = PlaceZones.clock(zone, at: moment, words.language)
        // What is tomorrow seen from home has a weekday, too.
        let weekday = words.weekday(clock.date)
        return HourRow(
            name, time: words.time(clock.time) + " " + clock.abbreviation,
            day: [weekday, dayText == weekday ? nil : dayText].compactMap { $0 }.joined(separator: " · "),
            hours: day.hours(in: zone, words))
    }

    /// When one can call, and how the clocks of both change next, however far ahead that is.
    private static func facts(
        _ place: Place, _ zones: PlaceZones, _ day: ClockDay, _ homeCity: String, _ isSame: Bool,
        _ context: ScreenContext
    ) -> [String] {
        let (words, now) = (context.words, context.moment.now)
        var facts: [String] = []
        if !isSame {
            if let range = day.bothAwake(zones.home, zones.place) {
                func time(_ quarter: Int) -> String { words.time(zones.home.time(at: day.moment(quarter))) }
                facts.append(words(.unitanaClockBoth, time(range.lowerBound), time(range.upperBound)))
            } else {
                facts.append(words[.unitanaClockNever])
            }
        }
        func change(_ zone: Zone, _ name: String) -> String {
            PlaceZones.change(of: zone, named: name, at: now, within: 400, words) ?? words(.unitanaClockSteady, name)
        }
        facts.append(change(zones.place, place.city.name))
        if !isSame { facts.append(change(zones.home, homeCity)) }
        return facts
    }
}
