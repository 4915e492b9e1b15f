import AlmanacContent
import AlmanacServer
import ArgumentParser
import Foundation

/// `almanac import`
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import content into the database.", subcommands: [ImportFactsCommand.self, ImportQuotesCommand.self])
}

/// `almanac import facts`
struct ImportFactsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "facts",
        abstract: "Import facts from a file with one JSON object per line.",
        discussion: """
            The file is imported as a whole or not at all: each invalid line is listed with its number and the \
            reason. A fact whose id already exists is replaced. The server may be running.

            With --check, nothing is imported. It lists what an editor should fix, such as straight quotation marks, \
            two facts about one thing, or texts that are too long, and what the file lacks for a year of facts.
            """)

    @Argument(
        help: ArgumentHelp("The file of facts.", valueName: "file.jsonl"), completion: .file(extensions: ["jsonl"]))
    var file: String

    @Flag(help: "Report what to fix in the file, without importing it.")
    var check = false

    @OptionGroup var place: DataOptions

    func run() async throws {
        if check { return try review() }
        let bar = ProgressBar()
        do {
            let summary = try await importFacts(
                from: URL(filePath: file), dataDirectory: place.directory, database: try place.location(),
                progress: { bar.show($0, of: $1) })
            bar.finish()
            say(
                "\(count(summary.added + summary.replaced)) imported: \(summary.added) new, \(summary.replaced) replaced."
            )
        } catch let error as ImportError {
            bar.finish()
            if case .badLines(let lines) = error { report(lines, of: file) }
            throw error
        }
    }

    private func review() throws {
        let review = try reviewFacts(in: URL(filePath: file))
        report(review.faults, of: file)
        for shortfall in review.shortfalls { say("For a year of facts, \(shortfall).") }
        if review.faults.isEmpty { return say("Nothing to fix in \(file).") }
        throw ExitCode.failure
    }

    private func count(_ facts: Int) -> String {
        facts == 1 ? "1 fact" : "\(facts) facts"
    }
}
