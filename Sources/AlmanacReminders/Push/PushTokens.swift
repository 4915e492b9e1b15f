import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import JWTKit
import Synchronization

/// The tokens that identify the server to push services (RFC 8292): one for each audience, reused for hours. Signing
/// takes as long as encrypting, and services cache the tokens that they have verified.
package final class PushTokens: Sendable {
    /// In milliseconds. Services reject tokens that are valid for more than a day.
    private static let lifetime: Int64 = 12 * 3_600_000
    /// The minimum remaining lifetime of a token, in milliseconds, because a message may be delayed on its way.
    private static let minRemaining: Int64 = 3_600_000

    private let key: PushKey
    private let contact: String
    private let now: @Sendable () -> Instant
    /// By audience. There are only a handful of real ones; more would come from made-up subscriptions.
    private let tokens = Mutex(BoundedCache<Origin, Token>(limit: 1_000))

    private struct Token {
        let text: Task<String, any Error>
        let end: Instant
    }

    /// Creates an empty cache.
    /// - Parameter contact: the contact that push services may use: a `mailto:` or `https:` URL.
    package init(key: PushKey, contact: String, now: @escaping @Sendable () -> Instant) {
        self.key = key
        self.contact = contact
        self.now = now
    }

    /// The value of the header `Authorization` for messages to an audience.
    /// - Throws: the error of signing.
    package func authorization(for audience: Origin) async throws -> String {
        let now = now()
        let token = tokens.withLock { tokens in
            if let known = tokens[audience], now + Self.minRemaining < known.end { return known }
            let end = now + Self.lifetime
            // Caches the task instead of its result, so that concurrent messages share one signature.
            let token = Token(text: Task { try await self.sign(audience, until: end) }, end: end)
            tokens[audience] = token
            return token
        }
        do {
            return try await token.text.value
        } catch {
            tokens.withLock { $0[audience] = nil }
            throw error
        }
    }

    private func sign(_ audience: Origin, until end: Instant) async throws -> String {
        let signing = await JWTKeyCollection().add(
            ecdsa: try ES256PrivateKey(backing: key.signing), serializer: ClaimsWriter())
        let claims = JSON.members(
            ("aud", .string(audience.text)), ("exp", .int(end.seconds)), ("sub", .string(contact)))
        return "vapid t=\(try await signing.sign(Claims(claims))), k=\(key.publicKey)"
    }
}
