// A child's screen in the words of its parent. Written out by hand: Embedded Swift has no key paths to do it with.

extension Screen {
    /// The same screen with every event as its parent's.
    public func map<Parent: Equatable>(_ transform: @escaping (Event) -> Parent) -> Screen<Parent> {
        var screen = Screen<Parent>(route: route, title: title, face: face, language: language)
        screen.subtitle = subtitle
        screen.layout = layout
        screen.progress = progress
        screen.back = back?.map(transform)
        screen.skip = skip?.map(transform)
        screen.blocks = blocks.map { $0.map(transform) }
        screen.primary = primary?.map(transform)
        screen.tabs = tabs.map {
            Tab(
                $0.label, icon: $0.icon, route: $0.route, isSelected: $0.isSelected, transform($0.event))
        }
        screen.alert = alert.map { Alert(title: $0.title, message: $0.message, button: $0.button.map(transform)) }
        screen.status = status
        screen.isAtRest = isAtRest
        screen.isPassing = isPassing
        return screen
    }
}

extension Action {
    func map<Parent: Equatable>(_ transform: (Event) -> Parent) -> Action<Parent> {
        Action<Parent>(label, transform(event), isEnabled: isEnabled, icon: icon)
    }
}

extension Block {
    func map<Parent: Equatable>(_ transform: @escaping (Event) -> Parent) -> Block<Parent> {
        switch self {
        case .hero(let icon): .hero(icon: icon)
        case .brand(let mark, let name): .brand(mark: mark, name: name)
        case .text(let text): .text(text)
        case .caption(let text): .caption(text)
        case .steps(let steps): .steps(steps)
        case .choices(let choices): .choices(choices.map(transform))
        case .filters(let filters): .filters(filters.map { $0.map(transform) })
        case .time(let field):
            .time(TimeField(field.label, field.value) { transform(field.changed($0)) })
        case .progress(let bar): .progress(bar)
        case .notice(let notice):
            .notice(
                Notice(notice.kind, title: notice.title, notice.text, action: notice.action?.map(transform)))
        case .article(let article): .article(article)
        case .list(let list): .list(List(list.label, list.rows.map { $0.map(transform) }))
        case .empty(let empty):
            .empty(Empty(icon: empty.icon, title: empty.title, text: empty.text, action: empty.action?.map(transform)))
        case .button(let action): .button(action.map(transform))
        }
    }
}

extension Choices {
    func map<Parent: Equatable>(_ transform: (Event) -> Parent) -> Choices<Parent> {
        let options = options.map {
            Choice<Parent>(
                id: $0.id, label: $0.label, detail: $0.detail, icon: $0.icon, tint: $0.tint, language: $0.language,
                isSelected: $0.isSelected, transform($0.event))
        }
        return Choices<Parent>(label, style: style, allowsSeveral: allowsSeveral, options)
    }
}

extension Item {
    func map<Parent: Equatable>(_ transform: (Event) -> Parent) -> Item<Parent> {
        Item<Parent>(
            id: id, title: title, detail: detail, icon: icon, tint: tint, route: route, language: language,
            event.map(transform))
    }
}
