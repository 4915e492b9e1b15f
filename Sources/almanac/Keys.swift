import AlmanacCore
import AlmanacServer
import ArgumentParser

/// `almanac keys`
struct Keys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the keys for apps and for administration.",
        discussion: """
            The anon key is part of every app and not a secret. The service key allows everything: keep it secret. \
            Both are created when the server first starts.
            """)

    @Option(help: ArgumentHelp("The data directory; also ALMANAC_DATA. (default: ./data)", valueName: "directory"))
    var data: String?

    func run() async throws {
        let keys = try await handedOutKeys(dataDirectory: Settings().dataDirectory(data))
        say(#"{"anon_key": "\#(keys.anonKey)", "service_key": "\#(keys.serviceKey)"}"#)
    }
}
