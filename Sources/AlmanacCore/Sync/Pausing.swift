// The pauses between rounds that meet a fault.

extension Sync {
    /// Waits after a temporary fault: one second, doubled after each further fault up to five minutes. A random part of
    /// up to half is subtracted, so that many devices do not return at the same time.
    static func pause(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        if let effects = changeAccount(&state) { return effects }
        let longest: Int64 = min(300_000, 1_000 << Int64(min(state.faults, 9)))
        state.faults += 1
        state.enter(.pausing(state.faults), on: .failed)
        let wait = longest / 2 + Int64(moment.random % UInt64(longest / 2))
        return [.after(milliseconds: wait, .pauseEnded(state.faults))] + countEvents(state)
    }
}
