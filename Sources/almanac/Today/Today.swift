import AlmanacNative
import ArgumentParser
import Foundation

/// `almanac today`
struct Today: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print today’s page of the account that you are signed in to.",
        discussion: """
            Syncs first. Without a network it prints what was last synced, and says when that was. The language is that \
            of LC_ALL, LC_MESSAGES or LANG, the region for dates and times that of LC_ALL, LC_TIME or LANG. NO_COLOR \
            turns colors off.
            """)

    @Option(help: "When to print in color: auto (in a terminal), always or never.")
    var color = TerminalColor.auto

    @Flag(help: "Print a JSON object instead.")
    var json = false

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        guard let account = TerminalAccount.signedIn(in: TerminalAccount.directory(environment)) else {
            throw TerminalFailure.notSignedIn
        }
        let locales = TerminalToday.locales(environment)
        let page = try await account.today(locales: locales, zone: TimeZone.current.identifier)
        let text =
            json
            ? TodayPrinter.json(page)
            : TodayPrinter(width: TerminalColor.width(environment), hasColor: color.isOn(environment)).text(page)
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
