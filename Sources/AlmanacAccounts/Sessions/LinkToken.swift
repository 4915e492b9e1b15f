import Crypto
import Foundation

/// The secret of a link that needs no sign-in: 256 random bits, base64url.
package enum LinkToken {
    /// Returns a new secret.
    package static func new() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }.base64URL
    }

    /// Returns whether a text has the form of a secret, so that no other text reaches the database.
    package static func isToken(_ text: String) -> Bool {
        text.utf8.count == 43 && Data(base64URL: text)?.count == 32
    }

    /// Returns the hash under which a secret is stored that is shown only once. A secret of 256 bits cannot be guessed, so
    /// the hash needs neither salt nor time.
    package static func hash(_ token: String) -> String {
        SHA256.hash(data: Data(token.utf8)).hex
    }
}
