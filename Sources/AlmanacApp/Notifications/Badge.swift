import AlmanacCore
import TimeCapsule

/// The number on the app's icon: how many capsules wait to be opened (C6).
///
/// What comes while nobody looks the service worker adds. It cannot read the capsules; it finds the number in the
/// device's storage, and through which instant it counts.
struct Badge: Equatable, Sendable {
    private(set) var count = 0
    /// Tells the timer of the next capsule from older ones.
    private var timer = 0

    /// For the worker: `count` holds for the capsules that have opened through `through`, in milliseconds.
    static let table = LocalTable(
        "badge",
        [
            .init("key", "TEXT PRIMARY KEY"), .init("count", "INTEGER NOT NULL"),
            .init("through", "INTEGER NOT NULL"),
        ])

    func isDue(_ number: Int) -> Bool { number == timer }

    /// Counts anew.
    /// - Parameter stored: the rows of ``table``.
    /// - Returns: what the worker must be told, and how many milliseconds later there is one more.
    mutating func recount(
        _ capsules: [Row], stored: [Row], _ now: Instant
    ) -> (changes: [Change], next: (milliseconds: Int64, number: Int)?) {
        let ready = ReadyCapsules(capsules, at: now)
        count = ready.count
        timer += 1
        let row: Row = [.text("capsules"), .int(Int64(count)), .int(ready.through?.milliseconds ?? 0)]
        let isKnown = stored.first == row || stored.isEmpty && ready.through.isNone
        return (
            isKnown ? [] : [.put(table: Badge.table.name, row: row)], ready.next.map { ($0 - now, timer) }
        )
    }
}
