import AlmanacCore

/// Settings → Your data → Save as a document: what the user has written and may read, by date, made of the records on
/// this device. It needs neither an account nor a network.
enum DocumentPage {
    enum Step: Equatable, Sendable {
        case reading
        case read(Document, MissingRecords)
        case failed
    }

    static var queries: [Query] {
        AppID.allCases.flatMap { $0.documentQueries } + [.all(table: Sync.stateTable.name)]
    }

    static func read() -> [Effect<DataPage.Event>] { [.read(queries) { .documentRead($0) }] }

    /// Returns the document, or that it cannot be made.
    static func made(_ result: Reading, _ sync: Sync.State, _ moment: Moment) -> Step {
        guard case .rows(let records) = result else { return .failed }
        let words = Words(.matching(moment.locales), moment)
        let entries = AppID.allCases.flatMap { $0.documentEntries(records, moment, words) }
        let missing = sync.session.isNone ? MissingRecords() : MissingRecords(records[Sync.stateTable])
        return .read(Document(entries, words), missing)
    }

    /// Offers the document as a file.
    static func offer(_ document: Document, _ moment: Moment) -> [Effect<DataPage.Event>] {
        let name = "almanac-" + moment.today.text + ".md"
        return [.share(ShareRequest(markdown: document.markdown, fileName: name)) { .markdownOffered($0) }]
    }
}

extension SettingsPage {
    static func document<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = make(context, .documentTitle)
        if !context.sync.encryption.keyID.isNone, !context.sync.encryption.isReadable {
            let unlock = Action(words[.documentUnlock], visit(EncryptionRoute.overview.path), icon: "lock")
            screen.blocks = [.notice(Notice(.info, words[.documentLocked], action: unlock))]
            return screen
        }
        switch context.state.data.document {
        case .reading: break
        case .failed: screen.blocks = [.notice(Notice(.error, words[.documentFailed]))]
        case .read(let document, _) where document.days.isEmpty:
            screen.blocks = [.empty(Empty(icon: "archive", text: words[.documentNone]))]
        case .read(let document, let missing):
            screen.blocks = [
                .tools([
                    Tool(Action(words[.documentMarkdown], on(.data(.markdownTapped)), icon: "archive")),
                    Tool(Action(words[.documentPrint], on(.data(.printTapped)), icon: "printer")),
                ])
            ]
            if let notice: Notice<Root> = notice(context) { screen.blocks.append(.notice(notice)) }
            if missing.isCatchingUp { screen.blocks.append(.notice(Notice(.info, words[.documentIncomplete]))) }
            if missing.unreadable > 0 {
                screen.blocks.append(.notice(Notice(.info, words(.dataUnreadable, count: missing.unreadable))))
            }
            screen.blocks.append(.document(document))
        }
        return screen
    }

    /// What became of the file.
    private static func notice<Root>(_ context: ScreenContext) -> Notice<Root>? {
        switch context.state.data.documentShare {
        case nil, .canceled: nil
        case .saved: Notice(.done, context.words[.dataExportSaved])
        case .shared: Notice(.done, context.words[.dataExportShared])
        case .failed: Notice(.error, context.words[.dataExportFailed])
        }
    }
}
