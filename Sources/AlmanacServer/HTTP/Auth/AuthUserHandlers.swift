import AlmanacAccounts
import AlmanacCore
import AlmanacTables
import Hummingbird

/// Handles `/auth/v1/user` and `/auth/v1/logout`, which require a session.
struct AuthUserHandlers: Sendable {
    let auth: AuthServices

    func addRoutes(to routes: Routes) {
        let gone = ["user_not_found", "user_banned"]
        routes.add(.get, "auth/v1/user", as: .session, errors: gone, show)
        routes.add(
            .put, "auth/v1/user", as: .session, limits: [auth.limit(\.passwords), auth.limit(\.signUps)],
            body: Request.bodyLimit,
            errors: gone + [
                "not_admin", "email_exists", "same_password", "weak_password", "reauthentication_needed",
                "reauthentication_not_valid", "invalid_credentials", "over_email_send_rate_limit",
            ], change)
        routes.add(
            .get, "auth/v1/reauthenticate", as: .session, limits: [auth.limit(\.signUps)],
            errors: gone + ["over_email_send_rate_limit"], reauthenticate)
        routes.add(.post, "auth/v1/logout", as: .session, errors: gone, signOut)
    }

    /// `GET user`: the user's account.
    func show(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        return .json(try await auth.accounts.account(person.id, session: person.session).json, to: request)
    }

    /// `PUT user`: changes the fields that the client sends.
    func change(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let body = try await AuthBody(request, context)
        guard !body.has("app_metadata") else { throw AuthFailure.notAdmin }
        let change = UserChange(
            email: try body.email(), password: try body.text("password"), metadata: try body.metadata(),
            challenge: try body.challenge(),
            proof: ReauthenticationProof(
                password: try body.text("current_password"), nonce: try body.text("nonce"), peer: context.peer),
            linkTarget: auth.linkTarget(request, context, kind: .emailChange))
        let hasPassword = change.password != nil || change.proof.password != nil
        if hasPassword { try await auth.count(\.passwords, context) }
        if change.email != nil { try await auth.count(\.signUps, context) }
        // Other changes cost nothing that a limit is for.
        if !hasPassword, change.email == nil { context.countsNothing() }
        return .json(try await auth.accounts.change(person.id, session: person.session, change).json, to: request)
    }

    /// `GET reauthenticate`: sends a code that proves a change of the password or the address.
    func reauthenticate(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        guard request.method != .head else { return .uncounted(context) }
        try await auth.count(\.signUps, context)
        try await auth.accounts.sendNonce(to: person.id, session: person.session)
        return .json(.object([]), to: request)
    }

    /// `POST logout?scope=global|local|others`: ends sessions.
    func signOut(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let scope: SessionScope =
            switch Query(request)["scope"] ?? "global" {
            case "global": .all
            case "local": .only(person.session)
            case "others": .allBut(person.session)
            default: throw AuthFailure.validation("“scope” must be global, local or others.")
            }
        try await auth.accounts.signOut(
            person.id, session: person.session, scope, from: request.headers.deviceName)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
