import AlmanacCore

extension Zone {
    /// Returns the zone with only the transitions after `start` and no later than `end`.
    public func between(_ start: Instant, _ end: Instant) -> Zone {
        Zone(
            id: id, initialOffset: offset(at: start), transitions: transitions.filter { $0.at > start && $0.at <= end })
    }
}
