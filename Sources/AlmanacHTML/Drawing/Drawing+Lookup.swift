import AlmanacCore

/// Tables. Their roles are said, because elements that are laid out as a table lose them in some browsers.
extension Drawing {
    func draw(_ table: Lookup) -> N {
        var rows = [row(table.columns, "columnheader", first: "columnheader")]
        for texts in table.rows { rows.append(row(texts, "cell", first: "rowheader")) }
        return N(
            .div, "lookup",
            [
                N(.h2, text: table.label),
                N(.div, [(.class, "lookup-rows"), (.role, "table"), (.ariaLabel, table.label)], rows),
            ])
    }

    private func row(_ texts: [String], _ role: String, first: String) -> N {
        var cells: [N] = []
        for (index, text) in texts.enumerated() {
            cells.append(N(.span, [(.role, index == 0 ? first : role)], [N(text: text)]))
        }
        return N(.div, [(.role, "row")], cells)
    }
}
