import AlmanacCore

/// Groups of options.
extension Drawing {
    /// Draws real radio buttons or checkboxes under the cards, for their keyboard and screen reader support.
    mutating func draw(_ choices: Choices<Event>) -> N {
        groups += 1
        let name = "choice-" + String(groups)
        if choices.style == .menu { return menu(choices) }
        let style =
            switch choices.style {
            case .grid: "grid"
            case .cards: "cards"
            case .chips, .menu: "chips"
            case .ticks: "ticks"
            case .faces: "faces"
            }
        var parts = [N(.legend, text: choices.label)]
        for choice in choices.options { parts.append(draw(choice, name, choices.allowsSeveral ? "checkbox" : "radio")) }
        guard let error = choices.error else { return N(.fieldset, "choices " + style, parts) }
        parts.append(
            N(.p, key: "error", [(.class, "wrong"), (.id, name + "-error"), (.role, "alert")], [N(text: error)]))
        // Only a radio group can be invalid; the focus moves to the first that is.
        return N(
            .fieldset,
            [
                (.class, "choices " + style), (.role, "radiogroup"), (.ariaInvalid, "true"),
                (.ariaDescribedby, name + "-error"),
            ], parts)
    }

    /// Draws the system's own menu, for its keyboard and screen reader support.
    private func menu(_ choices: Choices<Event>) -> N {
        let options = choices.options
        let isChosen = options.first.map { !$0.isSelected } ?? false
        let nodes = options.map { option in
            let selected: [(Attribute, String)] = option.isSelected ? [(.selected, "")] : []
            return N(.option, key: option.id, [(.value, option.id)] + selected, [N(text: option.label)])
        }
        return N(
            .label, isChosen ? "menu chosen" : "menu",
            [
                N(.span, "unseen", text: choices.label),
                N(
                    .select, [(.name, "menu-" + String(groups))],
                    on: [(.change, .value { id in options.first { $0.id == id }?.event })], nodes),
                icon("chevron-left"),
            ])
    }

    private func draw(_ choice: Choice<Event>, _ group: String, _ type: String) -> N {
        var input: [(Attribute, String)] = [(.type, type), (.name, group), (.value, choice.id)]
        if choice.isSelected { input.append((.checked, "")) }
        var parts = [N(.input, input, on: [(.change, .event(choice.event))])]
        if let name = choice.icon { parts.append(icon(name)) }
        var label = [N(.span, [(.class, "label")] + language(choice.language), [N(text: choice.label)])]
        if let detail = choice.detail { label.append(N(.span, "detail", text: detail)) }
        parts.append(N(.span, "labels", label))
        if choice.isLocked {
            let words = N(.span, "unseen", text: Words(language)[.choiceLocked])
            parts.append(N(.span, "lock", [icon("lock"), words]))
        }
        return N(
            .label, key: choice.id, [(.class, choice.isLocked ? "choice locked" : "choice")] + tint(choice.tint), parts)
    }
}
