import AlmanacCore
import HTTPTypes
import Hummingbird

/// Converts every error that a handler of `/auth/v1` throws into GoTrue's format, in the version that the client
/// requests: `{"code","message"}` with an `X-Supabase-Api-Version` of 2024-01-01 or later, and
/// `{"code","error_code","msg"}` otherwise.
struct AuthErrorMiddleware: RouterMiddleware {
    typealias Context = AlmanacContext

    static let version = HTTPField.Name("X-Supabase-Api-Version")!

    func handle(
        _ request: Request, context: AlmanacContext, next: (Request, AlmanacContext) async throws -> Response
    ) async throws -> Response {
        let version = Self.newDialect(request)
        var response: Response
        do {
            response = try await next(request, context)
        } catch {
            response = answer(failure(error, request, context), isNew: version != nil)
            // Keeps the list of allowed methods.
            if let problem = error as? Problem { response.headers[.allow] = problem.headers[.allow] }
        }
        response.headers[Self.version] = version
        return response
    }

    /// The version that the client requests, if it is one with the newer format.
    private static func newDialect(_ request: Request) -> String? {
        guard let version = request.headers[version], version >= "2024-01-01",
            Instant(iso8601: version + "T00:00:00Z") != nil
        else { return nil }
        return version
    }

    private func answer(_ failure: AuthFailure, isNew: Bool) -> Response {
        var members: [JSON.Member]
        if isNew {
            members = [.init("code", .string(failure.code)), .init("message", .string(failure.message))]
        } else {
            members = [
                .init("code", .int(Int64(failure.status.code))), .init("error_code", .string(failure.code)),
                .init("msg", .string(failure.message)),
            ]
        }
        if !failure.reasons.isEmpty {
            let reasons = JSON.array(failure.reasons.map { .string($0) })
            members.append(.init("weak_password", .members(("reasons", reasons))))
        }
        var headers: HTTPFields = [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"]
        if let seconds = failure.retryAfter { headers[.retryAfter] = String(seconds) }
        return Response(
            status: failure.status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: JSON.object(members).bytes)))
    }

    private func failure(_ error: any Error, _ request: Request, _ context: AlmanacContext) -> AuthFailure {
        switch error {
        case let failure as AuthFailure: return failure
        case CredentialFailure.malformed: return .badJWT
        case CredentialFailure.expired: return .expiredJWT
        case CredentialFailure.sessionEnded: return .sessionNotFound
        case let problem as Problem where problem.status == .contentTooLarge: return .tooLarge
        // What the client did wrong while sending is no fault of the server.
        case let problem as Problem where [.badRequest, .requestTimeout].contains(problem.status):
            return .badRequest(problem.status, problem.detail)
        case let problem as Problem where problem.status == .methodNotAllowed: return .methodNotAllowed
        case let error as any HTTPResponseError where error.status == .notFound: return .notFound
        default:
            // A fault of the server must not look like the end of a session, because clients would delete the session.
            context.logger.error(
                "request failed", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
            return .unavailable
        }
    }
}
