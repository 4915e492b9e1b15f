import Foundation

/// Scheme, host and port of an address: what a browser keeps apart.
public struct Origin: Equatable, Hashable, Sendable {
    /// Lower-case, without the scheme's own port and without a slash at the end.
    public let text: String

    /// The origin of an absolute address; `nil` when it is none, or when readers might disagree about what it is.
    public init?(_ address: String) {
        guard let address = Address(address) else { return nil }
        self = address.origin
    }

    fileprivate init(text: String) {
        self.text = text
    }

    /// The server itself, by a name or address, with a port if it has one; `nil` for anything else.
    init?(host: String, isSecure: Bool) {
        self.init((isSecure ? "https://" : "http://") + host)
    }

    static func localhost(isSecure: Bool) -> Origin {
        Origin(host: "localhost", isSecure: isSecure)!
    }

    /// Without scheme and port; an IPv6 address without its brackets.
    var host: String {
        let name = URLComponents(string: text)?.host ?? ""
        return String(name.drop { $0 == "[" }.prefix { $0 != "]" })
    }

    /// Whether it is the machine itself that asks for it.
    var isLoopback: Bool {
        host == "localhost" || ["127.0.0.0/8", "::1"].contains { Network($0)?.contains(host) == true }
    }
}

/// An absolute address, read strictly: what two readers might take for different hosts is none.
struct Address: Sendable {
    let origin: Origin
    /// In lower case; an IPv6 address without its brackets.
    let host: String
    /// In lower case.
    let scheme: String
    let parts: URLComponents

    init?(_ text: String) {
        guard text.utf8.count <= 2_000, text.utf8.allSatisfy(Self.isPlain), let parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), let given = parts.host?.lowercased(), !given.isEmpty,
            parts.percentEncodedHost?.utf8.contains(UInt8(ascii: "%")) != true,
            given.utf8.contains(UInt8(ascii: ":")) || !given.hasPrefix("["),
            parts.user == nil, parts.password == nil, text.prefix(scheme.count + 3).lowercased() == scheme + "://"
        else { return nil }
        // Foundation gives IPv6 addresses with brackets or without.
        host = given.hasPrefix("[") ? String(given.dropFirst().prefix { $0 != "]" }) : given
        let ownPort = scheme == "https" ? 443 : scheme == "http" ? 80 : nil
        let port = parts.port.flatMap { $0 == ownPort ? nil : ":\($0)" } ?? ""
        origin = Origin(text: "\(scheme)://\(host.utf8.contains(0x3A) ? "[\(host)]" : host)\(port)")
        self.scheme = scheme
        self.parts = parts
    }

    /// A backslash, a space or a user name makes browsers and libraries see different hosts.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default: byte > 0x20 && byte < 0x7F
        }
    }
}
