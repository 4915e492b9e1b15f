import AlmanacCore

/// Writing a capsule. Each keystroke is stored in a draft.
extension Capsules {
    static func editing(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .kindTapped(let kind): return change(&state) { $0.kind = kind }
        case .textTyped(let text): return change(&state) { $0.text = text }
        case .hintTyped(let hint): return change(&state) { $0.hint = hint }
        case .dateChanged(let date): return change(&state) { $0.date = date }
        case .timeChanged(let time): return change(&state) { $0.time = time }
        case .aheadTapped(let ahead): return change(&state) { $0.choose(ahead.date(from: moment.today)) }
        case .birthdayTapped: return birthdayTapped(&state, moment)
        case .birthdayChanged(let birthday): return birthdayChanged(&state, birthday, moment)
        case .birthdayCleared: return birthdayCleared(&state, moment)
        case .dateCleared: return change(&state) { $0.date = nil }
        case .timeCleared: return change(&state) { $0.time = nil }
        case .whenTapped:
            if case .editor = state.place, !state.isLocking {
                state.place = .when
                (state.isAskingBirthday, state.isBirthdayForgotten) = (false, false)
            }
            return []
        case .whenDone:
            // What is wrong is said at its field, to which the focus moves.
            guard state.editor?.isWhenValid(moment) ?? true else { return [] }
            return leaveWhen(&state)
        case .whenLeft: return leaveWhen(&state)
        case .farConfirmed:
            guard case .confirming = state.place else { return [] }
            state.place = .editor
            return lockTapped(&state, isSure: true, moment)
        case .lockTapped: return lockTapped(&state, isSure: false, moment)
        case .permissionAnswered(let result): return permissionAnswered(&state, result, moment)
        case .discardTapped:
            if case .editor = state.place, !state.isLocking { state.place = .discarding }
            return []
        case .draftStored(let result): return draftStored(&state, result, moment)
        case .locked(let locked, let result): return self.locked(&state, locked, result, moment)
        case .discarded(let changes, let result): return discarded(&state, changes, result, moment)
        default: return []
        }
    }

    private static func leaveWhen(_ state: inout State) -> [Effect<Event>] {
        if case .when = state.place { state.place = .editor }
        return []
    }

    static func change(_ state: inout State, _ change: (inout Editor) -> Void) -> [Effect<Event>] {
        guard state.isWriting, var editor = state.editor, !state.isLocking else { return [] }
        change(&editor)
        state.records.setDraft(editor.key, editor.draft)
        let isDue = editor.saving.changed()
        state.editor = editor
        return isDue ? writeDraft(&state, editor) : []
    }

    private static func writeDraft(_ state: inout State, _ editor: Editor) -> [Effect<Event>] {
        return state.writing.write([CapsuleTables.putDraft(editor.key, editor.draft)]) { .draftStored($0) }
    }

    private static func draftStored(
        _ state: inout State, _ result: WriteResult, _ moment: Moment
    ) -> [Effect<Event>] {
        state.writing.ended()
        guard var editor = state.editor else { return [] }
        let saving = editor.saving
        editor.saving = .idle
        if saving == .draft, result == .done { editor.kept = editor.draft }
        state.editor = editor
        switch (saving, result) {
        case (_, .failed(let fault)): state.problem = fault
        case (.draftAgain, .done):
            if editor.saving.changed() {
                state.editor = editor
                return writeDraft(&state, editor)
            }
        case (.draftThen(.locked), .done): return lock(&state, moment)
        case (.draftThen(.discarded), .done): return discard(&state, moment)
        case (_, .done):
            state.problem = nil
            _ = showNext(&state, moment)
        }
        return []
    }

    /// Shows the draft that the user requested while another was being written.
    /// - Returns: Whether there was one.
    static func showNext(_ state: inout State, _ moment: Moment) -> Bool {
        guard let key = state.next else { return false }
        state.next = nil
        edit(&state, key, moment)
        return true
    }

    // MARK: Discarding

    static func discard(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        // While a draft is being written, this only notes that it is to be discarded.
        guard state.editor?.saving.finished(.discarded) == true, let editor = state.editor else { return [] }
        var random = Random(seed: moment.random)
        var changes = [CapsuleTables.deleteDraft(editor.key)]
        if let capsule = state.records.capsule(editor.id) {
            changes += CapsuleTables.capsules.delete(capsule.record, at: moment, &random)
        }
        let all = Changes(all: changes)
        return state.writing.write(changes) { .discarded(all, $0) }
    }

    private static func discarded(
        _ state: inout State, _ changes: Changes, _ result: WriteResult, _ moment: Moment
    ) -> [Effect<Event>] {
        state.writing.ended()
        if case .failed(let fault) = result {
            state.editor?.saving = .idle
            state.problem = fault
            return []
        }
        end(&state)
        state.records.apply(changes.all)
        // If the user has moved to another screen meanwhile, it stays.
        switch state.place {
        case .editor, .when, .confirming, .discarding:
            if !showNext(&state, moment) { state.place = .home }
        default: break
        }
        return wait(&state, moment)
    }

    static func end(_ state: inout State) {
        if let key = state.editor?.key { state.records.setDraft(key, nil) }
        state.editor = nil
        state.problem = nil
    }

    /// Updates the editor for records just read, but keeps text that is being written.
    static func takeEditor(_ state: inout State, _ records: inout StoredRecords, _ moment: Moment) {
        guard let editor = state.editor else { return }
        if records.isStranded(editor.key, editor.draft) {
            // Another window or device has locked or deleted it. What was written here may have become a draft of its
            // own.
            let kept = Editor.kept(from: editor.id)
            state.editor = records.draft(kept).isNone ? nil : Editor(kept, records, moment)
            guard state.editor.isNone else { return }
            switch state.place {
            case .editor, .when, .confirming, .discarding:
                if !showNext(&state, moment) { state.place = .home }
            default: break
            }
            return
        }
        let ours = state.records.draft(editor.key)
        let theirs = records.draft(editor.key)
        // The newer draft of another window wins, unless this window has changes that are not stored yet.
        let isNewer = theirs != editor.kept && editor.draft == editor.kept
        if editor.isUnderWay || (!ours.isNone && !theirs.isNone && !isNewer) {
            records.setDraft(editor.key, ours)
        } else {
            state.editor = Editor(editor.key, records, moment)
        }
    }
}

extension Capsules.State {
    /// Whether the capsule can no longer be changed, because the system is asking for permission or it is being stored.
    var isLocking: Bool {
        guard let editor else { return false }
        return editor.saving.isCommitting || !editor.asking.isNone
    }

    /// Whether the screen is the editor or its sheet.
    var isWriting: Bool {
        switch place {
        case .editor, .when: true
        default: false
        }
    }

    /// Whether the alert about a missing capsule is on the screen.
    var hasAlert: Bool {
        if case .home = place { !missing.isNone } else { false }
    }

    /// Whether a write is unfinished or a change could not be stored yet.
    var isBusy: Bool {
        guard !writing.isWriting else { return true }
        guard let editor else { return false }
        return editor.isUnderWay || (!records.draft(editor.key).isNone && editor.draft != editor.kept)
    }
}
