/// A request to the store in the account's name, as a small machine that a parent embeds.
///
/// It takes the session from the secure store and never changes it, because only the sync refreshes sessions. If the
/// access token has expired or the server refuses it, the call asks the sync for a round, waits for another token and
/// sends the request once more. Nothing here ends a session.
public struct StoreCall: Equatable, Sendable {
    /// What is requested.
    public let order: StoreOrder
    /// Distinguishes its answers from those of other calls, which may be late.
    let id: UInt64
    private var step: Step
    private var deviceKey: String?
    /// Whether this call has made the device known to the server.
    private var hasRegistered = false
    /// The access token that the server has refused.
    private var refused: String?
    private var waits = 0

    private enum Step: Equatable {
        case readingKey, registering, storingKey, noting, readingSession, sending(String), asking, waiting
    }

    /// An answer that a call waits for.
    public struct Event: Equatable, Sendable {
        let call: UInt64
        let reply: Reply

        indirect enum Reply: Equatable, Sendable {
            case secret(SecretResult), written(WriteResult), answered(HTTPResult), waited
        }
    }

    /// How a call ended.
    public enum Outcome: Equatable, Sendable {
        case products(StoreProducts)
        /// The fields of the user's row that say what is subscribed to, in the server's words. The sync brings the row
        /// itself soon afterwards.
        case subscription([JSON.Member])
        case failed(StoreProblem)
    }

    /// How often the session is read again while the sync refreshes it, once a second.
    private static let longestWait = 15

    /// Begins a call. A trial needs the account to exist already; its session may still be on the way.
    public static func start(_ order: StoreOrder, _ moment: Moment) -> (StoreCall, [Effect<Event>]) {
        var call = StoreCall(order: order, id: moment.random, step: .readingSession)
        guard case .trial = order else { return (call, call.readSession()) }
        call.step = .readingKey
        return (call, [call.read(DeviceRegistration.keySecret)])
    }

    private init(order: StoreOrder, id: UInt64, step: Step) {
        self.order = order
        self.id = id
        self.step = step
    }

    /// Handles an answer. The call is over once there is an outcome.
    public mutating func update(
        _ event: Event, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        guard event.call == id else { return ([], nil) }
        switch (step, event.reply) {
        case (.readingKey, .secret(.failed(let fault))), (.readingSession, .secret(.failed(let fault))),
            (.noting, .written(.failed(let fault))), (.storingKey, .written(.failed(let fault))):
            return ([], .failed(.storage(fault)))
        case (.readingKey, .secret(.value(let key))):
            guard let key, !key.isEmpty else { return (register(moment), nil) }
            deviceKey = key
            return (note(), nil)
        case (.registering, .answered(.failed)): return ([], .failed(.unreachable))
        case (.registering, .answered(let result)):
            // Without a device that the server knows there is no trial.
            guard let key = result.json?.string("device_key"), !key.isEmpty else {
                return ([], .failed(StoreProblem(result, to: order)))
            }
            deviceKey = key
            step = .storingKey
            let id = id
            return (
                [.writeSecret(DeviceRegistration.keySecret, key) { Event(call: id, reply: .written($0)) }], nil
            )
        case (.storingKey, .written(.done)): return (note(), nil)
        case (.noting, .written(.done)), (.waiting, .waited): return (readSession(), nil)
        case (.readingSession, .secret(.value(let text))):
            return sessionRead(text.flatMap { Session(secretText: $0) }, moment)
        case (.asking, .written): return (pause(), nil)
        case (.sending(let token), .answered(.answered(401, _))):
            guard refused.isNone else { return ([], .failed(.noSession)) }
            refused = token
            waits = 0
            return wait(moment)
        // The server has lost the device since, for instance because a backup was restored.
        case (.sending, .answered(let result)) where result.isUnknownDevice && !hasRegistered:
            return (register(moment), nil)
        case (.sending, .answered(let result)): return finish(result)
        default: return ([], nil)
        }
    }

    // MARK: The device

    /// Makes this device known to the server, so that it has one trial (P5).
    private mutating func register(_ moment: Moment) -> [Effect<Event>] {
        step = .registering
        hasRegistered = true
        let id = id
        let request = DeviceRegistration.request(moment.platform, .matching(moment.locales))
        return [.http(request) { Event(call: id, reply: .answered($0)) }]
    }

    /// Stores whether the trial is to have a reminder.
    private mutating func note() -> [Effect<Event>] {
        guard case .trial(let reminds) = order else { return [] }
        step = .noting
        return [write([TrialReminder.choose(reminds)])]
    }

    // MARK: The session

    private mutating func readSession() -> [Effect<Event>] {
        step = .readingSession
        return [read(Session.secret)]
    }

    private mutating func sessionRead(
        _ session: Session?, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        guard let session, !session.needsRefresh(at: moment.now), session.accessToken != refused else {
            return wait(moment)
        }
        step = .sending(session.accessToken)
        let id = id
        let request = order.request(deviceKey: deviceKey, bearer: session.accessToken)
        return ([.http(request) { Event(call: id, reply: .answered($0)) }], nil)
    }

    /// Waits until the sync has stored another access token.
    private mutating func wait(_ moment: Moment) -> (effects: [Effect<Event>], outcome: Outcome?) {
        guard moment.isOnline else { return ([], .failed(.unreachable)) }
        waits += 1
        guard waits <= StoreCall.longestWait else { return ([], .failed(.noSession)) }
        guard waits == 1 else { return (pause(), nil) }
        step = .asking
        return ([write(Sync.requestRound)], nil)
    }

    private mutating func pause() -> [Effect<Event>] {
        step = .waiting
        return [.after(milliseconds: 1_000, Event(call: id, reply: .waited))]
    }

    // MARK: The answer

    private func finish(_ result: HTTPResult) -> (effects: [Effect<Event>], outcome: Outcome?) {
        let json = result.json
        if !order.changes {
            let products = json.flatMap { StoreProducts($0) }
            return ([], products.map { .products($0) } ?? .failed(StoreProblem(result, to: order)))
        }
        if case .object(let fields)? = json?["subscription"] {
            return ([write(Sync.requestRound)], .subscription(fields))
        }
        let problem = StoreProblem(result, to: order)
        switch problem {
        // There will be no trial to be reminded of.
        case .trialUsed: return ([write([TrialReminder.choose(false)])], .failed(problem))
        case .alreadySubscribed:
            return ([write([TrialReminder.choose(false)] + Sync.requestRound)], .failed(problem))
        // The server may have done it, or what it knows differs from what the user sees.
        case .answerLost, .unreadable, .nothingToCancel:
            return ([write(Sync.requestRound)], .failed(problem))
        default: return ([], .failed(problem))
        }
    }

    private func read(_ secret: String) -> Effect<Event> {
        let id = id
        return .readSecret(secret) { Event(call: id, reply: .secret($0)) }
    }

    private func write(_ changes: [Change]) -> Effect<Event> {
        let id = id
        return .write(changes) { Event(call: id, reply: .written($0)) }
    }
}

extension HTTPResult {
    /// Whether the server refused a trial because it does not know the device.
    fileprivate var isUnknownDevice: Bool {
        guard case .answered(422, _) = self else { return false }
        return isProblem("unknown-device")
    }
}
