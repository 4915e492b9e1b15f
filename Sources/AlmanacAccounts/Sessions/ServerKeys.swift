import AlmanacCore
import AlmanacDatabase
import Crypto
import Foundation
import JWTKit

/// The server's secrets, and the two keys that it issues: one for apps and one for the operator.
package struct ServerKeys: Sendable {
    /// A token with the role `anon`. Every app carries it, and it is not secret.
    package let anonKey: String
    /// A token with the role `service_role`, which has full access. It is meant only for administration.
    package let serviceKey: String
    /// Signs and verifies tokens.
    package let signing: JWTKeyCollection
    /// The secret for deriving refresh tokens.
    package let refreshSecret: SymmetricKey
    /// The secret for hashing one-time codes. Without a secret, the hash of six digits could be reversed in a second.
    package let codeSecret: SymmetricKey
    /// The secret for the codes by which a browser asks to be notified once more.
    package let laterSecret: SymmetricKey

    private init(secret: SymmetricKey, anonKey: String, serviceKey: String, signing: JWTKeyCollection) {
        self.anonKey = anonKey
        self.serviceKey = serviceKey
        self.signing = signing
        func derived(_ purpose: String) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, info: Data(purpose.utf8), outputByteCount: 32)
        }
        refreshSecret = derived("almanac refresh tokens")
        codeSecret = derived("almanac one-time codes")
        laterSecret = derived("almanac notifications to repeat")
    }

    /// Reads the keys from the data directory, or generates them at the first start.
    /// - Throws: ``KeyFileFailure``
    package static func open(in directory: DataDirectory, now: Instant = .system()) async throws -> ServerKeys {
        let file = KeyFile(file: directory.keys)
        if let content = try file.read() { return try await ServerKeys(content) }
        let fresh = try await KeyFile.Content.generate(now: now)
        // Two processes may start at once. Both use the keys that were written first.
        return try await ServerKeys(try file.write(fresh))
    }

    private init(_ content: KeyFile.Content) async throws {
        self.init(
            secret: content.secret, anonKey: content.anonKey, serviceKey: content.serviceKey,
            signing: await Self.signing(content.secret))
    }

    /// A collection that signs with HS256 and one secret.
    package static func signing(_ secret: SymmetricKey) async -> JWTKeyCollection {
        await JWTKeyCollection().add(
            hmac: HMACKey(key: secret), digestAlgorithm: .sha256, serializer: ClaimsWriter())
    }
}
