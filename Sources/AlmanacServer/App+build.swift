import AlmanacApp
import Hummingbird
import HummingbirdCore
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
    try configuration.requireFileForBackups()

    // Beside the database and all that needs it, so that the start takes only as long as the longer of the two.
    async let openedPlans = PlanLibrary(directory: configuration.contentDirectory)
    async let openedSite = StaticSite(
        directory: configuration.webDirectory, texts: configuration.pageTexts,
        files: WidgetBoard.files.merging(AppManifest.files) { $1 })
    let metrics = configuration.metrics.isOn ? ServerMetrics(PrometheusRegistry()) : ServerMetrics.off
    let directory = try DataDirectory(
        configuration.dataDirectory, database: configuration.database, secrets: configuration.secrets)
    let database = try await directory.openDatabase(metrics: metrics, connections: configuration.databaseConnections)
    let keyCheck = KeyFingerprintCheck(database, directory)
    try await keyCheck?.requireKnown()
    let loaded = try await BundledContent(directory: configuration.contentDirectory).load(into: database)
    if loaded != BundledContent.Loaded() {
        logger.info(
            "loaded the bundled content", metadata: ["facts": "\(loaded.facts)", "quotes": "\(loaded.quotes)"])
    }

    let places = try PlaceServices(configuration, database: database, logger: logger)
    let auth = try await authGuards(configuration, directory, database: database, metrics: metrics, logger: logger)
    let pushKey = try PushKey.open(in: directory)
    try await keyCheck?.agree()
    let sender = PushSender(
        key: pushKey, contact: configuration.push.contact(publicURL: configuration.accounts.publicURL),
        settings: configuration.push, now: configuration.accounts.now, logger: logger)
    let scheduler = makeScheduler(configuration, sender, database: database, metrics: metrics, logger: logger)
    let identity = configuration.push.identity(key: pushKey, publicURL: configuration.accounts.publicURL)
    try await database.write { try $0.replanAwaitingSubscription(ifChanged: identity) }
    let store = Store(
        database: database, backEnd: try configuration.store.makeBackEnd(now: configuration.accounts.now),
        now: configuration.accounts.now)
    let ended = try await database.endSandboxPlans(except: configuration.store, at: configuration.accounts.now())
    if ended > 0 {
        logger.notice("ended plans of a sandbox that is not in use", metadata: ["accounts": "\(ended)"])
    }
    let (connections, connectionsPerPeer) = configuration.connections.resolved(descriptors: DescriptorLimit.current)
    var liveLimits = configuration.liveLimits
    // Each stream holds a connection, and the others need some too.
    liveLimits.total = min(liveLimits.total, max(1, connections / 2))
    let live = LiveStreams(limits: liveLimits, heartbeat: configuration.liveHeartbeat)
    let sessions = LiveSessions()
    let publicResponses = PublicResponseCache(database: database)
    try await database.sendNotes { notes in
        sessions.receive(notes)
        live.receive(notes)
        if notes.contains(where: \.changesLists) { publicResponses.invalidate() }
        if notes.contains(where: \.plansReminders) { scheduler.wake() }
    }
    let limits = StorageLimits(
        settings: configuration.storage,
        disk: FreeSpace(of: configuration.dataDirectory, now: configuration.accounts.now))
    let peers = PeerConnections(
        limit: connectionsPerPeer, trusted: configuration.accounts.trustedProxies, now: configuration.accounts.now,
        logger: logger)
    metrics.observe(configuration, peers: peers, live: live, scheduler: configuration.hasScheduler ? scheduler : nil)
    let router = routes(
        database: database, devices: Devices(database: database, now: configuration.accounts.now),
        registrations: SharedRateLimit("devices", perHour: configuration.registrationsPerHour, in: database),
        tables: TableStore(
            database: database, now: configuration.accounts.now,
            planning: ReminderPlanning(onPlanned: { scheduler.wake() }), limits: limits,
            pushServices: configuration.push.services, sessions: sessions),
        selling: store, publicResponses: publicResponses, plans: try await openedPlans, places: places.handlers,
        widgets: WidgetLinks(
            database: database, limits: WidgetLimits(configuration.widgets), now: configuration.accounts.now),
        live: live, feeds: PublicFeeds(database: database, now: configuration.accounts.now),
        calendars: CalendarLinks(
            database: database, limits: WidgetLimits(configuration.widgets), now: configuration.accounts.now),
        site: try await openedSite,
        auth: auth, push: PushKeyAndSender(key: pushKey, sender: sender),
        isSecure: configuration.tls != nil, strictTransport: configuration.strictTransport,
        metrics: metrics,
        metricsPage: configuration.metrics.port == nil ? MetricsPage(metrics, configuration.metrics) : nil,
        drain: configuration.drain)

    var services = [
        NamedService("database", DatabaseService(database: database)),
        NamedService("push", PushSenderService(sender: sender)),
        NamedService("identity providers", IdentityProvidersService(providers: auth.accounts.providers)),
        NamedService("providers", ProviderClientService(client: places.client)),
        NamedService("live changes", live),
        NamedService(
            "sweeping",
            Sweeping(
                database: database, mails: directory.mails,
                storage: configuration.storage, now: configuration.accounts.now, logger: logger)),
        NamedService(
            "backups",
            ScheduledBackups(
                dataDirectory: configuration.dataDirectory, settings: configuration.backups,
                now: configuration.accounts.now, logger: logger)),
        NamedService("memory", MemoryReturn()),
    ]
    if let size = DatabaseSize(database, metrics) { services.append(NamedService("database size", size)) }
    services += metricsServices(configuration.metrics, metrics, logger: logger)
    if configuration.store.backEnd == .sandbox {
        services.append(NamedService("renewals", StoreRenewals(store: store, logger: logger)))
    }
    // Last, and so the first to stop: its pending deliveries still need the sender and the database.
    if configuration.hasScheduler { services.append(NamedService("scheduler", scheduler)) }

    return Application(
        router: router,
        server: try httpServer(tls: configuration.tls, peers: peers),
        configuration: ApplicationConfiguration(
            address: .hostname(configuration.host, port: configuration.port),
            // Beyond that, clients wait in the system's queue until a connection is closed.
            availableConnectionsDelegate: .maximum(connections, logger: logger)),
        services: services,
        onServerRunning: {
            LogOutput.standardError.flush()
            await onRunning($0.localAddress?.port ?? configuration.port)
        },
        logger: logger)
}

