import AlmanacServer
import ArgumentParser
import Foundation

/// `almanac serve`
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the apps and their data.",
        discussion: """
            Each option can also be set by an environment variable: --tls-cert by ALMANAC_TLS_CERT, and so on.

            A phone needs HTTPS to work offline and to receive reminders: provide a certificate, or put a reverse \
            proxy in front of the server.
            """)

    @OptionGroup var options: ServerOptions

    func run() async throws {
        try options.format().bootstrap()
        let surroundings = Surroundings.current()
        let configuration = try serverConfiguration(surroundings)
        try await runServer(configuration) { port in
            say(StartLines(configuration, port: port, surroundings: surroundings).text)
        }
    }

    /// Reads the settings. Where nobody chose the port, the next free one will do, but not for a service: proxies and
    /// health checks would not find it.
    private func serverConfiguration(_ surroundings: Surroundings) throws -> ServerConfiguration {
        var configuration = try options.configuration { error, _ in throw error }
        if !options.choosesPort, !surroundings.isService { configuration.lastPort = configuration.port + 19 }
        return configuration
    }
}

/// Prints a line immediately, even if the output is a pipe.
func say(_ line: String, to handle: FileHandle = .standardOutput) {
    handle.write(Data((line + "\n").utf8))
}
