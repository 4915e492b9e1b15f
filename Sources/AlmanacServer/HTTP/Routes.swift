import Hummingbird

/// Creates the router with every route of the server.
func routes(
    database: any Database, devices: Devices, registrations: SharedRateLimit, tables store: TableStore, selling: Store,
    publicResponses: PublicResponseCache, plans: PlanLibrary, places: PlaceHandlers, widgets: WidgetLinks,
    live: LiveStreams,
    feeds: PublicFeeds, calendars: CalendarLinks,
    site: StaticSite, auth: AuthGuards, push: PushKeyAndSender, isSecure: Bool = false,
    strictTransport: String? = nil, metrics: ServerMetrics = .off, metricsPage: MetricsPage? = nil,
    drain: Drain = Drain()
) -> Router<AlmanacContext> {
    let library = ContentLibrary(database: database)
    let device = DeviceHandlers(devices: devices, limit: registrations, credentials: auth.credentials)
    let facts = FactHandlers(library: library)
    let plan = PlanHandlers(library: plans)
    let known = DeviceKeyRequired(devices: devices)
    let account = AccountHandlers(store: store, guards: auth)
    let live = LiveHandlers(streams: live, store: store, credentials: auth.credentials)
    let feeds = FeedHandlers(feeds: feeds, calendars: calendars, guards: auth)
    let push = PushHandlers(store: store, guards: auth, push: push)
    let selling = StoreHandlers(store: selling, credentials: auth.credentials)
    let widgets = WidgetHandlers(links: widgets, guards: auth)
    let tables = TableHandlers(store: store, credentials: auth.credentials, publicResponses: publicResponses)

    let router = Router(context: AlmanacContext.self, options: .autoGenerateHeadEndpoints)
    if metrics.registry != nil { router.addMiddleware { RequestMetrics(metrics: metrics) } }
    router.addMiddleware {
        RequestLog()
        SecurityHeaders(inlined: site.inlined, strictTransport: strictTransport)
        TrustedProxies(networks: auth.accounts.settings.trustedProxies, isSecure: isSecure)
        CrossOrigin(origins: auth.accounts.settings.corsOrigins)
        ProblemMiddleware()
        OneHost()
    }
    router.resource("health", [.get: HealthHandlers(database: database, limits: store.limits, drain: drain).show])
    router.resource(
        "metrics",
        [
            .get: { request, _ in
                guard let metricsPage else { throw Problem.notFound }
                return metricsPage.response(to: request)
            }
        ])

    let api = router.group("api")
    api.resource("devices/register", [.post: device.register])
    api.resource("metadata", [.get: known(MetadataHandlers(library: library).show)])
    api.resource("facts", [.get: known(facts.list)])
    api.resource("facts/:id", [.get: known(facts.show)])
    api.resource("plans", [.get: plan.list])
    api.resource("plans/:sport", [.get: plan.show])

    api.resource("cities", [.get: places.cities])
    api.resource("weather", [.get: places.weather])
    api.resource("rates", [.get: places.rates])

    authRoutes(router, guards: auth, site: site)

    api.resource("changes", [.get: account.changes])
    api.resource("changes/stream", [.get: live.stream])
    api.resource("account", [.delete: account.delete])
    api.resource("account/export", [.get: account.export])
    api.resource("account/import", [.post: account.import])
    api.resource("account/merge", [.post: account.merge])

    let login = LoginHandlers(codes: LoginCodes(accounts: auth.accounts), guards: auth)
    api.resource("login/start", [.post: login.start])
    api.resource("login/approve", [.post: login.approve])
    api.resource("login/session", [.post: login.session])

    api.resource("push/key", [.get: push.key])
    api.resource("push/test", [.post: push.test])

    api.resource("store/products", [.get: selling.products])
    api.resource("store/trial", [.post: selling.startTrial])
    api.resource("store/purchases", [.post: selling.purchase])
    api.resource("store/restore", [.post: selling.restore])
    api.resource("store/cancel", [.post: selling.cancel])
    api.resource("store/appstore/transactions", [.post: selling.acceptTransactions])
    api.resource("store/appstore/notifications", [.post: selling.processNotification])

    api.resource(
        "widgets/:id/link", [.get: widgets.link, .post: widgets.makeLink, .delete: widgets.endLink])
    router.resource("w/:name", [.get: widgets.show])

    api.resource(
        "feeds/calendar", [.get: feeds.link, .post: feeds.makeLink, .delete: feeds.endLink])
    router.resource("feeds/:name", [.get: feeds.feed])
    router.resource("f/:name", [.get: feeds.calendar])

    let rest = router.group("rest/v1")
    rest.resource("", [.get: DescriptionHandlers(site: site).show])
    rest.resource(
        ":table",
        [
            .get: tables.read, .post: tables.insert, .patch: tables.update, .delete: tables.delete,
            .put: tables.rejectMethod,
        ])

    rest.resource(
        ":table/**",
        [.get: tables.unknownPath, .post: tables.unknownPath, .patch: tables.unknownPath, .delete: tables.unknownPath])

    for service in ["storage", "realtime", "functions", "graphql"] {
        router.resource("\(service)/v1", [:], otherwise: Problem.noService(service))
        router.resource("\(service)/v1/**", [:], otherwise: Problem.noService(service))
    }

    router.resource("", [.get: site.page])
    router.resource("**", [.get: site.page])
    return router
}

typealias Handler = @Sendable (Request, AlmanacContext) async throws -> Response

extension RouterMethods where Context == AlmanacContext {
    /// Registers the handlers of one path. Every other method gets 405 with the list of allowed methods.
    /// - Parameter problem: what every other method gets instead, for a path that exists for none.
    func resource(
        _ path: RouterPath, _ handlers: [HTTPRequest.Method: Handler], otherwise problem: Problem? = nil
    ) {
        var allowed = handlers.keys.map(\.rawValue)
        if handlers[.get] != nil { allowed.append("HEAD") }
        let refusal = problem ?? Problem.methodNotAllowed(allow: allowed.sorted().joined(separator: ", "))
        for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] {
            on(path, method: method, use: handlers[method] ?? { _, _ in throw refusal })
        }
    }
}
