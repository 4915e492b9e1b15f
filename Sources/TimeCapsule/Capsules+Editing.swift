import AlmanacCore

/// Writing a capsule, and locking it.
extension Capsules {
    /// A capsule on its way to the storage.
    public struct Locked: Equatable, Sendable {
        let changes: [Change]
        let kind: Kind
        let told: Told
        /// With its reminder in the same transaction.
        let isScheduled: Bool
    }

    static func editing(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .kindTapped(let kind): return change(&state) { $0.kind = kind }
        case .textTyped(let text): return change(&state) { $0.text = text }
        case .dateChanged(let date): return change(&state) { $0.date = date }
        case .timeChanged(let time): return change(&state) { $0.time = time }
        case .aheadTapped(let ahead): return change(&state) { $0.date = ahead.date(from: moment.today) }
        case .lockTapped: return lockTapped(&state, moment)
        case .permissionAnswered(let result): return permissionAnswered(&state, result, moment)
        case .discardTapped:
            if case .editor = state.place, !state.isLocking { state.place = .discarding }
            return []
        case .draftStored(let key, let result): return draftStored(&state, key, result, moment)
        case .locked(let locked, let result): return self.locked(&state, locked, result, moment)
        case .discarded(let result):
            state.writing.underWay -= 1
            if case .failed(let fault) = result {
                state.editor?.saving = .idle
                state.problem = fault
            } else {
                end(&state)
                state.place = .home
            }
            return rereadIfWanted(&state)
        default: return []
        }
    }

    private static func change(_ state: inout State, _ change: (inout Editor) -> Void) -> [Effect<Event>] {
        guard case .editor = state.place, var editor = state.editor, !state.isLocking else { return [] }
        change(&editor)
        state.stock.setDraft(editor.key, editor.draft)
        let isDue = editor.saving.changed()
        state.editor = editor
        return isDue ? writeDraft(&state, editor) : []
    }

    private static func writeDraft(_ state: inout State, _ editor: Editor) -> [Effect<Event>] {
        state.writing.ordered += 1
        state.writing.underWay += 1
        return [.write([CapsuleTables.putDraft(editor.key, editor.draft)]) { .draftStored(editor.key, $0) }]
    }

    private static func draftStored(
        _ state: inout State, _ key: String, _ result: WriteResult, _ moment: Moment
    ) -> [Effect<Event>] {
        state.writing.underWay -= 1
        guard var editor = state.editor, editor.key == key else { return rereadIfWanted(&state) }
        let saving = editor.saving
        editor.saving = .idle
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
        case (_, .done): state.problem = nil
        }
        return rereadIfWanted(&state)
    }

    // MARK: Lock: asked for once, then stored

    private static func lockTapped(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard case .editor = state.place, var editor = state.editor, !state.isLocking else { return [] }
        editor.isChecked = true
        state.editor = editor
        guard editor.isValid else { return [] }
        // Asked with the first capsule, and never again.
        guard !state.stock.hasAsked else { return lock(&state, moment) }
        return ask(&state, Asking.begin(moment), moment)
    }

    private static func permissionAnswered(
        _ state: inout State, _ result: PermissionResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let step = state.editor?.asking else { return [] }
        state.editor?.asking = nil
        if case .failed(let reason) = result { state.editor?.failure = reason }
        return ask(&state, Asking.goOn(from: step, result == .granted, moment), moment)
    }

    private static func ask(_ state: inout State, _ steps: [AskingStep], _ moment: Moment) -> [Effect<Event>] {
        for step in steps {
            switch step {
            case .requestIOS, .requestAndroid, .requestBrowser:
                state.editor?.asking = step
                return [.askPermission { .permissionAnswered($0) }]
            case .savePermission: state.editor?.permission = "granted"
            case .showDenied:
                // That the system could not ask is no answer: the next capsule asks again.
                let isAnswer = state.editor?.failure.isNone ?? false
                if isAnswer, moment.platform.canNotify { state.editor?.permission = "denied" }
            default: break
            }
        }
        return lock(&state, moment)
    }

    private static func lock(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard var editor = state.editor, editor.saving.finished(.locked) else { return [] }
        state.editor = editor
        var random = Random(seed: moment.random)
        return commit(&state, editor, isScheduled: true, log: [], moment, &random)
    }

    /// The capsule, its reminder and the end of the draft in one transaction.
    private static func commit(
        _ state: inout State, _ editor: Editor, isScheduled isWanted: Bool, log: [Change], _ moment: Moment,
        _ random: inout Random
    ) -> [Effect<Event>] {
        let unlockAt = editor.unlockAt(moment)
        var told = Told(unlockAt: unlockAt)
        var changes = log
        var notificationID: String?
        if isWanted {
            let old = state.stock.reminders(of: editor.id).first { $0["subject"]?.string == editor.id }
            var wish = Scheduling.Wish(&random)
            for step in Scheduling.begin(moment) {
                switch step {
                case .logWarning:
                    told.silence = editor.failure.map { .notAsked($0) } ?? .notAllowed
                    changes += Scheduling.log("notification_skipped", "no_permission", moment, &random)
                case .buildContent: wish.buildContent(editor.id, editor.kind, state.language)
                case .setTrigger: wish.setTrigger(unlockAt)
                case .schedule:
                    changes += wish.schedule(over: old, moment, &random)
                    notificationID = wish.notificationID(over: old)
                default: break
                }
            }
        } else {
            told.silence = .notScheduled
        }
        let old = state.stock.capsule(editor.id)
        // Another window may have locked it already: there is one, and it stays as it is.
        let key = JSON.array([.string(editor.id)]).text
        if old.isNone {
            let table = CapsuleTables.capsules.local.name
            changes.append(.require(table: table, key: .text(key), column: 0, equals: .null))
        }
        let status: CapsuleStatus = unlockAt <= moment.now ? .ready : .locked
        changes += CapsuleTables.capsules.put(
            [
                JSON.Member("id", .string(editor.id)), JSON.Member("type", .string(editor.kind.slug)),
                JSON.Member("content", .string(editor.text.trimmed)),
                JSON.Member("unlock_at", .string(unlockAt.timestamp)), JSON.Member("status", .string(status.slug)),
                JSON.Member("notification_id", .optional(notificationID)),
            ], over: old?.record, at: moment, &random)
        if let permission = editor.permission {
            changes.append(Preferences.set(CapsuleTables.permission, permission))
        }
        changes.append(CapsuleTables.deleteDraft(editor.key))
        let locked = Locked(
            changes: changes, kind: editor.kind, told: told, isScheduled: !notificationID.isNone)
        state.writing.ordered += 1
        state.writing.underWay += 1
        return [.write(changes) { .locked(locked, $0) }]
    }

    private static func locked(
        _ state: inout State, _ locked: Locked, _ result: WriteResult, _ moment: Moment
    ) -> [Effect<Event>] {
        state.writing.underWay -= 1
        guard let editor = state.editor else { return rereadIfWanted(&state) }
        if locked.isScheduled, case .failed(let fault) = result,
            Scheduling.goOn(result, moment).contains(.logError)
        {
            // The capsule matters more than its notification.
            var random = Random(seed: moment.random)
            let log = Scheduling.log("notification_failed", Scheduling.reason(fault), moment, &random)
            return commit(&state, editor, isScheduled: false, log: log, moment, &random)
        }
        if case .failed(let fault) = result {
            state.editor?.saving = .idle
            state.problem = fault
            state.writing.isReadWanted = true
            return rereadIfWanted(&state)
        }
        end(&state)
        // With it the notification's id, which counts from here on.
        state.stock.apply(locked.changes)
        state.told = locked.told
        guard case .editor = state.place else { return wait(&state, moment) }
        return begin(&state, .sealing(locked.kind))
    }

    // MARK: Giving it up

    static func discard(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard var editor = state.editor, editor.saving.finished(.discarded) else { return [] }
        state.editor = editor
        var random = Random(seed: moment.random)
        var changes = [CapsuleTables.deleteDraft(editor.key)]
        if let capsule = state.stock.capsule(editor.id) {
            changes += CapsuleTables.capsules.delete(capsule.record, at: moment, &random)
        }
        state.stock.apply(changes)
        state.writing.ordered += 1
        state.writing.underWay += 1
        return [.write(changes) { .discarded($0) }]
    }

    private static func end(_ state: inout State) {
        if let key = state.editor?.key { state.stock.setDraft(key, nil) }
        state.editor = nil
        state.problem = nil
    }

    /// Takes over what was read, but never what is being written.
    static func takeEditor(_ state: inout State, _ stock: inout Stock, _ moment: Moment) {
        guard let editor = state.editor else { return }
        if let capsule = stock.capsule(editor.id), capsule.stored != .draft {
            // Another window has locked it.
            state.editor = nil
            if case .editor = state.place { state.place = .home }
            return
        }
        if let draft = state.stock.draft(editor.key), editor.saving != .idle || !stock.draft(editor.key).isNone {
            stock.setDraft(editor.key, draft)
        } else if editor.asking.isNone, editor.saving == .idle {
            state.editor = Editor(editor.key, stock, moment)
        }
    }
}

extension Capsules.State {
    /// The person is asked for something, or the capsule is on its way: it changes no more.
    var isLocking: Bool {
        guard let editor else { return false }
        return editor.saving.isCommitting || !editor.asking.isNone
    }
}
