import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Foundation
import Hummingbird

/// Handles sign-in with other services: `/auth/v1/authorize`, `callback`, and `user/identities`.
///
/// The service's answer arrives in the browser, but takes effect only when the app that asked exchanges the code with
/// its PKCE verifier. That binds a sign-in to the browser in which it began: a code or a state in another one is
/// worth nothing.
struct OAuthHandlers: Sendable {
    let auth: AuthServices

    private var accounts: Accounts { auth.accounts }

    func addRoutes(to routes: Routes) {
        let beginning = ["provider_disabled"]
        routes.add(
            .get, "auth/v1/authorize", as: .everyone, limits: [auth.limit(\.signUps)], errors: beginning, authorize)
        // Their other refusals are in the query of the address that they redirect to.
        routes.add(.get, "auth/v1/callback", as: .everyone, limits: [auth.limit(\.codes)], callback)
        routes.add(
            .post, "auth/v1/callback", as: .everyone, limits: [auth.limit(\.codes)], body: 64 << 10, formCallback)
        let entry = ["user_not_found", "user_banned", "reauthentication_needed"]
        routes.add(
            .get, "auth/v1/user/identities/authorize", as: .recentSession, limits: [auth.limit(\.signUps)],
            errors: entry + beginning, authorizeLink)
        routes.add(
            .delete, "auth/v1/user/identities/:id", as: .recentSession,
            errors: entry + ["identity_not_found", "single_identity_not_deletable"], unlink)
    }

    /// `GET authorize?provider=…`: sends the user to a service.
    func authorize(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await begin(request, context, .signIn)
    }

    /// `GET user/identities/authorize?provider=…`: the same, to link the identity to the signed-in account.
    func authorizeLink(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        return try await begin(request, context, .link(account: person.id, session: person.session))
    }

    /// `DELETE user/identities/{id}`: removes a way to sign in.
    func unlink(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let identity = context.parameters.get("id")?.lowercased() ?? ""
        try await accounts.unlink(
            identity, of: person.id, session: person.session, own: auth.ownOrigin(request, context))
        return .json(.object([]), to: request)
    }

    /// `GET callback`: the service's answer.
    func callback(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await finish(Query(request), request, context)
    }

    /// `POST callback`: the service's answer as a form, as Apple sends it.
    func formCallback(_ request: Request, context: AlmanacContext) async throws -> Response {
        let body = try await request.bytes(context)
        return try await finish(Query(text: String(decoding: body, as: UTF8.self)), request, context)
    }

    // MARK: Beginning

    private func begin(
        _ request: Request, _ context: AlmanacContext, _ goal: IdentityGoal
    ) async throws -> Response {
        let query = Query(request)
        // `HEAD` must not fill the table of pending sign-ins.
        guard request.method != .head else { return .uncounted(context) }
        guard let name = query["provider"] else { throw AuthFailure.validation("Add the parameter “provider”.") }
        guard let provider = accounts.providers.named(name) else { throw AuthFailure.providerDisabled }
        guard let challenge = try challenge(query) else {
            throw AuthFailure.validation("Add “code_challenge”: signing in with a service requires PKCE.")
        }
        try await auth.count(\.signUps, context)
        let own = auth.ownOrigin(request, context)
        let redirect = redirect(query, own)
        let answersAsJSON = query["skip_http_redirect"] == "true"
        do {
            let address = try await accounts.beginSignIn(
                IdentitySignInRequest(
                    provider: provider, goal: goal, redirect: redirect, callback: own.text + "/auth/v1/callback",
                    challenge: challenge))
            guard answersAsJSON else { return self.redirect(to: address) }
            return .json(.members(("url", .string(address))), to: request)
        } catch let failure as IdentityProviderFailure {
            log(failure, provider, context)
            guard answersAsJSON else {
                return self.redirect(to: redirect.appending(error: .providerUnavailable(provider.displayName)))
            }
            throw AuthFailure.providerUnavailable(provider.displayName)
        }
    }

    private func challenge(_ query: Query) throws(AuthFailure) -> Challenge? {
        try Challenge.read(query["code_challenge"], query["code_challenge_method"])
    }

    /// `redirect_to` if it is on this server or on an allowed origin, or else the account's page.
    private func redirect(_ query: Query, _ own: Origin) -> String {
        guard let wanted = query["redirect_to"], let origin = Origin(wanted),
            origin == own || accounts.settings.redirectOrigins.contains(origin)
        else { return own.text + "/settings" }
        return wanted
    }

    // MARK: Finishing

