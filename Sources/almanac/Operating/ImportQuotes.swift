import AlmanacContent
import AlmanacServer
import ArgumentParser
import Foundation

/// `almanac import quotes`
struct ImportQuotesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quotes",
        abstract: "Import bilingual quotes from a CSV file.",
        discussion: """
            The first line names the columns, in any order: english_text, and any of id, chinese_text, categories, \
            author, author_chinese, work, work_chinese and year. The categories are an array in Postgres syntax: \
            "{""Inspiration"",""Love""}". A quote without an id gets one.

            The file is imported as a whole or not at all: each invalid line is listed with its number and the \
            reason. A quote that is already there, by its id or by both of its texts, is listed and skipped. The \
            server may be running.
            """)

    @Argument(
        help: ArgumentHelp("The file of quotes, in UTF-8.", valueName: "file.csv"),
        completion: .file(extensions: ["csv"]))
    var file: String

    @Flag(help: "Replace the quotes whose ids already exist.")
    var replace = false

    @Flag(help: "Report what would be imported, without importing it.")
    var dryRun = false

    @OptionGroup var place: DataOptions

    func run() async throws {
        let bar = ProgressBar()
        do {
            let summary = try await importQuotes(
                from: URL(filePath: file), dataDirectory: place.directory, database: try place.location(),
                isReplacing: replace,
                isDryRun: dryRun, progress: { bar.show($0, of: $1) })
            bar.finish()
            report(summary.skipped, of: file)
            say(line(summary))
        } catch let error as ImportError {
            bar.finish()
            if case .badLines(let lines) = error { report(lines, of: file) }
            throw error
        }
    }

    private func line(_ summary: QuoteImportSummary) -> String {
        let stored = summary.added + summary.replaced
        return "\(stored == 1 ? "1 quote" : "\(stored) quotes") \(dryRun ? "would be imported" : "imported"): "
            + "\(summary.added) new, \(summary.replaced) replaced; \(summary.skipped.count) skipped."
    }
}

/// Prints the lines of a file, each with its number.
func report(_ lines: [BadLine], of file: String) {
    for line in lines { say("\(file):\(line.number): \(line.reason)", to: .standardError) }
}
