import AlmanacCore

/// The clocks of a place and of home (U2).
struct PlaceZones: Equatable, Sendable {
    let home: Zone
    let place: Zone

    /// What a clock on a wall shows.
    struct Clock: Equatable, Sendable {
        let time: LocalTime
        let date: CivilDate
        /// The zone's abbreviation, or its offset from UTC.
        let abbreviation: String
    }

    /// Returns what the clocks in a zone show.
    static func clock(_ zone: Zone, at now: Instant, _ language: Language) -> Clock {
        let name = ZoneNames.localized(
            ZoneNames.abbreviation(zone.id, offset: zone.offset(at: now), standard: zone.standardOffset(at: now)),
            language)
        return Clock(time: zone.time(at: now), date: zone.date(at: now), abbreviation: name)
    }

    /// Returns the place's date minus that of home in days: -1, 0 or 1, and ±2 across the whole Pacific.
    func days(at now: Instant) -> Int {
        place.date(at: now).daysSinceEpoch - home.date(at: now).daysSinceEpoch
    }

    /// Returns by how many minutes the place's clock is ahead of home's; negative if it is behind.
    func minutesAhead(at now: Instant) -> Int {
        (place.offset(at: now) - home.offset(at: now)) / 60
    }

    /// Returns the place's day as seen from home, as in `tomorrow`; `nil` if it is the same.
    func dayText(at now: Instant, _ words: Words) -> String? {
        switch days(at: now) {
        case 0: nil
        case 1: words[.unitanaWhenTomorrow]
        case -1: words[.unitanaWhenYesterday]
        default: words.weekday(place.date(at: now))
        }
    }

    /// Returns how far the place's clock is from home's, as in `5 h 45 min ahead`.
    func aheadText(at now: Instant, _ words: Words) -> String {
        let ahead = minutesAhead(at: now)
        if ahead == 0 { return words[.unitanaZoneSame] }
        let minutes = ahead < 0 ? -ahead : ahead
        var parts: [String] = []
        if minutes >= 60 { parts.append(words(.unitanaZoneHours, String(minutes / 60))) }
        if minutes % 60 > 0 { parts.append(words(.unitanaZoneMinutes, String(minutes % 60))) }
        let separator = words.language == .ja || words.language == .zh ? "" : " "
        return words(ahead < 0 ? .unitanaZoneBehind : .unitanaZoneAhead, parts.joined(separator: separator))
    }

    /// Returns the next change of a zone's clocks within some days, as in `Berlin: clocks go back on Sunday`; `nil`
    /// if there is none (U5).
    /// - Parameter city: The name of the zone's city in the user's language.
    static func change(
        of zone: Zone, named city: String, at now: Instant, within most: Int = 14, _ words: Words
    ) -> String? {
        guard let change = zone.nextChange(after: now) else { return nil }
        let days = change.date.daysSinceEpoch - zone.date(at: now).daysSinceEpoch
        guard days <= most else { return nil }
        let when =
            switch days {
            case ...0: words[.unitanaWhenToday]
            case 1: words[.unitanaWhenTomorrow]
            case 2...6: words(.unitanaWhenWeekday, words.weekday(change.date))
            default: words(.unitanaWhenDate, words.day(change.date))
            }
        let word: Word =
            switch change.kind {
            case .winter: .unitanaZoneWinter
            case .summer: .unitanaZoneSummer
            case .back: .unitanaZoneBack
            case .forward: .unitanaZoneForward
            }
        return words(word, city, when)
    }
}

/// A change of a zone's clocks.
struct ZoneChange: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case winter, summer
        /// Neither to winter nor to summer time.
        case back, forward
    }

    let at: Instant
    /// The day on which it happens, by the clocks before the change.
    let date: CivilDate
    let kind: Kind
}

extension Zone {
    private static let day: Int64 = 86_400_000

    /// Returns the offset of standard time: the lowest within a good year before and after an instant.
    func standardOffset(at now: Instant) -> Int {
        var lowest = offset(at: now)
        for (index, transition) in transitions.enumerated() {
            let distance = transition.at - now
            if distance > 400 * Self.day || distance < -400 * Self.day { continue }
            lowest = min(lowest, transition.offset, offset(before: index))
        }
        return lowest
    }

    private func offset(before index: Int) -> Int {
        index == 0 ? initialOffset : transitions[index - 1].offset
    }

    /// Returns the next change of the offset; `nil` if none is known.
    func nextChange(after now: Instant) -> ZoneChange? {
        for (index, transition) in transitions.enumerated() where transition.at > now {
            let change = transition.offset - offset(before: index)
            if change == 0 { continue }
            let local = transition.at + Int64(offset(before: index)) * 1_000
            let isSeasonal = isSeasonal(index)
            let kind: ZoneChange.Kind =
                change < 0 ? (isSeasonal ? .winter : .back) : (isSeasonal ? .summer : .forward)
            return ZoneChange(at: transition.at, date: Zone.utc.date(at: local), kind: kind)
        }
        return nil
    }

    /// Returns whether a change is undone or undoes another half a year or so apart. Morocco, for one, sets its clocks
    /// back for the month of Ramadan, which is no winter.
    private func isSeasonal(_ index: Int) -> Bool {
        let change = transitions[index].offset - offset(before: index)
        var isSeasonal = false
        for other in [index - 1, index + 1] where transitions.indices.contains(other) {
            let days = (transitions[other].at - transitions[index].at).magnitude / UInt64(Self.day)
            if days < 75 { return false }
            if days < 300, transitions[other].offset - offset(before: other) == -change { isSeasonal = true }
        }
        return isSeasonal
    }
}
