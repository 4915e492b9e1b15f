import Foundation

/// The secret that authenticates a device. The server stores only its hash.
package struct DeviceKey: Equatable, Sendable {
    package let text: String

    /// Generates a key of 256 random bits.
    package init() {
        text = SecretToken.new()
    }

    /// Reads the key from the header `Authorization: Bearer`; `nil` if there is none or its length is invalid.
    package init?(authorization: String?) {
        guard let authorization, authorization.prefix(7).lowercased() == "bearer " else { return nil }
        let text = authorization.dropFirst(7).trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, text.utf8.count <= 200 else { return nil }
        self.text = text
    }

    /// The hash under which the key is stored.
    package var hash: String { SecretToken.hash(text) }
}
