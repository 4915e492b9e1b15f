/// A part of a screen's body. A new kind of block is added here once, and every shell then draws it.
///
/// Indirect, so that copying a block copies one reference instead of its largest case: half of the copying code in the
/// Wasm module was for blocks.
public indirect enum Block<Event: Equatable & Sendable>: Sendable {
    /// A large icon in a circle.
    case hero(icon: String)
    /// A drawing of a capsule.
    case capsule(CapsuleDrawing)
    /// The app's mark and name.
    case brand(mark: String, name: String)
    /// A paragraph.
    case text(String)
    /// A paragraph in small, muted type.
    case caption(String)
    /// Numbered instructions.
    case steps([String])
    /// Sentences to take in, one after the other.
    case points([String])
    /// A circle that breathes in and out, with an icon.
    case breath(icon: String)
    /// A sample of what the app shows, below a line that says so.
    case example(String, String)
    case week(WeekDots), calendar(MonthCalendar<Event>)
    /// The blocks after this one are beside those before it, where there is room; otherwise they are below them, or
    /// left out if `isOnlyWide`.
    case aside(isOnlyWide: Bool)
    case choices(Choices<Event>)
    /// Groups of choices that narrow down a list.
    case filters([Choices<Event>])
    case date(DateField<Event>), time(TimeField<Event>)
    case field(TextField<Event>)
    case progress(ProgressBar)
    case notice(Notice<Event>)
    case article(Article)
    /// What the user has written, by date.
    case document(Document)
    case list(List<Event>)
    case entries(Entries<Event>)
    case empty(Empty<Event>)
    /// A secondary action within the body.
    case button(Action<Event>)
    /// What can be done with the text above, as a row of small buttons.
    case tools([Tool<Event>])
    /// The ways to the text before and to the one after; `nil` where there is none.
    case pager(previous: Action<Event>?, next: Action<Event>?)
    /// A moment to enjoy: covers the page and goes by itself. It takes no focus and no taps, and is not shown where
    /// motion is reduced.
    case arrival(icon: String, String)
    case deck(Deck<Event>)
    /// A passage as a card, to look at.
    case passage(Passage, CardLook)
    case picture(Picture)
    case toggle(Toggle<Event>)
    case tiles(Tiles<Event>), hours(HourBand<Event>), lookup(Lookup)
    case sortable(Sortable<Event>)
    /// A quiet button that refreshes what the screen shows, with a line on how current that is. Pulling the screen down
    /// presses it.
    case refresh(Action<Event>, String)
}

/// How choices are laid out.
public enum ChoicesStyle: UInt8, Equatable, Sendable {
    /// Three cards per row.
    case grid
    /// One card per row, with a description.
    case cards
    /// Small chips side by side.
    case chips
    /// Rows to tick off, under a visible heading.
    case ticks
    /// A chip with the selected option, which opens a menu of all options. The first option stands for no choice.
    case menu
    /// Equal columns on one line, the icon above its label.
    case faces
}

/// A group of options, of which the user selects one or several.
public struct Choices<Event: Equatable & Sendable>: Sendable {
    /// Names the group. Screen readers always announce it; some styles also show it above the options.
    public var label: String
    /// How the options are laid out.
    public var style: ChoicesStyle
    /// Whether several options can be selected at the same time.
    public var allowsSeveral: Bool
    /// The options, in the order in which they are drawn.
    public var options: [Choice<Event>]
    /// What is wrong with the choice; shown below the options and announced immediately.
    public var error: String?

    /// Creates a group of options.
    @inline(never)
    public init(_ label: String, style: ChoicesStyle, allowsSeveral: Bool = false, _ options: [Choice<Event>]) {
        self.label = label
        self.style = style
        self.allowsSeveral = allowsSeveral
        self.options = options
    }
}

/// One option of a group.
public struct Choice<Event: Equatable & Sendable>: Equatable, Sendable {
    /// Identifies the option within its group.
    public var id: String
    /// The option's visible name.
    public var label: String
    /// A description below the label.
    public var detail: String?
    /// The name of a symbol in `Web/icons.svg`.
    public var icon: String?
    /// A color, `#rrggbb`, used only for the icon's background.
    public var tint: String?
    /// The label's language, if it differs from the screen's.
    public var language: Language?
    /// Whether the option is currently selected.
    public var isSelected: Bool
    /// Whether the option needs a subscription. It is drawn with a lock and can still be tapped.
    public var isLocked: Bool
    /// The event that a tap on the option sends.
    public var event: Event

    /// Creates an option.
    @inline(never)
    public init(
        id: String, label: String, detail: String? = nil, icon: String? = nil, tint: String? = nil,
        language: Language? = nil, isSelected: Bool, isLocked: Bool = false, _ event: Event
    ) {
        self.id = id
        self.label = label
        self.detail = detail
        self.icon = icon
        self.tint = tint
        self.language = language
        self.isSelected = isSelected
        self.isLocked = isLocked
        self.event = event
    }
}

/// A small button that does something with the text above it.
public struct Tool<Event: Equatable & Sendable>: Equatable, Sendable {
    /// The label, the icon and the event. The label is the same whether it is pressed or not, because screen readers
    /// add that.
    public var action: Action<Event>
    /// Whether it is pressed, for a button that switches something; `nil` for any other.
    public var isPressed: Bool?

