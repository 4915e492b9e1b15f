import AlmanacCore

// Which changes of the state no screen shows: above all the progress of writes. Whatever a screen begins to read must be
// compared here; the random walks in `BatchTests` find what is missing.

extension Capsules.State {
    func looksSame(as other: Self) -> Bool {
        // A timer fires when something on the screen may change, such as a capsule becoming ready.
        guard timer == other.timer, place == other.place, isOpening == other.isOpening, report == other.report,
            hasAlert == other.hasAlert, problem == other.problem, language == other.language,
            isAskingBirthday == other.isAskingBirthday, isBirthdayForgotten == other.isBirthdayForgotten,
            records.birthday == other.records.birthday,
            isIdentical(records.capsules, other.records.capsules), isIdentical(records.drafts, other.records.drafts)
        else { return false }
        // Only the lists say whether they may be reloaded. The editor never may.
        if case .editor = place {} else if isBusy != other.isBusy { return false }
        guard let editor, let theirs = other.editor else { return editor.isNone && other.editor.isNone }
        return editor.looksSame(as: theirs)
    }
}

extension Editor {
    fileprivate func looksSame(as other: Editor) -> Bool {
        key == other.key && kind == other.kind && text == other.text && hint == other.hint && date == other.date
            && time == other.time
            && isChecked == other.isChecked && saving.isCommitting == other.saving.isCommitting
            && asking.isNone == other.asking.isNone
    }
}
