// The fields in which a person types or picks something.

/// A date field with the system's own picker.
public struct DateField<Event: Equatable & Sendable>: Sendable {
    /// The field's visible name.
    public var label: String
    /// The date that is currently set; `nil` after the user has emptied the field.
    public var value: CivilDate?
    /// What is wrong with the date; shown below the field and announced immediately.
    public var error: String?
    /// The event for an emptied field; `nil` if the field keeps its last date then.
    public var cleared: Event?
    /// Returns the event for a newly picked date.
    public var changed: @Sendable (CivilDate) -> Event

    /// Creates a date field.
    @inline(never)
    public init(
        _ label: String, _ value: CivilDate?, error: String? = nil, cleared: Event? = nil,
        _ changed: @escaping @Sendable (CivilDate) -> Event
    ) {
        self.label = label
        self.value = value
        self.error = error
        self.cleared = cleared
        self.changed = changed
    }
}

/// A time-of-day field with the system's own picker. Emptied, it says that a time is missing, and never keeps the old one.
public struct TimeField<Event: Equatable & Sendable>: Sendable {
    /// The field's visible name.
    public var label: String
    /// The time that is currently set; `nil` if there is none.
    public var value: LocalTime?
    /// What is wrong with the time; shown below the field and announced immediately.
    public var error: String?
    /// The event for an emptied field.
    public var cleared: Event
    /// Returns the event for a newly picked time.
    public var changed: @Sendable (LocalTime) -> Event

    /// Creates a time field.
    /// - Parameter isEmptied: Whether the user has emptied it, and not picked another time yet.
    @inline(never)
    public init(
        _ label: String, _ value: LocalTime?, isEmptied: Bool, _ words: Words, cleared: Event,
        _ changed: @escaping @Sendable (LocalTime) -> Event
    ) {
        self.label = label
        self.value = isEmptied ? nil : value
        error = isEmptied ? words[.capsuleTimeEmpty] : nil
        self.cleared = cleared
        self.changed = changed
    }
}

/// What a text field is for.
public enum TextFieldKind: UInt8, Equatable, Sendable {
    case line
    /// Several lines; the field grows with its text.
    case lines
    /// Several lines that are the screen's main content. The screen's title says what to write, so the label is only
    /// read aloud.
    case page
    case email
    /// Hidden while typed; the system offers a saved password.
    case password
    /// Hidden while typed; the system offers to generate a password and save it.
    case newPassword
    /// One line to copy from. It cannot be changed.
    case copy
    /// A line whose results appear while it is typed. Enter does not press the screen's primary button.
    case search
    /// A line that is no text of the user's own, such as an amount or a code. What is typed into `line`, `lines` and
    /// `page` is kept as a draft with each change; this is not.
    case passing
}

/// A text field. Every change is sent to the core, so that nothing typed is lost.
public struct TextField<Event: Equatable & Sendable>: Sendable {
    /// The field's name.
    public var label: String
    /// The current text.
    public var value: String
    /// What the field is for.
    public var kind: TextFieldKind
    /// How much of the length limit is used, such as “12 of 120”.
    public var counter: String?
    /// What is wrong with the text; shown below the field and announced immediately.
    public var error: String?
    /// An example or a nudge in the empty field, ghosted.
    public var hint: String?
    /// Whether the screen is for writing here: the field has the focus when the screen opens.
    public var takesFocus = false
    /// Returns the event for a changed text.
    public var changed: @Sendable (String) -> Event

    /// Creates a text field.
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
