/// A part of a screen's body. A new kind is added here once, and then drawn by every shell. (Indirect, so that a copy is
/// one reference and not the largest of its cases: half of the copying code in the Wasm was for these.)
public indirect enum Block<Event: Equatable & Sendable>: Sendable {
    /// A large icon in a circle.
    case hero(icon: String)
    case seal(Seal)
    /// The app's mark and name.
    case brand(mark: String, name: String)
    case text(String)
    case caption(String)
    /// Numbered instructions.
    case steps([String])
    case choices(Choices<Event>)
    case filters([Choices<Event>])
    case date(DateField<Event>)
    case time(TimeField<Event>)
    case field(TextField<Event>)
    case progress(ProgressBar)
    case notice(Notice<Event>)
    case article(Article)
    case list(List<Event>)
    case empty(Empty<Event>)
    case button(Action<Event>)
}

/// How choices are laid out.
public enum ChoicesStyle: UInt8, Equatable, Sendable {
    /// Three cards a row.
    case grid
    /// One card a row, with a description.
    case cards
    /// Small chips in a line.
    case chips
    /// Rows to tick off under a visible heading.
    case ticks
}

/// One or several to be chosen from.
public struct Choices<Event: Equatable & Sendable>: Sendable {
    /// Says what is chosen here; read to everyone who can't see the screen's title, or shown above chips.
    public var label: String
    public var style: ChoicesStyle
    public var allowsSeveral: Bool
    public var options: [Choice<Event>]

    @inline(never)
    public init(_ label: String, style: ChoicesStyle, allowsSeveral: Bool = false, _ options: [Choice<Event>]) {
        self.label = label
        self.style = style
        self.allowsSeveral = allowsSeveral
        self.options = options
    }
}

public struct Choice<Event: Equatable & Sendable>: Equatable, Sendable {
    public var id: String
    public var label: String
    public var detail: String?
    /// A name from `Web/icons.svg`.
    public var icon: String?
    /// `#rrggbb`, for the icon's ground only.
    public var tint: String?
    /// The label's language, when it is another than the screen's.
    public var language: Language?
    public var isSelected: Bool
    public var event: Event

    @inline(never)
    public init(
        id: String, label: String, detail: String? = nil, icon: String? = nil, tint: String? = nil,
        language: Language? = nil, isSelected: Bool, _ event: Event
    ) {
        self.id = id
        self.label = label
        self.detail = detail
        self.icon = icon
        self.tint = tint
        self.language = language
        self.isSelected = isSelected
        self.event = event
    }
}

/// A capsule, as large as the screen has room.
public struct Seal: Equatable, Sendable {
    /// What it does: the first and the last take a moment, and then stay as they have become.
    public enum Condition: UInt8, Equatable, Sendable {
        case sealing, sealed, ready, opening
    }

    public var icon: String
    public var condition: Condition

    @inline(never)
    public init(_ condition: Condition, icon: String) {
        self.condition = condition
        self.icon = icon
    }
}

/// A date, by the system's own picker.
public struct DateField<Event: Equatable & Sendable>: Sendable {
    public var label: String
    public var value: CivilDate
    public var changed: @Sendable (CivilDate) -> Event

    @inline(never)
    public init(_ label: String, _ value: CivilDate, _ changed: @escaping @Sendable (CivilDate) -> Event) {
        self.label = label
        self.value = value
        self.changed = changed
    }
}

/// A time of day, by the system's own picker.
public struct TimeField<Event: Equatable & Sendable>: Sendable {
    public var label: String
    public var value: LocalTime
    public var changed: @Sendable (LocalTime) -> Event

    @inline(never)
    public init(_ label: String, _ value: LocalTime, _ changed: @escaping @Sendable (LocalTime) -> Event) {
        self.label = label
        self.value = value
        self.changed = changed
    }
}

/// What a text field is for.
public enum TextFieldKind: UInt8, Equatable, Sendable {
    case line
    /// Several lines, growing with what is written.
    case lines
    /// The same, and what the screen is for: the title says what to write, so the label is read aloud only.
    case page
    case email
    /// Hidden while it is typed; systems offer what they have kept.
    case password
    /// Hidden too; systems offer to make one up and keep it.
    case newPassword
}

/// A text the person writes. The core is told of every change, so that nothing typed is lost.
public struct TextField<Event: Equatable & Sendable>: Sendable {
    public var label: String
    public var value: String
    public var kind: TextFieldKind
    /// How much of the limit is used, such as “12 of 120”.
    public var counter: String?
    /// What is wrong with the value, shown below it and read at once.
    public var error: String?
    public var changed: @Sendable (String) -> Event

    @inline(never)
    public init(
        _ label: String, _ value: String, kind: TextFieldKind = .line, counter: String? = nil, error: String? = nil,
        _ changed: @escaping @Sendable (String) -> Event
    ) {
        self.label = label
        self.value = value
        self.kind = kind
        self.counter = counter
        self.error = error
        self.changed = changed
    }
}

public struct ProgressBar: Equatable, Sendable {
    public var label: String
    /// What is done, of `total`; a total of 0 means it is not known yet.
    public var done: Int
    public var total: Int

    @inline(never)
    public init(_ label: String, done: Int, total: Int) {
        self.label = label
        self.done = done
        self.total = total
    }
}

/// Whether a notice tells of a fault.
public enum NoticeKind: UInt8, Equatable, Sendable {
    case info, error
}

/// What happened, and what to do.
public struct Notice<Event: Equatable & Sendable>: Equatable, Sendable {
    public var kind: NoticeKind
    public var title: String?
    public var text: String
    public var action: Action<Event>?

    @inline(never)
    public init(_ kind: NoticeKind, title: String? = nil, _ text: String, action: Action<Event>? = nil) {
        self.kind = kind
        self.title = title
        self.text = text
        self.action = action
    }
}

/// Something to read.
public struct Article: Equatable, Sendable {
    public var title: String
    /// Whether it stands as one generous card, or as a page of its own.
    public var isCard: Bool
    public var category: String
    public var icon: String
    public var tint: String
    /// Short facts about it, such as its difficulty and how long it takes to read.
    public var details: [String]
    public var summary: String?
    public var paragraphs: [String]
    public var tags: [String]
    public var source: Link?
    public var language: Language

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

/// Leads out of the app.
public struct Link: Equatable, Sendable {
    public let label: String
    /// Always http or https.
    public let url: String

    @inline(never)
    public init(label: String, url: String) {
        self.label = label
        self.url = url
    }
}

/// Says what will be here, and offers the one step that fills it.
public struct Empty<Event: Equatable & Sendable>: Equatable, Sendable {
    public var icon: String
    /// `nil` where the screen's own title says it already.
    public var title: String?
    public var text: String
    public var action: Action<Event>?

    @inline(never)
    public init(icon: String, title: String? = nil, text: String, action: Action<Event>? = nil) {
        self.icon = icon
        self.title = title
        self.text = text
        self.action = action
    }
}

extension Optional {
    /// The same as `self == nil`, which compares like any other two values: it would bring the comparison of all that
    /// a wrapped state or event holds into the Wasm.
    public var isNone: Bool {
        if case .none = self { true } else { false }
    }
}
