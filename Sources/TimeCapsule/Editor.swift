import AlmanacCore

/// A capsule that is being written. Its draft lies in the storage a moment after each key; the record is made on Lock.
struct Editor: Equatable, Sendable {
    /// What the draft lies under: ``new``, or the id of a capsule that another device has left unlocked.
    let key: String
    /// Chosen before there is a capsule, so that locking it twice makes one.
    let id: String
    var kind: Kind
    var text: String
    var date: CivilDate
    var time: LocalTime
    var saving: Saving<Ending> = .idle
    /// The draft as it lies in the storage, as far as this window knows.
    var kept: JSON?
    /// Lock was tapped: what is missing is said from then on.
    var isChecked = false
    /// Where the question for notifications waits for its answer.
    var asking: AskingStep?
    /// What is to be remembered of that answer.
    var permission: String?
    /// The system could not ask; its own words.
    var failure: String?

    enum Ending: Equatable, Sendable {
        case locked, discarded
    }

    static let new = "new"
    /// As long as the server lets it be, in code points.
    static let longest = 10_000

    /// With the draft; without one, with what the record holds; without either, empty, to be opened in a year.
    init(_ key: String, _ stock: Stock, _ moment: Moment) {
        var random = Random(seed: moment.random)
        let draft = stock.draft(key)
        let capsule = stock.capsule(key)
        self.key = key
        kept = draft
        id = capsule?.id ?? draft?["id"]?.string ?? random.uuid()
        kind = draft?["type"]?.string.flatMap { Kind(slug: $0) } ?? capsule?.kind ?? .emotion
        text = draft?["text"]?.string ?? capsule?.content ?? ""
        let local = capsule?.unlockAt.map { moment.zone.reaching($0, from: moment.now) }
        date =
            draft?["date"]?.string.flatMap { CivilDate(text: $0) }
            ?? capsule?.unlockAt.flatMap { local?.date(at: $0) } ?? Ahead.year.date(from: moment.today)
        time =
            draft?["time"]?.string.flatMap { LocalTime($0) } ?? capsule?.unlockAt.flatMap { local?.time(at: $0) }
            ?? LocalTime(hour: 9, minute: 0)!
    }

    var draft: JSON {
        JSON.members(
            ("id", .string(id)), ("type", .string(kind.slug)), ("text", .string(text)), ("date", .string(date.text)),
            ("time", .string(time.text)))
    }

    /// Something of it is on its way to the storage, or the person is asked.
    var isUnderWay: Bool { saving != .idle || !asking.isNone }

    var length: Int { text.trimmed.length }

    var isValid: Bool { (1...Editor.longest).contains(length) }

    /// When it opens, with the clocks of where the person is now. A time that the clocks skip is the one they jump to.
    func unlockAt(_ moment: Moment) -> Instant {
        min(max(reading(moment), Editor.earliest), Editor.latest)
    }

    /// The first and the last instant that can be written down, in UTC. East and west of it the first and the last date
    /// reach beyond them.
    private static let earliest = Instant(iso8601: "0001-01-01T00:00:00Z")!
    private static let latest = Instant(iso8601: "9999-12-31T23:59:59Z")!

    private func reading(_ moment: Moment) -> Instant {
        let midnight = Instant(milliseconds: Int64(date.daysSinceEpoch) * 86_400_000)
        let zone = moment.zone.reaching(midnight + 2 * 86_400_000, from: moment.now)
        var day = date.daysSinceEpoch
        while true {
            if let occurrence = zone.occurrence(on: CivilDate(daysSinceEpoch: day), at: time) {
                return occurrence.fireAt
            }
            // A date that the zone skips.
            day += 1
        }
    }
}

/// The quick choices of when.
public enum Ahead: UInt8, CaseIterable, Equatable, Sendable {
    case day, week, month, year

    /// The last date that can be written down.
    private static let end = CivilDate(year: 9_999, month: 12, day: 31)!

    func date(from today: CivilDate) -> CivilDate {
        guard today.year < Ahead.end.year else { return Ahead.end }
        return switch self {
        case .day: CivilDate(daysSinceEpoch: today.daysSinceEpoch + 1)
        case .week: CivilDate(daysSinceEpoch: today.daysSinceEpoch + 7)
        case .month:
            today.month == 12
                ? Ahead.date(today.year + 1, 1, today.day) : Ahead.date(today.year, today.month + 1, today.day)
        case .year: Ahead.date(today.year + 1, today.month, today.day)
        }
    }

    /// The last day of a shorter month stands for one it lacks.
    private static func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
        var day = day
        while true {
            if let date = CivilDate(year: year, month: month, day: day) { return date }
            day -= 1
        }
    }
}
