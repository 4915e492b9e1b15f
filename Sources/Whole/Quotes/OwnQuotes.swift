import AlmanacCore

/// A quote of the user's own while it is being written (W12).
struct OwnEditor: Equatable, Sendable {
    /// The quote's id, or ``WholeRoute/new``.
    let key: String
    /// The texts that the draft began with.
    let base: String
    /// Whether the quote was changed elsewhere since the draft began. Nothing of either is lost: the screen says which of
    /// them Save and Back keep.
    let hasRival: Bool
    var english: String
    var chinese: String
    var categories: [String]
    /// Whether Save was tapped; from then on, missing fields are reported.
    var isChecked = false
    /// Whether the screen asks whether to delete it.
    var isDeleting = false

    init(_ key: String, _ records: WholeRecords) {
        self.key = key
        let own = records.own.first { $0.id == key }
        english = own?.english ?? ""
        chinese = own?.chinese ?? ""
        categories = own?.categories ?? []
        let stored = english + "\n" + chinese
        guard let draft = records.remembered[Remembered.ownDraft(key)], let json = try? JSON.parse(Array(draft.utf8))
        else {
            base = stored
            hasRival = false
            return
        }
        base = json.string("base") ?? ""
        english = json.string("english") ?? ""
        chinese = json.string("chinese") ?? ""
        hasRival = base != stored && english + "\n" + chinese != stored
        categories = json["categories"]?.strings ?? []
    }

    var draft: String {
        JSON.members(
            ("base", .string(base)), ("english", .string(english)), ("chinese", .string(chinese)),
            ("categories", .array(categories.map { .string($0) }))
        ).text
    }

    /// The quote as a card shows it; dots stand for what is not written yet.
    var passage: Passage {
        Passage(
            english.isBlank ? "…" : english.trimmed, .en, translation: chinese.isBlank ? "……" : chinese.trimmed, .zh)
    }

    var isValid: Bool { OwnEditor.fits(english) && OwnEditor.fits(chinese) && !categories.isEmpty }

    /// Both languages are required: the quote is bilingual.
    static func fits(_ text: String) -> Bool { WholeTables.ownLength.contains(text.trimmed.length) }
}

extension Home {
    static func editing(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        guard var editor = state.editor, case .editor = state.route else { return [] }
        switch event {
        case .englishTyped(let text): editor.english = text
        case .chineseTyped(let text): editor.chinese = text
        case .ownCategoryTapped(let name): editor.categories.toggle(name)
        case .saveTapped: return save(&state, editor, moment)
        case .deleteTapped:
            guard !editor.isDeleting else { return delete(&state, editor, moment) }
            state.editor?.isDeleting = true
            return []
        case .keepTapped:
            state.editor?.isDeleting = false
            return []
        default: return []
        }
        state.editor = editor
        return write(&state, [Remembered.set(Remembered.ownDraft(editor.key), editor.draft)])
    }

    /// Back from a quote that is already there throws its edit away; a new quote stays a draft.
    static func leaveEditor(_ state: inout State) -> [Effect<Event>] {
        guard case .editor = state.route, let editor = state.editor, editor.key != WholeRoute.new,
            !state.records.remembered[Remembered.ownDraft(editor.key)].isNone
        else { return [] }
        return write(&state, [Remembered.forget(Remembered.ownDraft(editor.key))])
    }

    private static func save(_ state: inout State, _ editor: OwnEditor, _ moment: Moment) -> [Effect<Event>] {
        var editor = editor
        editor.isChecked = true
        state.editor = editor
        guard editor.isValid else { return [] }
        guard state.entitlement(moment).hasOwnQuotes else { return go(&state, .paywall, moment) }
        var random = Random(seed: moment.random)
        let old = state.records.own.first { $0.id == editor.key }?.record
        var fields = [
            JSON.Member("english_text", .string(editor.english.trimmed)),
            JSON.Member("chinese_text", .string(editor.chinese.trimmed)),
            JSON.Member("categories", .array(editor.categories.map { .string($0) })),
        ]
        if old.isNone { fields.append(JSON.Member("id", .string(random.uuid()))) }
        var changes = WholeTables.userQuotes.put(fields, over: old, at: moment, &random)
        changes.append(Remembered.forget(Remembered.ownDraft(editor.key)))
        state.editor = nil
        state.route = .own
        return write(&state, changes) + show(&state, .saved)
    }

    private static func delete(_ state: inout State, _ editor: OwnEditor, _ moment: Moment) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        state.editor = nil
        state.route = .own
        let own = state.records.own.first { $0.id == editor.key }
        let changes = own.map { WholeTables.userQuotes.delete($0.record, at: moment, &random) } ?? []
        return write(&state, changes + [Remembered.forget(Remembered.ownDraft(editor.key))])
    }
}
