import AlmanacCore

/// Everything Unitana has read from the device's storage.
struct UnitanaRecords: Equatable, Sendable {
    /// The places, in the user's order.
    private(set) var places: [Place] = []
    private(set) var settings: Record?
    /// What the account's row says.
    private var stored = Subscription()
    /// The account's widgets of all apps, the oldest first.
    private(set) var widgets: [Widget] = []
    /// What this device remembers, by key.
    private(set) var remembered = Named<String>()
    /// The last rates; `nil` before the first.
    private(set) var rates: Rates?
    /// The last weather in the active place's city.
    private(set) var weather: Weather?
    /// What the store has just answered, and what the account's row said before; until the row with it arrives.
    private var storeAnswer: (before: Subscription, now: Subscription)?

    init() {}

    static func == (one: Self, other: Self) -> Bool {
        one.places == other.places && one.settings == other.settings && one.remembered == other.remembered
    }

    /// - Parameters:
    ///   - rows: The answers to ``UnitanaTables/queries``.
    ///   - before: The records before, of which the store's answer is kept.
    init(_ rows: Snapshot, after before: UnitanaRecords? = nil) {
        settings = rows.records(of: UnitanaTables.settings).first
        stored = Subscription(rows)
        widgets = Widget.all(in: rows.records(of: .widgets))
        remembered = Preferences.values(rows[UnitanaTables.remembered])
        places = rows.records(of: UnitanaTables.places).compactMap { Place($0) }
        if let storeAnswer = before?.storeAnswer, stored == storeAnswer.before { self.storeAnswer = storeAnswer }
        sort()
        readValues()
    }

    private mutating func sort() {
        var sorted: [Place] = []
        for stub in PlaceRules.ordered(places.map { $0.stub }) {
            if let place = place(stub.id) { sorted.append(place) }
        }
        places = sorted
    }

    private mutating func readValues() {
        func parsed(_ key: String) -> JSON? { remembered[key].flatMap { try? JSON.parse(Array($0.utf8)) } }
        rates = parsed(Remembered.rates).flatMap { try? Rates.read($0) }
        weather = active.flatMap { readWeather(in: $0.city.id) }
    }

    /// Returns the last weather in a city.
    func weather(in city: Int64) -> Weather? {
        // The active place's is drawn with every tick, and was read with the records.
        active?.city.id == city ? weather : readWeather(in: city)
    }

    private func readWeather(in city: Int64) -> Weather? {
        let json = remembered[Remembered.weather(city)].flatMap { try? JSON.parse(Array($0.utf8)) }
        return json.flatMap { try? Weather.read($0) }
    }

    // MARK: Places

    func place(_ id: String) -> Place? {
        for place in places where place.id == id { return place }
        return nil
    }

    var stubs: [PlaceStub] { places.map { $0.stub } }

    /// The place that the settings name; it may not exist.
    var named: String? { settings?.string("default_place_id") }

    /// The default place (U4); `nil` only before the first run.
    var defaultPlace: Place? { PlaceRules.defaultID(stubs, named: named).flatMap { place($0) } }

    /// The place on the dashboard: the one chosen on this device, or the default.
    var active: Place? { remembered[Remembered.active].flatMap { place($0) } ?? defaultPlace }

    var mode: LearningMode { settings?.string("learning_mode").flatMap { LearningMode(name: $0) } ?? .human }

    /// The cities that were found lately, the last first.
    var recentCities: [City] {
        let json = remembered[Remembered.cities].flatMap { try? JSON.parse(Array($0.utf8)) }
        return (json?.array ?? []).compactMap { City($0) }
    }

    /// Returns the change that remembers a city that was found.
    func remember(_ city: City) -> Change {
        let all = [city] + recentCities.filter { $0.id != city.id }
        return Remembered.set(Remembered.cities, JSON.array(all.prefix(CitySearch.most).map { $0.json }).text)
    }

    /// Returns the cities whose weather is shown apart from one: those of the places on widgets, and then those of the
    /// other places, whose weather stands in the list of places.
    func otherCities(besides city: Int64) -> [Int64] {
        var cities: [Int64] = []
        var places = widgets.filter { $0.app == UnitanaApp.identity.slug }.compactMap { widget in
            widget.configuration.string("place").flatMap { place($0) }
        }
        // A list of a hundred places is no reason to ask for the weather a hundred times.
        places += self.places.prefix(UnitanaRecords.mostWatched)
        for place in places where place.city.id != city && !cities.contains(place.city.id) {
            cities.append(place.city.id)
        }
        return cities
    }

