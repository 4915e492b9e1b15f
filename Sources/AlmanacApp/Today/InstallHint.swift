import AlmanacCore

/// A quiet hint at the foot of the Today page: Almanac can be installed. Once it is dismissed, it does not come back on
/// this device.
public struct InstallHint: Equatable, Sendable {
    /// Whether the hint was dismissed; `true` until that is known.
    private var isDismissed = true

    /// A tap on one of the hint's buttons, and what came of it.
    public enum Event: Equatable, Sendable {
        case installTapped, installed(Bool), dismissTapped, noted(WriteResult)
    }

    private static let key = "@install_hint"

    /// Reads whether the hint was dismissed.
    static let query = Query.row(table: Preferences.table.name, key: .text(key))

    mutating func read(_ records: Snapshot) { isDismissed = !records[InstallHint.query].isEmpty }

    static func stored(_ hint: inout InstallHint, _ tables: StoredTables) {
        if tables.row(Preferences.table.name, key) != nil { hint.isDismissed = true }
    }

    static func update(_ hint: inout InstallHint, _ event: Event) -> [Effect<Event>] {
        switch event {
        case .installTapped: return [.install { .installed($0) }]
        // The browser asks only once, so a refusal is remembered like a dismissal.
        case .installed, .dismissTapped:
            hint.isDismissed = true
            return [.write([Preferences.set(key, "dismissed")]) { .noted($0) }]
        case .noted: return []
        }
    }

    /// The hint; `nil` where Almanac cannot be installed, is installed already, or the hint was dismissed.
    func notice<Root>(_ words: Words, _ moment: Moment, _ on: (Event) -> Root) -> Notice<Root>? {
        let platform = moment.platform
        let isPhoneTab = platform.system == .ios && platform.isBrowser
        guard !isDismissed, !platform.isInstalled, platform.canInstall || isPhoneTab else { return nil }
        var notice = Notice(
            .info, title: words[.installHint], words[isPhoneTab ? .installHintIos : .installHintText],
            action: isPhoneTab ? nil : Action(words[.installButton], on(.installTapped)))
        notice.dismiss = Action(words[.reflectRemindersLater], on(.dismissTapped))
        return notice
    }
}
