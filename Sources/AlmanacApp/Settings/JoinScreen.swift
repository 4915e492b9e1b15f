import AlmanacCore

/// Bringing what is on this device into an account that has texts, too: what is on each side, before it happens, and what
/// was added, afterwards.
extension SettingsPage {
    static func join<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ offer: JoinOffer, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = make(context, .accountJoinTitle)
        screen.layout = .step
        screen.subtitle = words[.accountJoinText]
        var sides: [Item<Root>] = []
        for (word, icon, counts, email) in [
            (Word.accountJoinHere, "archive", offer.here, ""),
            (.accountJoinThere, "mail", offer.there, offer.email),
        ] {
            guard let text = WrittenTexts({ counts[$0] }).text(words) else { continue }
            let detail = email.isEmpty ? text : text + " · " + email
            sides.append(Item(id: Int64(sides.count + 1), title: words[word], detail: detail, icon: icon, nil))
        }
        screen.blocks = [.list(List(words[.accountJoinTitle], sides))]
        screen.primary = Action(words[.accountJoin], on(.joinTapped))
        screen.skip = Action(words[.storeNotNow], visit(context.state.route.parent))
        return screen
    }

    /// What a sign-in has led to: whose account it is, what was added to it, and of how many texts there is another version
    /// to look at.
    static func signedIn<Root: Equatable & Sendable>(
        _ email: String, _ context: ScreenContext, _ visit: (@Sendable (String) -> Root)?
    ) -> Notice<Root> {
        let (words, sync) = (context.words, context.sync)
        var text = words(.accountSignedIn, email)
        if let added = WrittenTexts({ sync.added[$0] }).text(words) {
            text = words.sentences(text, words(sync.isJoining ? .accountJoining : .accountJoined, added))
        }
        let pending = context.background.versions.filter { $0.isPending }
        guard let first = pending.first else { return Notice(.done, text) }
        text = words.sentences(text, words(.accountVersions, count: pending.count))
        // The page of a version names its row by its id.
        let route = first.rowID.map { SettingsRoute.versions(first.table, $0).path }
        let look = visit.flatMap { visit in route.map { Action(words[.versionsLook], visit($0)) } }
        return Notice(.done, text, action: look)
    }
}
