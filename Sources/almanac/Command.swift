import AlmanacCore
import ArgumentParser

/// The `almanac` command.
@main
struct Command: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "almanac",
        abstract: "A server for small daily apps, in one program.",
        discussion: "Without a subcommand, it starts the server: open http://localhost:8080 to begin.",
        version: Release.version,
        subcommands: [
            Serve.self, Today.self, Login.self, Unlock.self, Logout.self, Import.self, Moderate.self, Keys.self,
            Users.self,
            Grant.self, Backup.self, Restore.self, Doctor.self, Report.self, Reminders.self,
            FlowsCommand.self,
            SchemaCommand.self, Bench.self,
        ],
        defaultSubcommand: Serve.self)
}