    private func finish(_ query: Query, _ request: Request, _ context: AlmanacContext) async throws -> Response {
        guard request.method != .head else { return .uncounted(context) }
        let ownPage = auth.ownOrigin(request, context).text + "/settings"
        guard let state = query["state"], let pending = try await accounts.takeSignIn(state: state) else {
            try await auth.count(\.codes, context)
            return redirect(to: ownPage.appending(error: .badState))
        }
        // A state that is known works once.
        context.countsNothing()
        let name = IdentityProvider.displayName(of: pending.provider)
        do {
            guard !pending.isExpired else { throw AuthFailure.badState }
            if let error = query["error"] { throw AuthFailure.providerRefused(name, isCancelled: isCancelled(error)) }
            if let issuer = query["iss"], issuer != accounts.providers.named(pending.provider)?.issuer {
                throw IdentityTokenProblem.issuer
            }
            guard let code = query["code"] else { throw AuthFailure.providerRefused(name, isCancelled: false) }
            let exchange = try await accounts.finishSignIn(pending, state: state, code: code)
            return redirect(to: pending.redirect.appending(query: [("code", exchange)]))
        } catch {
            return redirect(to: pending.redirect.appending(error: failure(error, pending, name, context)))
        }
    }

    private func isCancelled(_ error: String) -> Bool {
        ["access_denied", "user_cancelled_authorize", "user_cancelled_login", "interaction_required"].contains(error)
    }

    /// The failure to report in the app, in plain words. What went wrong in detail is in the log.
    private func failure(
        _ error: any Error, _ pending: PendingSignIn, _ name: String, _ context: AlmanacContext
    ) -> AuthFailure {
        switch error {
        // The session that asked for the link has ended in the meantime. The app's own session may be another one.
        case let failure as AuthFailure where failure == .sessionNotFound: return .badState
        case let failure as AuthFailure: return failure
        case let failure as IdentityProviderFailure:
            log(failure, accounts.providers.named(pending.provider), context)
            if case .refused = failure { return .providerRefused(name, isCancelled: false) }
            return .providerUnavailable(name)
        case let problem as IdentityTokenProblem:
            context.logger.warning(
                "an ID token was refused", metadata: ["provider": "\(pending.provider)", "error": "\(problem)"])
            return .badIdentityToken(problem)
        default:
            context.logger.error("a sign-in failed", metadata: ["error": "\(error)"])
            return .unavailable
        }
    }

    private func log(_ failure: IdentityProviderFailure, _ provider: IdentityProvider?, _ context: AlmanacContext) {
        context.logger.error(
            "a sign-in service failed", metadata: ["provider": "\(provider?.name ?? "")", "error": "\(failure)"])
    }

    private func redirect(to address: String) -> Response {
        Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
    }
}

extension AuthSignInHandlers {
    /// `POST token?grant_type=id_token`: signs in with the token that a service gave to the app itself.
    func signInWithIdentityToken(
        _ body: AuthBody, _ request: Request, _ context: AlmanacContext
    ) async throws -> Response {
        let name = try body.requiredText("provider")
        let text = try body.requiredText("id_token")
        let nonce = ExpectedNonce.fromApp(try body.text("nonce"))
        let accessToken = try body.text("access_token")
        let links = try body.flag("link_identity")
        guard let provider = auth.accounts.providers.named(name) else { throw AuthFailure.providerDisabled }
        try await auth.count(\.codes, context)
        var goal = IdentityGoal.signIn
        if links {
            // Only the body says that the sign-in is to be linked, so the route cannot ask who it is for.
            let person = try await credentials.person(of: request.headers, .auth)
            try await auth.requireRecentSignIn(person)
            goal = .link(account: person.id, session: person.session)
        }
        do {
            let identity = try await auth.accounts.verify(
                text, of: provider, nonce: nonce, accessToken: accessToken)
            let own = auth.ownOrigin(request, context)
            return try await auth.response(
                try await auth.accounts.enter(identity, goal, own: own), to: request, context)
        } catch let problem as IdentityTokenProblem {
            throw AuthFailure.badIdentityToken(problem)
        } catch let failure as IdentityProviderFailure {
            context.logger.error(
                "a sign-in service failed", metadata: ["provider": "\(provider.name)", "error": "\(failure)"])
            throw AuthFailure.providerUnavailable(provider.displayName)
        }
    }
}

extension String {
    /// Appends a failure to this URL's query, as OAuth does.
    fileprivate func appending(error failure: AuthFailure) -> String {
        let kind =
            switch failure.status {
            case .forbidden, .unprocessableContent: "access_denied"
            case .badRequest: "invalid_request"
            default: "server_error"
            }
        return appending(query: [
            ("error", kind), ("error_code", failure.code), ("error_description", failure.message),
        ])
    }
}
