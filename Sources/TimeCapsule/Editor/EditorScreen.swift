import AlmanacCore

/// The screen on which a capsule is written: its kind, its text, its title, and when it opens.
extension Capsules {
    static func editor<Root>(_ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root) -> Screen<Root> {
        let words = context.words
        let route = context.editorRoute
        guard let editor = context.state.editor else { return context.make(route, words[.capsuleNew]) }
        var screen: Screen<Root> = context.make(route, words[.capsuleNew])
        if !editor.keptFrom.isNone { screen.blocks.append(.notice(Notice(.info, words[.capsuleKept]))) }
        let kinds = CapsuleKind.allCases.map { kind in
            Choice(
                id: kind.slug, label: kind.name(words), icon: kind.icon, isSelected: editor.kind == kind,
                on(.kindTapped(kind)))
        }
        screen.blocks += [
            .list(when(editor, context, on(.whenTapped))), .choices(Choices(words[.capsuleKind], style: .grid, kinds)),
            .field(text(editor, words) { on(.textTyped($0)) }), .field(hint(editor, words) { on(.hintTyped($0)) }),
            .caption(words[.capsuleHintNote]),
        ]
        let isLocking = context.state.isLocking
        if !context.state.records.draft(editor.key).isNone || !context.state.records.capsule(editor.key).isNone {
            screen.blocks.append(
                .button(Action(words[.capsuleDiscard], on(.discardTapped), isEnabled: !isLocking).destructive()))
        }
        screen.layout = .step
        screen.back = Action(words[.back], on(.wentTo(.home)), icon: "chevron-left")
        screen.primary = Action(words[.capsuleLock], on(.lockTapped), isEnabled: !isLocking, icon: "lock")
        screen.summary = summary(editor, context)
        return screen
    }

    private static func text<Root>(
        _ editor: Editor, _ words: Words, _ changed: @escaping @Sendable (String) -> Root
    ) -> TextField<Root> {
        let longest = CapsuleTables.contentLength.upperBound
        var error: String?
        if editor.length > longest {
            error = words(.reflectTooLong, String(longest))
        } else if editor.isChecked && editor.length == 0 {
            error = words[.capsuleEmpty]
        }
        var field = TextField(editor.kind.prompt(words), editor.text, kind: .lines, error: error, changed)
        field.takesFocus = true
        field.hint = words[.reflectEditorHint]
        // Only near the limit.
        if editor.length * 10 > longest * 9 {
            field.counter = words(.reflectCounter, String(editor.length), String(longest))
        }
        return field
    }

    private static func hint<Root>(
        _ editor: Editor, _ words: Words, _ changed: @escaping @Sendable (String) -> Root
    ) -> TextField<Root> {
        let longest = CapsuleTables.hintLength.upperBound
        let isLong = editor.hint.trimmed.length > longest
        var field = TextField(
            words[.capsuleHint], editor.hint, error: isLong ? words(.reflectTooLong, String(longest)) : nil, changed)
        field.hint = words[.capsuleHintExample]
        return field
    }

    /// The row that leads to the sheet for the date. It says how far away that is; the exact time stands beside the
    /// button.
    private static func when<Root>(_ editor: Editor, _ context: ScreenContext, _ tapped: Root) -> List<Root> {
        let words = context.words
        let row = Item(
            id: 1, title: words[.capsuleWhen], detail: problem(editor, context) ?? distance(editor, context),
            icon: "calendar", route: CapsuleRoute.when(editor.key).path, tapped)
        return List(words[.capsuleWhen], [row])
    }

    /// How far away the date is, as the sheet offers it or in days; a date that has passed as it is.
    private static func distance(_ editor: Editor, _ context: ScreenContext) -> String {
        guard let unlockAt = editor.unlockAt(context.moment) else { return "" }
        let today = context.moment.today
        guard unlockAt > context.moment.now else { return context.text(unlockAt) }
        if let birthday = context.state.records.birthday, editor.date == Birthday.next(birthday, after: today) {
            return context.words[.capsuleBirthday]
        }
        for ahead in Ahead.allCases where editor.date == ahead.date(from: today) {
            return context.words[ahead.name]
        }
        return context.toGo(unlockAt)
    }

