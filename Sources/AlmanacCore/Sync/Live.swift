// Listens to the server's stream of change numbers (P10), so that a change on one device appears on the others at once.
//
// The stream carries no rows: an announced number begins a round, which fetches them as usual. The rounds of the
// interval continue with or without a stream, so a missing stream costs only time.

extension Sync {
    /// What this window knows about the stream.
    struct Live: Equatable, Sendable {
        enum Step: Equatable, Sendable {
            case closed
            /// Waiting for its turn, opening or open, for this account and with this access token.
            case listening(account: String, token: String)
            /// Waiting after the stream has ended. The number distinguishes this pause's timer from older ones.
            case pausing(Int)
        }

        var step: Step = .closed
        /// When the server accepted the stream; `nil` if it has not yet.
        var openedAt: Instant?
        /// The highest change number that was announced since the last pull began.
        var announced: Int64 = 0
        /// Whether the last announced change began a round less than ``roundDistance`` ago. The changes announced until
        /// then are fetched together.
        var isGathering = false
        /// The number of streams that have ended since the last one that lasted.
        var faults = 0
        /// The pauses so far.
        var pauses = 0
        /// Whether the window was visible and the device online.
        var isReachable = false
        /// The access token that the server refused, or that has expired.
        var usedUp: String?
    }

    /// What happens around the stream.
    public enum LiveEvent: Equatable, Sendable {
        case stream(StreamEvent)
        case pauseEnded(Int), gathered
        /// The window is no longer visible.
        case hidden
        case roundRequested(WriteResult)
    }

    /// The least time between two rounds that announced changes begin, in milliseconds.
    private static let roundDistance: Int64 = 1_000
    /// A stream that has lasted this long, in milliseconds, was no fault.
    private static let lastingLength: Int64 = 60_000

    static func live(_ state: inout State, _ event: LiveEvent, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .stream(.opened): state.live.openedAt = moment.now
        case .stream(.announced(let number)): state.live.announced = max(state.live.announced, number)
        case .stream(.ended(let end)): return ended(&state, end, moment)
        case .pauseEnded(let number):
            if state.live.step == .pausing(number) { state.live.step = .closed }
        case .gathered: state.live.isGathering = false
        case .hidden, .roundRequested: break
        }
        return []
    }

    /// Called after every event: opens or closes the stream, and begins a round for announced changes.
    static func followLive(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        let isReachable = moment.isOnline && moment.isVisible
        if isReachable, !state.live.isReachable {
            // What kept the stream from opening may be over.
            state.live.faults = 0
            if case .pausing = state.live.step { state.live.step = .closed }
        }
        state.live.isReachable = isReachable
        // The round that follows once the window is back fetches everything.
        if !isReachable || state.session.isNone || state.isSignedOut { state.live.announced = 0 }
        // During a round, the session and the cursor may change.
        let isBetweenRounds = state.isBetweenRounds
        var effects = close(&state, unless: isReachable)
        if isBetweenRounds, isReachable { effects += open(&state, moment) }
        if state.phase == .idle { effects += fetchAnnounced(&state, moment) }
        return effects
    }

    private static func close(_ state: inout State, unless isReachable: Bool) -> [Effect<Event>] {
        guard case .listening(let account, _) = state.live.step else { return [] }
        let isSame = state.session?.accountID == account && !state.isSignedOut
        if isReachable, isSame { return [] }
        state.live.step = .closed
        state.live.openedAt = nil
        return [.closeStream]
    }

    private static func open(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard state.isKnown, let session = state.session, !state.isSignedOut else { return [] }
        // A fresh token may be accepted although the one before it was refused.
        if case .pausing = state.live.step, let usedUp = state.live.usedUp, usedUp != session.accessToken {
            state.live.step = .closed
        }
        guard state.live.step == .closed else { return [] }
        guard !session.needsRefresh(at: moment.now) else { return refreshSession(&state, session, moment) }
        state.live.step = .listening(account: session.accountID, token: session.accessToken)
        let request = StreamRequest("/api/changes/stream", bearer: session.accessToken, lastEvent: state.cursor)
        return [.openStream(request) { .live(.stream($0)) }]
    }

    /// Requests a round, which refreshes the session: once for each token, because the round may not get that far. During
    /// the pause after a fault, the round that follows the pause will do: where every fresh token is refused, each round
    /// would otherwise begin the next one at once.
    private static func refreshSession(
        _ state: inout State, _ session: Session, _ moment: Moment
    ) -> [Effect<Event>] {
        guard state.live.usedUp != session.accessToken else { return [] }
        state.live.usedUp = session.accessToken
        if case .pausing = state.phase { return [] }
        return requestRound(&state, moment)
    }

    private static func ended(_ state: inout State, _ end: StreamEnd, _ moment: Moment) -> [Effect<Event>] {
        guard case .listening(_, let token) = state.live.step else { return [] }
        if let openedAt = state.live.openedAt, moment.now - openedAt >= lastingLength { state.live.faults = 0 }
        state.live.openedAt = nil
        // One to two seconds, doubled after each further end up to five minutes. The random half keeps many devices from
        // returning at the same time, for example when the server starts again.
        var longest: Int64 = min(interval, 2_000 << Int64(min(state.live.faults, 8)))
        var effects: [Effect<Event>] = []
        switch end {
        case .broken: break
        case .refused(401), .refused(403):
            guard let session = state.session else { break }
            guard session.accessToken == token else {
                // While it waited for its turn, another window has refreshed the session. It opens again at once.
                state.live.step = .closed
                return []
            }
            effects = refreshSession(&state, session, moment)
        // There is no such stream on this server, or there are too many.
        case .refused: longest = interval
        }
        state.live.faults += 1
        state.live.pauses += 1
        let number = state.live.pauses
        state.live.step = .pausing(number)
        let wait = longest / 2 + Int64(moment.random % UInt64(longest / 2))
        return effects + [.after(milliseconds: wait, .live(.pauseEnded(number)))]
    }

    /// Begins a round if a change was announced that this device does not have. Its own changes are announced, too, but
    /// the round that sends them also fetches them.
    private static func fetchAnnounced(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard state.live.announced > state.cursor, !state.live.isGathering else { return [] }
        state.live.isGathering = true
        let gather = Effect<Event>.after(milliseconds: roundDistance, .live(.gathered))
        return requestRound(&state, moment) + [gather]
    }

    /// Begins a round, or has the window begin one that syncs.
    private static func requestRound(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        if state.holdsLock { return beginRound(&state, moment) }
        state.live.announced = 0
        return [.write(requestRound) { .live(.roundRequested($0)) }]
    }
}

extension Sync.State {
    /// Returns whether the window has just been hidden, which nothing but the stream needs to know.
    public func isHiding(_ moment: Moment) -> Bool { isVisible && !moment.isVisible }

    /// Whether no round is in progress.
    var isBetweenRounds: Bool {
        switch phase {
        case .idle, .pausing: true
        default: false
        }
    }
}
