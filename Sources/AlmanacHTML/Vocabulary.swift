/// The elements a screen is made of. Over the bridge a tag is one byte; the shell learns the names once.
public enum Tag: UInt8, CaseIterable, Sendable {
    case text, div, main, header, footer, nav, section, article, h1, h2, p, span, button, a, ul, ol, li, input,
        progress, label, svg, use, fieldset, legend, dialog, strong, textarea

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
        }
    }
}

/// The attributes they carry.
public enum Attribute: UInt8, CaseIterable, Sendable {
    case `class`, type, href, value, name, checked, disabled, role, lang, tabindex, max, rel, target, required
    case ariaLabel, ariaCurrent, ariaHidden, ariaLabelledby, ariaDescribedby, id, tint, modal, ariaInvalid,
        autocomplete, `for`, face

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
        // No inline style passes our Content-Security-Policy; the shell turns this one into a custom property.
        case .tint: "data-tint"
        case .modal: "data-modal"
        case .ariaInvalid: "aria-invalid"
        case .autocomplete: "autocomplete"
        case .for: "for"
        case .face: "data-face"
        }
    }
}

/// What the shell reports of a node.
public enum DOMEvent: UInt8, CaseIterable, Sendable {
    case click, change, cancel
    /// Every change of a text while it is typed.
    case input
    /// The pointer or the focus comes to a node or something in it, and leaves it.
    case hold, release
}

/// How an event of a node becomes one of the app's.
public enum Handler<Event> {
    case event(Event)
    /// From the value of an input; `nil` when the value is no such thing.
    case value((String) -> Event?)
}
