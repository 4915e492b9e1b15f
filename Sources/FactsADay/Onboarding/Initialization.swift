import AlmanacCore

/// Registers the device, then fetches and stores the metadata (F2). The onboarding does not continue without them.
///
/// Each answer carries the language of its request. A late answer, for a language that is no longer selected, is
/// ignored.
extension Onboarding {
    static let keyName = DeviceRegistration.keySecret

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

    /// Registers the device. A device that is already registered passes its key and keeps its id.
    private static func register(_ state: inout State, key: String?, _ moment: Moment) -> [Effect<Event>] {
        state.initialization = .registering
        let language = state.language
        return [.http(DeviceRegistration.request(moment.platform, language, key: key)) { .registered(language, $0) }]
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
            // When the user changes preferences, the metadata is stored later, in one transaction with the new facts.
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

    private static func categoriesRead(_ state: inout State, _ rows: Snapshot) -> [Effect<Event>] {
        state.categories = rows[FactsTables.categories].compactMap { Category($0) }
        state.contentTypes = rows[FactsTables.contentTypes].compactMap { ContentType($0) }
        guard !state.categories.isEmpty else { return fail(&state, .unreadable) }
        return choose(&state)
    }

    /// Continues to the categories. Those selected before stay selected if they are still offered.
    private static func choose(_ state: inout State) -> [Effect<Event>] {
        state.dropUnknownCategories()
        state.initialization = .idle
        state.move(.metadataStored)
        return state.isFollowing ? follow(&state) : []
    }

    /// Goes on to the download with what another device has chosen. There are no notifications to ask for.
    private static func follow(_ state: inout State) -> [Effect<Event>] {
        guard state.move(.continued), state.move(.continued) else { return [] }
        state.asking = .unsupported
        state.move(.unsupported)
        return startDownload(&state)
    }
}
