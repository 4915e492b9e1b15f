import AlmanacCore

/// The page of a text: the two that devices wrote beside each other, and what it said before.
extension SettingsPage {
    static func versions<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ name: String, _ id: String, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let state = context.state.versions
        var screen: Screen<Root> = make(context, .versionsEarlier, notices(context))
        guard let records = state.records else { return screen }
        guard let table = VersionsPage.table(name), let app = AppID(owning: name),
            let record = records.records(of: table).first(where: { $0.string("id") == id })
        else {
            screen.blocks.append(.empty(Empty(icon: "clock", text: context.words[.versionsGone])))
            return screen
        }
        let now = context.moment.now
        // What must not be read yet has no readable past either.
        let isReadable = !app.passages(of: record.fields, in: name, at: now).isEmpty
        // Nor has one that was sealed for a later day than its row is.
        let versions =
            isReadable ? state.versions(at: now).of(record, in: table).filter { !$0.isClosed(in: table, at: now) } : []
        let isDone = !state.done.isNone
        if isDone {
            screen.blocks.append(standing(record, app.passages(of: record.fields, in: name, at: now), context))
        } else if let other = versions.first(where: { $0.isPending }) {
            return choice(between: record, and: other, in: table, app, context, on)
        }
        guard isDone || !versions.isEmpty else {
            screen.blocks.append(.empty(Empty(icon: "clock", text: context.words[.versionsNone])))
            return screen
        }
        if !versions.isEmpty { screen.subtitle = context.words[.versionsEarlierText] }
        for version in versions {
            let date = date(version, context)
            let passages = readable(version, over: record, app, now)
            screen.blocks.append(.article(article(date, version.neverStood ? version.label : nil, passages, context)))
            // Nothing lies under the finger that has chosen.
            if isDone { continue }
            // Each stands below its date, which a screen reader may not have read.
            var restore = Action(context.words[.versionsRestore], on(.versions(.chosen(.keepOther, version.id))))
            restore.spoken = context.words(.versionsRestoreSpoken, date)
            screen.blocks.append(.button(restore))
        }
        return screen
    }

    /// Both texts side by side, each with its choice.
    private static func choice<Root: Equatable & Sendable>(
        between record: Record, and other: Version, in table: Table, _ app: AppID, _ context: ScreenContext,
        _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        let now = context.moment.now
        func button(_ word: Word, _ choice: VersionsPage.Choice) -> Block<Root> {
            .button(Action(words[word], on(.versions(.chosen(choice, other.id)))))
        }
        var screen: Screen<Root> = make(context, .versionsTwo, notices(context))
        screen.subtitle = words[.versionsTwoText]
        let mine = app.passages(of: record.fields, in: table.name, at: now)
        screen.blocks += [
            standing(record, mine, context), button(.versionsKeepThis, .keepThis),
            .aside(isOnlyWide: false),
            .article(
                article(
                    (other.neverStood ? other.label : nil) ?? words[.versionsOther], date(other, context),
                    readable(other, over: record, app, now),
                    context)),
            button(.versionsKeepOther, .keepOther),
        ]
        if other.both(with: record, in: table).isNone {
            screen.blocks.append(.caption(words[.versionsLong]))
        } else {
            // What loses nothing is the main way.
            screen.primary = Action(words[.versionsKeepBoth], on(.versions(.chosen(.keepBoth, other.id))))
        }
        return screen
    }

    /// What a version says, where the row itself may be read: a version of it may be from before it was sealed.
    private static func readable(_ version: Version, over record: Record, _ app: AppID, _ now: Instant) -> [String] {
        let rest = record.fields.filter { field in !version.fields.contains { $0.key == field.key } }
        let status = record.fields.filter { field in
            VersionsPage.table(version.table).map { !$0.versioned.contains(field.key) } ?? false
        }
        let own = version.fields.filter { field in !status.contains { $0.key == field.key } }
        return app.passages(of: own + status + rest, in: version.table, at: now)
    }

    /// What became of the last choice.
    static func notices<Root>(_ context: ScreenContext) -> [Block<Root>] {
        let state = context.state.versions
        if let fault = state.problem {
            return [.notice(Notice(.error, StorageProblem.message(fault, context.words)))]
        }
        return state.done.map { [.notice(Notice(.done, context.words[$0]))] } ?? []
    }

    /// The text that stands.
    private static func standing<Root>(
        _ record: Record, _ passages: [String], _ context: ScreenContext
    ) -> Block<Root> {
        let edited = record.editedAt.map { $0.text(context.words, context.moment.zone) }
        var article = article(context.words[.versionsThis], edited, passages, context)
        // Of two that look alike, this one is in force.
        article.icon = "check"
        return .article(article)
    }

    private static func date(_ version: Version, _ context: ScreenContext) -> String {
        version.editedAt.map { $0.text(context.words, context.moment.zone) } ?? ""
    }

    private static func article(
        _ title: String, _ detail: String?, _ passages: [String], _ context: ScreenContext
    ) -> Article {
        Article(
            title: title, isCard: true, category: "", icon: "clock", tint: "", details: detail.map { [$0] } ?? [],
            summary: nil, paragraphs: passages.flatMap { $0.paragraphs }, tags: [], source: nil,
            language: context.words.language)
    }
}
