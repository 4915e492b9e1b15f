import AlmanacCore

/// Deleting a reflection, or the draft of one.
extension Home {
    static func deleting(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .deleteTapped(let tapped): state.deleting = Deleting(page: tapped.page, isDraft: false)
        case .discardTapped:
            if let page = state.page, !state.openEditor.isNone { state.deleting = Deleting(page: page, isDraft: true) }
        case .keepTapped: state.deleting = nil
        case .deleteConfirmed:
            guard let deleting = state.deleting else { return [] }
            return deleting.isDraft ? discardConfirmed(&state, deleting.page) : delete(&state, deleting.page, moment)
        case .discarded(let tapped, let result):
            state.writing.ended()
            guard let index = state.editor(tapped.page) else { return [] }
            state.editors[index].saving = .idle
            if case .failed(let fault) = result {
                state.problem = fault
                return []
            }
            state.editors.remove(at: index)
            state.records.setDraft(tapped.page.key, nil)
            if state.page == tapped.page, case .reflection = state.route { state.route = .today }
        default: break
        }
        return []
    }

    /// Deletes a reflection and what was drafted of it, here and on the user's other devices.
    private static func delete(_ state: inout State, _ page: Editor.Page, _ moment: Moment) -> [Effect<Event>] {
        if let index = state.editor(page) {
            // A draft that is still being written must not be left behind.
            guard state.editors[index].saving == .idle else { return [] }
            state.editors.remove(at: index)
        }
        state.deleting = nil
        guard let reflection = state.records.reflection(page) else { return [] }
        var random = Random(seed: moment.random)
        let changes = ReflectTables.reflections.delete(reflection.record, at: moment, &random)
        return write(&state, changes + [ReflectTables.deleteDraft(page.key)])
    }

    private static func discardConfirmed(_ state: inout State, _ page: Editor.Page) -> [Effect<Event>] {
        state.deleting = nil
        // While the draft is being written, this only notes that it is to be discarded.
        guard let index = state.editor(page), state.editors[index].saving.finished(.discarded) else { return [] }
        return discard(&state, index)
    }

    static func discard(_ state: inout State, _ index: Int) -> [Effect<Event>] {
        let page = state.editors[index].page
        let tapped = PageTapped(page: page)
        return state.writing.write([ReflectTables.deleteDraft(page.key)]) { .discarded(tapped, $0) }
    }

    // MARK: The question

    static func confirmation<Root>(
        _ deleting: Deleting, _ state: State, _ words: Words, _ on: (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root> = make(
            state, words[deleting.isDraft ? .reflectDiscard : .reflectDeleteTitle],
            subtitle: deleting.page.period.name(words) + " · " + words.date(deleting.page.date), [.hero(icon: "trash")])
        if !deleting.isDraft { screen.blocks.append(.text(words[.reflectDeleteText])) }
        screen.layout = .step
        screen.back = Action(words[.reflectKeep], on(.keepTapped), icon: "chevron-left")
        screen.primary = Action(words[.reflectDeleteYes], on(.deleteConfirmed)).destructive()
        return screen
    }
}
