/// The elements that screens consist of. A tag crosses the bridge as one byte; the shell learns the names once.
public enum Tag: UInt8, CaseIterable, Sendable {
    case text, div, main, header, footer, nav, section, article, h1, h2, p, span, button, a, ul, ol, li, input,
        progress, label, svg, use, fieldset, legend, dialog, strong, textarea, img, select, option,
        ruby, rt

    /// The name of the element in the DOM.
    public var name: String {
        switch self {
        case .text: "#text"
        case .div: "div"
        case .main: "main"
        case .header: "header"
        case .footer: "footer"
        case .nav: "nav"
        case .section: "section"
        case .article: "article"
        case .h1: "h1"
        case .h2: "h2"
        case .p: "p"
        case .span: "span"
        case .button: "button"
        case .a: "a"
        case .ul: "ul"
        case .ol: "ol"
        case .li: "li"
        case .input: "input"
        case .progress: "progress"
        case .label: "label"
        case .svg: "svg"
        case .use: "use"
        case .fieldset: "fieldset"
        case .legend: "legend"
        case .dialog: "dialog"
        case .strong: "strong"
        case .textarea: "textarea"
        case .img: "img"
        case .select: "select"
        case .option: "option"
        case .ruby: "ruby"
        case .rt: "rt"
        }
    }
}

/// The attributes of elements.
public enum Attribute: UInt8, CaseIterable, Sendable {
    case `class`, type, href, value, name, checked, disabled, role, lang, tabindex, max, rel, target, required
    case ariaLabel, ariaCurrent, ariaHidden, ariaLabelledby, ariaDescribedby, id, tint, modal, ariaInvalid,
        autocomplete, `for`, face, ariaPressed, ariaDisabled, ariaRoledescription, inert, at,
        src, alt, width, height, readonly, `private`, selected, dir, placeholder, autofocus, percent, ariaValuetext

    /// The name of the attribute in the DOM.
    public var name: String {
        switch self {
        case .class: "class"
        case .type: "type"
        case .href: "href"
        case .value: "value"
        case .name: "name"
        case .checked: "checked"
        case .disabled: "disabled"
        case .role: "role"
        case .lang: "lang"
        case .tabindex: "tabindex"
        case .max: "max"
        case .rel: "rel"
        case .target: "target"
        case .required: "required"
        case .ariaLabel: "aria-label"
        case .ariaCurrent: "aria-current"
        case .ariaHidden: "aria-hidden"
        case .ariaLabelledby: "aria-labelledby"
        case .ariaDescribedby: "aria-describedby"
        case .id: "id"
        // The Content-Security-Policy allows no inline styles; the shell turns this attribute into a custom property.
        case .tint: "data-tint"
        case .modal: "data-modal"
        case .ariaInvalid: "aria-invalid"
        case .autocomplete: "autocomplete"
        case .for: "for"
        case .face: "data-face"
        case .ariaPressed: "aria-pressed"
        case .ariaDisabled: "aria-disabled"
        case .ariaRoledescription: "aria-roledescription"
        case .inert: "inert"
        // The index of the card that a deck's reel scrolls to.
        case .at: "data-at"
        case .src: "src"
        case .alt: "alt"
        case .width: "width"
        case .height: "height"
        case .readonly: "readonly"
        // The browser keeps no copy of the texts within.
        case .private: "data-private"
        case .selected: "selected"
        case .dir: "dir"
        case .placeholder: "placeholder"
        case .autofocus: "autofocus"
        // A custom property of the styles, as with `tint`.
        case .percent: "data-percent"
        case .ariaValuetext: "aria-valuetext"
        }
    }
}

/// The events of a node that the shell reports.
public enum DOMEvent: UInt8, CaseIterable, Sendable {
    case click, change, cancel
    /// Each change to a text while it is being typed.
    case input
    /// The pointer or the focus enters a node or its descendants (`hold`), or leaves them (`release`).
    case hold, release
    /// A deck came to rest; the value is the index of the card in view, or the number of cards after an attempt to move
    /// on from the last one.
    case settle
    /// The user has put a row of a list in another place; the value is its new index.
    case move
}

/// How a node's event becomes an event of the app.
public enum Handler<Event> {
    case event(Event)
    /// Makes the event from the value of an input; returns `nil` if the value is not valid.
    case value((String) -> Event?)
    /// Shows more of the list with this name (``DrawnList/name``). The app does not hear of it.
    case more(String)
}
