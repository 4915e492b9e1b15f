import Foundation

/// The origin of a URL: scheme, host, and port.
public struct Origin: Equatable, Hashable, Sendable {
    /// In lowercase, without the scheme's default port and without a trailing slash.
    public let text: String

    /// Reads the origin of an absolute URL; `nil` if the URL is invalid or ambiguous.
    public init?(_ address: String) {
        guard let address = AbsoluteURL(address) else { return nil }
        self = address.origin
    }

    fileprivate init(text: String) {
        self.text = text
    }

    /// The server's own origin, from a host name or address with an optional port; `nil` for anything else.
    package init?(host: String, isSecure: Bool) {
        self.init((isSecure ? "https://" : "http://") + host)
    }

    package static func localhost(isSecure: Bool) -> Origin {
        Origin(host: "localhost", isSecure: isSecure)!
    }

    /// The host without scheme and port; an IPv6 address without its brackets.
    package var host: String {
        let name = URLComponents(string: text)?.host ?? ""
        return String(name.drop { $0 == "[" }.prefix { $0 != "]" })
    }

    /// Whether the scheme is `https`.
    package var isSecure: Bool { text.hasPrefix("https:") }

    /// Whether the host is this machine.
    package var isLoopback: Bool {
        host == "localhost" || ["127.0.0.0/8", "::1"].contains { Network($0)?.contains(host) == true }
    }
}

/// An absolute URL, parsed strictly: a text in which two parsers could see different hosts is rejected.
package struct AbsoluteURL: Sendable {
    package let origin: Origin
    /// In lowercase; an IPv6 address without its brackets.
    package let host: String
    /// In lowercase.
    package let scheme: String
    package let parts: URLComponents

    package init?(_ text: String) {
        guard text.utf8.count <= 2_000, text.utf8.allSatisfy(Self.isPlain), let parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), let given = parts.host?.lowercased(), !given.isEmpty,
            parts.percentEncodedHost?.utf8.contains(UInt8(ascii: "%")) != true,
            given.utf8.contains(UInt8(ascii: ":")) || !given.hasPrefix("["),
            parts.user == nil, parts.password == nil, text.prefix(scheme.count + 3).lowercased() == scheme + "://"
        else { return nil }
        // Foundation returns IPv6 addresses with or without brackets.
        host = given.hasPrefix("[") ? String(given.dropFirst().prefix { $0 != "]" }) : given
        let ownPort = scheme == "https" ? 443 : scheme == "http" ? 80 : nil
        let port = parts.port.flatMap { $0 == ownPort ? nil : ":\($0)" } ?? ""
        origin = Origin(text: "\(scheme)://\(host.utf8.contains(0x3A) ? "[\(host)]" : host)\(port)")
        self.scheme = scheme
        self.parts = parts
    }

    /// Rejects characters such as a backslash or a space, which make browsers and libraries see different hosts.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default: byte > 0x20 && byte < 0x7F
        }
    }
}
