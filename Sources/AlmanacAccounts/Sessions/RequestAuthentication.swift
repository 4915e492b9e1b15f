import AlmanacCore
import AlmanacDatabase
import Crypto
import Foundation
import HTTPTypes
import JWTKit
import Synchronization

/// Authenticates requests by their tokens.
package struct RequestAuthentication: Sendable {
    private let keys: ServerKeys
    private let now: @Sendable () -> Instant
    private let verified = VerifiedTokens()

    /// The allowed clock skew, in milliseconds.
    package static let skew: Int64 = 30_000

    package init(keys: ServerKeys, now: @escaping @Sendable () -> Instant = Instant.system) {
        self.keys = keys
        self.now = now
    }

    /// Authenticates the token in `Authorization: Bearer`, or else in `apikey`. Whether the user's session is still
    /// live is checked by ``Transaction/requireLive(_:at:)``.
    /// - Throws: ``CredentialFailure``: malformed or expired.
    package func principal(of headers: HTTPFields) async throws -> Principal {
        guard let token = try Self.token(in: headers) else { return .signedOut }
        if let known = try verified.principal(of: token, now: now()) { return known }
        return try await verify(token)
    }

    /// The principal of a token that was verified before, without suspending. `nil` if the token must be verified or is
    /// rejected.
    package func cachedPrincipal(of headers: HTTPFields) -> Principal? {
        do {
            guard let token = try Self.token(in: headers) else { return .signedOut }
            return try verified.principal(of: token, now: now())
        } catch {
            // The caller then calls ``principal(of:)``, which throws the same error.
            return nil
        }
    }

    /// Verifies a token's signature and expiry.
    /// - Throws: ``CredentialFailure``: malformed or expired.
    package func verify(_ token: String) async throws -> Principal {
        let claims: AccessClaims
        do {
            claims = try await keys.signing.verify(token)
        } catch {
            throw CredentialFailure.malformed
        }
        let principal = try claims.principal()
        guard claims.exp.isFinite, abs(claims.exp) < 1e12 else { throw CredentialFailure.malformed }
        let end = Instant(milliseconds: Int64(claims.exp) * 1_000) + Self.skew
        guard now() < end else { throw CredentialFailure.expired }
        verified.store(token, principal, until: end, now: now())
        return principal
    }

    /// The token of a request; `nil` if there is none.
    private static func token(in headers: HTTPFields) throws(CredentialFailure) -> String? {
        guard let authorization = headers[.authorization] else {
            return headers[.apiKey].flatMap { $0.isEmpty ? nil : $0 }
        }
        guard authorization.utf8.count > 7, authorization.prefix(7).lowercased() == "bearer " else { throw .malformed }
        return String(authorization.dropFirst(7))
    }
}

extension HTTPField.Name {
    /// The header in which Supabase's clients send the anon key or the service key.
    package static let apiKey = HTTPField.Name("apikey")!
}

/// Caches the principals of verified tokens, so that a signature is not verified with every request.
private final class VerifiedTokens: Sendable {
    private struct Entry {
        let principal: Principal
        let end: Instant
    }

    /// The entries by the hash of the token, so that tokens do not stay in memory. They take a few MB, because an entry's
    /// size does not depend on its token's.
    private let entries = Mutex(BoundedCache<SHA256.Digest, Entry>(limit: 20_000))

    /// The principal of a cached token.
    /// - Throws: ``CredentialFailure/expired``
    func principal(of token: String, now: Instant) throws(CredentialFailure) -> Principal? {
        let hash = SHA256.hash(data: Data(token.utf8))
        guard let entry = entries.withLock({ $0[hash] }) else { return nil }
        guard now < entry.end else { throw .expired }
        return entry.principal
    }

    func store(_ token: String, _ principal: Principal, until end: Instant, now: Instant) {
        let hash = SHA256.hash(data: Data(token.utf8))
        entries.withLock { entries in
            entries.makeRoom { $0.end <= now }
            entries[hash] = Entry(principal: principal, end: end)
        }
    }
}
