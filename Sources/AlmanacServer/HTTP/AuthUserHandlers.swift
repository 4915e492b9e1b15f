import AlmanacCore
import Hummingbird

/// `/auth/v1/user` and `/auth/v1/logout`: what a person does who is signed in.
struct AuthUserHandlers: Sendable {
    let guards: AuthGuards

    /// `GET user`.
    func show(_ request: Request, context: AlmanacContext) async throws -> Response {
        let person = try await guards.person(request)
        return .json(try await guards.accounts.account(person.id, session: person.session).json, to: request)
    }

    /// `PUT user`: changes what is sent.
    func change(_ request: Request, context: AlmanacContext) async throws -> Response {
        let person = try await guards.person(request)
        let body = try await AuthBody(request)
        let wish = UserChange(
            email: try body.email(), password: try body.text("password"), metadata: try body.metadata(),
            challenge: try body.challenge(), mailReturn: guards.mailReturn(request, context, kind: .emailChange))
        if wish.password != nil { try guards.count(\.passwords, context) }
        if wish.email != nil { try guards.count(\.signUps, context) }
        return .json(try await guards.accounts.change(person.id, session: person.session, wish).json, to: request)
    }

    /// `POST logout?scope=global|local|others`.
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
