/// Everything a person sees and can do at one moment, without saying how it is drawn.
///
/// A screen carries answers, not the inputs to a rule: whether a button is enabled is already decided. Browser,
/// terminal and tests draw the same one.
public struct Screen<Event: Equatable & Sendable>: Sendable {
    /// The address that shows this screen again.
    public var route: String
    public var title: String
    public var subtitle: String?
    /// Stands at the head of the page, larger than its title.
    public var masthead: Masthead?
    public var face: Face
    public var language: Language
    public var layout: Layout = .page
    public var progress: Progress?
    public var back: Action<Event>?
    public var skip: Action<Event>?
    public var blocks: [Block<Event>]
    public var primary: Action<Event>?
    public var tabs: [Tab<Event>] = []
    public var alert: Alert<Event>?
    /// A notification while the app is before the person. It floats above everything else and takes no focus.
    public var banner: Banner<Event>?
    /// The number on the app's icon, where it can have one.
    public var badge = 0
    /// A line about the surroundings, such as "offline". Shown on every screen of an app.
    public var status: Status<Event>?
    /// Nothing typed or under way would be lost by a reload.
    public var isAtRest = false
    /// Passes by itself: going back leads to the screen before it.
    public var isPassing = false

    @inline(never)
    public init(
        route: String, title: String, face: Face, language: Language, blocks: [Block<Event>] = []
    ) {
        self.route = route
        self.title = title
        self.face = face
        self.language = language
        self.blocks = blocks
    }
}

/// A day, as almanacs print it.
public struct Masthead: Equatable, Sendable {
    public let weekday: String
    /// With month and year.
    public let day: String

    public init(weekday: String, day: String) {
        self.weekday = weekday
        self.day = day
    }
}

/// How a screen is laid out.
public enum Layout: UInt8, Equatable, Sendable {
    /// Centred brand, nothing else.
    case launch
    /// One step of a flow: a question and one way on.
    case step
    /// A page of an app, with its tabs.
    case page
}

/// Which of the faces in look.md a screen wears.
public enum Face: UInt8, Equatable, CaseIterable, Sendable {
    case almanac, facts, reflect, capsule

    /// The name in markup and styles.
    public var name: String {
        switch self {
        case .almanac: "almanac"
        case .facts: "facts"
        case .reflect: "reflect"
        case .capsule: "capsule"
        }
    }
}

/// How far an onboarding is: step 2 of 4.
public struct Progress: Equatable, Sendable {
    public let step: Int
    public let of: Int
    /// The same for a screen reader.
    public let label: String

    @inline(never)
    public init(_ step: Int, of: Int, label: String) {
        self.step = step
        self.of = of
        self.label = label
    }
}

/// A short line above everything else.
public struct Status<Event: Equatable & Sendable>: Equatable, Sendable {
    public var text: String
    public var icon: String
    /// The address the line leads to, when there is more to say.
    public var route: String?
    public var event: Event?

    @inline(never)
    public init(_ text: String, icon: String = "wifi-off", route: String? = nil, _ event: Event? = nil) {
        self.text = text
        self.icon = icon
        self.route = route
        self.event = event
    }
}

/// Something the person can do.
public struct Action<Event: Equatable & Sendable>: Equatable, Sendable {
    public var label: String
    public var event: Event
    public var isEnabled: Bool
    public var icon: String?

    @inline(never)
    public init(_ label: String, _ event: Event, isEnabled: Bool = true, icon: String? = nil) {
        self.label = label
        self.event = event
        self.isEnabled = isEnabled
        self.icon = icon
    }
}

/// One of an app's main places.
public struct Tab<Event: Equatable & Sendable>: Equatable, Sendable {
    public let label: String
    public let icon: String
    public let route: String
    public let isSelected: Bool
    public let event: Event

    @inline(never)
    public init(_ label: String, icon: String, route: String, isSelected: Bool, _ event: Event) {
        self.label = label
        self.icon = icon
        self.route = route
        self.isSelected = isSelected
        self.event = event
    }
}

/// What a notification says, inside the app.
public struct Banner<Event: Equatable & Sendable>: Equatable, Sendable {
    /// Tells it from the one before.
    public var id: String
    public var title: String
    public var text: String
    public var language: Language
    /// Where a tap on it leads.
    public var route: String
    public var opened: Event
    public var later: Action<Event>
    public var dismiss: Action<Event>
    /// The pointer or the focus has come to it, or left it: it hides itself only while nobody is busy with it.
    public var held: Event
    public var released: Event

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

/// A message that must be read before going on.
public struct Alert<Event: Equatable & Sendable>: Equatable, Sendable {
    public let title: String
    public let message: String
    public let button: Action<Event>

    @inline(never)
    public init(title: String, message: String, button: Action<Event>) {
        self.title = title
        self.message = message
        self.button = button
    }
}