    /// When the capsule opens, and how long that is from now.
    private static func opens(_ editor: Editor, _ context: ScreenContext) -> String {
        guard let unlockAt = editor.unlockAt(context.moment) else { return "" }
        return context.text(unlockAt) + context.andToGo(unlockAt)
    }

    /// What is wrong with the date or the time.
    private static func problem(_ editor: Editor, _ context: ScreenContext) -> String? {
        if editor.date.isNone { return context.words[.capsuleDateEmpty] }
        if editor.time.isNone { return context.words[.capsuleTimeEmpty] }
        return editor.isTooFar(context.moment) ? context.words[.capsuleDateFar] : nil
    }

    /// What Lock will do, beside the button: when the capsule opens.
    private static func summary(_ editor: Editor, _ context: ScreenContext) -> String? {
        if let problem = problem(editor, context) { return problem }
        guard let unlockAt = editor.unlockAt(context.moment) else { return nil }
        return unlockAt <= context.moment.now
            ? context.words[.capsulePast] : context.words(.capsuleOpens, context.text(unlockAt))
    }

    // MARK: The date

    /// The sheet with the usual dates, and the pickers for any other.
    static func when<Root>(_ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root) -> Screen<Root> {
        let words = context.words
        guard let editor = context.state.editor else { return context.make(.new, words[.capsuleNew]) }
        var aheads = Ahead.allCases.map { ahead in
            Choice(
                id: String(ahead.rawValue), label: words[ahead.name],
                isSelected: editor.date == ahead.date(from: context.moment.today), on(.aheadTapped(ahead)))
        }
        let birthday = self.birthday(context, on)
        aheads.append(birthday.chip)
        let isFar = editor.isTooFar(context.moment)
        let dateError = editor.date.isNone ? words[.capsuleDateEmpty] : isFar ? words[.capsuleDateFar] : nil
        var screen: Screen<Root> = context.make(
            .when(editor.key), words[.capsuleWhen],
            [
                .choices(Choices(words[.capsuleWhen], style: .chips, aheads))
            ] + birthday.blocks + [
                .date(
                    DateField(words[.capsuleDate], editor.date, error: dateError, cleared: on(.dateCleared)) {
                        on(.dateChanged($0))
                    }),
                .time(
                    TimeField(
                        words[.capsuleTime], editor.time, isEmptied: editor.time.isNone, words,
                        cleared: on(.timeCleared)
                    ) { on(.timeChanged($0)) }),
            ])
        if problem(editor, context).isNone { screen.blocks.append(.text(opens(editor, context))) }
        screen.layout = .panel
        screen.back = Action(words[.back], on(.whenLeft), icon: "chevron-left")
        screen.primary = Action(words[.done], on(.whenDone))
        return screen
    }

    /// Asks once more before an unusually long time.
    static func confirming<Root>(_ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root) -> Screen<Root> {
        let words = context.words
        guard let editor = context.state.editor, let years = editor.manyYears(context.moment) else {
            return self.editor(context, on)
        }
        var screen: Screen<Root> = context.make(
            context.editorRoute, words(.capsuleFarTitle, count: years),
            [.capsule(CapsuleDrawing(.locked, icon: editor.kind.icon)), .text(words[.capsuleFarText])])
        screen.layout = .step
        screen.back = Action(words[.capsuleFarBack], on(.keepTapped), icon: "chevron-left")
        screen.primary = Action(words[.capsuleLock], on(.farConfirmed), icon: "lock")
        screen.summary = summary(editor, context)
        return screen
    }
}

extension Ahead {
    fileprivate var name: Word {
        switch self {
        case .day: .capsuleTomorrow
        case .week: .capsuleWeek
        case .month: .capsuleMonth
        case .newYear: .capsuleNewYear
        case .year: .capsuleYear
        }
    }
}
