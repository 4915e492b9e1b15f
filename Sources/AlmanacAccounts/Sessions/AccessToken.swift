import AlmanacCore
import AlmanacDatabase

extension Accounts {
    /// The lifetime of an access token, in seconds.
    package static let accessTokenLifetime: Int64 = 3_600

    /// The response that describes a session to the client: both tokens and the user.
    /// - Parameter own: the server's origin, which names the issuer.
    package func tokens(of session: OpenSession, own: Origin) async throws -> JSON {
        let now = now().seconds
        return .members(
            ("access_token", .string(try await accessToken(of: session, own, at: now))),
            ("token_type", .string("bearer")),
            ("expires_in", .int(Self.accessTokenLifetime)), ("expires_at", .int(now + Self.accessTokenLifetime)),
            ("refresh_token", .string(session.refreshToken.text(secret: keys.refreshSecret))),
            ("user", session.account.json))
    }

    private func accessToken(of session: OpenSession, _ own: Origin, at now: Int64) async throws -> String {
        let account = session.account
        let method = JSON.members(
            ("method", .string(session.method)), ("timestamp", .int(session.startedAt.seconds)))
        let claims = JSON.members(
            ("iss", .string(own.text + "/auth/v1")), ("sub", .string(account.id)), ("aud", .string("authenticated")),
            ("exp", .int(now + Self.accessTokenLifetime)), ("iat", .int(now)), ("email", .string(account.email ?? "")),
            ("phone", .string("")), ("app_metadata", account.appMetadata), ("user_metadata", account.metadata),
            ("role", .string("authenticated")), ("aal", .string("aal1")), ("amr", .array([method])),
            ("session_id", .string(session.id)), ("is_anonymous", .bool(account.isAnonymous)))
        return try await keys.signing.sign(Claims(claims))
    }
}
