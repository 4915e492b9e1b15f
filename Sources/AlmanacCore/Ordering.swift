extension Array {
    /// Sorted; equals keep their order. In the Wasm the standard library's `sorted(by:)` costs 5 kB for each type and
    /// each rule it is used with: here only positions are sorted, and by one rule.
    public func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
        sortedPositions(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
    }
}

/// Not optimised, which leaves it as it is written: otherwise there is a copy of it for each rule.
@inline(never) @_optimize(none)
func sortedPositions(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    (0..<count).sorted(by: precedes)
}
