import AlmanacCore

/// Locking a capsule: asked once whether it may be told of, then stored with its notification.
extension Capsules {
    /// A capsule on its way to the storage.
    public struct Locked: Equatable, Sendable {
        let changes: [Change]
        let kind: Kind
        let told: Told
        /// With its reminder in the same transaction.
        let isScheduled: Bool
    }

    static func lockTapped(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard case .editor = state.place, var editor = state.editor, !state.isLocking else { return [] }
        editor.isChecked = true
        // Of an earlier question that the system could not ask.
        editor.failure = nil
        state.editor = editor
        guard editor.isValid else { return [] }
        // Asked with the first capsule, and never again.
        guard !state.stock.hasAsked else { return lock(&state, moment) }
        return ask(&state, Asking.begin(moment), moment)
    }

    static func permissionAnswered(
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

    static func lock(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
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

    static func locked(
        _ state: inout State, _ locked: Locked, _ result: WriteResult, _ moment: Moment
    ) -> [Effect<Event>] {
        state.writing.underWay -= 1
        guard let editor = state.editor else { return rereadIfWanted(&state) }
        if result == .failed(.overtaken) {
            // It was locked in another window: what that has stored is shown.
            state.editor?.saving = .idle
            state.writing.isReadWanted = true
            return rereadIfWanted(&state)
        }
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
        guard case .editor = state.place else { return wait(&state, moment) + rereadIfWanted(&state) }
        if showNext(&state, moment) { return wait(&state, moment) + rereadIfWanted(&state) }
        return begin(&state, .sealing(locked.kind)) + rereadIfWanted(&state)
    }
}
