import AlmanacCore

/// One capsule: sealed, ready, open; and the moments between.
extension Capsules {
    static func screen<Root>(_ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root) -> Screen<Root>
    {
        let drawn = Drawn(state: state, words: Words(state.language), moment: moment)
        var screen: Screen<Root>
        switch state.place {
        case .home: screen = home(drawn, on)
        case .archive: screen = archive(drawn, on)
        case .editor: screen = editor(drawn, on)
        case .sealing(let kind): screen = sealing(drawn, kind, on)
        case .sealed(let id): screen = sealed(drawn, id, on)
        case .ready(let id): screen = ready(drawn, id, on)
        case .opening(let id): screen = opening(drawn, id, on)
        case .detail(let id): screen = detail(drawn, id, on)
        case .deleting(let id): screen = deleting(drawn, .capsule(id), on)
        case .discarding: screen = deleting(drawn, drawn.editorRoute, on)
        }
        if let fault = state.problem {
            screen.blocks.append(.notice(Notice(.error, StorageProblem.message(fault, drawn.words))))
        }
        return screen
    }

    /// What the screens are drawn from.
    struct Drawn {
        let state: State
        let words: Words
        let moment: Moment

        func make<Root>(_ route: CapsuleRoute, _ title: String, _ blocks: [Block<Root>] = []) -> Screen<Root> {
            Screen(route: route.path, title: title, face: .capsule, language: state.language, blocks: blocks)
        }

        /// A date and time where the person is now, in whatever year.
        func text(_ instant: Instant) -> String {
            instant.text(words, zone(instant))
        }

        func day(_ instant: Instant) -> String {
            words.day(zone(instant).date(at: instant))
        }

        private func zone(_ instant: Instant) -> Zone {
            moment.zone.reaching(instant, from: moment.now)
        }

        /// How long it is until then, in days that begin at midnight.
        func toGo(_ instant: Instant) -> String {
            let days = zone(instant).date(at: instant).daysSinceEpoch - moment.today.daysSinceEpoch
            return days > 0 ? words(.capsuleDays, count: days) : words[.capsuleToday]
        }

        /// The same right after the date: where a line is too short for both, it breaks between them.
        func andToGo(_ instant: Instant) -> String {
            let words = toGo(instant).utf8.split(separator: UInt8(ascii: " ")).map {
                String(decoding: Array($0), as: UTF8.self)
            }
            return "\u{A0}· " + words.joined(separator: "\u{A0}")
        }

        var editorRoute: CapsuleRoute {
            guard let key = state.editor?.key, key != Editor.new else { return .new }
            return .capsule(key)
        }
    }

    private static func back<Root>(_ drawn: Drawn, _ on: (Event) -> Root) -> Action<Root> {
        Action(drawn.words[.back], on(.wentTo(.home)), icon: "chevron-left")
    }

    // MARK: Shut

    private static func sealing<Root>(_ drawn: Drawn, _ kind: Kind, _ on: (Event) -> Root) -> Screen<Root> {
        var screen: Screen<Root> = drawn.make(
            .new, drawn.words[.capsuleSealing], [.seal(Seal(.sealing, icon: kind.icon))])
        if let told = drawn.state.told { screen.subtitle = drawn.words(.capsuleOpens, drawn.text(told.unlockAt)) }
        screen.layout = .step
        screen.skip = Action(drawn.words[.capsuleSkip], on(.skipTapped))
        return screen
    }

    private static func sealed<Root>(_ drawn: Drawn, _ id: String, _ on: (Event) -> Root) -> Screen<Root> {
        guard let capsule = drawn.state.stock.capsule(id) else { return home(drawn, on) }
        let words = drawn.words
        var screen: Screen<Root> = drawn.make(
            .capsule(id), words[.capsuleSealedTitle],
            [
                .seal(Seal(.sealed, icon: capsule.kind.icon)),
                .text(words(.capsuleOpens, drawn.text(capsule.opens))), .caption(drawn.toGo(capsule.opens)),
                .button(Action(words[.capsuleDelete], on(.deleteTapped))),
            ])
        screen.subtitle = capsule.kind.name(words)
        screen.layout = .step
        screen.back = back(drawn, on)
        return screen
    }

