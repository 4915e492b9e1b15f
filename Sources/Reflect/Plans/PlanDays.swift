import AlmanacCore

/// The days of a training plan's sessions. They are spread over each week, counted from the plan's beginning. A plan never
/// falls behind: while its next session is not done, that session is for today, and the rest follows.
struct PlanDays: Equatable, Sendable {
    /// A session by its place in the plan. Weeks and sessions count from 1.
    struct Place: Equatable, Sendable {
        let week: Int
        let session: Int
        /// The number of days from the plan's beginning.
        let offset: Int

        func key(_ sport: String) -> String { Plan.tick(sport, week: week, session: session) }
    }

    let plan: Plan
    /// All sessions in order.
    let places: [Place]
    /// The first session that is not done; `nil` once all are.
    let next: Place?
    /// The beginning, with what has been late since; `nil` before the plan has begun.
    let start: CivilDate?

    init(_ plan: Plan, _ records: StoredRecords, today: CivilDate) {
        self.plan = plan
        var places: [Place] = []
        for (week, content) in plan.weeks.enumerated() {
            let count = content.sessions.count
            for session in 0..<count {
                places.append(Place(week: week + 1, session: session + 1, offset: week * 7 + session * 7 / count))
            }
        }
        self.places = places
        let next = places.first { records.tick($0.key(plan.sport)).isNone }
        self.next = next
        let stored = records.start(plan.sport)?.string("start_date").flatMap { CivilDate(text: $0) }
        guard let stored, let next else {
            start = stored
            return
        }
        start = stored.adding(max(0, today.daysSinceEpoch - stored.daysSinceEpoch - next.offset))
    }

    /// Returns the day of a session; `nil` before the plan has begun.
    func day(_ place: Place) -> CivilDate? { start?.adding(place.offset) }

    /// The day of the next session.
    var nextDay: CivilDate? { next.flatMap { day($0) } }

    /// The day of the last session.
    var end: CivilDate? { places.last.flatMap { day($0) } }

    /// Returns the beginning with which a session is on a day.
    func start(with place: Place, on date: CivilDate) -> CivilDate { date.adding(-place.offset) }
}

extension CivilDate {
    fileprivate func adding(_ days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }
}

/// Beginning, moving and ticking off.
extension Home {
    /// Ticks a session off, or takes its tick back. A plan that has not begun begins with the session that is ticked; one
    /// that was late goes on from today.
    static func tick(_ state: inout State, _ key: String, _ moment: Moment) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        var changes = state.records.tickChanges(key, moment, &random)
        let sport = key.cut(at: "/").before
        if state.records.tick(key).isNone, let plan = state.records.planCache.plan(sport) {
            let days = PlanDays(plan, state.records, today: moment.today)
            let place = days.places.first { $0.key(sport) == key }
            if let start = days.start ?? place.map({ days.start(with: $0, on: moment.today) }) {
                changes += state.records.startChanges(sport, start, moment, &random)
            }
        }
        return write(&state, changes)
    }

    /// Moves the next session of a plan to a day, and what follows with it.
    static func move(
        _ state: inout State, _ sport: String, to date: CivilDate, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let plan = state.records.planCache.plan(sport) else { return [] }
        let days = PlanDays(plan, state.records, today: moment.today)
        guard let next = days.next else { return [] }
        var random = Random(seed: moment.random)
        return write(
            &state, state.records.startChanges(sport, days.start(with: next, on: date), moment, &random))
    }
}
