import Foundation
import Synchronization

/// Shows the progress of a long task: a bar on a terminal, a line for each quarter elsewhere.
final class ProgressBar: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let lastPercent = Mutex(0)

    /// Shows `done` of `total` steps if the percentage has increased.
    func show(_ done: Int, of total: Int) {
        guard total > 0 else { return }
        let step = isTerminal ? 1 : 25
        let percent = done * 100 / total / step * step
        let hasIncreased = lastPercent.withLock { last in
            defer { last = max(last, percent) }
            return percent > last
        }
        guard hasIncreased else { return }
        if isTerminal {
            let full = String(repeating: "█", count: percent * 2 / 5)
            let rest = String(repeating: "░", count: 40 - full.count)
            write("\r\(full)\(rest) \(percent) %")
        } else {
            write("\(percent) %\n")
        }
    }

    /// Ends the bar's line.
    func finish() {
        if isTerminal, lastPercent.withLock({ $0 > 0 }) { write("\n") }
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
