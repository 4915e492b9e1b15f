/// Passages side by side, of which one is in view. The user moves on and back by swiping, by keys and by buttons.
public struct Deck<Event: Equatable & Sendable>: Sendable {
    /// Names the deck for screen readers.
    public var label: String
    /// The cards in order.
    public var cards: [DeckCard<Event>]
    /// The index of the card in view.
    public var index: Int
    /// The label of the button that leads back.
    public var previous: String
    /// The label of the button that leads on.
    public var next: String
    /// Returns the event for a card that came into view, by its index.
    public var moved: @Sendable (Int) -> Event
    /// The event for an attempt to move on from the last card; `nil` if nothing lies behind it.
    public var ended: Event?

    /// Creates a deck.
    @inline(never)
    public init(
        _ label: String, _ cards: [DeckCard<Event>], at index: Int, previous: String, next: String, ended: Event? = nil,
        _ moved: @escaping @Sendable (Int) -> Event
    ) {
        self.label = label
        self.cards = cards
        self.index = index
        self.previous = previous
        self.next = next
        self.ended = ended
        self.moved = moved
    }
}

/// A passage in a deck, with what can be done with it.
public struct DeckCard<Event: Equatable & Sendable>: Equatable, Sendable {
    /// Identifies the card when the deck's order changes.
    public var id: Int64
    /// What the card says.
    public var passage: Passage
    /// How it looks.
    public var look: CardLook
    /// Marks the passage as liked, or takes the mark back. Its label is the same in both cases, because screen readers
    /// add whether the button is pressed; the icon is a heart that fills.
    public var like: Action<Event>
    /// Whether it is liked.
    public var isLiked: Bool
    /// Shares the passage as a picture.
    public var share: Action<Event>
    /// Reads the text aloud; `nil` without a voice for its language.
    public var listen: Listening<Event>?
    /// Reads the translation aloud; `nil` without a voice for its language.
    public var listenTranslated: Listening<Event>?

    /// Creates a card.
    @inline(never)
    public init(
        id: Int64, _ passage: Passage, look: CardLook, like: Action<Event>, isLiked: Bool, share: Action<Event>,
        listen: Listening<Event>? = nil, listenTranslated: Listening<Event>? = nil
    ) {
        self.id = id
        self.passage = passage
        self.look = look
        self.like = like
        self.isLiked = isLiked
        self.share = share
        self.listen = listen
        self.listenTranslated = listenTranslated
    }

    /// Returns whether both cards are drawn the same, regardless of the events they send; see ``Item/looksLike(_:)``.
    public func looksLike(_ other: Self) -> Bool {
        id == other.id && passage == other.passage && look == other.look && isLiked == other.isLiked
            && like.looksLike(other.like) && share.looksLike(other.share)
            // What these send follows from the card and from what they show.
            && listen?.label == other.listen?.label && listen?.isOn == other.listen?.isOn
            && listenTranslated?.label == other.listenTranslated?.label
            && listenTranslated?.isOn == other.listenTranslated?.isOn
    }
}

/// What reads a text aloud, or stops reading it.
public struct Listening<Event: Equatable & Sendable>: Equatable, Sendable {
    /// Says which text. It is the same in both cases, because screen readers add whether the button is pressed.
    public var label: String
    /// Whether the text is being read.
    public var isOn: Bool
    /// The event for the button.
    public var event: Event

    /// Creates a button to listen.
    public init(_ label: String, isOn: Bool, _ event: Event) {
        self.label = label
        self.isOn = isOn
        self.event = event
    }
}

/// A text in two languages, and who said it. Line breaks in it are kept.
public struct Passage: Equatable, Sendable {
    /// The text that stands first.
    public var text: String
    /// Its language.
    public var language: Language
    /// The translation below it; empty if there is none.
    public var translation: String
    /// The translation's language.
    public var translationLanguage: Language
    /// Who said it and where, in the first language; `nil` where nobody in particular did.
    public var source: String?
    /// The same in the translation's language.
    public var translatedSource: String?
    /// How a Chinese translation is read: a syllable for each of its characters, with spaces between them; empty if that is
    /// not to be shown.
    public var reading = ""

    /// Creates a passage.
    @inline(never)
    public init(
        _ text: String, _ language: Language, translation: String, _ translationLanguage: Language,
        source: String? = nil, translatedSource: String? = nil
    ) {
        self.text = text
        self.language = language
        self.translation = translation
        self.translationLanguage = translationLanguage
        self.source = source
        self.translatedSource = translatedSource
    }
}

/// How a card looks: three names that the styles and the drawing of pictures know.
public struct CardLook: Equatable, Sendable {
    /// The colors: `serene`, `monochrome` or `pastel`.
    public var theme: String
    /// The typeface: `serif`, `sans` or `brush`.
    public var font: String
    /// The ground: `plain`, `dawn` or `frame`.
    public var background: String

    /// Creates a look.
    public init(theme: String, font: String, background: String) {
        self.theme = theme
        self.font = font
        self.background = background
    }
}

/// A switch with a label.
public struct Toggle<Event: Equatable & Sendable>: Equatable, Sendable {
    /// What it switches.
    public var label: String
    /// A description below the label.
    public var detail: String?
    /// Whether it is on.
    public var isOn: Bool
    /// Whether it can be switched.
    public var isEnabled: Bool
    /// The event for switching it.
    public var event: Event

    /// Creates a switch.
    @inline(never)
    public init(_ label: String, detail: String? = nil, isOn: Bool, isEnabled: Bool = true, _ event: Event) {
        self.label = label
        self.detail = detail
        self.isOn = isOn
        self.isEnabled = isEnabled
        self.event = event
    }
}

/// A short message at the bottom of the screen that takes no focus, such as "Liked!".
public struct Popup<Event: Equatable & Sendable>: Equatable, Sendable {
    /// Distinguishes it from the popup before it.
    public var id: String
    /// The message.
    public var text: String
    /// The name of its icon.
    public var icon: String
    /// The step that it offers.
    public var action: Action<Event>?

    /// Creates a popup.
    @inline(never)
    public init(id: String, _ text: String, icon: String, action: Action<Event>? = nil) {
        self.id = id
        self.text = text
        self.icon = icon
        self.action = action
    }
}
