import AlmanacNative
import ArgumentParser
import Foundation

/// `almanac today`
struct Today: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print today’s page of the account that `almanac login` has signed in to.",
        discussion: """
            Syncs first. Without a network it prints what was last synced, and says when that was. The language is that \
            of LC_ALL, LC_MESSAGES or LANG. NO_COLOR turns colors off.
            """)

    enum Color: String, ExpressibleByArgument, CaseIterable {
        case auto, always, never
    }

    @Option(help: "When to print in color: auto (in a terminal), always or never.")
    var color = Color.auto

    @Flag(help: "Print a JSON object instead.")
    var json = false

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        guard let account = TerminalAccount.signedIn(in: TerminalAccount.directory(environment)) else {
            throw TerminalFailure.notSignedIn
        }
        let page = try await account.today(locales: Self.locales(environment), zone: TimeZone.current.identifier)
        let text =
            json
            ? TodayPrinter.json(page)
            : TodayPrinter(width: Self.width(environment), hasColor: hasColor(environment)).text(page)
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    private func hasColor(_ environment: [String: String]) -> Bool {
        switch color {
        case .always: true
        case .never: false
        case .auto:
            environment["NO_COLOR"]?.isEmpty ?? true && environment["TERM"] != "dumb" && isatty(STDOUT_FILENO) != 0
        }
    }

    /// The user's languages: the first of the variables that is set, as POSIX orders them.
    private static func locales(_ environment: [String: String]) -> [String] {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "en"
        let name = set.split(separator: ".").first.map(String.init) ?? "en"
        return [name == "C" || name == "POSIX" ? "en" : name.replacing("_", with: "-")]
    }

    private static func width(_ environment: [String: String]) -> Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return environment["COLUMNS"].flatMap { Int($0) } ?? 76
    }
}
