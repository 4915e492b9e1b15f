import AlmanacCore
import Hummingbird

/// Handles `/auth/v1/user` and `/auth/v1/logout`, which require a session.
struct AuthUserHandlers: Sendable {
    let guards: AuthGuards

    /// `GET user`: the user's account.
    func show(_ request: Request, context: AlmanacContext) async throws -> Response {
        let person = try await guards.person(request)
        return .json(try await guards.accounts.account(person.id, session: person.session).json, to: request)
    }

    /// `PUT user`: changes the fields that the client sends.
    func change(_ request: Request, context: AlmanacContext) async throws -> Response {
        let person = try await guards.person(request)
        let body = try await AuthBody(request)
        guard !body.has("app_metadata") else { throw AuthFailure.notAdmin }
        let change = UserChange(
            email: try body.email(), password: try body.text("password"), metadata: try body.metadata(),
            challenge: try body.challenge(),
            proof: ReauthenticationProof(
                password: try body.text("current_password"), nonce: try body.text("nonce"), peer: context.peer),
            linkTarget: guards.linkTarget(request, context, kind: .emailChange))
        if change.password != nil || change.proof.password != nil { try await guards.count(\.passwords, context) }
        if change.email != nil { try await guards.count(\.signUps, context) }
        return .json(try await guards.accounts.change(person.id, session: person.session, change).json, to: request)
    }

    /// `GET reauthenticate`: sends a code that proves a change of the password or the address.
    func reauthenticate(_ request: Request, context: AlmanacContext) async throws -> Response {
        let person = try await guards.person(request)
        guard request.method != .head else { return Response(status: .noContent) }
        try await guards.count(\.signUps, context)
        try await guards.accounts.sendNonce(to: person.id, session: person.session)
        return .json(.object([]), to: request)
    }

    /// `POST logout?scope=global|local|others`: ends sessions.
    func signOut(_ request: Request, context: AlmanacContext) async throws -> Response {
        let person = try await guards.person(request)
        let scope: SessionScope =
            switch Query(request)["scope"] ?? "global" {
            case "global": .all
            case "local": .only(person.session)
            case "others": .allBut(person.session)
            default: throw AuthFailure.validation("“scope” must be global, local or others.")
            }
        try await guards.accounts.signOut(person.id, session: person.session, scope)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
