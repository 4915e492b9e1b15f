import AlmanacCore
import Hummingbird

/// Handles `/api/login`: signing in a command by a code that is approved in the browser.
struct LoginHandlers: Sendable {
    let codes: LoginCodes
    let guards: AuthGuards

    /// How long a command waits between two questions, in seconds.
    private static let interval: Int64 = 2

    /// `POST start`: a code to show, the address at which it is approved, and the secret with which to ask for the
    /// session.
    func start(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors {
            try await guards.count(\.codes, context)
            let started = try await codes.start()
            let page = guards.ownOrigin(request, context).text + "/settings/device"
            return .json(
                .members(
                    ("secret", .string(started.secret)), ("code", .string(started.code)), ("page", .string(page)),
                    ("expires_in", .int(LoginCodes.lifetime / 1_000)), ("interval", .int(Self.interval))),
                to: request)
        }
    }

    /// `POST approve` `{"code"}`: by the signed-in user.
    func approve(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors {
            let person = try await guards.credentials.person(of: request.headers)
            guard let code = try await request.json()["code"]?.string, !code.isEmpty else {
                throw Problem.invalidField("code", "Send the code that the command shows as “code”.")
            }
            try await codes.approve(code, as: person)
            return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        }
    }

    /// `POST session` `{"secret"}`: the session once the code is approved, as `/auth/v1/token` answers it; 202 before.
    func session(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors {
            guard let secret = try await request.json()["secret"]?.string, LinkToken.isToken(secret) else {
                throw LoginCodeFailure.unknown
            }
            guard let session = try await codes.session(for: secret) else {
                return .json(.members(("status", .string("pending"))), to: request, status: .accepted)
            }
            return try await guards.response(session, to: request, context)
        }
    }

    private func translatingErrors(_ work: () async throws -> Response) async throws -> Response {
        do {
            return try await work()
        } catch let failure as CredentialFailure {
            throw Problem(failure)
        } catch let failure as LoginCodeFailure {
            throw failure == .unknown ? Problem.unknownLoginCode : Problem.tooManyLoginCodes
        } catch let failure as AuthFailure {
            if let seconds = failure.retryAfter {
                throw Problem.tooMany("Too many sign-ins were started", retryAfter: seconds)
            }
            throw Problem.unknownLoginCode
        }
    }
}

extension Problem {
    fileprivate static let unknownLoginCode = Problem(
        status: .notFound, name: "unknown-code", title: "There is no such code",
        detail: "The code is wrong, older than ten minutes, or was used already. Start `almanac login` again.",
        field: "code")

    fileprivate static let tooManyLoginCodes = Problem(
        status: .tooManyRequests, name: "too-many-requests", title: "Too many wrong codes",
        detail: "Wait ten minutes, and start `almanac login` again.", headers: [.retryAfter: "600"])
}
