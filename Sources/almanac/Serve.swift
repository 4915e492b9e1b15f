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
        let configuration = try options.configuration { error, _ in throw error }
        let isSecure = configuration.tls != nil
        try await runServer(configuration) { port in
            say("Almanac is ready: \(address(configuration.host, port, isSecure: isSecure))")
        }
    }

    /// Returns the address to open in a browser.
    private func address(_ host: String, _ port: Int, isSecure: Bool) -> String {
        let name = ["127.0.0.1", "0.0.0.0", "::", "::1"].contains(host) ? "localhost" : host
        return "\(isSecure ? "https" : "http")://\(name.contains(":") ? "[\(name)]" : name):\(port)"
    }
}

/// Prints a line immediately, even if the output is a pipe.
func say(_ line: String, to handle: FileHandle = .standardOutput) {
    handle.write(Data((line + "\n").utf8))
}