    private static let mostWatched = 8

    /// When the server said that it offers no weather, unless it has sent some since.
    var weatherOffAt: Instant? {
        remembered[Remembered.weatherOff].flatMap { $0.integer }.map { Instant(milliseconds: $0) }
    }

    /// When the weather was last fetched for a place; the rates, if there is no weather.
    func refreshedAt(_ place: Place) -> Instant? {
        let city = weatherOffAt.isNone ? place.city.id : 0
        return remembered[Remembered.refreshed(city)].flatMap { $0.integer }.map { Instant(milliseconds: $0) }
    }

    // MARK: The subscription

    /// What the account has subscribed to, as the server last said.
    var subscription: Subscription { storeAnswer?.now ?? stored }

    /// Takes over the store's answer at once; the account's row follows by the sync.
    mutating func tell(_ fields: [JSON.Member]) {
        storeAnswer = (before: stored, now: Subscription(fields))
    }

    // MARK: Writing

    /// Returns the changes that carry out what the rules for places say.
    func changes(
        _ writes: [PlaceRules.Write], _ fields: [JSON.Member], _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        var changes: [Change] = []
        for write in writes {
            switch write {
            case .place(let stub):
                let old = place(stub.id)
                var members = [JSON.Member("position", .int(stub.position))]
                if old.isNone {
                    members +=
                        fields + [
                            JSON.Member("id", .string(stub.id)),
                            JSON.Member("made_at", .string(stub.createdAt.timestamp)),
                        ]
                }
                changes += UnitanaTables.places.put(members, over: old?.record, at: moment, &random)
            case .removed(let id):
                guard let place = place(id) else { continue }
                changes += UnitanaTables.places.delete(place.record, at: moment, &random)
            case .named(let id): changes += set([JSON.Member("default_place_id", .string(id))], moment, &random)
            }
        }
        return changes
    }

    /// The change that remembers the default place, which stays when another one is deleted.
    var keepDefault: [Change] {
        defaultPlace.map { [Remembered.set(Remembered.kept, JSON.object($0.record.fields).text)] } ?? []
    }

    /// Returns the changes that put back the place that this device kept, if the user has none any more: two devices may
    /// each have deleted what the other one kept. It comes back as a new place, because the deletion of the old one stands.
    func restoringLast(_ moment: Moment, _ random: inout Random) -> [Change] {
        // Someone who has named a default has had a place, and never deleted the last one here.
        guard places.isEmpty, !named.isNone, let text = remembered[Remembered.kept],
            let kept = try? JSON.parse(Array(text.utf8)), case .object(let fields) = kept, let id = kept.string("id")
        else { return [] }
        let new = fields.filter { $0.key != "id" } + [JSON.Member("id", .string(PlaceRules.successor(of: id)))]
        return UnitanaTables.places.put(new, at: moment, &random) + [Remembered.forget(Remembered.kept)]
    }

    /// Returns the changes that set fields of the settings.
    func set(_ fields: [JSON.Member], _ moment: Moment, _ random: inout Random) -> [Change] {
        UnitanaTables.settings.put(fields, over: settings, at: moment, &random)
    }

    /// Applies changes that are being written, so that the screen shows them at once.
    mutating func apply(_ changes: [Change]) {
        for change in changes {
            switch change {
            case .put(let table, let row): put(table, row)
            case .delete(UnitanaTables.remembered.name, .text(let key)): remembered[key] = nil
            default: break
            }
        }
        readValues()
    }

    private mutating func put(_ table: String, _ row: Row) {
        guard let key = row.first?.text else { return }
        switch table {
        case UnitanaTables.places.local.name:
            places.removeAll { $0.record.key == key }
            places += UnitanaTables.places.records(in: [row]).compactMap { Place($0) }
            sort()
        case UnitanaTables.settings.local.name: settings = UnitanaTables.settings.records(in: [row]).first
        case Table.widgets.local.name:
            let others = widgets.map { $0.record }.filter { $0.key != key }
            widgets = Widget.all(in: others + Table.widgets.records(in: [row]))
        case UnitanaTables.remembered.name: if let value = row[1].text { remembered[key] = value }
        default: break
        }
    }
}
