import AlmanacTables
import Crypto
import Foundation

/// Why a message could not be encrypted.
package enum MessageEncryptionFailure: Error, Equatable {
    /// The message does not fit into one record of 4,096 bytes.
    case tooLarge
    /// The key agreement or the cipher failed.
    case engine(String)
}

/// Encrypts messages for one browser (RFC 8291, with the content coding `aes128gcm` of RFC 8188).
package struct MessageEncryption: Sendable {
    /// The maximum size of an encrypted body. Push services need not accept more (RFC 8291 §4).
    package static let maxBytes = 4_096
    /// The salt, the record size, the length of the server's public key, and that key.
    private static let headerBytes = 16 + 4 + 1 + 65
    /// The cipher's tag, and the delimiter after the plaintext.
    private static let overhead = 16 + 1
    /// The maximum size of the plaintext: 3,993 bytes.
    package static let maxPlaintext = maxBytes - headerBytes - overhead
    /// Plaintexts are padded to a multiple of this many bytes, so that a message's size reveals little about its
    /// content.
    private static let step = 128

    private let key: P256.KeyAgreement.PublicKey
    private let secret: [UInt8]
    /// `"WebPush: info" || 0x00 || the browser's public key`
    private let info: [UInt8]

    /// Reads a subscription's keys.
    /// - Parameters:
    ///   - p256dh: the browser's public key, base64url or base64.
    ///   - auth: the browser's secret, base64url or base64.
    /// - Returns: `nil` when the key is not a point on the curve, or the secret does not have 16 bytes.
    package init?(p256dh: String, auth: String) {
        guard let point = SubscriptionKey.point(p256dh), let secret = SubscriptionKey.secret(auth) else { return nil }
        key = point.key
        self.secret = secret
        info = Array("WebPush: info\0".utf8) + point.bytes
    }

    /// Encrypts a message with a new key and a new salt.
    /// - Parameter isPadded: whether to hide the message's length.
    /// - Throws: ``MessageEncryptionFailure``
    package func encrypt(_ plaintext: [UInt8], isPadded: Bool = true) throws(MessageEncryptionFailure) -> [UInt8] {
        let filled = (plaintext.count + Self.step - 1) / Self.step * Self.step
        let padding = isPadded ? min(max(filled, Self.step), Self.maxPlaintext) - plaintext.count : 0
        return try encrypt(
            plaintext, padding: max(0, padding), key: Self.ephemeralKey(), salt: Self.random(16))
    }

    /// Encrypts a message.
    /// - Parameters:
    ///   - padding: the number of zero bytes to add.
    ///   - ours: a key that is used for no other message.
    ///   - salt: 16 random bytes that are used for no other message.
    /// - Throws: ``MessageEncryptionFailure``
    package func encrypt(
        _ plaintext: [UInt8], padding: Int, key ours: P256.KeyAgreement.PrivateKey, salt: [UInt8]
    ) throws(MessageEncryptionFailure) -> [UInt8] {
        guard plaintext.count + padding <= Self.maxPlaintext else { throw .tooLarge }
        let ourPoint = ours.publicKey.x963Representation
        var record = plaintext
        record.reserveCapacity(plaintext.count + 1 + padding)
        // The delimiter of the last record, which is the only one here.
        record.append(2)
        record.append(contentsOf: repeatElement(0, count: padding))
        do {
            let shared = try ours.sharedSecretFromKeyAgreement(with: key)
            let agreed = Self.extract(SymmetricKey(data: shared), salt: secret)
            let material = SymmetricKey(data: Self.expand(agreed, info + ourPoint + [1], 32))
            let base = Self.extract(material, salt: salt)
            let contentKey = SymmetricKey(data: Self.expand(base, Self.contentKeyInfo, 16))
            let nonce = try AES.GCM.Nonce(data: Self.expand(base, Self.nonceInfo, 12))
            let sealed = try AES.GCM.seal(record, using: contentKey, nonce: nonce)
            var body: [UInt8] = []
            body.reserveCapacity(Self.headerBytes + record.count + 16)
            body += salt
            body += [0, 0, UInt8(Self.maxBytes >> 8), UInt8(Self.maxBytes & 0xFF), UInt8(ourPoint.count)]
            body += ourPoint
            body += sealed.ciphertext
            body += sealed.tag
            return body
        } catch {
            throw .engine("\(error)")
        }
    }

    /// Ends with the number of the HKDF block. One block is enough.
    private static let contentKeyInfo = Array("Content-Encoding: aes128gcm\0\u{1}".utf8)
    private static let nonceInfo = Array("Content-Encoding: nonce\0\u{1}".utf8)

    private static func extract(_ material: SymmetricKey, salt: [UInt8]) -> SymmetricKey {
        SymmetricKey(data: HKDF<SHA256>.extract(inputKeyMaterial: material, salt: salt))
    }

    /// The second step of HKDF, as written out in RFC 8291 §3.4. For one block, it is twice as fast as the library's
    /// own.
    private static func expand(_ base: SymmetricKey, _ info: [UInt8], _ count: Int) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: info, using: base).prefix(count))
    }

    /// Creates a key: draws random numbers until one is below the curve's order, which almost always is the first.
    ///
    /// The library's own initializer also signs with each new key and verifies the signature, as FIPS 140 requires for
    /// long-lived keys. For a key that is used once, this check takes more than half of a message's time
    /// (docs/decisions/0011).
    package static func ephemeralKey() -> P256.KeyAgreement.PrivateKey {
        while true {
            if let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: random(32)) { return key }
        }
    }

    /// Reads random bytes in one system call. Swift's own generator makes one call for every eight bytes.
    private static func random(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            precondition(getentropy(buffer.baseAddress!, count) == 0, "the system's random number generator failed")
            filled = count
        }
    }
}
