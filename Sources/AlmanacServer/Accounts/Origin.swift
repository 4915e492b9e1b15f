import Foundation

/// Scheme, host and port of an address: what a browser keeps apart.
public struct Origin: Equatable, Hashable, Sendable {
    /// Lower-case, without the scheme's own port and without a slash at the end.
    public let text: String

    /// The origin of an absolute address; `nil` when it is none, or when readers might disagree about what it is.
    public init?(_ address: String) {
        // A backslash, a space or a user name makes browsers and libraries see different hosts.
        let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !#"\"<>^`{|}"#.utf8.contains($0) }
        guard isPlain, address.utf8.count <= 2_000, let parts = URLComponents(string: address),
            let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased(), !host.isEmpty,
            parts.user == nil, parts.password == nil, address.lowercased().hasPrefix(scheme + "://")
        else { return nil }
        let ownPort = ["http": 80, "https": 443][scheme]
        let port = parts.port.flatMap { $0 == ownPort ? nil : ":\($0)" } ?? ""
        // Foundation gives IPv6 addresses with brackets or without.
        text = "\(scheme)://\(host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host)\(port)"
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
