import AlmanacNative
import AlmanacServer

/// Prints what `almanac doctor` has found: a paragraph for each finding, and what to do below it.
struct FindingPrinter {
    private let width: Int
    private let hasColor: Bool

    /// How far texts are indented: behind the longest outcome and the longest name of a check.
    private static let indent = 24

    /// Creates a printer. Lines that are too long to read well are never printed, however wide the terminal is.
    init(width: Int, hasColor: Bool) {
        self.width = min(max(width, 50), 100)
        self.hasColor = hasColor
    }

    /// Returns the report, without a line feed at its end.
    func text(_ findings: [Finding]) -> String {
        (findings.flatMap(lines) + ["", summary(findings)]).joined(separator: "\n")
    }

    private func lines(_ finding: Finding) -> [String] {
        let found = TerminalText.lines(of: finding.found, within: width - Self.indent)
        let advice = TerminalText.lines(of: finding.advice ?? "", within: width - Self.indent)
        let outcome = padded(finding.outcome.rawValue, to: 9)
        let head = style(code(finding.outcome), outcome) + padded(finding.check.rawValue, to: Self.indent - 9)
        let margin = String(repeating: " ", count: Self.indent)
        let texts = found.enumerated().map { $0 == 0 ? head + $1 : margin + $1 }
        return texts + advice.map { margin + style("2", $0) }
    }

    private func summary(_ findings: [Finding]) -> String {
        let (failures, warnings) = (count(.failure, findings), count(.warning, findings))
        let text = [(failures, "failure"), (warnings, "warning")].map { count, name in
            count == 1 ? "1 \(name)" : "\(count) \(name)s"
        }.joined(separator: ", ")
        return style(code(failures > 0 ? .failure : warnings > 0 ? .warning : .ok), text)
    }

    private func count(_ outcome: Finding.Outcome, _ findings: [Finding]) -> Int {
        findings.count { $0.outcome == outcome }
    }

    private func code(_ outcome: Finding.Outcome) -> String {
        switch outcome {
        case .ok: "32"
        case .warning: "33"
        case .failure: "1;31"
        case .skipped: "2"
        }
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 1))
    }

    private func style(_ code: String, _ text: String) -> String {
        hasColor ? TerminalText.styled(text, code) : text
    }
}
