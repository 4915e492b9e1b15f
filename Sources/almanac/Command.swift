import ArgumentParser

/// The command `almanac`.
@main
struct Command: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "almanac",
        abstract: "A server for small daily apps, in one program.",
        discussion: "Without a subcommand it serves: open http://localhost:8080 and begin.",
        subcommands: [
            Serve.self, Import.self, Keys.self, Users.self, Report.self, Reminders.self, FlowsCommand.self, Bench.self,
        ],
        defaultSubcommand: Serve.self)
}
