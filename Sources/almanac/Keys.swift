import AlmanacCore
import AlmanacServer
import ArgumentParser

/// `almanac keys`
struct Keys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the keys for apps and for administration.",
        discussion: """
            The anon key is for every app to carry, and no secret. The service key may do anything: keep it to \
            yourself. Both are made at the first start.
            """)

    @Option(help: ArgumentHelp("Where the data is kept; also ALMANAC_DATA. (default: ./data)", valueName: "directory"))
    var data: String?

    func run() async throws {
        let keys = try await handedOutKeys(dataDirectory: Settings().dataDirectory(data))
        say(#"{"anon_key": "\#(keys.anonKey)", "service_key": "\#(keys.serviceKey)"}"#)
    }
}
