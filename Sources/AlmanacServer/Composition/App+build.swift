import AlmanacAccounts
import AlmanacApp
import AlmanacContent
import AlmanacDatabase
import AlmanacReminders
import AlmanacTables
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
        files: WidgetBoard.files.merging(AppManifest.files) { $1 }, origin: configuration.accounts.publicURL?.text)
    let core = try await ServerCore(configuration, logger)
    let (connections, connectionsPerPeer) = configuration.connections.resolved(descriptors: DescriptorLimit.current)
    let live = liveStreams(configuration, connections: connections)
    let peers = PeerConnections(
        limit: connectionsPerPeer, of: connections, trusted: configuration.accounts.trustedProxies,
        now: configuration.accounts.now,
        logger: logger)
    let scheduler = makeScheduler(configuration, core, logger)
    core.metrics.observe(
        configuration, peers: peers, live: live, scheduler: configuration.hasScheduler ? scheduler : nil)
    let places = try PlaceServices(configuration, database: core.database, logger: logger)
    let services = Services(
        configuration, core, places: places.handlers, live: live, scheduler: scheduler,
        store: try await openStore(configuration, core, logger), plans: try await openedPlans,
        site: try await openedSite)
    try await core.sendNotes(to: services, scheduler)

    return Application(
        router: routes(services).router,
        server: try httpServer(
            tls: configuration.tls, peers: peers, unsent: UnsentAnswers(configuration.unsentAnswers),
            proxies: TrustedProxies(networks: configuration.accounts.trustedProxies), loads: services.loads),
        configuration: ApplicationConfiguration(
            address: .hostname(configuration.host, port: configuration.port),
            // Beyond that, clients wait in the system's queue until a connection is closed.
            availableConnectionsDelegate: .maximum(connections, logger: logger)),
        services: running(configuration, core, services, places.client, scheduler, logger),
        onServerRunning: {
            LogOutput.standardError.flush()
            await onRunning($0.localAddress?.port ?? configuration.port)
        },
        logger: logger)
}

/// What the rest of a server is built on: the data directory, the database with its content, the accounts, and the sender
/// of notifications.
private struct ServerCore {
    let metrics: ServerMetrics
    let directory: DataDirectory
    let database: any Database
    let auth: AuthServices
    let push: PushKeyAndSender
    let sender: PushSender
    let sessions = LiveSessions()

    /// Opens or creates all of it.
    init(_ configuration: ServerConfiguration, _ logger: Logger) async throws {
        metrics = configuration.metrics.isOn ? ServerMetrics(PrometheusRegistry()) : ServerMetrics.off
        directory = try DataDirectory(
            configuration.dataDirectory, database: configuration.database, secrets: configuration.secrets)
        try directory.requireDatabase()
        database = try await directory.openDatabase(metrics: metrics, connections: configuration.databaseConnections)
        try await directory.requireKeys(of: database)
        for path in directory.openKeyFiles {
            logger.warning("a key file can be read by other users", metadata: ["file": "\(path)"])
        }
        let keyCheck = KeyFingerprintCheck(database, directory)
        try await keyCheck?.requireKnown()
        let loaded = try await BundledContent(directory: configuration.contentDirectory).load(into: database)
        if loaded != BundledContent.Loaded() {
            logger.info(
                "loaded the bundled content", metadata: ["facts": "\(loaded.facts)", "quotes": "\(loaded.quotes)"])
        }
        auth = try await authServices(configuration, directory, database: database, metrics: metrics, logger: logger)
        let key = try PushKey.open(in: directory)
        try await keyCheck?.agree()
        sender = PushSender(
            key: key, contact: configuration.push.contact(publicURL: configuration.accounts.publicURL),
            settings: configuration.push, now: configuration.accounts.now, logger: logger)
        push = PushKeyAndSender(key: key, sender: sender, timeLimit: configuration.push.timeLimit)
        let identity = configuration.push.identity(key: key, publicURL: configuration.accounts.publicURL)
        try await database.write { try $0.replanAwaitingSubscription(ifChanged: identity) }
    }

    /// Tells everyone who waits for it what was written.
    func sendNotes(to services: Services, _ scheduler: Scheduler) async throws {
        try await database.sendNotes { [sessions, live = services.live, publicResponses = services.publicResponses] in
            let notes = $0
            sessions.receive(notes)
            live.receive(notes)
            if notes.contains(where: \.changesLists) { publicResponses.invalidate() }
            if notes.contains(where: \.plansReminders) { scheduler.wake() }
        }
    }
}

extension Services {
    /// Gathers what the routes of a server need.
    fileprivate init(
        _ configuration: ServerConfiguration, _ core: ServerCore, places: PlaceHandlers, live: LiveStreams,
        scheduler: Scheduler, store: Store, plans: PlanLibrary, site: StaticSite
    ) {
        let (database, now) = (core.database, configuration.accounts.now)
        self.init(
            database: database, auth: core.auth,
            credentials: RequestAuthentication(keys: core.auth.accounts.keys, now: now),
            devices: Devices(database: database, now: now, background: core.auth.accounts.background),
            registrations: SharedRateLimit(
                "devices", perHour: configuration.accounts.limits.devicesPerHour, in: database),
            tables: tableStore(configuration, core, scheduler), store: store,
            publicResponses: PublicResponseCache(database: database), plans: plans, places: places,
            widgets: WidgetLinks(database: database, limits: WidgetLimits(configuration.widgets), now: now), live: live,
            feeds: PublicFeeds(database: database, now: now),
            calendars: CalendarLinks(
                database: database, limits: WidgetLimits(configuration.widgets), now: now),
            site: site, push: core.push)
        isSecure = configuration.tls != nil
        strictTransport = configuration.strictTransport
        metrics = core.metrics
        metricsPage = configuration.metrics.port == nil ? MetricsPage(core.metrics, configuration.metrics) : nil
        drain = configuration.drain
        bodies = BodyMemory(configuration.bodies)
        onUndeclaredError = configuration.onUndeclaredError
    }
}

