import AlmanacCore
import JWTKit
import Synchronization

/// What the server shows push services to say who it is (RFC 8292): one token for each audience, used again for hours.
/// Signing takes as long as encrypting, and services remember a token they have checked.
final class PushTokens: Sendable {
    /// In milliseconds; services refuse more than a day.
    private static let life: Int64 = 12 * 3_600_000
    /// A token with less than this left is not used any more, in milliseconds: a message may wait on its way.
    private static let reserve: Int64 = 3_600_000
    /// Real push services are a handful. More than this is somebody playing with addresses.
    private static let room = 1_000

    private let key: PushKey
    private let contact: String
    private let now: @Sendable () -> Instant
    private let tokens = Mutex<[Origin: Token]>([:])

    private struct Token {
        let text: Task<String, any Error>
        let end: Instant
    }

    /// - Parameter contact: whom a push service may turn to: a `mailto:` or `https:` address.
    init(key: PushKey, contact: String, now: @escaping @Sendable () -> Instant) {
        self.key = key
        self.contact = contact
        self.now = now
    }

    /// The value of the header `Authorization` for messages to an audience.
    /// - Throws: what signing throws.
    func authorization(for audience: Origin) async throws -> String {
        let now = now()
        let token = tokens.withLock { tokens in
            if let known = tokens[audience], now + Self.reserve < known.end { return known }
            if tokens.count >= Self.room { tokens = [:] }
            let end = now + Self.life
            // A task, so that of many messages that need a token at once the first signs and all use it.
            let token = Token(text: Task { try await self.sign(audience, until: end) }, end: end)
            tokens[audience] = token
            return token
        }
        do {
            return try await token.text.value
        } catch {
            _ = tokens.withLock { $0.removeValue(forKey: audience) }
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
