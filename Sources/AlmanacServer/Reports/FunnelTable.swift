extension Funnel {
    /// The funnel as a table for a terminal, without a trailing newline.
    public var table: String {
        guard people > 0 else {
            return "No one has started \(app) yet. Once someone has, this table shows how far people get."
        }
        let head = ["Step", "Entered", "Completed", "Skipped", "Median", "p90", "Skipped because"]
        let lines = aligned([head] + steps.map(\.cells))
        return """
            \(app), \(people == 1 ? "1 person" : "\(people) people")

            \(lines.joined(separator: "\n"))

            \(lastLines.joined(separator: "\n"))
            """
    }

    /// What is said below the steps.
    var lastLines: [String] {
        let early = early.map { "Reflection saved within 48 h of finishing: \($0.words("person", "people"))" }
        return ["Notifications allowed: \(permission.words("answer", "answers"))"] + (early.map { [$0] } ?? [])
    }
}

extension Funnel.Share {
    fileprivate func words(_ one: String, _ many: String) -> String {
        guard let percent else { return "no \(many) yet" }
        return "\(part) of \(whole) \(whole == 1 ? one : many) (\(percent) %)"
    }
}

extension Funnel.Step {
    fileprivate var cells: [String] {
        [
            name, String(entered), String(completed), String(skipped), durationText(time?.median),
            durationText(time?.p90), reasonText,
        ]
    }

    var reasonText: String {
        reasons.map { "\($0.name) \($0.people)" }.joined(separator: ", ")
    }
}

/// Formats a duration with a sensible precision: `4.2 s`, `3 min 5 s`, `2 h 10 min`.
/// - Parameter milliseconds: the duration, at least 0; `nil` if it is unknown.
func durationText(_ milliseconds: Int64?) -> String {
    guard let milliseconds else { return "–" }
    let tenths = (milliseconds + 50) / 100
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    let seconds = (milliseconds + 500) / 1_000
    if seconds < 3_600 { return "\(seconds / 60) min \(seconds % 60) s" }
    let minutes = (seconds + 30) / 60
    return "\(minutes / 60) h \(minutes % 60) min"
}

/// Aligns the first and the last column to the left and the others to the right, separated by two spaces.
private func aligned(_ rows: [[String]]) -> [String] {
    guard let last = rows.first?.indices.last else { return [] }
    let widths = (0...last).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
        let cells = row.enumerated().map { column, cell in
            if column == last { return cell }
            let space = String(repeating: " ", count: widths[column] - cell.count)
            return column == 0 ? cell + space : space + cell
        }
        let line = cells.joined(separator: "  ")
        return String(line.reversed().drop { $0 == " " }.reversed())
    }
}
