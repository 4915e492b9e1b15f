import AlmanacCore

/// The screens that list capsules: those that are ready, those that are locked, and those that were opened.
extension Capsules {
    /// The number of opened capsules on the first page.
    private static let few = 3

    static func home<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        let records = context.state.records
        let now = context.moment.now
        var blocks = report(context, on)
        let ready = records.capsules(.ready, at: now)
        if !ready.isEmpty {
            let rows = StampedRows(ready, context.rowBasis, stamp: { $0.stamp(at: $0.opens) }) { capsule in
                row(capsule, words(.capsuleSince, context.text(capsule.opens)), context, tint: "#f0c465", on)
            }
            blocks.append(.list(List(words[.capsuleReady], style: .headed, .stamped(rows))))
        }
        let unfinished = unfinished(context, on)
        if !unfinished.isEmpty { blocks.append(.list(List(words[.capsuleUnfinished], style: .headed, unfinished))) }
        let locked = records.capsules(.locked, at: now)
        if !locked.isEmpty {
            let rows = StampedRows(locked, context.rowBasis, stamp: { $0.stamp(at: $0.opens) }) { capsule in
                lockedRow(capsule, context, on)
            }
            blocks.append(.list(List(words[.capsuleSealedTitle], style: .headed, .stamped(rows))))
        }
        let archive = records.archive
        if !archive.isEmpty {
            var rows = archive.prefix(few).map { opened($0, context, on) }
            if archive.count > few {
                let route = CapsuleRoute.archive
                rows.append(
                    Item(
                        id: 0, title: words(.capsuleAll, count: archive.count), icon: "archive", route: route.path,
                        on(.wentTo(route))))
            }
            blocks.append(.list(List(words[.capsuleArchive], style: .headed, rows)))
        }
        if records.all.isEmpty, unfinished.isEmpty {
            blocks.append(
                .empty(Empty(icon: "capsule-mark", title: words[.capsuleNone], text: words[.capsuleNoneText])))
        }
        var screen: Screen<Root> = context.make(.home, words[.capsuleName], blocks)
        screen.primary = Action(words[.capsuleNew], on(.wentTo(.new)))
        if context.state.hasAlert {
            screen.alert = Alert(
                title: words[.capsuleMissing], message: words[.capsuleMissingText],
                button: Action(words[.ok], on(.missingRead)))
        }
        screen.mayReload = !context.state.isBusy
        return screen
    }

    /// Says when the capsule that was just locked opens, and warns if no notification will come.
    private static func report<Root>(_ context: ScreenContext, _ on: (Event) -> Root) -> [Block<Root>] {
        guard let report = context.state.report else { return [] }
        let words = context.words
        let isReady = report.unlockAt <= context.moment.now
        var blocks: [Block<Root>] = [
            .notice(
                Notice(
                    .info, isReady ? words[.capsuleReadyAtOnce] : words(.capsuleLocked, context.text(report.unlockAt)))
            )
        ]
        switch report.silence {
        case nil: break
        // Allowed since, they are scheduled.
        case .notAllowed where Scheduling.isAllowed(context.moment),
            .notAsked where Scheduling.isAllowed(context.moment):
            break
        case .notAllowed: blocks += notificationsDisabled(nil, context, on)
        case .notAsked(let reason): blocks += notificationsDisabled(reason, context, on)
        case .notScheduled: blocks.append(.notice(Notice(.error, words[.capsuleUnscheduled])))
        }
        return blocks
    }

    /// The seed's “Notifications disabled message”: says that no notification will come, and how to change that.
    /// - Parameter failure: Why the system could not ask, if it could not.
    private static func notificationsDisabled<Root>(
        _ failure: String?, _ context: ScreenContext, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        let words = context.words
        let platform = context.moment.platform
        guard platform.canNotify else { return Block<Root>.unsupported(words, platform) }
        guard context.moment.permission == .denied else {
            return [.notice(.undecided(words, failure: failure, on(.allowTapped)))]
        }
        var notice: Notice<Root> = .denied(words, platform)
        notice.text = words.sentences(words[.capsuleSilent], notice.text)
        return [.notice(notice)]
    }

    // MARK: Rows

    private static func lockedRow<Root>(_ capsule: Capsule, _ context: ScreenContext, _ on: (Event) -> Root) -> Item<
        Root
    > {
        var item = row(capsule, context.text(capsule.opens) + context.andToGo(capsule.opens), context, on)
        item.percent = capsule.percentPassed(at: context.moment.now)
        return item
    }

    private static func unfinished<Root>(_ context: ScreenContext, _ on: (Event) -> Root) -> [Item<Root>] {
        let words = context.words
        var rows: [Item<Root>] = []
        for draft in context.state.records.drafts where draft.key == Editor.new || Editor.isKept(draft.key) {
            let kind = draft.value.string("type").flatMap { CapsuleKind(slug: $0) } ?? .emotion
            let hint = draft.value.string("hint").flatMap { $0.isBlank ? nil : $0 }
            let isKept = draft.key != Editor.new
            let route = isKept ? CapsuleRoute.capsule(draft.key) : .new
            rows.append(
                Item(
                    id: Int64(rows.count + 1), title: hint ?? kind.name(words),
                    detail: words[isKept ? .capsuleKeptRow : .capsuleGoOn], icon: kind.icon, route: route.path,
                    on(.wentTo(route))))
        }
        return rows
            + context.state.records.capsules(.draft, at: context.moment.now).map {
                row($0, words[.capsuleGoOn], context, on)
            }
    }

    private static func opened<Root>(_ capsule: Capsule, _ context: ScreenContext, _ on: (Event) -> Root) -> Item<Root>
    {
        row(capsule, context.words(.capsuleOpened, context.day(capsule.lastOpened)), context, on)
    }

    private static func row<Root>(
        _ capsule: Capsule, _ detail: String, _ context: ScreenContext, tint: String? = nil, _ on: (Event) -> Root
    ) -> Item<Root> {
        if capsule.record.isLocked {
            var item = LockedText.item(
                id: capsule.number, capsule.title(context.words), detail: detail, context.words, on(.unlockTapped))
            item.tint = tint
            return item
        }
        let route = CapsuleRoute.capsule(capsule.id)
        // Capsules without a title of their own are told apart by the day on which they were written.
        let written =
            capsule.hint.isNone ? capsule.writtenAt.map { context.words(.capsuleWritten, context.day($0)) } : nil
        return Item(
            id: capsule.number, title: capsule.title(context.words),
            detail: written.map { detail + "\n" + $0 } ?? detail, icon: capsule.kind.icon,
            tint: tint, route: route.path, on(.wentTo(route)))
    }

    // MARK: The archive

    static func archive<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        let archive = context.state.records.archive
        let rows = StampedRows(archive, context.rowBasis, stamp: { $0.stamp(at: $0.lastOpened) }) {
            opened($0, context, on)
        }
        var screen: Screen<Root> = context.make(.archive, words[.capsuleArchive])
        if archive.isEmpty {
            screen.blocks = [.empty(Empty(icon: "archive", text: words[.capsuleArchiveNone]))]
        } else {
            screen.blocks = [.list(List(words[.capsuleArchive], .stamped(rows)))]
        }
        // On a wide screen, the one opened last lies open beside the list.
        if let latest = archive.first(where: { !$0.record.isLocked }) {
            screen.blocks += [.aside(isOnlyWide: true), .article(article(latest, context))]
        }
        screen.back = Action(words[.back], on(.wentTo(.home)), icon: "chevron-left")
        screen.mayReload = !context.state.isBusy
        return screen
    }

    /// On a wide screen, the capsules opened before and after one stay beside it.
    static func around<Root>(_ id: String, _ context: ScreenContext, _ on: (Event) -> Root) -> [Block<Root>] {
        let archive = context.state.records.archive
        guard archive.count > 1, let place = archive.firstIndex(where: { $0.id == id }) else { return [] }
        let rows = archive[max(0, place - 3)...].prefix(24).map { capsule -> Item<Root> in
            var row = opened(capsule, context, on)
            row.isCurrent = capsule.id == id
            return row
        }
        return [.aside(isOnlyWide: true), .list(List(context.words[.capsuleArchive], rows))]
    }
}

extension Capsule {
    /// When it was opened last, for the archive.
    fileprivate var lastOpened: Instant { openedAt ?? opens }

    /// Returns the stamp of a row that shows its title, its kind and an instant, and leads to it.
    fileprivate func stamp(at instant: Instant) -> RowStamp {
        RowStamp(
            number, number: instant.milliseconds * 4 + Int64(kind.rawValue),
            text: id + (record.isLocked ? "/" : "") + (hint ?? ""))
    }
}