    /// Creates a button.
    @inline(never)
    public init(_ action: Action<Event>, isPressed: Bool? = nil) {
        self.action = action
        self.isPressed = isPressed
    }
}

/// A drawing of a capsule, as large as the screen allows.
public struct CapsuleDrawing: Equatable, Sendable {
    /// The state that is drawn. `locking` and `opening` play an animation once and then keep its final frame.
    public enum Condition: UInt8, Equatable, Sendable {
        case locking, locked, ready, opening
    }

    /// The icon on the capsule, by its name in `Web/icons.svg`.
    public var icon: String
    /// The state that is drawn.
    public var condition: Condition
    /// How much of the time has passed, in percent, as a ring around the icon; `nil` for no ring.
    public var percent: Int?

    /// Creates a drawing of a capsule.
    @inline(never)
    public init(_ condition: Condition, icon: String) {
        self.condition = condition
        self.icon = icon
    }
}

/// A progress bar.
public struct ProgressBar: Equatable, Sendable {
    /// A line below the bar that says what is in progress.
    public var label: String
    /// The amount that is done, from 0 to ``total``.
    public var done: Int
    /// The whole amount; 0 while it is unknown.
    public var total: Int

    /// Creates a progress bar.
    @inline(never)
    public init(_ label: String, done: Int, total: Int) {
        self.label = label
        self.done = done
        self.total = total
    }
}

/// Whether a notice reports an error.
public enum NoticeKind: UInt8, Equatable, Sendable {
    /// Information, something that was done, or an error.
    case info, done, error
}

/// A message that says what happened and what to do.
public struct Notice<Event: Equatable & Sendable>: Equatable, Sendable {
    /// What the notice reports.
    public var kind: NoticeKind
    /// A headline above the text.
    public var title: String?
    /// The message.
    public var text: String
    /// A button below the text.
    public var action: Action<Event>?
    /// A second button, which makes the notice go away.
    public var dismiss: Action<Event>?

    /// Creates a notice.
    @inline(never)
    public init(_ kind: NoticeKind, title: String? = nil, _ text: String, action: Action<Event>? = nil) {
        self.kind = kind
        self.title = title
        self.text = text
        self.action = action
    }
}

/// A text to read, such as a fact, a reflection or an opened capsule.
public struct Article: Equatable, Sendable {
    /// The headline. Outside a card, the screen's title shows it.
    public var title: String
    /// Whether the article is drawn as one large card; otherwise it fills the page.
    public var isCard: Bool
    /// The name of the article's category; may be empty.
    public var category: String
    /// The category's icon, by its name in `Web/icons.svg`.
    public var icon: String
    /// The category's color, `#rrggbb`; empty for the app's accent color.
    public var tint: String
    /// Short facts about the article, such as its difficulty and reading time.
    public var details: [String]
    /// Why it is today's, such as “On this day”; above the headline.
    public var occasion: String?
    /// An introduction above the paragraphs.
    public var summary: String?
    /// The text, one element per paragraph.
    public var paragraphs: [String]
    /// Whether it begins with its words and is signed with its category and the details, like a letter.
    public var isLetter = false
    /// Keywords below the text.
    public var tags: [String]
    /// A link to the source.
    public var source: Link?
    /// The language in which the article is written.
    public var language: Language

    /// Creates an article.
    @inline(never)
    public init(
        title: String, isCard: Bool, category: String, icon: String, tint: String, details: [String],
        summary: String?, paragraphs: [String], tags: [String], source: Link?,
        language: Language
    ) {
        self.title = title
        self.isCard = isCard
        self.category = category
        self.icon = icon
        self.tint = tint
        self.details = details
        self.summary = summary
        self.paragraphs = paragraphs
        self.tags = tags
        self.source = source
        self.language = language
    }
}

/// A link that leads out of the app.
public struct Link: Equatable, Sendable {
    /// The visible text of the link.
    public let label: String
    /// The link's target; always http or https.
    public let url: String

    /// Creates a link.
    @inline(never)
    public init(label: String, url: String) {
        self.label = label
        self.url = url
    }
}

/// A placeholder that says what will appear here and offers the one step that fills it.
public struct Empty<Event: Equatable & Sendable>: Equatable, Sendable {
    /// The icon above the text, by its name in `Web/icons.svg`.
    public var icon: String
    /// A headline; `nil` if the screen's title already says it.
    public var title: String?
    /// What will appear here.
    public var text: String
    /// The step that fills it.
    public var action: Action<Event>?

    /// Creates a placeholder.
    @inline(never)
    public init(icon: String, title: String? = nil, text: String, action: Action<Event>? = nil) {
        self.icon = icon
        self.title = title
        self.text = text
        self.action = action
    }
}

extension Optional {
    /// Whether this is `nil`. Unlike `self == nil`, this does not use the wrapped type's `==`, which would link the
    /// comparison of everything that a state or an event holds into the Wasm module.
    public var isNone: Bool {
        if case .none = self { true } else { false }
    }
}
