import AlmanacAccounts
import AlmanacTables
import HTTPTypes

extension Refusal {
    /// The refusal in each of the three dialects: as a problem, in GoTrue's words, and in PostgREST's.
    typealias Forms = (problem: Problem, auth: AuthFailure, table: RestProblem)

    /// How the refusal reads.
    var forms: Forms {
        switch self {
        case .signedOut: (.signedOut, .noAuthorization, RestProblem(CredentialFailure.malformed))
        case .credential(let failure):
            (failure == .expired ? .tokenExpired : .signedOut, AuthFailure(failure), RestProblem(failure))
        case .notService: (.signedOut, .notAdmin, RestProblem(CredentialFailure.malformed))
        case .unknownKey: (.unknownKey, .noAuthorization, RestProblem(CredentialFailure.malformed))
        case .tooMany(let excess, let seconds):
            (
                .tooMany(excess, retryAfter: seconds), .tooManyRequests(retryAfter: seconds),
                .tooMany(excess, retryAfter: seconds)
            )
        case .notFound: (.notFound, .notFound, .unknownTable(""))
        case .methodNotAllowed(let allow): (.methodNotAllowed(allow: allow), .methodNotAllowed, .methodNotAllowed)
        case .tooLarge: (.tooLarge, .tooLarge, .tooLarge)
        case .slowBody: unreadable(.slowBody)
        case .brokenBody: unreadable(.brokenBody)
        case .malformedJSON(let offset, let message):
            (
                .malformedJSON("At byte \(offset): \(message)."), .badJSON("At byte \(offset): \(message)."),
                .body("At byte \(offset): \(message).")
            )
        case .tooSlow: (.tooSlow, .unavailable, .tooSlow)
        case .answerTooLarge: (.answerTooLarge, .unavailable, .responseTooLarge)
        case .diskFull: (.diskFull, .unavailable, .diskFull)
        case .unavailable: (.unavailable, .unavailable, .unavailable)
        // A fault of the server must not look like the end of a session, because clients of `/auth/v1` would delete it.
        case .failed: (.internalError, .unavailable, .internalError)
        }
    }

    /// A body that could not be read, because of how the client sent it.
    private func unreadable(_ problem: Problem) -> Forms {
        (
            problem, .badRequest(problem.status, problem.detail),
            RestProblem(status: problem.status, code: "PGRST102", message: problem.title, hint: problem.detail)
        )
    }
}

extension AuthFailure {
    fileprivate init(_ failure: CredentialFailure) {
        self =
            switch failure {
            case .malformed: .badJWT
            case .expired: .expiredJWT
            case .sessionEnded: .sessionNotFound
            }
    }
}

extension RestProblem {
    fileprivate static func tooMany(_ excess: Excess, retryAfter seconds: Int) -> RestProblem {
        var problem = RestProblem(
            status: .tooManyRequests, code: "53400", message: excess.rawValue, hint: "Try again in \(seconds) seconds.")
        problem.retryAfter = seconds
        return problem
    }
}

extension Problem {
    fileprivate static func tooMany(_ excess: Excess, retryAfter seconds: Int) -> Problem {
        Problem(
            status: .tooManyRequests, name: "too-many-requests", title: "Too many requests",
            detail: "\(excess.rawValue). Try again in \(seconds) seconds.", headers: [.retryAfter: "\(seconds)"])
    }

    fileprivate static let signedOut = Problem(
        status: .unauthorized, name: "signed-out", title: "You are not signed in",
        detail: "Sign in, and send the access token as “Authorization: Bearer TOKEN”.",
        headers: [.wwwAuthenticate: "Bearer"])

    fileprivate static let tokenExpired = Problem(
        status: .unauthorized, name: "token-expired", title: "The access token has expired",
        detail: "Refresh the session at /auth/v1/token, and try again.", headers: [.wwwAuthenticate: "Bearer"])

    fileprivate static let unknownKey = Problem(
        status: .unauthorized, name: "unknown-device-key", title: "Unknown device",
        detail: "Register the device at /api/devices/register and send its key as “Authorization: Bearer KEY”.",
        headers: [.wwwAuthenticate: "Bearer"])

    fileprivate static let notFound = Problem(
        status: .notFound, name: "not-found", title: "Not found",
        detail: "There is nothing at this URL. Check it for typos.")

    fileprivate static func methodNotAllowed(allow: String) -> Problem {
        Problem(
            status: .methodNotAllowed, name: "method-not-allowed", title: "Method not allowed",
            detail: "Use \(allow) here.", headers: [.allow: allow])
    }

    fileprivate static let brokenBody = Problem(
        status: .badRequest, name: "broken-body", title: "The body is broken",
        detail: "Its chunks do not have the form of HTTP/1.1. Send it again.")

    fileprivate static let slowBody = Problem(
        status: .requestTimeout, name: "slow-body", title: "The body arrived too slowly",
        detail:
            "Send it within \(BodyPace.grace.components.seconds) seconds, and larger ones at \(BodyPace.minimum / 1_000) kB a second or more."
    )

    fileprivate static func malformedJSON(_ place: String) -> Problem {
        Problem(
            status: .badRequest, name: "malformed-json", title: "The body is not JSON",
            detail: "Send a JSON object. \(place)")
    }

    fileprivate static let tooLarge = Problem(
        status: .contentTooLarge, name: "body-too-large", title: "The body is too large",
        detail: "Send at most 1 MB.")

    fileprivate static let tooSlow = Problem(
        status: .badRequest, name: "too-slow", title: "The request takes too long", detail: "Send a simpler request.")

    fileprivate static let answerTooLarge = Problem(
        status: .contentTooLarge, name: "answer-too-large", title: "The answer is too large", detail: "Request less.")

    fileprivate static let diskFull = Problem(
        status: .serviceUnavailable, name: "disk-full", title: "The server’s disk is nearly full",
        detail: "Nothing was changed. Deleting still works; everything else does once there is room again.",
        headers: [.retryAfter: "60"])

    fileprivate static let unavailable = Problem(
        status: .serviceUnavailable, name: "unavailable", title: "The server is temporarily unavailable",
        detail: "Try again in a few seconds.", headers: [.retryAfter: "5"])

    fileprivate static let internalError = Problem(
        status: .internalServerError, name: "internal-error", title: "Something went wrong on the server",
        detail: "This is not your fault. Try again; if the problem persists, tell the operator of this server.")
}
