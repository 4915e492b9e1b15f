import AlmanacCore

extension ReflectApp {
    /// Reads the training sessions that were ticked off before ticks were synced, what earlier versions stored under other
    /// keys, the profile, and what this device knows of the goals and of the time zone. It is done again after each
    /// change of these, so the texts being written are not among them: with a thousand reflections and capsules, each
    /// letter took 65 ms.
    public static var upkeepQueries: [Query] {
        [.all(table: ReflectTables.oldTicks.name)]
            + [ReflectTables.ticks, ReflectTables.reflections, ReflectTables.goals, ReflectTables.profile].map {
                $0.query
            }
            + [ReflectTables.draft(ReflectTables.knownGoals), ReflectTables.draft(ReflectTables.toldZone)]
    }

    /// Makes synced records of the ticks that only this device has, stores reflections and goals under their ids, and
    /// follows the user's time zone.
    public static func upkeep(_ records: Snapshot, _ moment: Moment, _ random: inout Random) -> [Change] {
        let known = records.records(of: ReflectTables.ticks).compactMap { $0.string("session") }
        var changes: [Change] = []
        for row in records[ReflectTables.oldTicks] {
            guard let session = row.first?.text else { continue }
            if !known.contains(session) {
                changes += ReflectTables.ticks.put([JSON.Member("session", .string(session))], at: moment, &random)
            }
            changes.append(.delete(table: ReflectTables.oldTicks.name, key: .text(session)))
        }
        for table in [ReflectTables.reflections, ReflectTables.goals] {
            changes += table.rekeyed(records[table.query], &random)
        }
        // From here on, a goal that this device has not set is told of.
        let goals = records.records(of: ReflectTables.goals)
        if !goals.isEmpty, records[ReflectTables.draft(ReflectTables.knownGoals)].isEmpty {
            changes.append(StoredRecords.known(goals))
        }
        return changes + StoredRecords.zoneChanges(records, moment, &random)
    }
}
