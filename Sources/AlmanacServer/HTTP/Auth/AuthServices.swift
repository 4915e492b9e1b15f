import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Hummingbird

/// The rate limits of `/auth/v1`, per client address.
struct AuthLimits: Sendable {
    let anonymous: AuthLimit
    let signUps: AuthLimit
    let codes: AuthLimit
    let passwords: AuthLimit
    let refreshes: AuthLimit

    init(_ limits: AccountSettings.Limits, in database: any Database) {
        func perHour(_ name: String, _ count: Int) -> AuthLimit {
            AuthLimit(rate: SharedRateLimit(name, perHour: count, in: database))
        }
        func perFiveMinutes(_ name: String, _ count: Int, _ excess: Excess = .requests) -> AuthLimit {
            AuthLimit(rate: SharedRateLimit(name, perFiveMinutes: count, in: database), excess: excess)
        }
        anonymous = perHour("anonymous", limits.anonymousPerHour)
        signUps = perHour("signUps", limits.signUpsPerHour)
        codes = perHour("codes", limits.codesPerHour)
        passwords = perFiveMinutes("passwords", limits.passwordsPerFiveMinutes, .passwords)
        refreshes = perFiveMinutes("refreshes", limits.refreshesPerFiveMinutes)
    }
}

/// One of them, and how a refusal begins outside the dialect of `/auth/v1`.
struct AuthLimit: Sendable {
    let rate: SharedRateLimit
    var excess = Excess.requests
}

/// What the handlers of `/auth/v1` share: the accounts, rate limits, and allowed redirects. The handlers of `/api/account`
/// and `/api/login` use the same, ``Access`` asks it whether a sign-in is recent, and those of feeds, widgets and
/// notifications ask for the server's own origin.
struct AuthServices: Sendable {
    let accounts: Accounts
    let limits: AuthLimits
    /// The host name or address that the server is configured to listen on.
    let host: String

    init(accounts: Accounts, host: String = "127.0.0.1") {
        self.accounts = accounts
        self.host = host.lowercased()
        limits = AuthLimits(accounts.settings.limits, in: accounts.database)
    }

    /// A limit that a route declares and its handler counts with ``count(_:_:)``, once it knows what is asked.
    func limit(_ limit: KeyPath<AuthLimits, AuthLimit>) -> RouteLimit {
        .countedByHandler(limits[keyPath: limit].rate.name)
    }

    /// Counts an action of the client against a limit of its route.
    /// - Throws: ``Refusal/tooMany(_:retryAfter:)``, ``UndeclaredLimit``, or the engine's error.
    func count(_ limit: KeyPath<AuthLimits, AuthLimit> & Sendable, _ context: AlmanacContext) async throws {
        let limit = limits[keyPath: limit]
        try context.counts(against: limit.rate.name)
        if let seconds = try await limit.rate.secondsToWait(context.peer, now: accounts.now()) {
            throw Refusal.tooMany(limit.excess, retryAfter: seconds)
        }
    }

    /// Requires a proof that a user asks themselves: the password or the code of an email in the request, or a sign-in of
    /// the last minutes. An anonymous account has none.
    /// - Throws: ``AuthFailure``, and ``Refusal/tooMany(_:retryAfter:)`` for passwords.
    func requireProof(_ json: JSON, of person: Person, _ context: AlmanacContext) async throws {
        let (proof, account) = try await proof(json, of: person, context)
        try await accounts.requireProof(proof, of: account, session: person.session)
    }

    /// Takes the proof for what the session asks in the next ten minutes.
    /// - Throws: as ``requireProof(_:of:_:)``.
    func prove(_ json: JSON, of person: Person, _ context: AlmanacContext) async throws {
        let (proof, account) = try await proof(json, of: person, context)
        try await accounts.prove(proof, of: account, session: person.session)
    }

    private func proof(
        _ json: JSON, of person: Person, _ context: AlmanacContext
    ) async throws -> (ReauthenticationProof, Account) {
        let proof = ReauthenticationProof(
            password: json.string("current_password"), nonce: json.string("nonce"), peer: context.peer)
        if proof.password != nil { try await count(\.passwords, context) } else { context.countsNothing() }
        return (proof, try await accounts.account(person.id, session: person.session))
    }

    /// Requires that a user has signed in lately, because the request decides who gets into the account later: a stolen
    /// access token must not be enough to take it over.
    /// - Throws: ``AuthFailure``: reauthentication_needed, and others.
    func requireRecentSignIn(_ person: Person) async throws {
        let account = try await accounts.account(person.id, session: person.session)
        try await accounts.requireRecentSignIn(account, session: person.session)
    }

    /// The server's own origin: the configured one, or else the address where the request arrived. The request's `Host`
    /// is chosen by the client and would become part of links in emails, so it is accepted only if it names this
    /// machine or the configured host.
    func ownOrigin(_ request: Request, _ context: AlmanacContext) -> Origin {
        if let configured = accounts.settings.publicURL { return configured }
        let called = request.head.authority.flatMap { Origin(host: $0, isSecure: context.isSecure) }
        if let called, called.isLoopback || called.host == host { return called }
        return context.localAddress.flatMap { Origin(host: $0, isSecure: context.isSecure) }
            ?? Origin.localhost(isSecure: context.isSecure)
    }

    /// The final target of a link in an email: `redirect_to` if it is on this server or on an allowed origin, or else a
    /// page of this server.
    func redirect(_ request: Request, _ context: AlmanacContext, kind: CodeKind) -> (address: String, isOurs: Bool) {
        let own = ownOrigin(request, context)
        let ownPage = own.text + (kind == .recovery ? "/auth/recover" : "/")
        guard let wanted = Query(request)["redirect_to"], wanted != ownPage, let origin = Origin(wanted),
            origin == own || accounts.settings.redirectOrigins.contains(origin)
        else { return (ownPage, true) }
        return (wanted, false)
    }

    /// The target for links in an email that this request causes.
    func linkTarget(_ request: Request, _ context: AlmanacContext, kind: CodeKind) -> MailLinkTarget {
        MailLinkTarget(own: ownOrigin(request, context), redirect: redirect(request, context, kind: kind).address)
    }

    /// A response with a session's tokens.
    func response(_ session: OpenSession, to request: Request, _ context: AlmanacContext) async throws -> Response {
        .json(try await accounts.tokens(of: session, own: ownOrigin(request, context)), to: request)
    }
}

extension Response {
    /// The response to `HEAD` where `GET` changes something. It counts against no limit.
    static func uncounted(_ context: AlmanacContext) -> Response {
        context.countsNothing()
        return Response(status: .noContent)
    }
}
