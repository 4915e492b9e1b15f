/// The link of a widget, as a small machine that a page embeds: asks the server for it, makes a new one, or ends it.
///
/// Like ``StoreCall``, it takes the session from the secure store and never changes it. A widget that was added a moment
/// ago may not have reached the server yet; then it asks the sync for a round and tries again.
public struct WidgetLink: Equatable, Sendable {
    /// What is known of the link.
    public enum State: Equatable, Sendable {
        /// The server is being asked.
        case asking
        /// There is no link.
        case none
        /// The address of the widget's page.
        case address(String)
        case failed(Problem)
    }

    /// Why the server did not do it.
    public enum Problem: Equatable, Sendable {
        case unreachable, tooMany, unreadable
        /// The account's session could not be refreshed in time, or there is none.
        case noSession
        /// The server refused with this status.
        case refused(Int)
        /// The device's storage failed.
        case storage(StoreFault)

        /// Returns a sentence that says what happened and what to do.
        public func message(_ words: Words) -> String {
            switch self {
            case .unreachable: words[.problemUnreachable]
            case .tooMany: words[.accountTooMany]
            case .unreadable: words[.problemUnreadable]
            case .noSession: words[.storeNoSession]
            case .refused(let status): words(.problemRefused, String(status))
            case .storage(let fault): StorageProblem.message(fault, words)
            }
        }
    }

    /// What the server is asked to do.
    public enum Order: Equatable, Sendable {
        case show, make, end

        fileprivate var method: HTTPRequest.Method {
            switch self {
            case .show: .get
            case .make: .post
            case .end: .delete
            }
        }
    }

    private enum Step: Equatable {
        case idle, readingSession, sending(String), asking, waiting
    }

    /// An answer that it waits for.
    public struct Event: Equatable, Sendable {
        let call: Int
        let reply: Reply

        indirect enum Reply: Equatable, Sendable {
            case secret(SecretResult), written(WriteResult), answered(HTTPResult), waited
        }
    }

    /// The widget's id.
    public let widget: String
    /// What is known of its link.
    public private(set) var state: State = .asking
    private(set) var order = Order.show
    private var step: Step = .idle
    /// Counts what was asked for, so that a late answer to something else is not taken for this one's.
    private var call = 0
    private var waits = 0
    private var refused: String?

    /// How often it tries again while the sync works, once a second.
    private static let longestWait = 15

    /// Creates the machine of a widget's link, and asks the server for the link. A widget that has just been added has
    /// none, and the server may not know it yet.
    public static func start(_ widget: Widget) -> (WidgetLink, [Effect<Event>]) {
        var link = WidgetLink(widget: widget.id)
        guard widget.record.edit.isEmpty || !widget.snapshot.isNone else {
            link.state = .none
            return (link, [])
        }
        let effects = link.begin(.show)
        return (link, effects)
    }

    private init(widget: String) {
        self.widget = widget
    }

    /// Asks the server for the link, for a new one, or to end it.
    public mutating func begin(_ order: Order) -> [Effect<Event>] {
        self.order = order
        call += 1
        waits = 0
        refused = nil
        state = .asking
        return readSession()
    }

    /// Handles an answer.
    public mutating func update(_ event: Event, _ moment: Moment) -> [Effect<Event>] {
        guard event.call == call else { return [] }
        switch (step, event.reply) {
        case (.readingSession, .secret(.failed(let fault))): return fail(.storage(fault))
        case (.readingSession, .secret(.value(let text))):
            let session = text.flatMap { Session(secretText: $0) }
            guard let session, !session.needsRefresh(at: moment.now), session.accessToken != refused else {
                return wait(.noSession, moment)
            }
            step = .sending(session.accessToken)
            let path = "/api/widgets/" + Path.encode(widget) + "/link"
            let call = call
            return [
                .http(HTTPRequest(order.method, path, bearer: session.accessToken)) {
                    Event(call: call, reply: .answered($0))
                }
            ]
        case (.sending(let token), .answered(let result)): return answered(result, token, moment)
        case (.asking, .written): return pause()
        case (.waiting, .waited): return readSession()
        default: return []
        }
    }

    private mutating func answered(_ result: HTTPResult, _ token: String, _ moment: Moment) -> [Effect<Event>] {
        guard case .answered(let status, let body) = result else { return fail(.unreachable) }
        let json = try? JSON.parse(body)
        switch status {
        case 200:
            guard let address = json?.string("url") else { return fail(.unreadable) }
            return settle(.address(address))
        case 204: return settle(.none)
        case 401 where refused.isNone:
            refused = token
            return wait(.noSession, moment)
        // The row itself is still on its way, unless another device has removed it.
        case 404 where json?.string("type") == "/problems/unknown-widget": return wait(.refused(status), moment)
        case 401: return fail(.noSession)
        case 429: return fail(.tooMany)
        default: return fail(.refused(status))
        }
    }

    private mutating func settle(_ state: State) -> [Effect<Event>] {
        self.state = state
        step = .idle
        return []
    }

    private mutating func fail(_ problem: Problem) -> [Effect<Event>] { settle(.failed(problem)) }

    private mutating func readSession() -> [Effect<Event>] {
        step = .readingSession
        let call = call
        return [.readSecret(Session.secret) { Event(call: call, reply: .secret($0)) }]
    }

    private mutating func wait(_ problem: Problem, _ moment: Moment) -> [Effect<Event>] {
        guard moment.isOnline else { return fail(.unreachable) }
        waits += 1
        guard waits <= WidgetLink.longestWait else { return fail(problem) }
        guard waits == 1 else { return pause() }
        step = .asking
        let call = call
        return [.write(Sync.requestRound) { Event(call: call, reply: .written($0)) }]
    }

    private mutating func pause() -> [Effect<Event>] {
        step = .waiting
        return [.after(milliseconds: 1_000, Event(call: call, reply: .waited))]
    }
}
