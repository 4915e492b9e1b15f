import AlmanacAccounts
import AlmanacCore
import Hummingbird

/// Handles `/api/login`: signing in a command by a code that is approved in the browser.
struct LoginHandlers: Sendable {
    let codes: LoginCodes
    let auth: AuthServices

    /// How long a command waits between two questions, in seconds.
    private static let interval: Int64 = 2
    private static let wrongCodes = "wrong codes, by account"

    func addRoutes(to routes: Routes) {
        let codesLimit = auth.limits.codes.rate
        routes.add(
            .post, "api/login/start", as: .everyone,
            limits: [
                .counted(codesLimit.name, .signIns) { [now = auth.accounts.settings.now] in
                    try await codesLimit.secondsToWait($0.peer, now: now())
                }
            ], start)
        routes.add(
            .post, "api/login/look", as: .session, limits: [.countedByHandler(Self.wrongCodes)],
            body: Request.bodyLimit, errors: ["invalid-field", "unknown-code"], look)
        routes.add(
            .post, "api/login/approve", as: .liveSession,
            limits: [.countedByHandler(Self.wrongCodes), auth.limit(\.passwords)],
            body: Request.bodyLimit, errors: ["invalid-field", "unknown-code", "not-proven", "user-banned"], approve)
        routes.add(
            .post, "api/login/deny", as: .session, limits: [.countedByHandler(Self.wrongCodes)],
            body: Request.bodyLimit, errors: ["invalid-field", "unknown-code"], deny)
        routes.add(
            .post, "api/login/session", as: .everyone, body: Request.openBodyLimit,
            errors: ["unknown-code", "user-banned"], session)
    }

    /// `POST start`: a code to show, the address at which it is approved, and the secret with which to ask for the
    /// session.
    func start(_ request: Request, context: AlmanacContext) async throws -> Response {
        let started = try await codes.start(label: request.headers.deviceName, peer: context.peer)
        let page = auth.ownOrigin(request, context).text + "/settings/device"
        return .json(
            .members(
                ("secret", .string(started.secret)), ("code", .string(started.code)), ("page", .string(page)),
                ("expires_in", .int(LoginCodes.lifetime / 1_000)), ("interval", .int(Self.interval))),
            to: request)
    }

    /// `POST look` `{"code"}`: what asks with the code, before the signed-in user approves it.
    func look(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let code = try code(in: try await request.json(context))
        // `LoginCodes` counts the wrong ones.
        try context.counts(against: Self.wrongCodes)
        let asking = try await codes.request(of: code, as: person.principal)
        return .json(
            .members(
                ("device", .optional(asking.label)), ("address", .optional(asking.peer)),
                ("started_at", .string(asking.startedAt.timestamp))),
            to: request)
    }

    /// `POST approve` `{"code", "current_password"}`: by the signed-in user, who proves that it is they, as for a change of
    /// the password.
    func approve(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let json = try await request.json(context)
        let code = try code(in: json)
        try context.counts(against: Self.wrongCodes)
        // A mistyped code uses up no proof.
        _ = try await codes.request(of: code, as: person.principal)
        try await auth.requireProof(json, of: person, context)
        try await codes.approve(code, as: person.principal)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    /// `POST deny` `{"code"}`: by the signed-in user, who does not know what asks.
    func deny(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let code = try code(in: try await request.json(context))
        try context.counts(against: Self.wrongCodes)
        try await codes.deny(code, as: person.principal)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    private func code(in json: JSON) throws -> String {
        guard let code = json["code"]?.string, !code.isEmpty else {
            throw Problem.invalidField("code", "Send the code that the command shows as “code”.")
        }
        return code
    }

    /// `POST session` `{"secret"}`: the session once the code is approved, as `/auth/v1/token` answers it; 202 before.
    func session(_ request: Request, context: AlmanacContext) async throws -> Response {
        guard let secret = try await request.json(context)["secret"]?.string, SecretToken.isToken(secret) else {
            throw LoginCodeFailure.unknown
        }
        guard let session = try await codes.session(for: secret) else {
            return .json(.members(("status", .string("pending"))), to: request, status: .accepted)
        }
        return try await auth.response(session, to: request, context)
    }
}

extension LoginCodeFailure: NounRefusal {
    var problem: Problem {
        switch self {
        case .unknown:
            Problem(
                status: .notFound, name: "unknown-code", title: "There is no such code",
                detail: "The code is wrong, older than ten minutes, or was used already. Start `almanac login` again.",
                field: "code")
        case .tooManyWrongCodes:
            Problem(
                status: .tooManyRequests, name: "too-many-requests", title: "Too many wrong codes",
                detail: "Wait ten minutes, and start `almanac login` again.", headers: [.retryAfter: "600"])
        }
    }
}
