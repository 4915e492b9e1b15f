import AlmanacDatabase
import AlmanacTables

/// The push services that the server sends to. A subscription's address comes from a client, so without this list
/// anyone could make the server post to a host of their choice.
public struct PushServices: Equatable, Sendable {
    private var allowed: [Pattern]

    /// The hosts of the browsers' makers: Google (Chrome, and Chromium built without Google's keys), Mozilla, Apple and
    /// Microsoft.
    private static let vendors = [
        "fcm.googleapis.com", "android.googleapis.com", "jmt17.google.com", "*.push.services.mozilla.com",
        "*.push.apple.com", "*.notify.windows.com",
    ].compactMap(Pattern.init)

    /// Allows the services of the browsers' makers.
    /// - Parameter others: further services.
    public init(_ others: [Pattern] = []) {
        allowed = Self.vendors + others
    }

    /// Whether the server sends to this address.
    package func admits(_ endpoint: PushEndpoint) -> Bool {
        allowed.contains { $0.matches(host: endpoint.host, port: endpoint.port) }
    }

    /// The services as one text, which changes with them.
    package var text: String { allowed.map { "\($0.host):\($0.port.map(String.init) ?? "*")" }.joined(separator: ",") }

    /// A host, or all hosts below a domain, with a port.
    public struct Pattern: Equatable, Sendable {
        /// In lowercase. `*.example.org` matches the hosts below `example.org`, and `*` matches every host.
        fileprivate let host: String
        /// `nil` matches every port.
        fileprivate let port: Int?

        /// Parses `push.example.org`, `*.example.org`, `127.0.0.1:8080`, or `localhost:*`. Without a port, it is the
        /// one of https.
        /// - Returns: `nil` for anything else, such as a URL.
        public init?(_ text: String) {
            let text = text.lowercased()
            // A colon within an IPv6 address does not begin a port.
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            let hasPort = parts.count == 2
            host = hasPort ? String(parts[0]) : text
            let isAddress = host.contains(":") && addressBytes(host) != nil
            let isName = !host.isEmpty && host.utf8.allSatisfy { Self.isPlain($0) }
            guard isAddress || isName else { return nil }
            if !hasPort {
                port = 443
            } else if parts[1] == "*" {
                port = nil
            } else {
                guard let number = Int(parts[1]), (1...65_535).contains(number) else { return nil }
                port = number
            }
        }

        private static func isPlain(_ byte: UInt8) -> Bool {
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "*")].contains(byte)
        }

        fileprivate func matches(host name: String, port number: Int) -> Bool {
            guard port == nil || port == number else { return false }
            if host == "*" || host == name { return true }
            return host.hasPrefix("*.") && name.hasSuffix(host.dropFirst())
        }
    }
}
