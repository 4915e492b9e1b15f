import AlmanacCore
import ArgumentParser

/// The `almanac` command.
@main
struct Command: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "almanac",
        abstract: "Small daily apps on one page, from your own server.",
        discussion: "Without a subcommand, it starts the server. Then open http://localhost:8080.",
        version: Release.version,
        subcommands: [
            Serve.self, Today.self, Login.self, Unlock.self, Logout.self, Import.self, Moderate.self, Keys.self,
            Users.self,
            Grant.self, Backup.self, Restore.self, Doctor.self, Migrate.self, Report.self, Reminders.self,
            FlowsCommand.self,
            SchemaCommand.self,
        ],
        defaultSubcommand: Serve.self)

    /// Runs the command that the arguments name.
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        // To learn of all commands takes ArgumentParser as long as the server takes to open its database.
        if arguments.first == "serve" {
            await ServeAlone.main(Array(arguments.dropFirst()))
        } else {
            await main(nil)
        }
    }
}

/// `almanac serve`, as if there were no other command.
private struct ServeAlone: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "almanac serve", abstract: Serve.configuration.abstract,
        discussion: Serve.configuration.discussion)

    @OptionGroup var serve: Serve

    func run() async throws { try await serve.run() }
}
