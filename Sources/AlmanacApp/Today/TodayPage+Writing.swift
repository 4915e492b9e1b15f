import AlmanacCore

// The answer to a question, written on the Today page. The page carries the text; the app that asks keeps and saves it.

extension TodayPage {
    /// A text that the user is writing.
    struct Writing: Equatable, Sendable {
        let app: AppID
        let field: GlanceField
        var text: String
        /// What is wrong with the text.
        var problem: String?
        var saving: Saving<Ending> = .idle
    }

    enum Ending: Equatable, Sendable {
        case saved
    }

    static func write(
        _ state: inout State, _ event: Event, _ language: Language, _ moment: Moment
    ) -> [Effect<Event>] {
        defer { state.revision += 1 }
        switch event {
        case .typed(let app, let text):
            guard begin(&state, app), state.writing?.saving.isCommitting == false else { return [] }
            state.writing?.text = text
            return state.writing?.saving.changed() == true ? keep(&state, language, moment) : []
        case .saveTapped(let app):
            guard begin(&state, app), state.writing?.saving.isCommitting == false else { return [] }
            let answer = answer(state, isFinished: true, language, moment)
            state.writing?.problem = answer?.problem
            guard answer?.problem == nil, state.writing?.saving.finished(.saved) == true else { return [] }
            return save(&state, language, moment)
        case .draftStored(let result): return draftStored(&state, result, language, moment)
        case .saved(let result): return saved(&state, result, language, moment)
        default: return []
        }
    }

    /// Begins with the text that the field holds.
    private static func begin(_ state: inout State, _ app: AppID) -> Bool {
        if let writing = state.writing { return writing.app == app }
        guard let place = AppID.allCases.firstIndex(of: app), state.glances.indices.contains(place),
            case .question(let field) = state.glances[place]?.kind
        else { return false }
        state.writing = Writing(app: app, field: field, text: field.text)
        return true
    }

    private static func answer(
        _ state: State, isFinished: Bool, _ language: Language, _ moment: Moment
    ) -> GlanceAnswer? {
        state.writing.map {
            $0.app.write($0.text, to: $0.field, isFinished: isFinished, state.records, moment, Words(language))
        }
    }

    private static func keep(_ state: inout State, _ language: Language, _ moment: Moment) -> [Effect<Event>] {
        guard let answer = answer(state, isFinished: false, language, moment) else { return [] }
        state.writing?.problem = answer.problem
        return [.write(answer.changes) { .draftStored($0) }]
    }

    private static func save(_ state: inout State, _ language: Language, _ moment: Moment) -> [Effect<Event>] {
        guard let answer = answer(state, isFinished: true, language, moment) else { return [] }
        return [.write(answer.changes) { .saved($0) }]
    }

    private static func draftStored(
        _ state: inout State, _ result: WriteResult, _ language: Language, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let saving = state.writing?.saving else { return [] }
        state.writing?.saving = .idle
        switch (saving, result) {
        case (_, .failed(let fault)): state.writing?.problem = StorageProblem.message(fault, Words(language))
        case (.draftAgain, .done):
            if state.writing?.saving.changed() == true { return keep(&state, language, moment) }
        case (.draftThen(let ending), .done):
            if state.writing?.saving.finished(ending) == true { return save(&state, language, moment) }
        case (_, .done): break
        }
        state.leaveRecords()
        return []
    }

    /// The glance that follows is made when the root is notified of the write.
    private static func saved(
        _ state: inout State, _ result: WriteResult, _ language: Language, _ moment: Moment
    ) -> [Effect<Event>] {
        switch result {
        case .failed(let fault):
            state.writing?.saving = .idle
            state.writing?.problem = StorageProblem.message(fault, Words(language))
        case .done: state.writing = nil
        }
        state.leaveRecords()
        return []
    }
}
