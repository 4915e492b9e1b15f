import AlmanacCore

/// Texts whose capsule was locked or deleted elsewhere while they were being written. They are kept as drafts of new
/// capsules, which the user can lock or discard.
extension Capsules {
    /// The changes that turn stranded drafts into drafts of new capsules. A draft that says nothing new is deleted.
    static func keepStranded(
        _ state: State, _ records: StoredRecords, _ moment: Moment
    ) -> [Change] {
        var random = Random(seed: moment.random)
        var changes: [Change] = []
        var drafts = records.drafts
        // A change that could not be stored yet is only here.
        if let editor = state.editor, !state.records.draft(editor.key).isNone {
            drafts.removeAll { $0.key == editor.key }
            drafts.append(StoredRecords.Draft(key: editor.key, value: editor.draft))
        }
        for draft in drafts where records.isStranded(draft.key, draft.value) {
            let old = draft.value.string("id") ?? draft.key
            changes.append(CapsuleTables.deleteDraft(draft.key))
            let text = (draft.value.string("text") ?? "").trimmed
            guard !text.isEmpty, text != records.capsule(old)?.content else { continue }
            guard case .object(let all) = draft.value else { continue }
            var members = all.filter { $0.key != "id" && $0.key != "kept" }
            members.append(JSON.Member("id", .string(random.uuid())))
            members.append(JSON.Member("kept", .string(old)))
            changes.append(CapsuleTables.putDraft(Editor.kept(from: old), .object(members)))
        }
        return changes
    }
}

extension Editor {
    private static let keptPrefix = "kept-"

    /// The key of the draft that holds a text whose capsule is gone. The same in every window, so that each text is kept
    /// once.
    static func kept(from id: String) -> String { keptPrefix + id }

    /// Whether a key belongs to such a draft.
    static func isKept(_ key: String) -> Bool { key.begins(with: keptPrefix) }
}

extension StoredRecords {
    /// Returns whether the capsule of a draft can no longer be written: it was locked, or deleted elsewhere.
    func isStranded(_ key: String, _ draft: JSON) -> Bool {
        if let capsule = capsule(draft.string("id") ?? key) { return capsule.stored != .draft }
        return key != Editor.new && !Editor.isKept(key)
    }
}
