import Crypto
import Foundation

/// The secret a device shows with each request. The server keeps only its hash.
struct DeviceKey: Equatable, Sendable {
    let text: String

    /// A new key: 256 random bits.
    init() {
        text = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64URL }
    }

    /// The key a request shows as `Bearer`; `nil` when it shows none that could be one.
    init?(authorization: String?) {
        guard let authorization, authorization.prefix(7).lowercased() == "bearer " else { return nil }
        let text = authorization.dropFirst(7).trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, text.utf8.count <= 200 else { return nil }
        self.text = text
    }

    /// SHA-256 in hexadecimal. The key has 256 random bits of its own, so it needs no salt and no slow hash.
    var hash: String {
        SHA256.hash(data: Array(text.utf8)).hex
    }
}
