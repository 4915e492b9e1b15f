/// An app, or a part of one, as a pure value machine.
///
/// A shell feeds it events, carries out the effects it returns and draws its screen. Nothing here reads a clock, a
/// random number, the network or storage: all of that arrives in a ``Moment`` or as the answer to an ``Effect``.
public protocol App {
    associatedtype State: Sendable
    /// Past-tense facts: what the person did, what a shell answered.
    associatedtype Event: Equatable & Sendable

    /// The first state, and the effects that fill it.
    static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>])

    /// Takes in one event. An event that does not fit the state (late, repeated) changes nothing.
    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>]

    /// What the person sees now, drawn with the events of the root: `on` turns this app's events into those.
    ///
    /// A screen is drawn once, in the root's words, and never translated from a child's: that would cost a copy of
    /// every row at each level, and the code for it once for every pair of apps.
    static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root>

    /// The event for a path the person went to by link, address bar, or the back and forward buttons.
    static func visited(_ path: String) -> Event

    /// The event for a change in the shell's surroundings: network, permission, time zone, or a return to the app.
    static var surroundingsChanged: Event { get }

    /// The event for a push that came while a window of the app was before the person: nothing was shown for it yet.
    static func pushed(_ news: PushNews) -> Event

    /// The event for a browser that has another push subscription by itself, or none any more.
    static var subscriptionChanged: Event { get }
}

extension App {
    public static func pushed(_ news: PushNews) -> Event { surroundingsChanged }

    public static var subscriptionChanged: Event { surroundingsChanged }
}

/// What a push says.
public struct PushNews: Equatable, Sendable {
    public let title: String
    public let body: String
    /// Where a tap leads.
    public let route: String
    /// What it is an occurrence of, and which: nothing of one key is told twice.
    public let key: String
    /// What it is written in, as far as the push says so.
    public let language: Language?

    public init(title: String, body: String, route: String, key: String, language: Language? = nil) {
        self.title = title
        self.body = body
        self.route = route
        self.key = key
        self.language = language
    }
}

/// Why and where the app starts.
public struct Launch: Equatable, Sendable {
    /// The path asked for, such as `/facts/browse`.
    public var path: String

    public init(path: String = "/") {
        self.path = path
    }
}
