import AlmanacCore

/// What the user has chosen, kept and seen, on all of their devices, as read from this device's storage.
struct FactsRecords: Equatable, Sendable {
    /// The choices, as last written by any device; `nil` if none has published them yet.
    var preferences: Record?
    /// The rows of the facts that were shown.
    private(set) var seen: [Record] = []
    /// The same, without what the choice of a day does not need; the latest day first.
    private(set) var shown: [ShownFact] = []
    /// The rows of the favorites, the one that was added last first.
    private(set) var favorites: [Record] = []
    /// Facts outside of the selection.
    private(set) var kept: [Fact] = []

    init() {}

    /// - Parameter rows: The answers to ``FactsTables/queries``.
    init(_ rows: Snapshot) {
        preferences = rows.records(of: FactsTables.preferences).first
        seen = rows.records(of: FactsTables.seen)
        favorites = rows.records(of: FactsTables.favorites)
        kept = rows[FactsTables.kept].compactMap { Fact($0) }
        arrange()
    }

    private mutating func arrange() {
        shown = ShownFact.all(in: seen)
        favorites = favorites.ordered { ($0.string("updated_at") ?? "") > ($1.string("updated_at") ?? "") }
    }

    /// The choices of another device, or of this one once they are published. `nil` if they name no topic.
    var chosen: FactPreferences? { preferences.flatMap { FactPreferences($0) } }

    /// The ids of the favorites, the one that was added last first.
    var favoriteIDs: [Int64] { favorites.compactMap { $0["fact_id"]?.int } }

    func favorite(_ id: Int64) -> Record? {
        for record in favorites where record["fact_id"]?.int == id { return record }
        return nil
    }

    /// Returns whether any fact was shown on a date.
    func hasShown(on date: CivilDate) -> Bool { shown.contains { $0.date == date } }

    // MARK: Writing

    /// Returns the changes that note which fact a date has.
    func showing(_ id: Int64, on date: CivilDate, _ moment: Moment, _ random: inout Random) -> [Change] {
        let old = seen.first { $0["fact_id"]?.int == id }
        let fields = [JSON.Member("fact_id", .int(id)), JSON.Member("shown_on", .string(date.text))]
        return FactsTables.seen.put(fields, over: old, at: moment, &random)
    }

    /// Returns the changes that publish new choices, if any device has published choices before. The first ones are
    /// published in the background, once the onboarding is completed.
    func choosing(_ chosen: FactPreferences, _ moment: Moment, _ random: inout Random) -> [Change] {
        guard let preferences, self.chosen != chosen else { return [] }
        return FactsTables.preferences.put(chosen.members(over: preferences), over: preferences, at: moment, &random)
    }

    /// Returns the changes that publish choices made in the settings, even if no device has published any yet.
    func publishing(
        _ chosen: FactPreferences, _ language: Language, _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        guard preferences.isNone else { return choosing(chosen, moment, &random) }
        return FactsTables.preferences.put(chosen.row(language, moment.zone, over: nil), at: moment, &random)
    }

    /// Applies changes that are being written, so that the screen shows them at once.
    mutating func apply(_ changes: [Change]) {
        for change in changes {
            guard case .put(let table, let row) = change, let key = row.first?.text else { continue }
            switch table {
            case FactsTables.preferences.localName: preferences = FactsTables.preferences.records(in: [row]).first
            case FactsTables.seen.localName:
                seen = seen.filter { $0.key != key } + FactsTables.seen.records(in: [row])
            case FactsTables.favorites.localName:
                favorites = favorites.filter { $0.key != key } + FactsTables.favorites.records(in: [row])
            default: break
            }
        }
        arrange()
    }

    /// Shows facts outside of the selection that were just stored.
    mutating func keep(_ facts: [Fact], without removed: [Fact] = []) {
        kept = kept.filter { old in facts.element(old.id).isNone && removed.element(old.id).isNone } + facts
    }
}

extension ShownFact {
    /// Returns the entries of the table of seen facts, the latest day first.
    static func all(in records: [Record]) -> [ShownFact] {
        var shown: [ShownFact] = []
        for record in records {
            // Before there was a column for the date, a row only said when it was written.
            let date = record.string("shown_on") ?? record.string("updated_at")?.parts(separatedBy: "T").first
            if let id = record["fact_id"]?.int, let date = date.flatMap({ CivilDate(text: $0) }) {
                shown.append(ShownFact(id: id, date: date))
            }
        }
        return shown.ordered { $0.date == $1.date ? $0.id < $1.id : $0.date > $1.date }
    }
}

extension FactPreferences {
    /// Reads the row of the choices; `nil` if it names no topic, as a row may that was written elsewhere.
    init?(_ record: Record) {
        guard let categories = record["categories"]?.strings, !categories.isEmpty else { return nil }
        self.init(
            categories: categories, difficulty: record.string("difficulty").flatMap { Difficulty(slug: $0) } ?? .all,
            time: record.string("notification_time").flatMap { LocalTime($0) } ?? FactPreferences.defaultTime)
    }

    /// Whether the user has chosen the time. One that was left as it was offered was not chosen: after signing in, it would
    /// replace the account's.
    /// - Parameter published: The row of the choices; `nil` if no device has published any.
    func isTimeChosen(over published: Record?) -> Bool {
        let before = published?.string("notification_time")
        return time != FactPreferences.defaultTime || !before.isNone
    }

    /// Returns the fields of the row that takes the place of another.
    func members(over published: Record?) -> [JSON.Member] {
        let fields = [
            JSON.Member("categories", .array(categories.map { .string($0) })),
            JSON.Member("difficulty", .string(difficulty.slug)),
        ]
        guard isTimeChosen(over: published) else { return fields }
        return fields + [JSON.Member("notification_time", .string(time.text))]
    }

    /// Returns the whole row, with what the server needs besides to choose the daily fact.
    func row(_ language: Language, _ zone: Zone, over published: Record?) -> [JSON.Member] {
        [JSON.Member("language", .string(language.code))] + members(over: published)
            + [JSON.Member("time_zone", .string(zone.id))]
    }

    /// Returns whether both select the same facts.
    func selectsSame(as other: FactPreferences) -> Bool {
        categories == other.categories && difficulty == other.difficulty
    }
}
