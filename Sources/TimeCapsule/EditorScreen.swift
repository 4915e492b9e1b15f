import AlmanacCore

/// The screen on which a capsule is written: its kind, its text, and when it opens.
extension Capsules {
    static func editor<Root>(_ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root) -> Screen<Root> {
        let words = context.words
        let route = context.editorRoute
        guard let editor = context.state.editor else { return context.make(route, words[.capsuleNew]) }
        let kinds = CapsuleKind.allCases.map { kind in
            Choice(
                id: kind.slug, label: kind.name(words), icon: kind.icon, isSelected: editor.kind == kind,
                on(.kindTapped(kind)))
        }
        let aheads = Ahead.allCases.map { ahead in
            Choice(
                id: String(ahead.rawValue), label: words[ahead.name],
                isSelected: editor.date == ahead.date(from: context.moment.today), on(.aheadTapped(ahead)))
        }
        var screen: Screen<Root> = context.make(
            route, words[.capsuleNew],
            [
                .choices(Choices(words[.capsuleKind], style: .grid, kinds)),
                .field(
                    TextField(editor.kind.prompt(words), editor.text, kind: .lines, error: error(editor, words)) {
                        on(.textTyped($0))
                    }),
                .choices(Choices(words[.capsuleWhen], style: .chips, aheads)),
                .date(DateField(words[.capsuleDate], editor.date) { on(.dateChanged($0)) }),
                .time(TimeField(words[.capsuleTime], editor.time) { on(.timeChanged($0)) }),
            ])
        let unlockAt = editor.unlockAt(context.moment)
        if unlockAt <= context.moment.now {
            screen.blocks.append(.notice(Notice(.info, words[.capsulePast])))
        } else {
            screen.blocks.append(.caption(words(.capsuleOpens, context.text(unlockAt)) + context.andToGo(unlockAt)))
        }
        screen.blocks.append(.caption(words[.reflectEditorDraft]))
        let isLocking = context.state.isLocking
        if !context.state.records.draft(editor.key).isNone || !context.state.records.capsule(editor.key).isNone {
            screen.blocks.append(
                .button(Action(words[.capsuleDiscard], on(.discardTapped), isEnabled: !isLocking)))
        }
        screen.layout = .step
        screen.back = Action(words[.back], on(.wentTo(.home)), icon: "chevron-left")
        screen.primary = Action(words[.capsuleLock], on(.lockTapped), isEnabled: !isLocking, icon: "lock")
        return screen
    }

    private static func error(_ editor: Editor, _ words: Words) -> String? {
        let longest = CapsuleTables.contentLength.upperBound
        if editor.length > longest { return words(.reflectTooLong, String(longest)) }
        return editor.isChecked && editor.length == 0 ? words[.capsuleEmpty] : nil
    }
}

extension Ahead {
    fileprivate var name: Word {
        switch self {
        case .day: .capsuleTomorrow
        case .week: .capsuleWeek
        case .month: .capsuleMonth
        case .year: .capsuleYear
        }
    }
}
