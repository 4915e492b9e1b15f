import AlmanacAccounts
import AlmanacCore
import AlmanacTables
import Hummingbird

/// Handles `/auth/v1/signup` and `/auth/v1/token`, which start and refresh sessions.
struct AuthSignInHandlers: Sendable {
    let auth: AuthServices
    let credentials: RequestAuthentication

    private var accounts: Accounts { auth.accounts }

    func addRoutes(to routes: Routes) {
        routes.add(
            .post, "auth/v1/signup", as: .everyone, limits: [auth.limit(\.anonymous), auth.limit(\.signUps)],
            body: Request.openBodyLimit,
            errors: [
                "anonymous_provider_disabled", "signup_disabled", "user_already_exists", "weak_password",
                "over_email_send_rate_limit",
            ], signUp)
        routes.add(
            .post, "auth/v1/token", as: .everyone,
            limits: [auth.limit(\.passwords), auth.limit(\.refreshes), auth.limit(\.codes)],
            body: Request.openBodyLimit,
            errors: [
                "invalid_credentials", "email_not_confirmed", "user_banned", "user_not_found",
                "refresh_token_not_found", "session_not_found", "session_expired", "refresh_token_already_used",
                "otp_expired", "bad_code_verifier", "provider_disabled", "signup_disabled", "email_exists",
                "identity_already_exists", "reauthentication_needed", "no_authorization", "bad_jwt",
            ], token)
    }

    /// `POST signup`: signs up with an email address and a password, or anonymously.
    func signUp(_ request: Request, context: AlmanacContext) async throws -> Response {
        let body = try await AuthBody(request, context)
        let metadata = try body.metadata() ?? .object([])
        guard let email = try body.email() else {
            guard try body.text("phone") == nil else { throw AuthFailure.validation("Sign-up by phone is turned off.") }
            guard try body.text("password") == nil else { throw AuthFailure.validation("Add the field “email”.") }
            try await auth.count(\.anonymous, context)
            return try await auth.response(try await accounts.signInAnonymously(metadata), to: request, context)
        }
        let signUp = SignUp(
            email: email, password: try body.requiredText("password"), metadata: metadata,
            challenge: try body.challenge(), linkTarget: auth.linkTarget(request, context, kind: .signup))
        try await auth.count(\.signUps, context)
        switch try await accounts.signUp(signUp) {
        case .signedIn(let session): return try await auth.response(session, to: request, context)
        case .awaitsConfirmation(let account): return .json(account.json, to: request)
        }
    }

    /// `POST token?grant_type=…`: starts or refreshes a session.
    func token(_ request: Request, context: AlmanacContext) async throws -> Response {
        let grant = Query(request)["grant_type"]
        let body = try await AuthBody(request, context)
        switch grant {
        case "password":
            let password = try body.requiredText("password")
            let email = try body.requiredText("email")
            try await auth.count(\.passwords, context)
            // An invalid email address is treated like an unknown one: wrong credentials, after the same time.
            return try await auth.response(
                try await accounts.signIn(EmailAddress(email), password: password, from: context.peer), to: request,
                context)
        case "refresh_token":
            let token = try body.requiredText("refresh_token")
            try await auth.count(\.refreshes, context)
            let session = try await accounts.refresh(token)
            if let email = session.account.email {
                try await accounts.passwordThrottle.remember(email, from: context.peer)
            }
            return try await auth.response(session, to: request, context)
        case "pkce":
            let code = try body.requiredText("auth_code")
            let verifier = try body.requiredText("code_verifier")
            try await auth.count(\.codes, context)
            return try await auth.response(
                try await accounts.exchange(code, verifier: verifier, own: auth.ownOrigin(request, context)),
                to: request, context)
        case "id_token": return try await signInWithIdentityToken(body, request, context)
        default:
            throw AuthFailure.validation("“grant_type” must be password, refresh_token, id_token or pkce.")
        }
    }
}
