import AlmanacCore

/// Writing a reflection.
extension Home {
    static func editing(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .textTyped(let text): return change(&state) { $0.text = text }
        case .moodTapped(let mood): return change(&state) { $0.mood = $0.mood == mood ? nil : mood }
        case .keepBothTapped: return change(&state) { $0.keepBoth() }
        case .saveTapped:
            guard let index = state.openEditor else { return [] }
            state.editors[index].isChecked = true
            guard state.editors[index].isValid, state.editors[index].saving.finished(.saved) else { return [] }
            return save(&state, index, moment)
        case .draftStored(let tapped, let result):
            state.writing.ended()
            guard let index = state.editor(tapped.page) else { return [] }
            return draftStored(&state, index, result, moment)
        case .saved(let tapped, let changes, let result):
            state.writing.ended()
            guard let index = state.editor(tapped.page) else { return [] }
            return saved(&state, index, changes, result)
        default: return []
        }
    }

    private static func change(_ state: inout State, _ change: (inout Editor) -> Void) -> [Effect<Event>] {
        guard let index = state.openEditor, !state.editors[index].saving.isCommitting else { return [] }
        change(&state.editors[index])
        state.editors[index].isTyped = true
        state.records.setDraft(state.editors[index].page.key, state.editors[index].draft)
        return state.editors[index].saving.changed() ? writeDraft(&state, index) : []
    }

    private static func writeDraft(_ state: inout State, _ index: Int) -> [Effect<Event>] {
        let editor = state.editors[index]
        let tapped = PageTapped(page: editor.page)
        return state.writing.write([ReflectTables.putDraft(editor.page.key, editor.draft)]) { .draftStored(tapped, $0) }
    }

    private static func draftStored(
        _ state: inout State, _ index: Int, _ result: WriteResult, _ moment: Moment
    ) -> [Effect<Event>] {
        let saving = state.editors[index].saving
        state.editors[index].saving = .idle
        switch (saving, result) {
        case (_, .failed(let fault)):
            state.problem = fault
            return []
        case (.draftAgain, .done):
            return state.editors[index].saving.changed() ? writeDraft(&state, index) : []
        case (.draftThen(let ending), .done):
            guard state.editors[index].saving.finished(ending) else { return [] }
            return ending == .saved ? save(&state, index, moment) : discard(&state, index)
        case (_, .done):
            state.problem = nil
            return []
        }
    }

    private static func save(_ state: inout State, _ index: Int, _ moment: Moment) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        let changes = state.editors[index].changes(state.records, Words(state.language), moment, &random)
        let tapped = PageTapped(page: state.editors[index].page)
        return state.writing.write(changes) { .saved(tapped, changes, $0) }
    }

    private static func saved(
        _ state: inout State, _ index: Int, _ changes: [Change], _ result: WriteResult
    ) -> [Effect<Event>] {
        state.editors[index].saving = .idle
        switch result {
        case .failed(let fault): state.problem = fault
        case .done:
            let page = state.editors.remove(at: index).page
            state.records.apply(changes)
            state.problem = nil
            if state.page == page, case .reflection = state.route {
                state.route = .today
                state.ended = page
            }
        }
        return []
    }
}

extension Home.State {
    /// Returns whether both states certainly have the same screen. Only known for the page that is being written, whose
    /// draft is stored after each key.
    func looksSame(as other: Home.State) -> Bool {
        guard case .reflection = route, route == other.route, deleting == other.deleting, problem == other.problem,
            let index = openEditor,
            let place = other.openEditor
        else { return false }
        return editors[index].looksSame(as: other.editors[place])
    }

    /// The editor on the screen.
    var openEditor: Int? {
        guard case .reflection = route, let page else { return nil }
        return editor(page)
    }

    func editor(_ page: Editor.Page) -> Int? {
        editors.firstIndex { $0.page == page }
    }
}
