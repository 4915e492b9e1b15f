import AlmanacCore

/// The two reminders in the settings (R5). Who said “Not now” in the onboarding turns them on here: explained, asked,
/// stored, as there.
extension Home {
    static func reminding(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .timeChanged(let period, let time):
            state.settings.emptied.removeAll { $0 == period }
            var random = Random(seed: moment.random)
            return write(
                &state,
                state.records.timeChanges(
                    morning: period == .morning ? time : state.records.time(.morning),
                    evening: period == .evening ? time : state.records.time(.evening), moment, &random))
        case .timeCleared(let period):
            if !state.settings.emptied.contains(period) { state.settings.emptied.append(period) }
            return []
        case .remindersTapped:
            guard state.settings.asking != .waiting else { return [] }
            guard moment.platform.canNotify else { return remind(&state, .unsupported, moment) }
            // Does not ask again after a denial; the screen says where to change the permission.
            guard moment.permission != .denied else { return remind(&state, .denied, moment) }
            state.settings.asking = .waiting
            return [.askPermission { .permissionAnswered($0) }]
        case .permissionAnswered(let result):
            state.settings.asking = .idle
            switch result {
            case .granted: return remind(&state, .granted, moment)
            case .denied: return remind(&state, .denied, moment)
            case .failed(let reason):
                state.settings.asking = .failed(reason)
                return []
            }
        default: return []
        }
    }

    /// Stores the suggested times, unless there are some already, and the answer for the funnel.
    private static func remind(
        _ state: inout State, _ answer: OnboardingAnswer, _ moment: Moment
    ) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        var changes: [Change] = []
        if !state.records.hasTimes {
            changes = state.records.timeChanges(
                morning: Period.morning.defaultTime, evening: Period.evening.defaultTime, moment, &random)
        }
        changes += Telemetry(.permissionAnswered, step: .reminderTimes, reason: answer).changes(moment, &random)
        return write(&state, changes)
    }

    // MARK: The screen

    /// The times of the reminders; before the user has turned them on, an explanation and the button for it.
    static func reminders<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> [Block<Root>] {
        var blocks: [Block<Root>] = [.caption(words[.notifyReminders])]
        let isOn = state.records.hasTimes
        let isUndecided = moment.platform.canNotify && moment.permission == .undecided
        let isWaiting = state.settings.asking == .waiting
        if isOn {
            for period in Period.allCases {
                blocks.append(
                    .time(
                        ReminderField.make(
                            period, state.records.time(period), isEmptied: state.settings.emptied.contains(period),
                            words, cleared: on(.timeCleared(period))
                        ) { on(.timeChanged(period, $0)) }))
            }
        } else {
            let times = Period.allCases.map { words.time($0.defaultTime) }
            blocks += [
                .text(words(.reflectRemindersOff, times[0], times[1])),
                .text(words[isUndecided ? .reflectRemindersSubtitle : .reflectRemindersBlocked]),
                .button(
                    Action(words[.reflectRemindersEnable], on(.remindersTapped), isEnabled: !isWaiting, icon: "bell")),
            ]
        }
        if !moment.platform.canNotify {
            blocks += Block<Root>.unsupported(words, moment.platform)
        } else if moment.permission == .denied {
            blocks.append(.notice(.denied(words, moment.platform)))
        } else if isOn, isUndecided {
            blocks.append(.notice(.undecided(words, isWaiting: isWaiting, on(.remindersTapped))))
        }
        // Once permission is decided, an earlier failure to ask for it no longer matters.
        if case .failed = state.settings.asking, isUndecided {
            blocks.append(.notice(Notice(.error, words[.notificationsFailed])))
        }
        return blocks
    }
}

extension StoredRecords {
    /// Whether either reminder has a time. Neither has one until the user turns them on.
    fileprivate var hasTimes: Bool { Period.allCases.contains { !time($0).isNone } }
}

/// The time of a reminder, in the onboarding and in the settings.
enum ReminderField {
    /// - Parameter time: `nil` for no reminder.
    static func make<Root>(
        _ period: Period, _ time: LocalTime?, isEmptied: Bool, _ words: Words, cleared: Root,
        _ changed: @escaping @Sendable (LocalTime) -> Root
    ) -> TimeField<Root> {
        TimeField(
            words[period == .morning ? .reflectRemindersMorning : .reflectRemindersEvening], time,
            isEmptied: isEmptied, words, cleared: cleared, changed)
    }
}
