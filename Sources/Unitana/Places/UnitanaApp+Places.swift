import AlmanacCore

/// A change in the form of a place.
public enum FormEvent: Equatable, Sendable {
    case name(String), badge(Badge), homeSystem(UInt8), placeSystem(UInt8), tile(TileKind)
    case homeCurrency(String), placeCurrency(String)
    /// Opens the search for a city, or for a city in the wanted time zone.
    case search(UInt8)
    case cityTapped(City)
    case found(SearchEvent)
}

/// The result of a search for a city. Opaque outside this module.
public struct SearchEvent: Equatable, Sendable {
    let event: CitySearch.Event
}

/// The wizard, the editor and the switcher (U1, U4, U5).
extension UnitanaApp {
    // MARK: The form

    static func edit(_ state: inout State, _ place: Place?, _ moment: Moment) -> [Effect<Event>] {
        guard state.form.isNone || state.form?.id != place?.id || state.form?.step != nil else { return [] }
        let draft = state.records.remembered[Remembered.form].flatMap { PlaceForm($0, moment) }
        let began = place.map { PlaceForm($0) } ?? PlaceForm(step: nil, moment)
        if let draft, draft.step == nil, draft.id == place?.id {
            state.form = draft
        } else {
            state.form = began
            // Only what was changed is saved, so that another device's changes of the rest stay.
            state.form?.base = place.isNone ? [] : began.members
        }
        guard let form = state.form else { return [] }
        if form.city.isNone { state.form?.target = .city }
        return openSearch(&state)
    }

    /// Ends the form when its page is left. The changes of a place that exists are thrown away, as Back says; a new
    /// place stays a draft.
    static func leaveForm(_ state: inout State) -> [Effect<Event>] {
        guard let form = state.form, form.step == nil else { return [] }
        state.form = nil
        guard !form.id.isNone, !state.records.remembered[Remembered.form].isNone else { return [] }
        return put(&state, [Remembered.forget(Remembered.form)])
    }

    static func openSearch(_ state: inout State) -> [Effect<Event>] {
        state.search.open().asForm
    }

    /// Stores the form, so that a kill loses nothing.
    static func keepForm(_ state: inout State) -> [Effect<Event>] {
        state.form.map { put(&state, [Remembered.set(Remembered.form, $0.text)]) } ?? []
    }

    static func form(_ state: inout State, _ event: FormEvent, _ moment: Moment) -> [Effect<Event>] {
        if case .found(let found) = event {
            // The search serves the converter, too, which has no form.
            let recent = state.records.recentCities
            return state.search.update(found.event, recent: recent, state.language, moment).asForm
        }
        guard var form = state.form else { return [] }
        switch event {
        case .name(let text): form.name = text
        case .badge(let badge): form.choose(badge)
        case .homeSystem(let number): form.home = UnitSystem(rawValue: number) ?? form.home
        case .placeSystem(let number):
            form.destination = UnitSystem(rawValue: number) ?? form.destination
            form.isSystemChosen = true
        case .tile(let tile): form.toggle(tile)
        case .homeCurrency(let text):
            form.homeCurrency = Currency.typed(text)
            form.typedCurrency = .homeCurrency
        case .placeCurrency(let text):
            form.placeCurrency = Currency.typed(text)
            form.typedCurrency = .placeCurrency
        case .search(let number):
            let target = PlaceForm.Target(rawValue: number)
            // A second tap closes the search.
            state.form?.target = form.target == target ? nil : target
            state.form?.typedCurrency = nil
            return openSearch(&state)
        case .cityTapped(let city):
            form.take(city)
            state.form = form
            return openSearch(&state) + put(&state, [state.records.remember(city)]) + keepForm(&state)
        case .found: break
        }
        state.form = form
        return keepForm(&state)
    }

    /// Continue in the wizard, and Save in the editor. With something missing, the errors show.
    static func proceed(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        switch state.route {
        case .firstRun: return continueWizard(&state, moment)
        case .new, .edit: return savePlace(&state, moment)
        case .widget: return saveWidget(&state, moment)
        default: return []
        }
    }

