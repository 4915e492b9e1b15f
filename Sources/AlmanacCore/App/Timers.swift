extension Effect {
    /// Sends an event after a delay.
    @inline(never)
    public static func after(milliseconds: Int64, _ event: Event) -> Effect {
        Effect(.after(milliseconds: milliseconds)) { if case .elapsed = $0 { event } else { nil } }
    }

    /// Sends an event after a delay or later, for work that nobody waits for.
    @inline(never)
    public static func whenIdle(milliseconds: Int64, _ event: Event) -> Effect {
        Effect(.whenIdle(milliseconds: milliseconds)) { if case .elapsed = $0 { event } else { nil } }
    }
}

extension Request {
    /// How long a timer runs, in milliseconds; `nil` for what is no timer.
    public var delay: Int64? {
        switch self {
        case .after(let milliseconds), .whenIdle(let milliseconds): milliseconds
        default: nil
        }
    }
}
