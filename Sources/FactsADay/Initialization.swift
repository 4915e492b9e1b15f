import AlmanacCore

/// F2: the device is registered, the metadata fetched and stored. Nobody goes on without them.
///
/// Answers carry the language they were asked in: one that comes late, after another language was chosen, is not taken
/// for this one's.
extension Onboarding {
    static let keyName = "device_key"

    static func initialize(_ state: inout State) -> [Effect<Event>] {
        state.initialization = .readingKey
        return [.readSecret(keyName) { .keyRead($0) }]
    }

    static func initializing(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        guard state.step == .initialization else { return [] }
        switch (state.initialization, event) {
        case (.readingKey, .keyRead(.value(let key))):
            return register(&state, key: key, moment)
        case (.readingKey, .keyRead(.failed(let fault))):
            return fail(&state, .store(fault))
        case (.registering, .registered(state.language, let result)):
            switch API.deviceKey(result) {
            case .success(let key):
                state.initialization = .storingKey(key)
                return [.writeSecret(keyName, key) { .keyStored($0) }]
            case .failure(let problem): return fail(&state, problem)
            }
        case (.storingKey(let key), .keyStored(.done)):
            state.deviceKey = key
            return fetchMetadata(&state, key)
        case (.storingKey, .keyStored(.failed(let fault))):
            return fail(&state, .store(fault))
        case (.fetching, .metadataAnswered(state.language, let result)):
            return metadataAnswered(&state, result)
        case (.storing, .metadataStored(.done)):
            state.initialization = .reading
            return [readMetadata]
        case (.storing, .metadataStored(.failed(let fault))), (.reading, .categoriesRead(.failed(let fault))):
            return fail(&state, .store(fault))
        case (.reading, .categoriesRead(.rows(let tables))):
            return categoriesRead(&state, tables)
        default: return []
        }
    }

    private static func fail(_ state: inout State, _ problem: Problem) -> [Effect<Event>] {
        state.initialization = .failed(problem)
        return []
    }

    /// A device that was registered before passes its key and keeps its id.
    private static func register(_ state: inout State, key: String?, _ moment: Moment) -> [Effect<Event>] {
        state.initialization = .registering
        let language = state.language
        return [.http(API.register(moment.platform, language, key: key)) { .registered(language, $0) }]
    }

    private static func fetchMetadata(_ state: inout State, _ key: String) -> [Effect<Event>] {
        state.initialization = .fetching
        let language = state.language
        return [.http(API.metadata(language, key: key)) { .metadataAnswered(language, $0) }]
    }

    private static func metadataAnswered(_ state: inout State, _ result: HTTPResult) -> [Effect<Event>] {
        switch API.metadata(result) {
        case .failure(let problem): return fail(&state, problem)
        case .success(let metadata):
            state.categories = metadata.categories
            state.contentTypes = metadata.contentTypes
            // When preferences change, all that is new is stored at once, with the facts.
            if state.isAgain { return choose(&state) }
            state.initialization = .storing
            return [.write(state.metadataChanges) { .metadataStored($0) }]
        }
    }

    private static var readMetadata: Effect<Event> {
        .read([.all(table: FactsTables.categories.name), .all(table: FactsTables.contentTypes.name)]) {
            .categoriesRead($0)
        }
    }

    private static func categoriesRead(_ state: inout State, _ tables: [[Row]]) -> [Effect<Event>] {
        guard tables.count == 2 else { return fail(&state, .unreadable) }
        state.categories = tables[0].compactMap { Category($0) }
        state.contentTypes = tables[1].compactMap { ContentType($0) }
        guard !state.categories.isEmpty else { return fail(&state, .unreadable) }
        return choose(&state)
    }

    /// On to the categories; of those chosen before, the ones that are still offered stay chosen.
    private static func choose(_ state: inout State) -> [Effect<Event>] {
        let offered = state.categories.map { $0.slug }
        state.choosing.categories = state.choosing.categories.filter { offered.contains($0) }
        state.initialization = .idle
        state.move(.metadataStored)
        return []
    }
}
