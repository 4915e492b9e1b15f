import AlmanacCore

/// The screens of one capsule: locked, ready and open, and the animations between them.
extension Capsules {
    static func screen<Root>(_ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root) -> Screen<Root>
    {
        let context = ScreenContext(state: state, words: Words(state.language, moment), moment: moment)
        var screen: Screen<Root>
        switch state.place {
        case .home: screen = home(context, on)
        case .archive: screen = archive(context, on)
        case .editor: screen = editor(context, on)
        case .when: screen = when(context, on)
        case .confirming: screen = confirming(context, on)
        case .locking(let kind): screen = locking(context, kind, on)
        case .locked(let id): screen = locked(context, id, on)
        case .ready(let id): screen = ready(context, id, on)
        case .opening(let id): screen = opening(context, id, on)
        case .detail(let id): screen = detail(context, id, on)
        case .deleting(let id): screen = deleting(context, .capsule(id), deletion(of: id, context), on)
        case .discarding: screen = deleting(context, context.editorRoute, .draft, on)
        }
        if let fault = state.problem {
            screen.blocks.append(.notice(Notice(.error, StorageProblem.message(fault, context.words))))
        }
        return screen
    }

    /// Everything that the screens are drawn from. A class, because it never changes and its copies would be large.
    final class ScreenContext: Sendable {
        let state: State
        let words: Words
        let moment: Moment

        init(state: State, words: Words, moment: Moment) {
            self.state = state
            self.words = words
            self.moment = moment
        }

        /// What all rows of a list of capsules depend on.
        var rowBasis: RowBasis { RowBasis(words.language, moment) }

        func make<Root>(_ route: CapsuleRoute, _ title: String, _ blocks: [Block<Root>] = []) -> Screen<Root> {
            Screen(route: route.path, title: title, face: .capsule, language: state.language, blocks: blocks)
        }

        /// Returns an instant's date and time in the user's current time zone, in any year.
        func text(_ instant: Instant) -> String {
            instant.text(words, zone(instant))
        }

        func day(_ instant: Instant) -> String {
            words.day(zone(instant).date(at: instant))
        }

        /// Returns when a capsule was written; `nil` if it is unknown.
        func writtenOn(_ capsule: Capsule) -> String? {
            capsule.writtenAt.map { words(.capsuleWritten, day($0)) }
        }

        /// Returns when a capsule was written and how long ago that is; `nil` if it is unknown.
        func written(_ capsule: Capsule) -> String? {
            guard let text = writtenOn(capsule), let writtenAt = capsule.writtenAt else { return nil }
            let days = -daysToGo(writtenAt)
            return days > 0 ? text + " · " + words(.capsuleAgo, count: days) : text
        }

        private func zone(_ instant: Instant) -> Zone {
            moment.zone.reaching(instant, from: moment.now)
        }

        /// Returns the number of calendar days until an instant.
        func daysToGo(_ instant: Instant) -> Int {
            zone(instant).date(at: instant).daysSinceEpoch - moment.today.daysSinceEpoch
        }

        /// Returns how long it is until an instant, in calendar days.
        func toGo(_ instant: Instant) -> String {
            let days = daysToGo(instant)
            return days > 0 ? words(.capsuleDays, count: days) : words[.capsuleToday]
        }

        /// Returns the text of ``toGo(_:)`` for appending to a date; nothing is to go until a time that has passed.
        func andToGo(_ instant: Instant) -> String {
            instant > moment.now ? " · " + toGo(instant) : ""
        }

        var editorRoute: CapsuleRoute {
            guard let key = state.editor?.key, key != Editor.new else { return .new }
            return .capsule(key)
        }
    }

    private static func back<Root>(_ context: ScreenContext, _ on: (Event) -> Root) -> Action<Root> {
        Action(context.words[.back], on(.wentTo(.home)), icon: "chevron-left")
    }

    // MARK: Locked

    private static func locking<Root>(_ context: ScreenContext, _ kind: CapsuleKind, _ on: (Event) -> Root) -> Screen<
        Root
    > {
        var screen: Screen<Root> = context.make(
            .new, context.words[.capsuleSealing], [.capsule(CapsuleDrawing(.locking, icon: kind.icon))])
        if let report = context.state.report {
            screen.subtitle = context.words(.capsuleOpens, context.text(report.unlockAt))
        }
        screen.layout = .step
        screen.skip = Action(context.words[.capsuleSkip], on(.skipTapped))
        return screen
    }

    private static func locked<Root>(_ context: ScreenContext, _ id: String, _ on: @escaping @Sendable (Event) -> Root)
        -> Screen<Root>
    {
        guard let capsule = context.state.records.capsule(id) else { return home(context, on) }
        let words = context.words
        var screen: Screen<Root> = context.make(
            .capsule(id), words[.capsuleSealedTitle],
            [
                .capsule(drawing(capsule, context)),
                .text(words(.capsuleOpens, context.text(capsule.opens))), .caption(context.toGo(capsule.opens)),
                .button(Action(words[.capsuleDelete], on(.deleteTapped)).destructive()),
            ])
        screen.subtitle = capsule.title(words)
        screen.layout = .step
        screen.back = back(context, on)
        return screen
    }

