import AlmanacCore
import AlmanacDatabase
import Foundation

/// A request to sign in with a service, before the user is sent there.
package struct IdentitySignInRequest: Sendable {
    package let provider: IdentityProvider
    package let goal: IdentityGoal
    /// The final target: a URL on this server or on an allowed origin.
    package let redirect: String
    /// The URL to which the service answers.
    package let callback: String
    package let challenge: Challenge

    package init(
        provider: IdentityProvider, goal: IdentityGoal, redirect: String, callback: String, challenge: Challenge
    ) {
        self.provider = provider
        self.goal = goal
        self.redirect = redirect
        self.callback = callback
        self.challenge = challenge
    }
}

/// A sign-in whose user is at the service.
package struct PendingSignIn: Sendable {
    package let provider: String
    package let goal: IdentityGoal
    package let redirect: String
    package let callback: String
    package let challenge: Challenge
    /// Where the user came back too late.
    package let isExpired: Bool
}

extension Accounts {
    /// How long a user may stay at a service, in milliseconds: ten minutes.
    package static let pendingSignInLifetime: Int64 = 600_000

    /// Remembers a sign-in.
    /// - Returns: the URL of the service to send the user to.
    /// - Throws: ``IdentityProviderFailure``, or ``AuthFailure`` when the account to link to is gone.
    package func beginSignIn(_ request: IdentitySignInRequest) async throws -> String {
        let metadata = try await providers.metadata(of: request.provider)
        let state = SecretToken.new()
        let now = now()
        let (account, session): (String?, String?) =
            if case .link(let id, let session) = request.goal { (id, session) } else { (nil, nil) }
        try await database.write { transaction in
            if let account, let session { _ = try transaction.liveAccount(account, session: session, at: now) }
            try transaction.execute(
                """
                INSERT INTO pending_sign_ins (state_hash, provider, account_id, session_id, redirect_to, callback,
                    challenge, challenge_method, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(SecretToken.hash(state)), .text(request.provider.name), .optional(account),
                    .optional(session), .text(request.redirect), .text(request.callback),
                    .text(request.challenge.text), .text(request.challenge.method.rawValue), .int(now.milliseconds),
                ])
        }
        return address(of: request, metadata, state: state)
    }

    private func address(of request: IdentitySignInRequest, _ metadata: ProviderMetadata, state: String) -> String {
        let challenge = Challenge.s256(secret("verifier", of: state))
        var query = [
            ("response_type", "code"), ("client_id", request.provider.clients[0]),
            ("redirect_uri", request.callback), ("scope", request.provider.scope(metadata)), ("state", state),
            ("nonce", secret("nonce", of: state)), ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ]
        if request.provider.answersWithForm { query.append(("response_mode", "form_post")) }
        let separator = metadata.authorizationURL.contains("?") ? "&" : "?"
        return metadata.authorizationURL + separator + String.form(query)
    }

    /// The nonce and the verifier of a sign-in. They are derived, so that they need not be stored.
    private func secret(_ purpose: String, of state: String) -> String {
        Data(keys.codeSecret.code(of: "oidc \(purpose)\n\(state)")).base64URL
    }

    /// Takes the sign-in to which a state belongs. A state works once, whatever follows.
    /// - Returns: `nil` for an unknown state.
    package func takeSignIn(state: String) async throws -> PendingSignIn? {
        let now = now()
        let hash = SQLValue.text(SecretToken.hash(state))
        // A state that anyone can make up must not hold the only writer.
        let isKnown = try await database.read { transaction in
            try !transaction.query("SELECT 1 FROM pending_sign_ins WHERE state_hash = ?", [hash]).isEmpty
        }
        guard isKnown else { return nil }
        return try await database.write { transaction -> PendingSignIn? in
            guard let row = try transaction.query("SELECT * FROM pending_sign_ins WHERE state_hash = ?", [hash]).first
            else { return nil }
            try transaction.execute("DELETE FROM pending_sign_ins WHERE state_hash = ?", [hash])
            return PendingSignIn(
                provider: try row.text("provider"), goal: row.identityGoal, redirect: try row.text("redirect_to"),
                callback: try row.text("callback"), challenge: try row.challenge,
                isExpired: now.milliseconds - (try row.int("created_at")) >= Self.pendingSignInLifetime)
        }
    }

    /// Checks a service's answer, and keeps it for the app that asked.
    /// - Returns: the code for the app to exchange.
    /// - Throws: ``IdentityProviderFailure``, ``IdentityTokenProblem``, or ``AuthFailure``
    package func finishSignIn(_ pending: PendingSignIn, state: String, code: String) async throws -> String {
        guard let provider = providers.named(pending.provider) else { throw AuthFailure.providerDisabled }
        let text = try await providers.identityToken(
            for: code, of: provider, callback: pending.callback, verifier: secret("verifier", of: state))
        let identity = try await verify(text, of: provider, nonce: .exactly(secret("nonce", of: state)))
        try await check(identity, pending.goal)
        let now = now()
        let exchange = SecretToken.new()
        let (account, session): (String?, String?) =
            if case .link(let id, let session) = pending.goal { (id, session) } else { (nil, nil) }
        try await database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO provider_codes (hash, provider, claims, account_id, session_id, challenge,
                    challenge_method, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(SecretToken.hash(exchange)), .text(identity.provider), .text(identity.data.text),
                    .optional(account), .optional(session), .text(pending.challenge.text),
                    .text(pending.challenge.method.rawValue), .int(now.milliseconds),
                ])
        }
        return exchange
    }

    /// Checks an ID token.
    /// - Throws: ``IdentityProviderFailure`` or ``IdentityTokenProblem``
    package func verify(
        _ text: String, of provider: IdentityProvider, nonce: ExpectedNonce, accessToken: String? = nil
    ) async throws -> VerifiedIdentity {
        let token = try IdentityToken(text)
        guard let key = try await providers.key(token.header, of: provider) else {
            throw IdentityTokenProblem.unknownKey
        }
        return try await token.verified(by: key, of: provider, nonce: nonce, accessToken: accessToken, at: now())
    }

    /// Starts a session with the code that a sign-in with a service ended with. Only now the identity is linked or its
    /// account created: by the app that asked, and not by a browser into which a stranger's link was pasted.
    /// - Parameter own: the server's origin, for the link in an email to the account's address.
    /// - Returns: `nil` if the code is not one of a service.
    /// - Throws: ``AuthFailure``: otp_expired or bad_code_verifier, or why the identity cannot be used.
    package func exchangeProviderCode(_ code: String, verifier: String, own: Origin) async throws -> OpenSession? {
        let now = now()
        let entered = try await database.write {
            [terms, settings] transaction -> (OpenSession, AddressChange?)? in
            let hash = SQLValue.text(SecretToken.hash(code))
            guard let row = try transaction.query("SELECT * FROM provider_codes WHERE hash = ?", [hash]).first else {
                return nil
            }
            let claims = try JSON.parse(Array(try row.text("claims").utf8))
            guard now.milliseconds - (try row.int("created_at")) < Self.exchangeCodeLifetime,
                let identity = VerifiedIdentity(provider: try row.text("provider"), kept: claims)
            else { throw AuthFailure.otpExpired }
            guard try row.challenge.isMet(by: verifier) else { throw AuthFailure.badCodeVerifier }
            try transaction.execute("DELETE FROM provider_codes WHERE hash = ?", [hash])
            let found: (account: Account, linked: AddressChange?)
            do {
                found = try transaction.account(for: identity, row.identityGoal, settings, at: now)
            } catch let failure as AuthFailure where failure == .sessionNotFound {
                // The missing session is the one that asked for the link, not that of the client exchanging the code.
                throw AuthFailure.otpExpired
            }
            return (try transaction.startSession(of: found.account, by: .oauth, on: terms, at: now), found.linked)
        }
        guard let (session, change) = entered else { return nil }
        await tellEntry(session, change, own: own)
        return session
    }
}

extension IdentityProvider {
    /// The scopes to ask for, among those that the service has.
    fileprivate func scope(_ metadata: ProviderMetadata) -> String {
        let wanted = answersWithForm ? ["openid", "email", "name"] : ["openid", "email", "profile"]
        guard let known = metadata.scopes else { return wanted.joined(separator: " ") }
        return wanted.filter { $0 == "openid" || known.contains($0) }.joined(separator: " ")
    }
}

extension SQLRow {
    fileprivate var identityGoal: IdentityGoal {
        guard let account = textIfAny("account_id"), let session = textIfAny("session_id") else { return .signIn }
        return .link(account: account, session: session)
    }

    fileprivate var challenge: Challenge {
        get throws {
            guard let method = Challenge.Method(rawValue: try text("challenge_method")) else {
                throw DatabaseFailure.unexpectedColumn("challenge_method")
            }
            return Challenge(text: try text("challenge"), method: method)
        }
    }
}
