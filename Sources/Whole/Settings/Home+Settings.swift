import AlmanacCore

/// The look of the cards, the categories and the daily notification (W7, W8).
extension Home {
    static func setting(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .lookTapped(let part, let name):
            guard name == part.standard || state.entitlement(moment).hasThemes else {
                return go(&state, .paywall, moment)
            }
            return set(&state, [JSON.Member(part.column, .string(name))], moment)
        case .pinyinTapped:
            let change =
                state.records.showsPinyin
                ? Remembered.forget(Remembered.pinyin) : Remembered.set(Remembered.pinyin, "true")
            state.readings.tryAgain()
            return write(&state, [change])
        case .preferredTapped(let category):
            var categories = state.records.categories
            categories.toggle(category)
            return set(&state, [JSON.Member("categories", .array(categories.map { .string($0) }))], moment)
        case .goalTapped(let goal):
            var goals = state.records.goals
            goals.toggle(goal)
            var random = Random(seed: moment.random)
            let fields = [JSON.Member("goals", .array(goals.map { .string($0) }))]
            return write(&state, WholeTables.users.put(fields, over: state.records.user, at: moment, &random))
                + arrange(&state, moment)
        case .widgetSizeTapped(let size): return set(&state, [JSON.Member("widget_size", .string(size))], moment)
        case .timeCleared:
            state.isTimeEmpty = true
            return []
        case .timeChanged(let time):
            state.isTimeEmpty = false
            return set(&state, [JSON.Member("notification_time", .string(time.text + ":00"))], moment)
        case .notificationsTapped:
            state.isTimeEmpty = false
            let isOn = !state.records.wantsNotifications
            let time = state.records.notificationTime.text + ":00"
            let stored = set(
                &state,
                [JSON.Member("notifications_enabled", .bool(isOn)), JSON.Member("notification_time", .string(time))],
                moment)
            let asks = isOn && moment.platform.canNotify && moment.permission == .undecided
            return stored + (asks ? [.askPermission { .permissionAnswered($0) }] : [])
        case .allowTapped: return [.askPermission { .permissionAnswered($0) }]
        case .permissionAnswered(let result):
            state.askingFailed = if case .failed(let reason) = result { reason } else { nil }
            return []
        default: return []
        }
    }

    private static func set(_ state: inout State, _ fields: [JSON.Member], _ moment: Moment) -> [Effect<Event>] {
        write(&state, state.records.preferenceChanges(fields, moment)) + arrange(&state, moment)
    }
}

extension Home.LookPart {
    /// The column that holds the choice.
    var column: String {
        switch self {
        case .theme: "quote_theme"
        case .font: "font"
        case .background: "card_background"
        }
    }

    /// The choice that everyone has.
    var standard: String {
        switch self {
        case .theme: CardLook.standard.theme
        case .font: CardLook.standard.font
        case .background: CardLook.standard.background
        }
    }

    /// All choices with their names.
    var choices: [(slug: String, name: Word)] {
        switch self {
        case .theme:
            [("serene", .wholeThemeSerene), ("monochrome", .wholeThemeMonochrome), ("pastel", .wholeThemePastel)]
        case .font: [("serif", .wholeFontClassic), ("sans", .wholeFontModern), ("brush", .wholeFontBrush)]
        case .background:
            [("plain", .wholeGroundPlain), ("dawn", .wholeGroundDawn), ("frame", .wholeGroundFrame)]
        }
    }

    func chosen(in look: CardLook) -> String {
        switch self {
        case .theme: look.theme
        case .font: look.font
        case .background: look.background
        }
    }
}
