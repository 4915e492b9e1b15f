import Hummingbird

/// How often a peer may do what on `/auth/v1`.
struct AuthLimits: Sendable {
    let anonymous: RateLimit
    let signUps: RateLimit
    let codes: RateLimit
    let passwords: RateLimit
    let refreshes: RateLimit

    init(_ limits: AccountSettings.Limits) {
        anonymous = RateLimit(perHour: limits.anonymousPerHour)
        signUps = RateLimit(perHour: limits.signUpsPerHour)
        codes = RateLimit(perHour: limits.codesPerHour)
        passwords = RateLimit(perFiveMinutes: limits.passwordsPerFiveMinutes)
        refreshes = RateLimit(perFiveMinutes: limits.refreshesPerFiveMinutes)
    }
}

/// What the handlers of `/auth/v1` share: who asks, how often, and where mails may lead.
struct AuthGuards: Sendable {
    let accounts: Accounts
    let credentials: Credentials
    let limits: AuthLimits
    /// The name or address the server was told to listen on.
    let host: String

    init(accounts: Accounts, credentials: Credentials, host: String = "127.0.0.1") {
        self.accounts = accounts
        self.credentials = credentials
        self.host = host.lowercased()
        limits = AuthLimits(accounts.settings.limits)
    }

    /// - Throws: ``AuthFailure``: 429.
    func count(_ limit: KeyPath<AuthLimits, RateLimit> & Sendable, _ context: AlmanacContext) throws(AuthFailure) {
        if let seconds = limits[keyPath: limit].secondsToWait(context.peer, now: accounts.now()) {
            throw .tooManyRequests(retryAfter: seconds)
        }
    }

    /// The person who asks, by id and session.
    /// - Throws: ``AuthFailure``: 401 without a token; ``CredentialFailure`` for one that is nobody's.
    func person(_ request: Request) async throws -> (id: String, session: String) {
        // The key alone, in `apikey`, is not a person's.
        guard request.headers[.authorization] != nil else { throw AuthFailure.noAuthorization }
        guard case .person(let id, let session) = try await credentials.principal(of: request.headers) else {
            throw CredentialFailure.malformed
        }
        return (id, session)
    }

    /// The id of the person who asks; `nil` for anyone else, and for a token that is no good any more.
    func personIfAny(_ request: Request) async -> String? {
        guard case .person(let id, _) = try? await credentials.principal(of: request.headers) else { return nil }
        return id
    }

    /// - Throws: ``AuthFailure``: not_admin for anyone without the service key.
    func requireService(_ request: Request) async throws {
        guard request.headers[.authorization] != nil else { throw AuthFailure.noAuthorization }
        guard try await credentials.principal(of: request.headers) == .service else { throw AuthFailure.notAdmin }
    }

    /// The server's own origin: as configured, else where the request arrived. What the request calls the server is
    /// whoever's word asks, and would lead the reader of a mail to them; so only this machine's own names are believed.
    func own(_ request: Request, _ context: AlmanacContext) -> Origin {
        if let configured = accounts.settings.publicURL { return configured }
        let called = request.head.authority.flatMap { Origin(host: $0, isSecure: context.isSecure) }
        if let called, called.isLoopback || called.host == host { return called }
        return context.localAddress.flatMap { Origin(host: $0, isSecure: context.isSecure) }
            ?? Origin.localhost(isSecure: context.isSecure)
    }

    /// Where a link leads in the end: `redirect_to` if it is on this server or on an allowed origin, else a page of
    /// our own.
    func redirect(_ request: Request, _ context: AlmanacContext, kind: CodeKind) -> (address: String, isOurs: Bool) {
        let own = own(request, context)
        let ownPage = own.text + (kind == .recovery ? "/auth/recover" : "/")
        guard let wanted = Query(request)["redirect_to"], wanted != ownPage, let origin = Origin(wanted),
            origin == own || accounts.settings.redirectOrigins.contains(origin)
        else { return (ownPage, true) }
        return (wanted, false)
    }

    func mailReturn(_ request: Request, _ context: AlmanacContext, kind: CodeKind) -> MailReturn {
        MailReturn(own: own(request, context), redirect: redirect(request, context, kind: kind).address)
    }

    /// A session's tokens as an answer.
    func answer(_ session: OpenSession, to request: Request) async throws -> Response {
        .json(try await accounts.tokens(of: session), to: request)
    }
}