/// Creates what reads and writes the rows of the declared tables.
private func tableStore(
    _ configuration: ServerConfiguration, _ core: ServerCore, _ scheduler: Scheduler
) -> TableStore {
    let now = configuration.accounts.now
    var store = TableStore(
        database: core.database, now: now,
        hooks: .reminders(services: configuration.push.services, onPlanned: { scheduler.wake() })
            .merging(.keyNews(core.auth.accounts)) { one, _ in one }
            .merging(.profileAddress) { one, _ in one },
        limits: StorageLimits(
            settings: configuration.storage, disk: FreeSpace(of: configuration.dataDirectory, now: now)),
        sessions: core.sessions, shares: TimeShares(ofNetwork: configuration.storage.costlySeconds),
        connections: configuration.databaseConnections)
    store.mergePatience = configuration.mergePatience
    return store
}

/// Creates the streams of changes. Each holds a connection, and the other requests need some too.
private func liveStreams(_ configuration: ServerConfiguration, connections: Int) -> LiveStreams {
    var limits = configuration.liveLimits
    limits.total = min(limits.total, max(1, connections / 2))
    return LiveStreams(limits: limits, heartbeat: configuration.liveHeartbeat)
}

/// Opens the store, and ends the plans of a sandbox that is not in use.
private func openStore(_ configuration: ServerConfiguration, _ core: ServerCore, _ logger: Logger) async throws -> Store
{
    let now = configuration.accounts.now
    let store = Store(database: core.database, backEnd: try configuration.store.makeBackEnd(now: now), now: now)
    let ended = try await core.database.endSandboxPlans(except: configuration.store, at: now())
    if ended > 0 {
        logger.notice("ended plans of a sandbox that is not in use", metadata: ["accounts": "\(ended)"])
    }
    return store
}

/// The services that run beside the HTTP server. The last is the first to stop.
private func running(
    _ configuration: ServerConfiguration, _ core: ServerCore, _ services: Services, _ client: ProviderClient,
    _ scheduler: Scheduler, _ logger: Logger
) -> [NamedService] {
    var running = [
        NamedService("database", DatabaseService(database: core.database)),
        NamedService("push", PushSenderService(sender: core.sender)),
        NamedService("identity providers", IdentityProvidersService(providers: core.auth.accounts.providers)),
        NamedService("providers", ProviderClientService(client: client)),
        NamedService("live changes", services.live),
        NamedService(
            "missed changes",
            MissedChanges(streams: services.live) { [tables = services.tables] in
                try await tables.latestChange(as: $0).number
            }),
        NamedService(
            "sweeping",
            Sweeping(
                database: core.database, mails: core.directory.mails,
                storage: configuration.storage, now: configuration.accounts.now, logger: logger)),
        NamedService(
            "backups",
            ScheduledBackups(
                dataDirectory: configuration.dataDirectory, settings: configuration.backups,
                now: configuration.accounts.now, logger: logger)),
        NamedService("memory", MemoryReturn()),
    ]
    if let size = DatabaseSize(core.database, core.metrics) { running.append(NamedService("database size", size)) }
    running += metricsServices(configuration.metrics, core.metrics, logger: logger)
    if configuration.store.backEnd == .sandbox {
        running.append(NamedService("renewals", StoreRenewals(store: services.store, logger: logger)))
    }
    running.append(NamedService("background work", core.auth.accounts.background))
    // Its pending deliveries still need the sender and the database.
    if configuration.hasScheduler { running.append(NamedService("scheduler", scheduler)) }
    return running
}

/// Creates the server of the metrics, if they have a port of their own.
private func metricsServices(
    _ settings: MetricsSettings, _ metrics: ServerMetrics, logger: Logger
) -> [NamedService] {
    guard let port = settings.port, let page = MetricsPage(metrics, settings) else { return [] }
    return [NamedService("metrics", MetricsServer(page: page, settings: settings, port: port, logger: logger))]
}

/// Creates the scheduler that sends reminders.
private func makeScheduler(_ configuration: ServerConfiguration, _ core: ServerCore, _ logger: Logger) -> Scheduler {
    var settings = SchedulerSettings()
    settings.origin = configuration.accounts.publicURL?.text ?? ""
    settings.maxConcurrentSends = configuration.push.mostInFlight
    settings.sendTimeLimit = configuration.push.timeLimit
    settings.notificationsPerHour = configuration.push.notificationsPerHour
    settings.later = LaterCodes(secret: core.auth.accounts.keys.laterSecret)
    return Scheduler(
        database: core.database, sender: core.sender, settings: settings, now: configuration.accounts.now,
        logger: logger, metrics: core.metrics)
}

/// Creates the accounts, with the server's keys and its mail transport.
/// - Throws: ``KeyFileFailure``, or ``StartFailure`` when the settings contradict one another.
private func authServices(
    _ configuration: ServerConfiguration, _ directory: DataDirectory, database: any Database, metrics: ServerMetrics,
    logger: Logger
) async throws -> AuthServices {
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
    return AuthServices(accounts: accounts, host: configuration.host)
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
