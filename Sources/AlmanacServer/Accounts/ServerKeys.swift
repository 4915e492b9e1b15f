import AlmanacCore
import Crypto
import Foundation
import JWTKit

/// The server's own secret, and the two keys that are handed out: one for apps, one for those who run the server.
struct ServerKeys: Sendable {
    /// A token with the role `anon`: for every app to carry, and no secret.
    let anonKey: String
    /// A token with the role `service_role`, which may do anything: for administration only.
    let serviceKey: String
    /// Signs and verifies tokens.
    let signing: JWTKeyCollection
    /// What refresh tokens are derived by.
    let refreshSecret: SymmetricKey
    /// What one-time codes are hashed by. Six digits need a secret: a plain hash is guessed in a second.
    let codeSecret: SymmetricKey

    private init(secret: SymmetricKey, anonKey: String, serviceKey: String, signing: JWTKeyCollection) {
        self.anonKey = anonKey
        self.serviceKey = serviceKey
        self.signing = signing
        func derived(_ purpose: String) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, info: Data(purpose.utf8), outputByteCount: 32)
        }
        refreshSecret = derived("almanac refresh tokens")
        codeSecret = derived("almanac one-time codes")
    }

    /// Reads the keys of a data directory; makes them at the first start.
    /// - Throws: ``KeyFileFailure``
    static func open(in directory: DataDirectory, now: Instant = .system()) async throws -> ServerKeys {
        let file = KeyFile(url: directory.url.appending(path: "keys.json"))
        if let content = try file.read() { return try await ServerKeys(content) }
        let fresh = try await KeyFile.Content.fresh(now: now)
        // Two processes may start at once: the first one's keys are the ones.
        return try await ServerKeys(try file.write(fresh))
    }

    private init(_ content: KeyFile.Content) async throws {
        self.init(
            secret: content.secret, anonKey: content.anonKey, serviceKey: content.serviceKey,
            signing: await Self.signing(content.secret))
    }

    /// Signs by HS256 with one secret.
    static func signing(_ secret: SymmetricKey) async -> JWTKeyCollection {
        await JWTKeyCollection().add(
            hmac: HMACKey(key: secret), digestAlgorithm: .sha256, serializer: ClaimsWriter())
    }
}