/// Creates the server of the metrics, if they have a port of their own.
private func metricsServices(
    _ settings: MetricsSettings, _ metrics: ServerMetrics, logger: Logger
) -> [NamedService] {
    guard let port = settings.port, let page = MetricsPage(metrics, settings) else { return [] }
    return [NamedService("metrics", MetricsServer(page: page, settings: settings, port: port, logger: logger))]
}

/// Creates the scheduler that sends reminders.
private func makeScheduler(
    _ configuration: ServerConfiguration, _ sender: any PushSending, database: any Database, metrics: ServerMetrics,
    logger: Logger
) -> Scheduler {
    var settings = SchedulerSettings()
    settings.origin = configuration.accounts.publicURL?.text ?? ""
    settings.maxConcurrentSends = configuration.push.mostInFlight
    settings.sendTimeLimit = configuration.push.timeLimit
    settings.notificationsPerHour = configuration.push.notificationsPerHour
    return Scheduler(
        database: database, sender: sender, settings: settings, now: configuration.accounts.now, logger: logger,
        metrics: metrics)
}

/// Creates the accounts, with the server's keys and its mail transport.
/// - Throws: ``KeyFileFailure``, or ``StartFailure`` when the settings contradict one another.
private func authGuards(
    _ configuration: ServerConfiguration, _ directory: DataDirectory, database: any Database, metrics: ServerMetrics,
    logger: Logger
) async throws -> AuthGuards {
    let settings = configuration.accounts
    let mail: any MailTransport
    try settings.requirePublicURL()
    if let sendmail = settings.sendmail {
        mail = SendmailTransport(path: sendmail, from: settings.mailFrom, now: settings.now)
    } else {
        mail = MailDirectory(
            directory: directory.mails, from: settings.mailFrom, now: settings.now,
            logger: logger)
    }
    let keys = try await ServerKeys.open(in: directory, now: settings.now())
    let accounts = Accounts(
        database: database, keys: keys, settings: settings, mail: MeasuredMail(transport: mail, metrics: metrics),
        logger: logger)
    return AuthGuards(
        accounts: accounts, credentials: Credentials(keys: keys, now: settings.now), host: configuration.host)
}

/// Closes the database after the last response.
private struct DatabaseService: Service {
    let database: any Database

    func run() async throws {
        // The file is closed after a cancellation as well as after a graceful shutdown.
        try? await gracefulShutdown()
        try database.close()
    }
}
