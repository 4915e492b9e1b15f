import AlmanacCore
import Crypto
import Foundation

/// A token that gets the next access token of a session. It is used once and then replaced by its successor.
///
/// It is derived from the session and a counter with the server's secret, so tokens are not stored, and the active
/// token can be returned again if a response was lost. Its bytes are the session (16), the counter (8), and an
/// HMAC-SHA256 (32).
package struct RefreshToken: Equatable, Sendable {
    /// The session's id, a UUID in lowercase.
    package let session: String
    /// 0 for the session's first token.
    package let counter: Int64

    package init(session: String, counter: Int64) {
        self.session = session
        self.counter = counter
    }

    /// Parses a token; `nil` if it was not made with this secret.
    package init?(_ text: String, secret: SymmetricKey) {
        guard text.utf8.count <= 100, let data = Data(base64URL: text), data.count == 56 else { return nil }
        let bytes = [UInt8](data)
        let body = bytes[..<24]
        guard HMAC<SHA256>.isValidAuthenticationCode(bytes[24...], authenticating: Data(body), using: secret)
        else { return nil }
        session = UUID(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }).uuidString.lowercased()
        counter = bytes[16..<24].reduce(0) { $0 << 8 | Int64($1) }
    }

    package func text(secret: SymmetricKey) -> String {
        var body = Data(capacity: 56)
        if let uuid = UUID(uuidString: session)?.uuid { withUnsafeBytes(of: uuid) { body.append(contentsOf: $0) } }
        withUnsafeBytes(of: counter.bigEndian) { body.append(contentsOf: $0) }
        let code = HMAC<SHA256>.authenticationCode(for: body, using: secret)
        return (body + Data(code)).base64URL
    }
}
