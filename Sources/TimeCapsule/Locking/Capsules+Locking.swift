import AlmanacCore

/// Locking a capsule. Asks once for permission to notify, then stores the capsule with its reminder.
extension Capsules {
    /// A capsule that is being stored. Opaque outside this module.
    public struct Locked: Equatable, Sendable {
        let changes: [Change]
        let kind: CapsuleKind
        let report: LockReport
        /// Whether the same transaction stores its reminder.
        let isScheduled: Bool
    }

    /// - Parameter isSure: Whether the user has confirmed an unusually long time.
    static func lockTapped(_ state: inout State, isSure: Bool, _ moment: Moment) -> [Effect<Event>] {
        guard case .editor = state.place, var editor = state.editor, !state.isLocking else { return [] }
        editor.isChecked = true
        // Clears the error of an earlier attempt to ask for permission.
        editor.failure = nil
        state.editor = editor
        guard editor.isValid(moment) else {
            // The date is on its sheet, which says what is wrong with it.
            let isTextValid = CapsuleTables.contentLength.contains(editor.length)
            if isTextValid, !editor.isWhenValid(moment) { state.place = .when }
            return []
        }
        if !isSure, !editor.manyYears(moment).isNone {
            state.place = .confirming
            return []
        }
        // The user is asked only when locking the first capsule.
        guard !state.records.hasAsked else { return lock(&state, moment) }
        return proceed(&state, AskingPermission.begin(moment), moment)
    }

    static func permissionAnswered(
        _ state: inout State, _ result: PermissionResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let step = state.editor?.asking else { return [] }
        state.editor?.asking = nil
        if case .failed(let reason) = result { state.editor?.failure = reason }
        return proceed(&state, AskingPermission.end(from: step, isGranted: result == .granted, moment), moment)
    }

    /// Asks for permission if the step awaits the system's answer. At a final step, locks the capsule.
    private static func proceed(_ state: inout State, _ step: PermissionStep, _ moment: Moment) -> [Effect<Event>] {
        switch step {
        case .iosResult, .androidResult, .browserResult:
            state.editor?.asking = step
            return [.askPermission { .permissionAnswered($0) }]
        case .granted: state.editor?.permission = "granted"
        case .stillCreates:
            // If the system could not ask, nothing is stored, so the user is asked again with the next capsule.
            let isAnswer = state.editor?.failure.isNone ?? false
            if isAnswer, moment.platform.canNotify { state.editor?.permission = "denied" }
        case .checkPermission, .checkPlatform, .checkAndroidVersion, .readyToSchedule, .autoGranted: break
        }
        return lock(&state, moment)
    }

    static func lock(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        // While a draft is being written, this only notes that Lock was tapped.
        guard state.editor?.saving.finished(.locked) == true, let editor = state.editor else { return [] }
        var random = Random(seed: moment.random)
        return commit(&state, editor, isScheduled: true, log: [], moment, &random)
    }

    /// Stores the capsule and its reminder and deletes the draft in one transaction.
    private static func commit(
        _ state: inout State, _ editor: Editor, isScheduled isWanted: Bool, log: [Change], _ moment: Moment,
        _ random: inout Random
    ) -> [Effect<Event>] {
        guard let unlockAt = editor.unlockAt(moment) else {
            state.editor?.saving = .idle
            return []
        }
        var report = LockReport(unlockAt: unlockAt)
        var changes = log
        var notificationID: String?
        if !isWanted {
            report.silence = .notScheduled
        } else if Scheduling.isAllowed(moment) {
            let old = state.records.reminders(of: editor.id).first { $0.string("subject") == editor.id }
            let reminder = CapsuleReminder(editor.id, editor.kind, at: unlockAt, state.language, &random)
            changes += reminder.schedule(over: old, moment, &random)
            notificationID = reminder.notificationID(over: old)
        } else {
            report.silence = editor.failure.map { .notAsked($0) } ?? .notAllowed
            changes += Scheduling.log("notification_skipped", "no_permission", moment, &random)
        }
        let old = state.records.capsule(editor.id)
        // Another window may have locked the capsule already. Then this write must fail and leave it unchanged.
        let key = JSON.array([.string(editor.id)]).text
        if old.isNone {
            let table = CapsuleTables.capsules.localName
            changes.append(.require(table: table, key: .text(key), column: 0, equals: .null))
        }
        let status: CapsuleStatus = unlockAt <= moment.now ? .ready : .locked
        changes += CapsuleTables.capsules.put(
            [
                JSON.Member("id", .string(editor.id)), JSON.Member("type", .string(editor.kind.slug)),
                JSON.Member("content", .string(editor.text.trimmed)),
                JSON.Member("unlock_at", .string(unlockAt.timestamp)), JSON.Member("status", .string(status.slug)),
                JSON.Member("notification_id", .optional(notificationID)),
                JSON.Member("hint", .optional(editor.hint.isBlank ? nil : editor.hint.trimmed)),
                JSON.Member("written_at", .string(moment.now.timestamp)),
            ], over: old?.record, at: moment, &random)
        if let permission = editor.permission {
            changes.append(Preferences.set(CapsuleTables.permission, permission))
        }
        changes.append(CapsuleTables.deleteDraft(editor.key))
        let locked = Locked(
            changes: changes, kind: editor.kind, report: report, isScheduled: !notificationID.isNone)
        return state.writing.write(changes) { .locked(locked, $0) }
    }

    static func locked(
        _ state: inout State, _ locked: Locked, _ result: WriteResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let editor = state.editor else {
            state.writing.ended()
            return []
        }
        if locked.isScheduled, case .failed(let fault) = result, fault != .overtaken,
            Scheduling.end(result) == .noNotification
        {
            // The capsule matters more than its notification.
            state.writing.ended()
            var random = Random(seed: moment.random)
            let log = Scheduling.log("notification_failed", Scheduling.reason(fault), moment, &random)
            return commit(&state, editor, isScheduled: false, log: log, moment, &random)
        }
        state.writing.ended(shown: result)
        if case .failed(let fault) = result {
            state.editor?.saving = .idle
            // If another window has locked the capsule, the screen shows what that window stored.
            if fault != .overtaken { state.problem = fault }
            return []
        }
        end(&state)
        // The changes include the notification's id.
        state.records.apply(locked.changes)
        state.report = locked.report
        guard case .editor = state.place else { return wait(&state, moment) }
        return showNext(&state, moment) ? wait(&state, moment) : begin(&state, .locking(locked.kind))
    }
}
