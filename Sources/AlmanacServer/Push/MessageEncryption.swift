import Crypto
import Foundation

/// Why a message cannot be encrypted.
enum MessageEncryptionFailure: Error, Equatable {
    /// It would not fit into one record of 4,096 bytes.
    case tooLarge
    /// The key agreement or the cipher refused.
    case engine(String)
}

/// Encrypts messages for one browser (RFC 8291, by the coding `aes128gcm` of RFC 8188).
struct MessageEncryption: Sendable {
    /// The most a body may have on the wire; push services need not take more (RFC 8291 §4).
    static let mostBytes = 4_096
    /// Salt, record size, the length of our key, and our key.
    private static let headerBytes = 16 + 4 + 1 + 65
    /// The cipher's tag, and the delimiter after the plaintext.
    private static let overhead = 16 + 1
    /// The longest plaintext: 3,993 bytes.
    static let mostPlaintext = mostBytes - headerBytes - overhead
    /// Texts are padded to a multiple of so many bytes, so that a message's length says little of what it says.
    private static let step = 128

    private let key: P256.KeyAgreement.PublicKey
    private let secret: [UInt8]
    /// `"WebPush: info" || 0x00 || the browser's key`
    private let info: [UInt8]

    /// - Parameters:
    ///   - p256dh: the browser's public key, base64url or base64.
    ///   - auth: its secret, base64url or base64.
    /// - Returns: `nil` when the one is no point of the curve, or the other has not 16 bytes.
    init?(p256dh: String, auth: String) {
        guard let bytes = Self.bytes(p256dh, count: 65), let point = Self.point(bytes), let secret = Self.secret(auth)
        else { return nil }
        key = point
        self.secret = secret
        info = Array("WebPush: info\0".utf8) + bytes
    }

    /// Encrypts a message with a key and a salt of its own.
    /// - Throws: ``MessageEncryptionFailure``
    func encrypt(_ plaintext: [UInt8]) throws(MessageEncryptionFailure) -> [UInt8] {
        let filled = (plaintext.count + Self.step - 1) / Self.step * Self.step
        let padding = min(max(filled, Self.step), Self.mostPlaintext) - plaintext.count
        return try encrypt(
            plaintext, padding: max(0, padding), key: Self.ephemeralKey(), salt: Self.random(16))
    }

    /// - Parameters:
    ///   - padding: how many zeros to add.
    ///   - ours: a key that is used for no other message.
    ///   - salt: 16 random bytes that are used for no other message.
    /// - Throws: ``MessageEncryptionFailure``
    func encrypt(
        _ plaintext: [UInt8], padding: Int, key ours: P256.KeyAgreement.PrivateKey, salt: [UInt8]
    ) throws(MessageEncryptionFailure) -> [UInt8] {
        guard plaintext.count + padding <= Self.mostPlaintext else { throw .tooLarge }
        let ourPoint = ours.publicKey.x963Representation
        var record = plaintext
        record.reserveCapacity(plaintext.count + 1 + padding)
        // The delimiter of the last record; here the only one.
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
            body += [0, 0, UInt8(Self.mostBytes >> 8), UInt8(Self.mostBytes & 0xFF), UInt8(ourPoint.count)]
            body += ourPoint
            body += sealed.ciphertext
            body += sealed.tag
            return body
        } catch {
            throw .engine("\(error)")
        }
    }

    /// With the number of the block, of which one is enough.
    private static let contentKeyInfo = Array("Content-Encoding: aes128gcm\0\u{1}".utf8)
    private static let nonceInfo = Array("Content-Encoding: nonce\0\u{1}".utf8)

    private static func extract(_ material: SymmetricKey, salt: [UInt8]) -> SymmetricKey {
        SymmetricKey(data: HKDF<SHA256>.extract(inputKeyMaterial: material, salt: salt))
    }

    /// HKDF's second step as RFC 8291 §3.4 writes it out; the library's own takes twice as long for one block.
    private static func expand(_ base: SymmetricKey, _ info: [UInt8], _ count: Int) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: info, using: base).prefix(count))
    }

    /// A new key: random numbers until one is below the curve's order, which the first practically always is.
    ///
    /// The library's own way also signs with each new key and verifies that, as FIPS 140 asks of keys that last; for a
    /// key that is used once and thrown away it is more than half of a message's time (docs/decisions/0011).
    static func ephemeralKey() -> P256.KeyAgreement.PrivateKey {
        while true {
            if let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: random(32)) { return key }
        }
    }

    /// From the system's generator, in one call of the system; Swift's own generator makes one for every eight bytes.
    private static func random(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            precondition(getentropy(buffer.baseAddress!, count) == 0, "the system has no random numbers")
            filled = count
        }
    }
}

// What a browser hands over, in whichever of the base64s its program chose.
extension MessageEncryption {
    /// A point of the curve; `nil` for anything else.
    static func point(_ p256dh: String) -> P256.KeyAgreement.PublicKey? {
        bytes(p256dh, count: 65).flatMap(point)
    }

    private static func point(_ bytes: Data) -> P256.KeyAgreement.PublicKey? {
        try? P256.KeyAgreement.PublicKey(x963Representation: bytes)
    }

    /// 16 bytes; `nil` for anything else.
    static func secret(_ auth: String) -> [UInt8]? {
        bytes(auth, count: 16).map { [UInt8]($0) }
    }

    private static func bytes(_ text: String, count: Int) -> Data? {
        var plain: [UInt8] = []
        plain.reserveCapacity(text.utf8.count + 3)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): plain.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): plain.append(UInt8(ascii: "/"))
            case UInt8(ascii: "="): break
            default: plain.append(byte)
            }
        }
        while plain.count % 4 != 0 { plain.append(UInt8(ascii: "=")) }
        guard let bytes = Data(base64Encoded: Data(plain)), bytes.count == count else { return nil }
        return bytes
    }
}
