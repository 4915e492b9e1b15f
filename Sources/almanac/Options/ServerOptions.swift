import AlmanacAccounts
import AlmanacContent
import AlmanacDatabase
import AlmanacServer
import ArgumentParser
import Foundation
import Logging

/// The options of `almanac serve`, which `almanac doctor` checks.
struct ServerOptions: ParsableArguments {
    @Option(help: "The address to listen on; 0.0.0.0 to be reachable from the network. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The port to listen on. (default: 8080, or the next free one)")
    var port: String?

    @Option(help: ArgumentHelp("The data directory. (default: ./data)", valueName: "directory"))
    var data: String?

    @Option(help: DataOptions.databaseHelp)
    var database: String?

    @Option(
        help: ArgumentHelp(
            "The maximum number of connections to PostgreSQL. (default: \(DatabaseLocation.connections))",
            valueName: "number"))
    var databaseConnections: String?

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

    @OptionGroup(title: "Metrics")
    var metrics: MetricsOptions

    @OptionGroup(title: "Notifications")
    var push: PushOptions

    @OptionGroup(title: "Plans")
    var store: StoreOptions

    @OptionGroup(title: "Weather and exchange rates")
    var providers: ProviderOptions

    @OptionGroup(title: "Widgets")
    var widgets: WidgetOptions

    /// What to do about a setting that cannot be used.
    /// - Parameters:
    ///   - error: why it cannot be used.
    ///   - affected: the checks that cannot judge anything without it.
    typealias Note = (_ error: any Error, _ affected: [Finding.Check]) throws -> Void

    /// Reads how log messages are written.
    /// - Throws: `ValidationError` if the setting is not valid.
    func format() throws -> LogFormat {
        try Settings().value(logFormat, "log.format", default: .text, "text or json") {
            LogFormat(rawValue: $0.lowercased())
        }
    }

    /// Whether the operator chose the port.
    var choosesPort: Bool { Settings().text(port, "port") != nil }

    /// Reads the settings.
    /// - Parameter note: called for each part that cannot be used, which then keeps its defaults.
    /// - Throws: what `note` throws.
    func configuration(_ note: Note) throws -> ServerConfiguration {
        let settings = Settings()
        func read<Value>(
            _ fallback: Value, _ affected: [Finding.Check] = [], _ value: () throws -> Value
        ) throws -> Value {
            do {
                return try value()
            } catch {
                try note(error, affected)
                return fallback
            }
        }
        var configuration = ServerConfiguration(dataDirectory: settings.dataDirectory(data))
        configuration.database = try read(configuration.database, [.database]) { try settings.location(database) }
        configuration.databaseConnections = try read(configuration.databaseConnections, [.database]) {
            try settings.count(
                databaseConnections, "database.connections", from: 2, default: configuration.databaseConnections)
        }
        configuration.secrets = settings.secrets
        configuration.host = settings.text(host, "host") ?? configuration.host
        configuration.port = try read(configuration.port) {
            try settings.port(port, "port") ?? configuration.port
        }
        configuration.tls = try read(nil, [.certificate]) { try tls(settings) }
        configuration.accounts = try read(configuration.accounts, [.email, .services, .certificate, .push]) {
            try accounts.read(settings)
        }
        configuration.storage = try read(configuration.storage, [.disk]) { try storage.read(settings) }
        configuration.push = try read(configuration.push, [.push]) { try push.read(settings) }
        configuration.store = try read(configuration.store, [.services]) { try store.read(settings) }
        configuration.providers = try read(configuration.providers, [.services]) { try providers.read(settings) }
        configuration.widgets = try read(configuration.widgets) { try widgets.read(settings) }
        configuration.backups = try read(configuration.backups, [.backups]) { try backups.read(settings) }
        configuration.metrics = try read(configuration.metrics) { try metrics.read(settings) }
        configuration.connections = try read(configuration.connections) { try connections.limits(settings) }
        configuration.drainSeconds = try read(configuration.drainSeconds) {
            try settings.count(connections.drain, "drain", from: 0, default: configuration.drainSeconds)
        }
        configuration.strictTransportSeconds = try read(configuration.strictTransportSeconds) {
            try settings.count(connections.hsts, "hsts", from: 0, default: configuration.strictTransportSeconds)
        }
        configuration.logLevel = try read(configuration.logLevel) { try level(settings) }
        return configuration
    }

    private func level(_ settings: Settings) throws -> Logger.Level {
        let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        return try settings.value(logLevel, "log.level", default: .info, "one of \(levels)") {
            Logger.Level(rawValue: $0.lowercased())
        }
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
}
