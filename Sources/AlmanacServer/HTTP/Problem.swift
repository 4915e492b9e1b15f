import AlmanacCore
import Hummingbird

/// An error response in the format of RFC 9457 (`application/problem+json`).
struct Problem: ClientFacingError {
    let status: HTTPResponse.Status
    /// A stable identifier for programs: the last part of the problem's `type`.
    let name: String
    /// The kind of problem, in a few words.
    let title: String
    /// A sentence that says what to do.
    let detail: String
    /// The invalid field or parameter.
    var field: String?
    /// The code of `/auth/v1` for the same problem, where there is one.
    var code: String?
    var headers: HTTPFields = [:]

    func response(from request: Request, context: some RequestContext) -> Response {
        var members = [
            JSON.Member("type", .string("/problems/\(name)")),
            JSON.Member("title", .string(title)),
            JSON.Member("status", .int(Int64(status.code))),
            JSON.Member("detail", .string(detail)),
        ]
        if let field { members.append(JSON.Member("field", .string(field))) }
        if let code { members.append(JSON.Member("code", .string(code))) }
        var headers = headers
        headers[.contentType] = "application/problem+json"
        headers[.cacheControl] = "no-store"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: JSON.object(members).bytes)))
    }
}

// The problems that several handlers use.
extension Problem {
    static func malformedJSON(_ error: JSONError) -> Problem {
        Problem(
            status: .badRequest, name: "malformed-json", title: "The body is not JSON",
            detail: "Send a JSON object. At byte \(error.offset): \(error.message).")
    }

    static func invalidField(_ field: String, _ detail: String) -> Problem {
        Problem(
            status: .badRequest, name: "invalid-field", title: "A field is missing or wrong", detail: detail,
            field: field)
    }

    static let unknownKey = Problem(
        status: .unauthorized, name: "unknown-device-key", title: "Unknown device",
        detail: "Register the device at /api/devices/register and send its key as “Authorization: Bearer KEY”.",
        headers: [.wwwAuthenticate: "Bearer"])

    static let notFound = Problem(
        status: .notFound, name: "not-found", title: "Not found",
        detail: "There is nothing at this URL. Check it for typos.")

    static func unknownFact(_ id: String) -> Problem {
        Problem(
            status: .notFound, name: "unknown-fact", title: "There is no such fact",
            detail: "No fact has the id “\(id.prefix(40))”.", field: "id")
    }

    static func unknownSport(_ slug: String) -> Problem {
        Problem(
            status: .notFound, name: "unknown-sport", title: "There is no training plan for this sport",
            detail: "There is no plan for “\(slug.prefix(60))”. /api/plans lists them.", field: "sport")
    }

    static func methodNotAllowed(allow: String) -> Problem {
        Problem(
            status: .methodNotAllowed, name: "method-not-allowed", title: "Method not allowed",
            detail: "Use \(allow) here.", headers: [.allow: allow])
    }

    static let brokenBody = Problem(
        status: .badRequest, name: "broken-body", title: "The body is broken",
        detail: "Its chunks do not have the form of HTTP/1.1. Send it again.")

    static let slowBody = Problem(
        status: .requestTimeout, name: "slow-body", title: "The body arrived too slowly",
        detail:
            "Send it within \(BodyPace.grace.components.seconds) seconds, and larger ones at \(BodyPace.minimum / 1_000) kB a second or more."
    )

    static func noService(_ name: String) -> Problem {
        Problem(
            status: .notFound, name: "no-such-service", title: "This server has no such service",
            detail: "There is no \(name) here, only /rest/v1 and /auth/v1.")
    }

    static let diskFull = Problem(
        status: .serviceUnavailable, name: "disk-full", title: "The server’s disk is nearly full",
        detail: "Nothing was changed. Deleting still works; everything else does once there is room again.",
        headers: [.retryAfter: "60"])

    static let tooLarge = Problem(
        status: .contentTooLarge, name: "body-too-large", title: "The body is too large",
        detail: "Send at most 1 MB.")

    static func unknownLanguage(_ code: String) -> Problem {
        let known = Language.allCases.map(\.code).joined(separator: ", ")
        return Problem(
            status: .unprocessableContent, name: "unknown-language", title: "Unknown language",
            detail: "“\(code.prefix(40))” is not one of the supported languages: \(known).", field: "language")
    }

    static func unknownCategory(_ slug: String) -> Problem {
        Problem(
            status: .unprocessableContent, name: "unknown-category", title: "Unknown category",
            detail: "“\(slug.prefix(60))” is not a category. /api/metadata lists them.", field: "categories")
    }

    /// - Parameter what: what was done too often, as the beginning of a sentence.
    static func tooMany(_ what: String = "Too many devices have registered", retryAfter seconds: Int) -> Problem {
        Problem(
            status: .tooManyRequests, name: "too-many-requests", title: "Too many requests",
            detail: "\(what) from your IP address. Try again in \(seconds) seconds.",
            headers: [.retryAfter: "\(seconds)"])
    }

    static let unavailable = Problem(
        status: .serviceUnavailable, name: "unavailable", title: "The server is temporarily unavailable",
        detail: "Try again in a few seconds.", headers: [.retryAfter: "5"])

    static let internalError = Problem(
        status: .internalServerError, name: "internal-error", title: "Something went wrong on the server",
        detail: "This is not your fault. Try again; if the problem persists, tell the operator of this server.")
}
