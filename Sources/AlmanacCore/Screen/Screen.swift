/// Everything the user can see and do at one moment, independent of how it is drawn.
///
/// A screen holds the results of rules, not their inputs: for example, whether a button is enabled is already decided.
/// The browser, the terminal and the tests draw the same screen.
public struct Screen<Event: Equatable & Sendable>: Sendable {
    /// The address that opens this screen again.
    public var route: String
    /// The title.
    public var title: String
    /// The name of the app to which the screen belongs, for the title of its window; `nil` for none.
    public var appName: String?
    /// A text below the title.
    public var subtitle: String?
    /// The day's heading, at the top of the page and larger than its title.
    public var masthead: Masthead?
    /// The colors and styles.
    public var face: Face
    /// The language of its texts.
    public var language: Language
    /// How it is laid out.
    public var layout: Layout = .page
    /// How far the user is in a flow.
    public var progress: Progress?
    /// The action that leads back.
    public var back: Action<Event>?
    /// The action that skips the step.
    public var skip: Action<Event>?
    /// The content, from top to bottom.
    public var blocks: [Block<Event>]
    /// The main action, such as Continue.
    public var primary: Action<Event>?
    /// What the main action will do, in a line beside its button.
    public var summary: String?
    /// Links to further pages, at the top right; empty if there are none.
    public var toolbar: [Tab<Event>] = []
    /// The app's main pages; empty if it has none.
    public var tabs: [Tab<Event>] = []
    /// A message that the user must read before going on.
    public var alert: Alert<Event>?
    /// A notification that arrived while the app is visible. It floats above everything else and takes no focus.
    public var banner: Banner<Event>?
    /// A short message that hides by itself.
    public var popup: Popup<Event>?
    /// The number on the app's icon, where the system supports one.
    public var badge = 0
    /// A line about the device or the sync, such as "offline". Shown on every screen of an app.
    public var status: Status<Event>?
    /// Whether a reload would lose nothing: no text is being typed and no work is in progress.
    public var mayReload = false
    /// Whether the browser may keep an unencrypted copy of the screen, to paint it first on the next visit. Off by
    /// default: such a screen must not show anything that is encrypted in storage.
    public var mayKeep = false
    /// Transient: replaced in the history, so that going back leads to the screen before it.
    public var isPassing = false
    /// What the user has chosen to see and read better with on this device, as words for the style sheets.
    public var comfort = ""

    /// The title of the window, which names the app.
    public var windowTitle: String {
        guard let appName, appName != title else { return title }
        return title + " · " + appName
    }

    /// Creates a screen.
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

/// The heading of a day's page, as in a printed almanac.
public struct Masthead: Equatable, Sendable {
    /// The day of the week.
    public let weekday: String
    /// The date, with month and year.
    public let day: String

    /// Creates a masthead.
    public init(weekday: String, day: String) {
        self.weekday = weekday
        self.day = day
    }
}

/// How a screen is laid out.
public enum Layout: UInt8, CaseIterable, Equatable, Sendable {
    /// The centered brand and nothing else.
    case launch
    /// One step of a flow: a question and one main action.
    case step
    /// A page of an app, with its tabs.
    case page
    /// A sheet above a page, which leads back to it.
    case panel
}

/// The colors and styles of a screen: Almanac's own or those of an app. The style sheets select it by its name.
public struct Face: Equatable, Sendable {
    /// The name in markup and styles.
    public let name: String

    /// Creates a face. An app's face has its slug as the name.
    public init(_ name: String) {
        self.name = name
    }

    /// The face of the pages that the apps share.
    public static let almanac = Face("almanac")

    /// The name of its mark, a symbol in `Web/icons.svg`.
    public var mark: String { name + "-mark" }
}

/// The color behind a face's pages, `--bg` in its styles, for what the system draws around a page that is not shown yet.
public struct Ground: Equatable, Sendable {
    /// The color by day, such as `#f7f2e7`.
    public let light: String
    /// The color by night.
    public let dark: String

    /// Creates a pair of colors.
    public init(light: String, dark: String) {
        self.light = light
        self.dark = dark
    }

    /// The color of the pages that the apps share.
    public static var almanac: Ground { Ground(light: "#f7f2e7", dark: "#17140f") }
}

/// The user's progress through a flow, such as step 2 of 4.
public struct Progress: Equatable, Sendable {
    /// The current step, counted from 1.
    public let step: Int
    /// The number of steps.
    public let of: Int
    /// The progress in words, for screen readers.
    public let label: String

    /// Creates a progress.
    @inline(never)
    public init(_ step: Int, of: Int, label: String) {
        self.step = step
        self.of = of
        self.label = label
    }
}

/// A short line above everything else.
public struct Status<Event: Equatable & Sendable>: Equatable, Sendable {
    /// The text.
    public var text: String
    /// The name of the icon.
    public var icon: String
    /// The address of a page with details, if there is one.
    public var route: String?
    /// The event for a tap on the line.
    public var event: Event?

    /// Creates a status line.
    @inline(never)
    public init(_ text: String, icon: String = "wifi-off", route: String? = nil, _ event: Event? = nil) {
        self.text = text
        self.icon = icon
        self.route = route
        self.event = event
    }
}

/// Something the user can do: a button or a link.
public struct Action<Event: Equatable & Sendable>: Equatable, Sendable {
    /// The text on the button.
    public var label: String
    /// What a screen reader says instead of the label, which it begins with; `nil` for the label.
    public var spoken: String?
    /// The event for a tap.
    public var event: Event
    /// Whether it can be tapped.
    public var isEnabled: Bool
    /// The name of its icon, if it has one.
    public var icon: String?
    /// Whether it destroys something. It is then drawn quietly, in the color of alarms.
    public var isDestructive = false

    /// Creates an action.
    @inline(never)
    public init(_ label: String, _ event: Event, isEnabled: Bool = true, icon: String? = nil) {
        self.label = label
        self.event = event
        self.isEnabled = isEnabled
        self.icon = icon
    }

    /// Returns the same action, drawn as one that destroys something.
    public func destructive() -> Self {
        var action = self
        action.isDestructive = true
        return action
    }

    /// Returns whether both actions are drawn the same, regardless of the events they send.
    public func looksLike(_ other: Self) -> Bool {
        label == other.label && spoken == other.spoken && isEnabled == other.isEnabled && icon == other.icon
            && isDestructive == other.isDestructive
    }
}

/// A link to one of an app's main pages.
public struct Tab<Event: Equatable & Sendable>: Equatable, Sendable {
    /// The page's name.
    public let label: String
    /// What a screen reader says instead of the label; `nil` for the label.
    public let spoken: String?
    /// The name of the icon.
    public let icon: String
    /// The page's address.
    public let route: String
    /// Whether the page is on the screen.
    public let isSelected: Bool
    /// The event for a tap.
    public let event: Event

    /// Creates a tab.
    @inline(never)
    public init(
        _ label: String, spoken: String? = nil, icon: String, route: String, isSelected: Bool, _ event: Event
    ) {
        self.label = label
        self.spoken = spoken
        self.icon = icon
        self.route = route
        self.isSelected = isSelected
        self.event = event
    }
}