    private static func continueWizard(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard let form = state.form, let step = form.step else { return [] }
        guard form.isValid(step) else {
            state.form?.isChecked = true
            return []
        }
        guard let next = UnitanaFlows.wizard.next(step, .next) else { return [] }
        guard next == .created else {
            state.form?.step = next
            return keepForm(&state) + enterStep(&state)
        }
        guard UnitanaFlows.launch.decide(.isCreated, form.isValid(nil)) == .dashboard else { return [] }
        return create(&state, form, moment) + go(&state, .dashboard, moment)
    }

    private static func savePlace(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard let form = state.form else { return [] }
        guard UnitanaFlows.editor.decide(.isValid, form.isValid(nil)) == .persisted else {
            state.form?.isChecked = true
            return []
        }
        guard let id = form.id, let place = state.records.place(id) else {
            let created = create(&state, form, moment)
            let isDone = UnitanaFlows.switcher.next(.newEditor, .next) == .dashboard
            return created + (isDone ? go(&state, .dashboard, moment) : [])
        }
        state.form = nil
        let changed = form.members.filter { !form.base.contains($0) }
        let written = write(&state, moment) { _, random in
            (changed.isEmpty ? [] : UnitanaTables.places.put(changed, over: place.record, at: moment, &random))
                + [Remembered.forget(Remembered.form)]
        }
        let zones = askForZones(state)
        let isDone = UnitanaFlows.switcher.next(.editor, .next) == .dashboard
        return written + zones + (isDone ? go(&state, .dashboard, moment) : [])
    }

    /// Stores a new place, makes it the active one, and forgets the draft, in one transaction.
    private static func create(_ state: inout State, _ form: PlaceForm, _ moment: Moment) -> [Effect<Event>] {
        state.form = nil
        let written = write(&state, moment) { records, random in
            let id = random.uuid()
            let writes = PlaceRules.creating(id, at: moment.now, records.stubs, named: records.named)
            return records.changes(writes, form.members, moment, &random)
                + [Remembered.set(Remembered.active, id), Remembered.forget(Remembered.form)]
        }
        return written + askForZones(state)
    }

    // MARK: The switcher

    static func arrange(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        let flow = UnitanaFlows.switcher
        switch event {
        case .placeTapped(let id):
            guard flow.next(.switcher, .selects) == .dashboard else { return [] }
            return put(&state, [Remembered.set(Remembered.active, id)]) + go(&state, .dashboard, moment)
        case .placeMoved(let from, let to):
            guard state.records.places.indices.contains(from) else { return [] }
            let id = state.records.places[from].id
            return write(&state, moment) { records, random in
                records.changes(PlaceRules.moving(id, to: to, records.stubs), [], moment, &random)
            }
        case .deleteTapped(let id): return delete(&state, id, moment)
        case .defaultTapped(let id):
            let records = state.records
            guard let writes = try? PlaceRules.naming(id, records.stubs, named: records.named) else { return [] }
            state.refused = nil
            return write(&state, moment) { $0.changes(writes, [], moment, &$1) }
        case .tileMoved(let from, let to):
            guard let place = state.records.active, place.tiles.indices.contains(from) else { return [] }
            var tiles = place.instruments + place.furtherTiles
            tiles.insert(tiles.remove(at: from), at: min(to, tiles.count))
            let slugs = JSON.array(tiles.map { .string($0.slug) })
            return write(&state, moment) { _, random in
                UnitanaTables.places.put([JSON.Member("tiles", slugs)], over: place.record, at: moment, &random)
            }
        default: return []
        }
    }

    /// Asks before a place is deleted. The default one cannot be; another can be made the default first (U4).
    private static func delete(_ state: inout State, _ id: String, _ moment: Moment) -> [Effect<Event>] {
        let records = state.records
        let writes = try? PlaceRules.deleting(id, records.stubs, named: records.named)
        guard let writes, UnitanaFlows.switcher.decide(.isDefault, false) == .confirm else {
            state.route = .arrangePlaces
            state.refused = id
            return []
        }
        guard state.route == .deleting(id) else { return go(&state, .deleting(id), moment) }
        let written = write(&state, moment) { $0.changes(writes, [], moment, &$1) + $0.keepDefault }
        let isDone = UnitanaFlows.switcher.next(.confirm, .next) == .switcher
        return written + (isDone ? go(&state, .arrangePlaces, moment) : [])
    }
}

extension Array where Element == Effect<CitySearch.Event> {
    var asForm: [Effect<UnitanaApp.Event>] {
        mapped { .form(.found(SearchEvent(event: $0))) }
    }
}
