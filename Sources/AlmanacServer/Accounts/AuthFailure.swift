import AlmanacCore
import HTTPTypes

/// Why `/auth/v1` refuses. The codes are GoTrue's: its clients decide by them, some even whether to forget a session.
/// A passing fault of ours is none of these; it is answered 503 by ``AuthAnswers``.
struct AuthFailure: Error, Equatable, Sendable {
    let status: HTTPResponse.Status
    let code: String
    let message: String
    /// Why a password is weak; empty otherwise.
    var reasons: [String] = []
    /// Seconds until it makes sense to try again.
    var retryAfter: Int?

    private init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
        self.status = status
        self.code = code
        self.message = message
    }
}

// 400
extension AuthFailure {
    static func validation(_ message: String) -> AuthFailure {
        AuthFailure(.badRequest, "validation_failed", message)
    }

    static func badJSON(_ error: JSONError) -> AuthFailure {
        AuthFailure(.badRequest, "bad_json", "The body is not JSON. At byte \(error.offset): \(error.message).")
    }

    static let invalidCredentials = AuthFailure(
        .badRequest, "invalid_credentials", "The address or the password is wrong.")
    static let emailNotConfirmed = AuthFailure(
        .badRequest, "email_not_confirmed", "Please confirm your address first; a mail is on its way.")
    static let refreshTokenNotFound = AuthFailure(
        .badRequest, "refresh_token_not_found", "This refresh token is not one of ours.")
    static let refreshTokenAlreadyUsed = AuthFailure(
        .badRequest, "refresh_token_already_used",
        "This refresh token was used before. To be safe, the session was ended: sign in again.")
    static let sessionGoneOnRefresh = AuthFailure(
        .badRequest, "session_not_found", "The session has ended. Sign in again.")
    static let sessionExpired = AuthFailure(.badRequest, "session_expired", "The session has run out. Sign in again.")
    static let badCodeVerifier = AuthFailure(
        .badRequest, "bad_code_verifier", "The code verifier does not belong to this code.")
}

// 401 and 403
extension AuthFailure {
    static let noAuthorization = AuthFailure(
        .unauthorized, "no_authorization", "Send the access token as “Authorization: Bearer TOKEN”.")
    static let badJWT = AuthFailure(.forbidden, "bad_jwt", "This is no valid access token.")
    static let expiredJWT = AuthFailure(.forbidden, "bad_jwt", "The access token has expired.")
    static let sessionNotFound = AuthFailure(
        .forbidden, "session_not_found", "The session has ended. Sign in again.")
    static let userNotFound = AuthFailure(.forbidden, "user_not_found", "This account does not exist any more.")
    static let notAdmin = AuthFailure(.forbidden, "not_admin", "Only the service key may do this.")
    static let otpExpired = AuthFailure(
        .forbidden, "otp_expired", "The code or link is wrong, was used before, or has expired. Ask for a new one.")
    static let userBanned = AuthFailure(.forbidden, "user_banned", "This account is banned.")
}

// 404, 405 and 413
extension AuthFailure {
    static let notFound = AuthFailure(.notFound, "not_found", "There is nothing at this address.")
    static let noSuchUser = AuthFailure(.notFound, "user_not_found", "There is no account with this id.")
    static let methodNotAllowed = AuthFailure(
        .methodNotAllowed, "validation_failed", "This address does not take that method.")
    static let tooLarge = AuthFailure(.contentTooLarge, "request_entity_too_large", "Send at most 1 MB.")
}

// 422
extension AuthFailure {
    static let anonymousDisabled = AuthFailure(
        .unprocessableContent, "anonymous_provider_disabled", "This server takes no anonymous sign-ins.")
    static let signUpDisabled = AuthFailure(
        .unprocessableContent, "signup_disabled", "This server takes no new accounts.")
    static let emailExists = AuthFailure(
        .unprocessableContent, "email_exists", "Another account has this address already.")
    static let userAlreadyExists = AuthFailure(
        .unprocessableContent, "user_already_exists", "There is an account with this address already. Sign in.")
    static let samePassword = AuthFailure(
        .unprocessableContent, "same_password", "The new password must differ from the old one.")

    static func weakPassword(_ message: String) -> AuthFailure {
        var failure = AuthFailure(.unprocessableContent, "weak_password", message)
        failure.reasons = ["length"]
        return failure
    }
}

// 429 and 503
extension AuthFailure {
    static func tooManyRequests(retryAfter seconds: Int) -> AuthFailure {
        var failure = AuthFailure(
            .tooManyRequests, "over_request_rate_limit", "Too many requests. Try again in \(seconds) seconds.")
        failure.retryAfter = seconds
        return failure
    }

    static func tooManyMails(retryAfter seconds: Int) -> AuthFailure {
        var failure = AuthFailure(
            .tooManyRequests, "over_email_send_rate_limit",
            "A mail was sent a moment ago. Look for it, or try again in \(seconds) seconds.")
        failure.retryAfter = seconds
        return failure
    }

    /// Nothing is wrong with what was asked; clients try again and keep their session.
    static let unavailable: AuthFailure = {
        var failure = AuthFailure(
            .serviceUnavailable, "unexpected_failure", "The server cannot answer right now. Try again in a moment.")
        failure.retryAfter = 5
        return failure
    }()

    static let mailNotSent: AuthFailure = {
        var failure = AuthFailure(
            .serviceUnavailable, "unexpected_failure",
            "Your entry was kept, but the mail could not be sent. Ask again in a minute for another one.")
        failure.retryAfter = 60
        return failure
    }()
}
