import Crypto
import Foundation

/// The secret that authenticates a device. The server stores only its hash.
package struct DeviceKey: Equatable, Sendable {
    package let text: String

    /// Generates a key of 256 random bits.
    package init() {
        text = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64URL }
    }

    /// Reads the key from the header `Authorization: Bearer`; `nil` if there is none or its length is invalid.
    package init?(authorization: String?) {
        guard let authorization, authorization.prefix(7).lowercased() == "bearer " else { return nil }
        let text = authorization.dropFirst(7).trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, text.utf8.count <= 200 else { return nil }
        self.text = text
    }

    /// The SHA-256 hash in hexadecimal. The key has 256 random bits, so it needs neither a salt nor a slow hash.
    package var hash: String {
        SHA256.hash(data: Array(text.utf8)).hex
    }
}
