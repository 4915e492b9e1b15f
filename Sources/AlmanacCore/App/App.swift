/// An app, or a part of one, as a pure state machine.
///
/// A shell feeds it events, carries out the effects it returns and draws its screen. An app never reads the clock,
/// random numbers, the network or storage directly: all of that arrives in a ``Moment`` or as the answer to an
/// ``Effect``.
public protocol App {
    /// Everything the app knows.
    associatedtype State: Sendable
    /// Something that has happened: the user did something, or the shell answered.
    associatedtype Event: Equatable & Sendable

    /// Returns the initial state and the effects that load the rest of it.
    static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>])

    /// Handles one event. An event that does not fit the state, such as a late or repeated one, changes nothing.
    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>]

    /// Returns the screen for a state. `on` turns this app's events into events of the root.
    ///
    /// A screen is built with the root's events from the start. If each parent translated its child's screen instead,
    /// every level would copy every row, and the module would contain that code once for every pair of apps.
    static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root>

    /// Returns whether two states certainly have the same screen at one moment, so that shells need not draw it again:
    /// they differ in nothing, or only in what no screen shows, such as the progress of a write. By default, `false`.
    ///
    /// This is no `==`: comparing everything that a state holds would add a tenth to the Wasm module.
    static func looksSame(_ state: State, _ other: State) -> Bool

    /// Returns the event for a path the user opened through a link, the address bar, or the back and forward buttons.
    static func visited(_ path: String) -> Event

    /// The event for a change in the shell's surroundings: network, permission, time zone, or a return to the app.
    static var surroundingsChanged: Event { get }

    /// Returns the event for a completed write of this window, which may have changed records that other parts of the
    /// app have read; `nil` if the app does not need to know.
    static func stored(_ tables: StoredTables) -> Event?

    /// Returns the event for a push that arrived while a window of the app was visible. No notification has been shown
    /// for it yet.
    static func pushed(_ news: PushNews) -> Event

    /// The event for a push subscription that the browser replaced or ended without being asked.
    static var subscriptionChanged: Event { get }
}

extension App {
    public static func looksSame(_ state: State, _ other: State) -> Bool { false }

    /// Returns the screen for a state with the app's own events. Not inlined: every call with a closure of its own would
    /// add a copy of all drawing code to the Wasm module.
    @inline(never)
    public static func screen(_ state: State, _ moment: Moment) -> Screen<Event> {
        screen(state, moment) { $0 }
    }

    public static func stored(_ tables: StoredTables) -> Event? { nil }

    public static func pushed(_ news: PushNews) -> Event { surroundingsChanged }

    public static var subscriptionChanged: Event { surroundingsChanged }
}

/// The content of a push message.
public struct PushNews: Equatable, Sendable {
    /// The notification's title.
    public let title: String
    /// The notification's text.
    public let body: String
    /// The path that a tap on the notification opens.
    public let route: String
    /// Identifies the reminder and its occurrence. The user is notified of each key only once.
    public let key: String
    /// The language of its text; `nil` if the push does not say.
    public let language: Language?

    /// Creates the content of a push message.
    public init(title: String, body: String, route: String, key: String, language: Language? = nil) {
        self.title = title
        self.body = body
        self.route = route
        self.key = key
        self.language = language
    }
}

/// Where the app starts.
public struct Launch: Equatable, Sendable {
    /// The requested path, such as `/facts/browse`.
    public var path: String

    /// Creates a launch at a path.
    public init(path: String = "/") {
        self.path = path
    }
}
