import AlmanacAccounts
import AlmanacApp
import AlmanacContent
import AlmanacDatabase
import AlmanacReminders
import AlmanacTables
import Foundation
import Logging

/// The configuration of a server.
public struct ServerConfiguration: Sendable {
    /// A certificate and its private key, for `https`.
    public struct TLS: Equatable, Sendable {
        /// The PEM file with the certificate and its chain.
        public var certificate: URL
        /// The PEM file with the certificate's private key.
        public var privateKey: URL

        /// Creates a TLS configuration.
        public init(certificate: URL, privateKey: URL) {
            self.certificate = certificate
            self.privateKey = privateKey
        }
    }

    /// The address to listen on: `127.0.0.1` for only this machine, `0.0.0.0` for the whole network.
    public var host: String
    /// The port from 0 to 65535; 0 for any available one.
    public var port: Int
    /// The last port to try when ``port`` and those after it are in use; `nil` to try no other.
    public var lastPort: Int?
    /// The directory for the database. It is created, accessible only to its owner, if it is missing.
    public var dataDirectory: URL
    /// Where the database is.
    public var database = DatabaseLocation.file
    /// The maximum number of connections to a database server, at least 2.
    public var databaseConnections = DatabaseLocation.connections
    /// The keys that do not come from the data directory.
    public var secrets = ServerSecrets()
    /// The certificate for `https`; `nil` for plain `http`.
    public var tls: TLS?
    /// The directory with the web page, its scripts, and its icons.
    public var webDirectory: URL
    /// The directory with the categories and the facts for an empty database.
    public var contentDirectory: URL
    /// What the page's templates hold, by the names of their placeholders.
    public var pageTexts: [String: String]
    /// The settings for accounts and sign-in.
    public var accounts: AccountSettings
    /// How much users may store.
    public var storage: StorageSettings
    /// The settings for push messages.
    public var push: PushSettings
    /// Where plans can be bought.
    public var store: StoreSettings
    /// Where the weather and exchange rates come from.
    public var providers: ProviderSettings
    /// How often widgets may be looked at.
    public var widgets: WidgetSettings
    /// Where and how often the server backs itself up.
    public var backups = BackupSettings()
    /// How many connections the server holds at a time.
    public var connections = ConnectionLimits()
    /// For how many seconds browsers call this host by https alone, once they have called it by https; 0 for never.
    public var strictTransportSeconds = 31_536_000
    /// For how many seconds the server calls itself unhealthy before it stops after SIGTERM.
    public var drainSeconds = 0
    /// Whether the server is about to stop.
    let drain = Drain()
    /// Where metrics are exposed, if anywhere.
    public var metrics = MetricsSettings()
    /// The minimum level of log messages.
    public var logLevel: Logger.Level
    /// Where log messages go. Tests read them.
    var logger = Logger(label: "almanac")
    /// How many streams of changes may be open.
    var liveLimits = LiveStreams.Limits()
    /// How much memory the bodies of requests may take.
    var bodies = BodyMemory.Limits()
    /// How much of answers may wait for peers to take it.
    var unsentAnswers = UnsentAnswers.Limits()
    /// How long a merge of accounts waits for another one of the same account.
    var mergePatience = Duration.seconds(5)
    /// The time between two signs of life on a stream.
    var liveHeartbeat = Duration.seconds(25)
    /// Hears of errors that a route does not declare, which `docs/api-routes.md` then lacks. Tests fail with it.
    var onUndeclaredError: @Sendable (_ route: Route, _ error: String) -> Void = { _, _ in }
    /// Whether to run a scheduler. Tests run their own one with a fixed clock.
    var hasScheduler = true

    /// Creates a configuration. Only the data directory has no default.
    public init(
        host: String = "127.0.0.1", port: Int = 8080, dataDirectory: URL, tls: TLS? = nil,
        webDirectory: URL = Resources.webDirectory(), contentDirectory: URL = Resources.contentDirectory(),
        pageTexts: [String: String] = PageTexts.all,
        accounts: AccountSettings = AccountSettings(), storage: StorageSettings = StorageSettings(),
        push: PushSettings = PushSettings(), store: StoreSettings = StoreSettings(),
        providers: ProviderSettings = ProviderSettings(), widgets: WidgetSettings = WidgetSettings(),
        logLevel: Logger.Level = .info
    ) {
        self.host = host
        self.port = port
        self.dataDirectory = dataDirectory
        self.tls = tls
        self.webDirectory = webDirectory
        self.contentDirectory = contentDirectory
        self.pageTexts = pageTexts
        self.accounts = accounts
        self.storage = storage
        self.push = push
        self.store = store
        self.providers = providers
        self.widgets = widgets
        self.logLevel = logLevel
    }
}

extension ServerConfiguration {
    /// Requires that backups are asked for only where the server can make them.
    /// - Throws: ``StartFailure/backupsNeedFile``
    func requireFileForBackups() throws(StartFailure) {
        guard database == .file || backups.directory == nil else { throw .backupsNeedFile }
    }

    /// The value of `Strict-Transport-Security`; `nil` for a server that people reach by http.
    var strictTransport: String? {
        let isSecure = tls != nil || accounts.publicURL?.isSecure == true
        return isSecure && strictTransportSeconds > 0 ? "max-age=\(strictTransportSeconds)" : nil
    }
}
