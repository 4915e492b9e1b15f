import AlmanacCore
import Foundation
import Hummingbird

/// `/auth/v1/recover` and `/auth/v1/verify`: what begins or ends with a mail.
struct AuthMailHandlers: Sendable {
    let guards: AuthGuards

    /// `POST recover`: mails a link for a new password. The answer is the same for unknown addresses.
    func recover(_ request: Request, context: AlmanacContext) async throws -> Response {
        let body = try await AuthBody(request)
        let email = try body.requiredEmail()
        let challenge = try body.challenge()
        try guards.count(\.signUps, context)
        try await guards.accounts.recover(
            email, challenge: challenge, mailReturn: guards.mailReturn(request, context, kind: .recovery))
        return .json(.object([]), to: request)
    }

    /// `POST verify`: by the code, typed in, or the link's token.
    func verify(_ request: Request, context: AlmanacContext) async throws -> Response {
        let body = try await AuthBody(request)
        let kind = try kind(try body.requiredText("type"))
        let proof: MailProof
        if let token = try body.text("token_hash") {
            proof = .token(token)
        } else {
            proof = .digits(email: try body.requiredEmail(), try body.requiredText("token"))
        }
        try guards.count(\.codes, context)
        let person = await guards.personIfAny(request)
        guard case .session(let session) = try await guards.accounts.verify(kind, by: proof, person: person) else {
            throw AuthFailure.otpExpired
        }
        return try await guards.answer(session, to: request)
    }

    /// `GET verify`: the link of a mail. It leads on to the app, with tokens, a code to exchange, or the reason why not.
    func follow(_ request: Request, context: AlmanacContext) async throws -> Response {
        let query = Query(request)
        let kind = try kind(query["type"] ?? "")
        guard let token = query["token"] else { throw AuthFailure.validation("Add the parameter “token”.") }
        // Some mail programs look at links before people do, by HEAD: that uses nothing up. A GET does, whoever makes it:
        // a program that opens links for its reader is not told apart from the reader.
        guard request.method != .head else { return Response(status: .noContent) }
        let (address, isOurs) = guards.redirect(request, context, kind: kind)
        do {
            try guards.count(\.codes, context)
            // Our own page for a new password has no verifier: it gets the session itself.
            let mayExchange = !(isOurs && kind == .recovery)
            switch try await guards.accounts.verify(kind, by: .token(token), mayExchange: mayExchange) {
            case .exchange(let code): return lead(to: address.with(query: [("code", code)]))
            case .session(let session):
                return lead(to: address.with(fragment: try await fragment(session, kind)))
            }
        } catch let failure as AuthFailure {
            let status = failure.status == .forbidden ? "access_denied" : "server_error"
            return lead(
                to: address.with(fragment: [
                    ("error", status), ("error_code", failure.code), ("error_description", failure.message),
                ]))
        }
    }

    private func kind(_ text: String) throws(AuthFailure) -> CodeKind {
        // `email` is what newer clients call the confirmation.
        guard let kind = text == "email" ? .signup : CodeKind(rawValue: text) else {
            throw .validation("“type” must be signup, recovery or email_change.")
        }
        return kind
    }

    private func fragment(_ session: OpenSession, _ kind: CodeKind) async throws -> [(String, String)] {
        let tokens = try await guards.accounts.tokens(of: session)
        let texts = ["access_token", "refresh_token", "token_type"].map { ($0, tokens[$0]?.string ?? "") }
        let numbers = ["expires_in", "expires_at"].map { ($0, String(tokens[$0]?.int ?? 0)) }
        return texts + numbers + [("type", kind.rawValue)]
    }

    private func lead(to address: String) -> Response {
        Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
    }
}

extension String {
    /// This address with more in its query.
    fileprivate func with(query: [(String, String)]) -> String {
        let parts = split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        return parts[0] + (parts[0].contains("?") ? "&" : "?") + Self.form(query)
    }

    /// This address with another fragment.
    fileprivate func with(fragment: [(String, String)]) -> String {
        split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0] + "#" + Self.form(fragment)
    }

    private static func form(_ pairs: [(String, String)]) -> String {
        pairs.map { name, value in
            name + "=" + (value.addingPercentEncoding(withAllowedCharacters: .urlUnreserved) ?? "")
        }.joined(separator: "&")
    }
}
