import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import HTTPTypes
import Hummingbird

/// How a route words its refusals. This is the one place where an error becomes a response.
enum ErrorDialect: Sendable {
    /// The server's own: problems, as RFC 9457 describes them.
    case problem
    /// GoTrue's, at `/auth/v1`.
    case auth
    /// PostgREST's, at `/rest/v1`.
    case tables

    /// The errors that any route of the dialect may answer by itself.
    var errors: [String] {
        switch self {
        case .problem, .tables: []
        case .auth: ["validation_failed", "unexpected_failure"]
        }
    }

    /// The response to an error, and the name or code under which it goes. What is no refusal is a fault of the server: it
    /// is logged, and its details are not shown.
    func answer(to error: any Error, _ request: Request, _ context: AlmanacContext) -> (
        name: String, response: Response
    ) {
        let refusal = Refusal(error)
        let forms = (refusal ?? .failed).forms
        switch self {
        case .problem:
            let own = Problem(error)
            log(error, isFault: refusal == nil && own == nil, request, context)
            let problem = own ?? forms.problem
            return (problem.name, problem.response)
        case .auth:
            let own = error as? AuthFailure
            // Its words for what took too long or is too large do not say so, and no request there should be either.
            let isCostly = refusal == .tooSlow || refusal == .answerTooLarge
            log(error, isFault: isCostly || refusal == nil && own == nil, request, context)
            let failure = own ?? forms.auth
            var response = failure.response(isNew: Self.version(of: request) != nil)
            // The list of allowed methods.
            if refusal != nil { response.headers[.allow] = forms.problem.headers[.allow] }
            return (failure.code, response)
        case .tables:
            let own = error as? RestProblem
            log(error, isFault: refusal == nil && own == nil, request, context)
            let problem = own ?? forms.table
            return (problem.code, problem.response)
        }
    }

    private func log(_ error: any Error, isFault: Bool, _ request: Request, _ context: AlmanacContext) {
        if case DatabaseFailure.unavailable(let reason) = error {
            context.logger.error("the database cannot answer", metadata: ["error": "\(reason)"])
        } else if isFault {
            context.logger.error("request failed", metadata: ["path": "\(request.loggedPath)", "error": "\(error)"])
        }
    }

    /// The version of GoTrue's dialect that the client requests, if it is one with the newer format of errors.
    static func version(of request: Request) -> String? {
        guard let version = request.headers[.apiVersion], version >= "2024-01-01",
            Instant(iso8601: version + "T00:00:00Z") != nil
        else { return nil }
        return version
    }
}

extension HTTPField.Name {
    /// The version of GoTrue's dialect that a client requests.
    static let apiVersion = HTTPField.Name("X-Supabase-Api-Version")!
}

extension AuthFailure {
    /// - Parameter isNew: whether as `{"code","message"}`, and not as `{"code","error_code","msg"}`.
    fileprivate func response(isNew: Bool) -> Response {
        var members: [JSON.Member]
        if isNew {
            members = [.init("code", .string(code)), .init("message", .string(message))]
        } else {
            members = [
                .init("code", .int(Int64(status.code))), .init("error_code", .string(code)),
                .init("msg", .string(message)),
            ]
        }
        if !reasons.isEmpty {
            members.append(.init("weak_password", .members(("reasons", .array(reasons.map { .string($0) })))))
        }
        if let end {
            members += [.init("ended_by", .string(end.reason.slug)), .init("ended_from", .optional(end.label))]
        }
        var headers: HTTPFields = [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"]
        if let seconds = retryAfter { headers[.retryAfter] = String(seconds) }
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: JSON.object(members).bytes)))
    }
}

extension Problem {
    /// The problem that an error of a noun, of the accounts or of the tables is outside their dialect; `nil` for a fault of
    /// the server.
    fileprivate init?(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let refusal as any NounRefusal: self = refusal.problem
        case let failure as AuthFailure: self.init(failure)
        case let problem as RestProblem:
            self = problem == .diskFull ? Refusal.diskFull.forms.problem : .conflict(problem)
        default: return nil
        }
    }

    private init(_ failure: AuthFailure) {
        switch failure.status {
        case .tooManyRequests:
            self = Refusal.tooMany(.passwords, retryAfter: failure.retryAfter ?? 1).forms.problem
        case .serviceUnavailable: self = Refusal.unavailable.forms.problem
        case .forbidden where failure == .userBanned:
            self.init(
                status: .forbidden, name: "user-banned", title: "This account is banned",
                detail: "Ask the operator of this server.", code: failure.code)
        case .forbidden, .notFound, .unauthorized: self = Refusal.signedOut.forms.problem
        default:
            self.init(
                status: failure.status, name: "not-proven", title: "Prove that the account is yours",
                detail: failure.message, code: failure.code)
        }
    }

    private static func conflict(_ problem: RestProblem) -> Problem {
        Problem(
            status: .conflict, name: "conflict", title: "The rows conflict",
            detail: "What has not moved stays where it is. \(problem.message). \(problem.details ?? "")")
    }
}
