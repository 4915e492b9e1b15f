import AlmanacCore

/// What the user writes in the tutorial to try it. It becomes the draft of the day's reflection, which waits on Today.
struct FirstLine: Equatable, Sendable {
    var text = ""
    /// 1 (low) to 5 (high).
    var mood: Int?
    /// The page whose question it answers. It stays that page if the day turns meanwhile.
    var page: Editor.Page?

    init() {}

    /// Reads it from the onboarding's draft.
    init(_ draft: JSON) {
        text = draft.string("line") ?? ""
        mood = draft["line_mood"]?.int.map { Int($0) }
        page = draft.string("line_page").flatMap { Editor.Page(key: $0) }
    }

    /// Returns the page on which a line is written now.
    func page(_ moment: Moment) -> Editor.Page {
        if let page, !text.isBlank { return page }
        return Editor.Page(date: moment.journalDay, period: .fitting(moment.zone.time(at: moment.now)))
    }

    /// Returns the changes that keep it as the draft of its page. Emptied, it takes back the draft that it was.
    func changes(_ records: StoredRecords) -> [Change] {
        guard let page else { return [] }
        guard !text.isBlank else { return records.draft(page.key).isNone ? [] : [ReflectTables.deleteDraft(page.key)] }
        var editor = Editor(page, records)
        (editor.text, editor.mood) = (text, mood)
        return [ReflectTables.putDraft(page.key, editor.draft)]
    }
}
