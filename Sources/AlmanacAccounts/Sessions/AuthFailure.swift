import AlmanacCore
import HTTPTypes

/// Why `/auth/v1` refuses a request. The codes are those of GoTrue, because its clients act on them, for example by
/// deleting a session. Transient faults of the server are not among them; ``ErrorDialect`` responds to those with
/// 503.
package struct AuthFailure: Error, Equatable, Sendable {
    package let status: HTTPResponse.Status
    package let code: String
    package let message: String
    /// The reasons why a password is too weak; empty for other failures.
    package var reasons: [String] = []
    /// The number of seconds after which a retry makes sense.
    package var retryAfter: Int?
    /// Who ended the session, if that is known.
    package private(set) var end: SessionEnd?

    private init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
        self.status = status
        self.code = code
        self.message = message
    }
}

extension AuthFailure {
    /// Returns the failure with what is known of who ended the session.
    func ended(by end: SessionEnd?) -> AuthFailure {
        var failure = self
        failure.end = end
        return failure
    }
}

// 400
extension AuthFailure {
    package static func validation(_ message: String) -> AuthFailure {
        AuthFailure(.badRequest, "validation_failed", message)
    }

    package static func badJSON(_ place: String) -> AuthFailure {
        AuthFailure(.badRequest, "bad_json", "The body is not JSON. \(place)")
    }

    /// A request that could not be read: 400 or 408.
    package static func badRequest(_ status: HTTPResponse.Status, _ message: String) -> AuthFailure {
        AuthFailure(status, "validation_failed", message)
    }

    package static let invalidCredentials = AuthFailure(
        .badRequest, "invalid_credentials", "The email address or the password is wrong.")
    /// The present password that is to prove a change is wrong.
    package static let wrongPassword = AuthFailure(.badRequest, "invalid_credentials", "The present password is wrong.")
    /// As GoTrue words it for clients, which then ask for a code or a new sign-in.
    package static let reauthenticationNeeded = AuthFailure(
        .badRequest, "reauthentication_needed",
        "For this change, sign in again, or send your present password or a code from an email.")
    package static let emailNotConfirmed = AuthFailure(
        .badRequest, "email_not_confirmed",
        "Please confirm your email address first, with the link or the code we sent you.")
    package static let refreshTokenNotFound = AuthFailure(
        .badRequest, "refresh_token_not_found", "The refresh token is invalid.")
    package static let refreshTokenAlreadyUsed = AuthFailure(
        .badRequest, "refresh_token_already_used",
        "The refresh token was already used. For your security, the session was ended. Sign in again.")
    package static let sessionGoneOnRefresh = AuthFailure(
        .badRequest, "session_not_found", "The session has ended. Sign in again.")
    package static let sessionExpired = AuthFailure(
        .badRequest, "session_expired", "The session has expired. Sign in again.")
    package static let badCodeVerifier = AuthFailure(
        .badRequest, "bad_code_verifier", "The code verifier does not belong to this code.")
    package static let providerDisabled = AuthFailure(
        .badRequest, "provider_disabled", "Signing in with this service is turned off on this server.")
    package static let badState = AuthFailure(
        .badRequest, "bad_oauth_state", "The sign-in took too long, or was already completed. Start again.")

    package static func badIdentityToken(_ problem: IdentityTokenProblem) -> AuthFailure {
        AuthFailure(.badRequest, "invalid_credentials", problem.rawValue)
    }
}

// 401 and 403
extension AuthFailure {
    package static let noAuthorization = AuthFailure(
        .unauthorized, "no_authorization", "Send the access token as “Authorization: Bearer TOKEN”.")
    package static let badJWT = AuthFailure(.forbidden, "bad_jwt", "The access token is invalid.")
    package static let expiredJWT = AuthFailure(.forbidden, "bad_jwt", "The access token has expired.")
    package static let sessionNotFound = AuthFailure(
        .forbidden, "session_not_found", "The session has ended. Sign in again.")
    package static let userNotFound = AuthFailure(.forbidden, "user_not_found", "This account no longer exists.")
    package static let notAdmin = AuthFailure(.forbidden, "not_admin", "Only the service key can do this.")
    package static let otpExpired = AuthFailure(
        .forbidden, "otp_expired", "The code or link is wrong, already used, or expired. Request a new one.")
    package static let userBanned = AuthFailure(.forbidden, "user_banned", "This account is banned.")

