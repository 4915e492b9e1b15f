import AlmanacDatabase
import Crypto
import Foundation

/// The server's key pair for push services (RFC 8292). Subscriptions are bound to it, so a new key would invalidate all
/// of them.
package struct PushKey: Sendable {
    package let signing: P256.Signing.PrivateKey

    package init(signing: P256.Signing.PrivateKey) {
        self.signing = signing
    }

    /// The public key, as `pushManager.subscribe` expects it: an uncompressed point in base64url.
    package var publicKey: String { signing.publicKey.x963Representation.base64URL }

    /// Reads `push-key.pem` from the data directory, or creates the file at the first start.
    /// - Throws: ``KeyFileFailure``
    package static func open(in directory: DataDirectory) throws(KeyFileFailure) -> PushKey {
        let file = directory.pushKey
        if let stored = try stored(in: file) { return stored }
        let fresh = P256.Signing.PrivateKey().pemRepresentation + "\n"
        // Two processes may start at once. Both use the key that was written first.
        return try PushKey(try file.write(Array(fresh.utf8)), file)
    }

    /// Reads the key from its file.
    /// - Returns: `nil` if the file does not exist yet.
    /// - Throws: ``KeyFileFailure``
    package static func stored(in file: SecretFile) throws(KeyFileFailure) -> PushKey? {
        guard let bytes = try file.read() else { return nil }
        return try PushKey(bytes, file)
    }

    private init(_ pem: [UInt8], _ file: SecretFile) throws(KeyFileFailure) {
        do {
            signing = try P256.Signing.PrivateKey(pemRepresentation: String(decoding: pem, as: UTF8.self))
        } catch {
            throw .damagedPushKey(path: file.shownPath)
        }
    }
}
