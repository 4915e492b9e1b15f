import AlmanacCore

/// The fields filled in so far, and the completed steps: the seed's `OnboardingState`. Stored encrypted, as one row.
struct Form: Equatable, Sendable {
    static let key = "onboarding"

    var name = ""
    var goal = ""
    var area: String?
    /// The date on which the goal was first stored. Kept when the goal is corrected, so that no second goal is created.
    var goalDate: String?
    /// The slugs of predefined sports and the names of added ones, in the order in which the user chose them.
    var sports: [String] = []
    /// The text in the field for another sport.
    var ownSport = ""
    var history: String?
    var morning = Period.morning.defaultTime
    var evening = Period.evening.defaultTime
    /// What was written in the tutorial.
    var line = FirstLine()
    /// The outcome of the reminder step.
    var reminders: OnboardingAnswer?
    var done: [OnboardingStep] = []

    /// Starts with the draft or, if there is none, with the records from the user's other devices.
    init(_ records: StoredRecords) {
        guard let draft = records.draft(Form.key) else {
            name = records.name ?? ""
            goal = records.goals.first?.string("goal_text") ?? ""
            area = records.goals.first?.string("category")
            goalDate = records.goals.first?.string("effective_date")
            sports = records.sportNames
            history = records.profile?.string("journaling_history")
            morning = records.time(.morning) ?? morning
            evening = records.time(.evening) ?? evening
            return
        }
        name = draft.string("name") ?? ""
        goal = draft.string("goal") ?? ""
        area = draft.string("area")
        goalDate = draft.string("goal_date")
        sports = draft["sports"]?.strings ?? []
        ownSport = draft.string("own_sport") ?? ""
        history = draft.string("history")
        morning = draft.string("morning").flatMap { LocalTime($0) } ?? morning
        evening = draft.string("evening").flatMap { LocalTime($0) } ?? evening
        line = FirstLine(draft)
        reminders = draft.string("reminders").flatMap { OnboardingAnswer(slug: $0) }
        done = (draft["done"]?.strings ?? []).compactMap { OnboardingStep(slug: $0) }
    }

    var json: JSON {
        JSON.members(
            ("name", .string(name)), ("goal", .string(goal)), ("area", .optional(area)),
            ("goal_date", .optional(goalDate)), ("sports", .array(sports.map { .string($0) })),
            ("own_sport", .string(ownSport)), ("history", .optional(history)), ("morning", .string(morning.text)),
            ("evening", .string(evening.text)), ("line", .string(line.text)),
            ("line_mood", line.mood.map { .int(Int64($0)) } ?? .null), ("line_page", .optional(line.page?.key)),
            ("reminders", .optional(reminders?.slug)), ("done", .array(done.map { .string($0.slug) })))
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

    /// Adds the sport in the text field and clears the field, unless the text is too long.
    mutating func addOwnSport(_ words: Words) {
        let typed = ownSport.trimmed
        guard typed.length <= ReflectTables.sportLength.upperBound else { return }
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

    /// Writes everything that completes a step in one transaction: its records with their outbox entries, its funnel
    /// events, and the draft that marks it as complete.
    mutating func commit(_ answer: OnboardingAnswer, _ moment: Moment) -> Effect<Onboarding.Event> {
        var random = Random(seed: moment.random)
        var changes: [Change] = []
        switch step {
        case .personalInfo:
            let name = form.name.trimmed
            changes += records.profileChanges(
                [JSON.Member("name", .optional(name.isEmpty ? nil : name))], moment, &random)
        case .goal:
            let date = form.goalDate ?? moment.today.text
            form.goalDate = date
            changes += records.goalChanges(form.goal.trimmed, area: form.area, setOn: date, moment, &random)
        case .sports: changes += records.sportChanges(form.sports, moment, &random)
        case .journalHistory:
            changes += records.profileChanges(
                [JSON.Member("journaling_history", .optional(form.history))], moment, &random)
        case .reminderTimes:
            form.reminders = answer
            if !answer.isSkip {
                changes += records.timeChanges(morning: form.morning, evening: form.evening, moment, &random)
            }
        // Also of who skips the rest: it was written.
        case .tutorial: changes += form.line.changes(records)
        case .reflectionReason, .completion: break
        }
        for event in telemetry(answer, moment) { changes += event.changes(moment, &random) }
        if !form.done.contains(step) { form.done.append(step) }
        // Together with the end of the step before: who opens the first step and writes nothing is to have no account.
        if let next = Onboarding.flow.next(from: step, answer: answer, facts: facts), !form.done.contains(next) {
            changes += Telemetry(.stepEntered, step: next).changes(moment, &random)
        }
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

    /// Continues to the next step after the current one was stored.
    /// - Returns: The outcome of the onboarding after its last step, otherwise `nil`.
    mutating func advance(_ answer: OnboardingAnswer, _ moment: Moment) -> Onboarding.Outcome? {
        records.apply(pending)
        pending = []
        if step == .completion {
            records.isOnboarded = true
            return .completed(records, wanted)
        }
        if let next = Onboarding.flow.next(from: step, answer: answer, facts: facts) {
            go(next, moment)
        }
        return nil
    }

    mutating func go(_ step: OnboardingStep, _ moment: Moment) {
        self.step = step
        since = moment.now
        isChecked = false
        emptied = []
        isSkipping = false
        page = 0
        tried = []
        asking = .idle
        problem = nil
    }

    /// Requests the list of plans one step before the tutorial shows one of them, and that plan.
    mutating func prefetch() -> [Effect<Onboarding.Event>] {
        guard step == .journalHistory || step == .tutorial else { return [] }
        return (records.planCache.fetch(.list) + fetchSample()).asOnboarding
    }

    /// Requests the plan that the tutorial shows, as soon as the list says which that is.
    mutating func fetchSample() -> [Effect<PlanCache.Event>] {
        guard step == .tutorial, let sample else { return [] }
        return records.planCache.fetch(.plan(sample.sport))
    }

    /// The plan that the tutorial shows: one for the user's own sport, if there is one.
    var sample: PlanSummary? { Sport.ordered(records.planCache.list, own: form.sports).first }
}
