import AlmanacCore

/// Settings → Your data, and the page that asks once before everything is deleted.
extension SettingsPage {
    static func data<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        guard let written = context.state.data.written else {
            return make(context, .dataTitle)
        }
        var blocks: [Block<Root>] = [.text(place(context) ?? "\u{A0}")]
        let copies = [exportRow(context, on), importRow(context, on), documentRow(context, visit)]
        blocks.append(.list(List(words[.dataExportHeading], style: .headed, copies)))
        if let text = written.text(words) {
            blocks.append(.caption(words(.dataCountWritten, text)))
            if written.hasSealed { blocks.append(.caption(words[.dataSealed])) }
        }
        if let notice: Notice<Root> = exportNotice(context) { blocks.append(.notice(notice)) }
        if let notice = importNotice(context, on) { blocks.append(.notice(notice)) }
        blocks += importLock(context, on)
        blocks.append(.list(List(words[.dataStorage], style: .headed, storage(context, on))))
        if context.state.data.isKeepingRefused {
            blocks.append(.notice(Notice(.info, words[.dataKeepRefused])))
        }
        let deleted = row(1, words[.deletedTitle], words[.deletedHint], "clock", .deleted, visit)
        blocks.append(.list(List(words[.deletedTitle], [deleted])))
        let route = SettingsRoute.delete.path
        let hasAccount = !context.sync.session.isNone && !context.sync.isAccountGone
        let hint = words[hasAccount ? .dataDeleteHintAccount : .dataDeleteHintDevice]
        blocks.append(
            .list(
                List(
                    words[.dataDelete],
                    [Item(id: 1, title: words[.dataDelete], detail: hint, icon: "trash", route: route, visit(route))])))
        return make(context, .dataTitle, blocks)
    }

    /// Where the user's data is; `nil` until that is known.
    private static func place(_ context: ScreenContext) -> String? {
        guard context.sync.isKnown else { return nil }
        guard let session = context.sync.session, !context.sync.isAccountGone else {
            return context.words[.dataWhereDevice]
        }
        // Until the edits are counted, what is true on nearly every day: a line that comes later moves all that is below.
        guard context.sync.isAllSent ?? true else { return context.words[.dataWhereUnsent] }
        guard let email = session.email else { return context.words[.dataWhereAnonymous] }
        return context.words(.dataWhereAccount, email)
    }

    // MARK: A copy

    private static func exportRow<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Item<Root> {
        let words = context.words
        switch context.state.data.export {
        case .asking, .reading, .offering:
            return Item(id: 1, title: words[.accountBusy], icon: "archive", nil)
        case .idle, .done, .failed:
            let isAccount = DataPage.asksServer(context.sync, context.moment)
            let isReadable = context.sync.encryption.isReadable
            let detail: Word =
                isAccount ? .dataExportAccount : isReadable ? .dataExportDecrypted : .dataExportDevice
            return Item(
                id: 1, title: words[.dataExport], detail: words[detail],
                icon: "archive", on(.data(.exportTapped)))
        }
    }

    private static func documentRow<Root>(
        _ context: ScreenContext, _ visit: @escaping @Sendable (String) -> Root
    ) -> Item<Root> {
        let route = SettingsRoute.document.path
        return Item(
            id: 3, title: context.words[.documentSave], detail: context.words[.documentSaveText], icon: "book-open",
            route: route, visit(route))
    }

    private static func exportNotice<Root>(_ context: ScreenContext) -> Notice<Root>? {
        let words = context.words
        switch context.state.data.export {
        case .failed, .done(.failed, _): return Notice(.error, words[.dataExportFailed])
        case .done(let result, let source):
            let said = words[result == .saved ? .dataExportSaved : .dataExportShared]
            var texts: [String] = []
            if source == .deviceInstead { texts.append(words[.dataExportFallback]) }
            let missing = context.state.data.missing
            if source != .account, missing.isCatchingUp { texts.append(words[.dataExportIncomplete]) }
            if source != .account, missing.unreadable > 0 {
                texts.append(words(.dataUnreadable, count: missing.unreadable))
            }
            guard let first = texts.first else { return Notice(.done, said) }
            return Notice(.info, title: said, texts.dropFirst().reduce(first) { words.sentences($0, $1) })
        case .idle, .asking, .reading, .offering: return nil
        }
    }

    // MARK: Storage

    private static func storage<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> [Item<Root>] {
        let words = context.words
        guard let use = context.state.data.storage else {
            // Both rows are as high as they will be.
            return [
                Item(id: 1, title: words[.dataStorageUsed], detail: "…", icon: "layout-grid", nil),
                Item(id: 2, title: words[.dataKeep], detail: "…", icon: "lock", nil),
            ]
        }
        let used = use.used.map { size($0, words.numbers) } ?? words[.dataStorageUnknown]
        let amount = Item<Root>(id: 1, title: words[.dataStorageUsed], detail: used, icon: "layout-grid", nil)
        let loss: Word = context.moment.platform.forgets ? .dataKeepForgets : .dataKeepText
        let kept: Item<Root> =
            use.isPersistent
            ? Item(id: 2, title: words[.dataKept], detail: words[.dataKeptText], icon: "check", nil)
            : Item(id: 2, title: words[.dataKeep], detail: words[loss], icon: "lock", on(.data(.keepTapped)))
        return [amount, kept]
    }

    /// Returns a number of bytes as people read it: `380 kB`, `2.4 MB`.
    private static func size(_ bytes: Int64, _ numbers: NumberFormat) -> String {
        guard bytes >= 1_000_000 else { return String((bytes + 999) / 1_000) + "\u{A0}kB" }
        let tenths = (bytes + 50_000) / 100_000
        return String(tenths / 10) + numbers.decimalSign + String(tenths % 10) + "\u{A0}MB"
    }

    // MARK: Deleting

    static func delete<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        let hasAccount = !context.sync.session.isNone
        var screen: Screen<Root> = make(context, .dataDelete)
        screen.layout = .step
        screen.subtitle = words[hasAccount ? .dataDeleteAccount : .dataDeleteDevice]
        if hasAccount {
            screen.blocks += [.text(words[.dataDeleteVersions]), .text(words[.dataDeleteOthers])]
        }
        if let notice = notice(context, on, visit) { screen.blocks.append(.notice(notice)) }
        if asksForPassword(context) { screen.blocks.append(proof(context, on)) }
        let isBusy = context.sync.account.isBusy
        screen.blocks.append(
            .button(
                Action(words[.dataDeleteFirst], visit(SettingsRoute.data.path), isEnabled: !isBusy, icon: "archive")))
        screen.primary = Action(
            words[isBusy ? .accountBusy : .dataDelete], on(.deleteTapped), isEnabled: !isBusy && context.sync.isKnown
        ).destructive()
        return screen
    }
}
