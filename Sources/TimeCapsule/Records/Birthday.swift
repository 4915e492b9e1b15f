import AlmanacCore

/// The user's birthday, on which capsules can open. It is asked for when it is first wanted, and only this device knows
/// it.
enum Birthday {
    /// The preference that holds the date.
    static let key = "@capsule_birthday"
    /// The query of the preference.
    static let query = Query.row(table: Preferences.table.name, key: .text(key))

    /// Returns the first birthday after today. In a year without its day, it is on the day before.
    static func next(_ birthday: CivilDate, after today: CivilDate) -> CivilDate {
        let yearsAgo = today.year - birthday.year
        let thisYear = Ahead.years(yearsAgo, from: birthday)
        return thisYear > today ? thisYear : Ahead.years(yearsAgo + 1, from: birthday)
    }
}

extension Capsules {
    /// Chooses the next birthday. If the birthday is not known, the sheet asks for it.
    static func birthdayTapped(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard case .when = state.place, !state.isLocking else { return [] }
        guard let birthday = state.records.birthday else {
            (state.isAskingBirthday, state.isBirthdayForgotten) = (true, false)
            return []
        }
        return change(&state) { $0.choose(Birthday.next(birthday, after: moment.today)) }
    }

    static func birthdayChanged(_ state: inout State, _ birthday: CivilDate, _ moment: Moment) -> [Effect<Event>] {
        guard case .when = state.place, !state.isLocking else { return [] }
        state.records.birthday = birthday
        return state.writing.write([Preferences.set(Birthday.key, birthday.text)]) { .written($0) }
            + change(&state) { $0.choose(Birthday.next(birthday, after: moment.today)) }
    }

    /// Forgets the birthday. The sheet says so, and asks for another one; the date that was chosen by it stays in its field.
    static func birthdayCleared(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard case .when = state.place, !state.isLocking else { return [] }
        state.records.birthday = nil
        (state.isAskingBirthday, state.isBirthdayForgotten) = (true, true)
        return state.writing.write([.delete(table: Preferences.table.name, key: .text(Birthday.key))]) { .written($0) }
    }

    /// The chip of the sheet, and the field that asks for the date as long as the chip is chosen. A birthday that was just
    /// forgotten is asked for again, without the chip.
    static func birthday<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> (chip: Choice<Root>, blocks: [Block<Root>]) {
        let (words, birthday) = (context.words, context.state.records.birthday)
        let isChosen = birthday.map {
            context.state.editor?.date == Birthday.next($0, after: context.moment.today)
        }
        let isAsked = isChosen ?? context.state.isAskingBirthday
        let isForgotten = birthday.isNone && context.state.isBirthdayForgotten
        let chip = Choice(
            id: "birthday", label: words[.capsuleBirthday], isSelected: isAsked && !isForgotten, on(.birthdayTapped))
        guard isAsked else { return (chip, []) }
        let field = DateField(words[.capsuleBirthdayDate], birthday, cleared: on(.birthdayCleared)) {
            on(.birthdayChanged($0))
        }
        return (chip, [.date(field), .caption(words[isForgotten ? .capsuleBirthdayForgotten : .capsuleBirthdayNote])])
    }
}