    /// The locked capsule, with the time that has passed as a ring.
    private static func drawing(_ capsule: Capsule, _ context: ScreenContext) -> CapsuleDrawing {
        var drawing = CapsuleDrawing(.locked, icon: capsule.kind.icon)
        drawing.percent = capsule.percentPassed(at: context.moment.now)
        return drawing
    }

    private static func ready<Root>(_ context: ScreenContext, _ id: String, _ on: @escaping @Sendable (Event) -> Root)
        -> Screen<Root>
    {
        guard let capsule = context.state.records.capsule(id) else { return home(context, on) }
        let words = context.words
        var screen: Screen<Root> = context.make(
            .capsule(id), words[.capsuleReady],
            [
                .capsule(CapsuleDrawing(.ready, icon: capsule.kind.icon)),
                .text(words(.capsuleSince, context.text(capsule.opens))),
                .button(Action(words[.capsuleDelete], on(.deleteTapped)).destructive()),
            ])
        screen.subtitle = capsule.title(words)
        screen.layout = .step
        screen.back = back(context, on)
        screen.primary = Action(words[.capsuleOpen], on(.openTapped), isEnabled: !context.state.isOpening)
        return screen
    }

    // MARK: Open

    private static func opening<Root>(_ context: ScreenContext, _ id: String, _ on: @escaping @Sendable (Event) -> Root)
        -> Screen<Root>
    {
        guard let capsule = context.state.records.capsule(id) else { return home(context, on) }
        var screen: Screen<Root> = context.make(
            .capsule(id), context.words[.capsuleOpening], [.capsule(CapsuleDrawing(.opening, icon: capsule.kind.icon))])
        screen.subtitle = capsule.title(context.words)
        screen.layout = .step
        screen.skip = Action(context.words[.capsuleSkip], on(.skipTapped))
        return screen
    }

    private static func detail<Root>(_ context: ScreenContext, _ id: String, _ on: @escaping @Sendable (Event) -> Root)
        -> Screen<Root>
    {
        guard let capsule = context.state.records.capsule(id) else { return home(context, on) }
        let words = context.words
        let delete = Action(words[.capsuleDelete], on(.deleteTapped)).destructive()
        var screen: Screen<Root> = context.make(
            .capsule(id), words[.capsuleDetail],
            [.article(article(capsule, context)), .button(delete)] + around(id, context, on))
        screen.back = back(context, on)
        return screen
    }

    /// An opened capsule, to read.
    static func article(_ capsule: Capsule, _ context: ScreenContext) -> Article {
        let words = context.words
        var details = context.written(capsule).map { [$0] } ?? []
        details.append(words(.capsuleSealedUntil, context.day(capsule.opens)))
        if let openedAt = capsule.openedAt { details.append(words(.capsuleOpened, context.day(openedAt))) }
        var article = Article(
            title: capsule.hint ?? capsule.kind.prompt(words), isCard: true, category: capsule.kind.name(words),
            icon: capsule.kind.icon, tint: "", details: details, summary: nil,
            paragraphs: capsule.content.paragraphs, tags: [], source: nil, language: context.state.language)
        article.isLetter = true
        return article
    }

    // MARK: Deleting

    /// What is deleted, in its words: only of a locked capsule a notification was still to come.
    private struct Deletion {
        let title, text, action: Word

        static let locked = Deletion(title: .capsuleDeleteTitle, text: .capsuleDeleteText, action: .capsuleDelete)
        static let ready = Deletion(title: .capsuleDeleteTitle, text: .capsuleDeleteReady, action: .capsuleDelete)
        static let draft = Deletion(
            title: .capsuleDiscardTitle, text: .capsuleDiscardText, action: .capsuleDiscardAction)
    }

    private static func deletion(of id: String, _ context: ScreenContext) -> Deletion {
        let opens = context.state.records.capsule(id)?.opens
        return opens.map { $0 <= context.moment.now } ?? false ? .ready : .locked
    }

    private static func deleting<Root>(
        _ context: ScreenContext, _ route: CapsuleRoute, _ deletion: Deletion, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = context.make(
            route, words[deletion.title], [.hero(icon: "trash"), .text(words[deletion.text])])
        screen.layout = .step
        screen.back = Action(words[.capsuleKeep], on(.keepTapped), icon: "chevron-left")
        screen.primary = Action(words[deletion.action], on(.deleteConfirmed)).destructive()
        return screen
    }
}

extension CapsuleKind {
    func name(_ words: Words) -> String {
        switch self {
        case .emotion: words[.capsuleEmotion]
        case .goal: words[.capsuleGoal]
        case .memory: words[.capsuleMemory]
        case .decision: words[.capsuleDecision]
        }
    }

    /// The question that says what to write about.
    func prompt(_ words: Words) -> String {
        switch self {
        case .emotion: words[.capsulePromptEmotion]
        case .goal: words[.capsulePromptGoal]
        case .memory: words[.capsulePromptMemory]
        case .decision: words[.capsulePromptDecision]
        }
    }

    /// The text of the notification (section 6.1 of the seed).
    var readyBody: Word {
        switch self {
        case .emotion: .capsuleReadyEmotion
        case .goal: .capsuleReadyGoal
        case .memory: .capsuleReadyMemory
        case .decision: .capsuleReadyDecision
        }
    }

    var icon: String {
        switch self {
        case .emotion: "heart"
        case .goal: "target"
        case .memory: "image"
        case .decision: "git-branch"
        }
    }
}
