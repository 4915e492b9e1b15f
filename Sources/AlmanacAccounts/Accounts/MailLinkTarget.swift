import AlmanacDatabase
import Foundation

/// The target of a link in an email: the server itself, which then redirects to an allowed URL.
package struct MailLinkTarget: Equatable, Sendable {
    /// The origin of this server.
    package let own: Origin
    package let redirect: String

    package init(own: Origin, redirect: String) {
        self.own = own
        self.redirect = redirect
    }

    package func link(_ kind: CodeKind, token: String) -> String {
        let redirect = redirect.addingPercentEncoding(withAllowedCharacters: .urlUnreserved) ?? ""
        return "\(own.text)/auth/v1/verify?token=\(token)&type=\(kind.rawValue)&redirect_to=\(redirect)"
    }
}

extension CharacterSet {
    /// The characters that need no escaping anywhere in a URL (RFC 3986 §2.3).
    package static let urlUnreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
