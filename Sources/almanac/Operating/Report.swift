import AlmanacServer
import ArgumentParser
import Foundation

/// `almanac report`
struct Report: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show statistics of all users.", subcommands: [ReportFunnel.self])
}

/// `almanac report funnel`
struct ReportFunnel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "funnel", abstract: "Show how far users get in an app's onboarding.",
        discussion: """
            For each step: how many users entered, completed and skipped it, why, and how long it took. The report \
            contains only figures, no names and nothing that users wrote. The server may be running.
            """)

    @Option(help: "The app, such as reflect.")
    var app: String

    @OptionGroup var place: DataOptions

    @Option(
        help: ArgumentHelp("Also draw the funnel to this file.", valueName: "file.svg"),
        completion: .file(extensions: ["svg"]))
    var svg: String?

    @Flag(help: "Print a JSON object instead of a table.")
    var json = false

    func run() async throws {
        guard let report = try await funnel(of: app, dataDirectory: place.directory, database: try place.location())
        else {
            throw ValidationError(
                "There is no funnel of “\(app)”. There are: \(Funnel.appNames.joined(separator: ", ")).")
        }
        say(json ? String(decoding: report.json.bytes, as: UTF8.self) : report.table)
        guard let svg else { return }
        guard report.people > 0 else { return say("Nothing to draw yet.", to: .standardError) }
        try Data(report.svg.utf8).write(to: URL(filePath: svg), options: .atomic)
        say("drawn in \(svg)", to: .standardError)
    }
}
