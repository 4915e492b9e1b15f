import AlmanacCore

/// A quiet hint at the foot of the Today page: Almanac can be installed. Once it is dismissed, it does not come back on
/// this device. Where the browser would forget what was written, the hint says so, and how to take it along.
public struct InstallHint: Equatable, Sendable {
    /// Whether the hint was dismissed; `true` until that is known.
    private var isDismissed = true
    /// The same of the warning that the browser forgets.
    private var isWarningDismissed = true

    /// A tap on one of the hint's buttons, and what came of it.
    public enum Event: Equatable, Sendable {
        case installTapped, installed(Bool), dismissTapped, warningDismissTapped, noted(WriteResult)
    }

    private static let key = "@install_hint"
    private static let warningKey = "@eviction_hint"
    private static let query = Query.row(table: Preferences.table.name, key: .text(key))
    private static let warningQuery = Query.row(table: Preferences.table.name, key: .text(warningKey))

    /// Reads what was dismissed.
    static let queries = [query, warningQuery]

    mutating func read(_ records: Snapshot) {
        isDismissed = !records[InstallHint.query].isEmpty
        isWarningDismissed = !records[InstallHint.warningQuery].isEmpty
    }

    static func stored(_ hint: inout InstallHint, _ tables: StoredTables) {
        if tables.row(Preferences.table.name, key) != nil { hint.isDismissed = true }
        if tables.row(Preferences.table.name, warningKey) != nil { hint.isWarningDismissed = true }
    }

    static func update(_ hint: inout InstallHint, _ event: Event) -> [Effect<Event>] {
        switch event {
        case .installTapped: return [.install { .installed($0) }]
        // The browser asks only once, so a refusal is remembered like a dismissal.
        case .installed, .dismissTapped:
            hint.isDismissed = true
            return [.write([Preferences.set(key, "dismissed")]) { .noted($0) }]
        // It says what the hint would say.
        case .warningDismissTapped:
            (hint.isDismissed, hint.isWarningDismissed) = (true, true)
            let changes = [Preferences.set(key, "dismissed"), Preferences.set(warningKey, "dismissed")]
            return [.write(changes) { .noted($0) }]
        case .noted: return []
        }
    }

    /// The hint; `nil` where Almanac cannot be installed, is installed already, or the hint was dismissed.
    /// - Parameter session: The account in which this device stores what the user writes.
    func notice<Root>(
        _ words: Words, _ moment: Moment, _ session: Session?, _ on: (Event) -> Root, _ visit: (String) -> Root
    ) -> Notice<Root>? {
        let platform = moment.platform
        let isPhoneTab = platform.system == .ios && platform.isBrowser
        if !isWarningDismissed, var warning = InstallHint.warning(words, platform, session, visit) {
            if isPhoneTab { warning.text = words.sentences(warning.text, words[.installHintIos]) }
            warning.dismiss = Action(words[.reflectRemindersLater], on(.warningDismissTapped))
            return warning
        }
        guard !isDismissed, !platform.isInstalled, platform.canInstall || isPhoneTab else { return nil }
        var text = words[isPhoneTab ? .installHintIos : .installHintText]
        if isPhoneTab, let email = session?.email { text = words.sentences(text, words(.installMoveNamed, email)) }
        var notice = Notice(
            .info, title: words[.installHint], text,
            action: isPhoneTab ? nil : Action(words[.installButton], on(.installTapped)))
        notice.dismiss = Action(words[.reflectRemindersLater], on(.dismissTapped))
        return notice
    }

    /// For a newcomer on the Home Screen, who may have written something in the browser; `nil` for everybody else.
    static func arrival<Root>(
        _ words: Words, _ platform: Platform, _ session: Session?, _ visit: (String) -> Root
    ) -> Notice<Root>? {
        guard platform.startsEmpty, session.isNone else { return nil }
        return Notice(
            .info, words[.installArrived], action: Action(words[.accountSignIn], visit(SettingsRoute.signIn.path)))
    }

    /// That the browser forgets what was written, and that an address brings it back, also on the Home Screen; `nil` where
    /// nothing would be lost.
    static func warning<Root>(
        _ words: Words, _ platform: Platform, _ session: Session?, _ visit: (String) -> Root
    ) -> Notice<Root>? {
        guard platform.forgets, let session, session.isAnonymous else { return nil }
        let isPhone = platform.system == .ios
        return Notice(
            .info, title: words[isPhone ? .installMove : .installForgets],
            words[isPhone ? .installMoveText : .installForgetsText],
            action: Action(words[.accountLink], visit(SettingsRoute.link.path)))
    }
}
