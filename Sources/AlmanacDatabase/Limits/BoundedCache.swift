/// A dictionary of limited size, for what can be made or read again.
///
/// A full cache is emptied. That is cheaper than tracking which entry was used last, and real use seldom fills one: it is
/// what made-up keys do.
package struct BoundedCache<Key: Hashable, Value> {
    private var entries: [Key: (value: Value, cost: Int)] = [:]
    private let limit: Int
    /// What the entries cost together.
    private var total = 0

    /// - Parameter limit: the maximum of what all entries cost together. An entry costs 1 unless it is stored with another
    ///   cost, so this is then their number.
    package init(limit: Int) {
        self.limit = limit
    }

    /// The number of entries.
    package var count: Int { entries.count }

    /// The value of a key; `nil` if it is not in the cache. Setting `nil` removes it.
    package subscript(key: Key) -> Value? {
        get { entries[key]?.value }
        set {
            guard let newValue else { return remove(key) }
            store(newValue, for: key, cost: 1)
        }
    }

    /// Stores a value in place of the key's earlier one. One that costs more than the limit is not stored.
    /// - Parameter cost: what the entry takes of the limit. Even one that takes nothing counts 1.
    package mutating func store(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        let cost = max(1, cost)
        guard cost <= limit else { return }
        if total + cost > limit { removeAll() }
        entries[key] = (value, cost)
        total += cost
    }

    /// If the cache is full, removes values that can be spared, so that the next one does not empty it.
    /// - Parameter canBeSpared: in turn, until there is room, the values to remove.
    package mutating func makeRoom(_ canBeSpared: (Value) -> Bool...) {
        for canBeSpared in canBeSpared where total >= limit { removeAll(where: canBeSpared) }
    }

    /// Removes the values that fulfill a condition.
    package mutating func removeAll(where isRemoved: (Value) -> Bool) {
        entries = entries.filter { !isRemoved($0.value.value) }
        total = entries.values.reduce(0) { $0 + $1.cost }
    }

    /// Removes all values.
    package mutating func removeAll() {
        entries = [:]
        total = 0
    }

    private mutating func remove(_ key: Key) {
        if let entry = entries.removeValue(forKey: key) { total -= entry.cost }
    }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
