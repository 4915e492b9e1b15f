import AlmanacCore

/// Text fields, switches, and pickers for dates and times.
extension Drawing {
    mutating func draw(_ field: DateField<Event>) -> N {
        let (changed, cleared) = (field.changed, field.cleared)
        return picker("date", field.label, field.value?.text ?? "", field.error) { text in
            CivilDate(text: text).map(changed) ?? (text.isEmpty ? cleared : nil)
        }
    }

    mutating func draw(_ field: TimeField<Event>) -> N {
        let (changed, cleared) = (field.changed, field.cleared)
        return picker("time", field.label, field.value?.text ?? "", field.error) { text in
            LocalTime(text).map(changed) ?? (text.isEmpty ? cleared : nil)
        }
    }

    /// Draws a field with the system's picker.
    private mutating func picker(
        _ type: String, _ label: String, _ value: String, _ error: String?, _ changed: @escaping (String) -> Event?
    ) -> N {
        groups += 1
        let id = "picker-" + String(groups)
        var input: [(Attribute, String)] = [(.type, type), (.required, ""), (.value, value)]
        if error != nil { input += [(.ariaInvalid, "true"), (.ariaDescribedby, id)] }
        var parts = [N(.span, text: label), N(.input, key: "input", input, on: [(.change, .value(changed))])]
        if let error {
            parts.append(N(.span, key: "error", [(.class, "wrong"), (.id, id), (.role, "alert")], [N(text: error)]))
        }
        return N(.label, "time", parts)
    }

    mutating func draw(_ toggle: Toggle<Event>) -> N {
        groups += 1
        let id = "switch-" + String(groups)
        var input: [(Attribute, String)] = [(.type, "checkbox"), (.role, "switch"), (.ariaLabelledby, id + "-label")]
        var labels = [N(.span, [(.class, "label"), (.id, id + "-label")], [N(text: toggle.label)])]
        if let detail = toggle.detail {
            input.append((.ariaDescribedby, id + "-detail"))
            labels.append(N(.span, [(.class, "detail"), (.id, id + "-detail")], [N(text: detail)]))
        }
        if toggle.isOn { input.append((.checked, "")) }
        if !toggle.isEnabled { input.append((.disabled, "")) }
        return N(
            .label, key: id, [(.class, "toggle")],
            [N(.span, "labels", labels), N(.input, input, on: [(.change, .event(toggle.event))])])
    }

    /// The parts have keys, so that an error can appear or disappear without disturbing the input and its caret.
    mutating func draw(_ field: TextField<Event>) -> N {
        groups += 1
        let id = "field-" + String(groups)
        let changed = field.changed
        let isLong = field.kind == .lines || field.kind == .page
        // The type comes before the value, so that the shell knows a password and keeps it out of the attributes.
        var attributes: [(Attribute, String)] = [(.id, id)]
        if let type = field.kind.type { attributes.append((.type, type)) }
        attributes += [(.autocomplete, field.kind.autocomplete), (.value, field.value)]
        if field.kind == .copy { attributes.append((.readonly, "")) }
        // What users write may run from right to left, whatever the screen's language.
        if field.kind.isWritten { attributes.append((.dir, "auto")) }
        if let hint = field.hint { attributes.append((.placeholder, hint)) }
        if field.takesFocus { attributes.append((.autofocus, "")) }
        var notes: [String] = []
        let label: [(Attribute, String)] = [(.for, id)] + (field.kind == .page ? [(.class, "unseen")] : [])
        var parts = [N(.label, key: "label", label, [N(text: field.label)])]
        if field.counter != nil { notes.append(id + "-counter") }
        if field.error != nil {
            attributes.append((.ariaInvalid, "true"))
            notes.append(id + "-error")
        }
        if !notes.isEmpty { attributes.append((.ariaDescribedby, notes.joined(separator: " "))) }
        parts.append(N(isLong ? .textarea : .input, key: "input", attributes, on: [(.input, .value(changed))]))
        if field.kind == .copy { parts.append(copyButton) }
        if let counter = field.counter {
            parts.append(N(.p, key: "counter", [(.class, "counter"), (.id, id + "-counter")], [N(text: counter)]))
        }
        if let error = field.error {
            parts.append(
                N(.p, key: "error", [(.class, "wrong"), (.id, id + "-error"), (.role, "alert")], [N(text: error)]))
        }
        let style =
            switch field.kind {
            case .page: "field page"
            case .lines: "field long"
            case .line, .passing, .email, .password, .newPassword, .search: "field"
            case .copy: "field copy"
            }
        return N(.div, key: id, [(.class, style)], parts)
    }

    /// Copies the field's text. The shell does it, and shows the second text for a moment.
    private var copyButton: N {
        let words = Words(language)
        return N(
            .button, key: "copy", [(.type, "button"), (.class, "secondary copier")],
            [
                icon("copy"), N(.span, "before", text: words[.copyAction]),
                N(.span, [(.class, "after"), (.role, "status")], [N(text: words[.copyDone])]),
            ])
    }
}

extension TextFieldKind {
    /// The `type` of the `input`; `nil` for a text area.
    fileprivate var type: String? {
        switch self {
        case .line, .passing, .copy: "text"
        case .search: "search"
        case .lines, .page: nil
        case .email: "email"
        case .password, .newPassword: "password"
        }
    }

    /// Whether users write text of their own into it.
    fileprivate var isWritten: Bool {
        switch self {
        case .line, .lines, .page, .passing, .search: true
        case .email, .password, .newPassword, .copy: false
        }
    }

    fileprivate var autocomplete: String {
        switch self {
        case .line, .lines, .page, .passing, .copy, .search: "off"
        case .email: "username"
        case .password: "current-password"
        case .newPassword: "new-password"
        }
    }
}
