import AlmanacCore

/// All capsules: those that can be opened, those that are sealed, those that were opened.
extension Capsules {
    /// How many opened ones the first page shows.
    private static let few = 3

    static func home<Root>(_ drawn: Drawn, _ on: (Event) -> Root) -> Screen<Root> {
        let words = drawn.words
        let stock = drawn.state.stock
        let now = drawn.moment.now
        var blocks: [Block<Root>] = told(drawn)
        let unfinished = unfinished(drawn, on)
        if !unfinished.isEmpty { blocks.append(.list(List(words[.capsuleUnfinished], style: .headed, unfinished))) }
        let ready = stock.capsules(.ready, at: now).map { capsule in
            row(capsule, words(.capsuleSince, drawn.text(capsule.opens)), drawn, tint: "#f0c465", on)
        }
        if !ready.isEmpty { blocks.append(.list(List(words[.capsuleReady], style: .headed, ready))) }
        let sealed = stock.capsules(.locked, at: now).map { capsule in
            row(capsule, drawn.text(capsule.opens) + drawn.andToGo(capsule.opens), drawn, on)
        }
        if !sealed.isEmpty { blocks.append(.list(List(words[.capsuleSealedTitle], style: .headed, sealed))) }
        let archive = stock.archive
        if !archive.isEmpty {
            var rows = archive.prefix(few).map { opened($0, drawn, on) }
            if archive.count > few {
                let route = CapsuleRoute.archive
                rows.append(
                    Item(
                        id: 0, title: words(.capsuleAll, count: archive.count), icon: "archive", route: route.path,
                        on(.wentTo(route))))
            }
            blocks.append(.list(List(words[.capsuleArchive], style: .headed, rows)))
        }
        if stock.capsules.isEmpty, unfinished.isEmpty {
            blocks.append(
                .empty(Empty(icon: "capsule-mark", title: words[.capsuleNone], text: words[.capsuleNoneText])))
        }
        var screen: Screen<Root> = drawn.make(.home, words[.capsuleName], blocks)
        screen.primary = Action(words[.capsuleNew], on(.wentTo(.new)))
        if !drawn.state.missing.isNone {
            screen.alert = Alert(
                title: words[.capsuleMissing], message: words[.capsuleMissingText],
                button: Action(words[.ok], on(.missingRead)))
        }
        // What a shell keeps of it is not encrypted: here is nothing that anybody wrote.
        screen.isAtRest = !drawn.state.isBusy
        return screen
    }

    /// What has become of the capsule that was just locked.
    private static func told<Root>(_ drawn: Drawn) -> [Block<Root>] {
        guard let told = drawn.state.told else { return [] }
        let words = drawn.words
        let isReady = told.unlockAt <= drawn.moment.now
        var blocks: [Block<Root>] = [
            .notice(
                Notice(.info, isReady ? words[.capsuleReadyAtOnce] : words(.capsuleLocked, drawn.text(told.unlockAt))))
        ]
        switch told.silence {
        case nil: break
        case .notAllowed: blocks.append(.notice(silent(drawn)))
        case .notAsked(let reason):
            blocks.append(.notice(Notice(.error, words(.notificationsFailed, reason))))
        case .notScheduled: blocks.append(.notice(Notice(.error, words[.capsuleUnscheduled])))
        }
        return blocks
    }

    /// The seed's “Notifications disabled message”: what will not happen, and how to change it.
    private static func silent<Root>(_ drawn: Drawn) -> Notice<Root> {
        let words = drawn.words
        let platform = drawn.moment.platform
        guard platform.canNotify else { return Notice(.info, words[.notifyUnsupported]) }
        let way: Word =
            switch platform.system {
            case .ios: .notifyDeniedIos
            case .android: .notifyDeniedAndroid
            default: .notifyDeniedDesktop
            }
        return Notice(.info, title: words[.notifyDenied], words[.capsuleSilent] + " " + words[way])
    }

    // MARK: Rows

    private static func unfinished<Root>(_ drawn: Drawn, _ on: (Event) -> Root) -> [Item<Root>] {
        let words = drawn.words
        var rows: [Item<Root>] = []
        for draft in drawn.state.stock.drafts where draft.key == Editor.new {
            let kind = draft.value["type"]?.string.flatMap { Kind(slug: $0) } ?? .emotion
            rows.append(
                Item(
                    id: 1, title: kind.name(words), detail: words[.capsuleGoOn], icon: kind.icon,
                    route: CapsuleRoute.new.path, on(.wentTo(.new))))
        }
        return rows
            + drawn.state.stock.capsules(.draft, at: drawn.moment.now).map { row($0, words[.capsuleGoOn], drawn, on) }
    }

    private static func opened<Root>(_ capsule: Capsule, _ drawn: Drawn, _ on: (Event) -> Root) -> Item<Root> {
        row(capsule, drawn.words(.capsuleOpened, drawn.day(capsule.openedAt ?? capsule.opens)), drawn, on)
    }

    private static func row<Root>(
        _ capsule: Capsule, _ detail: String, _ drawn: Drawn, tint: String? = nil, _ on: (Event) -> Root
    ) -> Item<Root> {
        let route = CapsuleRoute.capsule(capsule.id)
        return Item(
            id: capsule.number, title: capsule.kind.name(drawn.words), detail: detail, icon: capsule.kind.icon,
            tint: tint, route: route.path, on(.wentTo(route)))
    }

    // MARK: The archive

    static func archive<Root>(_ drawn: Drawn, _ on: (Event) -> Root) -> Screen<Root> {
        let words = drawn.words
        let rows = drawn.state.stock.archive.map { opened($0, drawn, on) }
        var screen: Screen<Root> = drawn.make(.archive, words[.capsuleArchive])
        screen.blocks =
            rows.isEmpty
            ? [.empty(Empty(icon: "archive", text: words[.capsuleArchiveNone]))]
            : [.list(List(words[.capsuleArchive], rows))]
        screen.back = Action(words[.back], on(.wentTo(.home)), icon: "chevron-left")
        screen.isAtRest = !drawn.state.isBusy
        return screen
    }
}

extension Capsule {
    /// Tells its row from others: the first digits of its id.
    fileprivate var number: Int64 {
        var number: UInt64 = 0
        var count = 0
        for byte in id.utf8 where count < 15 {
            let digit: UInt8
            switch byte {
            case 48...57: digit = byte - 48
            case 97...102: digit = byte - 87
            case 65...70: digit = byte - 55
            default: continue
            }
            number = number << 4 | UInt64(digit)
            count += 1
        }
        // The rows that are no capsule have small numbers.
        return Int64(number) + 16
    }
}