    private static func ready<Root>(_ drawn: Drawn, _ id: String, _ on: (Event) -> Root) -> Screen<Root> {
        guard let capsule = drawn.state.stock.capsule(id) else { return home(drawn, on) }
        let words = drawn.words
        var screen: Screen<Root> = drawn.make(
            .capsule(id), words[.capsuleReady],
            [
                .seal(Seal(.ready, icon: capsule.kind.icon)),
                .text(words(.capsuleSealedUntil, drawn.text(capsule.opens))),
                .button(Action(words[.capsuleDelete], on(.deleteTapped))),
            ])
        screen.subtitle = capsule.kind.name(words)
        screen.layout = .step
        screen.back = back(drawn, on)
        screen.primary = Action(words[.capsuleOpen], on(.openTapped), isEnabled: !drawn.state.isOpening)
        return screen
    }

    // MARK: Open

    private static func opening<Root>(_ drawn: Drawn, _ id: String, _ on: (Event) -> Root) -> Screen<Root> {
        guard let capsule = drawn.state.stock.capsule(id) else { return home(drawn, on) }
        var screen: Screen<Root> = drawn.make(
            .capsule(id), drawn.words[.capsuleOpening], [.seal(Seal(.opening, icon: capsule.kind.icon))])
        screen.subtitle = capsule.kind.name(drawn.words)
        screen.layout = .step
        screen.skip = Action(drawn.words[.capsuleSkip], on(.skipTapped))
        return screen
    }

    private static func detail<Root>(_ drawn: Drawn, _ id: String, _ on: (Event) -> Root) -> Screen<Root> {
        guard let capsule = drawn.state.stock.capsule(id) else { return home(drawn, on) }
        let words = drawn.words
        let paragraphs = capsule.content.utf8.split(separator: UInt8(ascii: "\n")).map {
            String(decoding: Array($0), as: UTF8.self)
        }
        var details = [words(.capsuleSealedUntil, drawn.day(capsule.opens))]
        if let openedAt = capsule.openedAt { details.append(words(.capsuleOpened, drawn.day(openedAt))) }
        let article = Article(
            title: capsule.kind.prompt(words), isCard: true, category: capsule.kind.name(words),
            icon: capsule.kind.icon, tint: "", details: details, summary: nil, paragraphs: paragraphs, tags: [],
            source: nil, language: drawn.state.language)
        var screen: Screen<Root> = drawn.make(
            .capsule(id), words[.capsuleDetail],
            [.article(article), .button(Action(words[.capsuleDelete], on(.deleteTapped)))])
        screen.back = back(drawn, on)
        return screen
    }

    // MARK: Gone

    private static func deleting<Root>(_ drawn: Drawn, _ route: CapsuleRoute, _ on: (Event) -> Root) -> Screen<Root> {
        let words = drawn.words
        var screen: Screen<Root> = drawn.make(
            route, words[.capsuleDeleteTitle], [.hero(icon: "trash"), .text(words[.capsuleDeleteText])])
        screen.layout = .step
        screen.back = Action(words[.capsuleKeep], on(.keepTapped), icon: "chevron-left")
        screen.primary = Action(words[.capsuleDelete], on(.deleteConfirmed))
        return screen
    }
}

extension Kind {
    func name(_ words: Words) -> String {
        switch self {
        case .emotion: words[.capsuleEmotion]
        case .goal: words[.capsuleGoal]
        case .memory: words[.capsuleMemory]
        case .decision: words[.capsuleDecision]
        }
    }

    /// What to write about.
    func prompt(_ words: Words) -> String {
        switch self {
        case .emotion: words[.capsulePromptEmotion]
        case .goal: words[.capsulePromptGoal]
        case .memory: words[.capsulePromptMemory]
        case .decision: words[.capsulePromptDecision]
        }
    }

    /// What the notification says: the seed's section 6.1.
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
