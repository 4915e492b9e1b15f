import ArgumentParser
import Foundation

/// When a command prints in color.
enum TerminalColor: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// Whether to print in color to standard output.
    func isOn(_ environment: [String: String]) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto:
            environment["NO_COLOR"]?.isEmpty ?? true && environment["TERM"] != "dumb" && isatty(STDOUT_FILENO) != 0
        }
    }

    /// The width of the terminal behind standard output, in columns.
    static func width(_ environment: [String: String]) -> Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return environment["COLUMNS"].flatMap { Int($0) } ?? 76
    }
}
