import AlmanacCore

/// How much of what somebody has written there is, as they count it: “2 reflections, 1 goal”. Rows of other tables, such
/// as those of analytics, are nothing that anybody wrote.
struct WrittenTexts: Equatable, Sendable {
    private struct Count: Equatable, Sendable {
        let word: Word
        let count: Int
    }

    private var counts: [Count] = []
    /// Whether some of the texts are sealed until their moment.
    private(set) var hasSealed = false

    /// The tables whose rows are counted.
    private static var tables: [Table] { Almanac.syncedTables.filter { !$0.counted.isNone } }

    /// The queries for the texts on this device.
    static var queries: [Query] { tables.map { $0.query } }

    /// Nothing is written.
    init() {}

    /// - Parameter records: The answers to ``queries``.
    init(_ records: Snapshot, at now: Instant) {
        for table in Self.tables {
            let records = records.records(of: table)
            count(table, records.count)
            if let sealing = table.sealing, records.contains(where: { sealing.isClosed($0.fields, at: now) }) {
                hasSealed = true
            }
        }
    }

    /// - Parameter count: Returns the number of rows of a table.
    init(_ count: (String) -> Int) {
        for table in Self.tables { self.count(table, count(table.name)) }
    }

    private mutating func count(_ table: Table, _ count: Int) {
        if let word = table.counted, count > 0 { counts.append(Count(word: word, count: count)) }
    }

    /// Returns the counts as a list, what there is most of first; `nil` if there are none.
    func text(_ words: Words) -> String? {
        if counts.isEmpty { return nil }
        return counts.ordered { $0.count > $1.count }.map { words($0.word, count: $0.count) }.joined(
            separator: words[.listSeparator])
    }
}
