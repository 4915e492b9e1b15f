import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Foundation
import Hummingbird

/// Handles `/auth/v1/recover`, `resend`, `verify` and `user/undo`, which send emails or process their links and codes.
struct AuthMailHandlers: Sendable {
    let auth: AuthServices

    func addRoutes(to routes: Routes) {
        routes.add(
            .post, "auth/v1/recover", as: .everyone, limits: [auth.limit(\.signUps)], body: Request.openBodyLimit,
            errors: ["over_email_send_rate_limit"], recover)
        routes.add(
            .post, "auth/v1/resend", as: .everyoneOrSession, limits: [auth.limit(\.signUps)],
            body: Request.openBodyLimit, errors: ["over_email_send_rate_limit"], resend)
        routes.add(
            .post, "auth/v1/user/undo", as: .everyone, limits: [auth.limit(\.codes)], body: Request.openBodyLimit,
            errors: ["otp_expired", "email_exists", "user_banned"], undo)
        routes.add(
            .post, "auth/v1/verify", as: .everyoneOrSession, limits: [auth.limit(\.codes)], body: Request.openBodyLimit,
            errors: ["otp_expired", "bad_code_verifier", "email_exists", "user_banned"], verify)
        // Its other refusals are in the fragment of the address that it redirects to.
        routes.add(.get, "auth/v1/verify", as: .everyone, limits: [auth.limit(\.codes)], follow)
    }

    /// `POST recover`: sends a link for a new password. The response is the same for unknown email addresses.
    func recover(_ request: Request, context: AlmanacContext) async throws -> Response {
        let body = try await AuthBody(request, context)
        let email = try body.requiredEmail()
        let challenge = try body.challenge()
        try await auth.count(\.signUps, context)
        try await auth.accounts.recover(
            email, challenge: challenge, linkTarget: auth.linkTarget(request, context, kind: .recovery))
        return .json(.object([]), to: request)
    }

    /// `POST resend`: sends the email of a pending sign-up or change of address again.
    func resend(_ request: Request, context: AlmanacContext, person: Person?) async throws -> Response {
        let body = try await AuthBody(request, context)
        let kind = try kind(try body.requiredText("type"))
        guard kind != .recovery else { throw AuthFailure.validation("“type” must be signup or email_change.") }
        let email = try body.requiredEmail()
        try await auth.count(\.signUps, context)
        try await auth.accounts.resend(
            kind, to: email, person: person?.id, linkTarget: auth.linkTarget(request, context, kind: kind))
        return .json(.object([]), to: request)
    }

    /// `POST user/undo` `{"token"}`: puts the address back that the account had before a change. The token is that of the
    /// link in the email to that address. The session is for choosing a new password.
    func undo(_ request: Request, context: AlmanacContext) async throws -> Response {
        let token = try await AuthBody(request, context).requiredText("token")
        try await auth.count(\.codes, context)
        return try await auth.response(try await auth.accounts.undoAddressChange(token), to: request, context)
    }

    /// `POST verify`: verifies the digits that a user entered, or the token of a link.
    func verify(_ request: Request, context: AlmanacContext, person: Person?) async throws -> Response {
        let body = try await AuthBody(request, context)
        let kind = try kind(try body.requiredText("type"))
        let proof: MailProof
        if let token = try body.text("token_hash") {
            proof = .token(token)
        } else {
            proof = .digits(email: try body.requiredEmail(), try body.requiredText("token"))
        }
        try await auth.count(\.codes, context)
        let outcome = try await auth.accounts.verify(
            kind, by: proof, person: person?.id, own: auth.ownOrigin(request, context))
        guard case .session(let session) = outcome else { throw AuthFailure.otpExpired }
        return try await auth.response(session, to: request, context)
    }

    /// `GET verify`: follows the link of an email. It redirects to the app, with tokens, a code to exchange, or an
    /// error.
    func follow(_ request: Request, context: AlmanacContext) async throws -> Response {
        let query = Query(request)
        let kind = try kind(query["type"] ?? "")
        guard let token = query["token"] else { throw AuthFailure.validation("Add the parameter “token”.") }
        // Some mail programs check links with HEAD, which must not use up the token. A GET always does, because an
        // automatic request cannot be distinguished from the user's.
        guard request.method != .head else { return .uncounted(context) }
        let (address, isOurs) = auth.redirect(request, context, kind: kind)
        do {
            try await auth.count(\.codes, context)
            // The server's own page for a new password has no PKCE verifier, so it gets the session itself.
            let mayExchange = !(isOurs && kind == .recovery)
            let own = auth.ownOrigin(request, context)
            switch try await auth.accounts.verify(kind, by: .token(token), mayExchange: mayExchange, own: own) {
            case .exchange(let code): return redirect(to: address.appending(query: [("code", code)]))
            case .session(let session):
                // The account has no password yet; see `Transaction.confirm`.
                let choosesPassword = isOurs && kind != .recovery && !session.account.hasSignIn
                let page = choosesPassword ? own.text + "/auth/recover" : address
                return redirect(to: page.replacing(fragment: try await fragment(session, kind, own)))
            }
        } catch {
            // The browser that follows the link shows what is in the fragment.
            guard let failure = error as? AuthFailure ?? (error as? Refusal)?.forms.auth else { throw error }
            let status = failure.status == .forbidden ? "access_denied" : "server_error"
            return redirect(
                to: address.replacing(fragment: [
                    ("error", status), ("error_code", failure.code), ("error_description", failure.message),
                ]))
        }
    }

    private func kind(_ text: String) throws(AuthFailure) -> CodeKind {
        // Newer clients send `email` for a sign-up.
        guard let kind = text == "email" ? .signup : CodeKind(rawValue: text) else {
            throw .validation("“type” must be signup, recovery or email_change.")
        }
        return kind
    }

    private func fragment(
        _ session: OpenSession, _ kind: CodeKind, _ own: Origin
    ) async throws -> [(String, String)] {
        let tokens = try await auth.accounts.tokens(of: session, own: own)
        let texts = ["access_token", "refresh_token", "token_type"].map { ($0, tokens[$0]?.string ?? "") }
        let numbers = ["expires_in", "expires_at"].map { ($0, String(tokens[$0]?.int ?? 0)) }
        return texts + numbers + [("type", kind.rawValue)]
    }

    private func redirect(to address: String) -> Response {
        Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
    }
}

extension String {
    /// Appends parameters to this URL's query.
    func appending(query: [(String, String)]) -> String {
        let parts = split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        return parts[0] + (parts[0].contains("?") ? "&" : "?") + Self.form(query)
    }

    /// Replaces this URL's fragment.
    fileprivate func replacing(fragment: [(String, String)]) -> String {
        split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0] + "#" + Self.form(fragment)
    }
}
