import AlmanacCore
import AlmanacServer
import ArgumentParser
import Foundation

/// `almanac doctor`
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check an installation, and say what to do.",
        discussion: """
            Give it the options and variables of `almanac serve`, and run it as the server's user. The server may be \
            running. It only reads, and contacts nobody on the network. It exits with 1 if something does not work, \
            and with 0 otherwise. NO_COLOR turns colors off.
            """)

    @Flag(help: "Print a JSON array instead: check, outcome, found and advice of each finding.")
    var json = false

    @Flag(help: "Also compare every index of the database with its table, which takes longer.")
    var thorough = false

    @Option(help: "When to print in color: auto (in a terminal), always or never.")
    var color = TerminalColor.auto

    @OptionGroup var options: ServerOptions

    func run() async throws {
        var problems: [SettingProblem] = []
        let configuration = try options.configuration { problems.append(SettingProblem("\($0)", affected: $1)) }
        do {
            _ = try options.format()
        } catch {
            problems.append(SettingProblem("\(error)"))
        }
        let findings = examine(configuration, problems: problems, isThorough: thorough)
        if json {
            say(String(decoding: JSON.array(findings.map(\.json)).bytes, as: UTF8.self))
        } else {
            let environment = ProcessInfo.processInfo.environment
            let printer = FindingPrinter(
                width: TerminalColor.width(environment), hasColor: color.isOn(environment))
            say(printer.text(findings))
        }
        if findings.contains(where: { $0.outcome == .failure }) { throw ExitCode(1) }
    }
}
