import AlmanacCore

/// What is said of the sync: one line, small, and only where it matters.
enum SyncLine {
    /// For a page about the sync: also that all is well.
    static func text(_ sync: Sync.State, _ words: Words) -> String? {
        switch Sync.line(sync) {
        case .synced: words[.syncSynced]
        case .sending: nil
        case .offline: words[.offline]
        case .signedOut: words[.syncSignedOut]
        case .waiting(let count): words(.syncWaiting, count: count)
        case .refused(let count): words(.syncRefused, count: count)
        }
    }

    /// For every other page: only what is not as it should be, and the way to see to it.
    static func status<Root: Equatable & Sendable>(
        _ sync: Sync.State, _ words: Words, _ visit: (String) -> Root
    ) -> Status<Root>? {
        guard let text = text(sync, words) else { return nil }
        switch Sync.line(sync) {
        case .synced, .sending: return nil
        case .offline: return Status(text)
        case .waiting: return Status(text, icon: "refresh-cw")
        case .signedOut:
            let route = SettingsRoute.overview.path
            return Status(text, icon: "alert-triangle", route: route, visit(route))
        case .refused:
            let route = SettingsRoute.refused.path
            return Status(text, icon: "alert-triangle", route: route, visit(route))
        }
    }
}
