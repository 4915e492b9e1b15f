import AlmanacApp
import ArgumentParser

/// `almanac flows`
struct FlowsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flows",
        abstract: "Print an app's flows as Mermaid diagrams.",
        discussion: "Without a name, it lists all flows.")

    @Argument(help: "The name of a flow.")
    var name: String?

    @Flag(help: "Print the page as stored in docs/flows.")
    var document = false

    func run() throws {
        guard let name else { return say(Flows.all.map(\.name).joined(separator: "\n")) }
        guard let page = Flows.all.first(where: { $0.name == name }) else {
            let known = Flows.all.map(\.name).joined(separator: ", ")
            throw ValidationError("There is no flow called \(name). There are: \(known).")
        }
        print(document ? page.document : page.mermaid, terminator: "")
    }
}
