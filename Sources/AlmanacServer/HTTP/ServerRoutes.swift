import AlmanacAccounts
import AlmanacContent
import AlmanacDatabase
import AlmanacTables
import Hummingbird

/// What the routes need: the nouns, and how the server answers. ``routes(_:)`` adds what each noun serves.
struct Services: Sendable {
    let database: any Database
    let auth: AuthServices
    let credentials: RequestAuthentication
    let devices: Devices
    let registrations: SharedRateLimit
    let tables: TableStore
    let store: Store
    let publicResponses: PublicResponseCache
    let plans: PlanLibrary
    let places: PlaceHandlers
    let widgets: WidgetLinks
    let live: LiveStreams
    let feeds: PublicFeeds
    let calendars: CalendarLinks
    let site: StaticSite
    let push: PushKeyAndSender
    var isSecure = false
    var strictTransport: String?
    var metrics = ServerMetrics.off
    var metricsPage: MetricsPage?
    var drain = Drain()
    var bodies = BodyMemory()
    var loads = NetworkLoads()
    /// Hears of errors that a route does not declare.
    var onUndeclaredError: @Sendable (_ route: Route, _ error: String) -> Void = { _, _ in }
}

extension Gate {
    init(of services: Services) {
        self.init(
            credentials: services.credentials, auth: services.auth, devices: services.devices, tables: services.tables)
    }
}

/// Creates the router with every route of the server.
func routes(_ services: Services) -> Routes {
    let auth = services.auth
    let routes = Routes(
        router(services), Gate(of: services), services.bodies, services.loads, onUndeclared: services.onUndeclaredError)
    let library = ContentLibrary(database: services.database)

    HealthHandlers(database: services.database, limits: services.tables.limits, drain: services.drain)
        .addRoutes(to: routes)
    MetricsPage.addRoutes(of: services.metricsPage, to: routes)

    DeviceHandlers(devices: services.devices, limit: services.registrations).addRoutes(to: routes)
    MetadataHandlers(library: library).addRoutes(to: routes)
    FactHandlers(library: library).addRoutes(to: routes)
    PlanHandlers(library: services.plans).addRoutes(to: routes)
    services.places.addRoutes(to: routes)

    AuthSignInHandlers(auth: auth, credentials: services.credentials).addRoutes(to: routes)
    AuthUserHandlers(auth: auth).addRoutes(to: routes)
    AuthMailHandlers(auth: auth).addRoutes(to: routes)
    OAuthHandlers(auth: auth).addRoutes(to: routes)
    AuthInfoHandlers(accounts: auth.accounts).addRoutes(to: routes)
    AuthAdminHandlers(auth: auth).addRoutes(to: routes)
    for path in ["auth/v1", "auth/v1/**"] { routes.refuse(path, "not_found") { _ in AuthFailure.notFound } }

    AccountHandlers(store: services.tables, auth: auth, credentials: services.credentials).addRoutes(to: routes)
    LiveHandlers(streams: services.live, store: services.tables).addRoutes(to: routes)
    LoginHandlers(codes: LoginCodes(accounts: auth.accounts), auth: auth).addRoutes(to: routes)
    PushHandlers(store: services.tables, auth: auth, push: services.push).addRoutes(to: routes)
    StoreHandlers(store: services.store).addRoutes(to: routes)
    WidgetHandlers(links: services.widgets, auth: auth).addRoutes(to: routes)
    FeedHandlers(feeds: services.feeds, calendars: services.calendars, auth: auth).addRoutes(to: routes)

    TableHandlers(store: services.tables, publicResponses: services.publicResponses).addRoutes(to: routes)
    DescriptionHandlers(site: services.site).addRoutes(to: routes)
    services.site.addRoutes(to: routes)
    routes.finish()
    return routes
}

/// Creates the router with what every request passes.
private func router(_ services: Services) -> Router<AlmanacContext> {
    let settings = services.auth.accounts.settings
    let router = Router(context: AlmanacContext.self, options: .autoGenerateHeadEndpoints)
    if services.metrics.registry != nil { router.addMiddleware { RequestMetrics(metrics: services.metrics) } }
    router.addMiddleware {
        RequestLog()
        SecurityHeaders(inlined: services.site.inlined, strictTransport: services.strictTransport)
        TrustedProxyHeaders(
            proxies: TrustedProxies(networks: settings.trustedProxies), isSecure: services.isSecure)
        CrossOrigin(origins: settings.corsOrigins)
        RefusalMiddleware()
        OneHost()
    }
    return router
}
