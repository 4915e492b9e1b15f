import AlmanacCore

extension Drawing {
    /// Draws what the user has written, a section a day. A text keeps its lines and spaces.
    func draw(_ document: Document) -> N {
        N(
            .article, "document",
            document.days.map { day in
                N(.section, [N(.h2, text: day.heading)] + day.entries.map { draw($0) })
            })
    }

    private func draw(_ entry: Document.Entry) -> N {
        var parts = [N(.p, "kind", [N(.strong, [(.dir, "auto")], [N(text: entry.heading)])])]
        if let prompt = entry.prompt { parts.append(N(.p, [(.class, "prompt"), (.dir, "auto")], [N(text: prompt)])) }
        parts.append(N(.p, [(.class, "written"), (.dir, "auto")], [N(text: entry.text)]))
        for detail in entry.details { parts.append(N(.p, "caption", text: detail)) }
        return N(.div, "writing", parts)
    }
}
