extension Funnel {
    /// The funnel as a self-contained SVG image, which follows the viewer's light or dark color scheme.
    public var svg: String {
        var y: Int64 = 104
        var rows: [String] = []
        for step in steps {
            rows.append(row(step, y))
            y += step.reasons.isEmpty ? 56 : 80
        }
        let last = zip(lastLines, [y + 10, y + 32]).map { line, y in
            #"<text class="figure" x="24" y="\#(y)">\#(escaped(line))</text>"#
        }
        let label = people == 1 ? "1 person" : "\(people) people"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Chart.width) \(y + 60)" width="\(Chart.width)" \
            height="\(y + 60)" role="img" aria-labelledby="title">
            <title id="title">How far people get in \(escaped(app))</title>
            \(Chart.style)
            <rect class="page" width="100%" height="100%"/>
            <text class="title" x="24" y="40">How far people get in \(escaped(app))</text>
            \(legend)
            <text class="figure" x="\(Chart.right)" y="40" text-anchor="end">\(label)</text>
            \(rows.joined(separator: "\n"))
            \(last.joined(separator: "\n"))
            </svg>

            """
    }

    private var legend: String {
        let items = [("entered", 24), ("completed", 114), ("skipped", 224)]
        return items.map { name, x in
            """
            <rect class="\(name)" x="\(x)" y="58" width="12" height="12" rx="3"/>\
            <text class="figure" x="\(x + 18)" y="68">\(name)</text>
            """
        }.joined(separator: "\n")
    }

    private func row(_ step: Step, _ y: Int64) -> String {
        var figures = "\(step.entered) entered · \(step.completed) completed · \(step.skipped) skipped"
        if let time = step.time {
            figures += " · median \(durationText(time.median)), p90 \(durationText(time.p90))"
        }
        var parts = [
            """
            <text class="label" x="24" y="\(y)">\(escaped(step.name))</text>\
            <text class="figure" x="\(Chart.right)" y="\(y)" text-anchor="end">\(figures)</text>
            """,
            bar("entered", step.entered, y + 8, 16), bar("completed", step.completed, y + 8, 16),
            bar("skipped", step.skipped, y + 27, 5),
        ]
        if !step.reasons.isEmpty {
            parts.append(
                """
                <text class="figure" x="24" y="\(y + 48)">skipped because: \(escaped(step.reasonText))</text>
                """)
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func bar(_ kind: String, _ count: Int64, _ y: Int64, _ height: Int64) -> String {
        guard count > 0 else { return "" }
        let width = max(2, count * (Chart.right - 24) / max(people, 1))
        return """
            <rect class="\(kind)" x="24" y="\(y)" width="\(width)" height="\(height)" rx="\(min(4, height / 2))"/>
            """
    }
}

private enum Chart {
    static let width: Int64 = 760
    static let right: Int64 = 736

    static let style = """
        <style>
        text { font-family: system-ui, sans-serif; font-size: 13px; font-variant-numeric: tabular-nums }
        .page { fill: #ffffff } .title { font-size: 20px; font-weight: 600; fill: #1c1917 }
        .label { font-weight: 600; fill: #1c1917 } .figure { fill: #57534e }
        .entered { fill: #d6d3d1 } .completed { fill: #15803d } .skipped { fill: #d97706 }
        @media (prefers-color-scheme: dark) {
        .page { fill: #1c1917 } .title, .label { fill: #fafaf9 } .figure { fill: #d6d3d1 }
        .entered { fill: #57534e } .completed { fill: #4ade80 } .skipped { fill: #fbbf24 }
        }
        </style>
        """
}
