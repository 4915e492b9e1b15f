import AlmanacCore
import Crypto
import Foundation
import HTTPTypes
import JWTKit
import Synchronization

/// Finds out who asks, from the token a request shows.
struct Credentials: Sendable {
    private let keys: ServerKeys
    private let now: @Sendable () -> Instant
    private let verified = VerifiedTokens()

    /// How far a client's clock may be from ours, in milliseconds.
    static let skew: Int64 = 30_000

    init(keys: ServerKeys, now: @escaping @Sendable () -> Instant = Instant.system) {
        self.keys = keys
        self.now = now
    }

    /// Who shows these headers: `Authorization: Bearer`, else `apikey`. Whether a person's session still lives is for
    /// ``Transaction/requireLive(_:at:)`` to say.
    /// - Throws: ``CredentialFailure``: malformed or expired.
    func principal(of headers: HTTPFields) async throws -> Principal {
        guard let token = try Self.token(in: headers) else { return .signedOut }
        if let known = try verified.principal(of: token, now: now()) { return known }
        return try await verify(token)
    }

    /// The same for a token that was verified before: at once, without waiting. `nil` when it must be verified, or
    /// is refused.
    func remembered(_ headers: HTTPFields) -> Principal? {
        do {
            guard let token = try Self.token(in: headers) else { return .signedOut }
            return try verified.principal(of: token, now: now())
        } catch {
            // ``principal(of:)`` throws the same to the caller.
            return nil
        }
    }

    /// Checks a token's signature and time.
    /// - Throws: ``CredentialFailure``: malformed or expired.
    func verify(_ token: String) async throws -> Principal {
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
        verified.remember(token, principal, until: end, now: now())
        return principal
    }

    /// The token a request shows; `nil` when it shows none.
    private static func token(in headers: HTTPFields) throws(CredentialFailure) -> String? {
        guard let authorization = headers[.authorization] else {
            return headers[.apiKey].flatMap { $0.isEmpty ? nil : $0 }
        }
        guard authorization.utf8.count > 7, authorization.prefix(7).lowercased() == "bearer " else { throw .malformed }
        return String(authorization.dropFirst(7))
    }
}

extension HTTPField.Name {
    /// Where Supabase's clients put the anon key or the service key.
    static let apiKey = HTTPField.Name("apikey")!
}

/// Tokens whose signature was checked, so that it is checked once and not with each request.
private final class VerifiedTokens: Sendable {
    private struct Entry {
        let principal: Principal
        let end: Instant
    }

    /// Some MB at most: an entry's size does not depend on the token's.
    private static let room = 20_000
    /// By the tokens' hashes, so that no token lies about in memory.
    private let entries = Mutex<[SHA256.Digest: Entry]>([:])

    /// - Throws: ``CredentialFailure/expired``
    func principal(of token: String, now: Instant) throws(CredentialFailure) -> Principal? {
        let hash = SHA256.hash(data: Data(token.utf8))
        guard let entry = entries.withLock({ $0[hash] }) else { return nil }
        guard now < entry.end else { throw .expired }
        return entry.principal
    }

    func remember(_ token: String, _ principal: Principal, until end: Instant, now: Instant) {
        let hash = SHA256.hash(data: Data(token.utf8))
        entries.withLock { entries in
            if entries.count >= Self.room { entries = entries.filter { now < $0.value.end } }
            // All of them live: start afresh rather than keep account of who came last.
            if entries.count >= Self.room { entries = [:] }
            entries[hash] = Entry(principal: principal, end: end)
        }
    }
}
