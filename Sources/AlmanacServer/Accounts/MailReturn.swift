import Foundation

/// Where a mail's link leads: to the server, and from there to an address that was found to be allowed.
struct MailReturn: Equatable, Sendable {
    /// The server itself.
    let own: Origin
    let redirect: String

    func link(_ kind: CodeKind, token: String) -> String {
        let redirect = redirect.addingPercentEncoding(withAllowedCharacters: .urlUnreserved) ?? ""
        return "\(own.text)/auth/v1/verify?token=\(token)&type=\(kind.rawValue)&redirect_to=\(redirect)"
    }
}

extension CharacterSet {
    /// What needs no escaping anywhere in an address (RFC 3986 §2.3).
    static let urlUnreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
