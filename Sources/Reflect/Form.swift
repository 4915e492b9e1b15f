import AlmanacCore

/// What has been filled in so far, and which steps are complete: the seed's `OnboardingState`. One row of the storage,
/// encrypted there.
struct Form: Equatable, Sendable {
    static let key = "onboarding"

    var name = ""
    var goal = ""
    var area: String?
    /// The day the goal was first stored on; correcting it is no second goal.
    var goalDate: String?
    /// Slugs of known sports, and what the person added, in the order they were chosen.
    var sports: [String] = []
    /// What stands in the field for another sport.
    var ownSport = ""
    var history: String?
    var morning = Period.morning.defaultTime
    var evening = Period.evening.defaultTime
    /// How the step of the reminders ended.
    var reminders: OnboardingAnswer?
    var done: [OnboardingStep] = []

    /// From the draft; where there is none, from what the person's other devices have sent.
    init(_ stock: Stock) {
        guard let draft = stock.draft(Form.key) else {
            name = stock.name ?? ""
            goal = stock.goals.first?["goal_text"]?.string ?? ""
            area = stock.goals.first?["category"]?.string
            goalDate = stock.goals.first?["effective_date"]?.string
            sports = stock.sportNames
            history = stock.profile?["journaling_history"]?.string
            morning = stock.time(.morning) ?? morning
            evening = stock.time(.evening) ?? evening
            return
        }
        name = draft["name"]?.string ?? ""
        goal = draft["goal"]?.string ?? ""
        area = draft["area"]?.string
        goalDate = draft["goal_date"]?.string
        sports = draft["sports"]?.strings ?? []
        ownSport = draft["own_sport"]?.string ?? ""
        history = draft["history"]?.string
        morning = draft["morning"]?.string.flatMap { LocalTime($0) } ?? morning
        evening = draft["evening"]?.string.flatMap { LocalTime($0) } ?? evening
        reminders = draft["reminders"]?.string.flatMap { OnboardingAnswer(slug: $0) }
        done = (draft["done"]?.strings ?? []).compactMap { OnboardingStep(slug: $0) }
    }

    var json: JSON {
        JSON.members(
            ("name", .string(name)), ("goal", .string(goal)), ("area", .optional(area)),
            ("goal_date", .optional(goalDate)), ("sports", .array(sports.map { .string($0) })),
            ("own_sport", .string(ownSport)), ("history", .optional(history)), ("morning", .string(morning.text)),
            ("evening", .string(evening.text)), ("reminders", .optional(reminders?.slug)),
            ("done", .array(done.map { .string($0.slug) })))
    }

    /// The first step that is not complete.
    var nextStep: OnboardingStep {
        for step in OnboardingStep.allCases where !done.contains(step) { return step }
        return .completion
    }

    var facts: OnboardingFacts {
        OnboardingFacts(
            nameLength: name.trimmed.length, goalLength: goal.trimmed.length, hasHistory: history != nil)
    }

    mutating func setTime(_ period: Period, _ time: LocalTime) {
        switch period {
        case .morning: morning = time
        case .evening: evening = time
        }
    }

    mutating func toggle(_ sport: String) {
        if sports.contains(sport) { sports.removeAll { $0 == sport } } else { sports.append(sport) }
    }

    /// Adds what stands in the field, unless it is too long.
    mutating func addOwnSport(_ words: Words) {
        let typed = ownSport.trimmed
        guard typed.length <= Limits.sport else { return }
        ownSport = ""
        let sport = Sport.stored(typed, words)
        if !typed.isEmpty, !sports.contains(sport) { sports.append(sport) }
    }
}

extension Onboarding.State {
    var facts: OnboardingFacts { form.facts }

    var writeDraft: Effect<Onboarding.Event> {
        .write([ReflectTables.putDraft(Form.key, form.json)]) { .stored($0) }
    }

    /// All that belongs to the end of a step, in one transaction: its records and their places in the outbox, what the
    /// funnel is told, and the mark that it is complete.
    mutating func commit(_ answer: OnboardingAnswer, _ moment: Moment) -> Effect<Onboarding.Event> {
        var random = Random(seed: moment.random)
        var changes: [Change] = []
        switch step {
        case .personalInfo:
            let name = form.name.trimmed
            changes += stock.profileChanges(
                [JSON.Member("name", .optional(name.isEmpty ? nil : name))], moment, &random)
        case .goal:
            let date = form.goalDate ?? moment.today.text
            form.goalDate = date
            changes += stock.goalChanges(form.goal.trimmed, area: form.area, setOn: date, moment, &random)
        case .sports: changes += stock.sportChanges(form.sports, moment, &random)
        case .journalHistory:
            changes += stock.profileChanges(
                [JSON.Member("journaling_history", .optional(form.history))], moment, &random)
        case .reminderTimes:
            form.reminders = answer
            if !answer.isSkip {
                changes += stock.timeChanges(morning: form.morning, evening: form.evening, moment, &random)
            }
        case .tutorial, .reflectionReason, .completion: break
        }
        for event in telemetry(answer, moment) { changes += event.changes(moment, &random) }
        if !form.done.contains(step) { form.done.append(step) }
        if step == .completion {
            changes.append(ReflectTables.deleteDraft(Form.key))
        } else {
            changes.append(ReflectTables.putDraft(Form.key, form.json))
        }
        pending = changes
        return .write(changes) { .stored($0) }
    }

    private func telemetry(_ answer: OnboardingAnswer, _ moment: Moment) -> [Telemetry] {
        if step == .completion { return [Telemetry(.completed, step: step, since: since, at: moment)] }
        if answer.isSkip { return [Telemetry(.stepSkipped, step: step, reason: answer, since: since, at: moment)] }
        var events: [Telemetry] = []
        if step == .tutorial { events.append(Telemetry(.tutorialViewed, step: step)) }
        if step == .reminderTimes { events.append(Telemetry(.permissionAnswered, step: step, reason: answer)) }
        return events + [Telemetry(.stepCompleted, step: step, since: since, at: moment)]
    }

    /// The step is stored: on to the next, or out.
    mutating func arrive(_ answer: OnboardingAnswer, _ moment: Moment) {
        stock.apply(pending)
        pending = []
        if step == .completion {
            stock.isOnboarded = true
            isOver = true
        } else if let next = Onboarding.flow.next(from: step, answer: answer, facts: facts) {
            go(next, moment)
        }
    }

    mutating func go(_ step: OnboardingStep, _ moment: Moment) {
        self.step = step
        since = moment.now
        isChecked = false
        isSkipping = false
        page = 0
        asking = .idle
        problem = nil
    }

    /// The plans are wanted in the tutorial; they are asked for one step before, so that they are there by then.
    mutating func prefetch() -> [Effect<Onboarding.Event>] {
        guard step == .journalHistory || step == .tutorial else { return [] }
        return stock.shelf.fetch(.list).asOnboarding
    }
}
