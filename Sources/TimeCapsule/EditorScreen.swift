import AlmanacCore

/// Where a capsule is written: what it is, what it says, and when it opens.
extension Capsules {
    static func editor<Root>(_ drawn: Drawn, _ on: @escaping @Sendable (Event) -> Root) -> Screen<Root> {
        let words = drawn.words
        let route = drawn.editorRoute
        guard let editor = drawn.state.editor else { return drawn.make(route, words[.capsuleNew]) }
        let kinds = Kind.allCases.map { kind in
            Choice(
                id: kind.slug, label: kind.name(words), icon: kind.icon, isSelected: editor.kind == kind,
                on(.kindTapped(kind)))
        }
        let aheads = Ahead.allCases.map { ahead in
            Choice(
                id: String(ahead.rawValue), label: words[ahead.name],
                isSelected: editor.date == ahead.date(from: drawn.moment.today), on(.aheadTapped(ahead)))
        }
        var screen: Screen<Root> = drawn.make(
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
        let unlockAt = editor.unlockAt(drawn.moment)
        if unlockAt <= drawn.moment.now {
            screen.blocks.append(.notice(Notice(.info, words[.capsulePast])))
        } else {
            screen.blocks.append(.caption(words(.capsuleOpens, drawn.text(unlockAt)) + drawn.andToGo(unlockAt)))
        }
        screen.blocks.append(.caption(words[.reflectEditorDraft]))
        let isLocking = drawn.state.isLocking
        if !drawn.state.stock.draft(editor.key).isNone || !drawn.state.stock.capsule(editor.key).isNone {
            screen.blocks.append(
                .button(Action(words[.capsuleDiscard], on(.discardTapped), isEnabled: !isLocking)))
        }
        screen.layout = .step
        screen.back = Action(words[.back], on(.wentTo(.home)), icon: "chevron-left")
        screen.primary = Action(words[.capsuleLock], on(.lockTapped), isEnabled: !isLocking, icon: "lock")
        return screen
    }

    private static func error(_ editor: Editor, _ words: Words) -> String? {
        if editor.length > Editor.longest { return words(.reflectTooLong, String(Editor.longest)) }
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
