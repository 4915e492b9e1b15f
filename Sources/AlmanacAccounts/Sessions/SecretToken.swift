import Crypto
import Foundation

/// A secret that lets in whoever has it, such as a link that needs no sign-in, a device's key, or the state of a sign-in
/// with another service: 256 random bits in base64url, which need no escaping.
package enum SecretToken {
    /// Returns a new secret.
    package static func new() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }.base64URL
    }

    /// Returns whether a text has the form of a secret, so that no other text reaches the database.
    package static func isToken(_ text: String) -> Bool {
        text.utf8.count == 43 && Data(base64URL: text)?.count == 32
    }

    /// Returns the hash under which a secret is stored that is shown only once: SHA-256 in hexadecimal. A secret of 256
    /// bits cannot be guessed, so the hash needs neither salt nor time. What is shorter is hashed with a secret of the
    /// server's: ``Crypto/SymmetricKey/code(of:)``.
    package static func hash(_ token: String) -> String {
        SHA256.hash(data: Data(token.utf8)).hex
    }
}

extension SymmetricKey {
    /// The HMAC-SHA-256 of a text: a hash that nobody can compute without this key. A few digits or an email address would
    /// be found by hashing them all.
    package func code(of text: String) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: self)
    }
}
