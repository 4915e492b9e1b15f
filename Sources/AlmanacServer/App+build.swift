import AlmanacApp
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import ServiceLifecycle

/// Assembles a server: opens the database, loads missing content, reads the web files, and creates the routes.
/// - Parameter onRunning: called with the port once the server listens.
/// - Throws: ``StartFailure``, or the error of the database, the content, or the web files.
public func buildServer(
    _ configuration: ServerConfiguration, onRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) async throws -> some ApplicationProtocol {
    var logger = configuration.logger
    logger.logLevel = configuration.logLevel

    let database = try await DataDirectory(configuration.dataDirectory).openDatabase()
    let loaded = try await BundledContent(directory: configuration.contentDirectory).load(into: database)
    if loaded != BundledContent.Loaded() {
        logger.info(
            "loaded the bundled content", metadata: ["facts": "\(loaded.facts)", "quotes": "\(loaded.quotes)"])
    }

    let plans = try PlanLibrary(directory: configuration.contentDirectory)
    let places = try PlaceServices(configuration, database: database, logger: logger)
    let site = try StaticSite(
        directory: configuration.webDirectory, texts: configuration.pageTexts, files: WidgetBoard.files)
    let auth = try await authGuards(configuration, database: database, logger: logger)
    let pushKey = try PushKey.open(in: DataDirectory(configuration.dataDirectory))
    let sender = PushSender(
        key: pushKey, contact: configuration.push.contact(publicURL: configuration.accounts.publicURL),
        settings: configuration.push, now: configuration.accounts.now, logger: logger)
    let scheduler = makeScheduler(configuration, sender, database: database, logger: logger)
    let store = Store(
        database: database, backEnd: try configuration.store.makeBackEnd(now: configuration.accounts.now),
        now: configuration.accounts.now)
    let ended = try await database.endSandboxPlans(except: configuration.store, at: configuration.accounts.now())
    if ended > 0 {
        logger.notice("ended plans of a sandbox that is not in use", metadata: ["accounts": "\(ended)"])
    }
    let live = LiveStreams(limits: configuration.liveLimits, heartbeat: configuration.liveHeartbeat)
    try await database.sendNotes { live.receive($0) }
    let router = routes(
        database: database, devices: Devices(database: database, now: configuration.accounts.now),
        registrations: RateLimit(perHour: configuration.registrationsPerHour),
        tables: TableStore(
            database: database, now: configuration.accounts.now,
            planning: ReminderPlanning(onPlanned: { scheduler.wake() })),
        selling: store, plans: plans, places: places.handlers,
        widgets: WidgetLinks(
            database: database, limits: WidgetLimits(configuration.widgets), now: configuration.accounts.now),
        live: live, feeds: PublicFeeds(database: database, now: configuration.accounts.now),
        calendars: CalendarLinks(
            database: database, limits: WidgetLimits(configuration.widgets), now: configuration.accounts.now),
        site: site,
        auth: auth, push: PushKeyAndSender(key: pushKey, sender: sender),
        isSecure: configuration.tls != nil)

    return Application(
        router: router,
        server: try server(tls: configuration.tls),
        configuration: ApplicationConfiguration(address: .hostname(configuration.host, port: configuration.port)),
        services: [
            DatabaseService(database: database),
            PushSenderService(sender: sender),
            IdentityProvidersService(providers: auth.accounts.providers),
            ProviderClientService(client: places.client),
            GazetteerWarmUp(library: places.library),
            live,
            Sweeping(
                database: database, mails: try DataDirectory(configuration.dataDirectory).mails,
                now: configuration.accounts.now, logger: logger),
        ]
            + (configuration.store.backEnd == .sandbox ? [StoreRenewals(store: store, logger: logger)] : [])
            // Last, and so the first to stop: its pending deliveries still need the sender and the database.
            + (configuration.hasScheduler ? [scheduler] : []),
        onServerRunning: { await onRunning($0.localAddress?.port ?? configuration.port) },
        logger: logger)
}

/// Creates the scheduler that sends reminders.
private func makeScheduler(
    _ configuration: ServerConfiguration, _ sender: any PushSending, database: any Database, logger: Logger
) -> Scheduler {
    var settings = SchedulerSettings()
    settings.origin = configuration.accounts.publicURL?.text ?? ""
    return Scheduler(
        database: database, sender: sender, settings: settings, now: configuration.accounts.now, logger: logger)
}

/// Creates the accounts, with the server's keys and its mail transport.
/// - Throws: ``KeyFileFailure``, or ``StartFailure`` when the settings contradict one another.
private func authGuards(
    _ configuration: ServerConfiguration, database: any Database, logger: Logger
) async throws -> AuthGuards {
    let settings = configuration.accounts
    let directory = try DataDirectory(configuration.dataDirectory)
    let mail: any MailTransport
    if let sendmail = settings.sendmail {
        // Links in emails must not depend on the host name in a request, because the client can choose it.
        guard settings.publicURL != nil else { throw StartFailure.mailNeedsPublicURL }
        mail = SendmailTransport(path: sendmail, from: settings.mailFrom, now: settings.now)
    } else {
        mail = MailDirectory(
            directory: directory.mails, from: settings.mailFrom, now: settings.now,
            logger: logger)
    }
    // The URL that a service answers to must not depend on the host name in a request either.
    if let provider = settings.providers.first(where: { $0.issuer.hasPrefix("https:") }), settings.publicURL == nil {
        throw StartFailure.providerNeedsPublicURL(provider.name)
    }
    let keys = try await ServerKeys.open(in: directory, now: settings.now())
    let accounts = Accounts(database: database, keys: keys, settings: settings, mail: mail, logger: logger)
    return AuthGuards(
        accounts: accounts, credentials: Credentials(keys: keys, now: settings.now), host: configuration.host)
}

/// HTTP/1.1, with TLS if there is a certificate. Connections that are idle for 90 seconds are closed.
private func server(tls: ServerConfiguration.TLS?) throws -> HTTPServerBuilder {
    let http = HTTPServerBuilder.http1(configuration: .init(idleTimeout: .seconds(90)))
    guard let tls else { return http }
    return try .tls(http, tlsConfiguration: tls.configuration())
}

extension ServerConfiguration.TLS {
    /// The TLS configuration with the certificate and its key.
    /// - Throws: ``StartFailure/unusableTLS(path:reason:)``
    fileprivate func configuration() throws(StartFailure) -> TLSConfiguration {
        let chain = try Self.reading(certificate.path) { try NIOSSLCertificate.fromPEMFile($0) }
        let key = try Self.reading(privateKey.path) { try NIOSSLPrivateKey(file: $0, format: .pem) }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        return configuration
    }

    private static func reading<Value>(
        _ path: String, _ read: (String) throws -> Value
    ) throws(StartFailure) -> Value {
        do {
            return try read(path)
        } catch {
            throw .unusableTLS(path: path, reason: "\(error)")
        }
    }
}

/// Closes the database after the last response.
private struct DatabaseService: Service {
    let database: SQLiteDatabase

    func run() async throws {
        // The file is closed after a cancellation as well as after a graceful shutdown.
        try? await gracefulShutdown()
        try database.close()
    }
}
