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
        let report = report(context, on)
        var blocks = report.above
        if !records.encrypted.isEmpty { blocks.append(.notice(LockedText.notice(words, on(.unlockTapped)))) }
        let ready = Listed.all(records.capsules(.ready, at: now)) { $0.opens }
        if !ready.isEmpty {
            let rows = StampedRows(ready, context.rowBasis, stamp: { $0.stamp }) { listed in
                // What was written long ago counts, not since when it waits.
                let since = words(.capsuleSince, context.text(listed.capsule.opens))
                return row(listed, context.writtenOn(listed.capsule) ?? since, context, tint: "#f0c465", on)
            }
            blocks.append(.list(List(words[.capsuleReadyHeading], style: .headed, .stamped(rows))))
        }
        let unfinished = unfinished(context, on)
        if !unfinished.isEmpty { blocks.append(.list(List(words[.capsuleUnfinished], style: .headed, unfinished))) }
        let locked = Listed.all(records.capsules(.locked, at: now)) { $0.opens }
        if !locked.isEmpty {
            let rows = StampedRows(locked, context.rowBasis, stamp: { $0.stamp }) { listed in
                lockedRow(listed, context, on)
            }
            blocks.append(.list(List(words[.capsuleSealedHeading], style: .headed, .stamped(rows))))
        }
        let archive = records.archive
        if !archive.isEmpty {
            var rows = Listed.all(archive) { $0.lastOpened }.prefix(few).map { opened($0, context, on) }
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
        blocks += report.below
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

    /// Says when the capsule that was just locked opens, and warns if no notification will come: in one notice above the
    /// lists. How to change that is below them, where it pushes no capsule off the screen.
    private static func report<Root>(
        _ context: ScreenContext, _ on: (Event) -> Root
    ) -> (above: [Block<Root>], below: [Block<Root>]) {
        guard let report = context.state.report else { return ([], []) }
        let words = context.words
        let isReady = report.unlockAt <= context.moment.now
        let sealed = isReady ? words[.capsuleReadyAtOnce] : words(.capsuleLocked, context.text(report.unlockAt))
        switch report.silence {
        case nil: break
        // Allowed since, they are scheduled.
        case .notAllowed where Scheduling.isAllowed(context.moment),
            .notAsked where Scheduling.isAllowed(context.moment):
            break
        case .notAllowed: return notificationsDisabled(sealed, nil, context, on)
        case .notAsked(let reason): return notificationsDisabled(sealed, reason, context, on)
        case .notScheduled: return ([.notice(Notice(.error, title: sealed, words[.capsuleUnscheduled]))], [])
        }
        return ([.notice(Notice(.done, sealed))], [])
    }

    /// The seed's “Notifications disabled message”: says that no notification will come, and how to change that.
    /// - Parameters:
    ///   - sealed: Says that the capsule is locked.
    ///   - failure: Why the system could not ask, if it could not.
    private static func notificationsDisabled<Root>(
        _ sealed: String, _ failure: String?, _ context: ScreenContext, _ on: (Event) -> Root
    ) -> (above: [Block<Root>], below: [Block<Root>]) {
        let words = context.words
        let platform = context.moment.platform
        guard platform.canNotify, context.moment.permission != .denied else {
            let way: [Block<Root>] =
                platform.canNotify ? [.notice(.denied(words, platform))] : Block.unsupported(words, platform)
            return ([.notice(Notice(.done, title: sealed, words[.capsuleSilent]))], way)
        }
        var notice: Notice<Root> = .undecided(words, failure: failure, on(.allowTapped))
        guard failure.isNone else { return ([.notice(Notice(.done, sealed)), .notice(notice)], []) }
        (notice.kind, notice.title) = (.done, sealed)
        return ([.notice(notice)], [])
    }

    // MARK: Rows

    private static func lockedRow<Root>(
        _ listed: Listed, _ context: ScreenContext, _ on: (Event) -> Root
    ) -> Item<Root> {
        let opens = listed.capsule.opens
        // The hour counts on the last day.
        let date = context.daysToGo(opens) > 1 ? context.day(opens) : context.text(opens)
        var item = row(listed, date + context.andToGo(opens), context, on)
        item.percent = listed.capsule.percentPassed(at: context.moment.now)
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
                row(Listed(capsule: $0, at: $0.opens), words[.capsuleGoOn], context, on)
            }
    }

    private static func opened<Root>(_ listed: Listed, _ context: ScreenContext, _ on: (Event) -> Root) -> Item<Root> {
        row(listed, context.words(.capsuleOpened, context.day(listed.capsule.lastOpened)), context, on)
    }

    private static func row<Root>(
        _ listed: Listed, _ detail: String, _ context: ScreenContext, tint: String? = nil, _ on: (Event) -> Root
    ) -> Item<Root> {
        let capsule = listed.capsule
        if capsule.record.isLocked {
            var item = LockedText.item(
                id: capsule.number, capsule.title(context.words), detail: detail, context.words, on(.unlockTapped))
            item.tint = tint
            return item
        }
        let route = CapsuleRoute.capsule(capsule.id)
        let written = listed.hasTwin ? context.writtenOn(capsule) : nil
        return Item(
            id: capsule.number, title: capsule.title(context.words),
            detail: written.map { $0 == detail ? detail : detail + "\n" + $0 } ?? detail, icon: capsule.kind.icon,
            tint: tint, route: route.path, on(.wentTo(route)))
    }

    // MARK: The archive

    static func archive<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        let archive = context.state.records.archive
        let rows = StampedRows(Listed.all(archive) { $0.lastOpened }, context.rowBasis, stamp: { $0.stamp }) {
            opened($0, context, on)
        }
        var screen: Screen<Root> = context.make(.archive, words[.capsuleArchive])
        if archive.contains(where: { $0.record.isLocked }) {
            screen.blocks.append(.notice(LockedText.notice(words, on(.unlockTapped))))
        }
        if archive.isEmpty {
            screen.blocks = [.empty(Empty(icon: "archive", text: words[.capsuleArchiveNone]))]
        } else {
            screen.blocks.append(.list(List(words[.capsuleArchive], .stamped(rows))))
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
        let near = Listed.all(Array(archive[max(0, place - 3)...].prefix(24))) { $0.lastOpened }
        let rows = near.map { listed -> Item<Root> in
            var row = opened(listed, context, on)
            row.isCurrent = listed.capsule.id == id
            return row
        }
        return [.aside(isOnlyWide: true), .list(List(context.words[.capsuleArchive], rows))]
    }
}
