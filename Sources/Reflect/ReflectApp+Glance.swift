import AlmanacCore

// Reflect on the Today page (P1): this hour's question, with a field to answer it there.

extension ReflectApp {
    /// One line and the first step, until the onboarding is completed.
    public static var invitation: Invitation {
        Invitation(text: .reflectInvitation, step: .reflectInvitationStep, route: identity.path)
    }

    /// The evening's reflection, and the journal.
    public static var shortcuts: [AppShortcut] {
        [
            AppShortcut(name: .reflectShortcut, route: ReflectRoute.reflection(.evening).path, isForAlmanac: true),
            AppShortcut(name: .reflectTabHistory, route: ReflectRoute.history.path),
        ]
    }

    /// Reads the events that say whether the onboarding is completed, the reflections and the drafts.
    public static var glanceQueries: [Query] {
        [Table.events.query, ReflectTables.reflections.query, .all(table: ReflectTables.drafts.name)]
    }

    /// The question of the current half of the day until it is answered, as the editor asks it; `nil` until the
    /// onboarding is completed.
    public static func glance(
        _ records: Snapshot, _ zones: [Zone], _ moment: Moment, _ words: Words
    ) -> Glance? {
        guard isOnboarded(records) else { return nil }
        let own = StoredRecords(writing: records, words.language)
        let page = own.page(moment.journalDay, Period.fitting(moment.zone.time(at: moment.now)))
        let route = ReflectRoute.reflection(page.period).path
        let draft = own.draft(page.key)
        var glance: Glance
        if draft.isNone, !own.reflection(page).isNone {
            glance = Glance(
                title: words[page.period.title], detail: words[.reflectTodayWritten], route: route,
                language: words.language)
            glance.isPrivate = true
        } else if draft.isNone, !own.locked(page.date, page.period).isEmpty {
            glance = Glance(
                title: words[page.period.title], detail: words[.encryptionRead], route: LockedText.route,
                language: words.language)
            glance.isPrivate = true
        } else {
            let field = GlanceField(
                key: page.key, label: words[.reflectEditorLabel], text: draft?.string("text") ?? "",
                save: words[.save])
            glance = Glance(
                .question(field), title: Editor(page, own).question(words), route: route, language: words.language)
            glance.label = words[page.period.title]
        }
        glance.changesAt = Period.allCases.compactMap { $0.begins(after: moment) }.min { $0 < $1 }
        return glance
    }

    /// Keeps or saves the text as the editor does: encrypted, under its date and half of the day, with the mood of its
    /// draft.
    public static func write(
        _ text: String, to field: GlanceField, isFinished: Bool, _ records: Snapshot, _ moment: Moment,
        _ words: Words, _ random: inout Random
    ) -> GlanceAnswer {
        guard let page = Editor.Page(key: field.key) else { return GlanceAnswer([]) }
        var own = StoredRecords(words.language)
        own.drafts = StoredRecords.drafts(records)
        // A draft says itself what it began with. To read a thousand reflections with each letter is felt.
        if isFinished || (own.draft(page.key)?["base"]).isNone {
            own = StoredRecords(writing: records, words.language)
        }
        var editor = Editor(page, own)
        editor.text = text
        editor.isChecked = isFinished
        let problem = editor.problem(words)
        guard isFinished else {
            return GlanceAnswer([ReflectTables.putDraft(page.key, editor.draft)], problem: problem)
        }
        return GlanceAnswer(editor.isValid ? editor.changes(own, words, moment, &random) : [], problem: problem)
    }
}

extension StoredRecords {
    /// Reads what writing a reflection needs.
    /// - Parameter rows: The results of ``ReflectApp/glanceQueries``.
    fileprivate init(writing rows: Snapshot, _ language: Language) {
        self.init(language)
        reflections = rows.records(of: ReflectTables.reflections).compactMap { Reflection($0) }
        lockedReflections = LockedReflection.all(rows)
        drafts = StoredRecords.drafts(rows)
    }
}

extension Period {
    /// Returns when it begins next.
    fileprivate func begins(after moment: Moment) -> Instant? {
        LocalTime(hour: firstHour, minute: 0).flatMap {
            Reminder.daily($0).next(after: moment.now, in: moment.zone)?.fireAt
        }
    }
}
