import AlmanacCore

extension Zone {
    /// The zone with only those transitions that lie after `start` and no later than `end`.
    public func between(_ start: Instant, _ end: Instant) -> Zone {
        Zone(
            id: id, initialOffset: offset(at: start), transitions: transitions.filter { $0.at > start && $0.at <= end })
    }
}
