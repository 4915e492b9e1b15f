import AlmanacApp
import AlmanacServer
import ArgumentParser
import Foundation
import Logging

/// `almanac serve`
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the apps and their data.",
        discussion: """
            Each option can also be set by an environment variable: --tls-cert by ALMANAC_TLS_CERT, and so on.

            A phone needs HTTPS to work offline and to receive reminders: provide a certificate, or put a reverse \
            proxy in front of the server.
            """)

    @Option(help: "The address to listen on; 0.0.0.0 to be reachable from the network. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The port to listen on. (default: 8080)")
    var port: String?

    @Option(help: ArgumentHelp("The data directory. (default: ./data)", valueName: "directory"))
    var data: String?

    @Option(help: ArgumentHelp("The certificate and its chain, for HTTPS.", valueName: "pem file"))
    var tlsCert: String?

    @Option(help: ArgumentHelp("The certificate's private key.", valueName: "pem file"))
    var tlsKey: String?

    @Option(help: "The log level: trace, debug, info, notice, warning, error or critical. (default: info)")
    var logLevel: String?

    @Option(help: "How log messages are written: text, or json for programs that collect them. (default: text)")
    var logFormat: String?

    @OptionGroup(title: "Connections")
    var connections: ConnectionOptions

    @OptionGroup(title: "Accounts and email")
    var accounts: AccountOptions

    @OptionGroup(title: "Storage")
    var storage: StorageOptions

    @OptionGroup(title: "Backups")
    var backups: BackupOptions

    @OptionGroup(title: "Notifications")
    var push: PushOptions

    @OptionGroup(title: "Plans")
    var store: StoreOptions

    @OptionGroup(title: "Weather and exchange rates")
    var providers: ProviderOptions

    @OptionGroup(title: "Widgets")
    var widgets: WidgetOptions

    func run() async throws {
        let format = try Settings().value(logFormat, "log.format", default: LogFormat.text, "text or json") {
            LogFormat(rawValue: $0.lowercased())
        }
        format.bootstrap()
        let configuration = try configuration()
        let isSecure = configuration.tls != nil
        try await runServer(configuration) { port in
            say("Almanac is ready: \(address(configuration.host, port, isSecure: isSecure))")
        }
    }

    private func configuration() throws -> ServerConfiguration {
        let settings = Settings()
        let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        var configuration = ServerConfiguration(
            host: settings.text(host, "host") ?? "127.0.0.1",
            port: try settings.value(port, "port", default: 8080, "a whole number from 0 to 65535") { text in
                Int(text).flatMap { (0...65_535).contains($0) ? $0 : nil }
            },
            dataDirectory: settings.dataDirectory(data),
            tls: try tls(settings),
            accounts: try accounts.read(settings),
            storage: try storage.read(settings),
            push: try push.read(settings),
            store: try store.read(settings),
            providers: try providers.read(settings),
            widgets: try widgets.read(settings),
            logLevel: try settings.value(logLevel, "log.level", default: .info, "one of \(levels)") {
                Logger.Level(rawValue: $0.lowercased())
            })
        configuration.backups = try backups.read(settings)
        configuration.connections = try connections.limits(settings)
        configuration.strictTransportSeconds = try settings.count(
            connections.hsts, "hsts", from: 0, default: configuration.strictTransportSeconds)
        return configuration
    }

    private func tls(_ settings: Settings) throws -> ServerConfiguration.TLS? {
        switch (settings.text(tlsCert, "tls.cert"), settings.text(tlsKey, "tls.key")) {
        case (nil, nil): return nil
        case (let certificate?, let key?):
            return ServerConfiguration.TLS(certificate: URL(filePath: certificate), privateKey: URL(filePath: key))
        case (.some, nil): throw ValidationError("--tls-cert needs --tls-key as well: the certificate's private key.")
        case (nil, .some): throw ValidationError("--tls-key needs --tls-cert as well: the certificate.")
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
