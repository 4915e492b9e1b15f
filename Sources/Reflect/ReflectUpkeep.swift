import AlmanacCore

extension ReflectApp {
    /// Reads the training sessions that were ticked off before ticks were synced.
    public static var upkeepQueries: [Query] { [.all(table: ReflectTables.oldTicks.name), ReflectTables.ticks.query] }

    /// Makes synced records of the ticks that only this device has.
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
        return changes
    }
}
