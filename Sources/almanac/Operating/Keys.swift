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

    @OptionGroup var place: DataOptions

    @Flag(
        help: ArgumentHelp(
            "Make the servers on a PostgreSQL database use these keys from now on, instead of those they had."))
    var replace = false

    @Flag(help: "Create new keys if the old ones are lost. Everyone has to sign in again.")
    var new = false

    func run() async throws {
        let secrets = Settings().secrets
        if replace {
            try await replaceKeys(dataDirectory: place.directory, database: try place.location(), secrets: secrets)
        }
        let keys = try await apiKeys(dataDirectory: place.directory, secrets: secrets, areNew: new)
        say(#"{"anon_key": "\#(keys.anonKey)", "service_key": "\#(keys.serviceKey)"}"#)
    }
}
