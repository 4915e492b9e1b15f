import AlmanacCore

/// The settings, the look of the cards, and the user's own quotes (W7, W8, W12).
extension Home {
    static func settings<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let preferred = state.records.categories.compactMap { QuoteCategory(slug: $0).map { words[$0.name] } }
        let look = state.records.look(at: moment.now)
        let theme = LookPart.theme.choices.first { $0.slug == look.theme }?.name ?? .wholeThemeSerene
        let rows: [Item<Root>] = [
            row(
                1, .preferred, .wholeSettingsCategories,
                preferred.isEmpty ? words[.wholeSettingsAll] : preferred.joined(separator: " · "), "list-filter", words,
                on),
            row(2, .customize, .wholeCustomize, words[theme], "palette", words, on),
            row(3, .subscription, .wholeSubscription, subscription(state, words, moment), "sparkles", words, on),
            row(4, .own, .wholeOwn, words[.wholeOwnText], "pen", words, on),
            row(5, .widgets, .wholeWidgetsTitle, words[.wholeWidgetsText], "quote", words, on),
            Item(
                id: 6, title: words[.accountTitle], detail: words[.wholeSettingsAccount], icon: "smartphone",
                route: accountPath, on(.accountTapped)),
        ]
        var blocks: [Block<Root>] = [.list(List(words[.settingsTitle], rows))]
        blocks += DailyQuoteSettings.blocks(
            isOn: state.records.wantsNotifications, at: state.isTimeEmpty ? nil : state.records.notificationTime,
            failure: state.askingFailed, words, moment, toggled: on(.notificationsTapped), allowed: on(.allowTapped),
            cleared: on(.timeCleared)
        ) { on(.timeChanged($0)) }
        blocks.append(.caption(words[.wholeSources]))
        return make(
            state, words[.settingsTitle], subtitle: state.records.name.map { words(.wholeSettingsFor, $0) }, blocks)
    }

    /// The settings that all apps share, with the account.
    static let accountPath = "/settings"

    private static func row<Root>(
        _ id: Int64, _ route: WholeRoute, _ title: Word, _ detail: String, _ icon: String, _ words: Words,
        _ on: (Event) -> Root
    ) -> Item<Root> {
        Item(
            id: id, title: words[title], detail: detail, icon: icon, route: route.path, on(.wentTo(route)))
    }

    private static func subscription(_ state: State, _ words: Words, _ moment: Moment) -> String {
        guard state.entitlement(moment).isPremium else { return words[.wholePlanFree] }
        return state.records.subscription.line(words, moment)
    }

    static func preferred<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        let options = QuoteCategory.options(words, selected: state.records.categories) { on(.preferredTapped($0)) }
        var screen: Screen<Root> = make(
            state, words[.wholeSettingsCategories], subtitle: words[.wholePreferredText],
            [
                .choices(Choices(words[.wholeSettingsCategories], style: .grid, allowsSeveral: true, options)),
                .caption(words[.wholeGoalsTitle]),
                .choices(
                    QuoteGoal.choices(words, selected: state.records.goals) { on(.goalTapped($0)) }),
            ])
        screen.layout = .step
        return screen
    }

    // MARK: The look

    static func customize<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let look = state.records.look(at: moment.now)
        let isLocked = !state.entitlement(moment).hasThemes
        var blocks: [Block<Root>] = []
        if let quote = state.current.flatMap({ state.library.quote($0) }) {
            blocks.append(.passage(state.passage(of: quote), look))
        }
        let parts: [(LookPart, Word)] = [
            (.theme, .wholeTheme), (.font, .wholeFont), (.background, .wholeGround),
        ]
        for (part, title) in parts {
            let options = part.choices.map { slug, name in
                Choice(
                    id: slug, label: words[name], isSelected: part.chosen(in: look) == slug,
                    isLocked: isLocked && slug != part.standard, on(.lookTapped(part, slug)))
            }
            blocks += [.caption(words[title]), .choices(Choices(words[title], style: .grid, options))]
        }
        if isLocked { blocks.append(.caption(words[.wholeLookLocked])) }
        blocks.append(
            .toggle(
                Toggle(
                    words[.wholePinyin], detail: words[.wholePinyinDetail], isOn: state.records.showsPinyin,
                    on(.pinyinTapped))))
        if state.records.showsPinyin, state.readings.hasFailed {
            blocks.append(.notice(Notice(.error, words[.wholePinyinFailed])))
        }
        var screen: Screen<Root> = make(
            state, words[.wholeCustomize], subtitle: words[.wholeCustomizeText], blocks)
        screen.layout = .step
        return screen
    }

    // MARK: The user's own quotes

    static func own<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let route = WholeRoute.editor(WholeRoute.new)
        var screen: Screen<Root> = make(state, words[.wholeOwn], subtitle: words[.wholeOwnText], [])
        screen.primary = Action(
            words[.wholeOwnNew], on(.wentTo(route)), icon: state.entitlement(moment).hasOwnQuotes ? "pen" : "lock")
        let rows = state.records.own.map { own -> Item<Root> in
            let isUnread = state.records.isEncrypted && own.verdict == .pending
            return Item(
                id: Quote.number(own.id), title: own.english, detail: isUnread ? nil : own.verdict.text(words),
                icon: "quote",
                route: WholeRoute.editor(own.id).path, language: .en, on(.wentTo(.editor(own.id))))
        }
        let locked = state.records.lockedOwn.map { id in
            LockedText.item(id: Quote.number(id), words[.deletedQuote], words, on(.unlockTapped))
        }
        screen.blocks =
            (rows + locked).isEmpty
            ? [.empty(Empty(icon: "pen", title: words[.wholeOwnNone], text: words[.wholeOwnNoneText]))]
            : [.list(List(words[.wholeOwn], rows + locked))]
        return screen
    }

    /// The card stands above the fields as it will be, while it is written.
    static func editor<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        guard let editor = state.editor else { return make(state, words[.wholeOwnNew], []) }
        guard !editor.isDeleting else { return deleting(state, words, on) }
        let options = QuoteCategory.options(words, selected: editor.categories, hasIcons: false) {
            on(.ownCategoryTapped($0))
        }
        var english = TextField(
            words[.wholeOwnEnglish], editor.english, kind: .lines,
            error: error(editor.english, .wholeOwnEnglishEmpty, editor, words)
        ) { on(.englishTyped($0)) }
        english.takesFocus = editor.key == WholeRoute.new
        var screen: Screen<Root> = make(
            state, words[editor.key == WholeRoute.new ? .wholeOwnNew : .wholeOwnEdit],
            [
                .passage(editor.passage, state.records.look(at: moment.now)),
                .field(english),
                .field(
                    TextField(
                        words[.wholeOwnChinese], editor.chinese, kind: .lines,
                        error: error(editor.chinese, .wholeOwnChineseEmpty, editor, words)
                    ) { on(.chineseTyped($0)) }),
                .choices(Choices(words[.wholeCategories], style: .chips, allowsSeveral: true, options)),
            ])
        if editor.hasRival { screen.blocks.insert(.notice(Notice(.info, words[.wholeOwnRival])), at: 0) }
        if editor.isChecked, editor.categories.isEmpty {
            screen.blocks.append(.notice(Notice(.error, words[.wholeOwnCategoryMissing])))
        }
        let verdict = state.records.own.first { $0.id == editor.key }?.verdict
        if case .rejected? = verdict, let text = verdict?.text(words) {
            screen.blocks.insert(.notice(Notice(.info, text)), at: 0)
            if !state.records.isEncrypted { screen.blocks.append(.caption(words[.wholeOwnAgain])) }
        } else {
            screen.blocks.append(.caption(words[state.records.isEncrypted ? .wholeOwnEncrypted : .wholeOwnReview]))
        }
        if editor.key != WholeRoute.new || !editor.english.isBlank || !editor.chinese.isBlank {
            screen.blocks.append(.button(Action(words[.wholeOwnDelete], on(.deleteTapped)).destructive()))
        }
        screen.layout = .step
        screen.primary = Action(words[.wholeOwnSave], on(.saveTapped))
        return screen
    }

    private static func deleting<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        var screen: Screen<Root> = make(
            state, words[.wholeOwnDeleteTitle], [.hero(icon: "trash"), .text(words[.wholeOwnDeleteText])])
        screen.layout = .step
        screen.back = Action(words[.wholeOwnKeep], on(.keepTapped), icon: "chevron-left")
        screen.primary = Action(words[.wholeOwnDelete], on(.deleteTapped)).destructive()
        return screen
    }

    private static func error(_ text: String, _ empty: Word, _ editor: OwnEditor, _ words: Words) -> String? {
        let longest = WholeTables.ownLength.upperBound
        if text.trimmed.length > longest { return words(.reflectTooLong, String(longest)) }
        return editor.isChecked && text.isBlank ? words[empty] : nil
    }
}

extension OwnQuote.Verdict {
    fileprivate func text(_ words: Words) -> String {
        switch self {
        case .pending: words[.wholeOwnPending]
        case .approved: words[.wholeOwnApproved]
        case .rejected(let reason): reason.isBlank ? words[.wholeOwnRejected] : words(.wholeOwnRejectedWhy, reason)
        }
    }
}
