import AlmanacCore

/// What people write and set.
extension Drawing {
    func draw(_ field: TimeField<Event>) -> N {
        let changed = field.changed
        return N(
            .label, [(.class, "time")],
            [
                N(.span, [N(text: field.label)]),
                N(
                    .input, [(.type, "time"), (.required, ""), (.value, field.value.text)],
                    on: [(.change, .value { LocalTime($0).map(changed) })]),
            ])
    }

    /// The parts have keys, so that an error that comes or goes leaves the input, and the caret in it, alone.
    mutating func draw(_ field: TextField<Event>) -> N {
        groups += 1
        let id = "field-" + String(groups)
        let changed = field.changed
        var attributes: [(Attribute, String)] = [(.id, id), (.autocomplete, "off"), (.value, field.value)]
        if !field.isLong { attributes.append((.type, "text")) }
        var notes: [String] = []
        var parts = [N(.label, key: "label", [(.for, id)], [N(text: field.label)])]
        if field.counter != nil { notes.append(id + "-counter") }
        if field.error != nil {
            attributes.append((.ariaInvalid, "true"))
            notes.append(id + "-error")
        }
        if !notes.isEmpty { attributes.append((.ariaDescribedby, notes.joined(separator: " "))) }
        parts.append(N(field.isLong ? .textarea : .input, key: "input", attributes, on: [(.input, .value(changed))]))
        if let counter = field.counter {
            parts.append(N(.p, key: "counter", [(.class, "counter"), (.id, id + "-counter")], [N(text: counter)]))
        }
        if let error = field.error {
            parts.append(
                N(.p, key: "error", [(.class, "wrong"), (.id, id + "-error"), (.role, "alert")], [N(text: error)]))
        }
        return N(.div, key: id, [(.class, field.isLong ? "field long" : "field")], parts)
    }
}
