import AlmanacCore
import Hummingbird

/// An error response in the format of RFC 9457 (`application/problem+json`).
struct Problem: Error {
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

    var response: Response {
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

/// A refusal that one noun has for itself, and words as a problem.
protocol NounRefusal: Error {
    var problem: Problem { get }
}

// The problems that several nouns use.
extension Problem {
    static func invalidField(_ field: String, _ detail: String) -> Problem {
        Problem(
            status: .badRequest, name: "invalid-field", title: "A field is missing or wrong", detail: detail,
            field: field)
    }

    static func unknownLanguage(_ code: String) -> Problem {
        let known = Language.allCases.map(\.code).joined(separator: ", ")
        return Problem(
            status: .unprocessableContent, name: "unknown-language", title: "Unknown language",
            detail: "“\(code.prefix(40))” is not one of the supported languages: \(known).", field: "language")
    }
}
