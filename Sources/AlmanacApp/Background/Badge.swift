import AlmanacCore

/// The number on Almanac's icon: how many items are ready for the user (C6).
///
/// While no window is open, the service worker adds new items to the number. It cannot read the apps' records, so the
/// number is kept in the device's storage, together with the instant up to which items are counted.
struct Badge: Equatable, Sendable {
    private(set) var count = 0
    /// Distinguishes the current timer for the next item from older ones.
    private var timer = 0
    /// The instant at which the current timer fires.
    private var awaited: Instant?

    /// The number for the service worker. `count` includes the items that became ready up to `through`, which is in
    /// milliseconds.
    static let table = LocalTable(
        "badge",
        [
            .init("key", "TEXT PRIMARY KEY"), .init("count", "INTEGER NOT NULL"),
            .init("through", "INTEGER NOT NULL"),
        ])

    /// The key of the only row. It must not change, because devices have stored it and the service worker reads it.
    static let key = "capsules"

    /// Handles the firing of a timer.
    /// - Returns: Whether it is the current one.
    mutating func fired(_ number: Int) -> Bool {
        guard number == timer else { return false }
        awaited = nil
        return true
    }

    /// Shows a new count.
    /// - Parameter stored: The rows of ``table``.
    /// - Returns: The changes to store for the service worker, and the time until the next item is ready.
    mutating func show(
        _ items: ReadyItems, stored: [Row], _ now: Instant
    ) -> (changes: [Change], next: (milliseconds: Int64, number: Int)?) {
        count = items.count
        let row: Row = [.text(Badge.key), .int(Int64(count)), .int(items.through?.milliseconds ?? 0)]
        let isKnown = stored.first == row || stored.isEmpty && items.through.isNone
        let changes: [Change] = isKnown ? [] : [.put(table: Badge.table.name, row: row)]
        guard let next = items.next, next != awaited else { return (changes, nil) }
        awaited = next
        timer += 1
        return (changes, (next - now, timer))
    }
}
