import AlmanacCore

extension StoredRecords {
    /// Applies changes that were just written, so that they need not be read again.
    mutating func apply(_ changes: [Change]) {
        for change in changes {
            switch change {
            case .put(let table, let row): put(table, row)
            case .delete(ReflectTables.drafts.name, .text(let key)): setDraft(key, nil)
            case .delete(ReflectTables.goals.localName, .text(let key)): goals.removeAll { $0.key == key }
            case .delete(ReflectTables.reflections.localName, .text(let key)):
                reflections.removeAll { $0.record.key == key }
            default: break
            }
        }
    }

    private mutating func put(_ table: String, _ row: Row) {
        guard let key = row.first?.text else { return }
        let tables = ReflectTables.self
        switch table {
        case tables.profile.localName: profile = tables.profile.records(in: [row]).first
        case tables.preferences.localName: preferences = tables.preferences.records(in: [row]).first
        case tables.goals.localName:
            goals = goals.filter { $0.key != key } + tables.goals.records(in: [row])
            sortGoals()
        case tables.sports.localName:
            sports = sports.filter { $0.key != key } + tables.sports.records(in: [row])
        case tables.reflections.localName:
            reflections = reflections.filter { $0.record.key != key }
            reflections += tables.reflections.records(in: [row]).compactMap { Reflection($0) }
            reflections = reflections.ordered { $0.isBefore($1) }
        case tables.ticks.localName:
            ticks = ticks.filter { $0.key != key } + tables.ticks.records(in: [row])
        case tables.starts.localName:
            starts = starts.filter { $0.key != key } + tables.starts.records(in: [row])
        case tables.drafts.name:
            if let text = row[1].text { setDraft(key, try? JSON.parse(Array(text.utf8))) }
        default: break
        }
    }

    // MARK: Changes to the user's records

    /// The changes that set fields of the profile; empty if it has these values already.
    func profileChanges(_ fields: [JSON.Member], _ moment: Moment, _ random: inout Random) -> [Change] {
        let all = fields + [JSON.Member("timezone", .string(moment.zone.id))]
        return ReflectTables.profile.putIfChanged(all, over: profile, at: moment, &random)
    }

    /// The changes that tell the account where the user has travelled to; empty if this device has told of that zone
    /// already. Two devices in two zones would otherwise correct each other forever.
    static func zoneChanges(_ records: Snapshot, _ moment: Moment, _ random: inout Random) -> [Change] {
        // A terminal's machine may be far from its user.
        guard !moment.platform.onlyPrints, let profile = records.records(of: ReflectTables.profile).first else {
            return []
        }
        let zone = JSON.string(moment.zone.id)
        let isTold = records[ReflectTables.draft(ReflectTables.toldZone)].first?.last?.text == zone.text
        guard !isTold else { return [] }
        return ReflectTables.profile.putIfChanged([JSON.Member("timezone", zone)], over: profile, at: moment, &random)
            + [ReflectTables.putDraft(ReflectTables.toldZone, zone)]
    }

    func goalChanges(
        _ text: String, area: String?, setOn date: String, _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        let changes = ReflectTables.goals.putIfChanged(
            [
                JSON.Member("goal_text", .string(text)), JSON.Member("category", .optional(area)),
                JSON.Member("effective_date", .string(date)),
            ], over: goal(setOn: date), at: moment, &random)
        var known = self
        known.apply(changes)
        return changes + known.knowingGoals()
    }

    /// The changes that add new sports and delete those no longer selected.
    func sportChanges(_ wanted: [String], _ moment: Moment, _ random: inout Random) -> [Change] {
        var changes: [Change] = []
        let known = sportNames
        for record in sports {
            guard let name = record.string("sport_name"), !wanted.contains(name) else { continue }
            changes += ReflectTables.sports.delete(record, at: moment, &random)
        }
        for name in wanted where !known.contains(name) {
            changes += ReflectTables.sports.put([JSON.Member("sport_name", .string(name))], at: moment, &random)
        }
        return changes
    }

    /// The changes that tick a training session off, or take its tick back.
    func tickChanges(_ session: String, _ moment: Moment, _ random: inout Random) -> [Change] {
        if let tick = tick(session) { return ReflectTables.ticks.delete(tick, at: moment, &random) }
        return ReflectTables.ticks.put([JSON.Member("session", .string(session))], at: moment, &random)
    }

    /// The changes that begin a sport's plan on a day.
    func startChanges(
        _ sport: String, _ date: CivilDate, _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        ReflectTables.starts.putIfChanged(
            [JSON.Member("sport", .string(sport)), JSON.Member("start_date", .string(date.text))], over: start(sport),
            at: moment, &random)
    }

    /// The changes that set the times of the reminders; `nil` for no reminder.
    func timeChanges(
        morning: LocalTime?, evening: LocalTime?, _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        ReflectTables.preferences.putIfChanged(
            [
                JSON.Member(Period.morning.column, .optional(morning.map { $0.text + ":00" })),
                JSON.Member(Period.evening.column, .optional(evening.map { $0.text + ":00" })),
            ], over: preferences, at: moment, &random)
    }
}

extension Table {
    /// The changes that set fields of a record; empty if it has these values already. Going back and forth in the
    /// onboarding is not an edit.
    fileprivate func putIfChanged(
        _ fields: [JSON.Member], over old: Record?, at moment: Moment, _ random: inout Random
    ) -> [Change] {
        if let old, fields.allSatisfy({ (old[$0.key] ?? .null) == $0.value }) { return [] }
        return put(fields, over: old, at: moment, &random)
    }
}
