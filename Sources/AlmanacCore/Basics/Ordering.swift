extension Array {
    /// Returns the elements sorted; equal elements keep their order.
    ///
    /// In the Wasm module, the standard library's `sorted(by:)` costs 5 kB for each combination of element type and
    /// predicate. This method only ever sorts positions, so the module contains that code once.
    public func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
        sortedPositions(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
    }

    /// Returns the element with a key, found by halving; `nil` if there is none.
    /// - Parameters:
    ///   - wanted: The key.
    ///   - key: Returns an element's key. The elements are in the order of their keys, each of which occurs once.
    public func element(_ wanted: String, by key: (Element) -> String) -> Element? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if key(self[middle]) < wanted { low = middle + 1 } else { high = middle }
        }
        return low < count && key(self[low]) == wanted ? self[low] : nil
    }
}

/// Returns the positions from 0 to `count - 1`, ordered by a predicate. Not optimized, because the optimizer would make
/// a copy of this function for each predicate.
@inline(never) @_optimize(none)
func sortedPositions(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    (0..<count).sorted(by: precedes)
}
