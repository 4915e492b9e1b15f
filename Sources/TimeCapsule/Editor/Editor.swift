import AlmanacCore

/// A capsule being written. Its draft is stored after each keystroke; the record is created on Lock.
struct Editor: Equatable, Sendable {
    /// The key of the stored draft: ``new``, the id of an unlocked capsule from another device, or the id of a new one
    /// for a text whose capsule is gone.
    let key: String
    /// The capsule's id. Chosen before the capsule exists, so that locking twice creates only one.
    let id: String
    var kind: CapsuleKind
    var text: String
    /// The title that shows while the capsule is locked.
    var hint: String
    /// The chosen date and time; `nil` after the user has emptied the field.
    var date: CivilDate?
    var time: LocalTime?
    /// The id of the capsule that another device locked or deleted while this text was being written; `nil` otherwise.
    let keptFrom: String?
    var saving: Saving<Ending> = .idle
    /// The draft that this window last stored or read.
    var kept: JSON?
    /// Whether Lock was tapped; from then on, a missing text is reported.
    var isChecked = false
    /// The step of the permission flow that awaits the system's answer.
    var asking: PermissionStep?
    /// The answer to store with the capsule.
    var permission: String?
    /// The system's error message, if it could not ask.
    var failure: String?

    enum Ending: Equatable, Sendable {
        case locked, discarded
    }

    static let new = "new"
    /// The time at which a capsule opens unless the user chooses another one.
    private static let usualTime = LocalTime(hour: 9, minute: 0)!

    /// Starts with the draft or, if there is none, with the record. Without either it is empty and opens in a year.
    init(_ key: String, _ records: StoredRecords, _ moment: Moment) {
        var random = Random(seed: moment.random)
        let draft = records.draft(key)
        let capsule = records.capsule(key)
        self.key = key
        kept = draft
        id = capsule?.id ?? draft?.string("id") ?? random.uuid()
        kind = draft?.string("type").flatMap { CapsuleKind(slug: $0) } ?? capsule?.kind ?? .emotion
        text = draft?.string("text") ?? capsule?.content ?? ""
        hint = draft?.string("hint") ?? capsule?.hint ?? ""
        keptFrom = draft?.string("kept")
        let local = capsule?.unlockAt.map { moment.zone.reaching($0, from: moment.now) }
        let isDateEmpty = draft.map { $0["date"] == .null } ?? false
        let isTimeEmpty = draft.map { $0["time"] == .null } ?? false
        date =
            isDateEmpty
            ? nil
            : draft?.string("date").flatMap { CivilDate(text: $0) }
                ?? capsule?.unlockAt.flatMap { local?.date(at: $0) } ?? Ahead.year.date(from: moment.today)
        time =
            isTimeEmpty
            ? nil
            : draft?.string("time").flatMap { LocalTime($0) } ?? capsule?.unlockAt.flatMap { local?.time(at: $0) }
                ?? Editor.usualTime
    }

    var draft: JSON {
        JSON.members(
            ("id", .string(id)), ("type", .string(kind.slug)), ("text", .string(text)), ("hint", .string(hint)),
            ("date", .optional(date?.text)), ("time", .optional(time?.text)), ("kept", .optional(keptFrom)))
    }

    /// Takes a date that is offered. It is complete: an emptied time is the usual one again.
    mutating func choose(_ date: CivilDate) {
        self.date = date
        if time.isNone { time = Editor.usualTime }
    }

    /// Whether a write is unfinished or the system is asking for permission.
    var isUnderWay: Bool { saving != .idle || !asking.isNone }

    var length: Int { text.trimmed.length }

    /// Whether the capsule can be locked now.
    func isValid(_ moment: Moment) -> Bool {
        CapsuleTables.contentLength.contains(length) && CapsuleTables.hintLength.contains(hint.trimmed.length)
            && isWhenValid(moment)
    }

    /// Whether the date and the time are there, and within reach.
    func isWhenValid(_ moment: Moment) -> Bool { !unlockAt(moment).isNone && !isTooFar(moment) }

    /// Whether the date is beyond the most years that a capsule can be locked.
    func isTooFar(_ moment: Moment) -> Bool {
        date.map { $0 > Ahead.years(CapsuleTables.mostYears, from: moment.today) } ?? false
    }

    /// The number of years for which the user is asked again; `nil` for a time that is not unusual.
    func manyYears(_ moment: Moment) -> Int? {
        guard let date, date > Ahead.years(CapsuleTables.manyYears, from: moment.today) else { return nil }
        let years = date.year - moment.today.year
        return date < Ahead.years(years, from: moment.today) ? years - 1 : years
    }

    /// Returns when the capsule opens: the chosen date and time in the current time zone. A local time that a clock
    /// change skips becomes the time right after the change.
    /// - Returns: `nil` if the date or the time is missing.
    func unlockAt(_ moment: Moment) -> Instant? {
        guard let date, let time else { return nil }
        return min(max(Editor.instant(date, time, moment), Editor.earliest), Editor.latest)
    }

    /// The first and last instants that a UTC timestamp can represent. In zones east or west of UTC, the first or last
    /// date reaches beyond them.
    private static let earliest = Instant(iso8601: "0001-01-01T00:00:00Z")!
    private static let latest = Instant(iso8601: "9999-12-31T23:59:59Z")!

    private static func instant(_ date: CivilDate, _ time: LocalTime, _ moment: Moment) -> Instant {
        let midnight = Instant(milliseconds: Int64(date.daysSinceEpoch) * 86_400_000)
        let zone = moment.zone.reaching(midnight + 2 * 86_400_000, from: moment.now)
        var day = date.daysSinceEpoch
        while true {
            if let occurrence = zone.occurrence(on: CivilDate(daysSinceEpoch: day), at: time) {
                return occurrence.fireAt
            }
            // The zone skips this date.
            day += 1
        }
    }
}

/// The preset opening dates, counted from today.
public enum Ahead: UInt8, CaseIterable, Equatable, Sendable {
    case day, week, month, newYear, year

    /// The last date that can be represented.
    private static let end = CivilDate(year: 9_999, month: 12, day: 31)!

    func date(from today: CivilDate) -> CivilDate {
        guard today.year < Ahead.end.year else { return Ahead.end }
        return switch self {
        case .day: CivilDate(daysSinceEpoch: today.daysSinceEpoch + 1)
        case .week: CivilDate(daysSinceEpoch: today.daysSinceEpoch + 7)
        case .month:
            today.month == 12
                ? Ahead.date(today.year + 1, 1, today.day) : Ahead.date(today.year, today.month + 1, today.day)
        case .newYear: Ahead.date(today.year + 1, 1, 1)
        case .year: Ahead.date(today.year + 1, today.month, today.day)
        }
    }

    /// Returns the date a number of years after another.
    static func years(_ count: Int, from today: CivilDate) -> CivilDate {
        today.year + count >= Ahead.end.year ? Ahead.end : Ahead.date(today.year + count, today.month, today.day)
    }

    /// Returns a date. If the month is too short for the day, its last day is used.
    private static func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
        var day = day
        while true {
            if let date = CivilDate(year: year, month: month, day: day) { return date }
            day -= 1
        }
    }
}
