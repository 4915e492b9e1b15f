/// The link of a widget, as a small machine that a page embeds: asks the server for it, makes a new one, or ends it.
///
/// A widget that was added a moment ago may not have reached the server yet; then it asks the sync for a round and tries
/// again.
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
    public typealias Problem = AccountCall.Problem

    /// An answer that it waits for.
    public typealias Event = AccountCall.Event

    /// What the server is asked to do.
    public enum Order: Equatable, Sendable {
        case show, make, end

        /// The method that asks for it.
        public var method: HTTPRequest.Method {
            switch self {
            case .show: .get
            case .make: .post
            case .end: .delete
            }
        }
    }

    /// The widget's id.
    public let widget: String
    /// What is known of its link.
    public private(set) var state: State = .asking
    private(set) var order = Order.show
    private var call = AccountCall()

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
        state = .asking
        let request = HTTPRequest(order.method, "/api/widgets/" + Path.encode(widget) + "/link")
        return call.begin(request, for: .row(problem: "/problems/unknown-widget"))
    }

    /// Handles an answer.
    public mutating func update(_ event: Event, _ moment: Moment) -> [Effect<Event>] {
        let (effects, outcome) = call.update(event, moment)
        switch outcome {
        case .done(let json?): state = json.string("url").map { .address($0) } ?? .failed(.unreadable)
        case .done(nil): state = .none
        case .failed(let problem): state = .failed(problem)
        case .received, nil: break
        }
        return effects
    }
}
