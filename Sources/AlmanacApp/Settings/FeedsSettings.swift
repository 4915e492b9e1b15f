import AlmanacCore

/// Settings → Calendar and feeds: the private link of the account's calendar, and the public feeds (P11).
public struct FeedsSettings: Equatable, Sendable {
    /// What is known of the calendar's link.
    enum Link: Equatable, Sendable {
        /// The server is being asked.
        case asking
        case none
        /// There is a link, whose address is not shown again.
        case kept
        /// The address of the link that was just made.
        case made(String)
        case failed(AccountCall.Problem)
    }

    /// What the user does on the page, and the server's answers.
    public enum Event: Equatable, Sendable {
        /// Asks for the link, for a new one with titles in the language, or to end it.
        case ordered(WidgetLink.Order, Language)
        case answered(AccountCall.Event)
        case openTapped(String)
        /// A field that only shows something was changed.
        case fieldTouched
    }

    var link: Link = .asking
    private var order = WidgetLink.Order.show
    private var call = AccountCall()

    private static let path = "/api/feeds/calendar"

    /// Asks whether there is a link. An address that was just made is no longer shown.
    mutating func open() -> [Effect<Event>] { begin(.show, []) }

    mutating func update(_ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .ordered(let order, let language):
            return begin(order, order == .make ? JSON.members(("language", .string(language.code))).bytes : [])
        case .answered(let event):
            let (effects, outcome) = call.update(event, moment)
            switch outcome {
            case .done(let json?): link = json.string("url").map { .made($0) } ?? .kept
            case .done(nil): link = .none
            case .failed(let problem): link = .failed(problem)
            case .received, nil: break
            }
            return effects.mapped { .answered($0) }
        case .openTapped(let address): return [.leave(address)]
        case .fieldTouched: return []
        }
    }

    private mutating func begin(_ order: WidgetLink.Order, _ body: [UInt8]) -> [Effect<Event>] {
        self.order = order
        link = .asking
        return call.begin(HTTPRequest(order.method, FeedsSettings.path, body: body)).mapped { .answered($0) }
    }
}

// MARK: The screen

extension FeedsSettings {
    func blocks<Root: Equatable & Sendable>(
        _ words: Words, isSignedIn: Bool, on: (Event) -> Root
    ) -> [Block<Root>] {
        let calendar: [Block<Root>] =
            [.text(words[.feedsCalendarText])] + calendar(words, isSignedIn: isSignedIn, on: on)
        // What stands below would move as the first answer comes.
        if isSignedIn, link == .asking, order == .show { return calendar }
        return calendar + [.list(publicFeeds(words, on: on)), .caption(words[.feedsPublicText])]
    }

    private func calendar<Root: Equatable & Sendable>(
        _ words: Words, isSignedIn: Bool, on: (Event) -> Root
    ) -> [Block<Root>] {
        let language = words.language
        // No account is created before the user has something to store in it.
        guard isSignedIn else { return [.notice(Notice(.info, words[.accountNone]))] }
        let renew = Item(
            id: 11, title: words[.widgetLinkRenew], icon: "refresh-cw", on(.ordered(.make, language)))
        let end = Item(id: 12, title: words[.widgetLinkEnd], icon: "trash", on(.ordered(.end, language)))
        switch link {
        case .asking: return [.progress(ProgressBar(words[.widgetLinkWaiting], done: 0, total: 0))]
        case .none: return [.button(Action(words[.widgetLinkMake], on(.ordered(.make, language))))]
        case .kept:
            return [.notice(Notice(.info, words[.feedsCalendarKept])), .list(List(words[.feedsTitle], [renew, end]))]
        case .failed(let problem):
            let again = Action(words[.retry], on(.ordered(order, language)))
            return [.notice(Notice(.error, problem.message(words), action: again))]
        case .made(let address):
            let touched = on(.fieldTouched)
            let field = TextField(words[.feedsCalendarLink], address, kind: .copy) { _ in touched }
            let open = Item(
                id: 10, title: words[.feedsCalendarOpen], icon: "calendar",
                on(.openTapped(FeedsSettings.webcal(address))))
            return [
                .notice(Notice(.info, words[.feedsCalendarOnce])), .field(field),
                .list(List(words[.feedsTitle], [open, renew, end])),
            ]
        }
    }

    /// Returns the address with which a system opens its calendar: `webcal://…`.
    static func webcal(_ address: String) -> String {
        let scheme = address.begins(with: "https:") ? "https:" : "http:"
        return "webcal:" + String(decoding: Array(address.utf8.dropFirst(scheme.utf8.count)), as: UTF8.self)
    }

    private func publicFeeds<Root: Equatable & Sendable>(_ words: Words, on: (Event) -> Root) -> List<Root> {
        func row(_ id: Int64, _ title: Word, _ name: String) -> Item<Root> {
            let path = "/feeds/" + name + ".atom"
            return Item(
                id: id, title: words[title], detail: path, icon: "external-link", on(.openTapped(path)))
        }
        return List(
            words[.feedsPublic], style: .headed,
            [row(1, .feedFacts, "facts." + words.language.code), row(2, .feedQuotes, "quotes")])
    }
}

extension SettingsPage {
    static func feeds<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let isSignedIn = !context.sync.session.isNone
        let blocks: [Block<Root>] = context.state.feeds.blocks(context.words, isSignedIn: isSignedIn) { on(.feeds($0)) }
        return make(context, .feedsTitle, blocks)
    }
}
