import AlmanacCore

/// The one-line status of the sync, shown only where it matters.
enum SyncLine {
    /// Returns the text for a page about the sync, including when everything is synced.
    static func text(_ sync: Sync.State, _ words: Words) -> String? {
        switch Sync.line(sync) {
        case .synced: words[.syncSynced]
        case .sending: nil
        case .offline: words[.offline]
        case .signedOut: words[signedOut(sync)]
        case .locked: words[.encryptionStatus]
        case .encryptionChanged: words[.encryptionElsewhereStatus]
        case .waiting(let count): words(.syncWaiting, count: count)
        case .refused(let count): words(.syncRefused, count: count)
        }
    }

    /// Returns what a device says whose session the server has ended.
    static func signedOut(_ sync: Sync.State) -> Word { sync.isAccountGone ? .accountGone : .syncSignedOut }

    /// Returns who ended the session, as far as it is known, and what that means for this device.
    static func ended(_ sync: Sync.State, _ words: Words) -> String {
        let reason: String? =
            switch sync.endedBy {
            case nil, .deletion: nil
            case .signOut: sync.endedFrom.map { words(.accountEndedDevice, $0) } ?? words[.accountEndedElsewhere]
            case .password: words[.accountEndedPassword]
            case .age: words[.accountEndedAge]
            }
        return reason.map { words.sentences($0, words[.accountEndedHere]) } ?? words[signedOut(sync)]
    }

    /// Returns the status line for other pages: only problems, with a link to the page on which the user can solve
    /// them.
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
        case .locked, .encryptionChanged:
            let route = EncryptionRoute.overview.path
            return Status(text, icon: "lock", route: route, visit(route))
        case .refused:
            let route = SettingsRoute.refused.path
            return Status(text, icon: "alert-triangle", route: route, visit(route))
        }
    }
}
