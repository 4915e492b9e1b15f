import AlmanacCore

/// The settings of the whole product: what holds for all apps, the account, and what is stored.
extension SettingsPage {
    static func overview<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var blocks: [Block<Root>] = []
        if let notice = notice(context, on, visit) { blocks.append(.notice(notice)) }
        blocks.append(
            .list(
                List(
                    words[.settingsGeneral], style: .headed,
                    [
                        row(20, words[.settingsLanguage], words.language.name, "globe", .language, visit),
                        row(21, words[.appearanceTitle], words[.appearanceHint], "sun", .appearance, visit),
                        row(22, words[.notifyReminders], nil, "clock", .reminders, visit),
                        row(23, words[.notifyTitle], nil, "bell", .notifications, visit),
                    ])))
        blocks.append(.list(List(words[.accountTitle], style: .headed, account(context, on, visit))))
        for line in lines(context) { blocks.append(.caption(line)) }
        let apps = context.state.apps.rows(words, visit)
        if !apps.isEmpty { blocks.append(.list(List(words[.settingsApps], style: .headed, apps))) }
        blocks.append(
            .list(
                List(
                    words[.almanacName], style: .headed,
                    [
                        row(30, words[.dataTitle], words[.dataHint], "archive", .data, visit),
                        row(
                            33, words[.encryptionTitle], encryptionHint(context), "lock", .encryption(.overview), visit),
                        row(32, words[.feedsTitle], nil, "calendar", .feeds, visit),
                        row(31, words[.aboutTitle], nil, "info", .about, visit),
                    ])))
        return make(context, .settingsTitle, blocks)
    }

    /// Returns a row that leads to a page of the settings.
    static func row<Root>(
        _ id: Int64, _ title: String, _ detail: String?, _ icon: String, _ route: SettingsRoute,
        _ visit: (String) -> Root
    ) -> Item<Root> {
        Item(id: id, title: title, detail: detail, icon: icon, route: route.path, visit(route.path))
    }

    private static func account<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> [Item<Root>] {
        let words = context.words
        var rows: [Item<Root>] = []
        if let email = context.sync.session?.email {
            rows.append(Item(id: 1, title: email, icon: "mail", nil))
            if context.sync.isAccountGone {
                rows.append(Item(id: 9, title: words[.accountKeep], icon: "archive", on(.keepTapped)))
            } else if context.sync.isSignedOut {
                rows.append(row(2, words[.accountSignInAgain], nil, "log-in", .signIn, visit))
            } else {
                rows.append(row(7, words[.accountChangeEmail], nil, "pen", .address, visit))
                rows.append(row(8, words[.accountChangePassword], nil, "lock", .password, visit))
                rows += providers(context, .accountLinkService, on)
            }
            if !context.sync.isSignedOut {
                rows.append(row(11, words[.devicesTitle], words[.devicesHint], "smartphone", .devices, visit))
            }
            rows.append(row(3, words[.accountSignOut], nil, "log-out", .signOut, visit))
        } else if context.sync.isKnown {
            rows.append(row(4, words[.accountLink], nil, "mail", .link, visit))
            rows.append(row(5, words[.accountSignIn], nil, "log-in", .signIn, visit))
        }
        if let plan = context.state.apps.plan(words, context.moment, visit) { rows.append(plan) }
        let refused = context.state.refused?.count ?? 0
        if refused > 0 {
            let detail = words(.syncRefused, count: refused)
            rows.append(row(6, words[.refusedTitle], detail, "alert-triangle", .refused, visit))
        }
        return rows
    }

    /// What there is to know about the account's data: where it is, and what still waits to be sent.
    private static func lines(_ context: ScreenContext) -> [String] {
        let words = context.words
        var lines: [String] = []
        let unsent = context.sync.unsent
        if context.sync.isKnown {
            if let session = context.sync.session {
                if session.email == nil { lines.append(words[.accountAnonymous]) }
            } else if unsent == 0 {
                lines.append(words[.accountNone])
            }
        }
        switch Sync.line(context.sync) {
        // A device that has never reached the server has no account yet; its changes wait all the same.
        case .offline where unsent > 0, .signedOut where unsent > 0: lines.append(words(.syncWaiting, count: unsent))
        // The notice above says so.
        case .signedOut where saysEnd(context.sync): break
        default:
            // While it is not known, there is room for it, so that nothing below moves.
            if !context.sync.session.isNone { lines.append(SyncLine.text(context.sync, words) ?? "\u{A0}") }
        }
        return lines
    }
}
