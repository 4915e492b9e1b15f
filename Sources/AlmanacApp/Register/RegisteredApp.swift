import AlmanacCore

/// An app in the register. It has a case of its own in ``AppState`` and in ``AppEvent``.
protocol RegisteredApp: MiniApp, SendableMetatype {
    static func wrap(_ state: State) -> AppState
    static func wrap(_ event: Event) -> AppEvent
    /// - Returns: `nil` for the state of another app.
    static func unwrap(_ state: AppState) -> State?
    /// - Returns: `nil` for an event of another app.
    static func unwrap(_ event: AppEvent) -> Event?
}

/// An operation on the type of an app. It replaces `any MiniApp.Type`, which Embedded Swift does not have.
protocol AppVisitor {
    associatedtype Result
    func visit<A: RegisteredApp>(_ app: A.Type) -> Result
}

/// The slugs and tables of all apps together.
public enum Register {
    /// The slugs by which rows may name an app.
    public static var slugs: [String] { AppID.allCases.map { $0.identity.slug } }

    /// The apps' tables on the server.
    public static var tables: [Table] {
        AppID.allCases.flatMap { $0.tables.synced + $0.tables.serverOnly }
    }

    /// The slugs of the apps whose ready items are counted in the number on the icon.
    static var countedApps: [String] {
        AppID.allCases.filter { $0.identity.countsReadyItems }.map { $0.identity.slug }
    }

    /// The names of the apps' faces, for the page that is shown before the program runs.
    static var faces: [String] { AppID.allCases.map { $0.identity.face.name } }
}

extension AppID {
    /// Finds the app with a slug; `nil` if there is none.
    public init?(slug: String) {
        for id in AppID.allCases where id.identity.slug == slug {
            self = id
            return
        }
        return nil
    }

    /// Finds the app to which an address belongs.
    init?(path: String) {
        guard let slug = Path(path).segments.first else { return nil }
        self.init(slug: slug)
    }

    /// Finds the app that owns a table on the server.
    init?(owning table: String) {
        for id in AppID.allCases where id.tables.owns(table) {
            self = id
            return
        }
        return nil
    }

    /// The name, address, icon and colors.
    public var identity: AppIdentity {
        @inline(never) get {
            struct Reading: AppVisitor { func visit<A: RegisteredApp>(_ app: A.Type) -> AppIdentity { A.identity } }
            return visit(Reading())
        }
    }

    /// The app's tables on the server and on the device.
    public var tables: AppTables {
        @inline(never) get {
            struct Reading: AppVisitor { func visit<A: RegisteredApp>(_ app: A.Type) -> AppTables { A.tables } }
            return visit(Reading())
        }
    }

    /// The address of the app's settings; `nil` for an app without any.
    var settingsRoute: String? {
        struct Reading: AppVisitor { func visit<A: RegisteredApp>(_ app: A.Type) -> String? { A.settingsRoute } }
        return visit(Reading())
    }

    /// The address of the app's subscription page; `nil` for an app in which everything is free.
    var subscriptionRoute: String? {
        struct Reading: AppVisitor {
            func visit<A: RegisteredApp>(_ app: A.Type) -> String? { A.subscriptionRoute }
        }
        return visit(Reading())
    }

    /// The diagrams of its flows.
    public var flows: FlowPage {
        struct Reading: AppVisitor { func visit<A: RegisteredApp>(_ app: A.Type) -> FlowPage { A.flows } }
        return visit(Reading())
    }

    /// The names of its onboarding steps in order; empty for an app without a funnel.
    public var funnelSteps: [String] {
        struct Reading: AppVisitor { func visit<A: RegisteredApp>(_ app: A.Type) -> [String] { A.funnelSteps } }
        return visit(Reading())
    }

    /// The event for which its onboarding is there; `nil` for none.
    public var funnelOutcome: String? {
        struct Reading: AppVisitor { func visit<A: RegisteredApp>(_ app: A.Type) -> String? { A.funnelOutcome } }
        return visit(Reading())
    }
}

// MARK: On the screen

extension AppID {
    func start(_ path: String, _ moment: Moment) -> (AppState, [Effect<Almanac.Event>]) {
        struct Starting: AppVisitor {
            let path: String
            let moment: Moment

            func visit<A: RegisteredApp>(_ app: A.Type) -> (AppState, [Effect<Almanac.Event>]) {
                let (state, effects) = A.start(Launch(path: path), moment)
                return (A.wrap(state), effects.mapped { .app(A.wrap($0)) })
            }
        }
        return visit(Starting(path: path, moment: moment))
    }

    /// Passes an event to the app. An event of another app changes nothing.
    func update(_ state: inout AppState, _ event: AppEvent, _ moment: Moment) -> [Effect<Almanac.Event>] {
        struct Updating: AppVisitor {
            let state: AppState
            let event: AppEvent
            let moment: Moment

            func visit<A: RegisteredApp>(_ app: A.Type) -> (AppState, [Effect<Almanac.Event>]) {
                guard var own = A.unwrap(state), let event = A.unwrap(event) else { return (state, []) }
                let effects = A.update(&own, event, moment)
                return (A.wrap(own), effects.mapped { .app(A.wrap($0)) })
            }
        }
        let (updated, effects) = visit(Updating(state: state, event: event, moment: moment))
        state = updated
        return effects
    }

    func visited(_ path: String) -> AppEvent {
        struct Visiting: AppVisitor {
            let path: String
            func visit<A: RegisteredApp>(_ app: A.Type) -> AppEvent { A.wrap(A.visited(path)) }
        }
        return visit(Visiting(path: path))
    }

    var surroundingsChanged: AppEvent {
        struct Reading: AppVisitor {
            func visit<A: RegisteredApp>(_ app: A.Type) -> AppEvent { A.wrap(A.surroundingsChanged) }
        }
        return visit(Reading())
    }

    func holdsBanners(_ state: AppState) -> Bool {
        struct Asking: AppVisitor {
            let state: AppState
            func visit<A: RegisteredApp>(_ app: A.Type) -> Bool {
                A.unwrap(state).map(A.holdsBanners) ?? false
            }
        }
        return visit(Asking(state: state))
    }

    func isShowing(_ subject: String, _ state: AppState) -> Bool {
        struct Asking: AppVisitor {
            let subject: String
            let state: AppState
            func visit<A: RegisteredApp>(_ app: A.Type) -> Bool {
                A.unwrap(state).map { A.isShowing(subject, $0) } ?? false
            }
        }
        return visit(Asking(subject: subject, state: state))
    }

    func looksSame(_ state: AppState, _ other: AppState) -> Bool {
        struct Comparing: AppVisitor {
            let state: AppState
            let other: AppState
            func visit<A: RegisteredApp>(_ app: A.Type) -> Bool {
                guard let one = A.unwrap(state), let other = A.unwrap(other) else { return false }
                return A.looksSame(one, other)
            }
        }
        return visit(Comparing(state: state, other: other))
    }

    /// - Returns: `nil` for the state of another app.
    func screen<Root: Equatable & Sendable>(
        _ state: AppState, _ moment: Moment, on: @escaping @Sendable (AppEvent) -> Root
    ) -> Screen<Root>? {
        visit(Drawing(state: state, moment: moment, on: on))
    }
}

private struct Drawing<Root: Equatable & Sendable>: AppVisitor {
    let state: AppState
    let moment: Moment
    let on: @Sendable (AppEvent) -> Root

    func visit<A: RegisteredApp>(_ app: A.Type) -> Screen<Root>? {
        guard let own = A.unwrap(state) else { return nil }
        let on = on
        return A.screen(own, moment) { on(A.wrap($0)) }
    }
}
