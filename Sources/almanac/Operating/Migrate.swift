import AlmanacDatabase
import AlmanacServer
import ArgumentParser
import Foundation

/// `almanac migrate`
struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Move everything from a SQLite file to a PostgreSQL database, or back.",
        discussion: """
            Stop the server first. An interrupted move continues when you run it again. At the end, all rows of both \
            databases are compared. The old database stays as it was. The keys in the data directory are not moved: \
            each server needs a copy of them.
            """)

    @Option(help: ArgumentHelp("The current database: sqlite:DIRECTORY or postgres://…", valueName: "address"))
    var from: String

    @Option(help: ArgumentHelp("The new database: sqlite:DIRECTORY or postgres://…", valueName: "address"))
    var to: String

    func run() async throws {
        let bar = ProgressBar()
        let summary = try await moveDatabase(from: try place(from, "--from"), to: try place(to, "--to")) {
            done, total in
            bar.show(done, of: total)
        }
        bar.finish()
        say("Moved \(summary.rows) rows of \(summary.tables) tables; both databases hold the same.")
    }

    private func place(_ text: String, _ flag: String) throws -> (directory: URL, location: DatabaseLocation) {
        if let address = PostgresAddress(text) {
            return (FileManager.default.temporaryDirectory, .postgres(address))
        }
        guard text.hasPrefix("sqlite:"), text != "sqlite:" else {
            throw ValidationError("\(flag) must be sqlite:DIRECTORY or an address that begins with postgres://.")
        }
        return (URL(filePath: String(text.dropFirst("sqlite:".count)), directoryHint: .isDirectory), .file)
    }
}
