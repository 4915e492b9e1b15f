import Crypto
import Foundation

/// The keys of a push subscription, as browsers write them: in base64url or base64, with or without padding.
package enum SubscriptionKey {
    /// The bytes of a browser's public key; `nil` for anything but an uncompressed point on P-256.
    package static func point(_ p256dh: String) -> (key: P256.KeyAgreement.PublicKey, bytes: [UInt8])? {
        guard let bytes = bytes(p256dh, count: 65),
            let key = try? P256.KeyAgreement.PublicKey(x963Representation: bytes)
        else { return nil }
        return (key, [UInt8](bytes))
    }

    /// A browser's secret; `nil` for anything but 16 bytes.
    package static func secret(_ auth: String) -> [UInt8]? {
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
