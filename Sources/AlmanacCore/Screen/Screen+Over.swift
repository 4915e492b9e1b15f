// What lies over a screen.

/// A notification inside the app.
public struct Banner<Event: Equatable & Sendable>: Equatable, Sendable {
    /// Distinguishes it from the banner before it.
    public var id: String
    /// The title.
    public var title: String
    /// The text.
    public var text: String
    /// The language of its text.
    public var language: Language
    /// The address that a tap on it opens.
    public var route: String
    /// The event for a tap on it.
    public var opened: Event
    /// Snoozes the notification.
    public var later: Action<Event>
    /// Hides the banner.
    public var dismiss: Action<Event>
    /// The event for when the pointer or the focus enters it. Until it leaves, the banner does not hide automatically.
    public var held: Event
    /// The event for when the pointer or the focus leaves it.
    public var released: Event

    /// Creates a banner.
    public init(
        id: String, title: String, text: String, language: Language, route: String, opened: Event, later: Action<Event>,
        dismiss: Action<Event>, held: Event, released: Event
    ) {
        self.id = id
        self.title = title
        self.text = text
        self.language = language
        self.route = route
        self.opened = opened
        self.later = later
        self.dismiss = dismiss
        self.held = held
        self.released = released
    }
}

/// A message that the user must read before going on.
public struct Alert<Event: Equatable & Sendable>: Equatable, Sendable {
    /// The title.
    public let title: String
    /// The message.
    public let message: String
    /// The button that closes it.
    public let button: Action<Event>

    /// Creates an alert.
    @inline(never)
    public init(title: String, message: String, button: Action<Event>) {
        self.title = title
        self.message = message
        self.button = button
    }
}