    package static func providerRefused(_ name: String, isCancelled: Bool) -> AuthFailure {
        AuthFailure(
            .forbidden, "bad_oauth_callback",
            isCancelled ? "You canceled the sign-in with \(name)." : "\(name) refused the sign-in. Start again.")
    }
}

// 404, 405 and 413
extension AuthFailure {
    package static let notFound = AuthFailure(.notFound, "not_found", "There is nothing at this URL.")
    package static let noSuchUser = AuthFailure(.notFound, "user_not_found", "There is no account with this id.")
    package static let methodNotAllowed = AuthFailure(
        .methodNotAllowed, "validation_failed", "This URL does not support that method.")
    package static let tooLarge = AuthFailure(.contentTooLarge, "request_entity_too_large", "Send at most 1 MB.")
}

// 422
extension AuthFailure {
    package static let anonymousDisabled = AuthFailure(
        .unprocessableContent, "anonymous_provider_disabled", "This server does not allow anonymous sign-ins.")
    /// A request that makes no sense for this account.
    package static func unprocessable(_ message: String) -> AuthFailure {
        AuthFailure(.unprocessableContent, "validation_failed", message)
    }

    package static let wrongNonce = AuthFailure(
        .unprocessableContent, "reauthentication_not_valid",
        "The code is wrong, already used, or expired. Request a new one.")
    package static let signUpDisabled = AuthFailure(
        .unprocessableContent, "signup_disabled", "This server does not accept new accounts.")
    package static let emailExists = AuthFailure(
        .unprocessableContent, "email_exists", "Another account already uses this email address.")
    package static let userAlreadyExists = AuthFailure(
        .unprocessableContent, "user_already_exists",
        "An account with this email address already exists. Sign in instead.")
    package static let identityExists = AuthFailure(
        .unprocessableContent, "identity_already_exists",
        "This sign-in already belongs to another account. Sign in to that account instead.")
    package static let identityNotFound = AuthFailure(
        .unprocessableContent, "identity_not_found", "This account has no such way to sign in.")
    package static let lastIdentity = AuthFailure(
        .unprocessableContent, "single_identity_not_deletable",
        "This is the account's only way to sign in. Add another one first.")

    /// An account has the address of an identity, but not both have proved it.
    package static func accountExists(_ provider: String) -> AuthFailure {
        AuthFailure(
            .unprocessableContent, "email_exists",
            "An account with this email address already exists. Sign in to it with your password first. "
                + "Then you can link \(provider).")
    }

    package static let samePassword = AuthFailure(
        .unprocessableContent, "same_password", "The new password must differ from the old one.")

    package static func weakPassword(_ message: String) -> AuthFailure {
        var failure = AuthFailure(.unprocessableContent, "weak_password", message)
        failure.reasons = ["length"]
        return failure
    }
}

// 429 and 503
extension AuthFailure {
    package static func tooManyRequests(retryAfter seconds: Int) -> AuthFailure {
        var failure = AuthFailure(
            .tooManyRequests, "over_request_rate_limit", "Too many requests. Try again in \(seconds) seconds.")
        failure.retryAfter = seconds
        return failure
    }

    package static func tooManyPasswords(retryAfter seconds: Int) -> AuthFailure {
        var failure = AuthFailure(
            .tooManyRequests, "over_request_rate_limit",
            "Too many wrong passwords. Try again in \(seconds) seconds, or choose “I forgot my password”.")
        failure.retryAfter = seconds
        return failure
    }

    package static func tooManyMails(retryAfter seconds: Int) -> AuthFailure {
        var failure = AuthFailure(
            .tooManyRequests, "over_email_send_rate_limit",
            "An email was sent a moment ago. Check your inbox, or try again in \(seconds) seconds.")
        failure.retryAfter = seconds
        return failure
    }

    /// The request is fine, but the server is not. Clients retry and keep their session.
    package static let unavailable: AuthFailure = {
        var failure = AuthFailure(
            .serviceUnavailable, "unexpected_failure", "The server is temporarily unavailable. Try again in a moment.")
        failure.retryAfter = 5
        return failure
    }()

    package static func providerUnavailable(_ name: String) -> AuthFailure {
        var failure = AuthFailure(
            .serviceUnavailable, "unexpected_failure",
            "\(name) cannot be reached at the moment. Nothing has changed. Try again in a minute.")
        failure.retryAfter = 60
        return failure
    }

    package static let mailNotSent: AuthFailure = {
        var failure = AuthFailure(
            .serviceUnavailable, "unexpected_failure",
            "Your request was saved, but the email could not be sent. Request another one in a minute.")
        failure.retryAfter = 60
        return failure
    }()
}
